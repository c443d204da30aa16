import { roomRelease } from '@atrium/contract';

import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { minutesWon } from './minutesWon.ts';
import { openedCase } from './openedCase.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

export const roomReleaseStore = defineStore({
  resource: roomRelease,
  table: roomReleaseTable,
  joins: joinBuildingPlace(roomReleaseTable.buildingId),
  computed: {
    minutesWon: { sql: sql`nullif(${minutesWon}, 0)` },
    timezone: { sql: buildingTimezone },
  },
  beforeWrite: async (context) => (context.before === null ? openedCase(context) : {}),
});
