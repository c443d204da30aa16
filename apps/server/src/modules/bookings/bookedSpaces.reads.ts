import type { DayHours, Session } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Grant } from '../../access/grant.ts';
import type { CalendarTime, UnreadCalendarEvent } from '../../ports/calendarPort.ts';
import type { Executor } from '../../db/database.ts';
import { column, join, Parameters, raw, type Sql, sql } from '../../db/sql.ts';
import { hasFeature } from '../../directory/features.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import { identityProviderTable } from '../customers/identityProvider/identityProvider.table.ts';
import { bookingEventTable } from './spaceBooking/bookingEvent.table.ts';
import { spaceTable } from '../places/space/space.table.ts';
import { timezoneTable } from '../places/timezone/timezone.table.ts';
import { userTable } from '../people/user/user.table.ts';
import { afterCondition, type KeyValues, nextToken, type SortKey } from '../../store/query/keyset.ts';
import type { StoreRegistry } from '../../store/storeDefinition.ts';
import { hasScheduleSetting } from '../setup/buildingExtensions.reads.ts';
import { bookingSetting, bufferInForce, floorAround, hoursInForce, isActiveSpace } from '../places/spaces.reads.ts';

/** A space as far as a booking of it is judged. */
export interface BookedSpace {
  readonly id: string;
  readonly customerId: string;
  readonly buildingId: string;
  readonly name: string;
  readonly type: string;
  readonly capacity: number | null;
  /** Reservable, and active with all around it (RESV-24). */
  readonly isReservable: boolean;
  /** Null: around the clock. */
  readonly hours: readonly DayHours[] | null;
  /** How long it is kept free after each booking, in minutes. */
  readonly buffer: number;
  /** IANA name of the building's timezone. */
  readonly timezone: string;
  /** The building's booking provider, else the customer's; empty where the product itself books (RESV-25). */
  readonly provider: string;
  /** The provider's id, where it is one of the root's that books spaces. */
  readonly providerId: string | null;
  /** The name of its adapter in lower case; `local` where the product itself books, null where no provider has the name. */
  readonly adapter: string | null;
  /** The space's name at the provider. */
  readonly bookingId: string | null;
  /** Whether the provider is asked each time: its own wish (INTG-07), or as the customer does not cache room availability (CUST-19). */
  readonly isOnDemand: boolean;
  /** Its occupancy is private: the app shows nothing of it (PLACE-18). */
  readonly isPrivate: boolean;
}

/** The name under which a building or customer has the product's own bookings or calendars. */
export const OWN_ADAPTER = 'local';

const provider = sql`lower(btrim(coalesce(nullif(btrim(${column('b', buildingTable.bookingProvider)}), ''),
  ${column('c', customerTable.bookingProvider)}, '')))`;

const p = (own: PgColumn) => column('pr', own);
const bookingId = sql`nullif(btrim(${column('t', spaceTable.bookingId)}), '')`;
const isOnDemand = sql`(coalesce(${p(identityProviderTable.onDemandAvailabilityQuery)}, false) or not ${column('c', customerTable.roomAvailabilityCaching)})`;
const timezone = sql`coalesce(${column('z', timezoneTable.ianaName)}, 'UTC')`;
/** Whether the events of the space are in a calendar outside. */
const isOutside = sql`${p(identityProviderTable.id)} is not null and ${bookingId} is not null
  and lower(btrim(${p(identityProviderTable.adapterName)})) not in ('', ${raw(`'${OWN_ADAPTER}'`)})`;

/** The columns of a `BookedSpace` over the aliases of `spacesWithPlaces`. */
const shown = sql`${column('t', spaceTable.id)}, ${column('t', spaceTable.customerId)} as "customerId",
  ${column('t', spaceTable.buildingId)} as "buildingId", ${column('t', spaceTable.name)}, ${column('t', spaceTable.type)}, ${column('t', spaceTable.capacity)},
  ${column('t', spaceTable.reservable)} and ${isActiveSpace('t')} as "isReservable", ${hoursInForce('t').value} as hours, ${bufferInForce('t').value} as buffer,
  ${timezone} as timezone, ${provider} as provider, ${p(identityProviderTable.id)} as "providerId",
  case when ${provider} in ('', ${raw(`'${OWN_ADAPTER}'`)}) then ${raw(`'${OWN_ADAPTER}'`)}
    else nullif(lower(btrim(${p(identityProviderTable.adapterName)})), '') end as adapter,
  ${bookingId} as "bookingId", ${isOnDemand} as "isOnDemand", ${column('t', spaceTable.motionPrivate)} as "isPrivate"`;

