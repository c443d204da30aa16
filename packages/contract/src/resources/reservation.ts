import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { description, distinct, id, instant, recordHead, wholeNumber } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { weekdays } from '../rules/operatingHours.facts.ts';
import {
  capacityTypes,
  recurrences,
  reservationFacts,
  reservationLimits,
  sessionOutcomes,
  sessionRefusals,
} from './reservation.facts.ts';

const fields = {
  startDate: instant(),
  endDate: instant(),
  capacityType: z.enum(capacityTypes, 'choice'),
  /** The floor or area; null for the whole building. */
  spaceId: id().nullable(),
  /** How many people can reserve. It is only ever raised (RESV-10). */
  occupancy: wholeNumber().min(1, 'tooSmall').max(reservationLimits.maxPeople, 'tooLarge'),
  notes: description(),
  recurrence: z.enum(recurrences, 'choice'),
  /** The days of a weekly recurrence. */
  weekdays: distinct(z.enum(weekdays, 'choice'), weekdays.length),
  /** Whether people who reserve get an e-mail from the reservation template (RESV-12). */
  confirmationEmail: z.boolean(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The name of the building, floor or area. */
  locationName: z.string(),
  /** How many people have reserved. */
  rsvpCount: z.int(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

/** The end is not before the start; floors and areas have no recurrence; a location fits its capacity type (RESV-02 to RESV-06). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { capacityType, spaceId, recurrence = 'none', weekdays: days } = value;
  const at = (field: string) => (typeof value[field] === 'string' ? Date.parse(value[field]) : Number.NaN);
  const issues: RuleIssue[] = [];
  if (at('endDate') < at('startDate')) issues.push({ field: 'endDate', code: 'fromStart' });
  const isBuilding = capacityType === 'building';
  const isPlaced = typeof spaceId === 'string';
  if (isBuilding && isPlaced) issues.push({ field: 'spaceId', code: 'mismatch' });
  if (!isBuilding && capacityType !== undefined && !isPlaced) issues.push({ field: 'spaceId', code: 'required' });
  if (!isBuilding && recurrence !== 'none') issues.push({ field: 'recurrence', code: 'noRecurrence' });
  const hasDays = Array.isArray(days) && days.length > 0;
  if (recurrence === 'weekly' && !hasDays) issues.push({ field: 'weekdays', code: 'required' });
  return issues;
}

const record = z.object({ ...recordHead, ...fields, ...derived });

/**
 * Reservations of a building (RESV-01 to RESV-12, RES-122): sessions in which a limited number of people can come. One
 * create makes all sessions of a range; a session's time and location never change.
 */
export const reservation = defineResource({
  ...reservationFacts,
  reader: record.omit({ version: true, revision: true, customerId: true, confirmationEmail: true }),
  record,
  row: record,
  create: z.object({
    ...fields,
    spaceId: fields.spaceId.optional(),
    notes: fields.notes.optional(),
    recurrence: fields.recurrence.optional(),
    weekdays: fields.weekdays.optional(),
    confirmationEmail: fields.confirmationEmail.optional(),
  }),
  update: z
    .object({ occupancy: fields.occupancy, notes: fields.notes, confirmationEmail: fields.confirmationEmail })
    .partial(),
  check,
});

/** What is sent to see or to save the sessions of a range. */
export const reservationRange = reservation.create;
export type ReservationRange = z.infer<typeof reservationRange>;

/** What saves the sessions of a range: with the fingerprint of the preview that the person has seen. */
export const reservationSave = reservation.create.extend({ fingerprint: z.string().max(100).optional() });

const previewedSession = z.object({
  startDate: instant(),
  endDate: instant(),
  outcome: z.enum(sessionOutcomes),
  reason: z.enum(sessionRefusals).nullable(),
  /** The reservation that is there: the one that is updated, or the one in the way. */
  existing: z
    .object({
      id: id(),
      locationName: z.string(),
      capacityType: fields.capacityType,
      startDate: instant(),
      endDate: instant(),
      occupancy: z.int(),
    })
    .nullable(),
  /** The occupancy after the save: the higher of both (RESV-09). */
  occupancy: z.int(),
  /** Whether the notes of the existing reservation are replaced. */
  notesChange: z.boolean(),
});

/** Tells whether a session meets a reservation that has another time; it is overwritten by those alone who have seen the preview. */
export function isAtOtherTime({ startDate, endDate, existing }: z.infer<typeof previewedSession>): boolean {
  return existing !== null && (existing.startDate !== startDate || existing.endDate !== endDate);
}

/** The sessions of a range as a save would leave them (RESV-08, RESV-09). */
export const reservationPreview = z.object({
  /** Sent with the save, which is refused when the sessions have become others. */
  fingerprint: z.string(),
  timezone: z.string().nullable(),
  sessions: z.array(previewedSession),
  /** Starts that the clocks of the building leave out, as they would show them: `2026-03-29T02:30`. */
  skipped: z.array(z.string()),
});
export type ReservationPreview = z.infer<typeof reservationPreview>;
export type PreviewedSession = z.infer<typeof previewedSession>;

/** Whether the reservations of a building have an address to subscribe to, and since when. */
export const reservationSubscription = z.object({ since: instant().nullable() });
export type ReservationSubscription = z.infer<typeof reservationSubscription>;

/** A new address to subscribe to, which is shown this once; the one before it has ended. */
export const newReservationSubscription = z.object({ since: instant(), address: z.url() });
export type NewReservationSubscription = z.infer<typeof newReservationSubscription>;
