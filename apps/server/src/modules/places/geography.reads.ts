import {
  type GeographyNode,
  MAX_GEOGRAPHY_LINES,
  outdoorTypes,
  type ParentNode,
  type SpaceCounts,
} from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from './building/building.table.ts';
import { countryTable } from './country/country.table.ts';
import { spaceTable } from './space/space.table.ts';
import { spaceCountTable } from './space/spaceCount.table.ts';
import { spaceBookingTable } from '../bookings/spaceBooking/spaceBooking.table.ts';
import { stateTable } from './state/state.table.ts';
import type { ReadContext } from '../../store/storeDefinition.ts';
import { ScopedStatement } from './scopedStatement.reads.ts';
import { isInSight, namesOfSpaces } from './spaces.reads.ts';

const venue = {
  id: column('t', buildingTable.id),
  name: column('t', buildingTable.name),
  version: column('t', buildingTable.version),
  customerId: column('t', buildingTable.customerId),
  parentId: column('t', buildingTable.parentId),
  countryId: column('t', buildingTable.countryId),
  stateId: column('t', buildingTable.stateId),
};
const node = {
  id: column('t', spaceTable.id),
  name: column('t', spaceTable.name),
  version: column('t', spaceTable.version),
  type: column('t', spaceTable.type),
  customerId: column('t', spaceTable.customerId),
  buildingId: column('t', spaceTable.buildingId),
  parentId: column('t', spaceTable.parentId),
  ancestorIds: column('t', spaceTable.ancestorIds),
  searchText: column('t', spaceTable.searchText),
};
const below = { id: column('i', spaceTable.id), parentId: column('i', spaceTable.parentId) };
const around = { id: column('up', spaceTable.id), ancestorIds: column('up', spaceTable.ancestorIds) };

/** The line of the tree whose children are read. */
export type GeographyParent =
  { readonly kind: 'customer' } | { readonly kind: 'country' | 'state' | 'node'; readonly id: string };

const topJoin = sql`left join ${spaceTable} up on ${around.id} = ${venue.parentId} and ${column('up', spaceTable.deletedAt)} is null`;

/** `venues`: buildings in scope, with the outermost node around each as `top_id`. */
function addVenues(statement: ScopedStatement, isWanted: Sql): void {
  statement
    .add(
      sql`with venues as (select ${venue.id} as id, ${venue.name} as name, ${venue.version} as version,
        ${around.id} as parent_id, ${venue.countryId} as country_id, ${venue.stateId} as state_id,
        coalesce(${around.ancestorIds}[1], ${around.id}) as top_id`,
    )
    .addFrom('building', topJoin)
    .add(sql`and ${isWanted})`);
}

const lineColumns = sql`kind, id, name, version, type, parent_id as "parentId"`;
const order = sql`order by array_position(array['country', 'state', 'region', 'campus', 'neighborhood', 'destination', 'venue'], kind), name, id`;

/** Returns how many lines that the holder of the grant sees are directly below a space; those of `venues` among them. */
function childrenOf(id: Sql, grant: Grant): Sql {
  return sql`((select count(*) from ${spaceTable} i where ${below.parentId} = ${id} and ${column('i', spaceTable.deletedAt)} is null
      and ${isInSight('i', grant)})
    + (select count(*) from venues v where v.parent_id = ${id}))::int`;
}

/** The spaces and buildings directly in a node. */
function readInNode(statement: ScopedStatement, grant: Grant, customerId: string, id: string): void {
  addVenues(
    statement,
    sql`${venue.customerId} = ${customerId}::uuid and (${venue.parentId} = ${id}::uuid or ${venue.parentId} in
      (select ${below.id} from ${spaceTable} i where ${below.parentId} = ${id}::uuid))`,
  );
  statement
    .add(
      sql`, lines as (select lower(${node.type}) as kind, ${node.id} as id, ${node.name} as name, ${node.version} as version,
        ${node.type} as type, ${node.parentId} as parent_id`,
    )
    .addFrom('space')
    .add(
      sql`and ${node.customerId} = ${customerId}::uuid and ${node.parentId} = ${id}::uuid and ${node.buildingId} is null
      union all select 'venue', id, name, version, 'Venue', parent_id from venues where parent_id = ${id}::uuid)
      select ${lineColumns}, case when kind = 'venue' then 0 else ${childrenOf(sql`lines.id`, grant)} end as "childCount" from lines`,
    );
}

