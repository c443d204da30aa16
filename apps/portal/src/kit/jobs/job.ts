import { bulkResult, times } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';

import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** One's own long work as the API tells it (API-42, KIT-13). */
export const jobShape = z.object({
  id: z.string(),
  kind: z.string(),
  resource: z.string().nullable(),
  status: z.enum(['Queued', 'Running', 'Done', 'Failed', 'Cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  counts: z.record(z.string(), z.number()),
  message: z.string().nullable(),
  fileUrl: z.string().optional(),
  canBeUndone: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobShape>;

/** The result of a bulk job, null while there is none. */
const withResult = jobShape.extend({ result: bulkResult.nullable().catch(null) });
const withFile = z.looseObject({ result: z.object({ fileUrl: z.string() }).nullable().catch(null) });

/** Whether it still waits or runs. */
export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'Queued' || status === 'Running';
}

const shown = 20;
const again = times.second;

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
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? 3 * again : false),
  });
}

/** One own job with what a bulk action has made of each record; followed until it has ended. */
export function useBulkJob(id: string | undefined): UseQueryResult<z.infer<typeof withResult>> {
  return useQuery({
    queryKey: queryKeys.record('job', 'job', id ?? ''),
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      withResult.parse((await callApi<unknown>('GET', `job/${id ?? ''}`, { signal })).data),
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? again : false),
  });
}

/** Stops an own job. */
export async function cancelJob(id: string): Promise<void> {
  await callApi('POST', `job/${id}/cancel`);
}

/** Takes back what a bulk job has changed; answers the id of the job that does so. */
export async function undoJob(id: string): Promise<string> {
  return z.object({ id: z.string() }).parse((await callApi<unknown>('POST', `job/${id}/undo`)).data).id;
}
