import { describe, expect, it } from 'vitest';

import { alwaysOpen, type DayHours, weekdays } from './operatingHours.facts.ts';
import { readHours, writeHours } from './operatingHoursText.facts.ts';

const en = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], closed: 'closed', allDay: '24 h' };
const fr = { days: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'], closed: 'fermé', allDay: '24 h' };

/** A week of `8-18` per day, Monday first; a blank is closed, `24` has no end. */
const week = (...days: readonly string[]): DayHours[] =>
  weekdays.map((day, at) => {
    const [opensAt = null, closesAt = null] = (days[at] ?? '').split('-').filter((time) => time.includes(':'));
    return { day, closed: (days[at] ?? '') === '', opensAt, closesAt };
  });
const office = week(...Array<string>(5).fill('08:00-18:00'), '09:00-12:00', '');

describe('the hours of a week in one cell', () => {
  it('puts days with the same hours together, in the words of the language (PLACE-10)', () => {
    expect(writeHours(office, en)).toBe('Mon–Fri 08:00–18:00; Sat 09:00–12:00; Sun closed');
    expect(writeHours(office, fr)).toBe('lun–ven 08:00–18:00; sam 09:00–12:00; dim fermé');
    expect(writeHours(alwaysOpen, en)).toBe('Mon–Sun 24 h');
  });

  it.each([[office], [alwaysOpen], [week('', '', '10:00-11:00')], [week('24', '08:00-09:30')]])(
    'reads what it has written, in both languages: %#',
    (hours) => {
      expect(readHours(writeHours(hours, en))).toEqual(hours);
      expect(readHours(writeHours(hours, fr))).toEqual(hours);
    },
  );

  it.each([
    ['mon-fri 8-18; sat 9-12', office],
    ['Monday to Friday: 8:00 to 18:00; Saturday 9.00-12.00; Sunday closed', office],
    ['lundi au vendredi 8h-18h; samedi 9h00 à 12h00', office],
    ['Lun. – Ven. 08:00 – 18:00 ;\nSam. 09:00 – 12:00', office],
    ['mon-fri 8-18\nsat 9-12', office],
    ['wed 10:00-11:00', week('', '', '10:00-11:00')],
    ['mon, wed and fri 8:30-17h', week('08:30-17:00', '', '08:30-17:00', '', '08:30-17:00')],
    ['8:00-18:00', week(...Array<string>(7).fill('08:00-18:00'))],
    ['24h/24', alwaysOpen],
    ['mon 18:00-24:00', week('18:00-24:00')],
    ['lundi 18h-24h', week('18:00-24:00')],
    ['mon 18-0', week('18:00-24:00')],
    ['fermé', week()],
  ])('reads how people write it: %s', (text, hours) => {
    expect(readHours(text)).toEqual(hours);
  });

  it.each([
    '',
    ';',
    'always',
    'mon',
    'm 8-18',
    'mondays-ish 8-18',
    'fri-mon 8-18',
    'mon 8-18; mon 9-12',
    'mon 8',
    'mon 8-18 or so',
    'mon 8:00-25:00',
    'mon 8:00-24:30',
    'mon 8:60-9',
    '100-200',
    `mon 8-18${' '.repeat(400)}${';'.repeat(400)}`.repeat(2),
  ])('does not guess what means no week: %s', (text) => {
    expect(readHours(text)).toBeNull();
  });
});
