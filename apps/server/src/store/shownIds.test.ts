import { expect, it } from 'vitest';

import { withHiddenIds } from './shownIds.ts';

it('what a save leaves of two lists of ids takes time in proportion to their length (SEC-13, SEC-19)', () => {
  const shown = new Map([['buildings', new Set<string>()]]);
  const microsecondsFor = (length: number) => {
    const [sent, stored] = ['sent', 'stored'].map((name) => Array.from({ length }, (_, at) => `${name} ${String(at)}`));
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) withHiddenIds(shown, 'buildings', sent ?? [], stored ?? []);
      return process.cpuUsage(start).user;
    });
    return Math.min(...times);
  };
  microsecondsFor(1_000);
  // Eight times the ids take eight times as long; the square would be sixty-four times.
  expect(microsecondsFor(40_000)).toBeLessThan(24 * Math.max(2_000, microsecondsFor(5_000)));
  expect(withHiddenIds(shown, 'buildings', ['b'], ['a', 'b'])).toEqual(['b', 'a']);
  expect(withHiddenIds(shown, 'vendors', ['b'], ['a', 'b'])).toEqual(['b']);
});
