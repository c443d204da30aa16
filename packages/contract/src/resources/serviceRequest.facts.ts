import { allActions, defineFacts } from '../core/resource.ts';

/** What happened to a request: a change of its state, another assignee or priority, a comment, pictures that were added, or that it was sent again. */
export const requestEntryKinds = ['state', 'assigned', 'priority', 'comment', 'pictures', 'sentAgain'] as const;
export type RequestEntryKind = (typeof requestEntryKinds)[number];

/** What a request of a maintenance system waits for: to be taken by it; it was refused there, or a person has to look. */
export const sendingStates = ['waiting', 'refused'] as const;

export const serviceRequestFacts = defineFacts({
  name: 'serviceRequest',
  path: 'workorder',
  levels: { building: 'CUSTOMER.serviceRequest' },
  readers: 'content',
  owner: 'userId',
  query: {
    filter: [
      'number',
      'title',
      'name',
      'email',
      'category',
      'quickRequestId',
      'problemCode',
      'changeType',
      'impact',
      'priority',
      'status',
      'overdue',
      'assigneeId',
      'dueAt',
      'reportedAt',
      'changedAt',
      'closedAt',
      'buildingId',
      'floorId',
      'spaceId',
      'customerId',
    ],
    sort: ['number', 'title', 'name', 'dueAt', 'reportedAt', 'changedAt'],
    search: ['title', 'description', 'name', 'email', 'category'],
    defaultSort: 'number desc',
    expand: {
      floor: { resource: 'space', field: 'floorId' },
      space: { resource: 'space', field: 'spaceId' },
      quickRequest: { resource: 'quickRequest', field: 'quickRequestId' },
      user: { resource: 'user', field: 'userId' },
      assignee: { resource: 'user', field: 'assigneeId' },
    },
  },
  finding: { names: ['title'] },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  personal: ['name', 'email', 'phone'],
  files: { pictureIds: 'picture' },
  actions: ['list', 'get', 'create', 'export'],
});

export const serviceConfigFacts = defineFacts({
  name: 'serviceConfig',
  path: 'serviceconfig',
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
    filter: [
      'customerId',
      'provider',
      'urgentHours',
      'highHours',
      'normalHours',
      'lowHours',
      'informsRequester',
      'categories',
      'changeTypes',
      'impacts',
      'problemCodes',
    ],
    sort: [],
    search: [],
    defaultSort: 'id',
  },
  unique: [{ fields: ['customerId'] }],
  secrets: ['password', 'clientSecret', 'apiKey'],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  actions: allActions,
});
