import { buildingParents, canSeeAllBuildings, deskTypes, type NodeType } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Grant } from '../../access/grant.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from './building/building.table.ts';
import { spaceTable } from './space/space.table.ts';

/** Joins the node around a record as `p`; the column is one of the record's own table. */
export function joinParent(parentId: PgColumn): Sql {
  return sql`left join ${spaceTable} p on ${column('p', spaceTable.id)} = ${column('t', parentId)}`;
}

const parentId = column('p', spaceTable.id);

/** The name of the node that is joined as `p`. */
export const parentName = column('p', spaceTable.name);

/** The type of the node that is joined as `p`. */
export const parentType = column('p', spaceTable.type);

/** The names of nodes (`uuid[]`) in their order, as a JSON list. */
export function namesOfSpaces(ids: Sql): Sql {
  return sql`(select coalesce(json_agg(${column('a', spaceTable.name)} order by u.place), '[]')
    from unnest(${ids}) with ordinality as u (id, place) join ${spaceTable} a on ${column('a', spaceTable.id)} = u.id)`;
}

/** The names of the nodes around a record, the outermost first; the last one is joined as `p`. */
export const pathToParent = namesOfSpaces(sql`${column('p', spaceTable.ancestorIds)} || ${parentId}`);

/** The name of the floor around the space with this alias; null where there is none. */
export function floorAround(space: string): Sql {
  return sql`(select ${column('f', spaceTable.name)} from ${spaceTable} f
    where ${column('f', spaceTable.id)} = any(${column(space, spaceTable.ancestorIds)}) and ${column('f', spaceTable.type)} = 'Floor' limit 1)`;
}

/** The ids of the nodes around the one that is joined as `p` (`uuid[]`). */
export const ancestorsOfParent = column('p', spaceTable.ancestorIds);

/** Returns the type of a node of the building and the ids of the nodes around it; undefined where there is none. */
export async function findSpaceOfBuilding(
  executor: Executor,
  id: string,
  buildingId: string,
): Promise<{ readonly type: string; readonly ancestorIds: readonly string[] } | undefined> {
  const [line] = await executor.query<{ type: string; ancestorIds: string[] }>(sql`
    select ${spaceTable.type}, ${spaceTable.ancestorIds} as "ancestorIds" from ${spaceTable}
      where ${spaceTable.id} = ${id}::uuid and ${spaceTable.buildingId} = ${buildingId}::uuid and ${spaceTable.deletedAt} is null`);
  return line;
}

/**
 * Checks whether the holder of a grant sees the node with this alias as far as campuses go: a campus, with its neighborhoods
 * and destinations, is seen by those with a building in it in their scope, and by those who see all buildings (TRUE-02). The
 * buildings are looked up once and not for each row.
 */
export function isInSight(node: string, { holder, projection, levels }: Grant): Sql {
  const isOfAll = holder.kind === 'system' || projection === 'reader' || canSeeAllBuildings(holder.session);
  if (isOfAll || !levels.includes('customer')) return raw('true');
  const type = column(node, spaceTable.type);
  const campusId = sql`case ${type} when 'Campus' then ${column(node, spaceTable.id)} else ${column(node, spaceTable.parentId)} end`;
  return sql`(${column(node, spaceTable.buildingId)} is not null or ${type} = 'Region'
    or ${campusId} = any(array(select distinct ${column('b', buildingTable.parentId)} from ${buildingTable} b
      where ${column('b', buildingTable.id)} = any(${holder.session.buildingIds}::uuid[]) and ${column('b', buildingTable.deletedAt)} is null)))`;
}

/** What a building is to be in, and how it is asked for. */
interface WantedParent {
  readonly parentId: string;
  readonly customerId: string | undefined;
  /** Whose holder has to see it; without one it only has to be there. */
  readonly seenBy?: Grant;
  /** Keeps the node as it is until the transaction ends. */
  readonly isLocked?: boolean;
}

/** Checks whether a building of the customer may be in the node: a region or campus of the same customer (CUST-16). */
export async function isBuildingParent(
  executor: Executor,
  { parentId: id, customerId, seenBy, isLocked = false }: WantedParent,
): Promise<boolean> {
  const node = (field: 'id' | 'customerId' | 'type' | 'deletedAt') => column('t', spaceTable[field]);
  const found = await executor.query(sql`select from ${spaceTable} t
    where ${node('id')} = ${id}::uuid and ${node('customerId')} = ${customerId ?? null}::uuid
      and ${node('type')} = any(${buildingParents}::text[]) and ${node('deletedAt')} is null
      and ${seenBy === undefined ? raw('true') : isInSight('t', seenBy)}
    ${raw(isLocked ? 'for share of t' : '')}`);
  return found.length > 0;
}

/** A value that a space has, its own or an inherited one, and the name of what it comes from; null where it is its own or no one's. */
interface ValueInForce {
  readonly value: Sql;
  readonly from: Sql;
}

/**
 * Returns what a space with this alias has: its own value, that of the nearest node around it that has one, else that of its
 * building.
 */
function inForce(space: string, own: PgColumn, ofBuilding: PgColumn): ValueInForce {
  const around = (
    fromSpace: PgColumn,
    fromBuilding: PgColumn,
  ) => sql`coalesce((select ${column('h', fromSpace)} from ${spaceTable} h
      where ${column('h', spaceTable.id)} = any(${column(space, spaceTable.ancestorIds)}) and ${column('h', own)} is not null
      order by cardinality(${column('h', spaceTable.ancestorIds)}) desc limit 1),
    (select ${column('hb', fromBuilding)} from ${buildingTable} hb where ${column('hb', buildingTable.id)} = ${column(space, spaceTable.buildingId)}
      and ${column('hb', ofBuilding)} is not null))`;
  return {
    value: sql`coalesce(${column(space, own)}, ${around(own, ofBuilding)})`,
    from: sql`case when ${column(space, own)} is null then ${around(spaceTable.name, buildingTable.name)} end`,
  };
}

