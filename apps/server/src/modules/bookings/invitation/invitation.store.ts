import { invitation } from '@atrium/contract';

import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { groupNameOf } from './invitedEmployees.reads.ts';
import { invitationTable } from './invitation.table.ts';
import {
  cancelInvitation,
  completeInvitation,
  findInvitationIssues,
  inviteAgain,
  inviteAndSend,
} from './invitationRules.ts';
import { inviteeTable } from './invitee.table.ts';

const i = (own: Parameters<typeof column>[1]) => column('i', own);

/** An expression over the people of the invitation, the organizer among them. */
function ofInvitees(expression: Sql): Sql {
  return sql`(select ${expression} from ${inviteeTable} i
    where ${i(inviteeTable.invitationId)} = ${column('t', invitationTable.id)})`;
}

function countOf(condition: Sql): { sql: Sql; type: 'number' } {
  return {
    sql: ofInvitees(sql`(count(*) filter (where ${i(inviteeTable.status)} ${condition}))::int`),
    type: 'number',
  };
}

const invitees =
  ofInvitees(sql`coalesce(json_agg(json_build_object('id', ${i(inviteeTable.id)}, 'name', ${i(inviteeTable.name)},
    'email', ${i(inviteeTable.email)}, 'status', ${i(inviteeTable.status)},
    'responseTime', ${instantText(i(inviteeTable.responseTime))})
  order by ${i(inviteeTable.status)} <> 'Organizer', lower(${i(inviteeTable.name)}), ${i(inviteeTable.id)}), '[]')`);

export const invitationStore = defineStore({
  resource: invitation,
  table: invitationTable,
  joins: joinBuildingPlace(invitationTable.buildingId),
  computed: {
    timezone: { sql: buildingTimezone },
    groupName: { sql: groupNameOf(column('t', invitationTable.groupId)) },
    inviteeCount: countOf(sql`<> 'Organizer'`),
    acceptedCount: countOf(sql`= 'Accepted'`),
    tentativeCount: countOf(sql`= 'Tentative'`),
    declinedCount: countOf(sql`= 'Declined'`),
    notRespondedCount: countOf(sql`= 'NotResponded'`),
    invitees: { sql: invitees },
  },
  defaults: { groupId: null, employeeIds: [] },
  findIssues: findInvitationIssues,
  beforeWrite: completeInvitation,
  afterWrite: inviteAndSend,
  beforeRemove: cancelInvitation,
  beforeRestore: inviteAgain,
});
