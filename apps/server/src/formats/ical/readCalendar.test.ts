import { times } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { processorMs } from '../../testing/processorMs.ts';
import { CalendarTextError, readCalendar } from './readCalendar.ts';
import { writeCalendar } from '../../services/calendar/writeCalendar.ts';

const PARIS = 'Europe/Paris';
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const december = { starts: day('2026-12-01'), ends: day('2027-01-01'), timezone: PARIS };

function event(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', 'UID:one@calendar.example', 'DTSTAMP:20261123T100000Z', ...lines, 'END:VEVENT'].join('\r\n');
}

function calendar(...parts: readonly string[]): string {
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

function read(text: string, range: Parameters<typeof readCalendar>[1] = december): string[] {
  return readCalendar(text, range).times.map(
    ({ starts, ends }) =>
      `${new Date(starts).toISOString().slice(0, 16)} ${new Date(ends).toISOString().slice(11, 16)}`,
  );
}

describe('the times of a calendar', () => {
  it('are those of the events that were written (INTG-07)', () => {
    const start = Date.parse('2026-12-01T08:00:00Z');
    const written = {
      uid: 'a',
      sequence: 0,
      start,
      end: start + times.hour,
      zone: PARIS,
      stamp: start,
      summary: 'A; b',
    };
    expect(readCalendar(writeCalendar({ events: [written] }), december)).toEqual({
      times: [{ starts: start, ends: start + times.hour }],
      unread: [],
    });
  });

  it.each([
    ['in UTC', ['DTSTART:20261201T080000Z', 'DTEND:20261201T093000Z']],
    ['by a named zone', ['DTSTART;TZID=America/New_York:20261201T030000', 'DURATION:PT1H30M']],
    [
      'by a zone with a vendor in front',
      ['DTSTART;TZID=/vendor.example/Europe/Paris:20261201T090000', 'DURATION:PT90M'],
    ],
    ['by the clocks of the place where none is named', ['DTSTART:20261201T090000', 'DTEND:20261201T103000']],
  ])('are read %s (INTG-07)', (_what, lines) => {
    expect(read(calendar(event(...lines)))).toEqual(['2026-12-01T08:00 09:30']);
  });

  it('are read by the zone that a VTIMEZONE names (INTG-07)', () => {
    const zone = 'BEGIN:VTIMEZONE\r\nTZID:Eastern\r\nX-LIC-LOCATION:America/New_York\r\nEND:VTIMEZONE';
    const text = calendar(zone, event('DTSTART;TZID=Eastern:20261201T030000', 'DURATION:PT1H'));
    expect(read(text)).toEqual(['2026-12-01T08:00 09:00']);
  });

  it('begin and end as the clocks show it on nights in which these change (INTG-07)', () => {
    const inParis = (from: string, to: string) =>
      calendar(event(`DTSTART;TZID=Europe/Paris:${from}`, `DTEND;TZID=Europe/Paris:${to}`));
    const march = { starts: day('2027-03-01'), ends: day('2027-04-01'), timezone: PARIS };
    expect(read(inParis('20270327T220000', '20270328T080000'), march)).toEqual(['2027-03-27T21:00 06:00']);
    const october = { starts: day('2027-10-01'), ends: day('2027-11-05'), timezone: PARIS };
    expect(read(inParis('20271030T220000', '20271031T080000'), october)).toEqual(['2027-10-30T20:00 07:00']);
  });

  it('are whole days by the clocks of the place, also where these change (INTG-07)', () => {
    const march = { starts: day('2027-03-01'), ends: day('2027-04-01'), timezone: PARIS };
    const text = calendar(event('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329'));
    expect(read(text, march)).toEqual(['2027-03-26T23:00 22:00']);
    expect(read(calendar(event('DTSTART;VALUE=DATE:20270310')), march)).toEqual(['2027-03-09T23:00 23:00']);
  });

  it('are each occurrence of a series, without those left out and with those moved (INTG-07)', () => {
    const text = calendar(
      event(
        'DTSTART;TZID=Europe/Paris:20200106T090000',
        'DTEND;TZID=Europe/Paris:20200106T100000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'EXDATE;TZID=Europe/Paris:20261214T090000',
      ),
      event('RECURRENCE-ID;TZID=Europe/Paris:20261221T090000', 'DTSTART:20261222T130000Z', 'DTEND:20261222T140000Z'),
      event(
        'RECURRENCE-ID;TZID=Europe/Paris:20261228T090000',
        'STATUS:CANCELLED',
        'DTSTART:20261228T080000Z',
        'DURATION:PT1H',
      ),
    );
    expect(read(text)).toEqual(['2026-12-07T08:00 09:00', '2026-12-22T13:00 14:00']);
  });

  it('end with the series, and are found far from its start (INTG-07)', () => {
    const series = (rule: string) => calendar(event('DTSTART:19990101T080000Z', 'DURATION:PT1H', `RRULE:${rule}`));
    expect(read(series('FREQ=DAILY;UNTIL=20261202T235959Z'))).toEqual([
      '2026-12-01T08:00 09:00',
      '2026-12-02T08:00 09:00',
    ]);
    expect(read(series('FREQ=DAILY;UNTIL=20261202'))).toHaveLength(2);
    expect(read(series('FREQ=YEARLY;BYMONTH=12;BYDAY=-1FR'))).toEqual(['2026-12-25T08:00 09:00']);
    expect(read(series('FREQ=DAILY;COUNT=3'))).toEqual([]);
  });

  it('include an event that began before the range, and additional dates (INTG-07)', () => {
    expect(read(calendar(event('DTSTART:20261130T200000Z', 'DTEND:20261201T060000Z')))).toHaveLength(1);
    const text = calendar(
      event('DTSTART:20261101T080000Z', 'DURATION:PT1H', 'RDATE:20261203T080000Z,20261204T080000Z'),
    );
    expect(read(text)).toEqual(['2026-12-03T08:00 09:00', '2026-12-04T08:00 09:00']);
  });

  it('leave out what takes no time: cancelled, transparent, without length (INTG-07)', () => {
    const start = 'DTSTART:20261201T080000Z';
    const quiet = [['STATUS:CANCELLED', 'DURATION:PT1H'], ['TRANSP:TRANSPARENT', 'DURATION:PT1H'], []];
    expect(read(calendar(...quiet.map((lines) => event(start, ...lines))))).toEqual([]);
  });

  it('are refused where the text is no calendar, and found soon where a rule never holds (INTG-07)', () => {
    for (const text of ['no calendar', '', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
      expect(() => readCalendar(text, december)).toThrow(CalendarTextError);
    const never = calendar(
      event('DTSTART:20261101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const spent = processorMs(() => expect(read(never)).toEqual([]));
    expect(spent).toBeLessThan(2_000);
  });

  it('are found in proportion to its length, however many time zones it names (SEC-13)', () => {
    const textOf = (count: number) => {
      const zones = Array.from(
        { length: count },
        (_, at) => `BEGIN:VTIMEZONE\r\nTZID:Zone ${String(at)}\r\nEND:VTIMEZONE\r\n`,
      );
      const events = zones.map(
        (_, at) => `BEGIN:VEVENT\r\nDTSTART;TZID=Other ${String(at % 10)}:20261224T100000\r\nEND:VEVENT\r\n`,
      );
      return `BEGIN:VCALENDAR\r\n${zones.join('')}${events.join('')}END:VCALENDAR\r\n`;
    };
    const timeOf = (text: string) => {
      const before = process.threadCpuUsage();
      readCalendar(text, december);
      return process.threadCpuUsage(before).user;
    };
    // By turns, so that what slows the machine slows both. Read once, eight times the text takes eight times as long; read
    // once for each zone, 64 times.
    const [part, whole] = [textOf(1_000), textOf(8_000)];
    const pairs = Array.from({ length: 6 }, () => [timeOf(part), timeOf(whole)] as const);
    const best = (taken: readonly number[]) => Math.min(...taken);
    expect(best(pairs.map(([, time]) => time)) / best(pairs.map(([time]) => time))).toBeLessThan(20);
  });
});

/** Lines of a VTIMEZONE as Outlook writes them: rules from 1601 on, under a name of its own. */
function outlookZone(name: string, standard: readonly [string, string], daylight: readonly [string, string]): string {
  const part = (kind: string, from: string, to: string, start: string, rule: string) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:${rule}`,
    `END:${kind}`,
  ];
  const [winter, winterRule] = standard;
  const [summer, summerRule] = daylight;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...part('STANDARD', summer, winter, '16011104T020000', winterRule),
    ...part('DAYLIGHT', winter, summer, '16010311T020000', summerRule),
    'END:VTIMEZONE',
  ].join('\r\n');
}

describe('what other programs write', () => {
  const eastern = ['FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'] as const;
  const november = { starts: day('2026-11-01'), ends: day('2026-12-01'), timezone: PARIS };
  const timed = (name: string) => event(`DTSTART;TZID=${name}:20261130T090000`, 'DURATION:PT1H');
  const own = (name: string) => outlookZone(name.replaceAll('"', ''), ['-0500', eastern[0]], ['-0400', eastern[1]]);

  it.each([
    ['a Windows name, by CLDR', 'Eastern Standard Time', ''],
    ['a Windows name with its VTIMEZONE', 'Eastern Standard Time', own('Eastern Standard Time')],
    ['a zone of Outlook’s own, by its VTIMEZONE', 'Customized Time Zone', own('Customized Time Zone')],
    [
      'a name as Outlook shows it',
      '"(UTC-05:00) Eastern Time (US & Canada)"',
      own('"(UTC-05:00) Eastern Time (US & Canada)"'),
    ],
    ['an abbreviation, by its VTIMEZONE', 'EST', own('EST')],
    ['a path of Evolution', '/freeassociation.sourceforge.net/America/New_York', ''],
  ])('is read in %s (RESV-25)', (_what, name, zone) => {
    const text = calendar(...(zone === '' ? [] : [zone]), timed(name));
    expect(readCalendar(text, november).unread).toEqual([]);
    expect(read(text, november)).toEqual(['2026-11-30T14:00 15:00']);
  });

  it('follows the rules of a zone of its own through summer and winter, in a series, too (RESV-25)', () => {
    const zone = own('Customized Time Zone');
    const series = event(
      'DTSTART;TZID=Customized Time Zone:20260901T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20261201T140000Z',
      'EXDATE;TZID=Customized Time Zone:20261001T090000',
    );
    const year = { starts: day('2026-08-01'), ends: day('2027-08-01'), timezone: PARIS };
    expect(read(calendar(zone, series), year)).toEqual([
      '2026-09-01T13:00 14:00',
      '2026-11-01T14:00 15:00',
      '2026-12-01T14:00 15:00',
    ]);
  });

  it('names an event whose zone no one knows, and reads it by the clocks of the place (RESV-25)', () => {
    const text = calendar(event('SUMMARY:Board', 'DTSTART;TZID=Office:20261201T090000', 'DURATION:PT90M'));
    expect(readCalendar(text, december).unread).toEqual([
      { uid: 'one@calendar.example', summary: 'Board', reason: 'zone' },
    ]);
    expect(read(text)).toEqual(['2026-12-01T08:00 09:30']);
  });

  it('refuses rules of a zone that would be millions of changes (SEC-13)', () => {
    const zone = outlookZone('Fine', ['+0100', 'FREQ=SECONDLY'], ['+0200', 'FREQ=SECONDLY']);
    const text = calendar(zone, event('DTSTART;TZID=Fine:20261201T090000', 'DURATION:PT1H'));
    expect(readCalendar(text, december).unread).toMatchObject([{ reason: 'zone' }]);
  });

  it('has times of its own zone where Google and Apple name it once for all (RESV-25)', () => {
    const text = calendar('X-WR-TIMEZONE:America/New_York', event('DTSTART:20261201T030000', 'DURATION:PT1H'));
    expect(read(text)).toEqual(['2026-12-01T08:00 09:00']);
  });

  it('leaves out a day of a series that its exception names by date (RESV-25)', () => {
    const daily = ['DTSTART;TZID=Europe/Paris:20261201T233000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(read(calendar(event(...daily, 'EXDATE;VALUE=DATE:20261202')))).toEqual([
      '2026-12-01T22:30 23:30',
      '2026-12-03T22:30 23:30',
    ]);
    const moved = event('RECURRENCE-ID;VALUE=DATE:20261203', 'DTSTART:20261210T080000Z', 'DURATION:PT1H');
    expect(read(calendar(event(...daily), moved))).toContain('2026-12-10T08:00 09:00');
    expect(read(calendar(event(...daily), moved))).toHaveLength(3);
  });

  it('takes one day for a whole day that ends on the day it begins, and reads past a byte order mark (RESV-25)', () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210'));
    expect(read(`\uFEFF${text}`)).toEqual(['2026-12-09T23:00 23:00']);
  });

  it('ends a series at an end in UTC by the clocks of its zone (RESV-25)', () => {
    const text = (until: string) =>
      calendar(event('DTSTART;TZID=Asia/Tokyo:20261205T080000', 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`));
    expect(read(text('20261205T230000Z'))).toEqual(['2026-12-04T23:00 00:00', '2026-12-05T23:00 00:00']);
    expect(read(text('20261206'))).toHaveLength(2);
  });
});

