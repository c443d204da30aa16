import { features } from '@atrium/contract';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

import type { ScreenSet } from '../app/screenSet.ts';
import { startText } from '../ui/text/startText.ts';
import { renderRoutes, sessionWith } from './renderRoutes.tsx';

/** One request as a test's server sees it; `path` is below `/api/`. */
export interface ScreenCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Every right there is. */
const everything = Object.fromEntries(features.map(({ key, offers }) => [key, offers]));

/**
 * Opens a screen alone, for a person with every right: at `address` its list, behind it a record. `answer` means
 * the server.
 */
export async function openScreen(
  { ListScreen, RecordScreen }: ScreenSet,
  listAddress: string,
  { address = listAddress, answer }: { address?: string; answer: (call: ScreenCall) => Response },
): Promise<void> {
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.resolve(answer({ method: init.method ?? 'GET', path: pathname.replace('/api/', ''), query, body }));
  });
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  const routes = [
    { path: listAddress, element: <ListScreen /> },
    ...(RecordScreen === undefined ? [] : [{ path: `${listAddress}/:id`, element: <RecordScreen /> }]),
  ];
  await act(() => Promise.resolve(renderRoutes(routes, { address, session: sessionWith(everything) })));
}
