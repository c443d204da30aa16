import { type CrudPart, crudParts } from '../http/crud/crudParts.ts';
import type { CrudOptions } from '../http/crud/crudRequest.ts';
import type { Grant } from '../access/grant.ts';
import type { Store } from '../store/defineStore.ts';
import { exportRoute } from './export/exportRoute.ts';
import type { ServiceContext, ServiceRoute } from './route.ts';

type Part = CrudPart | 'export';

/** What a resource's routes may do differently. */
interface ResourceRoutesOptions extends CrudOptions {
  /** Routes that take the place of those of an action. */
  readonly replace?: Readonly<Partial<Record<Part, readonly ServiceRoute[]>>>;
}

/** The routes of a resource's records by action, the export among them. */
export function resourceParts(
  store: Store,
  { replace = {}, ...options }: ResourceRoutesOptions = {},
): Readonly<Record<Part, readonly ServiceRoute[]>> {
  const { list, ...others } = crudParts(store, options);
  const exported = store.resource.actions.includes('export') ? [exportRoute(store, options)] : [];
  return { list, export: exported, ...others, ...replace };
}

/** All routes of a resource's records (API-36). */
export function crudRoutes(store: Store, options: ResourceRoutesOptions = {}): ServiceRoute[] {
  return Object.values(resourceParts(store, options)).flat();
}

/** Returns the same routes for everyone with a user record, under the grant that `grantOf` gives them. */
export function forMembers(
  routes: readonly ServiceRoute[],
  grantOf: (context: ServiceContext) => Grant,
): ServiceRoute[] {
  return routes.map((route) => ({
    ...route,
    access: { kind: 'member' },
    handle: (context) => route.handle(context.having({ grant: grantOf(context) })),
  }));
}
