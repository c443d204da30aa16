import { can, contextDefaults, featureOf, menu } from '@atrium/contract';

import type { ListContext } from '../../../kit/session/useListContext.ts';
import { pathOf } from '../../../kit/navigation/place.ts';

/** Choosing a campus enters its context (CAMP-01); who has no right inside it opens the record. */
export function openCampus({ id }: { readonly id: string }, { stack, session, pathTo }: ListContext): string {
  const isInside = menu.some((item) => item.context === 'CAMPUS' && can(session, featureOf(item), 'view'));
  return isInside ? pathOf([...stack, { context: 'CAMPUS', id }], '') : pathTo(contextDefaults.CAMPUS.route ?? '', id);
}
