import { features, type PrivilegeMap } from '@atrium/contract';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';

import type { ScreenSet } from '../app/screenSet.ts';
import { readAddress } from '../kit/navigation/place.ts';
import { PlaceContext, type Place } from '../kit/navigation/placeContext.ts';
import { useContextStack } from '../kit/navigation/useContextStack.ts';
import { startText } from '../ui/text/startText.ts';
import { askedUrl } from './askedUrl.ts';
import { renderRoutes, sessionWith } from './renderRoutes.tsx';

/** One request as a test's server sees it; `path` is below `/api/`. */
export interface ScreenCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface OpenedScreen {
  readonly address?: string;
  readonly answer: (call: ScreenCall) => Response | Promise<Response>;
  /** The ids inside the address of a page below a record. */
  readonly params?: Place['params'] | undefined;
  /** What the person may do; everything by default. */
  readonly rights?: PrivilegeMap;
}

/** Around a screen that is below a record: its page has three parts, and the record's id is one of them. */
function Below({ params, children }: { readonly params: Place['params']; readonly children: ReactNode }) {
  const { stack } = useContextStack();
  const { rest = [] } = readAddress(useLocation().pathname) ?? {};
  const place = { stack, page: rest.slice(0, 3).join('/'), recordId: rest[3], params };
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Every right there is. */
const everything = Object.fromEntries(features.map(({ key, offers }) => [key, offers]));

/**
 * Opens a screen alone: at `address` its list, behind it a record. `answer` means
 * the server. What a record is drawn with is loaded before, as on the way to a page:
 * with the first one come the form parts of all screens that the worker has loaded.
 */
export async function openScreen(
  { ListScreen, RecordScreen, loadRecord }: ScreenSet,
  listAddress: string,
  { address = listAddress, answer, params, rights = everything }: OpenedScreen,
): Promise<void> {
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = askedUrl(input);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.resolve(answer({ method: init.method ?? 'GET', path: pathname.replace('/api/', ''), query, body }));
  });
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  if (address !== listAddress) await loadRecord?.();
  const routes = [
    { path: listAddress, element: <ListScreen /> },
    ...(RecordScreen === undefined ? [] : [{ path: `${listAddress}/:id`, element: <RecordScreen /> }]),
  ];
  const placed =
    params === undefined
      ? routes
      : routes.map((one) => ({ ...one, element: <Below params={params}>{one.element}</Below> }));
  await act(() => Promise.resolve(renderRoutes(placed, { address, session: sessionWith(rights) })));
}
