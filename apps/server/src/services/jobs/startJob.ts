import { jobLimits } from '@atrium/contract';
import { z } from 'zod';

import type { HttpServices } from '../../http/httpServices.ts';
import type { RouteAnswer, RouteContext } from '../../http/route.ts';
import type { Jobs } from './jobs.ts';

/** What a route needs to start jobs. */
export interface JobStarter extends HttpServices {
  readonly jobs: Jobs;
}
export type JobRouteContext = RouteContext<JobStarter>;

/** What is answered when a job was started; `job` names it for those who look for it there (API-42). */
export const startedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.literal('Queued'),
  done: z.literal(0),
  job: z.object({ id: z.uuid() }),
});

/**
 * Starts a job of the caller's and answers 202 with where it is followed (API-42).
 * @throws HttpError 429 `tooManyJobs` when three of the kind have not ended (SEC-16)
 */
export async function startJob(
  { request, services, session, work }: JobRouteContext,
  kind: string,
  input: object,
): Promise<RouteAnswer<z.input<typeof startedJob>>> {
  const { id: ownerId, customerId } = session.user;
  const { maxUnfinished } = jobLimits;
  const owner = { ownerId, customerId, maxUnfinished };
  const id = await services.jobs.start(work, { kind, input, ...owner, requestId: request.id });
  const body: z.infer<typeof startedJob> = { id, kind, status: 'Queued', done: 0, job: { id } };
  return { status: 202, headers: { location: `/api/job/${id}` }, body };
}
