import { z } from 'zod';

import { id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { cardActions, entryDerived, entryPlace, neededExtension } from '../rules/appEntry.ts';
import { cardFacts } from './card.facts.ts';

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
  ...cardFacts,
  reader: z.object({ id: id(), ...shown, buildingId, sortOrder, deepLinks }),
  record: z.object({ ...recordHead, ...fields, ...entryDerived }),
  row: z.object({ ...recordHead, ...fields, ...entryDerived }),
  create: z
    .object(fields)
    .partial()
    .extend({ name: fields.name, code: fields.code, ...entryPlace }),
  update: z.object({ ...fields, enabled: z.boolean() }).partial(),
  notInForm: { enabled: 'is switched in the list of a building' },
});
