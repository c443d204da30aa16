import { timezone, writeFilter } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { filterOf } from './filterNodes.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';

const ID = '01936f00-0000-7000-8000-000000000001';

function written(definition: FilterDefinition, ...values: string[]): string | null {
  const node = filterOf(undefined, [definition], { [definition.field]: values }, 'Europe/Paris');
  return node === null ? null : writeFilter(node);
}

describe('the filter of a list', () => {
  it('asks the server for each kind of filter in its own way (KIT-01)', () => {
    expect(written({ field: 'name', kind: 'text' }, "O'Neill")).toBe("contains(name,'O''Neill')");
    expect(written({ field: 'reservable', kind: 'boolean' }, 'false')).toBe('reservable eq false');
    expect(written({ field: 'capacity', kind: 'number' }, '10..20')).toBe('capacity ge 10 and capacity le 20');
    expect(written({ field: 'capacity', kind: 'number' }, '..20')).toBe('capacity le 20');
    expect(written({ field: 'status', kind: 'choice', options: ['Live', 'Deleted'] }, 'Live', 'Deleted')).toBe(
      "status eq 'Live' or status eq 'Deleted'",
    );
    expect(written({ field: 'timezoneId', kind: 'reference', resource: timezone }, ID)).toBe(`timezoneId in ('${ID}')`);
  });

  it('takes whole days of the page’s zone, the last one included, also across a change of the clocks (KIT-17)', () => {
    expect(written({ field: 'date', kind: 'date' }, '2026-10-25..2026-10-25')).toBe(
      'date ge 2026-10-24T22:00:00.000Z and date lt 2026-10-25T23:00:00.000Z',
    );
  });

  it('leaves out what no one could have chosen (KIT-01)', () => {
    expect(written({ field: 'status', kind: 'choice', options: ['Live'] }, 'Broken')).toBeNull();
    expect(written({ field: 'timezoneId', kind: 'reference', resource: timezone }, 'not-an-id')).toBeNull();
    expect(written({ field: 'capacity', kind: 'number' }, 'many..few')).toBeNull();
    expect(written({ field: 'date', kind: 'date' }, '2026-13-45..')).toBeNull();
  });

  it('keeps the screen’s own filter next to the chosen ones', () => {
    const fixed = { kind: 'compare', field: 'customerId', operator: 'eq', value: ID } as const;
    const node = filterOf(fixed, [{ field: 'name', kind: 'text' }], { name: ['x'] }, 'UTC');
    expect(node && writeFilter(node)).toBe(`customerId eq '${ID}' and contains(name,'x')`);
  });
});
