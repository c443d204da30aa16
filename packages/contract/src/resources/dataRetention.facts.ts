import { allActions, defineFacts } from '../core/resource.ts';

/** What a retention policy may be for (AUDIT-13, RET-01). */
export const retentionTypes = [
  'invitations',
  'reservations',
  'orders',
  'eventRegistrations',
  'visitors',
  'serviceRequests',
  'notifications',
  'roomReleaseLogs',
  'auditRevisions',
  'inactiveUsers',
] as const;
export type RetentionType = (typeof retentionTypes)[number];

export const dataRetentionFacts = defineFacts({
  name: 'dataRetention',
  path: 'customer/{customerId}/dataretention',
  levels: { customer: 'CUSTOMER.DataRetentionPolicies' },
  readers: 'feature',
  query: {
    filter: ['type', 'period'],
    sort: ['type', 'period'],
    search: [],
    defaultSort: 'type',
  },
  unique: [{ fields: ['type'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  actions: allActions,
});
