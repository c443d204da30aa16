import { statusMapping } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { statusMappingTable } from './statusMapping.table.ts';
import { assertOneStatus, replayMapping } from './statusMappingRules.ts';

export const statusMappingStore = defineStore({
  resource: statusMapping,
  table: statusMappingTable,
  computed: {},
  beforeWrite: assertOneStatus,
  afterWrite: replayMapping,
});
