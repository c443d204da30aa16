import { allActions, defineFacts } from '../core/resource.ts';

const shared = {
  readers: 'feature',
  query: {
    filter: ['provider', 'instanceName', 'providerUri'],
    sort: ['provider', 'instanceName'],
    search: ['provider', 'instanceName', 'providerUri'],
    defaultSort: 'provider',
  },
  references: { customerId: { resource: 'customer', code: 'reference' } },
  secrets: ['password', 'clientSecret'],
  actions: allActions,
} as const;

export const lockerConfigFacts = defineFacts({
  name: 'lockerConfig',
  path: 'customer/{customerId}/lockerconfig',
  levels: { customer: 'CUSTOMER.lockerManagementConfig' },
  ...shared,
});

export const visitorConfigFacts = defineFacts({
  name: 'visitorConfig',
  path: 'customer/{customerId}/visitorconfig',
  levels: { customer: 'CUSTOMER.visitorManagementConfig' },
  ...shared,
});

export const pointrConfigFacts = defineFacts({
  name: 'pointrConfig',
  path: 'customer/{customerId}/pointrconfig',
  levels: { customer: 'CUSTOMER.pointr' },
  readers: 'content',
  query: {
    filter: ['userName', 'clientId', 'url'],
    sort: ['userName', 'url'],
    search: ['userName', 'clientId', 'url'],
    defaultSort: 'userName',
  },
  unique: [{ fields: ['url'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  secrets: ['clientSecret'],
  actions: allActions,
});
