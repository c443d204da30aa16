import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import {
  distinct,
  email,
  id,
  instant,
  oneLineName,
  optionalName,
  recordHead,
  text,
  wholeNumber,
} from '../core/fields.ts';
import { bookingLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { availabilities, bookingStates, spaceStates } from '../rules/availability.ts';
import { indoorTypes } from '../rules/spaceTypes.ts';
import { capacityText, scheduleProblems, spaceBookingFacts, unreadReasons } from './spaceBooking.facts.ts';

const fields = {
  spaceId: id(),
  starts: instant(),
  ends: instant(),
  /** Who comes: a person of the app, or someone else by name and e-mail address. */
  name: oneLineName(),
  email: email(),
  /** What it is for. */
  title: optionalName(),
  /** How many people come; the space holds them. */
  attendees: z.int('integer').min(1, 'tooSmall').max(10_000, 'tooLarge').nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  spaceName: z.string(),
  /** The person as a user of the product; null where there is none with the e-mail address. */
  userId: id().nullable(),
  /** Who booked, where that was another than the person (RESV-21). */
  delegateId: id().nullable(),
  status: z.enum(bookingStates),
  checkedInAt: instant().nullable(),
  /** When it was ended before its time, or cancelled. */
  closedAt: instant().nullable(),
  /**
   * Why the product itself moved or cancelled it: as its event was in the calendar of the space, or as its room was released.
   * Null for what people do.
   */
  changeReason: z.enum(['calendar', 'roomRelease']).nullable(),
  /** When the space can be booked again, where that is after its end: it keeps the buffer with which it was booked. */
  freeFrom: instant().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });

/** What the app shows people of their own bookings. */
const reader = record.omit({ version: true, revision: true, customerId: true, userId: true, delegateId: true });

/** The times are in order, and neither too short nor too long. */
function check({ starts, ends }: Readonly<Record<string, unknown>>): RuleIssue[] {
  if (typeof starts !== 'string' || typeof ends !== 'string') return [];
  const length = Date.parse(ends) - Date.parse(starts);
  if (Number.isNaN(length)) return [];
  if (length <= 0) return [{ field: 'ends', code: 'afterStart' }];
  // One that is ended before its time may be shorter: that is no value of a body.
  if (length > bookingLimits.longest) return [{ field: 'ends', code: 'bookingTooLong' }];
  return [];
}

/**
 * Bookings of spaces (RESV-21 to RESV-25, RES-25, RES-26). People book for themselves, in the app and in the space view;
 * those who add in the space view book for others too. A space is never booked twice.
 */
export const spaceBooking = defineResource({
  ...spaceBookingFacts,
  reader,
  record,
  row: record,
  create: z.object({ ...fields, title: fields.title.optional(), attendees: fields.attendees.optional() }),
  update: z
    .object({ spaceId: fields.spaceId, starts: fields.starts, ends: fields.ends, status: derived.status })
    .partial(),
  check,
});

/** Body of `POST booking/delegatedBooking/{bookingId}/move`. */
export const bookingMove = z.object({
  starts: fields.starts,
  ends: fields.ends,
  /** Another space; without it the booking stays in its own. */
  spaceId: fields.spaceId.optional(),
});

const time = { starts: instant(), ends: instant() };

/** Returns where a search for spaces goes on, and how many spaces one answer has at most. */
const page = (most: number) => ({
  top: z.int('integer').min(1, 'tooSmall').max(most, 'tooLarge').optional(),
  /** The `next` of the answer before. */
  after: z.string().max(1_000, 'tooLong').optional(),
});

/** Body of `POST space/searchSchedule`: spaces by their ids, or those of a floor (RES-76). */
export const scheduleSearch = z.object({
  spaceIds: distinct(id(), bookingLimits.maxSpaces).optional(),
  floorId: id().optional(),
  /** Of the floor, those of these types alone. */
  types: z.array(text(50)).max(20, 'tooMany').optional(),
  ...time,
  ...page(bookingLimits.maxSpaces),
});

