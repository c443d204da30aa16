import { building, isImplementationAdmin } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { switchOnDefaults, withDefaultUnits } from './defaultsOfNewBuilding.process.ts';
import { joinCreatorsScope } from '../../people/joinCreatorsScope.process.ts';
import { isVisibleInApp } from '../buildings.reads.ts';
import { countryName, joinCountry } from './countries.reads.ts';
import { withPhoneNumbers } from '../phoneNumbers.reads.ts';
import { joinParent, parentName } from '../spaces.reads.ts';
import { joinTimezone, timezoneName } from '../timezones.reads.ts';
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
  joins: sql`${joinTimezone(buildingTable.timezoneId)} ${joinCountry(buildingTable.countryId)}
    ${joinParent(buildingTable.parentId)}`,
  scope: { customer: column('t', buildingTable.customerId), building: column('t', buildingTable.id), vendor: null },
  hidesWithBuilding: false,
  showsDeletedTo: isImplementationAdmin,
  readerCondition: (session) => isVisibleInApp('t', session),
  readerAbsence: 'buildingAbsent',
  computed: {
    timezoneName: { sql: timezoneName },
    countryName: { sql: countryName },
    parentName: { sql: parentName },
    size: { sql: column('t', buildingTable.area), type: 'number', shown: column('t', buildingTable.size) },
  },
  findIssues: findBuildingIssues,
  beforeWrite: async (context) => {
    if (context.before === null) await joinCreatorsScope(context, 'building');
    await assertParent(context);
    const values = context.before === null ? await withDefaultUnits(context) : context.values;
    return withPhoneNumbers(context, values, ['receptionPhone']);
  },
  afterWrite: async (context) => {
    if (context.before === null) await switchOnDefaults(context);
  },
  beforeRemove: deletedColumns,
  beforeRestore: restoredColumns,
  actionOf: buildingActionOf,
});
