import { allActions, defineFacts } from '../core/resource.ts';

export const cardFacts = defineFacts({
  name: 'card',
  path: 'config/card',
  listPath: 'config/cards',
  levels: { root: 'ROOT.cards', building: 'BUILDING.home' },
  readers: 'content',
  query: {
    filter: ['name', 'code', 'bookings', 'extensionCode', 'deepLinkIds', 'enabled', 'buildingId'],
    sort: ['sortOrder', 'name', 'code'],
    search: ['name', 'code'],
    defaultSort: 'name',
  },
  // At a building cards are switched in one list.
  finding: { levels: ['root'] },
  unique: [{ fields: ['code'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  actions: allActions,
});
