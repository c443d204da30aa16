import { OWN_LOCKERS, type Session } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { featureOff, HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { hasFeature, isEnabledExtension } from '../../../directory/features.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';
import { lockerConfigTable } from '../lockerConfig/lockerConfig.table.ts';
import { isVisibleBuilding } from '../../places/buildings.reads.ts';

/** The extension by which buildings have lockers, and which picks their provider (INTG-25). */
const CODE = 'extension.backToWork';
const ownName = raw(`'${OWN_LOCKERS}'`);

/** Checks whether the lockers of a building are those of the product itself: its extension picks no other provider (INTG-25). */
function hasOwnLockers(buildingId: Sql): Sql {
  const picked = sql`lower(btrim(${column('x', extensionTable.config)} ->> 'lockerProvider'))`;
  return sql`not exists (select from ${extensionTable} x where ${column('x', extensionTable.buildingId)} = ${buildingId}
    and lower(${column('x', extensionTable.code)}) = lower(${raw(`'${CODE}'`)}) and ${isEnabledExtension}
    and coalesce(${picked}, '') not in ('', ${ownName}))`;
}

/** Checks whether people of a customer take free lockers by themselves: its own locker provider says so (VIS-04). */
function allowsSelfService(customerId: Sql): Sql {
  const c = lockerConfigTable;
  return sql`exists (select from ${c} c where ${column('c', c.customerId)} = ${customerId} and ${column('c', c.deletedAt)} is null
    and lower(btrim(${column('c', c.provider)})) = ${ownName} and ${column('c', c.allowsSelfService)})`;
}

/** Checks whether the app offers a person the lockers of a building: it shows them the building, and self-service is on (VIS-04). */
export function areLockersOffered(
  { buildingId, customerId }: { readonly buildingId: Sql; readonly customerId: Sql },
  session: Session,
): Sql {
  return sql`(${isVisibleBuilding(buildingId, session)} and ${allowsSelfService(customerId)} and ${hasOwnLockers(buildingId)})`;
}

/**
 * Refuses to give a locker of a building where these are off, or another provider's, or where a person who acts for themselves
 * has no self-service (ON-01, INTG-25).
 * @throws HttpError 409 `featureOff`, which names the extension or its provider, or `selfServiceOff`
 */
export async function assertLockersOn(
  { work, grant }: { readonly work: Executor; readonly grant: Grant },
  { buildingId, customerId }: { readonly buildingId: string; readonly customerId: string },
): Promise<void> {
  if (grant.holder.kind === 'system') return;
  const place = sql`${buildingId}::uuid`;
  const [line] = await work.query<{ isOn: boolean; isOwn: boolean; isSelfService: boolean }>(sql`
    select ${hasFeature(place, { code: CODE }, grant.ownSession)} as "isOn", ${hasOwnLockers(place)} as "isOwn",
      ${allowsSelfService(sql`${customerId}::uuid`)} as "isSelfService"`);
  if (line?.isOn !== true) throw featureOff(CODE);
  if (!line.isOwn) throw featureOff('lockerProvider');
  if (grant.ownSession !== null && !line.isSelfService) throw new HttpError(409, 'selfServiceOff');
}
