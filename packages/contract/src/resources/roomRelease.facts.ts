import { defineFacts } from '../core/resource.ts';

/** What became of a booking under the rule of its building (STAT-02). */
export const releaseOutcomes = [
  'UserRelease',
  'UserKeep',
  'AutoRelease',
  'AutoKeep',
  'TimeChanged',
  'LocationChanged',
  'OccupancyChanged',
  'NotApplicable',
  'Started',
] as const;
export type ReleaseOutcome = (typeof releaseOutcomes)[number];

/** The outcomes by which a room is free again before its time. */
export const releasingOutcomes = ['UserRelease', 'AutoRelease'] as const satisfies readonly ReleaseOutcome[];

/** Why an outcome is as it is. */
export const releaseReasons = [
  'waiting',
  'noCheckIn',
  'checkedIn',
  'autoCheckIn',
  'keptByLink',
  'releasedByLink',
  'cancelled',
  'ended',
  'timeChanged',
  'spaceChanged',
  'attendeesChanged',
  'spaceType',
  'tag',
  'tooLong',
  'tooShort',
  'switchedOff',
  'over',
] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** The rooms and the people that the trend names at most (REL-05). */
export const releaseTrendLimits = { weeks: 12, rooms: 10, organizers: 10 } as const;

export const roomReleaseFacts = defineFacts({
  name: 'roomRelease',
  path: 'notification/roomrelease/audit',
  levels: { building: 'BUILDING.roomReleases' },
  readers: 'feature',
  query: {
    filter: [
      'room',
      'organizer',
      'starts',
      'ends',
      'day',
      'action',
      'reason',
      'decidedAt',
      'spaceId',
      'bookingId',
      'buildingId',
      'customerId',
    ],
    sort: ['starts', 'day', 'room', 'organizer'],
    search: ['room', 'organizer'],
    defaultSort: 'starts desc',
    expand: {
      space: { resource: 'space', field: 'spaceId' },
      booking: { resource: 'spaceBooking', field: 'bookingId' },
    },
  },
  finding: { levels: [] },
  unique: [{ fields: ['bookingId'] }],
  references: {
    bookingId: { resource: 'spaceBooking', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
  },
  personal: ['organizer', 'email', 'ruleSetBy'],
  actions: ['list', 'get', 'export'],
});
