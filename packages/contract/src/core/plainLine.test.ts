import { describe, expect, it } from 'vitest';

import { description, email, name, oneLineName, shortText } from './fields.ts';
import { nameKey, plainLine } from './plainLine.ts';

describe('a text of one line', () => {
  it.each([
    ['composed letters', 'Cafe\u0301 Noir', 'Café Noir'],
    ['Cyrillic letters', 'Тихии\u0306 зал', 'Тихий зал'],
    ['two blanks', 'Room  1', 'Room 1'],
    ['blanks of other kinds', '\u3000Room\u00a0\u2009\t\u20281\u2800 ', 'Room 1'],
    ['line breaks', 'Room\r\n1', 'Room 1'],
    ['blanks with an invisible sign between', 'Room \u200b 1', 'Room 1'],
    ['a blank without width', 'Ki\u200bosk', 'Kiosk'],
    ['a soft hyphen', 'La\u00adne', 'Lane'],
    ['a mark of the byte order', '\ufeffKiosk', 'Kiosk'],
    ['a filler', 'Kiosk\u3164', 'Kiosk'],
    ['signs of control', 'Ki\u0007osk\u0085', 'Kiosk'],
    ['overrides of the direction', 'gpj\u202eexe\u202c \u2066x\u2069', 'gpjexe x'],
    ['joiners between Latin letters', 'Ki\u200dos\u200ck', 'Kiosk'],
    ['a joiner at the end', 'Kiosk\u200d', 'Kiosk'],
    ['a selector without emoji', 'K\ufe0fiosk', 'Kiosk'],
  ])('is kept without what no one sees: %s (BRAND-19)', (_, typed, kept) => {
    expect(plainLine(typed)).toBe(kept);
    expect(plainLine(kept)).toBe(kept);
    expect([name().parse(typed), shortText().parse(typed)]).toEqual([kept, kept]);
  });

  it.each([
    ['Persian', 'نمی\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র\u200d্যাম'],
    ['a family', '👨\u200d👩\u200d👧 Kids'],
    ['a runner', '🏃🏽\u200d♀\ufe0f'],
    ['a heart', '❤\ufe0f Room'],
    ['a key', '1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps the signs that change what is seen: %s (BRAND-19)', (_, typed) => {
    expect(plainLine(typed)).toBe(typed);
  });

  it('may not be blank with invisible signs alone, and says of a NUL that it cannot be kept (BRAND-19)', () => {
    expect(name().safeParse('\u200b \u2800').error?.issues[0]?.message).toBe('required');
    expect(name().safeParse('Ki\0osk').error?.issues[0]?.message).toBe('characters');
  });

  it('of a person or a subject is cleaned too, and refused with a line break (MSG-11, MSG-12)', () => {
    expect(oneLineName().parse(' Zo\u202ee\u0301\u00a0 La\u00adne')).toBe('Zoé Lane');
    for (const text of ['a\r\nb', 'a\u2028b', 'a\u0007b'])
      expect(oneLineName().safeParse(text).error?.issues[0]?.message).toBe('invisible');
  });

  it('that is an address is refused with an invisible sign (AUTH-58)', () => {
    expect(email().safeParse('zo\u200be@northwind.example').error?.issues[0]?.message).toBe('invisible');
  });

  it('is compared without letter case, and a description is composed with its lines (BRAND-19)', () => {
    expect(nameKey('CAFE\u0301  noir')).toBe(nameKey('café Noir'));
    expect(description().parse('Cafe\u0301  noir\nopen')).toBe('Café  noir\nopen');
  });
});
