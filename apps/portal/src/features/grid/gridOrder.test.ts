import { plainHours } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import type { RecordValues } from '../../kit/definition/formDefinition.ts';
import type { GridColumn } from './gridDefinition.ts';
import type { GridLine } from './gridEdits.ts';
import { arrangedLines, nextOrder } from './gridOrder.ts';

const columns: readonly GridColumn[] = [
  { field: 'name', kind: 'text', width: 100 },
  { field: 'capacity', kind: 'number', width: 100 },
  { field: 'type', kind: 'choice', options: ['Room', 'Desk'], width: 100 },
];
const words = {
  locale: 'en-GB',
  yes: 'Yes',
  no: 'No',
  hours: plainHours,
  choice: (_field: string, value: string) => (value === 'Desk' ? 'Bureau' : value),
};

function lineOf(name: string, capacity: number | null, more: Partial<GridLine> = {}): GridLine {
  const revision = { identifier: name, action: 'Modified', editor: null, date: '2026-01-01T00:00:00.000Z' };
  const record: RecordValues = {
    id: name,
    version: 1,
    revision,
    name,
    capacity,
    type: name.startsWith('D') ? 'Desk' : 'Room',
  };
  return {
    key: name,
    record,
    values: record,
    edit: undefined,
    changed: [],
    issues: [],
    refusal: undefined,
    isBehind: false,
    ...more,
  };
}

const lines = [lineOf('Room 10', 8), lineOf('Desk 1', null), lineOf('Room 9', 12), lineOf('élan', 2)];
const namesOf = (view: Parameters<typeof arrangedLines>[1], of = lines) =>
  arrangedLines(of, view, columns, words, 'en').map(({ key }) => key);

describe('the rows of a grid', () => {
  it('are in the order of a column, numbers as numbers, blank ones last either way (WORK-08)', () => {
    const by = (field: string, isDescending = false) => namesOf({ order: { field, isDescending }, sought: '' });
    expect(by('name')).toEqual(['Desk 1', 'élan', 'Room 9', 'Room 10']);
    expect(by('capacity')).toEqual(['élan', 'Room 10', 'Room 9', 'Desk 1']);
    expect(by('capacity', true)).toEqual(['Room 9', 'Room 10', 'élan', 'Desk 1']);
    expect(by('type')[0]).toBe('Desk 1');
    expect(namesOf({ order: null, sought: '' })).toEqual(lines.map(({ key }) => key));
  });

  it('are those with a text in a cell, as the cell shows it; changed and new ones are not hidden (WORK-08)', () => {
    expect(namesOf({ order: null, sought: ' BUREAU' })).toEqual(['Desk 1']);
    const typed = [
      ...lines,
      lineOf('Attic', 1, { changed: ['name'], values: { name: 'Loft' } }),
      lineOf('new', null, { record: null, changed: ['name'] }),
    ];
    expect(namesOf({ order: { field: 'name', isDescending: true }, sought: 'oom 1' }, typed)).toEqual([
      'Room 10',
      'Attic',
      'new',
    ]);
  });

  it('go back to their own order with the third press on a heading (WORK-08)', () => {
    const first = nextOrder(null, 'name');
    const second = nextOrder(first, 'name');
    expect([first, second, nextOrder(second, 'name')]).toEqual([
      { field: 'name', isDescending: false },
      { field: 'name', isDescending: true },
      null,
    ]);
    expect(nextOrder(second, 'capacity')).toEqual({ field: 'capacity', isDescending: false });
  });
});
