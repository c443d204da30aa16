import type { customer } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { isLastAdministratorCustomer, lockAdministrators } from '../../people/administrators.reads.ts';
import { resetSignInsOfCustomers } from '../resetSignIns.process.ts';
import { assertOperatorSignsIn, TRUST_FIELDS } from '../operatorSignIn.reads.ts';
import { assertNoOpenOrders } from '../../orders/vendors.reads.ts';
import { type Trust, trustChange, trustOfProvider, type TrustWrite } from '../trustChange.reads.ts';
import type { RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';

type StoredCustomer = Stored<typeof customer>;

/** The settings that decide who vouches for the customer's people and that a save changes, as fields of its body (SEC-14). */
export function changedTrust(before: StoredCustomer, values: Partial<StoredCustomer>): string[] {
  const changed: string[] = [];
  const domainsOf = (domains: readonly string[]) => domains.toSorted().join();
  if (values.emailDomains !== undefined && domainsOf(values.emailDomains) !== domainsOf(before.emailDomains))
    changed.push('emailDomains');
  if (values.identityProviderId !== undefined && values.identityProviderId !== before.identityProviderId)
    changed.push('identityProviderId');
  if (values.identityConfig !== undefined)
    for (const field of TRUST_FIELDS)
      if ((values.identityConfig?.[field] ?? '') !== (before.identityConfig?.[field] ?? ''))
        changed.push(`identityConfig.${field}`);
  return changed;
}

/** Returns who vouches for the customer's people. */
function trustOf(values: Partial<StoredCustomer> | null): Trust {
  const { emailDomains = [], identityConfig, identityProviderId = null } = values ?? {};
  return { ...trustOfProvider(identityConfig), domains: emailDomains.toSorted(), provider: identityProviderId };
}

/** Returns what the security log keeps of a customer's change: who vouched and who vouches for its people (SEC-14). */
export function customerTrustChange(write: TrustWrite<StoredCustomer>) {
  return trustChange(trustOf, write);
}

/**
 * Keeps an administrator able to sign in, whatever a save makes of the customer's provider and domains (SEC-18). As whom
 * people have signed in at another provider is forgotten (SEC-15).
 */
export async function keepSignIn(context: WriteContext<StoredCustomer>): Promise<void> {
  const { before, values, id } = context;
  const fields = before === null ? [] : changedTrust(before, values);
  if (fields.length > 0) await assertOperatorSignsIn(context, [id], fields);
  if (fields.some((field) => field === 'identityProviderId' || field === 'identityConfig.providerUri'))
    await resetSignInsOfCustomers(context, [id]);
}

/**
 * Refuses the delete of the customer without which no one may edit roles (SEC-18), and of one from whose vendors people
 * wait for what they have ordered (VEND-16).
 */
export async function checkCustomerRemoval({
  work,
  id,
}: RemovalContext<StoredCustomer>): Promise<Partial<StoredCustomer>> {
  await lockAdministrators(work);
  if (await isLastAdministratorCustomer(work, id)) throw new HttpError(409, 'lastAdministrator');
  await assertNoOpenOrders(work, 'customer', id);
  return {};
}
