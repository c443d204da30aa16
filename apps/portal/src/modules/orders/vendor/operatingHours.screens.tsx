import { vendorFacts } from '@atrium/contract';
import { useMemo } from 'react';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { Place } from '../../../kit/navigation/placeContext.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { vendorHoursRecord } from './vendorRecord.ts';

/** The vendor as its own people keep it. */
const ownVendor = { ...vendorFacts, actions: ['get', 'update'] } as const;

const { RecordScreen, loadRecord } = defineScreens(ownVendor, {
  ...vendorHoursRecord,
  list: { columns: [{ field: 'shopName' }] },
});

/** The hours of the vendor that the person is in (NAV-65): the vendor is opened as a record of its building's list. */
function OperatingHours() {
  const { stack, vendorId = '' } = useContextStack();
  const place = useMemo(
    (): Place => ({
      stack: stack.filter(({ context }) => context !== 'VENDOR'),
      page: 'vendors',
      recordId: vendorId,
      params: {},
    }),
    [stack, vendorId],
  );
  return (
    <PlaceContext value={place}>
      <RecordScreen />
    </PlaceContext>
  );
}

export const operatingHoursScreens = { texts: 'vendor', ListScreen: OperatingHours, loadList: loadRecord };
