import { z } from 'zod';

import { id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { cardActions, entryDerived, entryPlace, neededExtension } from '../rules/appEntry.ts';

const fields = {
  name: name(),
  code: prefixedCode('card.'),
  /** Whether the card shows the person's own bookings. */
  bookings: z.boolean(),
  actions: cardActions(),
  extensionCode: neededExtension(),
};

const { buildingId, sortOrder, deepLinks } = entryDerived;
const { extensionCode: _, ...shown } = fields;

/**
 * Cards of the app's home page (BRAND-17, BRAND-18, RES-11): the catalogue at the root, and at a building which of them
 * its home page shows in which order (BLDG-38). A building has a record of its own once a card was first switched there;
 * it carries what the catalogue's says. `GET config/cards?buildingId=` answers for each card the building's own record,
 * else the catalogue's; people who read published content are answered the building's alone.
 * `PUT building/{buildingId}/card/{code}` switches one.
 */
export const card = defineResource({
  name: 'card',
  path: 'config/card',
  listPath: 'config/cards',
  levels: { root: 'ROOT.cards', building: 'BUILDING.home' },
  readers: 'content',
  reader: z.object({ id: id(), ...shown, buildingId, sortOrder, deepLinks }),
  record: z.object({ ...recordHead, ...fields, ...entryDerived }),
  row: z.object({ ...recordHead, ...fields, ...entryDerived }),
  create: z
    .object(fields)
    .partial()
    .extend({ name: fields.name, code: fields.code, ...entryPlace }),
  update: z.object({ ...fields, enabled: z.boolean() }).partial(),
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