/**
 * Returns what is at the top of the customer: regions, campuses and buildings that are in no other node. Each is in the
 * country and state of its buildings where these are all in one.
 */
function readTop(
  statement: ScopedStatement,
  grant: Grant,
  customerId: string,
  parent: Exclude<GeographyParent, { kind: 'node' }>,
): void {
  addVenues(statement, sql`${venue.customerId} = ${customerId}::uuid`);
  statement
    .add(
      sql`, tops as (select top_id,
          case when count(distinct country_id) = 1 then min(country_id::text)::uuid end as country_id,
          case when count(distinct country_id) = 1 and count(distinct state_id) = 1 and count(state_id) = count(*)
            then min(state_id::text)::uuid end as state_id
        from venues where top_id is not null group by top_id),
      lines as (select lower(${node.type}) as kind, ${node.id} as id, ${node.name} as name, ${node.version} as version,
        ${node.type} as type, null::uuid as parent_id, tops.country_id, tops.state_id`,
    )
    .addFrom('space', sql`left join tops on tops.top_id = ${node.id}`)
    .add(
      sql`and ${node.customerId} = ${customerId}::uuid and ${node.parentId} is null and ${node.type} in ('Region', 'Campus')
        union all select 'venue', id, name, version, 'Venue', null, country_id, state_id from venues where top_id is null),
      shown as (select ${lineColumns}, case when kind = 'venue' then 0 else ${childrenOf(sql`lines.id`, grant)} end as "childCount"
        from lines where ${isDirectlyIn(parent)}`,
    );
  if (parent.kind === 'customer')
    statement.add(sql`union all select 'country', ${column('c', countryTable.id)}, ${column('c', countryTable.name)}, null, null, null,
        (count(distinct lines.state_id) + count(*) filter (where lines.state_id is null))::int
      from lines join ${countryTable} c on ${column('c', countryTable.id)} = lines.country_id group by ${column('c', countryTable.id)}`);
  if (parent.kind === 'country')
    statement.add(sql`union all select 'state', ${column('s', stateTable.id)}, ${column('s', stateTable.name)}, null, null, null, count(*)::int
      from lines join ${stateTable} s on ${column('s', stateTable.id)} = lines.state_id
      where lines.country_id = ${parent.id}::uuid group by ${column('s', stateTable.id)}`);
  statement.add(sql`) select * from shown`);
}

/** Checks whether a line at the top is directly in the customer, country or state. */
function isDirectlyIn(parent: Exclude<GeographyParent, { kind: 'node' }>): Sql {
  if (parent.kind === 'customer') return sql`country_id is null`;
  if (parent.kind === 'country') return sql`country_id = ${parent.id}::uuid and state_id is null`;
  return sql`state_id = ${parent.id}::uuid`;
}

/** Returns one level of a customer's tree, as far as the holder of the grant sees it, in one statement (PLACE-01, PLACE-03). */
export async function readGeographyLevel(
  context: ReadContext,
  grant: Grant,
  customerId: string,
  parent: GeographyParent,
  skip: number,
): Promise<{ readonly value: GeographyNode[]; readonly hasMore: boolean }> {
  const statement = new ScopedStatement(context, grant);
  if (parent.kind === 'node') readInNode(statement, grant, customerId, parent.id);
  else readTop(statement, grant, customerId, parent);
  const lines = await statement
    .add(sql`${order} offset ${skip} limit ${MAX_GEOGRAPHY_LINES + 1}`)
    .read<GeographyNode>();
  return { value: lines.slice(0, MAX_GEOGRAPHY_LINES), hasMore: lines.length > MAX_GEOGRAPHY_LINES };
}

/** Where a count begins: a customer, a building, or a node in or outside of a building. */
export interface CountRoot {
  readonly kind: 'customer' | 'building' | 'indoor' | 'outdoor';
  readonly id: string;
}

/** Checks whether the holder of the grant sees this customer. */
export async function seesCustomer(context: ReadContext, grant: Grant, id: string): Promise<boolean> {
  const found = await new ScopedStatement(context, grant)
    .add(sql`select t.id`)
    .addFrom('customer')
    .add(sql`and t.id = ${id}::uuid`)
    .read();
  return found.length > 0;
}

