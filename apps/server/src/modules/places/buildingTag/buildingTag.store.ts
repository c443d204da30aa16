import { buildingTag } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { isVisibleInApp, joinBuilding } from '../buildings.reads.ts';
import { removeTagFromSpaces } from './removeTagFromSpaces.process.ts';
import { buildingTagTable } from './buildingTag.table.ts';
import { findBuildingTagIssues, takeMasterWords, unlinkLostMaster } from './buildingTagRules.ts';

export const buildingTagStore = defineStore({
  resource: buildingTag,
  table: buildingTagTable,
  joins: joinBuilding(buildingTagTable.buildingId),
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: { spaceCount: { counts: 'space', by: 'tags' } },
  findIssues: findBuildingTagIssues,
  beforeWrite: takeMasterWords,
  beforeRemove: async (context) => {
    await removeTagFromSpaces(context);
    return {};
  },
  beforeRestore: unlinkLostMaster,
});
