import { type CalendarTestResult, type InvitationNeed, isCalendarMissing } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { OWN_ADAPTER } from '../bookedSpaces.reads.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { identityProviderTable } from '../../customers/identityProvider/identityProvider.table.ts';
import { timezoneTable } from '../../places/timezone/timezone.table.ts';

/** What a building invites people with (RESV-17 to RESV-19). */
export interface InvitingBuilding {
  readonly customerId: string;
  readonly name: string;
  readonly address: string;
  /** IANA name; null where the building has no timezone. */
  readonly zone: string | null;
  /** The mailbox of the calendar admin group, which organizes the meetings. */
  readonly mailbox: string | null;
  readonly mailboxName: string;
  readonly calendarProvider: string | null;
  /** The root's provider that the name means, with its adapter in lower case; `local` is the product's own calendar. */
  readonly providerId: string | null;
  readonly adapter: string | null;
  /** Changes with the customer and with the provider: what was found out with them before holds no longer. */
  readonly setUp: string;
}

const b = (own: Parameters<typeof column>[1]) => column('b', own);
const c = (own: Parameters<typeof column>[1]) => column('c', own);
const p = (own: Parameters<typeof column>[1]) => column('p', own);
const provider = sql`lower(btrim(${c(customerTable.calendarProvider)}))`;

/** Finds what a building invites people with; null where there is no such building. */
export async function findInvitingBuilding(executor: Executor, id: string): Promise<InvitingBuilding | null> {
  const [found] = await executor.query<InvitingBuilding>(sql`
    select ${b(buildingTable.name)} as name, concat_ws(', ', ${b(buildingTable.address)}, ${b(buildingTable.city)}) as address,
        ${column('z', timezoneTable.ianaName)} as zone, ${b(buildingTable.calendarAdminGroupEmail)} as mailbox,
        coalesce(nullif(${b(buildingTable.calendarAdminGroupName)}, ''), ${b(buildingTable.name)}) as "mailboxName",
        nullif(btrim(${c(customerTable.calendarProvider)}), '') as "calendarProvider", ${b(buildingTable.customerId)} as "customerId",
        ${p(identityProviderTable.id)} as "providerId",
        case when ${provider} = ${OWN_ADAPTER} then ${provider} else lower(btrim(${p(identityProviderTable.adapterName)})) end as adapter,
        concat_ws(' ', ${c(customerTable.version)}, ${p(identityProviderTable.version)}) as "setUp"
      from ${buildingTable} b
        left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${b(buildingTable.timezoneId)}
          and ${column('z', timezoneTable.deletedAt)} is null
        left join ${customerTable} c on ${c(customerTable.id)} = ${b(buildingTable.customerId)}
        left join ${identityProviderTable} p on ${p(identityProviderTable.deletedAt)} is null
          and lower(${p(identityProviderTable.name)}) = ${provider} and 'calendar' = any(${p(identityProviderTable.types)})
      where ${b(buildingTable.id)} = ${id}::uuid`);
  return found ?? null;
}

/**
 * Returns what the building still needs before it can invite people, in the order of the specification. `calendar` is what a
 * test of its calendar found; null where none was made.
 */
export function needsOf(building: InvitingBuilding, calendar: CalendarTestResult | null): InvitationNeed[] {
  const { zone, mailbox, calendarProvider } = building;
  const hasNoData = calendarProvider === null || (calendar !== null && isCalendarMissing(calendar));
  return [
    ...(zone === null ? (['noTimezone'] as const) : []),
    ...(mailbox === null ? (['noDelegateMailbox'] as const) : []),
    ...(hasNoData ? (['noCalendarData'] as const) : []),
  ];
}
