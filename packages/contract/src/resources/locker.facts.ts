import { defineFacts } from '../core/resource.ts';

/** The states of a locker (VIS-04). */
export const lockerStates = ['Free', 'Taken', 'OutOfService'] as const;
export type LockerState = (typeof lockerStates)[number];

/** The provider by whose name a customer's lockers are those of the product itself, as they are without one (VIS-04). */
export const OWN_LOCKERS = 'local';

/** Lockers are worked on from the page of the customer and from that of their building (NAV-34, NAV-79). */
const both = ['CUSTOMER.lockerManagementConfig', 'BUILDING.lockers'] as const;
const levels = { building: { view: both, add: both, edit: both, delete: both } } as const;

export const lockerBankFacts = defineFacts({
  name: 'lockerBank',
  path: 'lockerbank',
  levels,
  readers: 'feature',
  query: {
    filter: ['name', 'identifier', 'floorIdentifier', 'floorName', 'floorId', 'buildingId', 'customerId'],
    sort: ['name', 'identifier'],
    search: ['name', 'identifier', 'floorIdentifier'],
    defaultSort: 'name',
    expand: { floor: { resource: 'space', field: 'floorId' } },
  },
  finding: { pages: ['lockerManagementConfig/banks', 'lockers/banks'] },
  unique: [{ fields: ['identifier'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  blockedBy: [{ resource: 'locker', field: 'bankId', when: { field: 'status', value: 'Taken' } }],
  actions: ['list', 'get', 'create', 'update', 'remove', 'export'],
});

export const lockerFacts = defineFacts({
  name: 'locker',
  path: 'locker',
  levels,
  readers: 'content',
  owner: 'userId',
  extension: { code: 'extension.backToWork' },
  query: {
    filter: [
      'number',
      'status',
      'name',
      'email',
      'expiresOn',
      'takenAt',
      'bankId',
      'bankName',
      'bankIdentifier',
      'floorIdentifier',
      'floorName',
      'floorId',
      'buildingId',
      'customerId',
    ],
    sort: ['bankId', 'number', 'name', 'expiresOn', 'takenAt'],
    search: ['name', 'email', 'reason'],
    defaultSort: 'bankId,number',
    expand: { floor: { resource: 'space', field: 'floorId' }, user: { resource: 'user', field: 'userId' } },
  },
  finding: { levels: [] },
  unique: [{ fields: ['number'], within: ['bankId'] }],
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    bankId: { resource: 'lockerBank', code: 'reference' },
  },
  personal: ['name', 'email'],
  actions: ['list', 'get', 'create', 'remove', 'export'],
});
