import { z } from 'zod';

import { id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { entryDerived, entryPlace, iconName, menuActions, neededExtension } from '../rules/appEntry.ts';

const fields = {
  name: name(),
  key: prefixedCode('appMenu.'),
  icon: iconName(),
  actions: menuActions(),
  extensionCode: neededExtension(),
};

const { buildingId, sortOrder, deepLinks } = entryDerived;
const { extensionCode: _, ...shown } = fields;

/**
 * Entries of the app's menu (BRAND-11, BRAND-12, RES-01): the catalogue at the root, and at a building which of them its
 * app has in which order (BLDG-39). Kept and answered as cards are; `PUT building/{buildingId}/appmenu/{key}` switches one.
 */
export const appMenu = defineResource({
  name: 'appMenu',
  path: 'config/appmenu',
  listPath: 'config/appmenus',
  levels: { root: 'ROOT.appMenus', building: 'BUILDING.appmenu' },
  readers: 'content',
  reader: z.object({ id: id(), ...shown, buildingId, sortOrder, deepLinks }),
  record: z.object({ ...recordHead, ...fields, ...entryDerived }),
  row: z.object({ ...recordHead, ...fields, ...entryDerived }),
  create: z
    .object(fields)
    .partial()
    .extend({ name: fields.name, key: fields.key, ...entryPlace }),
  update: z.object({ ...fields, enabled: z.boolean() }).partial(),
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

/** The catalogue's entries by name and key, which are at the root and are chosen from elsewhere too (PERM-37). */
export const appMenuCatalogue = defineResource({
  ...appMenu,
  path: 'config/appmenus/catalogue',
  listPath: 'config/appmenus/catalogue',
  levels: { root: 'ROOT.appMenus' },
  readers: 'lookup',
  lookupFields: ['name', 'key'],
});
