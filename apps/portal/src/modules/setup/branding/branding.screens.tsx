import { brandingFacts } from '@atrium/contract';
import { useMemo } from 'react';

import { useBrandingInForce } from '../../../features/preview/useBrandingInForce.ts';
import { FormSkeleton } from '../../../ui/feedback/FormSkeleton.tsx';
import { loadRecordWith } from '../../../kit/form/LazyRecordScreen.tsx';
import type { Place } from '../../../kit/navigation/placeContext.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { DeclaredRecord } from '../../../screens/DeclaredRecord.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { brandingRecord } from './brandingRecord.ts';

function BrandingRecord() {
  return <DeclaredRecord resource={brandingFacts} screens={brandingRecord} />;
}

/** The one branding of the root or of a customer, which may have none of its own yet (ROOT-11, RES-06). */
function OwnBranding() {
  const { stack, page, customerId } = useContextStack();
  const { data, error, isPending, isFetchedAfterMount, refetch } = useBrandingInForce(customerId);
  const recordId = data?.brandingId ?? 'new';
  const place = useMemo((): Place => ({ stack, page, recordId, params: {} }), [stack, page, recordId]);
  // What was kept from before may name a branding that has been deleted since.
  if (isPending || !isFetchedAfterMount) return <FormSkeleton />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return (
    <PlaceContext value={place}>
      <BrandingRecord key={recordId} />
    </PlaceContext>
  );
}

const loadRecord = () => loadRecordWith(brandingFacts, brandingRecord.form);

export const brandingScreens = {
  texts: 'branding',
  ListScreen: OwnBranding,
  RecordScreen: BrandingRecord,
  loadList: loadRecord,
  loadRecord,
};