/** An event of a calendar outside that is read in part or not at all. */
const unreadEvent = z.object({
  /** Its UID in the calendar; empty where it has none that can be read. */
  uid: z.string(),
  /** What it is called there; empty where that cannot be read. */
  summary: z.string(),
  reason: z.enum(unreadReasons),
});
export type UnreadEvent = z.infer<typeof unreadEvent>;

/** A time for which a space is taken. */
const takenTime = z.object({
  /** Null where another system keeps it. */
  id: id().nullable(),
  ...time,
  /** When the space can be booked again: the end, or that of the buffer after it. */
  freeFrom: instant(),
  status: z.enum(bookingStates),
  noShowAt: instant().nullable(),
  /** Who and what for: for the building's people, and for those whose own it is. */
  name: z.string().nullable(),
  title: z.string().nullable(),
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
});

/** A space with its schedule. */
export const spaceSchedule = z.object({
  spaceId: id(),
  name: z.string(),
  type: z.string(),
  floorId: id().nullable(),
  buildingId: id(),
  mapSpaceXRefId: z.string().nullable(),
  capacity: z.int().nullable(),
  /** Ids of the building's tags. */
  tags: z.array(id()),
  /** Whether it can be booked: reservable, active, and in a schedule that is known. */
  isBookable: z.boolean(),
  /** Minutes that are kept free after each booking. */
  buffer: z.int(),
  /** IANA name of the building's timezone. */
  timezone: z.string(),
  /** What it is now (SPACE-09). */
  availability: z.enum(availabilities),
  problem: z.enum(scheduleProblems).nullable(),
  /** When it is open within the range. */
  open: z.array(z.object(time)),
  taken: z.array(takenTime),
  /** Events of its calendar that cannot be read, for the building's people alone. */
  unread: z.array(unreadEvent),
});
export type SpaceSchedule = z.infer<typeof spaceSchedule>;

/** Answer of `POST space/searchSchedule`: spaces by name. */
export const scheduleAnswer = z.object({
  /** When the availability was read. */
  at: instant(),
  /** The booking provider that is used; null for the product's own bookings. */
  provider: z.string().nullable(),
  value: z.array(spaceSchedule),
  /** Where the search goes on, as a floor may have more spaces than one answer; null at its end. */
  next: z.string().nullable(),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

/** Body of `POST space/search` (RES-85): what is left out does not narrow, and names that say the same are both kept to. */
export const spaceSearch = z.object({
  /** A part of the name, whatever its case and accents. */
  name: text(textLimits.name).optional(),
  /** What the space is at the asked time, else now. */
  statuses: distinct(z.enum(spaceStates, 'choice'), spaceStates.length).optional(),
  type: z.enum(indoorTypes, 'choice').optional(),
  /** People that it has room for, as a range: `4-12`; without an end to infinity. */
  capacity: z.string().regex(capacityText, 'invalid').optional(),
  /** Whether the caller can book it, by their own rights and the settings of its building. */
  isBookable: z.boolean('boolean').optional(),
  /** The caller's own customer where neither customer, building nor floor is named. */
  customerId: id().optional(),
  buildingId: id().optional(),
  floorId: id().optional(),
  types: distinct(z.enum(indoorTypes, 'choice'), indoorTypes.length).optional(),
  /** People that it has room for. */
  minCapacity: wholeNumber().optional(),
  maxCapacity: wholeNumber().optional(),
  /** Ids of the building's tags, such as amenities: spaces that have all of them. */
  tags: distinct(id(), bookingLimits.maxTags).optional(),
  reservable: z.boolean('boolean').optional(),
  /** With `ends`: spaces that are open and free from one to the other. */
  starts: instant().optional(),
  ends: instant().optional(),
  ...page(bookingLimits.maxFound),
});

/** Answer of `POST space/search`: spaces by name. */
export const spaceSearchAnswer = z.object({
  /** When the availability was read. */
  at: instant(),
  /** `availability` is that of the asked time, else of now. */
  value: z.array(spaceSchedule.omit({ open: true, taken: true, unread: true })),
  /** Where the search goes on; null at its end. With a time, statuses or `isBookable` asked an answer may have fewer spaces than `top`. */
  next: z.string().nullable(),
});
