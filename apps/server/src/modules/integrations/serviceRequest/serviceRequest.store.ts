import { serviceRequest } from '@atrium/contract';

import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { nameOfSpace } from '../../places/spaces.reads.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { entriesOfRequest, entriesOfWrite, writeEntries } from './requestEntries.ts';
import { informRequester } from './requestMail.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { findRequestIssues, writeRequest } from './requestRules.ts';
import { queueSends } from './requestSends.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';
import { informService } from './serviceMail.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

const own = {
  status: column('t', serviceRequestTable.status),
  dueAt: column('t', serviceRequestTable.dueAt),
};

const isOverdue = sql`(${own.status} in ('Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold') and coalesce(${own.dueAt} < now(), false))`;

const link = (field: keyof typeof requestLinkTable._.columns) => column('k', requestLinkTable[field]);

/** Returns what the maintenance system says of a request; null where there is none. */
function remote(value: Sql): Sql {
  return sql`(select ${value} from ${requestLinkTable} k where ${link('requestId')} = ${column('t', serviceRequestTable.id)})`;
}

const config = {
  customerId: column('c', serviceConfigTable.customerId),
  deletedAt: column('c', serviceConfigTable.deletedAt),
  provider: column('c', serviceConfigTable.provider),
  rest: column('c', serviceConfigTable.rest),
};

/** Whether the maintenance system has a request and is described to take its cancellation from here. */
const cancelsOutside = sql`(coalesce(${remote(sql`${link('remoteId')} is not null`)}, false)
  and exists (select from ${serviceConfigTable} c where ${config.customerId} = ${column('t', serviceRequestTable.customerId)}
    and ${config.deletedAt} is null and ${config.provider} <> 'local' and coalesce(${config.rest} ->> 'cancelPath', '') <> ''))`;

async function follow(context: WriteContext<Stored<typeof serviceRequest>>): Promise<void> {
  const entries = entriesOfWrite(context);
  const written = await writeEntries(context, entries);
  await queueSends(context, written);
  await informRequester(context, entries);
  await informService(context);
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
    sending: { sql: remote(sql`nullif(${link('state')}, 'sent')`) },
    remoteNumber: { sql: remote(link('remoteNumber')) },
    remoteStatus: { sql: remote(link('remoteStatus')) },
    remoteReason: { sql: remote(link('remoteReason')) },
    remoteReadAt: { sql: remote(instantText(link('readAt'))) },
    cancelsOutside: { sql: cancelsOutside, type: 'boolean' },
  },
  findIssues: findRequestIssues,
  beforeWrite: writeRequest,
  afterWrite: follow,
});
