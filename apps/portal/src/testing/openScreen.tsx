import { features } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';

import type { ScreenSet } from '../app/screenSet.ts';
import { createQueryClient } from '../kit/api/queryClient.ts';
import { ToastProvider } from '../kit/feedback/ToastProvider.tsx';
import { SessionContext } from '../kit/session/sessionContext.ts';
import { startText } from '../kit/text/startText.ts';

/** One request as a test's server sees it; `path` is below `/api/`. */
export interface ScreenCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const session = {
  user: { id: 'u-1', customerId: 'c-1', email: 'a@b.example', firstName: 'A', lastName: 'B', roles: ['r-1'] },
  role: {
    id: 'r-1',
    name: 'Tester',
    defaultScreen: null,
    privilegeMap: Object.fromEntries(features.map(({ key, offers }) => [key, offers])),
    canGrantRoles: [],
  },
  customer: { id: 'c-1', name: 'Northwind', logoUrl: null },
  buildingIds: [],
  vendorIds: [],
};

/**
 * Opens a screen alone, for a person with every right: at `address` its list, behind it a record. `answer` stands for
 * the server.
 */
export async function openScreen(
  { ListScreen, RecordScreen }: ScreenSet,
  listAddress: string,
  { address = listAddress, answer }: { address?: string; answer: (call: ScreenCall) => Response },
): Promise<void> {
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.resolve(answer({ method: init.method ?? 'GET', path: pathname.replace('/api/', ''), body }));
  });
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  const router = createMemoryRouter(
    [
      { path: listAddress, element: <ListScreen /> },
      ...(RecordScreen === undefined ? [] : [{ path: `${listAddress}/:id`, element: <RecordScreen /> }]),
    ],
    { initialEntries: [address] },
  );
  const app = (
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <ToastProvider>
          <Suspense fallback="…">
            <RouterProvider router={router} />
          </Suspense>
        </ToastProvider>
      </SessionContext>
    </QueryClientProvider>
  );
  await act(() => Promise.resolve(render(app)));
}
