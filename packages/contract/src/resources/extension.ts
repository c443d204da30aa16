import { z } from 'zod';

import { description, id, name, prefixedCode, recordHead, text } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { extensionFacts, extensionStatuses } from './extension.facts.ts';
import { ambientController, appExtensionConfig, checkExtension, extensionConfig } from './extensionConfig.ts';

const fields = {
  name: name(),
  code: prefixedCode('extension.'),
  description: description(),
  status: z.enum(extensionStatuses),
};

const settings = {
  config: extensionConfig,
  ambientControllers: z.array(ambientController).max(50),
};
/** Written and never read: null clears it, blank leaves it as it is. */
const secrets = { appToken: text(2_000).nullable() };

const row = {
  ...recordHead,
  ...fields,
  customerId: id().nullable(),
  buildingId: id().nullable(),
  enabled: z.boolean(),
};

/** What switching an extension for a building sends. */
export const extensionSwitch = z.object({ enabled: z.boolean() });

/**
 * App features (BRAND-22, BRAND-23, RES-36): the catalogue at the root, and at a building whether one is enabled
 * (BLDG-36). A building has a record of its own once the extension was first switched there; it carries name, code and
 * description of the catalogue's, and a status of its own. `GET config/extensions?buildingId=` answers one record for
 * each entry of the catalogue: the building's own, else the entry itself, which is not enabled.
 * `PUT building/{buildingId}/extension/{code}` switches it.
 *
 * A building's record is set up with ambient controllers (BRAND-25) and the blocks of `config` (BRAND-27 to BRAND-31); it
 * begins with those of the catalogue. `GET building/{buildingId}/extension` answers what apps show (BRAND-24).
 */
export const extension = defineResource({
  ...extensionFacts,
  record: z.object({
    ...row,
    ...settings,
    appTokenSet: z.boolean(),
    /** Whether the building's schedule offers desk booking, without which back-to-work has none (BRAND-36). */
    deskBookingOffered: z.boolean(),
    /** Whether the customer has room release, without which the building has none (BRAND-38). */
    roomReleaseOffered: z.boolean(),
    /** Whether the building's back-to-work has desk booking, which ends with that of the schedule (BRAND-35). */
    hasDeskReservations: z.boolean(),
  }),
  row: z.object({ ...row, config: extensionConfig }),
  create: z
    .object({ ...settings, ...secrets })
    .partial()
    .extend({
      ...fields,
      description: fields.description.optional(),
      status: fields.status.optional(),
      buildingId: id().nullable().optional(),
      enabled: z.boolean().optional(),
    }),
  update: z.object({ ...fields, ...settings, ...secrets, enabled: z.boolean() }).partial(),
  notInForm: { enabled: 'is switched in the list of a building' },
  check: checkExtension,
});

/** An extension as an app shows it at a building. */
export const appExtension = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  config: appExtensionConfig,
  ambientControllers: settings.ambientControllers,
});
