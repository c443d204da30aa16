import type { ResourceFacts } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi, type ListAnswer } from '../kit/api/callApi.ts';
import { queryKeys } from '../kit/api/queryKeys.ts';
import { PlaceContext } from '../kit/navigation/placeContext.ts';
import type { Place } from '../kit/navigation/placeContext.ts';
import { useContextStack } from '../kit/navigation/useContextStack.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../ui/feedback/FormSkeleton.tsx';
import type { Screens } from './defineScreens.tsx';

/** Makes the screen of a resource of which a customer or a building has one record: that record, or a new one while there is none. */
export function soleRecordScreens(resource: ResourceFacts, { texts, RecordScreen, loadRecord }: Screens) {
  function SoleRecord() {
    const { stack, page, customerId = '', buildingId = '' } = useContextStack();
    const query = { ...('building' in resource.levels ? { buildingId } : { customerId }), $top: 1 };
    const own = useQuery({
      queryKey: queryKeys.list(resource.name, resource.path, query),
      queryFn: async ({ signal }) =>
        (await callApi<ListAnswer<{ id: string }>>(resource.path, { query, signal })).data.value,
      // A save adds or changes by whether there is a record: what the tab has kept may be from before it was added.
      refetchOnMount: 'always',
    });
    const recordId = own.data?.[0]?.id ?? 'new';
    const place = useMemo((): Place => ({ stack, page, recordId, params: {} }), [stack, page, recordId]);
    if (!own.isFetchedAfterMount) return <FormSkeleton />;
    if (own.data === undefined)
      return <ErrorState area={resource.name} error={own.error} onRetry={() => void own.refetch()} isPage />;
    return (
      <PlaceContext value={place}>
        <RecordScreen />
      </PlaceContext>
    );
  }
  return { texts, ListScreen: SoleRecord, RecordScreen: SoleRecord, loadList: loadRecord, loadRecord };
}
