import { isShownTwice, wallClockAt } from '@atrium/contract';

import { clockText, writeTimezone } from './writeTimezone.ts';

/** A person in a calendar. */
export interface CalendarPerson {
  readonly email: string;
  readonly name?: string | undefined;
}

/** Someone who is invited, and what they have answered. */
export interface CalendarAttendee extends CalendarPerson {
  readonly status?: 'NEEDS-ACTION' | 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';
  /** Whether they are asked to answer; they are unless it is false. */
  readonly isAsked?: boolean;
}

/** An event of a calendar. Instants in milliseconds; the clocks of `zone` show when it is. */
export interface CalendarEvent {
  /** The same for as long as it is the same event, such as `{id}@{host}`. */
  readonly uid: string;
  /** Raised by one with every change that concerns those who come. */
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
  /** IANA name. */
  readonly zone: string;
  /** When this text was written. */
  readonly stamp: number;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly location?: string | undefined;
  readonly url?: string | undefined;
  readonly organizer?: CalendarPerson | undefined;
  readonly attendees?: readonly CalendarAttendee[] | undefined;
  readonly status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The value of an RRULE, whose days and times are those of `zone`. */
  readonly rule?: string | undefined;
  /** Occurrences of the rule that are left out. */
  readonly except?: readonly number[] | undefined;
  /** Until when the rule is followed; the zone's changes are written up to then. */
  readonly lastStart?: number | undefined;
}

/** A calendar as a text of RFC 5545. */
export interface CalendarText {
  /** REQUEST and CANCEL are meetings (RFC 5546); PUBLISH is a calendar to read; an event of a calendar server has none (RFC 4791). */
  readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH' | undefined;
  readonly name?: string | undefined;
  readonly events: readonly CalendarEvent[];
}

const MAX_OCTETS = 75;

/** Returns how many octets a character has in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A content line in pieces of at most 75 octets, none of which cuts a character. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign);
    // The space that begins a continued line counts.
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = '';
      octets = 1;
    }
    piece += sign;
    octets += size;
  }
  pieces.push(piece);
  return pieces.join('\r\n ');
}

/** A text value: what would end it or the line is escaped. */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A parameter's value in quotes, in which neither quotes nor line ends may be. */
function parameter(text: string): string {
  return `"${text
    .toWellFormed()
    .replaceAll(/[\p{Cc}"]+/gu, ' ')
    .trim()}"`;
}

/** An address or link without what would end the line. */
function uri(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\s]/gu, '');
}

function utcText(instant: number): string {
  return `${clockText(instant)}Z`;
}

function person(property: string, { name, email }: CalendarPerson, parameters: readonly string[]): string {
  const named = name === undefined || name === '' ? [] : [`CN=${parameter(name)}`];
  return `${[property, ...named, ...parameters].join(';')}:mailto:${uri(email)}`;
}

function attendeeLine({ status = 'NEEDS-ACTION', isAsked = true, ...who }: CalendarAttendee): string {
  return person('ATTENDEE', who, [
    'CUTYPE=INDIVIDUAL',
    'ROLE=REQ-PARTICIPANT',
    `PARTSTAT=${status}`,
    `RSVP=${isAsked ? 'TRUE' : 'FALSE'}`,
  ]);
}

/**
 * The zone by whose clocks an event is written. Where the clocks go back, programs differ in which of the two hours they read,
 * and RFC 5545 can name the first alone: an event that begins or ends in that hour is written in UTC. A series keeps its zone,
 * by which it goes on.
 */
function writtenZone({ zone, start, end, rule }: CalendarEvent): string {
  const isUnclear = rule === undefined && (isShownTwice(start, zone) || isShownTwice(end, zone));
  return isUnclear ? 'UTC' : zone;
}

/** Checks whether an event ends as it starts, to the second that a calendar has: an end that is written is after the start. */
function isMoment({ start, end }: CalendarEvent): boolean {
  return Math.floor(end / 1_000) <= Math.floor(start / 1_000);
}

function eventLines(event: CalendarEvent): string[] {
  const { except = [], attendees = [] } = event;
  const zone = writtenZone(event);
  const local = (property: string, instant: number) =>
    zone === 'UTC'
      ? `${property}:${utcText(instant)}`
      : `${property};TZID=${zone}:${clockText(wallClockAt(instant, zone))}`;
  const optional = (property: string, text: string | undefined) =>
    text === undefined || text === '' ? [] : [`${property}:${textValue(text)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${String(event.sequence)}`,
    `DTSTAMP:${utcText(event.stamp)}`,
    local('DTSTART', event.start),
    ...(isMoment(event) ? [] : [local('DTEND', event.end)]),
    ...(event.rule === undefined ? [] : [`RRULE:${event.rule}`]),
    ...except.map((instant) => local('EXDATE', instant)),
    `SUMMARY:${textValue(event.summary)}`,
    ...optional('DESCRIPTION', event.description),
    ...optional('LOCATION', event.location),
    ...(event.url === undefined ? [] : [`URL:${uri(event.url)}`]),
    `STATUS:${event.status ?? 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(event.organizer === undefined ? [] : [person('ORGANIZER', event.organizer, [])]),
    ...attendees.map(attendeeLine),
    'END:VEVENT',
  ];
}

/** The zones of the events, each with the span that they need. */
function zoneLines(events: readonly CalendarEvent[]): string[] {
  const spans = new Map<string, { from: number; to: number }>();
  for (const event of events) {
    const { start, end, lastStart = start } = event;
    const zone = writtenZone(event);
    const known = spans.get(zone) ?? { from: start, to: end };
    spans.set(zone, { from: Math.min(known.from, start), to: Math.max(known.to, end, lastStart) });
  }
  return [...spans].flatMap(([zone, { from, to }]) => (zone === 'UTC' ? [] : writeTimezone(zone, from, to)));
}

/**
 * Writes events as an iCalendar text (RFC 5545), with lines of at most 75 octets and the zones that they name: what
 * Outlook, Google and Thunderbird take as a meeting. Times are those of the zone, whatever the process's own is.
 */
export function writeCalendar({ method, name, events }: CalendarText): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Atrium//EN',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`X-WR-CALNAME:${textValue(name)}`]),
    ...zoneLines(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
