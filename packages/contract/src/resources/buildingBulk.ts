import { z } from 'zod';

import { extensionCodes } from '../core/extensions.ts';
import { id, line, prefixedCode } from '../core/fields.ts';
import { bulkLimits, textLimits } from '../core/limits.ts';
import { facilityStatuses, settableBuildingStatuses } from './building.facts.ts';
import { copiedSettingNames } from './buildingBulk.facts.ts';

/** What bulk edit sets at every selected building; what is missing stays as it is (BLDG-03). */
export const buildingBulkChange = z
  .strictObject({
    status: z.enum(settableBuildingStatuses, 'choice'),
    facilityStatus: z.enum(facilityStatuses, 'choice'),
    closedMessage: line(textLimits.closedMessage),
    /** A region or campus of the customer; null for none (CUST-16). */
    parentId: id().nullable(),
    /** Extensions to switch on or off, by code. */
    extensions: z.partialRecord(z.enum(extensionCodes, 'choice'), z.boolean('boolean')),
    /** Entries of the app menu to show or hide, by key. */
    appMenus: z
      .record(prefixedCode('appMenu.'), z.boolean('boolean'))
      .refine((entries) => Object.keys(entries).length <= bulkLimits.maxEntries, 'tooMany'),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'required');
export type BuildingBulkChange = z.infer<typeof buildingBulkChange>;

/** Which settings of which building are copied; what the others have of them is overwritten (BLDG-04, BLDG-05). */
export const copySettingsChange = z.strictObject({
  sourceId: id(),
  settings: z
    .array(z.enum(copiedSettingNames, 'choice'), 'required')
    .min(1, 'required')
    .max(copiedSettingNames.length, 'tooMany'),
});
export type CopySettingsChange = z.infer<typeof copySettingsChange>;
