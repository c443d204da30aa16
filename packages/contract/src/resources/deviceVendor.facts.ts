import { allActions, defineFacts } from '../core/resource.ts';

export const deviceVendorFacts = defineFacts({
  name: 'deviceVendor',
  path: 'device/vendor',
  levels: { customer: 'CUSTOMER.deviceVendors' },
  readers: 'lookup',
  lookupFields: ['name', 'customerId'],
  query: {
    filter: ['name', 'customerId'],
    sort: ['name'],
    search: ['name', 'website'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  blockedBy: [{ resource: 'device', field: 'deviceVendorId' }],
  actions: allActions,
});
