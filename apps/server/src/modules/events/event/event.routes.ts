import { event, eventSession } from '@atrium/contract';

import { authorize } from '../../../access/authorize.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { answerList, deletedParameter, listParameters } from '../../../http/crud/readRoutes.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { eventSessionStore, eventStore } from './event.store.ts';
import { registrationRoutes } from './registration.routes.ts';

/** `GET event/{eventId}/session`: the sessions of one event (RES-38). */
const listSessions = defineRoute({
  method: 'GET',
  path: 'event/{eventId}/session',
  tag: eventSession.name,
  summary: 'The sessions of an event',
  access: { kind: 'resource', resource: eventSession, action: 'view' },
  query: { ...listParameters(), ...deletedParameter(eventSession) },
  answer: readableSchema(eventSession, 'row').list,
  model: `event/{eventId}/${eventSession.name}`,
  handle: async (context) => {
    const { grant, session, trace } = context;
    const eventId = idOf(context.params.eventId);
    // For people of the app an event that is not shown is one without sessions.
    if (grant.projection === 'full') await eventStore.get(authorize(session, event, 'view', trace), context, eventId);
    return answerList(eventSessionStore, context, { where: { ids: { eventId } } });
  },
});

/** `POST event/{eventId}/session`: a new session of the event (RES-38). */
const createSession = defineRoute({
  method: 'POST',
  path: 'event/{eventId}/session',
  tag: eventSession.name,
  summary: 'A new session of an event',
  access: { kind: 'resource', resource: eventSession, action: 'add' },
  body: eventSession.create.partial({ eventId: true, buildingId: true }),
  answer: eventSession.record,
  status: 201,
  handle: async (context) => {
    const { grant, params, body } = context;
    const { values } = await eventStore.current(grant, context, idOf(params.eventId));
    const { id: eventId, buildingId } = values;
    const record = await eventSessionStore.create(grant, context, body, { eventId, buildingId });
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
