import { visitorSettings } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, joinBuilding } from '../../places/buildings.reads.ts';
import { visitorSettingsTable } from './visitorSettings.table.ts';

export const visitorSettingsStore = defineStore({
  resource: visitorSettings,
  table: visitorSettingsTable,
  joins: joinBuilding(visitorSettingsTable.buildingId),
  computed: { buildingName: { sql: buildingName } },
});
