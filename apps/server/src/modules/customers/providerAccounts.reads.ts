import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ConnectionAccount } from '../../ports/connection.ts';
import type { SecretBox } from '../../base/crypto/secretBox.ts';
import { domainOfEmail } from '../../base/emailDomain.ts';
import type { Executor } from '../../db/database.ts';
import { secretPlace } from '../../db/secretPlace.ts';
import { column, sql } from '../../db/sql.ts';
import { isBookingInPlace } from './bookingPlace.reads.ts';
import { customerDomainTable, customerTable } from './customer/customer.table.ts';
import { identityProviderTable } from './identityProvider/identityProvider.table.ts';

/** An account of a provider, with the calendars that a customer may use with it. */
export interface CustomerAccount {
  readonly account: ConnectionAccount;
  /** Whether the account may be asked for the calendar of this name on behalf of the customer. */
  mayUse(calendarId: string): boolean;
}

interface AccountLine {
  readonly address: string | null;
  readonly tokenAddress: string | null;
  readonly scope: string | null;
  readonly tenantId: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly userName: string | null;
  readonly password: string | null;
  readonly isChosen: boolean;
  readonly isInPlace: boolean;
  readonly own: {
    readonly clientId: string | null;
    readonly tenantId: string | null;
    readonly userName: string | null;
  } | null;
  readonly ownSecret: string | null;
  readonly ownPassword: string | null;
  readonly domains: readonly string[];
}

const p = (own: PgColumn) => column('p', own);
const c = (own: PgColumn) => column('c', own);
const { providerUri, grantEndpoint, scope, tenantId, webClientId, portalClientId, clientSecret, username, password } =
  identityProviderTable;

/**
 * Returns the account with which a customer's calendars are reached: its own, where it has credentials for the booking
 * provider that it has chosen, entered for where that is now (CUST-04, SEC-14); else the provider's. The provider's serves
 * every customer, so it is asked for addresses in the customer's own e-mail domains alone: naming a provider and a booking
 * id shows nothing of another customer. Null where provider or customer is gone.
 */
export async function readProviderAccount(
  executor: Executor,
  secrets: SecretBox,
  ids: { readonly providerId: string; readonly customerId: string },
): Promise<CustomerAccount | null> {
  const [line] = await executor.query<AccountLine>(sql`
    select nullif(${p(providerUri)}, '') as address, nullif(${p(grantEndpoint)}, '') as "tokenAddress", nullif(${p(scope)}, '') as scope,
        nullif(${p(tenantId)}, '') as "tenantId", coalesce(nullif(${p(webClientId)}, ''), nullif(${p(portalClientId)}, '')) as "clientId",
        ${p(clientSecret)} as "clientSecret", nullif(${p(username)}, '') as "userName", ${p(password)} as password,
        coalesce(lower(btrim(${c(customerTable.bookingProvider)})) = lower(${p(identityProviderTable.name)}), false) as "isChosen",
        ${isBookingInPlace('c')} as "isInPlace", ${c(customerTable.bookingConfig)} as own, ${c(customerTable.bookingClientSecret)} as "ownSecret",
        ${c(customerTable.bookingPassword)} as "ownPassword",
        array(select ${customerDomainTable.domain} from ${customerDomainTable} where ${customerDomainTable.customerId} = ${c(customerTable.id)}) as domains
      from ${identityProviderTable} p, ${customerTable} c
      where ${p(identityProviderTable.id)} = ${ids.providerId}::uuid and ${p(identityProviderTable.deletedAt)} is null
        and ${c(customerTable.id)} = ${ids.customerId}::uuid and ${c(customerTable.deletedAt)} is null`);
  if (line === undefined) return null;
  const { address, tokenAddress, own, domains } = line;
  const open = (sealed: string | null, of: PgColumn, id: string) =>
    sealed === null ? null : secrets.open(sealed, secretPlace(of, id));
  const place = { address, tokenAddress, scope: line.scope };
  const isOwn = line.isChosen && line.isInPlace;
  if (isOwn && own !== null && (line.ownSecret !== null || line.ownPassword !== null)) {
    const account = {
      ...place,
      ...own,
      clientSecret: open(line.ownSecret, customerTable.bookingClientSecret, ids.customerId),
      password: open(line.ownPassword, customerTable.bookingPassword, ids.customerId),
    };
    return { account, mayUse: () => true };
  }
  const { clientId, tenantId: tenant, userName: user } = line;
  const account = {
    ...place,
    clientId,
    tenantId: tenant,
    userName: user,
    clientSecret: open(line.clientSecret, clientSecret, ids.providerId),
    password: open(line.password, password, ids.providerId),
  };
  return { account, mayUse: (calendarId) => domains.includes(domainOfEmail(calendarId) ?? '') };
}
