import { reservation, rsvp } from '@atrium/contract';

import { appUseGrant, authorize } from '../../../access/authorize.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { personUnlessNamed } from '../../../http/crud/personOfBody.ts';
import { answerRecord, changedIdOf, expectedVersion, idOf, parentsOf } from '../../../http/crud/recordRequests.ts';
import { causedBy } from '../../messages/causedMails.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { reservationStore, rsvpStore } from './reservation.store.ts';
import { queueCancellation, queueConfirmation, type RsvpPerson } from './reservationMail.ts';

const { one } = readableSchema(rsvp, 'record');

const personOf = rsvp.record.pick({ id: true, reservationId: true, name: true, email: true });

/** Whom the messages about an RSVP are for. */
function asPerson({ text }: StoredRecord): RsvpPerson {
  return personOf.parse(JSON.parse(text));
}

function isCancelled({ text }: StoredRecord): boolean {
  return rsvp.record.pick({ status: true }).parse(JSON.parse(text)).status === 'cancelled';
}

/** `POST building/{buildingId}/reservation/{reservationId}/rsvp`: people reserve for themselves, staff for a person they name; a confirmation goes with it (RESV-11, RESV-12). */
const reserve = defineRoute({
  method: 'POST',
  path: rsvp.path,
  tag: rsvp.name,
  summary: 'Reserve a place',
  access: { kind: 'ownOr', resource: rsvp, action: 'add' },
  body: rsvp.create.partial(),
  answer: one,
  status: 201,
  handle: async (context) => {
    const { grant, body, session, trace } = context;
    const isOwn = grant.ownSession !== null;
    const { buildingId, reservationId } = isOwn ? parentsOf(rsvp, context) : await parentsInScope(rsvp, context);
    const view = isOwn ? appUseGrant(session, reservation, trace) : authorize(session, reservation, 'view', trace);
    await reservationStore.current(view, context, idOf(reservationId), { ids: { buildingId } });
    const person = personUnlessNamed(context);
    const record = await inOneTransaction(context.work, async (work) => {
      const scope = { work, services: context.services };
      const made = await rsvpStore.create(grant, scope, body ?? {}, { reservationId, ...person });
      await queueConfirmation(work, context.services, asPerson(made), causedBy(grant, context.services));
      return made;
    });
    return answerRecord(record, 201);
  },
});

/** Refuses to act on one's own RSVP where the app no longer shows its reservation. @throws HttpError 404 */
async function assertShownInApp(context: ServiceContext): Promise<void> {
  const { session, trace } = context;
  const { buildingId, reservationId } = parentsOf(rsvp, context);
  await reservationStore.current(appUseGrant(session, reservation, trace), context, idOf(reservationId), {
    ids: { buildingId },
  });
}

/** What is asked of an RSVP before it is cancelled. */
const ownStatus = rsvp.record.pick({ userId: true, status: true });

/**
 * `PUT …/rsvp/{id}` with `{ status: 'cancelled' }`: cancels an RSVP, which frees its place. Staff cancel those of their
 * buildings, people their own wherever their app shows the reservation (RESV-12).
 */
const cancel = (path: string, idIn: (context: ServiceContext) => unknown) =>
  defineRoute({
    method: 'PUT',
    path,
    tag: rsvp.name,
    summary: 'Cancel an RSVP',
    access: { kind: 'ownOr', resource: rsvp, action: 'edit' },
    body: rsvp.update,
    answer: one,
    handle: async (context) => {
      const where = { ids: parentsOf(rsvp, context) };
      const id = changedIdOf(rsvp, context, idIn(context));
      const version = expectedVersion(context);
      const { grant } = context;
      if (grant.ownSession !== null) await assertShownInApp(context);
      const record = await inOneTransaction(context.work, async (work) => {
        const scope = { work, services: context.services };
        const { values } = await rsvpStore.current(grant, scope, id, where);
        const changed = await rsvpStore.act(grant, scope, id, version, context.body, where);
        const before = ownStatus.parse(values);
        const by = before.userId === context.session.user.id ? 'person' : 'team';
        const cause = causedBy(grant, context.services, { isEnding: true });
        if (before.status === 'reserved' && isCancelled(changed))
          await queueCancellation(work, context.services, asPerson(changed), by, cause);
        return changed;
      });
      return answerRecord(record, 200);
    },
  });

export const rsvpRoutes = [
  reserve,
  cancel(`${rsvp.path}/{id}`, ({ params }) => params['id']),
  cancel(rsvp.path, ({ query }) => query['id']),
  ownListRoute(rsvpStore, 'The own RSVPs'),
  ...crudRoutes(rsvpStore, { replace: { create: [], update: [] } }),
];
