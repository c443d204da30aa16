import { allActions, defineFacts } from '../core/resource.ts';

export const appMenuFacts = defineFacts({
  name: 'appMenu',
  path: 'config/appmenu',
  listPath: 'config/appmenus',
  levels: { root: 'ROOT.appMenus', building: 'BUILDING.appmenu' },
  readers: 'content',
  query: {
    filter: ['name', 'key', 'extensionCode', 'deepLinkIds', 'enabled', 'buildingId'],
    sort: ['sortOrder', 'name', 'key'],
    search: ['name', 'key'],
    defaultSort: 'name',
  },
  // At a building entries are switched in one list.
  finding: { levels: ['root'] },
  unique: [{ fields: ['key'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  blockedBy: [{ resource: 'buildingDefaults', field: 'appMenuIds' }],
  actions: allActions,
});

export const appMenuCatalogueFacts = defineFacts({
  ...appMenuFacts,
  path: 'config/appmenus/catalogue',
  listPath: 'config/appmenus/catalogue',
  levels: { root: 'ROOT.appMenus' },
  readers: 'lookup',
  lookupFields: ['name', 'key'],
});
