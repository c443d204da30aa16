import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';

import { useIsLeaving } from './useIsLeaving.ts';

let isKnown = false;

/** A place that leads on to its first page once that is known. */
function Place() {
  const isLeaving = useIsLeaving();
  return isKnown && !isLeaving ? <Navigate to="/place/first" replace /> : <p>{isLeaving ? 'leaving' : 'waiting'}</p>;
}

it('lets no page lead on while another one is on its way, which the person has chosen (NAV-14)', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      { path: '/place', element: <Place /> },
      { path: '/place/first', element: <p>first</p> },
      { path: '/chosen', element: <p>chosen</p>, loader: () => loaded },
    ],
    { initialEntries: ['/place'] },
  );
  const { rerender } = render(<RouterProvider router={router} />);
  expect(screen.getByText('waiting')).toBeDefined();
  act(() => void router.navigate('/chosen'));
  expect(await screen.findByText('leaving')).toBeDefined();
  isKnown = true;
  rerender(<RouterProvider router={router} />);
  await act(async () => resolve(null));
  expect(await screen.findByText('chosen')).toBeDefined();
  await act(() => router.navigate('/place'));
  expect(await screen.findByText('first')).toBeDefined();
});
