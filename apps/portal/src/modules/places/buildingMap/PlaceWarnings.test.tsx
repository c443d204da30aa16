import type { MapFault } from '@atrium/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { startText } from '../../../ui/text/startText.ts';
import { PlaceWarnings } from './PlaceWarnings.tsx';

const warning = (code: MapFault['code'], detail: string): MapFault => ({
  code,
  isWarning: true,
  file: 'venue.geojson',
  featureId: null,
  detail,
});

describe('a map that may be of another place', () => {
  it('is questioned before it is used, and other warnings are left to their list (MAP-06)', async () => {
    await startText('en', ['buildingMap']);
    const warnings = [warning('overlap', 'x'), warning('coordinatesSwapped', '5508 km')];
    render(<PlaceWarnings warnings={warnings} />);
    const [only, ...others] = screen.getAllByRole('alert');
    expect(only?.textContent).toBe(
      'The map is far from the building. Latitude and longitude look swapped: IMDF writes longitude first (5508 km)',
    );
    expect(others).toEqual([]);
  });
});