/** The opening hours that a space with this alias has; null around the clock (PLACE-10). */
export function hoursInForce(space: string): ValueInForce {
  return inForce(space, spaceTable.openHours, buildingTable.openHours);
}

/** The minutes that are kept free after each booking of a space with this alias (RESV-24). */
export function bufferInForce(space: string): ValueInForce {
  const { value, from } = inForce(space, spaceTable.bookingBuffer, buildingTable.bookingBuffer);
  return { value: sql`coalesce(${value}, 0)`, from };
}

/** Checks whether a space with this alias and all nodes around it are active: what the app shows (PLACE-19). */
export function isActiveSpace(space: string): Sql {
  return sql`(${column(space, spaceTable.active)} and not exists (select from ${spaceTable} i
    where ${column('i', spaceTable.id)} = any(${column(space, spaceTable.ancestorIds)}) and not ${column('i', spaceTable.active)}))`;
}

/**
 * The name of the nearest node around a space with this alias that is not active; null where all are (PLACE-19). The nearest
 * has the most nodes around itself: the largest is taken, and no row of a list is sorted for it.
 */
export function inactiveAround(space: string): Sql {
  const depth = sql`to_char(cardinality(${column('i', spaceTable.ancestorIds)}), 'FM000')`;
  return sql`(select (max(array[${depth}, ${column('i', spaceTable.name)}::text collate "C"]))[2] from ${spaceTable} i
    where ${column('i', spaceTable.id)} = any(${column(space, spaceTable.ancestorIds)}) and not ${column('i', spaceTable.active)})`;
}

/** Returns the type of a node of the building; undefined where it has none. `isLocked` keeps the node as it is until the transaction ends. */
export async function findTypeOfSpace(
  executor: Executor,
  id: string,
  buildingId: string | undefined,
  isLocked = false,
): Promise<NodeType | undefined> {
  const [found] = await executor.query<{ type: NodeType }>(sql`select ${spaceTable.type} from ${spaceTable}
    where ${spaceTable.id} = ${id}::uuid and ${spaceTable.buildingId} = ${buildingId ?? null}::uuid
      and ${spaceTable.deletedAt} is null
    ${raw(isLocked ? 'for share' : '')}`);
  return found?.type;
}

/** The name of a space by its id, also of one that is deleted. */
export function nameOfSpace(id: Sql): Sql {
  return sql`(select ${column('n', spaceTable.name)} from ${spaceTable} n where ${column('n', spaceTable.id)} = ${id})`;
}

/** Returns the names of the spaces of a building that refer to a bank of lockers, by its identifier and that of its floor (INTG-25), as a JSON list. */
export function namesOfSpacesWithLockers(own: {
  readonly buildingId: Sql;
  readonly bank: Sql;
  readonly floor: Sql;
}): Sql {
  const s = (field: 'name' | 'buildingId' | 'lockerBankId' | 'lockerFloorId' | 'deletedAt') =>
    column('s', spaceTable[field]);
  return sql`(select coalesce(json_agg(${s('name')} order by ${s('name')}), '[]') from ${spaceTable} s
    where ${s('buildingId')} = ${own.buildingId} and lower(${s('lockerBankId')}) = lower(${own.bank})
      and (${own.floor} is null or coalesce(${s('lockerFloorId')}, '') = '' or lower(${s('lockerFloorId')}) = lower(${own.floor}))
      and ${s('deletedAt')} is null)`;
}

/** A space of a building with the names on the way to it, the outermost first and its own last. */
export interface PlacedSpace {
  readonly id: string;
  readonly reference: string | null;
  readonly type: NodeType;
  readonly path: readonly string[];
}

/** The spaces of a building, of the given types alone where there are some. */
export async function findPlacedSpaces(
  executor: Executor,
  buildingId: string | null,
  types?: readonly NodeType[],
): Promise<PlacedSpace[]> {
  const of = (field: 'id' | 'mapSpaceXRefId' | 'type' | 'name' | 'ancestorIds') => column('t', spaceTable[field]);
  return executor.query<PlacedSpace>(sql`
    select ${of('id')}, ${of('mapSpaceXRefId')} as reference, ${of('type')},
        ${namesOfSpaces(of('ancestorIds'))}::jsonb || to_jsonb(${of('name')}::text) as path
      from ${spaceTable} t where ${column('t', spaceTable.buildingId)} = ${buildingId}::uuid
        and ${types === undefined ? sql`true` : sql`${of('type')} = any(${types}::text[])`}
        and ${column('t', spaceTable.deletedAt)} is null`);
}

/** The setting of the schedule that switches bookings of spaces of a type, as `bookingSettingOf` does (ON-03). */
export function bookingSetting(type: Sql): Sql {
  const desks = raw(deskTypes.map((desk) => `'${desk}'`).join(', '));
  return sql`case when ${type} in (${desks}) then 'deskBooking' else 'roomBooking' end`;
}

/** The same for the space with this id. */
export function bookingSettingOfSpace(id: Sql): Sql {
  const own = (name: 'id' | 'type') => column('p', spaceTable[name]);
  return sql`(select ${bookingSetting(own('type'))} from ${spaceTable} p where ${own('id')} = ${id})`;
}
