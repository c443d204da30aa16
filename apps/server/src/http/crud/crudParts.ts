import type { ResourceDefinition } from '@atrium/contract';

import type { Store } from '../../store/defineStore.ts';
import type { Route } from '../route.ts';
import type { CrudOptions } from './crudRequest.ts';
import { countRoutes, getRoutes, listRoutes } from './readRoutes.ts';
import { createRoutes, dependentsRoutes, removeRoutes, restoreRoutes, updateRoutes } from './writeRoutes.ts';

/** The actions that have routes here; an export is a service. */
export type CrudPart = Exclude<ResourceDefinition['actions'][number], 'export'> | 'count';

/** The routes of a resource's records by action, as API-36 fixes them; none for an action that it does not have. */
export function crudParts(store: Store, options: CrudOptions = {}): Readonly<Record<CrudPart, readonly Route[]>> {
  const { actions } = store.resource;
  const routes = (part: ResourceDefinition['actions'][number], make: () => readonly Route[]) =>
    actions.includes(part) ? make() : [];
  return {
    list: routes('list', () => listRoutes(store, options)),
    count: routes('list', () => countRoutes(store, options)),
    get: routes('get', () => getRoutes(store)),
    create: routes('create', () => createRoutes(store, options)),
    update: routes('update', () => updateRoutes(store, options)),
    remove: routes('remove', () => [...dependentsRoutes(store), ...removeRoutes(store, options)]),
    restore: routes('restore', () => restoreRoutes(store, options)),
  };
}
