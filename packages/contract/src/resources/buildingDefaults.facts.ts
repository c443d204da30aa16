import { allActions, defineFacts } from '../core/resource.ts';

export const buildingDefaultsFacts = defineFacts({
  name: 'buildingDefaults',
  path: 'building/defaults',
  levels: { customer: 'CUSTOMER.defaults' },
  // Anyone who adds a building begins with them.
  readers: 'reference',
  query: {
    filter: ['customerId', 'countryId', 'timezoneId', 'currency', 'sizeUnit', 'extensions', 'appMenuIds'],
    sort: [],
    search: [],
    defaultSort: 'id',
  },
  unique: [{ fields: ['customerId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    countryId: { resource: 'country', code: 'country' },
    timezoneId: { resource: 'timezone', code: 'timezone' },
  },
  actions: allActions,
});
