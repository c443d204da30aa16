import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { announcing, Announcements, channelsIn } from './announcements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('finds the channels that a statement announces', () => {
  expect(
    channelsIn(`with a as (insert into notes ${announcing('live')}) select 1 ${announcing('mail drafts')}`),
  ).toEqual(['live', 'mail drafts']);
  expect(channelsIn('select 1 /* of a note */')).toEqual([]);
});

it('announces the first change at once and those that follow together, one after 25 ms', async () => {
  const sent: string[] = [];
  const announcements = new Announcements(async (channel) => sent.push(channel));
  for (let count = 0; count < 20; count += 1) announcements.add(['live']);
  announcements.add(['mail']);
  expect(sent).toEqual(['live', 'mail']);
  await vi.advanceTimersByTimeAsync(24);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['live', 'mail', 'live']);
  announcements.add(['live']);
  await announcements.close();
  expect(sent).toEqual(['live', 'mail', 'live', 'live']);
});
