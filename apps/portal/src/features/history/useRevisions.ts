import type { AuditPeriod, ResourceDefinition } from '@atrium/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { Revision } from './compareVersions.ts';

const pageSize = 50;

/** The revisions of a record, newest first, of a period, older ones on demand (AUDIT-04, AUDIT-09). */
export function useRevisions(resource: ResourceDefinition, id: string, period: AuditPeriod) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...queryKeys.history(resource.name, id), period],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { type: resource.name, id, period, $top: pageSize, $skip: pageParam };
      return (await callApi<ListAnswer<Revision>>('GET', 'audit', { query, signal })).data;
    },
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { value }) => sum + value.length, 0);
      return last.value.length > 0 && shown < (last['@odata.count'] ?? 0) ? shown : undefined;
    },
  });
  return { revisions: data?.pages.flatMap(({ value }) => value), ...rest };
}
