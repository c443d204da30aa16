import { type event, eventFacts, eventSessionFacts, type RecordOf } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** The event whose sessions or registrations the page shows; not asked for on other pages. */
export function useEventOfPage(): UseQueryResult<RecordOf<typeof event>> {
  const { eventId = '' } = useContextStack().params;
  return useQuery({
    // Next to the sessions: with each change of one of them the event may be another.
    queryKey: [...queryKeys.resource(eventSessionFacts.name), 'event', eventId],
    enabled: eventId !== '',
    queryFn: async ({ signal }) =>
      (await callApi<RecordOf<typeof event>>(`${eventFacts.path}/${eventId}`, { signal })).data,
  });
}
