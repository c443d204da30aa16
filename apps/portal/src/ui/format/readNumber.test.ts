import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isUnclearNumber, readNumber, writeNumber } from './readNumber.ts';

const languages = ['en-GB', 'fr-FR'] as const;

describe.each(languages)('a number in %s', (locale) => {
  it('is the one it was written from, with groups and without (KIT-17)', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (value, hasGroups) => {
        expect(readNumber(writeNumber(value, locale, { hasGroups }), locale)).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(readNumber(writeNumber(value, locale), locale, { isWhole: true })).toBe(value);
      }),
    );
  });

  it('is read with any blank between its thousands (ERR-03)', () => {
    for (const blank of [' ', '\u00A0', '\u202F']) expect(readNumber(`16${blank}910`, locale)).toBe(16_910);
  });

  it('is never a decimal by the mark of another language with three digits after it (ERR-03)', () => {
    const other = locale === 'en-GB' ? ',' : '.';
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), (whole, part) => {
        const read = readNumber(`${String(whole)}${other}${String(part).padStart(3, '0')}`, locale);
        expect(typeof read === 'string' || Number.isInteger(read)).toBe(true);
      }),
    );
  });

  it('that is none, or could be two, stays as it was typed (ERR-03)', () => {
    for (const typed of ['12a', '1e3', '1,23,456', '1 2', '.', '-', '1.2.3']) {
      expect(readNumber(typed, locale)).toBe(typed);
    }
  });
});

it('reads the marks of the language, and the other decimal mark where it can mean nothing else (ERR-03)', () => {
  const english = ['16,910', '1,250.5', '16.910', '48,85', '0,125', '-.5', '12.', ' ', '−5'];
  expect(english.map((typed) => readNumber(typed, 'en-GB'))).toEqual([
    16_910,
    1250.5,
    16.91,
    48.85,
    '0,125',
    -0.5,
    12,
    null,
    -5,
  ]);
  const french = ['16,910', '1 250,5', '16.910', '48.85', "1'250"];
  expect(french.map((typed) => readNumber(typed, 'fr-FR'))).toEqual([16.91, 1250.5, '16.910', 48.85, "1'250"]);
  expect([readNumber("1'250", 'de-CH'), readNumber('1’250', 'de-CH')]).toEqual([1250, 1250]);
});

it('takes no mark for a decimal one in a whole number where three digits follow (ERR-03)', () => {
  const whole = ['1,000', '1.000', '1.5'].map((typed) => readNumber(typed, 'en-GB', { isWhole: true }));
  expect(whole).toEqual([1000, '1.000', 1.5]);
});

it('knows text with the digits and marks of a number (ERR-03)', () => {
  expect(['16.910', '1,23,456', "1'250", 'north', '', null].map(isUnclearNumber)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
