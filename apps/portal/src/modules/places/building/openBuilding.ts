import { can } from '@atrium/contract';

import type { ListContext } from '../../../kit/session/useListContext.ts';
import { pathOf } from '../../../kit/navigation/place.ts';

/** Without Building Info a listed building opens as a record; with it, on the tabs of its own context, which keeps the campus around it (NAV-76, BLDG-07). */
export function openBuilding({ id }: { readonly id: string }, { stack, session, pathTo }: ListContext): string {
  return can(session, 'BUILDING.buildinginfo', 'view')
    ? pathOf([...stack, { context: 'BUILDING', id }], 'buildingInformation')
    : pathTo('buildings', id);
}
