import { allActions, defineFacts } from '../core/resource.ts';

export const quickRequestFacts = defineFacts({
  name: 'quickRequest',
  path: 'workorder/quick-request',
  listPath: 'workorder/find-quick-request',
  levels: {
    customer: {
      view: ['CUSTOMER.serviceRequest', 'CUSTOMER.providers'],
      add: ['CUSTOMER.providers'],
      edit: ['CUSTOMER.providers'],
      delete: ['CUSTOMER.providers'],
    },
  },
  readers: 'content',
  query: {
    filter: ['problemCode', 'description', 'customerId'],
    sort: ['problemCode', 'description'],
    search: ['problemCode', 'description'],
    defaultSort: 'description',
  },
  finding: { names: ['description'] },
  unique: [{ fields: ['problemCode'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  actions: allActions,
});