/** Spaces in buildings that are not deleted, as `t`, with building `b`, customer `c`, timezone `z` and booking provider `pr`. */
const spacesWithPlaces = sql`${spaceTable} t
  join ${buildingTable} b on ${column('b', buildingTable.id)} = ${column('t', spaceTable.buildingId)} and ${column('b', buildingTable.deletedAt)} is null
  join ${customerTable} c on ${column('c', customerTable.id)} = ${column('t', spaceTable.customerId)}
  left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
  left join ${identityProviderTable} pr on lower(${p(identityProviderTable.name)}) = ${provider} and ${p(identityProviderTable.deletedAt)} is null
    and 'spaceBooking' = any(${p(identityProviderTable.types)})`;

/** Checks whether the product itself keeps the bookings. */
export function isOwnAdapter(adapter: string | null): boolean {
  return adapter === OWN_ADAPTER;
}

const buildingId = column('b', buildingTable.id);
/** The setting of the schedule that switches bookings of the space `t`. */
const ownSetting = bookingSetting(column('t', spaceTable.type));

/** Checks whether bookings of the kind of the space `t` are on in its building; with a session, in the app of its person. */
function isBookingOn(session: Session | null): Sql {
  return hasFeature(buildingId, { code: 'extension.schedule', setting: ownSetting }, session);
}

/** A space with all that the rules and messages of one booking ask for. */
export interface SpaceToBook extends BookedSpace {
  readonly buildingName: string;
  /** The floor around it. */
  readonly floorName: string | null;
  /** Whether the schedule of the building is on for the person who acts for themselves, and for anyone with bookings of this kind (ON-01, ON-03). */
  readonly isScheduleOn: boolean;
  readonly isBookingOn: boolean;
  /** Whether the calendar of the building is only looked at. */
  readonly isCalendarReadOnly: boolean;
  /** Whether its events are in a calendar outside, as `findOutsideCalendar` finds it. */
  readonly hasOutsideCalendar: boolean;
  /** The person of its customer with the e-mail address of the booking. */
  readonly personId: string | null;
  /** Whether no booking takes the wanted time; null where that is not asked. */
  readonly isFree: boolean | null;
}

/** What a booking asks of its space. */
export interface BookingAsked {
  readonly spaceId: string | undefined;
  /** Of a person who acts for themselves. */
  readonly session: Session | null;
  readonly email: string | undefined;
  readonly isFree: IsFree | null;
}

/** Returns the space for a booking in one statement; undefined where the grant does not show it. */
export async function findSpaceToBook(
  executor: Executor,
  stores: StoreRegistry,
  grant: Grant,
  { spaceId, session, email, isFree }: BookingAsked,
): Promise<SpaceToBook | undefined> {
  const parameters = new Parameters();
  const seen = stores.named('space').statement(grant, parameters);
  const u = (own: PgColumn) => column('u', own);
  const person = sql`(select ${u(userTable.id)} from ${userTable} u where lower(${u(userTable.email)}) = lower(${email ?? null}::text)
    and ${u(userTable.customerId)} = ${column('t', spaceTable.customerId)} and ${u(userTable.deletedAt)} is null limit 1)`;
  const free = isFree === null ? sql`null::boolean` : isFree(column('t', spaceTable.id), bufferInForce('t').value);
  const one =
    sql`select ${shown}, ${column('b', buildingTable.name)} as "buildingName", ${floorAround('t')} as "floorName",
      ${hasFeature(buildingId, { code: 'extension.schedule' }, session)} as "isScheduleOn", ${isBookingOn(null)} as "isBookingOn",
      ${hasScheduleSetting(buildingId, 'calendarReadOnly')} as "isCalendarReadOnly", coalesce(${isOutside}, false) as "hasOutsideCalendar",
      ${person} as "personId", ${free} as "isFree"
    from ${spacesWithPlaces} ${raw(seen.joins)}
    where ${column('t', spaceTable.id)} = ${spaceId ?? null}::uuid and ${column('t', spaceTable.deletedAt)} is null`.render(
      parameters,
    );
  const [found] = await executor.query<SpaceToBook>({
    text: `${one} and ${seen.scope}`,
    values: parameters.values,
  });
  return found;
}

