import { times } from '../core/limits.ts';
import { openPeriods } from './availability.ts';
import type { DayHours } from './operatingHours.facts.ts';

/** The states of a service request, the Host status codes of SRV-04; Closed and Cancelled are final. */
export const requestStates = [
  'Requested',
  'Approved',
  'Assigned',
  'InProgress',
  'OnHold',
  'Completed',
  'Closed',
  'Cancelled',
] as const;
export type RequestState = (typeof requestStates)[number];

/** The states in which a request is still to be done. */
export const openRequestStates = ['Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold'] as const;

const openStates: ReadonlySet<RequestState> = new Set(openRequestStates);

/** Checks whether a request in this state is still to be done. */
export function isOpenRequest(state: RequestState): boolean {
  return openStates.has(state);
}

const following: Readonly<Record<RequestState, readonly RequestState[]>> = {
  Requested: ['Approved', 'InProgress', 'OnHold', 'Completed', 'Cancelled'],
  Approved: ['InProgress', 'OnHold', 'Completed', 'Cancelled'],
  Assigned: ['InProgress', 'OnHold', 'Completed', 'Cancelled'],
  InProgress: ['OnHold', 'Completed', 'Cancelled'],
  OnHold: ['InProgress', 'Completed', 'Cancelled'],
  // Work that turns out not to be done is taken up again.
  Completed: ['Closed', 'InProgress'],
  Closed: [],
  Cancelled: [],
};

/** Returns the states that the facility team may bring a request into from a state (SRV-04); Assigned follows from its assignee. */
export function requestStatesAfter(state: RequestState): readonly RequestState[] {
  return following[state];
}

const beforeWork: readonly RequestState[] = ['Requested', 'Approved', 'Assigned', 'OnHold'];

/** Checks whether the requester may still cancel: while it is not in progress (SRV-02). */
export function isCancellable(state: RequestState): boolean {
  return beforeWork.includes(state);
}

/** The priorities of a service request, the most urgent first. */
export const requestPriorities = ['Urgent', 'High', 'Normal', 'Low'] as const;
export type RequestPriority = (typeof requestPriorities)[number];

/** The open hours within which a request of each priority is to be done, until a customer sets others. */
export const usualHours: Readonly<Record<RequestPriority, number>> = { Urgent: 4, High: 8, Normal: 24, Low: 80 };

/** The days of hours that are looked through together, and how many in all: a building that opens later than that has no due time. */
const DAYS_AT_A_TIME = 14;
const MAX_DAYS = 732;

/**
 * Returns when so many open hours of a building have passed since an instant, in milliseconds (SRV-04). Nights, closed days
 * and the hour that a change of the clocks skips do not count. Null where the building is not open for as long.
 */
export function dueTime(
  hours: readonly DayHours[] | null,
  timeZone: string,
  from: number,
  openHours: number,
): number | null {
  let left = openHours * times.hour;
  const last = from + MAX_DAYS * times.day;
  for (let starts = from; starts < last; starts += DAYS_AT_A_TIME * times.day) {
    for (const open of openPeriods(hours, timeZone, { starts, ends: starts + DAYS_AT_A_TIME * times.day })) {
      const length = open.ends - open.starts;
      if (length >= left) return open.starts + left;
      left -= length;
    }
  }
  return null;
}
