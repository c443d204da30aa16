import { defineFacts } from '../core/resource.ts';

export const spaceBookingFacts = defineFacts({
  name: 'spaceBooking',
  path: 'booking/delegatedBooking',
  levels: { building: 'BUILDING.spaceView' },
  readers: 'content',
  owner: 'userId',
  extension: { code: 'extension.schedule', isUse: true },
  query: {
    filter: ['starts', 'ends', 'name', 'email', 'status', 'spaceId', 'buildingId', 'customerId', 'userId'],
    sort: ['starts', 'name'],
    search: ['name', 'email', 'title'],
    defaultSort: 'starts desc',
    expand: {
      space: { resource: 'space', field: 'spaceId' },
      user: { resource: 'user', field: 'userId' },
      delegate: { resource: 'user', field: 'delegateId' },
    },
  },
  finding: { levels: [] },
  personal: ['name', 'email'],
  actions: ['list', 'get', 'create', 'export'],
});

/** Why a schedule is not known: no such booking provider (ERR-57), it does not answer, or it has no calendar of the space. */
export const scheduleProblems = ['unknownBookingProvider', 'providerUnavailable', 'calendarAbsent'] as const;
export type ScheduleProblem = (typeof scheduleProblems)[number];

/**
 * Why an event of a calendar outside is read in part or not at all: its text, one of its times, its time zone or the rule by
 * which it recurs is not understood, or it has too many occurrences.
 */
export const unreadReasons = ['text', 'time', 'zone', 'rule', 'occurrences'] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** A range of people as the space view has it: `4-12`, `4-`, or `0-∞`, which is every number. */
export const capacityText = /^(\d{0,9})\s*[-–]\s*(\d{0,9}|∞|infinity)$/iu;
