import { type CrudOptions, parentsInScope } from '../../http/crud/crudRequest.ts';
import { type Route, routesWith } from '../../http/route.ts';
import type { Store } from '../../store/defineStore.ts';
import type { JobStarter } from '../jobs/startJob.ts';
import { answerExport } from './answerExport.ts';
import { exportFormats } from './exportStream.ts';

const defineRoute = routesWith<JobStarter>();

/** `GET {resource}/export?format=csv|xlsx&columns=…` with the list's query (API-42, KIT-04). */
export function exportRoute(store: Store, { narrow = [] }: CrudOptions): Route<JobStarter> {
  const { resource } = store;
  return defineRoute({
    method: 'GET',
    path: `${resource.path}/export`,
    tag: resource.name,
    summary: `Export the list: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'view' },
    query: { format: exportFormats.join(', '), columns: 'Fields to write, in order' },
    streams: true,
    handle: async (context) => {
      const parents = await parentsInScope(resource, context);
      const narrowed = Object.fromEntries(
        narrow
          .filter((field) => typeof context.query[field] === 'string')
          .map((field) => [field, context.query[field]]),
      );
      return answerExport(store, context, { ...parents, ...narrowed }, narrow);
    },
  });
}
