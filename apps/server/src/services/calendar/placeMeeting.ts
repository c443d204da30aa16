import type { CalendarEvent, CalendarPerson } from './writeCalendar.ts';

/** A place that one person has taken or given back, such as at a session of an event. Instants in milliseconds. */
export interface TakenPlace extends Pick<
  CalendarEvent,
  'sequence' | 'start' | 'end' | 'zone' | 'summary' | 'description' | 'location' | 'url'
> {
  /** The same for as long as it is the same place, such as `rsvp.{id}`. */
  readonly id: string;
  readonly isCancelled: boolean;
  /** Whose place it is, by name. */
  readonly organizerName: string;
  readonly person: CalendarPerson;
}

/** What meetings take from the configuration: the address of the installation, and the sender of its messages. */
export interface MeetingConfig {
  readonly publicUrl: string;
  readonly mail: { readonly sender: { readonly address: string } } | null;
}

/** Returns a place as a meeting that its person has accepted: RFC 5546 wants who organises it and who comes. */
export function placeMeeting(
  { id, isCancelled, organizerName, person, ...event }: TakenPlace,
  { publicUrl, mail }: MeetingConfig,
) {
  const host = new URL(publicUrl).hostname;
  return {
    method: isCancelled ? ('CANCEL' as const) : ('REQUEST' as const),
    events: [
      {
        ...event,
        uid: `${id}@${host}`,
        stamp: Date.now(),
        organizer: { email: mail?.sender.address ?? `portal@${host}`, name: organizerName },
        attendees: [{ ...person, status: 'ACCEPTED' as const, isAsked: false }],
        status: isCancelled ? ('CANCELLED' as const) : ('CONFIRMED' as const),
      },
    ],
  };
}
