import { z } from 'zod';

import { id, instant, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { releaseOutcomes, releaseReasons, roomReleaseFacts } from './roomRelease.facts.ts';

const record = z.object({
  ...recordHead,
  customerId: id(),
  buildingId: id(),
  bookingId: id(),
  spaceId: id(),
  /** The room's name and the person's as they were when the case was opened. */
  room: z.string(),
  organizer: z.string(),
  email: z.string(),
  attendees: z.int().nullable(),
  starts: instant(),
  ends: instant(),
  /** The day of the start by the clocks of the building, such as `2026-11-30`. */
  day: z.string(),
  action: z.enum(releaseOutcomes),
  reason: z.enum(releaseReasons),
  /** The rule by which it is decided, as it was when the case was opened, and who had set it. */
  grace: z.int(),
  ruleSetBy: z.string().nullable(),
  ruleSetAt: instant().nullable(),
  remindAt: instant(),
  releaseAt: instant(),
  remindedAt: instant().nullable(),
  decidedAt: instant().nullable(),
  /** The minutes of the booking that are free for others; null where none are. */
  minutesWon: z.int().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
});

/**
 * The log of room releases (STAT-01, RES-64): one case for each booking of a room, opened by the server at its start and
 * decided once (STAT-04 to STAT-06). People write none of it.
 */
export const roomRelease = defineResource({
  ...roomReleaseFacts,
  record,
  row: record,
  create: z.object({ bookingId: id() }),
  update: z.object({}),
  notInForm: { bookingId: 'is given by the work of each minute' },
});

const counted = z.record(z.enum(releaseOutcomes), z.int());

/** Answer of `GET notification/roomrelease/trend`: the last weeks of a building (REL-05). */
export const releaseTrend = z.object({
  /** Weeks from Monday on by the clocks of the building, the earliest first, with how many cases had each outcome. */
  weeks: z.array(z.object({ week: z.string(), counts: counted })),
  minutesWon: z.int(),
  /** The rooms that were released most often. */
  rooms: z.array(z.object({ spaceId: id(), room: z.string(), releases: z.int(), minutesWon: z.int() })),
  /** Who has not come more than once; null for those who may not see it, or where the customer does not want it. */
  organizers: z.array(z.object({ organizer: z.string(), releases: z.int() })).nullable(),
  /** The rule in force. */
  rule: z.object({
    isOn: z.boolean(),
    grace: z.int(),
    reminder: z.int(),
    isAutoCheckIn: z.boolean(),
    setBy: z.string().nullable(),
    setAt: instant().nullable(),
  }),
});
export type ReleaseTrend = z.infer<typeof releaseTrend>;
