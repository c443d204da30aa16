import type { PgColumn } from 'drizzle-orm/pg-core';

import type { SpaceCalendar } from '../../../ports/calendarPort.ts';
import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from './customer.table.ts';
import { identityProviderTable } from '../identityProvider/identityProvider.table.ts';
import { spaceTable } from '../../places/space/space.table.ts';
import { timezoneTable } from '../../places/timezone/timezone.table.ts';

/** The provider of a kind that a customer names, with calendars of its own to try it with. */
export interface TriedCalendars {
  readonly providerId: string;
  /** In lower case. */
  readonly adapter: string;
  readonly calendars: readonly SpaceCalendar[];
}

const b = (own: PgColumn) => column('b', own);
const c = (own: PgColumn) => column('c', own);
const p = (own: PgColumn) => column('p', own);
const s = (own: PgColumn) => column('s', own);
const MAX_CALENDARS = 20;

/** The calendar of a name, in the zone of the building `b`. */
function calendarOf(name: Sql): Sql {
  return sql`json_build_object('id', ${name}, 'timezone', coalesce((select ${column('z', timezoneTable.ianaName)} from ${timezoneTable} z
    where ${column('z', timezoneTable.id)} = ${b(buildingTable.timezoneId)}), 'UTC'))`;
}

const mailboxes = sql`select ${calendarOf(b(buildingTable.calendarAdminGroupEmail))} as calendar, ${b(buildingTable.id)} as id from ${buildingTable} b
  where ${b(buildingTable.customerId)} = ${c(customerTable.id)} and ${b(buildingTable.deletedAt)} is null
    and ${b(buildingTable.calendarAdminGroupEmail)} <> ''`;
const rooms = sql`select ${calendarOf(sql`btrim(${s(spaceTable.bookingId)})`)} as calendar, ${s(spaceTable.id)} as id from ${spaceTable} s
  join ${buildingTable} b on ${b(buildingTable.id)} = ${s(spaceTable.buildingId)}
  where ${s(spaceTable.customerId)} = ${c(customerTable.id)} and ${s(spaceTable.deletedAt)} is null and btrim(${s(spaceTable.bookingId)}) <> ''`;

/**
 * Finds the provider of calendars or of bookings that a customer names, with mailboxes of its buildings or calendars of its
 * spaces; null where it names none, or the product's own.
 */
export async function findTriedCalendars(
  executor: Executor,
  customerId: string,
  type: 'calendar' | 'spaceBooking',
): Promise<TriedCalendars | null> {
  const isCalendar = type === 'calendar';
  const name = c(isCalendar ? customerTable.calendarProvider : customerTable.bookingProvider);
  const [found] = await executor.query<TriedCalendars>(sql`
    select ${p(identityProviderTable.id)} as "providerId", lower(btrim(${p(identityProviderTable.adapterName)})) as adapter,
        array(select calendar from (${isCalendar ? mailboxes : rooms} order by id limit ${MAX_CALENDARS}::int) own) as calendars
      from ${customerTable} c join ${identityProviderTable} p on lower(${p(identityProviderTable.name)}) = lower(btrim(${name}))
        and ${p(identityProviderTable.deletedAt)} is null and ${type} = any(${p(identityProviderTable.types)})
      where ${c(customerTable.id)} = ${customerId}::uuid and ${p(identityProviderTable.adapterName)} is not null`);
  return found ?? null;
}
