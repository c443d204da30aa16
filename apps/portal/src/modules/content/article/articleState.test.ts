import { describe, expect, it } from 'vitest';

import { articleState } from './articleState.ts';

describe('the state of an article', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const dates = { activationDate: null, expirationDate: null };

  it('is a draft until it is published (CONT-02)', () => {
    expect(articleState({ ...dates, published: false }, now)).toBe('draft');
    expect(articleState({ ...dates, published: true }, now)).toBe('live');
  });

  it('follows the activation and expiration dates once published (CONT-04)', () => {
    expect(articleState({ ...dates, published: true, activationDate: '2026-06-02T00:00:00Z' }, now)).toBe('scheduled');
    expect(articleState({ ...dates, published: true, expirationDate: '2026-06-01T12:00:00Z' }, now)).toBe('expired');
  });
});
