import type { Session } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { hasFeature } from '../../../directory/features.ts';
import { appMenuTable } from '../appMenu/appMenu.table.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { cardTable } from '../card/card.table.ts';
import { deepLinkTable } from '../deepLink/deepLink.table.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import type { EntryKind } from './entryKind.reads.ts';

/** Joins the catalogue's row of a building's as `r`, and the building as `b`. */
export function entryJoins({ table }: EntryKind): Sql {
  return sql`left join ${table} r on ${column('r', table.id)} = ${column('t', table.entryId)} and ${column('r', table.deletedAt)} is null
    ${joinBuilding(table.buildingId)}`;
}

/** The column of the catalogue's row: the row itself in the catalogue, else the joined one. */
function ofCatalogue({ table }: EntryKind, own: PgColumn): Sql {
  return sql`(case when ${column('t', table.buildingId)} is null then ${column('t', own)} else ${column('r', own)} end)`;
}

/** Returns what every kind of entry shows of the catalogue. */
export function entryComputed(kind: EntryKind) {
  const { table } = kind;
  const link = { id: column('d', deepLinkTable.id), key: column('d', deepLinkTable.key) };
  return {
    actions: { sql: sql`coalesce(${ofCatalogue(kind, table.actions)}, '[]'::jsonb)` },
    extensionCode: { sql: ofCatalogue(kind, table.extensionCode) },
    deepLinks: {
      sql: sql`(select coalesce(json_agg(json_build_object('id', ${link.id}, 'name', ${column('d', deepLinkTable.name)},
          'key', ${link.key}, 'type', ${column('d', deepLinkTable.type)}) order by ${link.key}), '[]'::json)
        from ${deepLinkTable} d where ${column('d', deepLinkTable.deletedAt)} is null and ${link.id} = any(${ofCatalogue(kind, table.deepLinkIds)}))`,
    },
  };
}

/** The field of cards alone. */
export function cardComputed(kind: EntryKind) {
  return {
    bookings: { sql: sql`coalesce(${ofCatalogue(kind, cardTable.bookings)}, false)`, type: 'boolean' },
  } as const;
}

/** The field of app menus alone. */
export function appMenuComputed(kind: EntryKind) {
  return { icon: { sql: ofCatalogue(kind, appMenuTable.icon) } };
}

/**
 * Checks whether a building's app shows the entry: it is switched on and in the catalogue, of a building that the person
 * sees, and not of an extension that is off there or not open to the person yet (LIM-07, BRAND-24).
 */
export function isShownInApp({ table }: EntryKind): (session: Session) => Sql {
  const extensionCode = column('r', table.extensionCode);
  return (
    session,
  ) => sql`${column('t', table.enabled)} and ${column('r', table.id)} is not null and ${isVisibleInApp('b', session)}
    and (${extensionCode} is null or ${hasFeature(column('t', table.buildingId), { code: extensionCode }, session)})`;
}

/** Checks whether the row is, for each entry of the catalogue, the building's own record, else the entry itself. */
export function isOfBuildingOrCatalogue({ table }: EntryKind, buildingId: string): Sql {
  const own = column('t', table.buildingId);
  const entryId = column('o', table.entryId);
  return sql`((${own} = ${buildingId}::uuid and ${column('r', table.id)} is not null)
    or (${own} is null and ${column('t', table.id)} not in (select ${entryId} from ${table} o
      where ${column('o', table.buildingId)} = ${buildingId}::uuid and ${entryId} is not null and ${column('o', table.deletedAt)} is null)))`;
}

/** Checks whether the row is the building's own record. */
export function isOfBuilding({ table }: EntryKind, buildingId: string): Sql {
  return sql`${column('t', table.buildingId)} = ${buildingId}::uuid`;
}

/** Checks whether a building, `t`, shows the entry of the catalogue. */
export function showsEntry({ table }: EntryKind, id: string): Sql {
  return sql`exists (select from ${table} o where ${column('o', table.buildingId)} = ${column('t', buildingTable.id)}
    and ${column('o', table.entryId)} = ${id}::uuid and ${column('o', table.enabled)} and ${column('o', table.deletedAt)} is null)`;
}
