import { liveLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import type { ChangedEvent } from './eventBatch.ts';
import { RecentEvents } from './recentEvents.ts';

const changed = (id: string, buildingId: string | null = null, resource = 'article'): ChangedEvent => ({
  type: 'changed',
  resource,
  id,
  action: 'Modified',
  buildingId,
});

function begin() {
  let now = 1_000;
  const recent = new RecentEvents(() => now);
  const at = (time: number, ...events: Parameters<RecentEvents['note']>[0][]) => {
    now = time;
    for (const event of events) recent.note(event);
  };
  return { recent, at };
}

describe('recent events', () => {
  it('are those heard since an instant, of each place the last (API-41)', () => {
    const { recent, at } = begin();
    at(2_000, changed('a', 'b1'), changed('c', 'b2'));
    at(3_000, changed('b', 'b1'));
    at(4_000, changed('b', 'b1'));
    const since = (instant: number) => recent.since(instant)?.map(({ event, isOneRecord }) => [event.id, isOneRecord]);
    expect(since(2_000)).toEqual([
      ['c', true],
      ['b', false],
    ]);
    expect(since(2_001)).toEqual([['b', true]]);
    expect(since(4_001)).toEqual([]);
  });

  it('are not known from before they were heard, nor from while they were not (API-41)', () => {
    const { recent, at } = begin();
    expect([recent.since(999), recent.since(1_000)]).toEqual([null, []]);
    at(2_000, changed('a'));
    recent.lose();
    at(3_000, changed('b'));
    expect(recent.since(2_500)).toBeNull();
    at(4_000);
    recent.resume();
    expect([recent.since(3_999), recent.since(4_000)]).toEqual([null, []]);
  });

  it('take the room of so many places, however much changes; older ones are not known any more (SEC-17)', () => {
    const { recent, at } = begin();
    for (let index = 0; index < 100_000; index += 1) at(2_000 + index, changed(`a${index}`, 'b1'));
    expect(recent.since(1_000)).toHaveLength(1);
    for (let index = 0; index < liveLimits.maxRecent; index += 1) at(200_000 + index, changed('a', `p${index}`));
    expect(recent.since(101_999)).toBeNull();
    expect(recent.since(102_000)).toHaveLength(liveLimits.maxRecent);
  });
});
