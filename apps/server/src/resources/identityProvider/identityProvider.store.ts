import { identityProvider, type RuleIssue } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext } from '../../core/store/storeDefinition.ts';
import { identityProviderTable } from './identityProvider.table.ts';

/** A provider whose people sign in there stays one of identity. */
async function findUseIssues({ executor, before, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { types } = values;
  if (before === null || !changed.includes('types') || !Array.isArray(types) || types.includes('identity')) return [];
  const used = await executor.query({
    text: 'select from customers where identity_provider_id = $1::uuid and deleted_at is null limit 1',
    values: [before['id']],
  });
  return used.map(() => ({ field: 'types', code: 'notChangeable' }));
}

export const identityProviderStore = defineStore({
  resource: identityProvider,
  table: identityProviderTable,
  computed: {
    customerCount: {
      sql: '(select count(*)::int from customers c where c.identity_provider_id = t.id and c.deleted_at is null)',
      type: 'number',
    },
  },
  findIssues: findUseIssues,
});
