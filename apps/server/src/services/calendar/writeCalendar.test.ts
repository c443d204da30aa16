import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

import { readCalendar } from '../../formats/ical/readCalendar.ts';
import { type CalendarEvent, writeCalendar } from './writeCalendar.ts';

const meeting: CalendarEvent = {
  uid: 'meeting@atrium.example',
  sequence: 2,
  start: Date.parse('2026-12-01T08:00:00Z'),
  end: Date.parse('2026-12-01T09:30:00Z'),
  zone: 'Europe/Paris',
  stamp: Date.parse('2026-11-23T10:00:00Z'),
  summary: 'Safety briefing',
};

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('no event');
  return { calendar, component, event: new ICAL.Event(component) };
}

function startOf(zone: string, start: string): number {
  ICAL.TimezoneService.reset();
  const at = Date.parse(start);
  const { event } = read(
    writeCalendar({ method: 'REQUEST', events: [{ ...meeting, zone, start: at, end: at + 3_600_000 }] }),
  );
  return event.startDate.toUnixTime() * 1_000;
}

describe('a calendar text', () => {
  it('is read by another program as the meeting that was written (RESV-13)', () => {
    const text = writeCalendar({
      method: 'REQUEST',
      events: [
        {
          ...meeting,
          description: 'Bring your badge; meet at the desk, floor 2.\nSee you there \\o/',
          location: 'Northwind Bercy, 12 rue de Bercy, Paris',
          url: 'https://portal.example/answer?token=abc',
          organizer: { email: 'workplace@northwind.example', name: 'Northwind "Workplace": team' },
          attendees: [{ email: 'camille.roux@northwind.example', name: 'Camille Roux, Paris; 2' }],
        },
      ],
    });
    const { calendar, component, event } = read(text);
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect([event.uid, event.sequence, event.summary]).toEqual(['meeting@atrium.example', 2, 'Safety briefing']);
    expect(event.description).toBe('Bring your badge; meet at the desk, floor 2.\nSee you there \\o/');
    expect(event.location).toBe('Northwind Bercy, 12 rue de Bercy, Paris');
    expect(event.startDate.toString()).toBe('2026-12-01T09:00:00');
    expect(event.startDate.toUnixTime() * 1_000).toBe(meeting.start);
    expect(event.endDate.toUnixTime() * 1_000).toBe(meeting.end);
    const [attendee] = component.getAllProperties('attendee');
    expect(attendee?.getFirstValue()).toBe('mailto:camille.roux@northwind.example');
    expect(attendee?.getFirstParameter('cn')).toBe('Camille Roux, Paris; 2');
    expect(attendee?.getFirstParameter('partstat')).toBe('NEEDS-ACTION');
    expect(component.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe('Northwind  Workplace : team');
  });

  it('has no end where a reservation ends as it starts: an end is after its start (RESV-03, RFC 5545 3.6.1)', () => {
    const { component, event } = read(writeCalendar({ events: [{ ...meeting, end: meeting.start }] }));
    expect(component.getFirstProperty('dtend')).toBeNull();
    expect(event.endDate.toUnixTime() * 1_000).toBe(meeting.start);
    const { event: longer } = read(writeCalendar({ events: [{ ...meeting, end: meeting.start + 1_000 }] }));
    expect(longer.endDate.toUnixTime() * 1_000).toBe(meeting.start + 1_000);
  });

  it('has lines of at most 75 octets, which cut no character (RESV-13)', () => {
    const summary = `${'é'.repeat(60)}👩‍💼${'漢'.repeat(80)}`;
    const text = writeCalendar({ method: 'REQUEST', events: [{ ...meeting, summary }] });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(read(text).event.summary).toBe(summary);
  });

  it('keeps what people write inside its property (RESV-13)', () => {
    const evil = 'Lunch\r\nATTENDEE:mailto:other@contoso.example\r\nEND:VEVENT';
    const text = writeCalendar({
      method: 'REQUEST',
      events: [
        {
          ...meeting,
          summary: evil,
          location: evil,
          uid: evil,
          organizer: { email: `a@b.example\r\nATTENDEE:mailto:x@y.example`, name: evil },
          attendees: [{ email: 'kim@northwind.example', name: `"${evil}` }],
        },
      ],
    });
    const { calendar, component } = read(text);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(component.getFirstPropertyValue('summary')).toBe(evil.replaceAll('\r\n', '\n'));
  });

  it.each([
    ['Europe/Paris', '2026-03-29T00:30:00Z'],
    ['Europe/Paris', '2026-03-29T01:30:00Z'],
    ['Europe/Paris', '2026-07-01T10:00:00Z'],
    ['America/New_York', '2026-11-01T13:00:00Z'],
    ['America/New_York', '2026-03-08T07:30:00Z'],
    ['Australia/Sydney', '2026-04-05T20:00:00Z'],
    ['Australia/Lord_Howe', '2026-01-10T10:00:00Z'],
    ['Asia/Kolkata', '2026-06-10T10:00:00Z'],
    ['America/Sao_Paulo', '2019-01-10T10:00:00Z'],
    ['America/Sao_Paulo', '2019-06-10T10:00:00Z'],
    ['Africa/Casablanca', '2026-03-01T10:00:00Z'],
    ['Africa/Casablanca', '2026-06-01T10:00:00Z'],
    ['Pacific/Apia', '2026-06-01T10:00:00Z'],
    ['UTC', '2026-06-01T10:00:00Z'],
  ])('is at the right moment in %s at %s (RESV-13)', (zone, start) => {
    expect(startOf(zone, start)).toBe(Date.parse(start));
  });

  it.each([
    ['Europe/Paris', '2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z'],
    ['Europe/Paris', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['Europe/Paris', '2026-10-25T01:15:00Z', '2026-10-25T02:15:00Z'],
    ['Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T07:00:00Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:15:00Z'],
    ['America/New_York', '2026-10-31T22:00:00Z', '2026-11-01T11:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-04T16:00:00Z'],
  ])(
    'keeps start and end of a night in %s in which the clocks change, from %s (RESV-13, RESV-24)',
    (zone, from, to) => {
      ICAL.TimezoneService.reset();
      const [start, end] = [Date.parse(from), Date.parse(to)];
      const text = writeCalendar({ events: [{ ...meeting, zone, start, end }] });
      const { event } = read(text);
      expect([event.startDate.toUnixTime() * 1_000, event.endDate.toUnixTime() * 1_000]).toEqual([start, end]);
      const around = { starts: start - 86_400_000, ends: end + 86_400_000, timezone: zone };
      expect(readCalendar(text, around).times).toEqual([{ starts: start, ends: end }]);
    },
  );

  it('names the yearly rules of a zone, as mail programs expect them (RESV-13)', () => {
    const text = writeCalendar({ method: 'REQUEST', events: [meeting] });
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU');
    const newYork = writeCalendar({ method: 'REQUEST', events: [{ ...meeting, zone: 'America/New_York' }] });
    expect(newYork).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    expect(newYork).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU');
  });

  it('says that a meeting is off under the same identity (RESV-13)', () => {
    const cancelled = { ...meeting, sequence: 3, status: 'CANCELLED' } as const;
    const { calendar, component } = read(writeCalendar({ method: 'CANCEL', events: [cancelled] }));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(component.getFirstPropertyValue('uid')).toBe('meeting@atrium.example');
    expect(component.getFirstPropertyValue('sequence')).toBe(3);
  });
});
