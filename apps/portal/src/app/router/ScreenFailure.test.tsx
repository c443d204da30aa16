import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import type { ScreenSet } from '../screenSet.ts';
import { noteFailedLoads } from '../updates/failedLoads.ts';
import { placeRoutes, screenRoutes } from './screenRoutes.ts';

beforeAll(async () => {
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  noteFailedLoads(window, () => undefined);
});

/** An error that the build says is a failed load. */
function failedLoad(): Error {
  const payload = new Error('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

function open(load: () => Promise<{ readonly set: ScreenSet }>) {
  const children = placeRoutes((context) => screenRoutes([{ context: 'ROOT', page: 'tags', load }], context));
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <p>frame</p>
            <Outlet />
          </>
        ),
        children,
      },
    ],
    { initialEntries: ['/admin/tags'] },
  );
  render(<RouterProvider router={router} />);
}

it('a screen that cannot be fetched leaves the frame and is fetched again in place, then with the page (ERR-61)', async () => {
  open(() => Promise.reject(failedLoad()));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(screen.getByText('frame')).toBeTruthy();
});

it('a screen that is there at the second try is shown (ERR-61)', async () => {
  let tries = 0;
  open(() => {
    tries += 1;
    return tries > 1 ? Promise.resolve({ set: { ListScreen: () => <h1>Tags</h1> } }) : Promise.reject(failedLoad());
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tags' })).toBeTruthy();
});

it('a screen that fails to draw leaves the frame (ERR-28)', async () => {
  const { mockRestore } = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(() =>
    Promise.resolve({
      set: {
        ListScreen: () => {
          throw new Error('no one foresaw it');
        },
      },
    }),
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('frame')).toBeTruthy();
  mockRestore();
});
