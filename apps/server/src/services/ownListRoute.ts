import { parseListQuery } from '@atrium/contract';

import { listAnswer, readableSchema } from '../http/crud/listAnswer.ts';
import { pageParameters } from '../http/crud/readRoutes.ts';
import { parentsOf } from '../http/crud/recordRequests.ts';
import type { Store } from '../store/defineStore.ts';
import { defineRoute, type ServiceRoute } from './route.ts';

/**
 * `GET {path}/own`: the records of a resource that are the person's own, in every building that the app shows them, whatever
 * they see of those of others in the portal (LIM-07).
 */
export function ownListRoute(store: Store, summary: string): ServiceRoute {
  const { resource } = store;
  return defineRoute({
    method: 'GET',
    path: `${resource.path}/own`,
    tag: resource.name,
    summary,
    access: { kind: 'own', resource, action: 'view' },
    query: pageParameters,
    answer: readableSchema(resource, 'row').list,
    handle: async (context) => {
      const { grant } = context;
      const query = parseListQuery(context.query, store.listSpec(grant));
      const own = resource.owner === undefined ? {} : { [resource.owner]: context.session.user.id };
      const where = { ids: { ...parentsOf(resource, context), ...own } };
      return { body: listAnswer(await store.list(grant, context, query, where), query, context.request.url) };
    },
  });
}
