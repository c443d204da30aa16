import { expect, it } from 'vitest';

import { phone } from './core/fields.ts';
import { phoneWithoutPrefix, shownPhone, storedPhone } from './phoneNumber.ts';
import { wholePhone } from './rules/phone.ts';

const typed = [
  ['a trunk zero goes in France', '04 65 71 00 34', '+33', '465710034'],
  ['and where the code was typed as well', '+33 (0)4 65 71 00 34', '+33', '465710034'],
  ['with 00 before the code', '0033 4 65 71 00 34', '+33', '465710034'],
  ['Italy keeps its zero', '06 1234 5678', '+39', '0612345678'],
  ['brackets of Australia', '(02) 5550 0141', '+61', '255500141'],
  ['a slash of Germany', '030/23125041', '+49', '3023125041'],
  ['the area code that is in the prefix of Barbados', '246 430 1234', '+1246', '4301234'],
  ['and without it', '430 1234', '+1246', '4301234'],
  ['a number with another code keeps it', '+44 20 7946 0118', '+33', '+442079460118'],
  ['a short number is as typed', '112', '+33', '112'],
  ['an unknown number is as typed', '01632 960 117', '+44', '01632 960 117'],
  ['a free number of all countries', '+800 1234 5678', null, '+80012345678'],
  ['without prefix or country', '04 65 71 00 34', null, '04 65 71 00 34'],
] as const;

it.each(typed)(
  'stores a phone number by its country’s rule: %s (BLDG-17, BLDG-18, VEND-01)',
  (_, text, prefix, stored) => {
    expect(storedPhone(text, { prefix })).toBe(stored);
    // What is stored is read the same once more.
    expect(storedPhone(stored, { prefix })).toBe(stored);
  },
);

const extended = [
  ['01 42 68 53 00 poste 12', '+33', '142685300;ext=12'],
  ['01.42.68.53.00 x12', '+33', '142685300;ext=12'],
  ['01 42 68 53 00 ext. 12', '+33', '142685300;ext=12'],
  ['01 42 68 53 00, 12', '+33', '142685300;ext=12'],
  ['01 42 68 53 00#12', '+33', '142685300;ext=12'],
  ['+44 20 7946 0118 extension 4012', '+33', '+442079460118;ext=4012'],
  ['+33142685300;ext=0012', null, '+33142685300;ext=0012'],
  ['01632 960 117 x12', '+44', '01632 960 117 x12'],
] as const;

it.each(extended)(
  'keeps the extension of %s as links that dial have it (BLDG-17, BLDG-18, VEND-01)',
  (text, prefix, stored) => {
    expect(phone().safeParse(text).success).toBe(true);
    expect(storedPhone(text, { prefix })).toBe(stored);
    expect(phone().safeParse(stored).success).toBe(true);
    expect(storedPhone(stored, { prefix })).toBe(stored);
    // What the form shows can be saved again.
    expect(storedPhone(shownPhone(stored, prefix), { prefix })).toBe(stored);
  },
);

it('shows the extension of a number as it may be typed (BLDG-17, BLDG-18, VEND-01)', () => {
  expect(shownPhone('142685300;ext=12', '+33')).toBe('1 42 68 53 00 x12');
  expect(shownPhone('+442079460118;ext=12', '+33')).toBe('+44 20 7946 0118 x12');
  expect(wholePhone('142685300;ext=12', '+33')).toBe('+33 142685300 x12');
  expect(phoneWithoutPrefix('142685300;ext=12', '+33')).toBe('+33142685300;ext=12');
});

it('refuses words and endless digits after a number (BLDG-17, BLDG-18, VEND-01)', () => {
  for (const text of ['01 42 68 53 00 x', '01 42 68 53 00 desk 12', '01 42 68 53 00 x12345678', 'x12', '01 42 x1 x2'])
    expect([text, phone().safeParse(text).success]).toEqual([text, false]);
});

it('reads a number without a prefix by the country of its place (BLDG-17, BLDG-18, VEND-01)', () => {
  expect(storedPhone('04 65 71 00 34', { prefix: null, country: 'FR' })).toBe('+33465710034');
  expect(storedPhone('06 1234 5678', { prefix: null, country: 'IT' })).toBe('+390612345678');
  expect(storedPhone('112', { prefix: null, country: 'IT' })).toBe('112');
  expect(storedPhone('04 65 71 00 34', { prefix: null, country: 'ZZ' })).toBe('04 65 71 00 34');
});

it('keeps the code of a number whose prefix is taken away (BLDG-17, BLDG-18, VEND-01)', () => {
  expect(phoneWithoutPrefix('0612345678', '+39')).toBe('+390612345678');
  expect(phoneWithoutPrefix('112', '+39')).toBe('112');
});

it('shows a number in groups, without the prefix next to it (BLDG-17, BLDG-18, VEND-01)', () => {
  expect(shownPhone('465710034', '+33')).toBe('4 65 71 00 34');
  expect(shownPhone('0612345678', '+39')).toBe('06 1234 5678');
  expect(shownPhone('4301234', '+1246')).toBe('430 1234');
  expect(shownPhone('+442079460118', '+33')).toBe('+44 20 7946 0118');
  expect(shownPhone('+33465710034', null)).toBe('+33 4 65 71 00 34');
  expect(shownPhone('112', '+33')).toBe('112');
});

it('puts the prefix before a number that has none of its own (BLDG-17, BLDG-18, VEND-01)', () => {
  expect(wholePhone('465710034', '+33')).toBe('+33 465710034');
  expect(wholePhone('+442079460118', '+33')).toBe('+442079460118');
  expect(wholePhone('112', null)).toBe('112');
});
