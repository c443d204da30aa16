import { expect, it } from 'vitest';

import { type HistoryWindow, windowStart } from './orderHistory.facts.ts';

it.each([
  ['day', 'Europe/Paris', '2026-11-23T09:00:00.000Z', '2026-11-22T09:00:00.000Z'],
  ['month', 'Europe/Paris', '2026-11-23T09:00:00.000Z', '2026-10-23T08:00:00.000Z'],
  ['month', 'Europe/Paris', '2026-03-31T09:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['month', 'Asia/Tokyo', '2026-01-01T00:30:00.000Z', '2025-12-01T00:30:00.000Z'],
  ['year', 'Asia/Tokyo', '2024-02-28T16:00:00.000Z', '2023-02-27T16:00:00.000Z'],
  ['year', 'Europe/Paris', '2026-11-23T09:00:00.000Z', '2025-11-23T09:00:00.000Z'],
] as const satisfies readonly (readonly [HistoryWindow, string, string, string])[])(
  'the order history of a %s in %s at %s begins at %s (STAT-07)',
  (window, zone, now, start) => {
    expect(new Date(windowStart(window, zone, Date.parse(now))).toISOString()).toBe(start);
  },
);
