import { questionnaire } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { questionnaireTable } from './questionnaire.table.ts';
import { writeQuestionSource } from './questionSource.ts';

export const questionnaireStore = defineStore({
  resource: questionnaire,
  table: questionnaireTable,
  joins: 'left join buildings b on b.id = t.building_id',
  computed: { questionSource: { sql: 'b.question_source' }, buildingName: { sql: 'b.name' } },
  // Without a questionnaire in use the app has nothing to show.
  readerCondition: (session, parameters) =>
    `${isVisibleInApp('b', session, parameters)} and b.question_source <> 'noQuestionnaire'`,
  afterWrite: writeQuestionSource,
});
