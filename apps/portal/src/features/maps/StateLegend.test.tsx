import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import { FloorMap } from './FloorMap.tsx';

it('a map whose page has no filter of states says itself what its colours mean (MAP-03)', async () => {
  await startText('en', ['maps']);
  render(
    <FloorMap
      name="First"
      drawing={{ type: 'FeatureCollection', features: [] }}
      units={[]}
      selected={null}
      hasLegend
      onSelect={() => undefined}
    />,
  );
  const states = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(states.map(({ textContent }) => textContent)).toEqual(['Free', 'Busy', 'No-show', 'Closed', 'Unknown']);
});
