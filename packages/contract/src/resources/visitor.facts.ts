import { can } from '../core/access.ts';
import type { RecordRule } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** What acts change of a visit; the rest is edited. */
const actFields = ['status', 'hostName', 'hostEmail'] as const;

/** A visit is edited while its visitor is expected; after that acts alone change it (VIS-01). */
const refuseDecided: RecordRule = ({ action, before, after }) => {
  if (action !== 'edit' || before === null || before['status'] === 'Expected') return null;
  const isAct = actFields.some((field) => before[field] !== after[field]);
  return isAct ? null : { code: 'visitorDecided', status: 409 };
};

export const visitorFacts = defineFacts({
  name: 'visitor',
  path: 'visitor',
  levels: { building: 'BUILDING.visitorManagement' },
  readers: 'content',
  owner: 'userId',
  ownerFields: ['hostName', 'hostEmail'],
  wholeWith: 'edit',
  lookupFields: [
    'initials',
    'status',
    'day',
    'expectedAt',
    'checkedInAt',
    'checkedOutAt',
    'isWalkIn',
    'timezone',
    'buildingId',
    'customerId',
  ],
  query: {
    filter: [
      'name',
      'company',
      'email',
      'hostName',
      'hostEmail',
      'status',
      'day',
      'expectedAt',
      'checkedInAt',
      'checkedOutAt',
      'isWalkIn',
      'userId',
      'buildingId',
      'customerId',
    ],
    sort: ['expectedAt', 'day', 'name', 'hostName'],
    search: ['name', 'company', 'email', 'hostName'],
    defaultSort: 'expectedAt desc',
    expand: { user: { resource: 'user', field: 'userId' } },
  },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  personal: ['name', 'company', 'email', 'phone', 'hostName', 'hostEmail', 'purpose'],
  recordRule: refuseDecided,
  actions: ['list', 'get', 'create', 'update', 'export'],
});

/** Who may keep the visits of a building (INTG-24): so far the product itself alone. */
export const visitorProviders = ['local'] as const;

export const visitorSettingsFacts = defineFacts({
  name: 'visitorSettings',
  path: 'visitorsettings',
  levels: { building: 'BUILDING.visitorManagement' },
  readers: 'feature',
  query: {
    filter: ['buildingId', 'customerId', 'provider', 'securityEmail'],
    sort: [],
    search: [],
    defaultSort: 'id',
  },
  unique: [{ fields: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  // They are changed by those who may also change the visitor providers of the customer (VIS-02).
  recordRule: ({ session }) =>
    can(session, 'CUSTOMER.visitorManagementConfig', 'edit') ? null : { code: 'forbidden', status: 403 },
  actions: allActions,
});
