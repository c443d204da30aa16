import { event, registration } from '@atrium/contract';

import { authorize } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { invalid } from '../../../base/httpError.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { personUnlessNamed } from '../../../http/crud/personOfBody.ts';
import { answerRecord, changedIdOf, expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { answerExport } from '../../../services/export/answerExport.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { eventSessionStore, eventStore, registrationStore } from './event.store.ts';

const { one } = readableSchema(registration, 'record');

/** `POST userevent`: people register themselves; staff who name a person register them (RES-113). */
const register = defineRoute({
  method: 'POST',
  path: registration.path,
  tag: registration.name,
  summary: 'Register for a session',
  access: { kind: 'ownOr', resource: registration, action: 'add' },
  body: registration.create.partial({ name: true, email: true }),
  answer: one,
  status: 201,
  handle: async (context) => {
    const { grant, body } = context;
    return answerRecord(await registrationStore.create(grant, context, body, personUnlessNamed(context)), 201);
  },
});

/**
 * `PUT userevent/{id}` with `{ status: 'cancelled' }`: staff cancel registrations of their buildings, people their own in any
 * building (RES-113, CONT-20).
 */
const cancel = (path: string, idIn: (context: ServiceContext) => unknown) =>
  defineRoute({
    method: 'PUT',
    path,
    tag: registration.name,
    summary: 'Cancel a registration',
    access: { kind: 'ownOr', resource: registration, action: 'edit' },
    body: registration.update,
    answer: one,
    handle: async (context) => {
      const { grant } = context;
      const id = changedIdOf(registration, context, idIn(context));
      const version = expectedVersion(context);
      return answerRecord(await registrationStore.act(grant, context, id, version, context.body), 200);
    },
  });

/** What an attendee list shows where the query does not say otherwise. */
const attendeeList = {
  format: 'xlsx',
  columns: 'name,email,seats,sessionTitle,sessionStart,date,status,cancelledDate',
  $filter: "status eq 'active'",
  $orderby: 'name',
};

/** The name of the event that is asked for, or whose session is, as a part of a file name. @throws HttpError 404 */
async function nameOfEvent(
  context: ServiceContext,
  grant: Grant,
  { eventId, sessionId }: ServiceContext['query'],
): Promise<string> {
  const ofSession =
    sessionId === undefined ? undefined : await eventSessionStore.current(grant, context, idOf(sessionId));
  const { values } = await eventStore.current(grant, context, idOf(eventId ?? ofSession?.values.eventId));
  return values.name.replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, '-').trim();
}

/**
 * `GET userevent/download?eventId=` or `sessionId=`: the attendee list as a spreadsheet, those who come unless `$filter`
 * says otherwise, with harmless cells (RES-114, CONT-22).
 */
const download = defineRoute({
  method: 'GET',
  path: `${registration.path}/download`,
  tag: registration.name,
  summary: 'The attendee list of an event or session as a spreadsheet',
  access: { kind: 'feature', anyOf: ['BUILDING.events'], action: 'view' },
  query: { eventId: 'Attendees of this event', sessionId: 'Attendees of this session', format: 'xlsx or csv' },
  streams: true,
  handle: async (context) => {
    const { query, session, trace } = context;
    const { eventId, sessionId } = query;
    if (eventId === undefined && sessionId === undefined) throw invalid([{ field: 'eventId', code: 'required' }]);
    const events = authorize(session, event, 'view', trace);
    const name = await nameOfEvent(context, events, query);
    const fixed = { ...(eventId === undefined ? {} : { eventId }), ...(sessionId === undefined ? {} : { sessionId }) };
    const grant = authorize(session, registration, 'view', trace);
    const asked = context.having({ grant, query: { ...attendeeList, ...query } });
    return answerExport(registrationStore, asked, fixed, ['eventId', 'sessionId'], `attendees-${name}`);
  },
});

export const registrationRoutes = [
  register,
  cancel(`${registration.path}/{id}`, ({ params }) => params['id']),
  cancel(registration.path, ({ query }) => query['id']),
  download,
  ownListRoute(registrationStore, 'The own registrations'),
  ...crudRoutes(registrationStore, {
    narrow: ['eventId', 'sessionId', 'buildingId'],
    replace: { create: [], update: [] },
  }),
];
