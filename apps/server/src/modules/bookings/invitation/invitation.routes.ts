import { invitation, invitationReadiness } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, HttpError } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { answerRecord, expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { findInvitingBuilding, needsOf } from './invitingBuildings.reads.ts';
import { resourceParts } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext, type ServiceRoute } from '../../../services/route.ts';
import { testCalendar } from './calendarTest.ts';
import { invitationStore } from './invitation.store.ts';
import { invitationTable } from './invitation.table.ts';
import { queueInvitations } from './invitationMail.ts';
import { inviteesOf, markResent, requireReady } from './invitationRules.ts';

/** `GET building/{buildingId}/invitation/readiness`: what the building needs before it can invite people (RESV-17 to RESV-19). */
const readiness = defineRoute({
  method: 'GET',
  path: `${invitation.path}/readiness`,
  tag: invitation.name,
  summary: 'What a building still needs before it can invite people',
  access: { kind: 'resource', resource: invitation, action: 'view' },
  query: z.object({
    again: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true to test the calendar again, not to read the last test'),
  }),
  answer: invitationReadiness,
  handle: async (context) => {
    if (context.grant.projection !== 'full') throw forbidden();
    const { buildingId } = await parentsInScope(invitation, context);
    const isAgain = context.queryInput().again === 'true';
    const building = await findInvitingBuilding(context.work, String(buildingId));
    if (building === null) return { body: { missing: [], calendar: null } };
    const calendar = await testCalendar(context, building, isAgain);
    return { body: { missing: needsOf(building, calendar?.result ?? null), calendar } };
  },
});

/** Tests the building's calendar before the transaction of what sends invitations, where no one is to wait for a provider (RESV-19). */
async function testBefore(context: ServiceContext): Promise<void> {
  const { buildingId } = await parentsInScope(invitation, context);
  const building = await findInvitingBuilding(context.work, String(buildingId));
  if (building !== null) await testCalendar(context, building);
}

/** Adds the test of the calendar to routes whose writes send invitations. */
function testingBefore(routes: readonly ServiceRoute[]): ServiceRoute[] {
  return routes.map((route) => ({ ...route, before: testBefore }));
}

/** `POST building/{buildingId}/invitation/{id}/resend`: sends it again to those who have not answered. */
const resend = defineRoute({
  method: 'POST',
  path: `${invitation.path}/{id}/resend`,
  tag: invitation.name,
  summary: 'Send an invitation again to those who have not answered',
  needsVersion: true,
  access: { kind: 'resource', resource: invitation, action: 'edit' },
  answer: invitation.record,
  handle: async (context) => {
    const { grant, services } = context;
    const id = idOf(context.params.id);
    const ids = await parentsInScope(invitation, context);
    const expected = expectedVersion(context);
    const record = await inOneTransaction(context.work, async (work) => {
      const { id: key } = invitationTable;
      await work.query(sql`select from ${invitationTable} where ${key} = ${id}::uuid for update`);
      const { values, version } = await invitationStore.current(grant, { work }, id, { ids });
      if (expected === null) throw new HttpError(428, 'preconditionRequired');
      if (expected !== 'any' && expected !== version) throw new HttpError(412, 'stale');
      if (Date.parse(values.endDate) <= Date.now()) throw new HttpError(409, 'invitationOver');
      await requireReady({ work, grant }, values.buildingId);
      const waiting = await inviteesOf(work, id, 'notResponded');
      if (waiting.length === 0) throw new HttpError(409, 'everyoneAnswered');
      await markResent(work, waiting);
      const sentTime = new Date().toISOString();
      const changed = await invitationStore.amend(grant, { work, services }, id, { sentTime });
      await queueInvitations({ work, services, grant }, id, waiting);
      return changed;
    });
    return answerRecord(record, 200);
  },
});

const { create, update, restore, ...parts } = resourceParts(invitationStore);

export const invitationRoutes = [
  readiness,
  ...testingBefore([resend, ...create, ...update, ...restore]),
  ...Object.values(parts).flat(),
];
