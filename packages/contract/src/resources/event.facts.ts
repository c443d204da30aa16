import { allActions, defineFacts } from '../core/resource.ts';

/** An event happens, a class teaches (CONT-11). */
export const eventTypes = ['event', 'class'] as const;

export const eventFacts = defineFacts({
  name: 'event',
  path: 'event',
  levels: { building: 'BUILDING.events' },
  readers: 'content',
  extension: { code: 'extension.events' },
  query: {
    filter: ['name', 'type', 'active', 'featured', 'expirationDate', 'buildingId', 'customerId'],
    sort: ['sortOrder', 'name', 'expirationDate'],
    search: ['name', 'shortDescription', 'location'],
    defaultSort: 'sortOrder',
  },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  blockedBy: [{ resource: 'eventSession', field: 'eventId' }],
  files: { imageId: 'image' },
  actions: allActions,
});
