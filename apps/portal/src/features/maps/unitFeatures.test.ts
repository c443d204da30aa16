import type { SpaceAvailability } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import type { MapUnit } from './mapUnits.ts';
import { changedUnits, type UnitFacts } from './unitFeatures.ts';

const units = ['one', 'two', 'three'].map((id): MapUnit => ({
  id,
  name: `Desk ${id}`,
  category: 'office',
  reference: id,
  spaceId: `space-${id}`,
  spaceType: 'Desk',
  centre: null,
  position: null,
}));

function factsOf(states: Readonly<Record<string, SpaceAvailability>>, faint: readonly string[] = []) {
  return new Map(
    units.map((unit): [string, UnitFacts] => {
      const state = states[unit.id] ?? null;
      return [unit.id, { unit, state, stateText: state, isFaint: faint.includes(unit.id) }];
    }),
  );
}

describe('what of a floor is drawn again', () => {
  it('is the units whose availability has changed, with its word, and no others (MAP-02, MAP-03)', () => {
    const before = factsOf({ one: 'Free', two: 'Free', three: 'Busy' });
    expect(changedUnits(before, factsOf({ one: 'Free', two: 'Busy', three: 'Busy' }))).toEqual([
      {
        id: 'two',
        addOrUpdateProperties: [
          { key: 'state', value: 'Busy' },
          { key: 'isFaint', value: false },
          { key: 'label', value: 'Desk two\nBusy' },
        ],
      },
    ]);
    expect(changedUnits(before, factsOf({ one: 'Free', two: 'Free', three: 'Busy' }))).toEqual([]);
  });

  it('is what a filter makes faint, and what has lost its state (MAP-02)', () => {
    const before = factsOf({ one: 'Free', two: 'Free' });
    const faint = changedUnits(before, factsOf({ one: 'Free', two: 'Free' }, ['one']));
    expect(faint.map(({ id }) => id)).toEqual(['one']);
    expect(faint[0]?.addOrUpdateProperties).toContainEqual({ key: 'isFaint', value: true });
    const without = new Map([...before].slice(1));
    expect(changedUnits(before, without)).toEqual([
      { id: 'one', addOrUpdateProperties: expect.arrayContaining([{ key: 'state', value: null }]) },
    ]);
  });
});
