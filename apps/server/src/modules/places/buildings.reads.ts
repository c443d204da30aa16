import { canSeeAllBuildings, type DayHours, type GeoPoint, type Session } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { dependentsGrant, referenceGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import type { Executor } from '../../db/database.ts';
import { column, Parameters, raw, type Sql, sql } from '../../db/sql.ts';
import { isInPopulationOf } from '../../directory/features.ts';
import { buildingTable } from './building/building.table.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import { countryTable } from './country/country.table.ts';
import { timezoneTable } from './timezone/timezone.table.ts';
import { inUse } from '../../store/dependents.ts';
import type { FindShownIds } from '../../store/shownIds.ts';
import type { KnownStore, RemovalContext } from '../../store/storeDefinition.ts';
import { customersThere } from '../customers/customers.reads.ts';

/** Joins the building of a record as `b`; the column is one of the record's own table. */
export function joinBuilding(buildingId: PgColumn): Sql {
  return sql`left join ${buildingTable} b on ${column('b', buildingTable.id)} = ${column('t', buildingId)}`;
}

/** Of a field with ids of buildings, a person who sees some buildings is shown no others (SEC-19). */
export function shownBuildingsOf(field: string): FindShownIds {
  return async (session) => new Map(canSeeAllBuildings(session) ? [] : [[field, new Set(session.buildingIds)]]);
}

/** The name of the building that is joined as `b`. */
export const buildingName = column('b', buildingTable.name);

/** Where the questions of the building come from that is joined as `b` (BLDG-20). */
export const buildingQuestionSource = column('b', buildingTable.questionSource);

/** Joins the building of a record as `b`, with its timezone as `z` and its country as `c`. */
export function joinBuildingPlace(buildingId: PgColumn): Sql {
  return sql`${joinBuilding(buildingId)}
    left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
    left join ${countryTable} c on ${column('c', countryTable.id)} = ${column('b', buildingTable.countryId)}`;
}

/** The IANA name of the building's timezone, with `joinBuildingPlace`. */
export const buildingTimezone = column('z', timezoneTable.ianaName);

/** What is paid with in the building: its own currency, else its country's; with `joinBuildingPlace`. */
export const buildingCurrency = sql`coalesce(${column('b', buildingTable.currency)}, ${column('c', countryTable.currencyCode)})`;

/** Returns the IANA name of a building's timezone; a building without one is in UTC. */
export async function findBuildingZone(executor: Executor, id: string): Promise<string> {
  const [line] = await executor.query<{ zone: string }>(sql`select ${column('z', timezoneTable.ianaName)} as zone
    from ${buildingTable} b join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
    where ${column('b', buildingTable.id)} = ${id}::uuid`);
  return line?.zone ?? 'UTC';
}

/** Returns the opening hours of a building, null around the clock, and the IANA name of its timezone; a building without one is in UTC. */
export async function findBuildingHours(
  executor: Executor,
  id: string,
): Promise<{ readonly hours: readonly DayHours[] | null; readonly timezone: string }> {
  const [found] = await executor.query<{ hours: DayHours[] | null; timezone: string }>(sql`
    select ${column('b', buildingTable.openHours)} as hours, coalesce(${column('z', timezoneTable.ianaName)}, 'UTC') as timezone
      from ${buildingTable} b left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
      where ${column('b', buildingTable.id)} = ${id}::uuid`);
  return found ?? { hours: null, timezone: 'UTC' };
}

/** A building as those who come to visit find it; '' without an address. */
export interface VisitedBuilding {
  readonly customerId: string;
  readonly name: string;
  readonly address: string;
  readonly receptionPhone: string | null;
  /** IANA name; UTC for a building without a timezone. */
  readonly zone: string;
}

/** Returns a building for its visitors. @throws Error where there is none */
export async function readVisitedBuilding(executor: Executor, id: string): Promise<VisitedBuilding> {
  const own = (field: keyof typeof buildingTable._.columns) => column('b', buildingTable[field]);
  const [building] = await executor.query<VisitedBuilding>(sql`
    select ${own('customerId')} as "customerId", ${own('name')}, concat_ws(', ', ${own('address')}, ${own('city')}) as address,
        ${own('receptionPhone')} as "receptionPhone", coalesce(${column('z', timezoneTable.ianaName)}, 'UTC') as zone
      from ${buildingTable} b left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${own('timezoneId')}
      where ${own('id')} = ${id}::uuid`);
  if (building === undefined) throw new Error(`building ${id} has gone while it was read`);
  return building;
}

/** Returns the coordinates of a building; null where there is none. */
export async function findBuildingPosition(executor: Executor, id: string): Promise<GeoPoint | null> {
  const [position] = await executor.query<{ latitude: number; longitude: number }>(sql`select
    ${buildingTable.latitude} as latitude, ${buildingTable.longitude} as longitude
    from ${buildingTable} where ${buildingTable.id} = ${id}::uuid`);
  return position ?? null;
}

/** Checks whether there is such a building of the customer. */
export async function isBuildingOfCustomer(executor: Executor, id: string, customerId: string): Promise<boolean> {
  const buildings = await executor.query(sql`select from ${buildingTable} where ${buildingTable.id} = ${id}::uuid
    and ${buildingTable.customerId} = ${customerId}::uuid and ${buildingTable.deletedAt} is null`);
  return buildings.length > 0;
}

/** How a place is named in messages; '' where there is none. */
export interface PlaceNames {
  readonly customerName: string;
  readonly buildingName: string;
  readonly buildingAddress: string;
}

/** Returns the names of a customer or building for messages. */
export async function findPlaceNames(
  executor: Executor,
  { customerId, buildingId }: { readonly customerId: string | null; readonly buildingId: string | null },
): Promise<PlaceNames> {
  const [line] = await executor.query<PlaceNames>(sql`
    select coalesce(${column('c', customerTable.name)}, '') as "customerName", coalesce(${column('b', buildingTable.name)}, '') as "buildingName",
        coalesce(${column('b', buildingTable.address)} || ', ' || ${column('b', buildingTable.city)}, '') as "buildingAddress"
      from (select 1) one
      left join ${buildingTable} b on ${column('b', buildingTable.id)} = ${buildingId}::uuid
      left join ${customerTable} c on ${column('c', customerTable.id)} = coalesce(${column('b', buildingTable.customerId)}, ${customerId}::uuid)`);
  return line ?? { customerName: '', buildingName: '', buildingAddress: '' };
}

/** Selects the ids of the buildings that are not deleted, nor their customers: what reaches people outside the portal is of these. */
export const buildingsThere = sql`select ${buildingTable.id} from ${buildingTable}
  where ${buildingTable.deletedAt} is null and ${buildingTable.customerId} in (${customersThere})`;

/** Checks whether all of these are buildings of the customer. */
export async function areBuildingsOfCustomer(
  executor: Executor,
  ids: readonly string[],
  customerId: string,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${buildingTable}
    where ${buildingTable.id} = any(${ids}::uuid[]) and ${buildingTable.customerId} = ${customerId}::uuid`);
  return line?.count === new Set(ids).size;
}

/**
 * Refuses a delete while buildings use the record, with those that the holder of the grant sees counted and the first of
 * them named (SEC-19). `isUsing` is a condition over a building, `t`.
 * @throws HttpError 409
 */
export async function refuseUsedByBuildings({ work, services, grant }: RemovalContext, isUsing: Sql): Promise<void> {
  const store = services.stores.named('building');
  const { resource } = store;
  const view = dependentsGrant(grant, resource);
  const parameters = new Parameters();
  const using = isUsing.render(parameters);
  const seenBy = view === null ? null : store.statement(view, parameters);
  const name = column('t', buildingTable.name).fixed;
  const [found] = await work.query<{ count: number; seen: number; names: string[] | null }>({
    text: `select count(*)::int as count, (count(*) filter (where u.seen))::int as seen,
        (array_agg(u.name order by u.name) filter (where u.seen))[:3] as names
      from (select ${name}::text as name, (${seenBy?.scope ?? 'false'}) as seen from ${sql`${buildingTable}`.fixed} t ${seenBy?.joins ?? ''}
        where t.deleted_at is null and ${using}) u`,
    values: parameters.values,
  });
  if (found === undefined || found.count === 0) return;
  const { count, seen, names } = found;
  const shown = { resource: resource.name, field: 'id', count: seen, names: names ?? [], places: [] };
  throw inUse({ seen: seen === 0 ? [] : [shown], hasOthers: count > seen });
}

/** Returns the buildings of the customer that the holder of the grant may choose, by id and name. */
export async function findBuildingsToChoose(
  executor: Executor,
  store: KnownStore,
  grant: Grant,
  customerId: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const parameters = new Parameters();
  const { from } = store.statement(referenceGrant(grant, store.resource), parameters);
  const ofCustomer = sql`select ${column('t', buildingTable.id)}, ${column('t', buildingTable.name)} ${raw(from)}
    and ${column('t', buildingTable.customerId)} = ${customerId}::uuid`.render(parameters);
  return executor.query({ text: ofCustomer, values: parameters.values });
}

/** Checks whether the person is in the limited population of the building with this alias (BLDG-45). */
export function isInPopulation(building: string, session: Session): Sql {
  return isInPopulationOf(column(building, buildingTable.id), session);
}

/**
 * Checks whether the building with this alias is seen in the mobile app: one of the person's own customer that is Active, or
 * Provisioning with the person in its limited population (LIM-07, BLDG-45).
 */
export function isVisibleInApp(building: string, session: Session): Sql {
  const status = column(building, buildingTable.status);
  return sql`${column(building, buildingTable.customerId)} = ${session.user.customerId}::uuid
    and ${column(building, buildingTable.deletedAt)} is null
    and (${status} = 'Active' or (${status} = 'Provisioning' and ${isInPopulation(building, session)}))`;
}

/** Checks whether the building with this id is seen in the mobile app. */
export function isVisibleBuilding(id: Sql, session: Session): Sql {
  return sql`exists (select from ${buildingTable} b where ${column('b', buildingTable.id)} = ${id} and ${isVisibleInApp('b', session)})`;
}

/** Checks whether a building of the person's scope is in the region or campus. */
export function hasOwnBuildingIn(parentId: Sql, session: Session): Sql {
  return sql`exists (select from ${buildingTable} b where ${column('b', buildingTable.parentId)} = ${parentId}
    and ${column('b', buildingTable.deletedAt)} is null and ${column('b', buildingTable.id)} = any(${session.buildingIds}::uuid[]))`;
}

/**
 * Returns what spreadsheets name buildings with: their map references, otherwise their names; their ids where another one is
 * called so.
 */
export async function findBuildingReferences(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const of = (alias: string, field: 'id' | 'name' | 'mapSpaceXRefId' | 'customerId' | 'deletedAt') =>
    column(alias, buildingTable[field]);
  const given = sql`coalesce(${of('b', 'mapSpaceXRefId')}, '')`;
  const text = sql`coalesce(nullif(${given}, ''), ${of('b', 'name')})`;
  const isShared = sql`exists (select from ${buildingTable} o where ${of('o', 'customerId')} = ${of('b', 'customerId')}
    and ${of('o', 'id')} <> ${of('b', 'id')} and ${of('o', 'deletedAt')} is null
    and (lower(${of('o', 'mapSpaceXRefId')}) = lower(${text})
      or (${given} = '' and lower(${of('o', 'name')}) = lower(${text}))))`;
  const found = await executor.query<{ id: string; reference: string }>(sql`
    select ${of('b', 'id')}, case when ${isShared} then ${of('b', 'id')}::text else ${text} end as reference
      from ${buildingTable} b where ${of('b', 'id')} = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, reference }) => [id, reference]));
}
