import { contextInsides, contextNames, fullPath, innermost } from '@atrium/contract';
import type { ContextEntry, ContextName } from '@atrium/contract';
import { matchRoutes } from 'react-router';
import type { Params, RouteObject } from 'react-router';

/** A context and its id, as the path names them. */
export type ContextRef = Pick<ContextEntry, 'context' | 'id'>;

/** What an address says: the contexts from outside in, and what is behind them. */
export interface Address {
  readonly context: ContextName;
  readonly entries: readonly ContextRef[];
  /** The segments after the contexts: page, record id and whatever a screen puts there. */
  readonly rest: readonly string[];
}

/** The id of the route around the pages of a place, by its contexts from outside in. */
export const placeRouteId = (contexts: readonly ContextRef['context'][]) => ['ROOT', ...contexts].join('/');

/** The routes of the contexts, at any depth; `pagesOf` gives those of the pages of a context. */
export function contextRoutes(pagesOf: (context: ContextName) => RouteObject[]): RouteObject[] {
  const inside = (outer: readonly ContextRef['context'][]): RouteObject[] =>
    contextInsides[outer.at(-1) ?? 'ROOT'].map((context) => {
      const name = context.toLowerCase();
      const place = [...outer, context];
      const children = [...pagesOf(context), ...inside(place)];
      return { id: placeRouteId(place), path: `${name}/:${name}Id`, caseSensitive: true, children };
    });
  return [{ id: placeRouteId([]), path: 'admin', caseSensitive: true, children: pagesOf('ROOT') }, ...inside([])];
}

/** The contexts that the parameters of a route name, from outside in. */
export function entriesOf(params: Params): readonly ContextRef[] {
  return contextNames.flatMap((context) => {
    const id = context === 'ROOT' ? undefined : params[`${context.toLowerCase()}Id`];
    return context === 'ROOT' || id === undefined ? [] : [{ context, id }];
  });
}

const addresses = contextRoutes(() => [{ path: '*' }]);

/** Returns what an address says; null when it is neither `/admin/…` nor `/customer/…` with contexts in their order (NAV-04). */
export function readAddress(pathname: string): Address | null {
  const params = matchRoutes(addresses, pathname)?.at(-1)?.params;
  if (params === undefined) return null;
  const entries = entriesOf(params);
  return { context: innermost(entries), entries, rest: (params['*'] ?? '').split('/').filter(Boolean) };
}

/** The address of a page in a context: `/admin/{page}` in the root, else the full path (NAV-04, NAV-76). */
export function pathOf(stack: readonly ContextRef[], page: string, recordId?: string): string {
  const tail = recordId === undefined ? page : `${page}/${encodeURIComponent(recordId)}`;
  return innermost(stack) === 'ROOT' ? `/admin${tail === '' ? '' : `/${tail}`}` : `/${fullPath(stack, tail)}`;
}
