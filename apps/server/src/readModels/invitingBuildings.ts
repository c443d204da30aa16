import type { InvitationNeed } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import { buildingTable } from '../resources/building/building.table.ts';
import { customerTable } from '../resources/customer/customer.table.ts';
import { timezoneTable } from '../resources/timezone/timezone.table.ts';

/** What a building invites people with (RESV-17 to RESV-19). */
export interface InvitingBuilding {
  readonly name: string;
  readonly address: string;
  /** IANA name; null where the building has no timezone. */
  readonly zone: string | null;
  /** The mailbox of the calendar admin group, which organizes the meetings. */
  readonly mailbox: string | null;
  readonly mailboxName: string;
  readonly calendarProvider: string | null;
}

const b = (own: Parameters<typeof column>[1]) => column('b', own);

/** Finds what a building invites people with; null where there is no such building. */
export async function findInvitingBuilding(executor: Executor, id: string): Promise<InvitingBuilding | null> {
  const [found] = await executor.query<InvitingBuilding>(sql`
    select ${b(buildingTable.name)} as name, concat_ws(', ', ${b(buildingTable.address)}, ${b(buildingTable.city)}) as address,
        ${column('z', timezoneTable.ianaName)} as zone, ${b(buildingTable.calendarAdminGroupEmail)} as mailbox,
        coalesce(nullif(${b(buildingTable.calendarAdminGroupName)}, ''), ${b(buildingTable.name)}) as "mailboxName",
        nullif(${column('c', customerTable.calendarProvider)}, '') as "calendarProvider"
      from ${buildingTable} b
        left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${b(buildingTable.timezoneId)}
          and ${column('z', timezoneTable.deletedAt)} is null
        left join ${customerTable} c on ${column('c', customerTable.id)} = ${b(buildingTable.customerId)}
      where ${b(buildingTable.id)} = ${id}::uuid`);
  return found ?? null;
}

/** What the building still needs before it can invite people, in the order of the specification. */
export function needsOf({ zone, mailbox, calendarProvider }: InvitingBuilding): InvitationNeed[] {
  return [
    ...(zone === null ? (['noTimezone'] as const) : []),
    ...(mailbox === null ? (['noDelegateMailbox'] as const) : []),
    ...(calendarProvider === null ? (['noCalendarData'] as const) : []),
  ];
}
