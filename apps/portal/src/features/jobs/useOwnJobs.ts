import { times } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { fileResult, isUnderWay, type Job, jobShape } from '../../kit/jobs/job.ts';

const shown = 20;
const pause = 3 * times.second;
const withFile = z.looseObject({ result: fileResult.nullable().catch(null) });

/** The newest own jobs; asked again while one is under way, should no live event come. */
export function useOwnJobs(isWanted: boolean): UseQueryResult<readonly Job[]> {
  const query = { $top: String(shown) };
  return useQuery({
    queryKey: queryKeys.list('job', 'job', query),
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await callApi<ListAnswer<unknown>>('GET', 'job', { query, signal })).data.value.map((value) => {
        const fileUrl = withFile.parse(value).result?.fileUrl;
        return { ...jobShape.parse(value), ...(fileUrl === undefined ? {} : { fileUrl }) };
      }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? pause : false),
  });
}
