import {
  appMenuCatalogueFacts,
  buildingDefaultsFacts,
  countryFacts,
  extensionCodes,
  timezoneFacts,
} from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { defineScreens } from '../../screens/defineScreens.tsx';
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx';
import { PlaceContext } from '../../kit/navigation/placeContext.ts';
import type { Place } from '../../kit/navigation/placeContext.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

const { RecordScreen, loadRecord } = defineScreens(buildingDefaultsFacts, {
  initial: { sizeUnit: 'squareFeet', extensions: [], appMenuIds: [] },
  list: { columns: [{ field: 'customerName' }] },
  form: {
    sections: [
      {
        key: 'place',
        fields: [
          { field: 'countryId', half: true, reference: { resource: countryFacts } },
          { field: 'timezoneId', half: true, reference: { resource: timezoneFacts } },
        ],
      },
      {
        key: 'money',
        fields: [
          { field: 'currency', half: true },
          { field: 'sizeUnit', half: true },
        ],
      },
      {
        key: 'extensions',
        fields: [
          { field: 'extensions', widget: 'multiChoice', options: extensionCodes },
          { field: 'appMenuIds', reference: { resource: appMenuCatalogueFacts } },
        ],
      },
    ],
  },
});

/** The one record of a customer, or a new one while it has none (NAV-32, CUST-18). */
function Defaults() {
  const { stack, page, customerId = '' } = useContextStack();
  const query = { customerId, $top: 1 };
  const own = useQuery({
    queryKey: queryKeys.list(buildingDefaultsFacts.name, buildingDefaultsFacts.path, query),
    queryFn: async ({ signal }) =>
      (await callApi<ListAnswer<{ id: string }>>(buildingDefaultsFacts.path, { query, signal })).data.value,
    // Whether there is a record decides what a save does: what the tab has kept may be from before it was added.
    refetchOnMount: 'always',
  });
  const recordId = own.data?.[0]?.id ?? 'new';
  const place = useMemo((): Place => ({ stack, page, recordId, params: {} }), [stack, page, recordId]);
  if (!own.isFetchedAfterMount) return <FormSkeleton />;
  if (own.data === undefined)
    return <ErrorState area={buildingDefaultsFacts.name} error={own.error} onRetry={() => void own.refetch()} isPage />;
  return (
    <PlaceContext value={place}>
      <RecordScreen key={recordId} />
    </PlaceContext>
  );
}

export const buildingDefaultsScreens = {
  texts: 'buildingDefaults',
  ListScreen: Defaults,
  RecordScreen: Defaults,
  loadList: loadRecord,
  loadRecord,
};
