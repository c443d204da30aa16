import { allActions, defineFacts } from '../core/resource.ts';
import type { NodeType } from '../rules/spaceTypes.ts';

/** What the occupancy of a reservation counts the people of (RESV-02). */
export const capacityTypes = ['building', 'floor', 'workArea'] as const;
export type CapacityType = (typeof capacityTypes)[number];

/** The types of the spaces that a capacity type is for; none for the whole building (RESV-02). */
export const spacesOfCapacity: Readonly<Record<CapacityType, readonly NodeType[]>> = {
  building: [],
  floor: ['Floor'],
  workArea: ['WorkArea', 'Area', 'DeskArea'],
};

/** How sessions are repeated within the range (RESV-06). */
export const recurrences = ['none', 'daily', 'weekly'] as const;

export const reservationLimits = {
  /** Days from the start to the end of a range (RESV-04). */
  maxDays: 60,
  /** People in one session. */
  maxPeople: 100_000,
  /** Days that a subscribed calendar shows before today and after it, and the sessions in it. */
  calendarBefore: 31,
  calendarAfter: 366,
  maxInCalendar: 2_000,
} as const;

export const reservationFacts = defineFacts({
  name: 'reservation',
  path: 'building/{buildingId}/reservation',
  levels: { building: 'BUILDING.buildingReservations' },
  readers: 'content',
  extension: { code: 'extension.backToWork', setting: 'reservations' },
  query: {
    filter: ['startDate', 'endDate', 'capacityType', 'spaceId', 'recurrence', 'confirmationEmail', 'occupancy'],
    sort: ['startDate', 'endDate'],
    search: [],
    defaultSort: 'startDate',
    expand: { space: { resource: 'space', field: 'spaceId' } },
  },
  finding: { names: ['locationName'] },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    spaceId: { resource: 'space', code: 'reference' },
  },
  blockedBy: [{ resource: 'rsvp', field: 'reservationId', when: { field: 'status', value: 'reserved' } }],
  actions: allActions,
});

/** What becomes of a session when the range is saved; one that overwrites several reservations has an entry for each. */
export const sessionOutcomes = ['new', 'updated', 'unchanged', 'refused'] as const;

/** Why a session is refused: another capacity type has the place, a location that contains it or is in it is reserved, or the person may not change it. */
export const sessionRefusals = ['capacityOverlap', 'timeOverlap', 'forbidden'] as const;
