import { allActions, defineFacts } from '../core/resource.ts';

export const policyFacts = defineFacts({
  name: 'policy',
  path: 'config/policy',
  levels: { root: 'ROOT.policies', customer: 'CUSTOMER.policies' },
  readers: 'feature',
  query: {
    filter: ['name', 'code', 'url', 'customerId'],
    sort: ['name', 'code'],
    search: ['name', 'code', 'url'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['code'], within: ['customerId'] }],
  actions: allActions,
});