/** A space with what its schedule is made of. */
export interface ScheduledSpace extends BookedSpace {
  readonly floorId: string | null;
  readonly mapSpaceXRefId: string | null;
  readonly tags: readonly string[];
  readonly isAutoCheckIn: boolean;
  /** Whether bookings of its kind are on in the building: for anyone, and in the app of the caller (ON-01, ON-03). */
  readonly isBookingOn: boolean;
  readonly isOnInApp: boolean;
  /** Whether the calendar of the building is only looked at. */
  readonly isCalendarReadOnly: boolean;
  /** Whether people see in the app who has booked it: rooms, with collaboration (BRAND-37). */
  readonly isCollaborative: boolean;
  /** Whether the caller sees who has booked. */
  readonly isFull: boolean;
  readonly taken: TakenColumns;
  /** What is stored of the space's calendar outside; null for the product's own. */
  readonly stored: StoredCalendar | null;
}

/** What is stored of a calendar outside; instants in milliseconds. */
export interface StoredCalendar {
  /** When it was read last and for which range; null where it was not. */
  readonly reading: { readonly readAt: number; readonly starts: number; readonly ends: number } | null;
  /** Why it could not be read the last time. */
  readonly problem: string | null;
  readonly times: readonly CalendarTime[];
  /** Events of it that cannot be read. */
  readonly unread: readonly UnreadCalendarEvent[];
  /** Ids of the events that the calendar has of the product's own bookings. */
  readonly ownEvents: readonly string[];
}

/** A booking of a schedule; instants in milliseconds. */
export interface Taken {
  readonly id: string;
  readonly starts: number;
  readonly ends: number;
  readonly freeFrom: number;
  readonly made: number;
  readonly status: 'Booked' | 'CheckedIn' | 'Ended';
  readonly name: string;
  readonly title: string | null;
  readonly userId: string | null;
}

/**
 * The bookings of a space in order, by column: thousands of them as objects of their own are twice the work for database and
 * server. Null without any.
 */
export type TakenColumns = { readonly [Field in keyof Taken]: readonly Taken[Field][] } | null;

/** Which spaces are asked for. */
export interface SpacesAsked {
  readonly ids: readonly string[] | undefined;
  readonly floorId: string | undefined;
  readonly types: readonly string[] | undefined;
  /** Name and id of the space that the search goes on behind. */
  readonly after: KeyValues | null;
  readonly most: number;
}

/** A space, as statements about its bookings name it. */
export interface SpaceColumns {
  readonly id: Sql;
  readonly providerId: Sql;
  readonly bookingId: Sql;
}

/** What is known of a space between two instants, as JSON, from the tables that the resource of bookings owns. */
export interface SchedulesOf {
  readonly taken: (space: SpaceColumns) => Sql;
  readonly stored: (space: SpaceColumns) => Sql;
}

/** The columns of a `ScheduledSpace` but `isFull` for the caller of the app, over the aliases of `spacesWithPlaces`. */
function selectScheduled({ taken, stored }: SchedulesOf, app: Grant): Sql {
  const space = { id: column('t', spaceTable.id), providerId: p(identityProviderTable.id), bookingId };
  return sql`select ${shown}, ${column('t', spaceTable.floorId)} as "floorId",
      ${column('t', spaceTable.mapSpaceXRefId)} as "mapSpaceXRefId", ${column('t', spaceTable.tags)},
      ${hasScheduleSetting(buildingId, 'autoCheckIn')} as "isAutoCheckIn", ${isBookingOn(null)} as "isBookingOn",
      ${isBookingOn(app.ownSession)} as "isOnInApp", ${hasScheduleSetting(buildingId, 'calendarReadOnly')} as "isCalendarReadOnly",
      ${ownSetting} = 'roomBooking' and ${hasScheduleSetting(buildingId, 'collaboration')} as "isCollaborative",
      ${taken(space)} as taken, case when ${space.providerId} is not null then ${stored(space)} end as stored`;
}

/** The order of found spaces, for the token of the next ones. */
export const spacesByName: readonly SortKey[] = [
  { column: { sql: column('t', spaceTable.name).fixed, type: 'text', nullable: false }, isDescending: false },
  { column: { sql: column('t', spaceTable.id).fixed, type: 'id', nullable: false }, isDescending: false },
];

