import { z } from 'zod';

import { email, id, instant, oneLineName, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { rsvpFacts, rsvpStates } from './rsvp.facts.ts';

const fields = { name: oneLineName(), email: email() };

const derived = {
  customerId: id(),
  buildingId: id(),
  reservationId: id(),
  /** Whose it is in the app; null where staff entered a person by name. */
  userId: id().nullable(),
  status: z.enum(rsvpStates),
  /** When the person reserved. */
  date: instant(),
  cancelledDate: instant().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });

/**
 * The people who come to a reservation (RESV-11, RES-122). People of the app reserve for themselves with an empty body;
 * staff name the person. An RSVP changes in one way only: it is cancelled.
 */
export const rsvp = defineResource({
  ...rsvpFacts,
  reader: record.omit({ version: true, revision: true, customerId: true, userId: true }),
  record,
  row: record,
  create: z.object(fields),
  update: z.object({ status: derived.status }).partial(),
  notInForm: { status: 'is changed by the action cancel' },
});
