import { buildingStatuses, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { bulkRoutes } from '../../core/bulk/bulkRoutes.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { forbidden } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { idOf } from '../../core/http/recordRequests.ts';
import { defineRoute } from '../../core/http/route.ts';
import { buildingStore } from './building.store.ts';
import { venueRoute } from './venue.routes.ts';
import { buildingBulkActions } from './buildingBulk.ts';

const { resource } = buildingStore;
const access = { kind: 'resource', resource, action: 'view' } as const;

/** `GET building/ids/{buildingIds}`: the buildings of a comma-separated list, as far as they are in scope (RES-08). */
const byIds = defineRoute({
  method: 'GET',
  path: 'building/ids/{buildingIds}',
  tag: 'building',
  summary: 'The buildings of a comma-separated id list that are in scope',
  access,
  answer: readableSchema(resource, 'row').list,
  handle: async ({ params, query, grant, work, request }) => {
    const ids = [...new Set((params['buildingIds'] ?? '').split(',').map((id) => idOf(id.trim())))];
    // All of them at once, unless a page is asked for.
    const asked = parseListQuery({ $top: String(ids.length), ...query }, buildingStore.listSpec(grant));
    const page = await buildingStore.list(
      grant,
      work,
      asked,
      (parameters) => `t.id = any(${parameters.add(ids)}::uuid[])`,
    );
    return { body: listAnswer(page, asked, request.url) };
  },
});

/** `GET building/statuscounts?customerId=`: how many buildings in scope have each status, for the filter of the list (BLDG-01). */
const statusCounts = defineRoute({
  method: 'GET',
  path: 'building/statuscounts',
  tag: 'building',
  summary: 'How many buildings in scope have each status',
  access,
  query: { customerId: 'Only buildings of this customer' },
  answer: z.object({ value: z.array(z.object({ status: z.enum(buildingStatuses), count: z.int() })) }),
  handle: async ({ query, grant, work }) => {
    if (grant.projection !== 'full') throw forbidden();
    const customerId = query['customerId'] === undefined ? null : idOf(query['customerId']);
    const counts = await buildingStore.countBy(grant, work, 'status', (parameters) =>
      customerId === null ? 'true' : `t.customer_id = ${parameters.add(customerId)}::uuid`,
    );
    return { body: { value: buildingStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 })) } };
  },
});

export const buildingRoutes = [
  venueRoute,
  byIds,
  statusCounts,
  ...buildingBulkActions.flatMap(bulkRoutes),
  ...crudRoutes(buildingStore, { narrow: ['customerId', 'parentId'] }),
];
