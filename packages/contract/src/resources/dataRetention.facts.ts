import type { FeatureKey } from '../core/featureKey.ts';
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

/** The pages on which a legal hold is shown: what it keeps is deleted there, or would be removed (RET-03). */
export const holdPages: readonly FeatureKey[] = [
  'CUSTOMER.DataRetentionPolicies',
  'CUSTOMER.audit',
  'CUSTOMER.buildings',
  'CUSTOMER.campuses',
  'CUSTOMER.notifications',
  'CUSTOMER.serviceRequest',
  'CUSTOMER.users',
  'CAMPUS.buildings',
  'BUILDING.buildinginfo',
  'BUILDING.buildinginvites',
  'BUILDING.buildingNotifications',
  'BUILDING.buildingReservations',
  'BUILDING.events',
  'BUILDING.roomReleases',
  'BUILDING.visitorManagement',
  'VENDOR.orders',
];

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
