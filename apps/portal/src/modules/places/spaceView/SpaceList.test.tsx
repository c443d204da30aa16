import type { SpaceSchedule } from '@atrium/contract';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { SpaceList } from './SpaceList.tsx';

const spaceOf = (name: string, capacity: number | null) =>
  ({ spaceId: name, name, capacity, availability: 'Free' }) as unknown as SpaceSchedule;

it.each([
  ['en', ['1 person', '8 people', 'Capacity not set']],
  ['fr', ['1 personne', '8 personnes', 'Capacité non renseignée']],
] as const)('spaces name their capacity as the language counts people (SPACE-14, %s)', async (language, capacities) => {
  await startText(language, ['errors', 'kit', 'spaceView']);
  const spaces = [spaceOf('Booth', 1), spaceOf('Willow', 8), spaceOf('Lobby', null)];
  const list = <SpaceList spaces={spaces} selected={null} iconSize={20} onSelect={() => undefined} />;
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: list }])));
  const shown = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
  for (const [at, capacity] of capacities.entries()) expect(shown[at]).toMatch(new RegExp(`${capacity}(?!s)`));
});
