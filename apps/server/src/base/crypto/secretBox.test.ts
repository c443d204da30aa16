import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sealFirstFormat } from '../../testing/sealFirstFormat.ts';
import { createSecretBox } from './secretBox.ts';

const KEY = 'a key of at least thirty-two characters';
const place = { table: 'identity_providers', column: 'password', id: '01a1fc20-7ee1-763c-9555-07bea88d34d4' };

/** The text with its tag or its vector cut or prolonged to so many bytes. */
function resized(sealed: string, part: 'iv' | 'tag', bytes: number): string {
  const parts = sealed.split('.');
  const index = part === 'iv' ? 2 : 3;
  const whole = Buffer.concat([Buffer.from(parts[index] ?? '', 'base64url'), Buffer.alloc(16)]);
  return parts.with(index, whole.subarray(0, bytes).toString('base64url')).join('.');
}

describe('a secret at rest', () => {
  it('comes back as it was, whatever it is (SEC-04)', () => {
    const box = createSecretBox(KEY);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => box.open(box.seal(plain, place), place) === plain),
    );
  });

  it('shows nothing of itself, and never looks the same twice (SEC-04)', () => {
    const box = createSecretBox(KEY);
    const [first, second] = [box.seal('pass-word', place), box.seal('pass-word', place)];
    expect(first).not.toBe(second);
    for (const form of ['pass-word', Buffer.from('pass-word').toString('base64url')]) expect(first).not.toContain(form);
  });

  it('is refused when a single character of it was changed (SEC-04, SEC-25)', () => {
    const box = createSecretBox(KEY);
    for (const sealed of [box.seal('pass-word', place), sealFirstFormat(KEY, 'pass-word')])
      for (let index = 0; index < sealed.length; index += 1)
        for (const other of ['A', 'B', 'Q', '.', '=']) {
          if (other === sealed[index]) continue;
          const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
          expect(() => box.open(changed, place)).toThrow(Error);
        }
  });

  it.each(['tag', 'iv'] as const)('is refused with a shorter or longer %s (SEC-25)', (part) => {
    const box = createSecretBox(KEY);
    const whole = part === 'tag' ? 16 : 12;
    for (const sealed of [box.seal('pass-word', place), sealFirstFormat(KEY, 'pass-word')]) {
      expect(box.open(resized(sealed, part, whole), place)).toBe('pass-word');
      for (const bytes of [0, 4, 8, 11, 13, 14, 15, 17, 24].filter((count) => count !== whole))
        expect(() => box.open(resized(sealed, part, bytes), place)).toThrow('malformed');
    }
  });

  it('does not open at another record, column or table (SEC-25)', () => {
    const box = createSecretBox(KEY);
    const sealed = box.seal('pass-word', place);
    for (const other of [{ id: '01a1fc20-7ee1-763c-9555-07bea88d34d5' }, { column: 'x' }, { table: 'customers' }])
      expect(() => box.open(sealed, { ...place, ...other })).toThrow(Error);
  });

  it('is opened with a former key and reported as outdated, and never with a foreign one (SEC-04)', () => {
    const sealed = createSecretBox(KEY).seal('pass-word', place);
    const renewed = createSecretBox('another key of at least thirty-two', [KEY]);
    expect([renewed.open(sealed, place), renewed.isOutdated(sealed)]).toEqual(['pass-word', true]);
    expect(renewed.isOutdated(renewed.seal('x', place))).toBe(false);
    expect(() => createSecretBox('another key of at least thirty-two').open(sealed, place)).toThrow('not configured');
    expect(() => renewed.open('plain text', place)).toThrow('not configured');
  });

  it('is opened and reported as outdated in the format of earlier versions (SEC-25)', () => {
    const box = createSecretBox(KEY);
    const sealed = sealFirstFormat(KEY, 'pass-word');
    expect([box.open(sealed, place), box.isOutdated(sealed)]).toEqual(['pass-word', true]);
  });
});
