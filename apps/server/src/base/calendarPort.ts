/** A time for which a calendar has a space taken; instants in milliseconds. */
export interface CalendarTime {
  readonly starts: number;
  readonly ends: number;
  /** From when on it is a no-show, where the calendar asks people to check in. */
  readonly noShowAt: number | null;
}

/** What a calendar is asked for: spaces by the ids that it has for them, and a range in milliseconds. */
export interface CalendarQuestion {
  readonly customerId: string;
  readonly bookingIds: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Ends the call when the answer is no longer waited for. */
  readonly signal: AbortSignal;
}

/** A service outside that keeps the bookings of spaces (RESV-25). */
export interface CalendarAdapter {
  /** Returns the times at which each space is taken, by its booking id; one that it does not know is missing. */
  readTimes(question: CalendarQuestion): Promise<ReadonlyMap<string, readonly CalendarTime[]>>;
}

/** Adapters by the name of their booking provider in lower case. */
export type CalendarAdapters = ReadonlyMap<string, CalendarAdapter>;
