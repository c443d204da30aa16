import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../../../db/database.ts';
import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import { customerTable } from './customer.table.ts';
import { identityProviderTable } from '../identityProvider/identityProvider.table.ts';
import { lockerConfigTable } from '../../integrations/lockerConfig/lockerConfig.table.ts';
import { spaceTable } from '../../places/space/space.table.ts';
import { bookingEventTable } from '../../bookings/spaceBooking/bookingEvent.table.ts';
import { spaceCalendarTable } from '../../bookings/spaceBooking/spaceCalendar.table.ts';
import { visitorConfigTable } from '../../integrations/visitorConfig/visitorConfig.table.ts';
import { securityEventTable } from '../../../services/audit/securityEvent.table.ts';
import { providerName } from './identityProviders.reads.ts';

/** What other tables have of a customer's providers; null where there is none. */
export interface CustomerProviders {
  readonly identity: string | null;
  /** The issuer at which its people sign in: the customer's own, else the chosen provider's. */
  readonly issuer: string | null;
  readonly locker: string | null;
  readonly lockerUri: string | null;
  readonly visitor: string | null;
  readonly visitorUri: string | null;
  /** The provider that the customer's booking provider names, with its adapter in lower case. */
  readonly bookingId: string | null;
  readonly bookingAdapter: string | null;
  /** Whether a calendar of the customer's spaces could not be read or written the last time, for a reason of the provider's. */
  readonly isBookingFailing: boolean;
  /** When a calendar of the customer's spaces was last read; null where none was. */
  readonly bookingReadAt: string | null;
  /** When a sign-in with a provider of the customer was last tested by its people; null where none was. */
  readonly identityTestedAt: string | null;
}

/** The columns that say which provider a customer uses. */
type ProviderTable = PgTable &
  Readonly<Record<'id' | 'customerId' | 'provider' | 'providerUri' | 'deletedAt', PgColumn>>;

/** A column of the customer's first provider, those with an address before others. */
function first(table: ProviderTable, shown: PgColumn): Sql {
  return sql`(select ${column('x', shown)} from ${table} x
    where ${column('x', table.customerId)} = ${column('c', customerTable.id)} and ${column('x', table.deletedAt)} is null
    order by ${column('x', table.providerUri)} is null, ${column('x', table.provider)}, ${column('x', table.id)} limit 1)`;
}

const p = (own: PgColumn) => column('p', own);

/** A problem of the provider, and not of one calendar. */
function isFailing(problem: Sql): Sql {
  return sql`coalesce(${problem}, 'absent') <> 'absent'`;
}

/** The providers of a customer that its own record does not name. @throws Error without such a customer */
export async function readCustomerProviders(executor: Executor, customerId: string): Promise<CustomerProviders> {
  const [providers] = await executor.query<CustomerProviders>(sql`
    select ${providerName(column('c', customerTable.identityProviderId))} as identity,
      coalesce(nullif(${column('c', customerTable.identityConfig)} ->> 'providerUri', ''), (select ${column('i', identityProviderTable.providerUri)}
        from ${identityProviderTable} i where ${column('i', identityProviderTable.id)} = ${column('c', customerTable.identityProviderId)}
          and ${column('i', identityProviderTable.deletedAt)} is null)) as issuer,
      ${first(lockerConfigTable, lockerConfigTable.provider)} as locker,
      ${first(lockerConfigTable, lockerConfigTable.providerUri)} as "lockerUri",
      ${first(visitorConfigTable, visitorConfigTable.provider)} as visitor,
      ${first(visitorConfigTable, visitorConfigTable.providerUri)} as "visitorUri",
      ${p(identityProviderTable.id)} as "bookingId", lower(btrim(${p(identityProviderTable.adapterName)})) as "bookingAdapter",
      exists (select from ${spaceCalendarTable} s join ${spaceTable} t on ${column('t', spaceTable.id)} = ${column('s', spaceCalendarTable.spaceId)}
          where ${column('t', spaceTable.customerId)} = ${column('c', customerTable.id)} and ${isFailing(column('s', spaceCalendarTable.problem))}
            and ${column('s', spaceCalendarTable.providerId)} = ${p(identityProviderTable.id)})
        or exists (select from ${bookingEventTable} e join ${spaceTable} t on ${column('t', spaceTable.id)} = ${column('e', bookingEventTable.spaceId)}
          where ${column('t', spaceTable.customerId)} = ${column('c', customerTable.id)} and ${isFailing(column('e', bookingEventTable.problem))}
            and ${column('e', bookingEventTable.written)} < ${column('e', bookingEventTable.sequence)}
            and ${column('e', bookingEventTable.providerId)} = ${p(identityProviderTable.id)}) as "isBookingFailing",
      ${instantText(sql`(select max(${column('s', spaceCalendarTable.readAt)}) from ${spaceCalendarTable} s join ${spaceTable} t on ${column('t', spaceTable.id)} = ${column('s', spaceCalendarTable.spaceId)}
        where ${column('t', spaceTable.customerId)} = ${column('c', customerTable.id)} and ${column('s', spaceCalendarTable.providerId)} = ${p(identityProviderTable.id)})`)} as "bookingReadAt",
      ${instantText(sql`(select max(${column('e', securityEventTable.date)}) from ${securityEventTable} e
        where ${column('e', securityEventTable.action)} = 'signInTested'
          and ${column('e', securityEventTable.detail)} ->> 'issuer' = rtrim(${column('c', customerTable.identityConfig)} ->> 'providerUri', '/'))`)} as "identityTestedAt"
    from ${customerTable} c
      left join ${identityProviderTable} p on ${p(identityProviderTable.deletedAt)} is null
        and lower(${p(identityProviderTable.name)}) = lower(btrim(${column('c', customerTable.bookingProvider)}))
        and 'spaceBooking' = any(${p(identityProviderTable.types)})
    where ${column('c', customerTable.id)} = ${customerId}::uuid`);
  if (providers === undefined) throw new Error(`customer ${customerId} has gone while it was read`);
  return providers;
}
