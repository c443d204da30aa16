import { type ReactNode, useMemo } from 'react';

import type { Place } from '../../../kit/navigation/placeContext.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** Lets the building that the person is in be a record of the customer's or campus's list, to which its form leads back. */
export function BuildingPlace({ children }: { readonly children: ReactNode }) {
  const { stack, buildingId = '' } = useContextStack();
  const place = useMemo(
    (): Place => ({
      stack: stack.filter(({ context }) => context !== 'BUILDING'),
      page: 'buildings',
      recordId: buildingId,
      params: {},
    }),
    [stack, buildingId],
  );
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
