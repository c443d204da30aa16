import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { startText } from '../../../ui/text/startText.ts';
import { ReferenceLists } from './ReferenceLists.tsx';

const none = { count: 0, first: [] };
const level = (id: string, name: string, floorId: string | null) =>
  ({ id, name, shortName: null, ordinal: 0, units: 3, floorId }) as const;

function Address() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

describe('what of a map does not fit the building', () => {
  it('has the levels that are no floor, leads to them and to a floor with their name (MAP-01)', async () => {
    await startText('en', ['buildingMap']);
    const onShow = vi.fn();
    render(
      <MemoryRouter>
        <ReferenceLists
          references={{ linked: 0, unplaced: none, unknown: none, duplicate: none }}
          levels={[level('l-0', 'Ground floor', 'f-0'), level('l-1', 'Mezzanine', null)]}
          spacePath={() => null}
          newSpacePath={() => null}
          newFloorPath="/locations/new"
          onShow={onShow}
        />
        <Address />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Floors to add: 1' }));
    expect(screen.queryByText('Ground floor')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show Mezzanine on the map' }));
    expect(onShow).toHaveBeenCalledWith(null, 'l-1');
    fireEvent.click(screen.getByRole('link', { name: 'Add floor' }));
    expect(screen.getByText('/locations/new {"values":{"name":"Mezzanine"}}')).toBeDefined();
  });
});
