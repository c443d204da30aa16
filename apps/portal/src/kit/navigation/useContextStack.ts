import { contextDefaults, innermost } from '@atrium/contract';
import type { ContextEntry, ContextName } from '@atrium/contract';
import { use, useMemo } from 'react';
import { useLocation } from 'react-router';

import { parsePath, pathOf } from './place.ts';
import { PlaceContext } from './placeContext.ts';
import type { Place } from './placeContext.ts';

/** The navigation stack of the open screen, and the addresses that follow from it. */
export interface ContextStack {
  /** From outside in, without ROOT; `info` is the display name (NAV-02). */
  readonly stack: readonly ContextEntry[];
  readonly context: ContextName;
  readonly customerId?: string;
  readonly campusId?: string;
  readonly buildingId?: string;
  readonly vendorId?: string;
  /** The page without the record: `timezones`, or `countries/{id}/states` on a sub-page. */
  readonly page: string;
  /** `new`, or the id of the open record; undefined on a list. */
  readonly recordId?: string;
  /** The ids inside a sub-page, by the names of its declaration. */
  readonly params: Readonly<Record<string, string>>;
  /** The address of a page of this context, and of a record on it (NAV-76). */
  pathTo(page: string, recordId?: string): string;
  /** The address one context further out, on this context's default route; null in the root. */
  readonly outerPath: string | null;
}

function placeFromAddress(pathname: string): Place {
  const parsed = parsePath(pathname);
  const [page = '', recordId] = parsed?.rest ?? [];
  return { stack: (parsed?.entries ?? []).map((entry) => ({ ...entry, info: '' })), page, recordId, params: {} };
}

function outerPathOf(stack: readonly ContextEntry[]): string | null {
  const context = innermost(stack);
  if (context === 'ROOT') return null;
  return pathOf(stack.slice(0, -1), contextDefaults[context].route ?? (context === 'CUSTOMER' ? 'customers' : ''));
}

const idNames = { CUSTOMER: 'customerId', CAMPUS: 'campusId', BUILDING: 'buildingId', VENDOR: 'vendorId' } as const;

/** Derives the stack from a place (NAV-03). */
export function contextStackOf(place: Place): ContextStack {
  const { stack, page, recordId, params } = place;
  return {
    ...Object.fromEntries(stack.map((entry) => [idNames[entry.context], entry.id])),
    stack,
    context: innermost(stack),
    page,
    ...(recordId === undefined ? {} : { recordId }),
    params,
    pathTo: (target, record) => pathOf(stack, target, record),
    outerPath: outerPathOf(stack),
  };
}

/** Where the person is. Without a frame around it (in a test) it follows the address alone, and names are empty. */
export function useContextStack(): ContextStack {
  const place = use(PlaceContext);
  const { pathname } = useLocation();
  return useMemo(() => contextStackOf(place ?? placeFromAddress(pathname)), [place, pathname]);
}
