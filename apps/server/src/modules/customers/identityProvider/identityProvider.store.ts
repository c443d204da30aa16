import { identityProvider, type RuleIssue } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { resetSignInsOfCustomers } from '../resetSignIns.process.ts';
import { isChosenProvider } from '../customers.reads.ts';
import { assertOperatorSignsIn, customersOfProvider, TRUST_FIELDS } from '../operatorSignIn.reads.ts';
import { NO_TRUST, type Trust, trustChange, trustOfProvider, type TrustWrite } from '../trustChange.reads.ts';
import type { CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { identityProviderTable } from './identityProvider.table.ts';

/** A provider whose people sign in there stays one of identity. */
async function findUseIssues({
  work,
  before,
  values: { types },
  changed,
}: CheckContext<Stored<typeof identityProvider>>): Promise<RuleIssue[]> {
  if (before === null || !changed.includes('types') || !Array.isArray(types) || types.includes('identity')) return [];
  return (await isChosenProvider(work, before.id)) ? [{ field: 'types', code: 'notChangeable' }] : [];
}

/**
 * Keeps an administrator able to sign in, whatever a save makes of the provider that the operator has chosen (SEC-18). As
 * whom people have signed in at another issuer is forgotten (SEC-15).
 */
async function keepSignIn(context: WriteContext<Stored<typeof identityProvider>>): Promise<void> {
  const { work, before, values, id } = context;
  const fields = TRUST_FIELDS.filter((field) => before !== null && (values[field] ?? '') !== (before[field] ?? ''));
  if (fields.length === 0) return;
  const customerIds = await customersOfProvider(work, id);
  await assertOperatorSignsIn(context, customerIds, fields);
  if (fields.includes('providerUri')) await resetSignInsOfCustomers(context, customerIds);
}

type StoredProvider = Stored<typeof identityProvider>;

/** Whom a provider of identity vouches as; no one signs in at another. */
function trustOf(values: Partial<StoredProvider> | null): Trust {
  return values?.types?.includes('identity') === true ? trustOfProvider(values) : NO_TRUST;
}

/** Returns what the security log keeps of a provider's change (SEC-14). */
function providerTrustChange(write: TrustWrite<StoredProvider>) {
  return trustChange(trustOf, write);
}

export const identityProviderStore = defineStore({
  resource: identityProvider,
  table: identityProviderTable,
  computed: {
    customerCount: { counts: 'customer', by: 'identityProviderId' },
  },
  findIssues: findUseIssues,
  secretAddresses: ['providerUri', 'grantEndpoint'],
  outsideAddresses: ['providerUri', 'grantEndpoint', 'uris'],
  security: providerTrustChange,
  afterWrite: keepSignIn,
});
