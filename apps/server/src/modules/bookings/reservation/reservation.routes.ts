import { reservation, reservationPreview, reservationRange, reservationSave } from '@atrium/contract';

import { answerRecord, restoredRevision } from '../../../http/crud/recordRequests.ts';
import { crudParts } from '../../../http/crud/crudParts.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext, type ServiceRoute } from '../../../services/route.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { reservationStore } from './reservation.store.ts';
import { rsvpRoutes } from './rsvp.routes.ts';
import { previewReservations, saveReservations } from './saveReservations.ts';

const access = { kind: 'resource', resource: reservation, action: 'add' } as const;

/** `POST building/{buildingId}/reservation/preview`: what a save of the range would do to each session (RESV-08, RESV-09). */
const preview = defineRoute({
  method: 'POST',
  path: `${reservation.path}/preview`,
  tag: reservation.name,
  summary: 'The sessions of a range, as a save would leave them',
  access,
  body: reservationRange,
  answer: reservationPreview,
  reads: true,
  handle: async (context) => ({ body: await previewReservations(context) }),
});

/** Checks whether a create asks for a deleted record to be restored (API-45). */
function isRestore({ body }: ServiceContext): boolean {
  return restoredRevision(body) !== undefined;
}

/**
 * `POST building/{buildingId}/reservation`: the sessions of a range, in one transaction. Answers the first of them; 200
 * where nothing is new.
 */
const save = defineRoute({
  method: 'POST',
  path: reservation.path,
  tag: reservation.name,
  summary: 'Create the sessions of a range, or overwrite those that are there',
  access,
  body: reservationSave,
  answer: reservation.record,
  status: 201,
  otherStatuses: [200],
  handle: async (context) => {
    const { firstId, isCreated } = await saveReservations(context);
    const record = await reservationStore.get(context.grant, context, firstId);
    const location = `/api/building/${context.params.buildingId}/reservation/${firstId}`;
    return answerRecord(record, isCreated ? 201 : 200, isCreated ? { location } : {});
  },
});

const [restore] = crudParts(reservationStore).create;

/** The same route, which restores a deleted record where the body asks for that. */
const saveOrRestore: ServiceRoute = {
  ...save,
  handle: (context) => (restore !== undefined && isRestore(context) ? restore : save).handle(context),
};

export const reservationRoutes = [
  preview,
  ...rsvpRoutes,
  ...calendarRoutes,
  ...crudRoutes(reservationStore, { replace: { create: [saveOrRestore] } }),
];
