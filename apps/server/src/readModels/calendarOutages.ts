import { calendarLimits } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { column, instantText, sql } from '../db/sql.ts';
import { customerTable } from '../resources/customer/customer.table.ts';
import { calendarOutageTable } from '../resources/spaceBooking/calendarOutage.table.ts';

const o = calendarOutageTable;
const c = customerTable;

/** A calendar service that is not asked for a customer's calendars for now; instants are ISO 8601. */
interface CalendarOutage {
  readonly customerId: string;
  readonly customerName: string;
  readonly since: string;
  readonly problem: 'unavailable' | 'credentials' | 'throttled';
  readonly retryAt: string;
}

/** Returns for which customers a provider has failed several times in a row, the longest first. */
export function findCalendarOutages(executor: Executor, providerId: string): Promise<CalendarOutage[]> {
  const instant = (own: typeof o.since | typeof o.retryAt) => instantText(column('o', own));
  return executor.query<CalendarOutage>(sql`
    select ${column('o', o.customerId)} as "customerId", ${column('c', c.name)} as "customerName", ${instant(o.since)} as since,
        ${column('o', o.problem)}, ${instant(o.retryAt)} as "retryAt"
      from ${o} o join ${c} c on ${column('c', c.id)} = ${column('o', o.customerId)} and ${column('c', c.deletedAt)} is null
      where ${column('o', o.providerId)} = ${providerId}::uuid and ${column('o', o.failures)} >= ${calendarLimits.failuresInRow}::int
      order by ${column('o', o.since)}, ${column('o', o.customerId)} limit 50`);
}
