import { innermost, navigationState } from '@atrium/contract';
import type { ContextEntry, ContextName, NavigationState } from '@atrium/contract';
import { use, useMemo } from 'react';
import { useLocation } from 'react-router';

import { pathOf, readAddress } from './place.ts';
import { PlaceContext } from './placeContext.ts';
import type { Place } from './placeContext.ts';

/** The navigation stack of the open screen with the ids, names, form and full path that follow from it (NAV-03, SHELL-18). */
export interface ContextStack extends NavigationState {
  /** From outside in, without ROOT; `info` is the display name (NAV-02). */
  readonly stack: readonly ContextEntry[];
  readonly context: ContextName;
  /** The page without the record: `timezones`, or `countries/{id}/states` on a sub-page. */
  readonly page: string;
  /** `new`, or the id of the open record; undefined on a list. */
  readonly recordId?: string;
  /** The ids inside a sub-page, by the names of its declaration. */
  readonly params: Readonly<Record<string, string>>;
  /** The address of a page of this context, and of a record on it (NAV-76). */
  pathTo(page: string, recordId?: string): string;
}

function placeFromAddress(pathname: string): Place {
  const address = readAddress(pathname);
  const [page = '', recordId] = address?.rest ?? [];
  return { stack: (address?.entries ?? []).map((entry) => ({ ...entry, info: '' })), page, recordId, params: {} };
}

/** Derives what follows from a place: the one way to ids, names, form and full path (NAV-03). */
export function contextStackOf(place: Place): ContextStack {
  const { stack, page, recordId, params } = place;
  return {
    ...navigationState(stack, page),
    stack,
    context: innermost(stack),
    page,
    ...(recordId === undefined ? {} : { recordId }),
    params,
    pathTo: (target, record) => pathOf(stack, target, record),
  };
}

/** Returns where the person is. Without a frame around it (in a test) it follows the address alone, and names are empty. */
export function useContextStack(): ContextStack {
  const place = use(PlaceContext);
  const { pathname } = useLocation();
  return useMemo(() => contextStackOf(place ?? placeFromAddress(pathname)), [place, pathname]);
}
