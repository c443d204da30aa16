import { locationLimits, type SpaceOfFloor, type WorkOrderLocation } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { notFound } from '../../../base/httpError.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { spaceTable } from '../../places/space/space.table.ts';
import type { ReadContext } from '../../../store/storeDefinition.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { ScopedStatement } from '../../places/scopedStatement.reads.ts';

const building = {
  id: column('t', buildingTable.id),
  name: column('t', buildingTable.name),
  customerId: column('t', buildingTable.customerId),
  parentId: column('t', buildingTable.parentId),
};
const node = {
  id: column('t', spaceTable.id),
  name: column('t', spaceTable.name),
  type: column('t', spaceTable.type),
  customerId: column('t', spaceTable.customerId),
  buildingId: column('t', spaceTable.buildingId),
  floorId: column('t', spaceTable.floorId),
  displayOrder: column('t', spaceTable.displayOrder),
};
const campus = { id: column('up', spaceTable.id), name: column('up', spaceTable.name) };
const owner = { id: column('owner', customerTable.id), name: column('owner', customerTable.name) };

/** Joins the area of a building: its campus, else its customer. */
const joinArea = sql`join ${customerTable} owner on ${owner.id} = ${building.customerId}
  left join ${spaceTable} up on ${campus.id} = ${building.parentId} and ${column('up', spaceTable.type)} = 'Campus'
    and ${column('up', spaceTable.deletedAt)} is null`;
const area = {
  id: sql`coalesce(${campus.id}, ${owner.id})`,
  name: sql`coalesce(${campus.name}, ${owner.name})`,
};

/** Whose locations are asked for; one of them by its id, or those whose name has a text. */
interface LocationSearch {
  readonly customerId: string;
  readonly id?: string | undefined;
  readonly search?: string | undefined;
}

/** The first locations, and whether there are more of them. */
interface LocationPage<Location> {
  readonly value: Location[];
  readonly hasMore: boolean;
}

const byName = sql`order by name, id`;

/** Ends a statement over locations, whose `where` is begun, and reads the first of them. */
async function readPage<Location extends WorkOrderLocation>(
  statement: ScopedStatement,
  location: { readonly id: Sql; readonly name: Sql },
  { id, search = '' }: Omit<LocationSearch, 'customerId'>,
  order = byName,
): Promise<LocationPage<Location>> {
  if (id !== undefined) statement.add(sql`and ${location.id} = ${id}::uuid`);
  if (search !== '') statement.add(sql`and position(fold(${search}) in fold(${location.name})) > 0`);
  const found = await statement.add(sql`${order} limit ${locationLimits.maxFound + 1}`).read<Location>();
  return { value: found.slice(0, locationLimits.maxFound), hasMore: found.length > locationLimits.maxFound };
}

/** What has to be seen for its locations to be answered: records of a resource for which a condition is met, one or as many as there are to be. */
interface NamedPlace {
  readonly resource: 'building' | 'space';
  readonly isNamed: Sql;
  readonly joins?: Sql;
  readonly count?: number;
}

/** @throws HttpError 404 unless the holder of the grant sees the place that a lookup names */
async function assertSeen(context: ReadContext, grant: Grant, { resource, isNamed, joins, count = 1 }: NamedPlace) {
  const [line] = await new ScopedStatement(context, grant)
    .add(sql`select count(*)::int as seen`)
    .addFrom(resource, joins)
    .add(sql`and ${isNamed}`)
    .read<{ seen: number }>();
  if ((line?.seen ?? 0) < count) throw notFound();
}

/**
 * Returns a customer's areas: its campuses with a building that the holder of the grant sees, and the customer itself for
 * buildings in no campus (RES-58).
 * @throws HttpError 404 where the customer is not seen
 */
export async function findAreas(
  context: ReadContext,
  grant: Grant,
  { customerId, ...asked }: LocationSearch,
): Promise<LocationPage<WorkOrderLocation>> {
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
  const statement = new ScopedStatement(context, grant)
    .add(sql`select distinct ${area.id} as id, ${area.name} as name`)
    .addFrom('building', joinArea)
    .add(sql`and ${building.customerId} = ${customerId}::uuid`);
  return readPage(statement, area, asked);
}

/**
 * Returns the buildings of an area by name (RES-59).
 * @throws HttpError 404 where none of them is seen, which is no area then
 */
export async function findBuildings(
  context: ReadContext,
  grant: Grant,
  { customerId, areaId, ...asked }: LocationSearch & { readonly areaId: string },
): Promise<LocationPage<WorkOrderLocation>> {
  const isInArea = sql`${building.customerId} = ${customerId}::uuid and ${area.id} = ${areaId}::uuid`;
  await assertSeen(context, grant, { resource: 'building', isNamed: isInArea, joins: joinArea });
  const statement = new ScopedStatement(context, grant)
    .add(sql`select ${building.id} as id, ${building.name} as name`)
    .addFrom('building', joinArea)
    .add(sql`and ${isInArea}`);
  return readPage(statement, building, asked);
}

/**
 * Returns the floors of a building in the order of their list (RES-60).
 * @throws HttpError 404 where the building is not seen
 */
export async function findFloors(
  context: ReadContext,
  grant: Grant,
  { customerId, buildingId, ...asked }: LocationSearch & { readonly buildingId: string },
): Promise<LocationPage<WorkOrderLocation>> {
  const isNamed = sql`${building.customerId} = ${customerId}::uuid and ${building.id} = ${buildingId}::uuid`;
  await assertSeen(context, grant, { resource: 'building', isNamed });
  const statement = new ScopedStatement(context, grant)
    .add(sql`select ${node.id} as id, ${node.name} as name`)
    .addFrom('space')
    .add(sql`and ${node.buildingId} = ${buildingId}::uuid and ${node.type} = 'Floor'`);
  return readPage(statement, node, asked, sql`order by ${node.displayOrder} nulls first, name, id`);
}

/**
 * Returns the spaces of floors by name, each with its floor (RES-62).
 * @throws HttpError 404 unless all of the floors are seen
 */
export async function findSpacesOfFloors(
  context: ReadContext,
  grant: Grant,
  { customerId, floorIds, ...asked }: LocationSearch & { readonly floorIds: readonly string[] },
): Promise<LocationPage<SpaceOfFloor>> {
  const isNamed = sql`${node.customerId} = ${customerId}::uuid and ${node.type} = 'Floor' and ${node.id} = any(${floorIds}::uuid[])
    and exists (select from ${buildingTable} b where ${column('b', buildingTable.id)} = ${node.buildingId}
      and ${column('b', buildingTable.deletedAt)} is null)`;
  await assertSeen(context, grant, { resource: 'space', isNamed, count: floorIds.length });
  const statement = new ScopedStatement(context, grant)
    .add(sql`select ${node.id} as id, ${node.name} as name, ${node.floorId} as "floorId"`)
    .addFrom('space')
    .add(sql`and ${node.floorId} = any(${floorIds}::uuid[])`);
  return readPage(statement, node, asked);
}

/**
 * Returns the spaces of a floor by name (RES-61).
 * @throws HttpError 404 where the floor is not seen
 */
export async function findSpaces(
  context: ReadContext,
  grant: Grant,
  { floorId, ...asked }: LocationSearch & { readonly floorId: string },
): Promise<LocationPage<WorkOrderLocation>> {
  const { value, hasMore } = await findSpacesOfFloors(context, grant, { ...asked, floorIds: [floorId] });
  return { value: value.map(({ id, name }) => ({ id, name })), hasMore };
}
