import { visitor } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { isPersonOf } from '../../people/people.reads.ts';
import { informOfVisit } from './visitorMail.ts';
import { findVisitorIssues, writeVisit } from './visitorRules.ts';
import { visitorTable } from './visitor.table.ts';

const of = (alias: string, field: keyof typeof visitorTable._.columns) => column(alias, visitorTable[field]);

const sameEmail = sql`exists (select from ${visitorTable} o where ${of('o', 'buildingId')} = ${of('t', 'buildingId')}
  and ${of('o', 'day')} = ${of('t', 'day')} and lower(${of('o', 'email')}) = lower(${of('t', 'email')})
  and ${of('o', 'id')} <> ${of('t', 'id')} and ${of('o', 'status')} <> 'Cancelled' and ${of('o', 'deletedAt')} is null)`;

const hostLeft = sql`(${of('t', 'status')} in ('Expected', 'CheckedIn')
  and not ${isPersonOf(of('t', 'customerId'), of('t', 'hostEmail'))})`;

/** The first letters of the first and the last word of a name. */
const initials = sql`upper(left(btrim(${of('t', 'name')}), 1) || coalesce(left(substring(btrim(${of('t', 'name')}) from '.*\\s(\\S+)$'), 1), ''))`;

export const visitorStore = defineStore({
  resource: visitor,
  table: visitorTable,
  joins: joinBuildingPlace(visitorTable.buildingId),
  computed: {
    buildingName: { sql: buildingName },
    timezone: { sql: buildingTimezone },
    initials: { sql: initials },
    sameEmail: { sql: sameEmail, type: 'boolean' },
    hostLeft: { sql: hostLeft, type: 'boolean' },
  },
  findIssues: findVisitorIssues,
  beforeWrite: writeVisit,
  afterWrite: informOfVisit,
});
