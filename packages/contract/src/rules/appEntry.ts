import { z } from 'zod';

import { httpUrl, id, line, prefixedCode, shortText } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';

/** The most actions that a card or a menu entry has. */
const MAX_ACTIONS = 10;

/** The name of an icon in the app's icon set, such as `coffee`; null for none. */
export const iconName = () =>
  line(textLimits.code)
    .regex(/^[\w.-]+$/, 'characters')
    .nullable();

const deepLinkId = () => id().nullable().default(null);
const outside = () => httpUrl().nullable().default(null);

/** An action opens a deep link of the app or an outside address: one of them, not both (BRAND-20). */
function opensOne(deepLink: string | null, address: string | null): boolean {
  return (deepLink === null) !== (address === null);
}

const cardAction = z
  .strictObject({ icon: iconName().default(null), deepLinkId: deepLinkId(), externalLink: outside() })
  .refine((action) => opensOne(action.deepLinkId, action.externalLink), { message: 'oneLink', path: ['externalLink'] });

const menuAction = z
  .strictObject({ name: shortText().default(null), deepLinkId: deepLinkId(), externalUrl: outside() })
  .refine((action) => opensOne(action.deepLinkId, action.externalUrl), { message: 'oneLink', path: ['externalUrl'] });

/** Actions of a card: an icon and what it opens (BRAND-17). */
export const cardActions = () => z.array(cardAction).max(MAX_ACTIONS);

/** Actions of a menu entry: a name and what it opens (BRAND-11). */
export const menuActions = () => z.array(menuAction).max(MAX_ACTIONS);

/**
 * The extension that a building must have enabled for its app to show the entry; null when the entry needs none. A
 * building's app shows nothing that leads into a feature which is off.
 */
export const neededExtension = () => prefixedCode('extension.').nullable();

/** A deep link as an app needs it to follow one. */
const deepLinkFacts = z.object({ id: id(), name: z.string(), key: z.string(), type: z.string() });

/** The fields of an entry that only the server sets. */
export const entryDerived = {
  customerId: id().nullable(),
  buildingId: id().nullable(),
  /** Whether the building's app shows the entry; false in the catalogue itself. */
  enabled: z.boolean(),
  /** The place among the building's entries, from 0; changed by `reorder`. */
  sortOrder: z.int(),
  /** The deep links of the actions; at the root alone, where they are in the way of a link's delete (BRAND-21). */
  deepLinkIds: z.array(id()),
  deepLinks: z.array(deepLinkFacts),
};

/** What is written of an entry at a building apart from its code. */
export const entryPlace = { buildingId: id().nullable().optional(), enabled: z.boolean().optional() };
