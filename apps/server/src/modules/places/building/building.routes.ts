import { buildingStatuses, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { forbidden } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import { pageParameters, recordParameters } from '../../../http/crud/readRoutes.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { bulkRoutes } from '../../../services/bulk/bulkRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { buildingStore } from './building.store.ts';
import { buildingTable } from './building.table.ts';
import { buildingBulkActions } from './buildingBulk.ts';
import { venueRoute } from './venue.routes.ts';

const { resource } = buildingStore;
const access = { kind: 'resource', resource, action: 'view' } as const;

/** `GET building/ids/{buildingIds}`: the buildings of a comma-separated list that are in scope (RES-08). */
const byIds = defineRoute({
  method: 'GET',
  path: 'building/ids/{buildingIds}',
  tag: 'building',
  summary: 'The buildings of a comma-separated id list that are in scope',
  access,
  query: { ...pageParameters, ...recordParameters },
  answer: readableSchema(resource, 'row').list,
  handle: async (context) => {
    const { params, query, grant, request } = context;
    const ids = [...new Set(params.buildingIds.split(',').map((id) => idOf(id.trim())))];
    // All of them in one page, unless a page is asked for.
    const asked = parseListQuery({ $top: String(ids.length), ...query }, buildingStore.listSpec(grant));
    const isListed = sql`${column('t', buildingTable.id)} = any(${ids}::uuid[])`;
    const page = await buildingStore.list(grant, context, asked, isListed);
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
  query: z.object({ customerId: z.string().optional().describe('Only buildings of this customer') }),
  answer: z.object({ value: z.array(z.object({ status: z.enum(buildingStatuses), count: z.int() })) }),
  handle: async (context) => {
    const { grant } = context;
    if (grant.projection !== 'full') throw forbidden();
    const { customerId } = context.queryInput();
    const isCounted =
      customerId === undefined ? undefined : sql`${column('t', buildingTable.customerId)} = ${idOf(customerId)}::uuid`;
    const counts = await buildingStore.countBy(grant, context, 'status', isCounted);
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
