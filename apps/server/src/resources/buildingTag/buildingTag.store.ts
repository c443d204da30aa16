import { buildingTag } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { buildingTagTable } from './buildingTag.table.ts';
import { asMasterTagSays, findBuildingTagIssues, unlinkLostMaster } from './buildingTagRules.ts';

export const buildingTagStore = defineStore({
  resource: buildingTag,
  table: buildingTagTable,
  joins: 'left join buildings b on b.id = t.building_id',
  readerCondition: (session, parameters) => isVisibleInApp('b', session, parameters),
  computed: {},
  findIssues: findBuildingTagIssues,
  beforeWrite: asMasterTagSays,
  beforeRestore: unlinkLostMaster,
});
