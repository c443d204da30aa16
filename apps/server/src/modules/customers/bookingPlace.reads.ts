import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { customerTable } from './customer/customer.table.ts';
import { identityProviderTable } from './identityProvider/identityProvider.table.ts';

const p = (own: PgColumn) => column('p', own);

function originOf(address: PgColumn): Sql {
  return sql`lower(coalesce(substring(${p(address)} from '^[A-Za-z]+://[^/?#]+'), nullif(${p(address)}, '')))`;
}

/**
 * The place to which the credentials of a booking provider go: the origins of its addresses, nothing where it has none and
 * its adapter knows where to go. The provider is joined as `p`.
 */
const placeOfProvider = sql`concat_ws(' ', ${originOf(identityProviderTable.providerUri)}, ${originOf(identityProviderTable.grantEndpoint)})`;

/** The place of the provider with a name; nothing where there is none. */
function placeNamed(name: Sql): Sql {
  return sql`coalesce((select ${placeOfProvider} from ${identityProviderTable} p
    where lower(${p(identityProviderTable.name)}) = lower(btrim(${name})) and ${p(identityProviderTable.deletedAt)} is null limit 1), '')`;
}

/**
 * Checks whether the secrets of the customer at this alias were entered for the place where its booking provider is now
 * (SEC-14).
 */
export function isBookingInPlace(alias: string): Sql {
  const own = (field: PgColumn) => column(alias, field);
  return sql`${own(customerTable.bookingPlace)} = ${placeNamed(own(customerTable.bookingProvider))}`;
}

/** The place for which the booking secrets of a customer are entered, and that for which those that it has were; null without a customer. */
export async function readBookingPlaces(
  executor: Executor,
  customerId: string,
  bookingProvider: string | null,
): Promise<{ readonly next: string; readonly kept: string | null }> {
  const [line] = await executor.query<{ next: string; kept: string | null }>(sql`
    select ${placeNamed(sql`${bookingProvider}::text`)} as next, (select ${customerTable.bookingPlace} from ${customerTable}
      where ${customerTable.id} = ${customerId}::uuid) as kept`);
  return line ?? { next: '', kept: null };
}
