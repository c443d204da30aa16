import { z } from 'zod';

import { id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { entryDerived, entryPlace, iconName, menuActions, neededExtension } from '../rules/appEntry.ts';
import { appMenuCatalogueFacts, appMenuFacts } from './appMenu.facts.ts';

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
  ...appMenuFacts,
  reader: z.object({ id: id(), ...shown, buildingId, sortOrder, deepLinks }),
  record: z.object({ ...recordHead, ...fields, ...entryDerived }),
  row: z.object({ ...recordHead, ...fields, ...entryDerived }),
  create: z
    .object(fields)
    .partial()
    .extend({ name: fields.name, key: fields.key, ...entryPlace }),
  update: z.object({ ...fields, enabled: z.boolean() }).partial(),
  notInForm: { enabled: 'is switched in the list of a building' },
});

/** The catalogue's entries by name and key, which are at the root and are chosen from elsewhere too (PERM-37). */
export const appMenuCatalogue = defineResource({
  ...appMenu,
  ...appMenuCatalogueFacts,
});
