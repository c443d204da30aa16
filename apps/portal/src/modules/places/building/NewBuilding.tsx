import { type buildingDefaults, buildingDefaultsFacts, buildingFacts, type RowOf } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { FormSkeleton } from '../../../ui/feedback/FormSkeleton.tsx';
import { type ContextStack, useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { buildingRecord, newBuilding } from './buildingRecord.tsx';

const list = { columns: [{ field: 'name' }] } as const;

/** Keeps what is typed, whatever becomes of the defaults meanwhile. */
function NewBuildingForm({ defaults }: { readonly defaults: Values }) {
  const [screens] = useState(() => {
    const initial = ({ campusId }: ContextStack) => ({ ...newBuilding, parentId: campusId ?? null, ...defaults });
    return defineScreens(buildingFacts, { ...buildingRecord, initial, list });
  });
  return <screens.RecordScreen />;
}

const prefilled = ['countryId', 'timezoneId', 'currency', 'sizeUnit'] as const;

/**
 * A new building begins with country, timezone, currency and size unit of its customer's defaults, as far as they tell
 * them (CUST-18), in the campus around it. Extensions and app menu are the server's to switch on.
 */
export function NewBuilding() {
  const { customerId = '' } = useContextStack();
  const query = { customerId, $top: 1 };
  const defaults = useQuery({
    queryKey: queryKeys.list(buildingDefaultsFacts.name, buildingDefaultsFacts.path, query),
    queryFn: async ({ signal }) =>
      (await callApi<ListAnswer<RowOf<typeof buildingDefaults>>>(buildingDefaultsFacts.path, { query, signal })).data
        .value,
    // A building can be added without them.
    retry: false,
    // The form begins with them once: what the tab has kept of them may be a day old.
    refetchOnMount: 'always',
  });
  if (!defaults.isFetchedAfterMount) return <FormSkeleton />;
  const [own] = defaults.data ?? [];
  const told = prefilled.flatMap((field): [string, unknown][] =>
    own === undefined || own[field] === null ? [] : [[field, own[field]]],
  );
  return <NewBuildingForm defaults={Object.fromEntries(told)} />;
}
