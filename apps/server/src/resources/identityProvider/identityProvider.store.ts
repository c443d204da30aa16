import { identityProvider, type RuleIssue } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { countCustomersOfProvider, isChosenProvider } from '../../readModels/customers.ts';
import type { CheckContext, Stored } from '../../store/storeDefinition.ts';
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

export const identityProviderStore = defineStore({
  resource: identityProvider,
  table: identityProviderTable,
  computed: {
    customerCount: { sql: countCustomersOfProvider(column('t', identityProviderTable.id)), type: 'number' },
  },
  findIssues: findUseIssues,
});
