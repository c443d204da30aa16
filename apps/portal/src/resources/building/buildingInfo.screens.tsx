import { building } from '@atrium/contract';
import { useMemo } from 'react';

import { defineScreens } from '../../kit/defineScreens.tsx';
import type { Place } from '../../kit/navigation/placeContext.ts';
import { PlaceContext } from '../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { buildingRecord } from './buildingRecord.tsx';

const { RecordScreen } = defineScreens(building, { ...buildingRecord, list: { columns: [{ field: 'name' }] } });

/** The form of the building that the person is in: it stands as a record of the customer's or campus's list, to which it leads back. */
function BuildingInfo() {
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
  return (
    <PlaceContext value={place}>
      <RecordScreen />
    </PlaceContext>
  );
}

/** Building Info, also called `buildingInformation` (SHELL-19). */
export const buildingInfoScreens = { ListScreen: BuildingInfo };
