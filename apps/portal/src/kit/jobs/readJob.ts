import { z } from 'zod';

import { callApi } from '../api/callApi.ts';
import type { Job } from './job.ts';

/** A job as it is read. */
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

/** What a job has made that ends with a file. */
export const fileResult = z.object({ fileUrl: z.string() });

/** A job with what it has made, null while there is none. */
export type JobWith<Result> = Job & { readonly result: Result | null };

/** The id of a job that was just begun. */
export function readStarted(answer: unknown): string {
  return z.object({ id: z.string() }).parse(answer).id;
}

/** One own job, its result read as its kind has it. */
export async function readJob<Result>(
  id: string,
  result: z.ZodType<Result>,
  signal: AbortSignal,
): Promise<JobWith<Result>> {
  const { data } = await callApi<Readonly<Record<string, unknown>>>(`job/${id}`, { signal });
  return { ...jobShape.parse(data), result: result.nullable().catch(null).parse(data['result']) };
}
