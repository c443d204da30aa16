import { z } from 'zod';

import { invalid } from '../../base/httpError.ts';
import type { RouteContext } from '../../http/route.ts';
import { versionedRoutes } from '../../http/versionedRoutes.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { spaceStore } from './space.store.ts';
import { typeRoute } from './type.routes.ts';

/** Where a new node's body puts it; the store validates all of it afterwards. */
const placing = z
  .object({
    customerId: z.string().optional().catch(undefined),
    buildingId: z.string().optional().catch(undefined),
  })
  .nullable()
  .catch(null);

/** Refuses a new node that has neither customer nor building. */
function assertPlaced({ body }: RouteContext): void {
  const placed = placing.parse(body);
  if (placed === null) return;
  const { customerId, buildingId } = placed;
  if (customerId === undefined && buildingId === undefined) throw invalid([{ field: 'customerId', code: 'required' }]);
}

const nodeRoutes = versionedRoutes(
  crudRoutes(spaceStore, {
    narrow: ['customerId', 'buildingId', 'parentId'],
    guard: (context, action, id) => {
      if (action === 'add' && id === null) assertPlaced(context);
    },
  }),
  '1.0',
);

/** `space`: the nodes of the geography and of buildings (RES-83, API-04, API-05), and `type`. */
export const spaceRoutes = [typeRoute, ...nodeRoutes];
