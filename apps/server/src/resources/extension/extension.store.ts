import { extension } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { endedDeskBooking, offersDesksSql, reservesDesksSql, withoutLostDesks } from './deskBooking.ts';
import { extensionTable } from './extension.table.ts';
import {
  asCatalogueSays,
  extensionActionOf,
  findExtensionIssues,
  refuseUsedEntry,
  renameInBuildings,
} from './extensionRules.ts';

/** Desk booking of back-to-work ends with that of the schedule, as a change of its own (BRAND-34, BRAND-35). */
async function endDeskBooking({ executor, services, grant, before }: WriteContext, values: Values | null) {
  const ended = await endedDeskBooking(executor, before, values);
  if (ended !== null)
    await extensionStore.amend(grant, { work: executor, services }, ended.id, { config: ended.config });
}

export const extensionStore = defineStore({
  resource: extension,
  table: extensionTable,
  computed: {
    deskBookingOffered: {
      sql: `exists (select from extensions o where o.building_id = t.building_id and ${offersDesksSql})`,
      type: 'boolean',
    },
    hasDeskReservations: {
      sql: `exists (select from extensions o where o.building_id = t.building_id and ${reservesDesksSql})`,
      type: 'boolean',
    },
    roomReleaseOffered: {
      sql: 'coalesce((select c.room_release from customers c where c.id = t.customer_id), false)',
      type: 'boolean',
    },
  },
  findIssues: findExtensionIssues,
  beforeWrite: asCatalogueSays,
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