/** Parts found spaces, of which there is one more than asked for where others follow, and the token that leads to those. */
export function pageOfSpaces(
  found: readonly ScheduledSpace[],
  most: number,
): { readonly page: readonly ScheduledSpace[]; readonly next: string | null } {
  const page = found.slice(0, most);
  const last = found.length > most ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : nextToken([last.name, last.id]) };
}

/**
 * Returns spaces with their bookings in one statement: those that the full grant shows, and those that the app shows the
 * caller. At most `most` of them, by name.
 */
export async function findScheduledSpaces(
  executor: Executor,
  stores: StoreRegistry,
  grants: { readonly full: Grant | null; readonly app: Grant },
  { ids, floorId, types, after, most }: SpacesAsked,
  schedulesOf: SchedulesOf,
): Promise<ScheduledSpace[]> {
  const store = stores.named('space');
  const parameters = new Parameters();
  const full = grants.full === null ? 'false' : store.statement(grants.full, parameters).scope;
  const app = store.statement(grants.app, parameters);
  const wanted =
    sql`(${column('t', spaceTable.id)} = any(${ids ?? []}::uuid[]) or ${column('t', spaceTable.floorId)} = ${floorId ?? null}::uuid)
    and (${types ?? null}::text[] is null or ${column('t', spaceTable.type)} = any(${types ?? null}::text[]))
    and ${column('t', spaceTable.deletedAt)} is null`.render(parameters);
  const behind = after === null ? 'true' : afterCondition(spacesByName, after, parameters);
  const select = selectScheduled(schedulesOf, grants.app).render(parameters);
  const from = sql` from ${spacesWithPlaces} ${raw(app.joins)}`.render(parameters);
  const order = sql` order by ${column('t', spaceTable.name)}, ${column('t', spaceTable.id)} limit ${most}::int`.render(
    parameters,
  );
  const text = `${select}, coalesce(${full}, false) as "isFull" ${from} where ${wanted} and ${behind} and (${full} or ${app.scope}) ${order}`;
  return executor.query<ScheduledSpace>({ text, values: parameters.values });
}

/** What spaces are searched by; null does not narrow. */
export interface SpaceFilter {
  readonly customerId: string | null;
  readonly buildingId: string | null;
  readonly floorId: string | null;
  /** A part of the name. */
  readonly name: string | null;
  readonly types: readonly string[] | null;
  readonly minCapacity: number | null;
  readonly maxCapacity: number | null;
  readonly tags: readonly string[];
  readonly reservable: boolean | null;
  /** Name and id of the space that the search goes on behind. */
  readonly after: KeyValues | null;
  readonly most: number;
}

/** Whether a space with these minutes of buffer has no booking at the wanted time, over the table that its resource owns. */
export type IsFree = (spaceId: Sql, buffer: Sql) => Sql;

/**
 * Returns active spaces by name in one statement, with their bookings (RES-85): those of the full and of the place's
 * grant, and those that the app shows the caller. With `isFree` only those without a booking of the product's own; of a
 * private space, and of one whose bookings are off in the app, no one else learns whether it has one.
 */
