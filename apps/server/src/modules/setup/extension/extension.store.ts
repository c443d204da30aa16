import { extension } from '@atrium/contract';

import { column } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { hasRoomRelease } from '../../customers/customers.reads.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { findEndedDeskBooking, hasDeskReservations, isDeskBookingOffered, withoutLostDesks } from './deskBooking.ts';
import { extensionTable } from './extension.table.ts';
import {
  completeFromCatalogue,
  extensionActionOf,
  findExtensionIssues,
  refuseUsedEntry,
  renameInBuildings,
} from './extensionRules.ts';

type Extension = Stored<typeof extension>;

/** Desk booking of back-to-work ends with that of the schedule, as a change of its own (BRAND-34, BRAND-35). */
async function endDeskBooking(
  { work, services, grant, before }: Pick<WriteContext<Extension>, 'work' | 'services' | 'grant' | 'before'>,
  values: Partial<Extension> | null,
) {
  const ended = await findEndedDeskBooking(work, before, values);
  if (ended !== null) await extensionStore.amend(grant, { work, services }, ended.id, { config: ended.config });
}

export const extensionStore = defineStore({
  resource: extension,
  table: extensionTable,
  computed: {
    deskBookingOffered: { sql: isDeskBookingOffered, type: 'boolean' },
    hasDeskReservations: { sql: hasDeskReservations, type: 'boolean' },
    roomReleaseOffered: { sql: hasRoomRelease(column('t', extensionTable.customerId)), type: 'boolean' },
  },
  findIssues: findExtensionIssues,
  beforeWrite: completeFromCatalogue,
  afterWrite: async (context) => {
    await renameInBuildings(context);
    await endDeskBooking(context, context.values);
  },
  beforeRemove: async (context) => {
    await endDeskBooking(context, null);
    return refuseUsedEntry(context);
  },
  beforeRestore: withoutLostDesks,
  actionOf: extensionActionOf,
});
