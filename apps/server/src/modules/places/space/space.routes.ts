import { space } from '@atrium/contract';

import type { RouteContext } from '../../../http/route.ts';
import { sentFields } from '../../../http/crud/recordRequests.ts';
import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { versionedRoutes } from '../../../http/versionedRoutes.ts';
import { saveRowsRoute } from '../../../services/bulk/saveRows.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { isObject, refusedNew } from '../../../store/validate.ts';
import { geographyRoutes } from './geography.routes.ts';
import { mergeRoutes } from './merge.routes.ts';
import { spaceStore } from './space.store.ts';
import { typeRoute } from './type.routes.ts';

/** Refuses a new node that names neither customer nor building; the store validates what it names. */
function assertPlaced({ body }: RouteContext): void {
  if (!isObject(body)) return;
  const { customerId, buildingId } = sentFields(space.create, body);
  if ((customerId ?? buildingId ?? null) === null)
    throw refusedNew(space, [{ field: 'customerId', code: 'required' }], body);
}

const nodeRoutes = versionedRoutes(
  crudRoutes(spaceStore, {
    narrow: ['customerId', 'buildingId', 'parentId', 'floorId'],
    guard: (context, action, id) => {
      if (action === 'add' && id === null) assertPlaced(context);
    },
  }),
  '1.0',
);

/** Floors are ordered in their building, spaces among those of their type in the same place (PLACE-09, PLACE-20). */
const orderRoutes = reorderRoutes(spaceStore, {
  within: ['customerId', 'buildingId', 'parentId', 'type'],
  placeField: 'displayOrder',
});

/** `space`: the nodes of the geography and of buildings (RES-83, API-04, API-05), their order and tree, many saved at once, and `type`. */
export const spaceRoutes = [
  typeRoute,
  ...geographyRoutes,
  ...versionedRoutes([saveRowsRoute(space), ...mergeRoutes], '1.0'),
  ...versionedRoutes(orderRoutes, '1.0'),
  ...nodeRoutes,
];
