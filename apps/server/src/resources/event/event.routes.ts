import { event, eventSession, parseListQuery } from '@atrium/contract';

import { authorize } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { answerRecord, idOf } from '../../core/http/recordRequests.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { defineRoute } from '../../core/http/route.ts';
import { eventSessionStore, eventStore } from './event.store.ts';
import { registrationRoutes } from './registration.routes.ts';

/** `GET event/{eventId}/session`: the sessions of one event (RES-38). */
const listSessions = defineRoute({
  method: 'GET',
  path: 'event/{eventId}/session',
  tag: eventSession.name,
  summary: 'The sessions of an event',
  access: { kind: 'resource', resource: eventSession, action: 'view' },
  answer: readableSchema(eventSession, 'row').list,
  handle: async (context) => {
    const { grant, session, trace, work } = context;
    const eventId = idOf(context.params['eventId']);
    // For people of the app an event that is not shown is one without sessions.
    if (grant.projection === 'full') await eventStore.get(authorize(session, event, 'view', trace), work, eventId);
    const query = parseListQuery(context.query, eventSessionStore.listSpec(grant));
    const page = await eventSessionStore.list(
      grant,
      work,
      query,
      (parameters) => `t.event_id = ${parameters.add(eventId)}::uuid`,
    );
    return { body: listAnswer(page, query, context.request.url) };
  },
});

/** `POST event/{eventId}/session`: a new session of the event (RES-38). */
const createSession = defineRoute({
  method: 'POST',
  path: 'event/{eventId}/session',
  tag: eventSession.name,
  summary: 'A new session of an event',
  access: { kind: 'resource', resource: eventSession, action: 'add' },
  body: eventSession.create,
  answer: eventSession.record,
  status: 201,
  handle: async ({ grant, params, body, work, services }) => {
    const { values } = await eventStore.current(grant, work, idOf(params['eventId']));
    const fixed = { eventId: values['id'], buildingId: values['buildingId'] };
    const record = await eventSessionStore.create(grant, { work, services }, body, fixed);
    return answerRecord(record, 201, { location: `/api/${eventSession.path}/${record.id}` });
  },
});

export const eventRoutes = [
  ...reorderRoutes(eventStore, { within: 'buildingId' }),
  listSessions,
  createSession,
  ...crudRoutes(eventStore, { narrow: ['buildingId'] }),
  ...crudRoutes(eventSessionStore, { narrow: ['eventId', 'buildingId'] }),
  ...registrationRoutes,
];
