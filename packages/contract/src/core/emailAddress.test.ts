import { describe, expect, it } from 'vitest';

import { isDomain, isEmail } from './emailAddress.ts';

describe('an e-mail address', () => {
  it.each([
    'anna@contoso.example',
    'Anna.Smith+portal@Contoso.example',
    'anna@müller.example',
    'anna@xn--mller-kva.example',
    'jörg@straße.example',
    'андрей@пример.example',
    '用户@例え.example',
    'उपयोगकर्ता@उदाहरण.example',
  ])('may be in any script: %s (AUTH-02, AUTH-58)', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    ['full-width letters of the domain', 'anna@ｃontoso.example'],
    ['full-width letters before it', 'ａnna@contoso.example'],
    ['a full-width dot', 'anna@contoso．example'],
    ['an ideographic dot', 'anna@contoso。example'],
    ['a ligature', 'o\uFB03ce@contoso.example'],
    ['a circled digit', 'anna①@contoso.example'],
    ['the sign of Kelvin', 'mar\u212A@contoso.example'],
    ['the long s', 'anna@conto\u017Fo.example'],
    ['an accent apart from its letter', 'ande\u0301@contoso.example'],
    ['the same in the domain', 'anna@mu\u0308ller.example'],
    ['a blank without width', 'an\u200Bna@contoso.example'],
    ['a soft hyphen', 'an\u00ADna@contoso.example'],
    ['a joiner in the domain', 'anna@con\u034Ftoso.example'],
    ['a change of direction', '\u202Eanna@contoso.example'],
  ])('has one spelling: not %s (AUTH-58)', (_case, address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('has a domain that as a domain of its own is refused alike (AUTH-58)', () => {
    expect(isDomain('contoso.example')).toBe(true);
    expect(isDomain('ｃontoso.example')).toBe(false);
  });
});
