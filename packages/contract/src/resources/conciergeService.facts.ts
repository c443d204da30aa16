import { allActions, defineFacts } from '../core/resource.ts';

export const conciergeServiceFacts = defineFacts({
  name: 'conciergeService',
  path: 'building/{buildingId}/concierge',
  levels: { building: 'BUILDING.concierge' },
  readers: 'content',
  extension: { code: 'extension.concierge' },
  query: {
    filter: ['name', 'featured', 'email'],
    sort: ['sortOrder', 'name'],
    search: ['name', 'shortDescription', 'email'],
    defaultSort: 'sortOrder',
  },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  files: { mainImageId: 'image', additionalImageIds: 'image', backgroundImageId: 'background' },
  actions: allActions,
});
