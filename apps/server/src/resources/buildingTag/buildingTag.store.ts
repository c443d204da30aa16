import { buildingTag } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { isVisibleInApp, joinBuilding } from '../../readModels/buildings.ts';
import { countSpacesWith } from '../../readModels/spaces.ts';
import { removeTagFromSpaces } from '../../processes/removeTagFromSpaces.ts';
import { buildingTagTable } from './buildingTag.table.ts';
import { findBuildingTagIssues, takeMasterWords, unlinkLostMaster } from './buildingTagRules.ts';

export const buildingTagStore = defineStore({
  resource: buildingTag,
  table: buildingTagTable,
  joins: joinBuilding(buildingTagTable.buildingId),
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: { spaceCount: { sql: countSpacesWith(column('t', buildingTagTable.id)) } },
  findIssues: findBuildingTagIssues,
  beforeWrite: takeMasterWords,
  beforeRemove: async (context) => {
    await removeTagFromSpaces(context);
    return {};
  },
  beforeRestore: unlinkLostMaster,
});
