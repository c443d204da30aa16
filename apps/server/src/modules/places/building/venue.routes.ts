import {
  building,
  canSeeAllCustomers,
  defineResource,
  id,
  latitude,
  longitude,
  name,
  parseListQuery,
  scopeCustomerId,
} from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { directory } from '../../../directory/directory.ts';
import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import { pageParameters, recordParameters } from '../../../http/crud/readRoutes.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { parentType, pathToParent } from '../spaces.reads.ts';
import { defineRoute } from '../../../services/route.ts';
import { RecordReader } from '../../../store/recordReader.ts';
import { buildingStore } from './building.store.ts';
import { buildingTable } from './building.table.ts';

const shown = {
  id: id(),
  name: name(),
  type: z.literal('Venue'),
  customerId: id(),
  parentId: id().nullable(),
  parentType: z.string().nullable(),
  /** The names of the regions and campuses around it, the outermost first. */
  path: z.array(z.string()),
};

/** A building as the geography shows it: a venue in a region, in a campus or in its customer alone (RES-09). */
const venue = defineResource({
  ...building,
  lookupFields: ['name', 'type'],
  reader: z.object(shown),
  row: z.object({
    ...shown,
    status: building.row.shape.status,
    mapSpaceXRefId: building.record.shape.mapSpaceXRefId,
    address: building.row.shape.address,
    city: building.row.shape.city,
    latitude: latitude(),
    longitude: longitude(),
  }),
  query: {
    filter: ['name', 'status', 'city', 'parentId'],
    sort: ['name', 'city', 'status'],
    search: building.query.search,
    defaultSort: 'name',
  },
});

const { options } = buildingStore;
const venues = new RecordReader(
  venue,
  {
    ...options,
    resource: venue,
    computed: {
      ...options.computed,
      type: { sql: sql`'Venue'` },
      parentType: { sql: parentType },
      path: { sql: pathToParent },
    },
  },
  directory,
);

/** `GET customer/{customerId}/venue`: the customer's buildings in the caller's scope, as venues of the geography (RES-09). */
export const venueRoute = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/venue',
  tag: building.name,
  summary: "A customer's buildings in scope as venues of the geography",
  access: { kind: 'resource', resource: building, action: 'view' },
  query: { ...pageParameters, ...recordParameters },
  answer: readableSchema(venue, 'row').list,
  handle: async (context) => {
    const { params, query, grant, session, work, request } = context;
    const customerId = idOf(params.customerId);
    const isReachable = canSeeAllCustomers(session) || customerId === scopeCustomerId(session);
    if (!isReachable || !(await directory.hasCustomer(work, customerId))) throw notFound();
    const asked = parseListQuery(query, venues.listSpec(grant));
    const isOfCustomer = sql`${column('t', buildingTable.customerId)} = ${customerId}::uuid`;
    const page = await venues.list(grant, context, asked, isOfCustomer);
    return { body: listAnswer(page, asked, request.url) };
  },
});