describe('an event that cannot be read', () => {
  const good = event('DTSTART:20261201T080000Z', 'DURATION:PT1H').replace('one@', 'good@');
  const bad = (...lines: readonly string[]) => event('SUMMARY:Review', ...lines);

  it.each([
    ['a date that is none', 'time', bad('DTSTART:2026-13-45T99', 'DURATION:PT1H'), 0],
    ['no start', 'time', bad('DURATION:PT1H'), 0],
    ['a rule by the second', 'rule', bad('DTSTART:20261202T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'), 1],
    ['a rule that is none', 'rule', bad('DTSTART:20261202T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=XX'), 1],
    ['a line that is none', 'text', bad('DTSTART:20261202T080000Z', 'DURATION:PT1H', 'nothing of the kind'), 1],
  ])('with %s is named, read as far as it can be, and stops no other (RESV-25)', (_what, reason, unreadable, known) => {
    const { times: found, unread } = readCalendar(calendar(unreadable, good), december);
    expect(unread).toEqual([{ uid: 'one@calendar.example', summary: 'Review', reason }]);
    expect(found).toHaveLength(known + 1);
    expect(found).toContainEqual({ starts: Date.parse('2026-12-01T08:00Z'), ends: Date.parse('2026-12-01T09:00Z') });
  });
});
