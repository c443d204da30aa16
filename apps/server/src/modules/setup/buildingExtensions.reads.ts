import {
  appExtension,
  type BuildingFeature,
  type FeatureSetting,
  type ResourceDefinition,
  type Session,
} from '@atrium/contract';
import type { z } from 'zod';

import type { Grant } from '../../access/grant.ts';
import { featureOff } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import { hasFeature, isEnabledExtension } from '../../directory/features.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { extensionTable } from './extension/extension.table.ts';
import { isInPopulation, isVisibleInApp } from '../places/buildings.reads.ts';
import { hasRoomRelease } from '../customers/customers.reads.ts';

const shown = {
  id: column('x', extensionTable.id),
  buildingId: column('x', extensionTable.buildingId),
  code: column('x', extensionTable.code),
  status: column('x', extensionTable.status),
};

/**
 * Returns the extensions that the person's app shows at a building (BRAND-24); undefined where it does not show the building.
 * Room release is on while the customer has it too (CUST-21).
 */
export async function findExtensionsInApp(
  executor: Executor,
  buildingId: string,
  session: Session,
): Promise<z.infer<typeof appExtension>[] | undefined> {
  const own = { id: column('b', buildingTable.id) };
  const isReleased = hasRoomRelease(column('b', buildingTable.customerId));
  const value = sql`case when key = 'roomRelease' and not ${isReleased} then 'false'::jsonb else value end`;
  const [line] = await executor.query<{ value: z.infer<typeof appExtension>[] }>(sql`
    select coalesce(json_agg(json_build_object('code', ${shown.code}, 'name', ${column('x', extensionTable.name)},
          'description', ${column('x', extensionTable.description)}, 'config', 
            (select coalesce(jsonb_object_agg(key, ${value}), '{}') from jsonb_each(${column('x', extensionTable.config)}) as one (key, value)
              where key = any(${Object.keys(appExtension.shape.config.shape)}::text[])),
          'ambientControllers', ${column('x', extensionTable.ambientControllers)}) order by ${shown.code})
        filter (where ${shown.id} is not null), '[]') as value
      from ${buildingTable} b left join ${extensionTable} x on ${shown.buildingId} = ${own.id} and ${isEnabledExtension}
        and (${shown.status} = 'activeForAll' or ${isInPopulation('b', session)})
      where ${own.id} = ${buildingId}::uuid and ${isVisibleInApp('b', session)} group by ${own.id}`);
  return line?.value;
}

/** Returns the address that an enabled extension of a building has for announcements of visitors (BRAND-30); null where none has. */
export async function findVisitorsSecurityEmail(executor: Executor, buildingId: string): Promise<string | null> {
  const email = sql`${column('x', extensionTable.config)} ->> 'visitorsSecurityEmail'`;
  const [found] = await executor.query<{ email: string }>(sql`select ${email} as email from ${extensionTable} x
    where ${shown.buildingId} = ${buildingId}::uuid and ${isEnabledExtension} and ${email} is not null
    order by ${shown.code} limit 1`);
  return found?.email ?? null;
}

/** Checks whether a building, `t`, has enabled the extension with this code. */
export function hasEnabled(code: string): Sql {
  return sql`exists (select from ${extensionTable} x where ${shown.buildingId} = ${column('t', buildingTable.id)}
    and lower(${shown.code}) = lower(${code}) and ${isEnabledExtension})`;
}

/** Checks whether the building has enabled the extension with this code. */
export async function hasExtension(executor: Executor, buildingId: string, code: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${extensionTable} x
    where ${shown.buildingId} = ${buildingId}::uuid and lower(${shown.code}) = lower(${code}) and ${isEnabledExtension} limit 1`);
  return found.length > 0;
}

/** A resource whose records use a feature. */
export type UsingResource = ResourceDefinition & { readonly extension: BuildingFeature & { readonly isUse: true } };

/** Which building is used, and for what: of the resource's extension a setting that depends on the record. */
interface Use {
  readonly buildingId: string;
  readonly setting?: FeatureSetting | undefined;
}

/**
 * Refuses to use a feature that is off in the building, or not open yet to the person who acts for themselves (ON-01, ON-02,
 * ON-03).
 * @throws HttpError 409 `featureOff`, which names the extension, or the setting where that alone is off
 */
export async function assertFeatureOn(
  { work, grant }: { readonly work: Executor; readonly grant: Grant },
  { extension }: UsingResource,
  { buildingId, setting = extension.setting }: Use,
): Promise<void> {
  if (grant.holder.kind === 'system') return;
  const { code } = extension;
  const place = sql`${buildingId}::uuid`;
  const [line] = await work.query<{ isOn: boolean; isSettingOn: boolean }>(sql`
    select ${hasFeature(place, { code }, grant.ownSession)} as "isOn",
      ${setting === undefined ? sql`true` : hasFeature(place, { code, setting: sql`${setting}::text` }, null)} as "isSettingOn"`);
  if (line?.isOn !== true) throw featureOff(code);
  if (setting !== undefined && !line.isSettingOn) throw featureOff(setting);
}

/** A setting of the schedule that is off until someone turns it on. */
type ScheduleSetting = 'autoCheckIn' | 'calendarReadOnly' | 'collaboration';

/** Checks whether the schedule of a building is enabled with the setting on. */
export function hasScheduleSetting(buildingId: Sql, setting: ScheduleSetting): Sql {
  return sql`exists (select from ${extensionTable} x where ${shown.buildingId} = ${buildingId}
    and lower(${shown.code}) = 'extension.schedule' and ${isEnabledExtension}
    and ${column('x', extensionTable.config)} ->> ${raw(`'${setting}'`)} = 'true')`;
}