/** Returns the node, building or customer with this id that the holder of the grant sees. */
export async function findCountRoot(context: ReadContext, grant: Grant, id: string): Promise<CountRoot | undefined> {
  const find = (resource: 'space' | 'building', kind: Sql) =>
    new ScopedStatement(context, grant)
      .add(sql`select ${kind} as kind, t.id`)
      .addFrom(resource)
      .add(sql`and t.id = ${id}::uuid`)
      .read<CountRoot>();
  const [space] = await find('space', sql`case when ${node.buildingId} is null then 'outdoor' else 'indoor' end`);
  if (space !== undefined) return space;
  const [building] = await find('building', sql`'building'`);
  if (building !== undefined) return building;
  return (await seesCustomer(context, grant, id)) ? { kind: 'customer', id } : undefined;
}

/** The buildings under a node outside of buildings. */
function isVenueUnder(id: string, parentId: Sql): Sql {
  return sql`(${parentId} = ${id}::uuid or ${parentId} in
    (select ${below.id} from ${spaceTable} i where ${column('i', spaceTable.ancestorIds)} @> array[${id}::uuid]))`;
}

type Counts = SpaceCounts['counts'];

const counted = {
  customerId: column('t', spaceCountTable.customerId),
  buildingId: column('t', spaceCountTable.buildingId),
  type: column('t', spaceCountTable.type),
  count: column('t', spaceCountTable.count),
};

/** The kept counts of what is in the buildings that a condition is for: a customer has up to a million spaces in them. */
function readCounts(context: ReadContext, grant: Grant, isWanted: Sql): Promise<Counts> {
  return new ScopedStatement(context, grant)
    .add(sql`select ${counted.type} as type, sum(${counted.count})::int as count`)
    .addFromCounts()
    .add(sql`and ${isWanted} group by 1`)
    .read();
}

function countNodes(context: ReadContext, grant: Grant, isWanted: Sql): Promise<Counts> {
  return new ScopedStatement(context, grant)
    .add(sql`select ${node.type} as type, count(*)::int as count`)
    .addFrom('space')
    .add(sql`and ${isWanted} group by 1`)
    .read();
}

function countVenues(context: ReadContext, grant: Grant, isWanted: Sql): Promise<Counts> {
  return new ScopedStatement(context, grant)
    .add(sql`select 'Venue' as type, count(*)::int as count`)
    .addFrom('building')
    .add(sql`and ${isWanted}`)
    .read();
}

/** The nodes of a customer outside of its buildings: few, and not all of them are seen by everyone (TRUE-02). */
function isOutdoorsOf(customerId: string): Sql {
  return sql`${node.customerId} = ${customerId}::uuid and ${node.type} = any(${outdoorTypes}::text[])`;
}

async function readCountsUnder(context: ReadContext, grant: Grant, { kind, id }: CountRoot): Promise<Counts> {
  if (kind === 'customer')
    return [
      ...(await countVenues(context, grant, sql`${venue.customerId} = ${id}::uuid`)),
      ...(await countNodes(context, grant, isOutdoorsOf(id))),
      ...(await readCounts(context, grant, sql`${counted.customerId} = ${id}::uuid`)),
    ];
  if (kind === 'building') return readCounts(context, grant, sql`${counted.buildingId} = ${id}::uuid`);
  const nodes = await countNodes(context, grant, sql`${node.ancestorIds} @> array[${id}::uuid]`);
  if (kind === 'indoor') return nodes;
  const venues = sql`select ${column('o', buildingTable.id)} from ${buildingTable} o
    where ${column('o', buildingTable.deletedAt)} is null and ${isVenueUnder(id, column('o', buildingTable.parentId))}`;
  return [
    ...(await countVenues(context, grant, isVenueUnder(id, venue.parentId))),
    ...nodes,
    ...(await readCounts(context, grant, sql`${counted.buildingId} in (${venues})`)),
  ];
}

const booked = {
  spaceId: column('t', spaceBookingTable.spaceId),
  buildingId: column('t', spaceBookingTable.buildingId),
  userId: column('t', spaceBookingTable.userId),
  email: column('t', spaceBookingTable.email),
  status: column('t', spaceBookingTable.status),
  ends: column('t', spaceBookingTable.ends),
};

