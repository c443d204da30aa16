import { z } from 'zod';

import { name, prefixedCode, recordHead } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';

const fields = {
  name: name(),
  key: prefixedCode('ActionMenu.', 'ActionArea.', 'notification'),
  type: name(),
};

/** Deep links of the root area; one that a menu, a card or a notification uses cannot be deleted (BRAND-21). */
export const deepLink = defineResource({
  name: 'deepLink',
  path: 'deeplinks',
  levels: { root: 'ROOT.deeplinks' },
  readers: 'lookup',
  // What menus and cards lead to is chosen by name (PERM-37).
  lookupFields: ['name'],
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
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
