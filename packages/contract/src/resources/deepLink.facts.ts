import { allActions, defineFacts } from '../core/resource.ts';

export const deepLinkFacts = defineFacts({
  name: 'deepLink',
  path: 'deeplinks',
  levels: { root: 'ROOT.deeplinks' },
  readers: 'lookup',
  // What menus and cards lead to is chosen by name (PERM-37).
  lookupFields: ['name'],
  query: {
    filter: ['name', 'key', 'type'],
    sort: ['name', 'key', 'type'],
    search: ['name', 'key', 'type'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['key'] }],
  blockedBy: [
    { resource: 'appMenu', field: 'deepLinkIds' },
    { resource: 'card', field: 'deepLinkIds' },
    { resource: 'notification', field: 'deepLinkId' },
  ],
  actions: allActions,
});
