import { times } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { isUnderWay, type Job } from '../../kit/jobs/job.ts';

const SHOWN = 20;
const PAUSE = 3 * times.second;

/** The newest own jobs; asked again while one is under way, should no live event come. */
export function useOwnJobs(isWanted: boolean): UseQueryResult<readonly Job[]> {
  const query = { $top: String(SHOWN) };
  return useQuery({
    queryKey: queryKeys.list('job', 'job', query),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { data } = await callApi<ListAnswer<unknown>>('job', { query, signal });
      const { readOwnJob } = await import('./readOwnJob.ts');
      return data.value.map(readOwnJob);
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? PAUSE : false),
  });
}
