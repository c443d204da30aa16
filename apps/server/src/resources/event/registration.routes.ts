import { can, event, registration } from '@atrium/contract';

import { authorize } from '../../core/access/authorize.ts';
import type { Grant } from '../../core/access/grant.ts';
import { answerExport } from '../../core/export/answerExport.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { invalid } from '../../core/http/httpError.ts';
import { readableSchema } from '../../core/http/listAnswer.ts';
import { answerRecord, expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import type { Narrowing, StoredRecord } from '../../core/store/recordReader.ts';
import { isObject } from '../../core/store/validate.ts';
import { eventSessionStore, eventStore, registrationStore } from './event.store.ts';

const { one } = readableSchema(registration, 'record');

/** A registration as its owner reads it, or whole for staff. */
async function answerFor(context: RouteContext, { id, text, version }: StoredRecord, status: number, grant: Grant) {
  const view = authorize(context.session, registration, 'view', context.trace);
  if (view.projection === 'full' && grant.action !== 'view') return answerRecord({ text, version }, status);
  return answerRecord(await registrationStore.get(grant, context.work, id), status);
}

/** `POST userevent`: people register themselves; staff who name somebody register them (RES-113). */
const register = defineRoute({
  method: 'POST',
  path: registration.path,
  tag: registration.name,
  summary: 'Register for a session',
  access: { kind: 'member' },
  body: registration.create.partial({ name: true, email: true }),
  answer: one,
  status: 201,
  handle: async (context) => {
    const { body, session, trace, work, services } = context;
    const namesSomebody = isObject(body) && ('name' in body || 'email' in body);
    const grant = authorize(session, registration, namesSomebody ? 'add' : 'view', trace);
    const { firstName, lastName, email } = session.user;
    const whole = namesSomebody || !isObject(body) ? body : { ...body, name: `${firstName} ${lastName}`, email };
    return answerFor(context, await registrationStore.create(grant, { work, services }, whole), 201, grant);
  },
});

/** People change their own registrations, staff those of their buildings. */
function changing({ session, trace }: RouteContext): { grant: Grant; where?: Narrowing } {
  if (can(session, 'BUILDING.events', 'edit')) return { grant: authorize(session, registration, 'edit', trace) };
  return {
    grant: authorize(session, registration, 'view', trace),
    where: (parameters) => `t.user_id = ${parameters.add(session.user.id)}::uuid`,
  };
}

/** `PUT userevent/{id}` with `{ status: 'cancelled' }`: cancels a registration (RES-113, CONT-20). */
const cancel = (path: string, idIn: (context: RouteContext) => unknown) =>
  defineRoute({
    method: 'PUT',
    path,
    tag: registration.name,
    summary: 'Cancel a registration',
    access: { kind: 'member' },
    body: registration.update,
    answer: one,
    handle: async (context) => {
      const { body, work, services } = context;
      const { grant, where } = changing(context);
      const id = idOf(idIn(context));
      const scope = { work, services };
      const record = await registrationStore.update(grant, scope, id, expectedVersion(context), body, where);
      return answerFor(context, record, 200, grant);
    },
  });

const attendeeColumns = 'name,email,seats,sessionTitle,sessionStart,date,status,cancelledDate';

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
    const { query, session, trace, work } = context;
    const { eventId, sessionId } = query;
    if (eventId === undefined && sessionId === undefined) throw invalid([{ field: 'eventId', code: 'required' }]);
    const events = authorize(session, event, 'view', trace);
    if (eventId !== undefined) await eventStore.get(events, work, idOf(eventId));
    if (sessionId !== undefined) await eventSessionStore.get(events, work, idOf(sessionId));
    const fixed = { ...(eventId === undefined ? {} : { eventId }), ...(sessionId === undefined ? {} : { sessionId }) };
    const asked = {
      format: 'xlsx',
      columns: attendeeColumns,
      $filter: "status eq 'active'",
      $orderby: 'name',
      ...query,
    };
    const grant = authorize(session, registration, 'view', trace);
    const downloading: RouteContext = Object.create(context, { query: { value: asked }, grant: { value: grant } });
    return answerExport(
      registrationStore,
      downloading,
      fixed,
      (parents) => (parameters) =>
        Object.entries(parents)
          .map(([field, id]) => `${registrationStore.read.fields[field]?.sql ?? 'null'} = ${parameters.add(id)}::uuid`)
          .join(' and '),
      ['eventId', 'sessionId'],
    );
  },
});

export const registrationRoutes = [
  register,
  cancel(`${registration.path}/{id}`, ({ params }) => params['id']),
  cancel(registration.path, ({ query, body }) => query['id'] ?? (isObject(body) ? body['id'] : undefined)),
  download,
  ...crudRoutes(registrationStore, { narrow: ['eventId', 'sessionId', 'buildingId'], without: ['create', 'update'] }),
];
