import { spaceBooking } from '@atrium/contract';

import { column } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { bookingSettingOfSpace, nameOfSpace } from '../../places/spaces.reads.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';
import { queueBookingEvent } from './bookingCalendar.ts';
import { informOfBooking } from './bookingMail.ts';
import { findBookingIssues, writeBooking } from './bookingRules.ts';

export const spaceBookingStore = defineStore({
  resource: spaceBooking,
  table: spaceBookingTable,
  joins: joinBuildingPlace(spaceBookingTable.buildingId),
  computed: {
    spaceName: { sql: nameOfSpace(column('t', spaceBookingTable.spaceId)) },
    timezone: { sql: buildingTimezone },
  },
  switchedBy: bookingSettingOfSpace(column('t', spaceBookingTable.spaceId)),
  findIssues: findBookingIssues,
  beforeWrite: writeBooking,
  isWholeBefore: true,
  afterWrite: async (context) => {
    await queueBookingEvent(context);
    await informOfBooking(context);
  },
});
