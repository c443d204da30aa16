import { identityProvider, type RuleIssue } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { countCustomersOfProvider, isChosenProvider } from '../../readModels/customers.ts';
import { assertOperatorSignsIn, customersOfProvider, TRUST_FIELDS } from '../../readModels/operatorSignIn.ts';
import type { CheckContext, Stored, WriteContext } from '../../store/storeDefinition.ts';
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

/** Keeps an administrator able to sign in, whatever a save makes of the provider that the operator has chosen (SEC-18). */
async function keepSignIn(context: WriteContext<Stored<typeof identityProvider>>): Promise<void> {
  const { work, before, values, id } = context;
  const fields = TRUST_FIELDS.filter((field) => before !== null && (values[field] ?? '') !== (before[field] ?? ''));
  if (fields.length > 0) await assertOperatorSignsIn(context, await customersOfProvider(work, id), fields);
}

export const identityProviderStore = defineStore({
  resource: identityProvider,
  table: identityProviderTable,
  computed: {
    customerCount: { sql: countCustomersOfProvider(column('t', identityProviderTable.id)), type: 'number' },
  },
  findIssues: findUseIssues,
  afterWrite: keepSignIn,
});
