import { allActions, defineFacts } from '../core/resource.ts';

export const statusMappingFacts = defineFacts({
  name: 'statusMapping',
  path: 'serviceconfig/statusmapping',
  levels: { customer: 'CUSTOMER.providers' },
  readers: 'feature',
  query: {
    filter: ['cmmsCode', 'hostStatus', 'customerId'],
    sort: ['cmmsCode', 'hostStatus'],
    search: ['cmmsCode'],
    defaultSort: 'hostStatus,cmmsCode',
  },
  unique: [{ fields: ['cmmsCode'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  actions: allActions,
});
