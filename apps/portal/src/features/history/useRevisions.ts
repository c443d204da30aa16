import type { AuditPeriod } from '@atrium/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { Revision } from './compareVersions.ts';

const PAGE_SIZE = 50;

/** The revisions of records of a type, newest first, of a period, older ones on demand (AUDIT-04, AUDIT-09). */
export function useRevisions(type: string, ids: readonly string[], period: AuditPeriod) {
  const id = ids.join(',');
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...queryKeys.history(type, id), period],
    enabled: ids.length > 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { type, id, period, $top: PAGE_SIZE, $skip: pageParam };
      return (await callApi<ListAnswer<Revision>>('audit', { query, signal })).data;
    },
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { value }) => sum + value.length, 0);
      return last.value.length > 0 && shown < (last['@odata.count'] ?? 0) ? shown : undefined;
    },
  });
  return { revisions: data?.pages.flatMap(({ value }) => value), ...rest };
}
