import { z } from 'zod';

import { amount, httpUrl, id, instant, name, recordHead, wholeNumber } from '../core/fields.ts';
import { registrationLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { eventSessionFacts, sessionIssues, sessionStates } from './eventSession.facts.ts';

const fields = {
  title: name(),
  startDate: instant(),
  endDate: instant(),
  /** In the currency of the building; 0 is free. */
  cost: amount(),
  /** How many people can take part; null: without a limit. */
  seats: wholeNumber().nullable(),
  /** How many seats one person takes by registering in the app (TRUE-14); staff give more by name. */
  placesPerPerson: z.int('integer').min(1, 'tooSmall').max(registrationLimits.maxSeats, 'tooLarge'),
  /** Where people register instead of here. */
  externalRegistrationUrl: httpUrl().nullable(),
  /** Until when people register; null: until the start. */
  signUpDeadline: instant().nullable(),
  /** Until when people cancel; null: until the start. */
  cancellationDeadline: instant().nullable(),
  /** Closed by staff before it is past. */
  closed: z.boolean(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  eventId: id(),
  eventName: z.string(),
  status: z.enum(sessionStates),
  /** Minutes from start to end. */
  duration: z.int(),
  /** Seats of active registrations. */
  seatsTaken: z.int(),
  currency: z.string().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });
const required = { title: fields.title, startDate: fields.startDate, endDate: fields.endDate };

/** Sessions of an event, under which people register (CONT-13 to CONT-18, RES-37, RES-38). */
export const eventSession = defineResource({
  ...eventSessionFacts,
  reader: record.omit({ version: true, revision: true, closed: true, customerId: true }),
  record,
  row: record,
  create: z
    .object(fields)
    .partial()
    .extend({ buildingId: id(), eventId: id(), ...required }),
  update: z.object(fields).partial(),
  notInForm: { eventId: 'follows from the address of the screen' },
  check: sessionIssues,
});
