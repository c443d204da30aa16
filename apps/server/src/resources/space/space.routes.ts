import { can, isNodeType, nodeRules } from '@atrium/contract';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { forbidden, invalid } from '../../core/http/httpError.ts';
import type { RouteContext } from '../../core/http/route.ts';
import { versionedRoutes } from '../../core/http/versionedRoutes.ts';
import { isObject } from '../../core/store/validate.ts';
import { spaceStore } from './space.store.ts';
import { typeRoute } from './type.routes.ts';

/** A node is added with the right of its type's screens, and says whose it is. */
function assertAddable({ session, body }: RouteContext): void {
  if (!isObject(body)) return;
  const { type, customerId, buildingId } = body;
  if (isNodeType(type) && !can(session, nodeRules[type].feature, 'add')) throw forbidden();
  if (typeof customerId !== 'string' && typeof buildingId !== 'string')
    throw invalid([{ field: 'customerId', code: 'required' }]);
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
