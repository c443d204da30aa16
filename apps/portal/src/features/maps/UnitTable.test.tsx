import type { SpaceAvailability } from '@atrium/contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import type { MapUnit } from './mapUnits.ts';
import { UnitTable } from './UnitTable.tsx';

const units = Array.from({ length: 5 }, (_, at): MapUnit => ({
  id: `unit-${String(at)}`,
  name: `Desk ${String(at)}`,
  category: 'office',
  reference: null,
  spaceId: null,
  spaceType: null,
  centre: null,
  position: null,
}));

describe('the table of a floor', () => {
  it('draws the row of the unit again whose availability has changed, and no other (MAP-01, MAP-02)', async () => {
    await startText('en', ['maps']);
    const pathOf = vi.fn(() => null);
    const onSelect = vi.fn();
    const table = (states: ReadonlyMap<string, SpaceAvailability>) => (
      <MemoryRouter>
        <UnitTable units={units} states={states} selected={null} onSelect={onSelect} pathOf={pathOf} />
      </MemoryRouter>
    );
    const free = new Map(units.map(({ id }): [string, SpaceAvailability] => [id, 'Free']));
    const { rerender } = render(table(free));
    expect(screen.getByText('5 of 5 units')).toBeDefined();
    expect(pathOf).toHaveBeenCalledTimes(5);
    rerender(table(new Map(free).set('unit-3', 'Busy')));
    expect(pathOf.mock.calls.slice(5)).toEqual([[units[3]]]);
    expect(screen.getByText('Desk 3').closest('tr')?.textContent).toContain('Busy');
  });

  it('leads to the space of a unit by a link in the colours of the portal (MAP-01)', async () => {
    await startText('en', ['maps']);
    render(
      <MemoryRouter>
        <UnitTable units={units.slice(0, 1)} selected={null} onSelect={() => undefined} pathOf={() => '/desk'} />
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'Open Desk 0' });
    expect(link.getAttribute('href')).toBe('/desk');
    expect(link.classList).toContain('MuiLink-root');
  });
});
