import { isBookedByDefault, nodeTypes, type SpaceSchedule } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import {
  capacityRange,
  emptyFilter,
  nextState,
  passes,
  queryOf,
  refreshedState,
  type SpaceFilter,
  stateOf,
  typesOfTab,
} from './spaceViewState.ts';

const willow: SpaceSchedule = {
  spaceId: '0198c1a2-0000-7000-8000-000000000001',
  name: 'Salle Érable',
  type: 'Room',
  floorId: null,
  buildingId: '0198c1a2-0000-7000-8000-000000000002',
  mapSpaceXRefId: null,
  capacity: 8,
  tags: ['screen', 'quiet'],
  isBookable: true,
  buffer: 0,
  timezone: 'Europe/Paris',
  availability: 'Free',
  problem: null,
  open: [],
  taken: [],
  unread: [],
};
const filtered = (filter: Partial<SpaceFilter>, space: Partial<SpaceSchedule> = {}) =>
  passes({ ...willow, ...space }, { ...emptyFilter(0), ...filter });
const start = stateOf(new URLSearchParams());

describe('the space filter', () => {
  it('narrows by name, without accents (SPACE-04, SPACE-05)', () => {
    expect([filtered({ name: ' erable' }), filtered({ name: 'oak' })]).toEqual([true, false]);
  });

  it('narrows by statuses (SPACE-05)', () => {
    expect([filtered({ statuses: ['Busy', 'Free'] }), filtered({ statuses: ['Unknown'] })]).toEqual([true, false]);
  });

  it('narrows by type (SPACE-05)', () => {
    expect([filtered({ type: '' }), filtered({ type: 'Room' }), filtered({ type: 'Area' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('narrows by a capacity range that is 0 to infinity unless it says otherwise (SPACE-04, SPACE-05)', () => {
    expect(capacityRange(emptyFilter(0))).toEqual([0, Infinity]);
    expect(filtered({ capacityFrom: '8', capacityTo: '8' })).toBe(true);
    expect(filtered({ capacityFrom: '9', capacityTo: '' })).toBe(false);
    expect(filtered({ capacityTo: '7' })).toBe(false);
    expect([filtered({}, { capacity: null }), filtered({ capacityFrom: '1' }, { capacity: null })]).toEqual([
      true,
      false,
    ]);
  });

  it('narrows by tags, which a space must all have (SPACE-05)', () => {
    expect([filtered({ tags: ['screen', 'quiet'] }), filtered({ tags: ['screen', 'coffee'] })]).toEqual([true, false]);
  });

  it('narrows by isBookable (SPACE-05)', () => {
    const bookable = { isBookable: true };
    expect([filtered(bookable), filtered(bookable, { isBookable: false })]).toEqual([true, false]);
  });

  it('combines its parts: a space passes all of them (SPACE-05)', () => {
    expect(filtered({ name: 'salle', statuses: ['Free'], tags: ['screen'] })).toBe(true);
    expect(filtered({ name: 'salle', statuses: ['Busy'], tags: ['screen'] })).toBe(false);
  });

  it('filters nothing by a capacity that is no range (SPACE-06)', () => {
    for (const range of [{ capacityFrom: '9', capacityTo: '2' }, { capacityFrom: 'many' }, { capacityTo: '-1' }]) {
      expect(capacityRange({ ...emptyFilter(0), ...range })).toBeNull();
      expect(filtered(range)).toBe(true);
    }
  });
});

describe('the state of the space view', () => {
  const open = { ...start, floorId: 'one', spaceSelected: willow.spaceId, isDialogOpen: true };

  it('has every field, with its filters and switches in the address (SPACE-03, SPACE-12)', () => {
    expect(start).toMatchObject({ tab: 0, scheduleInterval: 30, iconSize: 20, width: 380 });
    expect(start).toMatchObject({ isMobileOpen: false, isDialogOpen: false, showMap: false, fullScreen: false });
    expect(start).toMatchObject({ floorId: null, spaceSelected: null, lastStatusRefreshEpoch: null });
    expect(queryOf(start)).toEqual({});
    const state = {
      ...start,
      tab: 1 as const,
      floorId: 'one',
      showMap: true,
      fullScreen: true,
      width: 520 as const,
      scheduleInterval: 15 as const,
      filter: { ...emptyFilter(1), name: 'a,b', statuses: ['No-show' as const], type: 'WorkArea', isBookable: true },
    };
    expect(stateOf(new URLSearchParams(queryOf(state)))).toEqual(state);
    expect(stateOf(new URLSearchParams('scheduleInterval=20&width=5&type=Campus&tab=7&statuses=Away'))).toEqual(start);
  });

  it('has the time of the availability that is shown, which is in no address (SPACE-03)', () => {
    const shown = refreshedState(start, '2026-11-26T12:00:00.000Z');
    expect(shown).toEqual({ ...start, lastStatusRefreshEpoch: Date.UTC(2026, 10, 26, 12) });
    expect(queryOf(shown)).toEqual({});
    expect(refreshedState(shown, undefined)).toEqual(start);
  });

  it('selects nothing and closes the dialog when floor, tab or filter changes (SPACE-07)', () => {
    const actions = [
      { kind: 'floor', floorId: 'two' },
      { kind: 'tab', tab: 1 },
      { kind: 'filter', filter: { name: 'oak' } },
    ] as const;
    for (const action of actions)
      expect(nextState(open, action)).toMatchObject({ spaceSelected: null, isDialogOpen: false });
  });

  it('has a new filter for rooms or desks when the tab changes (SPACE-01, SPACE-08)', () => {
    const narrowed = nextState(open, { kind: 'filter', filter: { name: 'oak', isBookable: true } });
    const desks = nextState(narrowed, { kind: 'tab', tab: 1 });
    expect(desks.filter).toEqual({ ...emptyFilter(1), type: 'Desk' });
    expect(nextState(desks, { kind: 'tab', tab: 0 }).filter.type).toBe('Room');
  });

  it('shows each type of space that people book in one of its tabs (SPACE-01, SPACE-14)', () => {
    const shown = typesOfTab.flat();
    expect(nodeTypes.filter((type) => isBookedByDefault(type) && !shown.some((one) => one === type))).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('keeps full screen, the map and the width of the panel when the floor changes (SPACE-03, SPACE-13)', () => {
    const actions = [
      { kind: 'fullScreen', isOn: true },
      { kind: 'map', isOn: true },
      { kind: 'width', width: 320 },
      { kind: 'floor', floorId: 'two' },
    ] as const;
    const after = actions.reduce(nextState, open);
    expect(after).toMatchObject({ fullScreen: true, showMap: true, width: 320, floorId: 'two' });
  });
});
