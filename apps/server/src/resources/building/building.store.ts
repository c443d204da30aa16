import { building, isImplementationAdmin } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { switchOnDefaults, withDefaultUnits } from '../../readModels/defaultsOfNewBuilding.ts';
import { joinCreatorsScope } from '../../readModels/joinCreatorsScope.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { buildingTable } from './building.table.ts';
import {
  assertParent,
  buildingActionOf,
  deletedColumns,
  findBuildingIssues,
  restoredColumns,
} from './buildingRules.ts';

export const buildingStore = defineStore({
  resource: building,
  table: buildingTable,
  joins: `left join timezones tz on tz.id = t.timezone_id left join countries co on co.id = t.country_id
    left join spaces p on p.id = t.parent_id`,
  scope: { customer: 't.customer_id', building: 't.id', vendor: null },
  hidesWithBuilding: false,
  showsDeletedTo: isImplementationAdmin,
  readerCondition: (session, parameters) => isVisibleInApp('t', session, parameters),
  readerAbsence: 'buildingAbsent',
  computed: {
    timezoneName: { sql: 'tz.iana_name' },
    countryName: { sql: 'co.name' },
    parentName: { sql: 'p.name' },
    size: { sql: 't.area', type: 'number', shown: 't.size' },
  },
  findIssues: findBuildingIssues,
  beforeWrite: async (context) => {
    if (context.before === null) await joinCreatorsScope(context, 'building');
    await assertParent(context);
    return context.before === null ? withDefaultUnits(context) : context.values;
  },
  afterWrite: async (context) => {
    if (context.before === null) await switchOnDefaults(context);
  },
  beforeRemove: deletedColumns,
  beforeRestore: restoredColumns,
  actionOf: buildingActionOf,
});
