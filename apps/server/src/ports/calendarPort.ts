import type { TrialResult, UnreadEvent } from '@atrium/contract';

import type { ConnectionAccount } from './connection.ts';

/** The calendar of a space. */
export interface SpaceCalendar {
  /** The name that the service has for it: the booking id of the space. */
  readonly id: string;
  /** IANA name; times without a zone and whole days are meant in it. */
  readonly timezone: string;
}

/** A time for which a calendar has a space taken; instants in milliseconds. */
export interface CalendarTime {
  /** The event's id within its calendar; all occurrences of a series may share one. */
  readonly eventId: string;
  readonly starts: number;
  readonly ends: number;
}

/** An event that a calendar has and that is read in part or not at all. */
export interface UnreadCalendarEvent extends UnreadEvent {
  /** The event's id within its calendar. */
  readonly eventId: string;
}

/** What a calendar service is asked: the times of spaces within a range in milliseconds. */
export interface CalendarQuestion {
  readonly account: ConnectionAccount;
  readonly calendars: readonly SpaceCalendar[];
  readonly from: number;
  readonly to: number;
  /** Ends the call when the answer is no longer waited for. */
  readonly signal: AbortSignal;
}

/** What is read again and again of one calendar. */
export interface ChangesQuestion extends Omit<CalendarQuestion, 'calendars'> {
  readonly calendar: SpaceCalendar;
  /** Where the last reading has ended, for the same range; null reads all of it. */
  readonly token: string | null;
}

/** What a calendar has within a range, or what has changed there. */
export interface CalendarChanges {
  /** Where the next reading goes on; null where it has to read all again. */
  readonly token: string | null;
  /** Whether `events` is all that there is, and not the changes alone. */
  readonly isWhole: boolean;
  /** The times of events by event id; an event without times is gone, or takes no time of the range. */
  readonly events: ReadonlyMap<string, readonly CalendarTime[]>;
  /** What cannot be read of the events in `events`, for administrators; what can be is among their times. */
  readonly unread?: readonly UnreadCalendarEvent[];
  /** The events without times that are gone, where the service says so: the others may be at a time outside of the range. */
  readonly gone?: ReadonlySet<string>;
}

/** A booking as an event of a calendar. */
export interface BookingEvent {
  /** The booking's id. It makes the event one, however often it is saved. */
  readonly bookingId: string;
  /** The event that the calendar has of it; null where none is known. */
  readonly eventId: string | null;
  /** Whether an earlier attempt may have saved it without an answer. */
  readonly isRepeated: boolean;
  readonly calendar: SpaceCalendar;
  readonly summary: string;
  readonly starts: number;
  readonly ends: number;
  /** Raised with every change. */
  readonly sequence: number;
}

/** What an account is tried with: a calendar that it should read, where one is known. */
export interface CalendarTrial {
  readonly account: ConnectionAccount;
  readonly calendar: SpaceCalendar | null;
  /** Ends the call when the answer is no longer waited for. */
  readonly signal: AbortSignal;
}

/** A service outside that has the calendars of spaces (RESV-25). Its methods throw `ConnectionError` where they cannot answer. */
export interface CalendarAdapter {
  /** Returns the times at which each space is taken, by the id of its calendar; one that the service does not know is missing. */
  readTimes(question: CalendarQuestion): Promise<ReadonlyMap<string, readonly CalendarTime[]>>;
  /** Reads one calendar, or what has changed in it. @throws ConnectionError `absent` where the service does not know it */
  readChanges(question: ChangesQuestion): Promise<CalendarChanges>;
  /** Tries to sign in and to read a calendar as it is now, past anything remembered of the account (RESV-19, TRUE-11). */
  test(trial: CalendarTrial): Promise<readonly TrialResult[]>;
  /** Creates or changes the event of a booking, and returns its id; repeated, it leaves one event. */
  saveEvent(account: ConnectionAccount, event: BookingEvent, signal: AbortSignal): Promise<string>;
  /** Removes the event of a booking; one that is gone is no error. */
  removeEvent(account: ConnectionAccount, event: BookingEvent, signal: AbortSignal): Promise<void>;
}

/** Adapters by their name in lower case, which a provider gives as its adapter name. */
export type CalendarAdapters = ReadonlyMap<string, CalendarAdapter>;
