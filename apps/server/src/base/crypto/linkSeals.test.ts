import { keepingLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { sealFirstFormat } from '../../testing/sealFirstFormat.ts';
import { createLinkSeals } from './linkSeals.ts';
import { createSecretBox } from './secretBox.ts';

const KEY = 'a key of at least thirty-two characters';
const keys = { current: KEY, previous: [] };
const ID = '01a1fc20-7ee1-763c-9555-07bea88d34d4';

describe('a sealed link', () => {
  it('opens the page that it was made for and no other (API-41, SEC-25)', () => {
    const links = createLinkSeals(keys, 0);
    const token = links.seal('invitation', ID);
    expect(encodeURIComponent(token)).toBe(token);
    expect(links.open('invitation', token)).toBe(ID);
    for (const purpose of ['rsvp', 'unsubscribe', 'simulated payment', 'simulated account'] as const)
      expect(links.open(purpose, token)).toBeNull();
    for (const other of [undefined, '', ID, `${token}A`, 'A'.repeat(2_001)])
      expect(links.open('invitation', other)).toBeNull();
  });

  it('is no secret at rest, and no secret at rest is a link (SEC-25)', () => {
    const [links, box] = [createLinkSeals(keys, 0), createSecretBox(KEY)];
    const place = { table: '', column: '', id: '' };
    expect(() => box.open(links.seal('invitation', ID), place)).toThrow('not configured');
    expect(links.open('invitation', box.seal(`invitation ${ID}`, place))).toBeNull();
  });

  it('of an earlier version works for its page for 90 days from the upgrade, and no longer (SEC-25)', () => {
    const upgrade = Date.UTC(2026, 10, 28);
    let now = upgrade;
    const links = createLinkSeals(keys, upgrade + keepingLimits.firstLinks, () => now);
    const token = sealFirstFormat(KEY, `invitation ${ID}`);
    now = upgrade + 90 * 24 * 60 * 60_000 - 1;
    expect([links.open('invitation', token), links.open('rsvp', token)]).toEqual([ID, null]);
    const renewed = createLinkSeals({ current: `new ${KEY}`, previous: [KEY] }, now + 1, () => now);
    expect(renewed.open('invitation', token)).toBe(ID);
    const link = links.seal('invitation', ID);
    now += 1;
    expect([links.open('invitation', token), links.open('invitation', link)]).toEqual([null, ID]);
  });
});
