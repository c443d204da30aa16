import { alwaysOpen, vendor } from '@atrium/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { FieldValue } from './FieldValue.tsx';

beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit']));

it('shows the hours of a week as a line for each day, in the history and next to another version (VEND-06, KIT-10)', async () => {
  const [monday, tuesday] = alwaysOpen;
  const week = [
    { ...monday, opensAt: '08:00', closesAt: '18:30' },
    { ...tuesday, closed: true },
    ...alwaysOpen.slice(2),
  ];
  const definition = { field: 'operatingHours', widget: 'weekHours' } as const;
  const element = <FieldValue resource={vendor} definition={definition} value={week} values={{}} />;
  const view = await act(() => Promise.resolve(renderRoutes([{ path: '/', element }])));
  await screen.findByText(/Monday/);
  const [first, second, third] = (view.container.textContent ?? '').split('\n');
  expect([first, second, third]).toEqual(['Monday: 08:00–18:30', 'Tuesday: Closed', 'Wednesday: Open 24 hours']);
});

it('names the parts of a value and shows no id (KIT-10, KIT-17)', async () => {
  const value = [
    { icon: 'news', deepLinkId: '0190a000-0000-7000-8000-0000000000c1', isShown: true, places: 1200, none: null },
    '0190a000-0000-7000-8000-0000000000c2',
  ];
  const element = <FieldValue resource={vendor} definition={{ field: 'parts' }} value={value} values={{}} />;
  const view = await act(() => Promise.resolve(renderRoutes([{ path: '/', element }])));
  await screen.findByText(/news/);
  expect(view.container.textContent).toBe('news · Another record · Yes · 1,200, Another record');
});
