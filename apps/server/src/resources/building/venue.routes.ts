import {
  building,
  canSeeAllCustomers,
  defineResource,
  id,
  latitude,
  longitude,
  name,
  parseListQuery,
} from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { idOf } from '../../core/http/recordRequests.ts';
import { defineRoute } from '../../core/http/route.ts';
import { RecordReader } from '../../core/store/recordReader.ts';
import { buildingStore } from './building.store.ts';

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
const venues = new RecordReader(venue, {
  ...options,
  resource: venue,
  computed: {
    ...options.computed,
    type: { sql: `'Venue'` },
    parentType: { sql: 'p.type' },
    path: {
      sql: `(select coalesce(json_agg(a.name order by u.place), '[]') from unnest(p.ancestor_ids || p.id) with ordinality as u (id, place)
        join spaces a on a.id = u.id)`,
    },
  },
});

/** `GET customer/{customerId}/venue`: the customer's buildings in the caller's scope, as venues of the geography (RES-09). */
export const venueRoute = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/venue',
  tag: building.name,
  summary: "A customer's buildings in scope as venues of the geography",
  access: { kind: 'resource', resource: building, action: 'view' },
  answer: readableSchema(venue, 'row').list,
  handle: async ({ params, query, grant, session, work, request }) => {
    const customerId = idOf(params['customerId']);
    const isReachable = canSeeAllCustomers(session) || customerId === session.user.customerId;
    const lines = await work.query({
      text: 'select from customers where id = $1::uuid and deleted_at is null',
      values: [customerId],
    });
    if (!isReachable || lines.length === 0) throw notFound();
    const asked = parseListQuery(query, venues.listSpec(grant));
    const page = await venues.list(
      grant,
      work,
      asked,
      (parameters) => `t.customer_id = ${parameters.add(customerId)}::uuid`,
    );
    return { body: listAnswer(page, asked, request.url) };
  },
});
