import {
  buildingParents,
  can,
  type FeatureKey,
  geographyLevel,
  geographyParent,
  id,
  nodeRules,
  parentSearch,
  parentSearchAnswer,
  space,
  spaceCounts,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { versionedRoutes } from '../../../http/versionedRoutes.ts';
import {
  countBookingsUnder,
  countSpaces,
  findCountRoot,
  findParents,
  findPossibleParents,
  type GeographyParent,
  readGeographyLevel,
  seesCustomer,
} from '../geography.reads.ts';
import { defineRoute } from '../../../services/route.ts';
import { spaceStore } from './space.store.ts';

/** Those who work with the geography or with the floors of a building. */
const anyPlace = [
  'CUSTOMER.geographies',
  'CUSTOMER.regions',
  'CUSTOMER.campuses',
  'CAMPUS.neighborhoods',
  'CAMPUS.destinations',
  'BUILDING.locations',
  'BUILDING.sharedSpaces',
] as const satisfies readonly FeatureKey[];

const treeQuery = z.object({
  customerId: id(),
  parent: geographyParent.optional(),
  $skip: z
    .string()
    .regex(/^\d{1,6}$/, 'integer')
    .optional(),
});

function parentOf(parent: string | undefined): GeographyParent {
  if (parent === undefined) return { kind: 'customer' };
  const [kind = '', parentId = ''] = parent.split(':');
  return kind === 'country' || kind === 'state' || kind === 'node' ? { kind, id: parentId } : { kind: 'customer' };
}

/** `GET space/tree?customerId=…&parent=…`: one level of the tree of geographies (PLACE-01, PLACE-03, NAV-71). */
const treeRoute = defineRoute({
  method: 'GET',
  path: 'space/tree',
  tag: space.name,
  summary: 'One level of the tree of geographies',
  access: { kind: 'feature', anyOf: ['CUSTOMER.geographies'], action: 'view' },
  query: treeQuery,
  answer: geographyLevel,
  handle: async (context) => {
    const { session, trace } = context;
    const grant = featureGrant(session, space, ['CUSTOMER.geographies'], 'view', trace);
    const { customerId, parent, $skip = '0' } = context.queryInput();
    if (!(await seesCustomer(context, grant, customerId))) throw notFound();
    return { body: await readGeographyLevel(context, grant, customerId, parentOf(parent), Number($skip)) };
  },
});

/** `GET space/count/{rootId}`: how many spaces are under a node, building or customer, per type (RES-84). */
const countRoute = defineRoute({
  method: 'GET',
  path: 'space/count/{rootId}',
  tag: space.name,
  summary: 'The number of spaces under a node, building or customer, per type',
  access: { kind: 'feature', anyOf: anyPlace, action: 'view' },
  query: z.object({
    impact: z.enum(['true', 'false'], 'choice').default('false').describe('With the bookings that have not ended'),
  }),
  answer: spaceCounts,
  handle: async (context) => {
    const grant = featureGrant(context.session, space, anyPlace, 'view', context.trace);
    const root = await findCountRoot(context, grant, idOf(context.params.rootId));
    if (root === undefined) throw notFound();
    const counts = await countSpaces(context, grant, root);
    const isAsked = context.queryInput().impact === 'true' && can(context.session, 'BUILDING.spaceView', 'view');
    return { body: isAsked ? { ...counts, ...(await countBookingsUnder(context, grant, root)) } : counts };
  },
});

/** The types that a node of this type may be in, and whether it may be in its customer or building alone (PLACE-06). */
function ruleOf(type: keyof typeof nodeRules | 'Venue') {
  return type === 'Venue' ? { parents: buildingParents, isFree: true } : nodeRules[type];
}

/** `POST space/searchParent`: the nodes around a space, and those that it, or a space of a type to come, may be in (RES-86). */
const parentRoute = defineRoute({
  method: 'POST',
  path: 'space/searchParent',
  tag: space.name,
  summary: 'The actual and possible parents of a space',
  access: { kind: 'feature', anyOf: anyPlace, action: 'view' },
  body: parentSearch,
  answer: parentSearchAnswer,
  reads: true,
  handle: async (context) => {
    const grant = featureGrant(context.session, space, anyPlace, 'view', context.trace);
    const asked = context.input();
    const { search = '' } = asked;
    if (asked.id !== undefined) {
      const { values } = await spaceStore.current(grant, context, asked.id);
      const { type, customerId, buildingId } = values;
      const { parents: types, isFree } = ruleOf(type);
      const wish = {
        types,
        placeId: buildingId ?? customerId,
        isInBuilding: buildingId !== null,
        exceptId: asked.id,
        search,
      };
      const parents = await findParents(context, grant, asked.id);
      return { body: { parents, ...(await findPossibleParents(context, grant, wish)), isFree } };
    }
    const { type = 'Region', customerId, buildingId } = asked;
    const placeId = buildingId ?? customerId ?? '';
    const place = await findCountRoot(context, grant, placeId);
    if (place?.kind !== (buildingId === undefined ? 'customer' : 'building')) throw notFound();
    const { parents: types, isFree } = ruleOf(type);
    const wish = { types, placeId, isInBuilding: buildingId !== undefined, exceptId: null, search };
    return { body: { parents: [], ...(await findPossibleParents(context, grant, wish)), isFree } };
  },
});

/** The routes of the tree apart from those of its nodes. */
export const geographyRoutes = [
  ...versionedRoutes([treeRoute, countRoute], '1.0'),
  ...versionedRoutes([parentRoute], '2.0'),
];
