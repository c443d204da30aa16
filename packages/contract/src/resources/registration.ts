import { z } from 'zod';

import { email, id, instant, oneLineName, recordHead } from '../core/fields.ts';
import { registrationLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { registrationFacts, registrationStates } from './registration.facts.ts';

const fields = {
  sessionId: id(),
  /** How many seats it takes. */
  seats: z.int('integer').min(1, 'tooSmall').max(registrationLimits.maxSeats, 'tooLarge'),
  name: oneLineName(),
  email: email(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  eventId: id(),
  eventName: z.string(),
  sessionTitle: z.string(),
  sessionStart: instant(),
  /** Whose it is in the app; null where staff registered someone by name. */
  userId: id().nullable(),
  /** When it was made. */
  date: instant(),
  status: z.enum(registrationStates),
  cancelledDate: instant().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });

/**
 * Registrations for sessions (CONT-16, CONT-20 to CONT-22, RES-113, RES-114). People register themselves with the
 * session alone; staff name whom they register. A registration changes in one way only: it is cancelled.
 */
export const registration = defineResource({
  ...registrationFacts,
  reader: record.omit({ version: true, revision: true, customerId: true, userId: true }),
  record,
  row: record,
  create: z.object({ ...fields, seats: fields.seats.optional() }),
  update: z.object({ status: derived.status }).partial(),
  notInForm: { status: 'is changed by the action cancel' },
});
