import { defineFacts } from '../core/resource.ts';

/** A cancelled registration takes no seats (CONT-20). */
export const registrationStates = ['active', 'cancelled'] as const;

export const registrationFacts = defineFacts({
  name: 'registration',
  path: 'userevent',
  levels: { building: 'BUILDING.events' },
  readers: 'content',
  owner: 'userId',
  extension: { code: 'extension.events', isUse: true },
  query: {
    filter: [
      'name',
      'email',
      'date',
      'status',
      'sessionTitle',
      'sessionId',
      'eventId',
      'buildingId',
      'customerId',
      'userId',
    ],
    sort: ['date', 'name'],
    search: ['name', 'email'],
    defaultSort: 'date desc',
    expand: {
      session: { resource: 'eventSession', field: 'sessionId' },
      event: { resource: 'event', field: 'eventId' },
      user: { resource: 'user', field: 'userId' },
    },
  },
  finding: { pages: ['events/:eventId/registrations'] },
  personal: ['name', 'email'],
  actions: ['list', 'get', 'create', 'update', 'export'],
});
