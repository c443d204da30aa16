import { allActions, defineFacts } from '../core/resource.ts';

export const keyContactFacts = defineFacts({
  name: 'keyContact',
  path: 'building/{buildingId}/key-contacts',
  levels: { building: 'BUILDING.keycontacts' },
  readers: 'content',
  query: {
    filter: ['name', 'position', 'email'],
    sort: ['sortOrder', 'name', 'position'],
    search: ['name', 'position', 'email'],
    defaultSort: 'sortOrder',
  },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  personal: ['name', 'phone', 'email'],
  files: { photoId: 'portrait' },
  actions: allActions,
});
