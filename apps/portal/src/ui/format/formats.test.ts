import { describe, expect, it, vi } from 'vitest';

import { formatsOf } from './formats.ts';

const AT = '2026-11-29T05:00:00.000Z';
const now = Date.parse(AT);

describe('formats', () => {
  it('writes numbers and money in the language, money with every digit of its currency (KIT-17, VEND-09)', () => {
    expect(formatsOf('en').number(1234567.5)).toBe('1,234,567.5');
    expect(formatsOf('fr').number(1234567.5).replaceAll(/\s/g, ' ')).toBe('1 234 567,5');
    expect(formatsOf('en').money(12.5, 'EUR')).toBe('€12.50');
    expect(formatsOf('fr').money(12.5, 'EUR').replaceAll(/\s/g, ' ')).toBe('12,50 €');
    // Both are charged with their decimals, which browsers leave out.
    expect(formatsOf('en').money(1.125, 'IQD').replaceAll(/\s/g, ' ')).toBe('IQD 1.125');
    expect(formatsOf('fr').money(12.5, 'HUF').replaceAll(/\s/g, ' ')).toBe('12,50 HUF');
  });

  it('writes days in the language and never shifts a day without a time (KIT-17)', () => {
    expect(formatsOf('en').date('2026-11-29')).toBe('29 Nov 2026');
    expect(formatsOf('fr').date('2026-11-29')).toBe('29 nov. 2026');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatsOf('en').date('2026-11-29')).toBe('29 Nov 2026');
  });

  it('names the building’s timezone next to a time only when it is another zone (KIT-17)', () => {
    expect(formatsOf('en').dateTime(AT)).toBe('29 Nov 2026, 06:00');
    expect(formatsOf('en').dateTime(AT, 'Europe/Berlin')).toBe('29 Nov 2026, 06:00');
    expect(formatsOf('en').dateTime(AT, 'Asia/Tokyo')).toBe('29 Nov 2026, 14:00 (Tokyo time)');
    expect(formatsOf('fr').dateTime(AT, 'Asia/Tokyo')).toBe('29 nov. 2026, 14:00 (heure de Tokyo)');
    expect(formatsOf('en').exact(AT, 'Asia/Tokyo')).toBe('29 Nov 2026, 14:00:00 (Tokyo time)');
  });

  it('writes an exact time in the person’s own zone where no other is given, and names it (KIT-17)', () => {
    expect(formatsOf('en').exact(AT)).toBe('29 Nov 2026, 06:00:00 (Paris time)');
    expect(formatsOf('fr').exact(AT)).toBe('29 nov. 2026, 06:00:00 (heure de Paris)');
  });

  it('writes every time in the zone of the page, and names zones as people do (LIM-04, KIT-17)', () => {
    const tokyo = formatsOf('en', 'Asia/Tokyo');
    expect(tokyo.dateTime('2026-11-29T20:00:00.000Z')).toBe('30 Nov 2026, 05:00 (Tokyo time)');
    expect(tokyo.date('2026-11-29T20:00:00.000Z')).toBe('30 Nov 2026');
    expect(tokyo.date('2026-11-29')).toBe('29 Nov 2026');
    expect(tokyo.exact(AT)).toBe('29 Nov 2026, 14:00:00 (Tokyo time)');
    expect(formatsOf('en', 'UTC').dateTime(AT)).toBe('29 Nov 2026, 05:00 (UTC)');
    const named = ['America/Argentina/Buenos_Aires', 'Etc/UTC', 'Etc/GMT+5', 'UTC'];
    expect(named.map((zone) => formatsOf('en').zoneName(zone))).toEqual(['Buenos Aires time', 'UTC', 'GMT-5', 'UTC']);
    expect(formatsOf('fr').zoneName('Europe/Amsterdam')).toBe('heure d’Amsterdam');
  });

  it('joins a label and what it is of with the colon of the language (SHELL-45)', () => {
    expect(formatsOf('en').labelled('Title', 'Required')).toBe('Title: Required');
    expect(formatsOf('fr').labelled('Titre', 'Obligatoire')).toBe('Titre\u00a0: Obligatoire');
  });

  it('tells how long ago something was, and the day from a week on (KIT-17)', () => {
    const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
    expect(formatsOf('en').relative(before(20_000), now)).toBe('now');
    expect(formatsOf('en').relative(before(3 * 60_000), now)).toBe('3 minutes ago');
    expect(formatsOf('fr').relative(before(2 * 3_600_000), now)).toBe('il y a 2 heures');
    expect(formatsOf('en').relative(before(30 * 3_600_000), now)).toBe('yesterday');
    expect(formatsOf('en').relative(before(7 * 86_400_000 - 1), now)).toBe('7 days ago');
    expect(formatsOf('en').relative(before(7 * 86_400_000), now)).toBe('22 Nov 2026');
    expect(formatsOf('en').relative(before(8 * 86_400_000), now)).toBe('21 Nov 2026');
  });

  it('counts the days from a day on by the clocks of the place, as its people do (LIM-04, KIT-17)', () => {
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    // It is 06:00 on Sunday in Paris, and was 08:00 on Friday.
    expect(formatsOf('en').relative(at(-46), now)).toBe('2 days ago');
    expect(formatsOf('fr').relative(at(-46), now)).toBe('avant-hier');
    // It is 18:00 on Sunday in Auckland and 19:00 on Saturday in Honolulu.
    expect(formatsOf('en', 'Pacific/Auckland').relative(at(-30), now)).toBe('yesterday');
    expect(formatsOf('en', 'Pacific/Auckland').relative(at(-43), now)).toBe('2 days ago');
    expect(formatsOf('en', 'Pacific/Honolulu').relative(at(-43), now)).toBe('yesterday');
    expect(formatsOf('en', 'Pacific/Auckland').relative(at(31), now)).toBe('in 2 days');
    expect(formatsOf('en', 'Pacific/Honolulu').relative(at(28), now)).toBe('tomorrow');
  });
});
