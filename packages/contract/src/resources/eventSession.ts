import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { amount, httpUrl, id, instant, name, recordHead, wholeNumber } from '../core/fields.ts';
import { registrationLimits } from '../core/limits.ts';
import { allActions, defineResource } from '../core/resource.ts';

/** People register for an active session; a closed one is past or was closed by staff (CONT-17). */
export const sessionStates = ['active', 'closed'] as const;

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

/** The end is after the start, no deadline after the start, and no one can cancel after the sign-up ends (CONT-14, CONT-15). */
export function sessionIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const at = (field: string) => (typeof value[field] === 'string' ? Date.parse(value[field]) : Number.NaN);
  const issues: RuleIssue[] = [];
  if (at('endDate') <= at('startDate')) issues.push({ field: 'endDate', code: 'afterStart' });
  if (at('signUpDeadline') > at('startDate')) issues.push({ field: 'signUpDeadline', code: 'untilStart' });
  if (at('cancellationDeadline') > at('startDate')) issues.push({ field: 'cancellationDeadline', code: 'untilStart' });
  else if (at('cancellationDeadline') > at('signUpDeadline'))
    issues.push({ field: 'cancellationDeadline', code: 'untilSignUp' });
  return issues;
}

const record = z.object({ ...recordHead, ...fields, ...derived });
const required = { title: fields.title, startDate: fields.startDate, endDate: fields.endDate };

/** Sessions of an event, under which people register (CONT-13 to CONT-18, RES-37, RES-38). */
export const eventSession = defineResource({
  name: 'eventSession',
  path: 'session',
  listPath: 'sessions',
  levels: { building: 'BUILDING.events' },
  readers: 'content',
  extension: { code: 'extension.events' },
  reader: record.omit({ version: true, revision: true, closed: true, customerId: true }),
  record,
  row: record,
  create: z
    .object(fields)
    .partial()
    .extend({ buildingId: id(), eventId: id(), ...required }),
  update: z.object(fields).partial(),
  query: {
    filter: ['title', 'startDate', 'endDate', 'closed', 'status', 'eventId', 'buildingId', 'customerId'],
    sort: ['startDate', 'title'],
    search: ['title'],
    defaultSort: 'startDate',
  },
  finding: { page: 'events/:eventId/sessions' },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    eventId: { resource: 'event', code: 'reference' },
  },
  blockedBy: [{ resource: 'registration', field: 'sessionId', when: { field: 'status', value: 'active' } }],
  check: sessionIssues,
  actions: allActions,
});
