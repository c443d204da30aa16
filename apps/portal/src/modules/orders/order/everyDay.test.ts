import { expect, it } from 'vitest';

import { everyDay } from './everyDay.ts';

it('shows days without a sale between those with one, over the end of a month (VEND-21)', () => {
  const [before, after] = [
    { day: '2028-02-27', orders: 2, total: 7.5 },
    { day: '2028-03-01', orders: 1, total: 3 },
  ];
  const nothing = { orders: 0, total: 0 };
  expect(everyDay([before, after])).toEqual([
    before,
    { day: '2028-02-28', ...nothing },
    { day: '2028-02-29', ...nothing },
    after,
  ]);
  expect(everyDay([before])).toEqual([before]);
  expect(everyDay([])).toEqual([]);
});
