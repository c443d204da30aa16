import type { ResourceFacts } from '@atrium/contract';
import type { QueryClient } from '@tanstack/react-query';

import { callApi } from '../api/callApi.ts';
import { fetchEarly } from '../api/earlyAnswers.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { DELETED_KEY } from '../removal/removalKeys.ts';
import { contextIds } from '../navigation/useContextIds.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';
import { filledPath } from './filledPath.ts';
import type { RecordValues } from '../definition/formDefinition.ts';

/** The query of one record; `path` is the resource's own. A deleted one is found by those who may restore it (WORK-10). */
export function recordQuery(resource: ResourceFacts, path: string, recordId: string, isDeleted: boolean) {
  return {
    queryKey: queryKeys.record(resource.name, path, isDeleted ? `${recordId}?${DELETED_KEY}` : recordId),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const options = isDeleted ? { query: { id: recordId, [DELETED_KEY]: 'true' }, signal } : { signal };
      return (await callApi<RecordValues>(isDeleted ? path : `${path}/${recordId}`, options)).data;
    },
  };
}

/** Asks for the record that an address shows before its screen is drawn. */
export async function fetchRecordEarly(
  queryClient: QueryClient,
  resource: ResourceFacts,
  context: ContextStack,
  search: string,
): Promise<void> {
  const { recordId = 'new' } = context;
  const path = filledPath(resource.path, contextIds(context));
  if (recordId === 'new' || path === undefined) return;
  const isDeleted = new URLSearchParams(search).has(DELETED_KEY);
  await fetchEarly(queryClient, recordQuery(resource, path, recordId, isDeleted));
}