export async function searchSpaces(
  executor: Executor,
  stores: StoreRegistry,
  grants: { readonly full: Grant | null; readonly place: Grant | null; readonly app: Grant },
  filter: SpaceFilter,
  schedulesOf: SchedulesOf,
  isFree: IsFree | null,
): Promise<ScheduledSpace[]> {
  const store = stores.named('space');
  const parameters = new Parameters();
  const scopeOf = (grant: Grant | null) => (grant === null ? 'false' : store.statement(grant, parameters).scope);
  const app = store.statement(grants.app, parameters);
  const full = scopeOf(grants.full);
  const seen = `(${full} or ${scopeOf(grants.place)} or ${app.scope})`;
  const of = {
    id: column('t', spaceTable.id),
    name: column('t', spaceTable.name),
    capacity: column('t', spaceTable.capacity),
    type: column('t', spaceTable.type),
  };
  const conditions = [
    sql`${column('t', spaceTable.deletedAt)} is null and ${column('t', spaceTable.buildingId)} is not null and ${isActiveSpace('t')}`,
    ...(filter.customerId === null ? [] : [sql`${column('t', spaceTable.customerId)} = ${filter.customerId}::uuid`]),
    ...(filter.buildingId === null ? [] : [sql`${column('t', spaceTable.buildingId)} = ${filter.buildingId}::uuid`]),
    ...(filter.floorId === null ? [] : [sql`${column('t', spaceTable.floorId)} = ${filter.floorId}::uuid`]),
    ...(filter.name === null ? [] : [sql`position(fold(${filter.name}) in fold(${of.name})) > 0`]),
    ...(filter.types === null ? [] : [sql`${of.type} = any(${filter.types}::text[])`]),
    ...(filter.minCapacity === null ? [] : [sql`${of.capacity} >= ${filter.minCapacity}::int`]),
    ...(filter.maxCapacity === null ? [] : [sql`${of.capacity} <= ${filter.maxCapacity}::int`]),
    ...(filter.tags.length === 0 ? [] : [sql`${column('t', spaceTable.tags)} @> ${filter.tags}::uuid[]`]),
    ...(filter.reservable === null ? [] : [sql`${column('t', spaceTable.reservable)} = ${filter.reservable}::boolean`]),
    ...(isFree === null ? [] : [isFree(of.id, bufferInForce('t').value)]),
  ];
  const wanted = join(conditions, ' and ').render(parameters);
  const behind = filter.after === null ? 'true' : afterCondition(spacesByName, filter.after, parameters);
  const known =
    isFree === null
      ? 'true'
      : `(${full} or (not ${column('t', spaceTable.motionPrivate).render(parameters)} and ${isBookingOn(grants.app.ownSession).render(parameters)}))`;
  const select = selectScheduled(schedulesOf, grants.app).render(parameters);
  const from = sql` from ${spacesWithPlaces} ${raw(app.joins)}`.render(parameters);
  const order = sql` order by ${of.name}, ${of.id} limit ${filter.most}::int`.render(parameters);
  const text = `${select}, coalesce(${full}, false) as "isFull" ${from} where ${wanted} and ${behind} and ${seen} and ${known} ${order}`;
  return executor.query<ScheduledSpace>({ text, values: parameters.values });
}

/** A space's calendar outside. */
export interface OutsideCalendar {
  readonly spaceId: string;
  readonly customerId: string;
  readonly buildingId: string;
  readonly providerId: string;
  readonly adapter: string;
  readonly bookingId: string;
  readonly timezone: string;
}

const outside = sql`${column('t', spaceTable.id)} as "spaceId", ${column('t', spaceTable.customerId)} as "customerId",
  ${column('t', spaceTable.buildingId)} as "buildingId", ${p(identityProviderTable.id)} as "providerId",
  lower(btrim(${p(identityProviderTable.adapterName)})) as adapter, ${bookingId} as "bookingId", ${timezone} as timezone`;

/** Returns the calendar outside that a space has; undefined for the product's own. */
export async function findOutsideCalendar(executor: Executor, spaceId: string): Promise<OutsideCalendar | undefined> {
  const [found] = await executor.query<OutsideCalendar>(sql`select ${outside} from ${spacesWithPlaces}
    where ${column('t', spaceTable.id)} = ${spaceId}::uuid and ${isOutside}`);
  return found;
}

/** Whether a calendar outside has events of the product's bookings, so that what becomes of them there is followed. */
const hasEvents = sql`exists (select from ${bookingEventTable} e where ${column('e', bookingEventTable.spaceId)} = ${column('t', spaceTable.id)}
  and ${column('e', bookingEventTable.isWanted)})`;

/**
 * Spaces whose calendars outside are stored, as a query with the columns of `OutsideCalendar`: those of customers that cache
 * room availability (CUST-19), and those that have bookings of the product.
 */
export const storedCalendars = sql`select ${outside} from ${spacesWithPlaces}
  where ${isOutside} and (not ${isOnDemand} or ${hasEvents}) and ${column('t', spaceTable.deletedAt)} is null
    and ${column('c', customerTable.deletedAt)} is null`;

/** Selects the adapter of a provider, and the timezone in which a space is. */
export function calendarOfProvider(providerId: Sql, spaceId: Sql): Sql {
  return sql`select lower(btrim(${p(identityProviderTable.adapterName)})) as adapter, ${timezone} as timezone
    from ${identityProviderTable} pr, ${spaceTable} t
      left join ${buildingTable} b on ${column('b', buildingTable.id)} = ${column('t', spaceTable.buildingId)}
      left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
    where ${p(identityProviderTable.id)} = ${providerId} and ${column('t', spaceTable.id)} = ${spaceId}`;
}
