/** The states of a visit (VIS-01). One who did not come may still come later; only a cancelled visit never changes again. */
export const visitorStates = ['Expected', 'CheckedIn', 'CheckedOut', 'Cancelled', 'NoShow'] as const;
export type VisitorState = (typeof visitorStates)[number];

const following: Readonly<Record<VisitorState, readonly VisitorState[]>> = {
  Expected: ['CheckedIn', 'Cancelled', 'NoShow'],
  CheckedIn: ['CheckedOut'],
  // Back after lunch, or checked out by mistake.
  CheckedOut: ['CheckedIn'],
  Cancelled: [],
  NoShow: ['CheckedIn'],
};

/** Checks whether a visit may come from a state into another one (VIS-01). */
export function mayBecome(state: VisitorState, next: VisitorState): boolean {
  return following[state].includes(next);
}

/** Checks whether a visit is still to end: its visitor is expected or in the building. */
export function isOpenVisit(state: VisitorState): boolean {
  return state === 'Expected' || state === 'CheckedIn';
}

/** A visit as the reception judges an arrival. */
export interface ArrivingVisit {
  readonly status: VisitorState;
  /** The day it is expected on, and once it has begun the day of the arrival: `2026-11-30`. */
  readonly day: string;
  /** Whether its host is no longer with the customer. */
  readonly hostLeft: boolean;
}

/** Why a visitor is not checked in: the state of the visit, another day than today, or a host who has left. */
export type CheckInRefusal = 'visitorDecided' | 'visitorOtherDay' | 'visitorHostLeft';

/**
 * Returns why a visitor is not checked in on a day of the building; null where nothing prevents it (VIS-01, VIS-02). One who
 * is expected on another day is checked in all the same once the reception has said so; one whose visit ended on another day
 * is not.
 */
export function checkInRefusal(
  { status, day, hostLeft }: ArrivingVisit,
  today: string,
  isAnyDay: boolean,
): CheckInRefusal | null {
  if (!mayBecome(status, 'CheckedIn') || (status === 'CheckedOut' && day !== today)) return 'visitorDecided';
  if (day !== today && !isAnyDay) return 'visitorOtherDay';
  return hostLeft ? 'visitorHostLeft' : null;
}
