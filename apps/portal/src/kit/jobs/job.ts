import { times } from '@atrium/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';

import { callApi } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** One's own long work as the API answers it (API-42, KIT-13). */
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

/** What a job has made that ends with a file. */
export const fileResult = z.object({ fileUrl: z.string() });

/** A job with what it has made, null while there is none. */
export type JobWith<Result> = Job & { readonly result: Result | null };

/** Whether it still waits or runs. */
export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'Queued' || status === 'Running';
}

const again = times.second;

/** One own job, its result read as its kind has it. */
export async function readJob<Result>(
  id: string,
  result: z.ZodType<Result>,
  signal: AbortSignal,
): Promise<JobWith<Result>> {
  const { data } = await callApi<Readonly<Record<string, unknown>>>('GET', `job/${id}`, { signal });
  return { ...jobShape.parse(data), result: result.nullable().catch(null).parse(data['result']) };
}

/** One own job, followed until it has ended; null asks for none. */
export function useJob<Result>(id: string | null, result: z.ZodType<Result>): UseQueryResult<JobWith<Result>> {
  return useQuery({
    queryKey: queryKeys.record('job', 'job', id ?? ''),
    enabled: id !== null,
    queryFn: ({ signal }) => readJob(id ?? '', result, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? again : false),
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
