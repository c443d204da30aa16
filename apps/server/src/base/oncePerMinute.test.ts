import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { oncePerMinute } from './oncePerMinute.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells once a minute of what goes on failing, and at once of another failure (OPS-05)', () => {
  const told: string[] = [];
  const report = oncePerMinute(
    (what: string, problem: string) => told.push(`${what}: ${problem}`),
    (what, problem) => `${what} ${problem}`,
  );
  for (let at = 0; at < 50; at += 1) report('job queue', 'no connection');
  report('job queue', 'no such table');
  expect(told).toEqual(['job queue: no connection', 'job queue: no such table']);
  vi.advanceTimersByTime(61_000);
  report('job queue', 'no connection');
  expect(told).toHaveLength(3);
});
