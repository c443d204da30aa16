import { afterEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from './uuidv7.ts';

describe('uuidv7', () => {
  afterEach(() => void vi.useRealTimers());

  it('carries the time, version 7 and the variant', () => {
    const now = Date.now() + 60_000;
    vi.useFakeTimers({ now });
    const id = uuidv7();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('grows within a millisecond, and when the clock goes back', () => {
    const now = Date.now() + 120_000;
    vi.useFakeTimers({ now });
    const ids = Array.from({ length: 10_000 }, () => uuidv7());
    for (const earlier of [now - 5_000, 0]) {
      vi.setSystemTime(earlier);
      ids.push(uuidv7());
    }
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });
});
