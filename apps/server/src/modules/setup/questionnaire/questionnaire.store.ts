import { building, questionnaire } from '@atrium/contract';

import { relatedGrant } from '../../../access/authorize.ts';
import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, buildingQuestionSource, isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import { questionnaireTable } from './questionnaire.table.ts';

export const questionnaireStore = defineStore({
  resource: questionnaire,
  table: questionnaireTable,
  joins: joinBuilding(questionnaireTable.buildingId),
  computed: { questionSource: { sql: buildingQuestionSource }, buildingName: { sql: buildingName } },
  // Without a questionnaire in use the app has nothing to show.
  readerCondition: (session) => sql`${isVisibleInApp('b', session)} and ${buildingQuestionSource} <> 'noQuestionnaire'`,
  // The source is the building's field: a save here sets it there, with a revision of the building (BLDG-20, CONT-30).
  afterWrite: async (context) => {
    const { before, grant, services, values } = context;
    const { questionSource } = values;
    const buildingId = values.buildingId ?? before?.buildingId;
    if (buildingId === undefined || questionSource === undefined || questionSource === before?.questionSource) return;
    const buildings = services.stores.named(building.name);
    await buildings.amend(relatedGrant(grant, buildings.resource), context, buildingId, { questionSource });
  },
});
