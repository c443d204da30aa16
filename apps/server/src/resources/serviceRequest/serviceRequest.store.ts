import { serviceRequest } from '@atrium/contract';

import { column, sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../readModels/buildings.ts';
import { nameOfSpace } from '../../readModels/spaces.ts';
import type { Stored, WriteContext } from '../../store/storeDefinition.ts';
import { entriesOfRequest, entriesOfWrite, writeEntries } from './requestEntries.ts';
import { informRequester } from './requestMail.ts';
import { findRequestIssues, writeRequest } from './requestRules.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

const own = {
  status: column('t', serviceRequestTable.status),
  dueAt: column('t', serviceRequestTable.dueAt),
};

const isOverdue = sql`(${own.status} in ('Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold') and coalesce(${own.dueAt} < now(), false))`;

async function follow(context: WriteContext<Stored<typeof serviceRequest>>): Promise<void> {
  const entries = entriesOfWrite(context);
  await writeEntries(context, entries);
  await informRequester(context, entries);
}

export const serviceRequestStore = defineStore({
  resource: serviceRequest,
  table: serviceRequestTable,
  joins: joinBuildingPlace(serviceRequestTable.buildingId),
  computed: {
    buildingName: { sql: buildingName },
    floorName: { sql: nameOfSpace(column('t', serviceRequestTable.floorId)) },
    spaceName: { sql: nameOfSpace(column('t', serviceRequestTable.spaceId)) },
    timezone: { sql: buildingTimezone },
    overdue: { sql: isOverdue, type: 'boolean' },
    entries: { sql: entriesOfRequest },
  },
  findIssues: findRequestIssues,
  beforeWrite: writeRequest,
  afterWrite: follow,
});
