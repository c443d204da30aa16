import { can, nodeRules, nodeTypes } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, invalid } from '../../base/httpError.ts';
import type { RouteContext } from '../../http/route.ts';
import { versionedRoutes } from '../../http/versionedRoutes.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { spaceStore } from './space.store.ts';
import { typeRoute } from './type.routes.ts';

/** What of a new node's body says who may add it; the store validates all of it afterwards. */
const placing = z
  .object({
    type: z.enum(nodeTypes).optional().catch(undefined),
    customerId: z.string().optional().catch(undefined),
    buildingId: z.string().optional().catch(undefined),
  })
  .nullable()
  .catch(null);

/** Refuses a new node whose type's screens the person may not add to, or that has neither customer nor building. */
function assertAddable({ session, body }: RouteContext): void {
  const placed = placing.parse(body);
  if (placed === null) return;
  const { type, customerId, buildingId } = placed;
  if (type !== undefined && !can(session, nodeRules[type].feature, 'add')) throw forbidden();
  if (customerId === undefined && buildingId === undefined) throw invalid([{ field: 'customerId', code: 'required' }]);
}

const nodeRoutes = versionedRoutes(
  crudRoutes(spaceStore, {
    narrow: ['customerId', 'buildingId', 'parentId'],
    guard: (context, action, id) => {
      if (action === 'add' && id === null) assertAddable(context);
    },
  }),
  '1.0',
);

/** `space`: the nodes of the geography and of buildings (RES-83, API-04, API-05), and `type`. */
export const spaceRoutes = [typeRoute, ...nodeRoutes];
