import { expect, it } from 'vitest';

import { withHiddenIds } from './shownIds.ts';

it('what a save leaves of two lists of ids takes time in proportion to their length (SEC-13, SEC-19)', () => {
  const shown = new Map([['buildings', new Set<string>()]]);
  let reads = 0;
  const listOf = (name: string) =>
    new Proxy(
      Array.from({ length: 2_000 }, (_, at) => `${name} ${String(at)}`),
      {
        get: (list, key, receiver): unknown => {
          reads += 1;
          return Reflect.get(list, key, receiver);
        },
      },
    );
  expect(withHiddenIds(shown, 'buildings', listOf('sent'), listOf('stored'))).toHaveLength(4_000);
  expect(reads).toBeLessThan(10 * 4_000);
  expect(withHiddenIds(shown, 'buildings', ['b'], ['a', 'b'])).toEqual(['b', 'a']);
  expect(withHiddenIds(shown, 'vendors', ['b'], ['a', 'b'])).toEqual(['b']);
});
