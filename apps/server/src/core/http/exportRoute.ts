import type { ResourceDefinition } from '@atrium/contract';

import type { Store } from '../store/defineStore.ts';
import type { Parameters } from '../store/parameters.ts';
import type { Values } from '../store/storeDefinition.ts';
import { answerExport } from '../export/answerExport.ts';
import { defineRoute, type Route, type RouteContext } from './route.ts';

/** `GET {resource}/export?format=csv|xlsx&columns=…` with the list's query (API-42, KIT-04). */
export function exportRoute(
  store: Store,
  parentsOf: (resource: ResourceDefinition, context: RouteContext) => Values,
  assertParents: (context: RouteContext, parents: Values) => Promise<void>,
  inParents: (parents: Values) => (parameters: Parameters) => string,
  narrow: readonly string[] = [],
): Route {
  const { resource } = store;
  return defineRoute({
    method: 'GET',
    path: `${resource.path}/export`,
    tag: resource.name,
    summary: `Export the list: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'view' },
    query: { format: 'csv or xlsx', columns: 'Fields to write, in order' },
    streams: true,
    handle: async (context) => {
      const parents = parentsOf(resource, context);
      await assertParents(context, parents);
      const narrowed = Object.fromEntries(
        narrow
          .filter((field) => typeof context.query[field] === 'string')
          .map((field) => [field, context.query[field]]),
      );
      return answerExport(store, context, { ...parents, ...narrowed }, inParents, narrow);
    },
  });
}
