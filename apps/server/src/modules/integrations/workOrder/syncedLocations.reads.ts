import { locationLevels, locationLimits, type SpaceOfFloor } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { notFound } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import type { ReadContext } from '../../../store/storeDefinition.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { serviceConfigTable } from '../serviceRequest/serviceConfig.table.ts';
import { syncItemTable } from '../sync/sync.table.ts';

const item = (field: keyof typeof syncItemTable._.columns) => column('t', syncItemTable[field]);
const config = {
  customerId: column('c', serviceConfigTable.customerId),
  provider: column('c', serviceConfigTable.provider),
  deletedAt: column('c', serviceConfigTable.deletedAt),
};

/** What is asked of the locations of a level: those in one of these of the level above, one of them by its key, or a part of the name. */
export interface SyncedSearch {
  readonly customerId: string;
  readonly level: (typeof locationLevels)[number];
  readonly within: readonly string[] | null;
  readonly id?: string | undefined;
  readonly search?: string | undefined;
}

/** Checks whether a customer's locations are those of its maintenance system: it has one, and they were synchronised. */
async function hasSynced(executor: Executor, customerId: string): Promise<boolean> {
  const found =
    await executor.query(sql`select from ${serviceConfigTable} c where ${config.customerId} = ${customerId}::uuid
    and ${config.provider} <> 'local' and ${config.deletedAt} is null and exists (select from ${syncItemTable} t
      where ${item('customerId')} = ${config.customerId} and ${item('kind')} = 'locations')`);
  return found.length > 0;
}

function isOf(customerId: string, level: number) {
  return sql`${item('customerId')} = ${customerId}::uuid and ${item('kind')} = 'locations' and ${item('level')} = ${level}::int`;
}

/**
 * Returns the locations of a customer's maintenance system by name, with the key of what each is in (INTG-23); null where the
 * lookups answer the product's own places.
 * @throws HttpError 404 where the customer is not seen, or one that they are to be in is not known
 */
export async function findSyncedLocations(
  context: ReadContext,
  grant: Grant,
  { customerId, level, within, id, search = '' }: SyncedSearch,
): Promise<{ readonly value: SpaceOfFloor[]; readonly hasMore: boolean } | null> {
  const { work } = context;
  if (!(await hasSynced(work, customerId))) return null;
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
  const place = locationLevels.indexOf(level);
  const around = sql`${item('parentKey')} = any(${within ?? []}::text[])`;
  if (within !== null) {
    const known = await work.query(sql`select ${item('key')} from ${syncItemTable} t
      where ${isOf(customerId, place - 1)} and ${item('key')} = any(${within}::text[])`);
    if (known.length < within.length) throw notFound();
  }
  const found =
    await work.query<SpaceOfFloor>(sql`select ${item('key')} as id, ${item('name')} as name, ${item('parentKey')} as "floorId"
    from ${syncItemTable} t where ${isOf(customerId, place)} and ${within === null ? sql`true` : around}
      and (${id ?? null}::text is null or ${item('key')} = ${id ?? null})
      and (${search} = '' or position(fold(${search}) in fold(${item('name')})) > 0)
    order by ${item('name')}, ${item('key')} limit ${locationLimits.maxFound + 1}::int`);
  return { value: found.slice(0, locationLimits.maxFound), hasMore: found.length > locationLimits.maxFound };
}
