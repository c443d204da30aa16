import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { LOADING_DELAY } from '../../ui/feedback/AfterDelay.tsx';
import { startText } from '../../ui/text/startText.ts';
import { MainRegion } from './MainRegion.tsx';
import { PageProgress } from './PageProgress.tsx';

beforeEach(async () => {
  await startText('en', ['shell']);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Layout() {
  return (
    <>
      <PageProgress />
      <MainRegion>
        <Outlet />
      </MainRegion>
    </>
  );
}

/** Two pages, the second of which arrives when the test says so. */
function openPages() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = {
    path: '/next',
    lazy: async () => {
      await promise;
      return { Component: () => <p>Next page</p> };
    },
  };
  const router = createMemoryRouter([
    { element: <Layout />, children: [{ path: '/', element: <p>First page</p> }, next] },
  ]);
  render(<RouterProvider router={router} />);
  return { router, arrive: resolve };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const isBusy = () => screen.getByRole('main').getAttribute('aria-busy');

describe('the way to the next page', () => {
  it('shows a line and says so once it takes 150 ms, while the page stays as it is (SHELL-61, KIT-15)', async () => {
    const { router, arrive } = openPages();
    expect(isBusy()).toBe('false');
    await act(async () => void router.navigate('/next'));
    await pass(LOADING_DELAY - 1);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
    await pass(1);
    expect(screen.getByRole('progressbar', { name: 'Loading…' })).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(isBusy()).toBe('true');
    expect(screen.queryByText('First page')).not.toBeNull();
    arrive();
    await pass(0);
    expect(screen.queryByText('Next page')).not.toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(isBusy()).toBe('false');
  });

  it('shows nothing where the next page is there sooner (SHELL-61)', async () => {
    const { router, arrive } = openPages();
    await act(async () => void router.navigate('/next'));
    await pass(LOADING_DELAY / 2);
    arrive();
    await pass(LOADING_DELAY);
    expect(screen.queryByText('Next page')).not.toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
