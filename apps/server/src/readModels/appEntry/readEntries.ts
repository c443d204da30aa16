import type { Session } from '@atrium/contract';

import type { Parameters } from '../../core/store/parameters.ts';
import type { Narrowing } from '../../core/store/recordReader.ts';
import type { ComputedField } from '../../core/store/storeDefinition.ts';
import { isVisibleInApp } from '../visibleBuildings.ts';
import type { EntryKind } from './entryKind.ts';

/** The catalogue's row of a building's, and the building. */
export function entryJoins({ tableName }: EntryKind): string {
  return `left join ${tableName} r on r.id = t.entry_id and r.deleted_at is null left join buildings b on b.id = t.building_id`;
}

function catalogues(column: string, type?: ComputedField['type']): ComputedField {
  const sql = `case when t.building_id is null then t.${column} else r.${column} end`;
  return { sql: `(${sql})`, ...(type === undefined ? {} : { type }) };
}

/** What every kind of entry shows of the catalogue. */
export const entryComputed = {
  actions: { sql: `coalesce(case when t.building_id is null then t.actions else r.actions end, '[]'::jsonb)` },
  extensionCode: catalogues('extension_code'),
  deepLinks: {
    sql: `(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'key', d.key, 'type', d.type) order by d.key), '[]'::json)
      from deep_links d where d.deleted_at is null
        and d.id = any(case when t.building_id is null then t.deep_link_ids else r.deep_link_ids end))`,
  },
};

/** The field of cards alone. */
export const cardComputed = {
  bookings: {
    sql: `coalesce(case when t.building_id is null then t.bookings else r.bookings end, false)`,
    type: 'boolean',
  },
} as const;

/** The field of app menus alone. */
export const appMenuComputed = { icon: catalogues('icon') };

/**
 * What a building's app shows: entries that are switched on and stand in the catalogue, of a building that the person
 * sees, and none of an extension that is off there or not open to the person yet (LIM-07, BRAND-24).
 */
export function isShownInApp(session: Session, parameters: Parameters): string {
  const population = parameters.add(session.buildingIds);
  return `t.enabled and r.id is not null and ${isVisibleInApp('b', session, parameters)}
    and (r.extension_code is null or exists (select from extensions e where e.building_id = t.building_id
      and lower(e.code) = lower(r.extension_code) and e.enabled and e.deleted_at is null
      and (e.status = 'activeForAll' or t.building_id = any(${population}::uuid[]))))`;
}

/** For each entry of the catalogue the building's own record, else the entry itself. */
export function ofBuildingOrCatalogue({ tableName }: EntryKind, buildingId: string): Narrowing {
  return (parameters) => {
    const building = `${parameters.add(buildingId)}::uuid`;
    return `((t.building_id = ${building} and r.id is not null)
      or (t.building_id is null and t.id not in (select o.entry_id from ${tableName} o
        where o.building_id = ${building} and o.entry_id is not null and o.deleted_at is null)))`;
  };
}

/** The building's own records alone. */
export function ofBuilding(buildingId: string): Narrowing {
  return (parameters) => `t.building_id = ${parameters.add(buildingId)}::uuid`;
}
