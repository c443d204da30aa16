import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import { FloorMap } from './FloorMap.tsx';
import type { MapUnit } from './mapUnits.ts';

const corridor: MapUnit = {
  id: 'corridor',
  name: '',
  category: 'walkway',
  reference: null,
  spaceId: null,
  spaceType: null,
  centre: null,
  position: null,
};

it('says of a chosen unit that has no name and no reference that it has none (MAP-01)', async () => {
  await startText('en', ['maps']);
  render(
    <FloorMap
      name="Ground floor"
      drawing={{ type: 'FeatureCollection', features: [] }}
      units={[corridor]}
      selected={corridor.id}
      onSelect={() => undefined}
    />,
  );
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('Without a name');
});