/** The bookings in a root's buildings, or in a place of a building and what it contains. */
function isBookedUnder({ kind, id }: CountRoot): Sql {
  if (kind === 'building') return sql`${booked.buildingId} = ${id}::uuid`;
  if (kind === 'indoor')
    return sql`${booked.spaceId} in (select ${below.id} from ${spaceTable} i
      where ${below.id} = ${id}::uuid or ${column('i', spaceTable.ancestorIds)} @> array[${id}::uuid])`;
  const own = column('o', buildingTable.customerId);
  const isIn = kind === 'customer' ? sql`${own} = ${id}::uuid` : isVenueUnder(id, column('o', buildingTable.parentId));
  return sql`${booked.buildingId} in (select ${column('o', buildingTable.id)} from ${buildingTable} o where ${isIn})`;
}

/** Counts the bookings under a root that have not ended, and the people that they are for, as far as the holder of the grant sees them. */
export async function countBookingsUnder(
  context: ReadContext,
  grant: Grant,
  root: CountRoot,
): Promise<Required<Pick<SpaceCounts, 'bookings' | 'people'>>> {
  const [line] = await new ScopedStatement(context, grant)
    .add(
      sql`select count(*)::int as bookings, count(distinct coalesce(${booked.userId}::text, lower(${booked.email})))::int as people`,
    )
    .addFrom('spaceBooking')
    .add(sql`and ${booked.status} <> 'Cancelled' and ${booked.ends} > now() and ${isBookedUnder(root)}`)
    .read<Required<Pick<SpaceCounts, 'bookings' | 'people'>>>();
  return line ?? { bookings: 0, people: 0 };
}

/** Counts what is under a customer, building or node per type, as far as the holder of the grant sees it (RES-84). */
export async function countSpaces(context: ReadContext, grant: Grant, root: CountRoot): Promise<SpaceCounts> {
  const lines = await readCountsUnder(context, grant, root);
  const [venues, spaces] = [lines.filter(({ type }) => type === 'Venue'), lines.filter(({ type }) => type !== 'Venue')];
  const sorted = spaces.toSorted((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1));
  const counts = [...venues, ...sorted].filter(({ count }) => count > 0);
  return { rootId: root.id, total: counts.reduce((sum, { count }) => sum + count, 0), counts };
}

/** Which nodes are looked for: of some types, in a customer or building, and not a node itself or what is below it. */
export interface ParentWish {
  readonly types: readonly string[];
  /** The customer or, for what is in a building, the building. */
  readonly placeId: string;
  readonly isInBuilding: boolean;
  readonly exceptId: string | null;
  readonly search: string;
}

const parentColumns = sql`select ${node.id} as id, ${node.name} as name, ${node.type} as type, ${namesOfSpaces(node.ancestorIds)} as path`;
const MAX_PARENTS = 100;

/** Returns the nodes that one may be moved into, by name (RES-86). */
export async function findPossibleParents(
  context: ReadContext,
  grant: Grant,
  { types, placeId, isInBuilding, exceptId, search }: ParentWish,
): Promise<{ readonly possible: ParentNode[]; readonly hasMore: boolean }> {
  const statement = new ScopedStatement(context, grant)
    .add(parentColumns)
    .addFrom('space')
    .add(
      isInBuilding
        ? sql`and ${node.buildingId} = ${placeId}::uuid and ${node.type} = any(${types}::text[])`
        : sql`and ${node.customerId} = ${placeId}::uuid and ${node.buildingId} is null and ${node.type} = any(${types}::text[])`,
    );
  if (exceptId !== null)
    statement.add(sql`and ${node.id} <> ${exceptId}::uuid and not ${node.ancestorIds} @> array[${exceptId}::uuid]`);
  if (search !== '') statement.add(sql`and position(fold(${search}) in ${node.searchText}) > 0`);
  const found = await statement.add(sql`order by ${node.name}, ${node.id} limit ${MAX_PARENTS + 1}`).read<ParentNode>();
  return { possible: found.slice(0, MAX_PARENTS), hasMore: found.length > MAX_PARENTS };
}

/** Returns the nodes around a node, the outermost first (RES-86). */
export function findParents(context: ReadContext, grant: Grant, id: string): Promise<ParentNode[]> {
  return new ScopedStatement(context, grant)
    .add(parentColumns)
    .addFrom('space')
    .add(
      sql`and ${node.id} = any((select ${column('i', spaceTable.ancestorIds)} from ${spaceTable} i where ${below.id} = ${id}::uuid)::uuid[])
        order by cardinality(${node.ancestorIds})`,
    )
    .read<ParentNode>();
}
