import { defineFacts } from '../core/resource.ts';

/** A cancelled RSVP takes no place. */
export const rsvpStates = ['reserved', 'cancelled'] as const;

export const rsvpFacts = defineFacts({
  name: 'rsvp',
  path: 'building/{buildingId}/reservation/{reservationId}/rsvp',
  levels: { building: 'BUILDING.buildingReservations' },
  readers: 'content',
  owner: 'userId',
  extension: { code: 'extension.backToWork', setting: 'reservations', isUse: true },
  query: {
    filter: ['name', 'email', 'status', 'date', 'userId'],
    sort: ['date', 'name'],
    search: ['name', 'email'],
    defaultSort: 'date desc',
    expand: { user: { resource: 'user', field: 'userId' } },
  },
  finding: { pages: ['buildingReservations/:reservationId/rsvps'] },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    reservationId: { resource: 'reservation', code: 'reference' },
  },
  personal: ['name', 'email'],
  actions: ['list', 'get', 'create', 'update', 'export'],
});
