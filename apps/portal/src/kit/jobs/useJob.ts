import { times } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';

import { callApi } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { isUnderWay } from './job.ts';
import { type JobWith, readJob, readStarted } from './readJob.ts';

const AGAIN = times.second;

/** One own job, followed until it has ended; null asks for none. */
export function useJob<Result>(id: string | null, result: z.ZodType<Result>): UseQueryResult<JobWith<Result>> {
  return useQuery({
    queryKey: queryKeys.record('job', 'job', id ?? ''),
    enabled: id !== null,
    queryFn: ({ signal }) => readJob(id ?? '', result, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? AGAIN : false),
  });
}

/** Takes back what a bulk job has changed; answers the id of the job that does so. */
export async function undoJob(id: string): Promise<string> {
  return readStarted((await callApi<unknown>(`job/${id}/undo`, { method: 'POST' })).data);
}
