import { parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../base/httpError.ts';
import { listAnswer } from '../../http/crud/listAnswer.ts';
import { pageParameters } from '../../http/crud/readRoutes.ts';
import { JsonText, type Route, routesWith } from '../../http/route.ts';
import type { JobRouteContext, JobStarter } from './startJob.ts';
import { findOwnJob, jobAnswer, jobListSpec, listOwnJobs } from './ownJobs.ts';

const defineRoute = routesWith<JobStarter>();

/** Jobs have no texts to look in. */
const { $search: _, ...parameters } = pageParameters;

const jobList = z.object({
  '@odata.count': z.int().optional(),
  value: z.array(jobAnswer.partial().required({ id: true })),
  '@odata.nextLink': z.string().optional(),
});

async function ownJob({ session, work }: JobRouteContext, id: string): Promise<JsonText> {
  const text = await findOwnJob(work, session.user.id, id);
  if (text === null) throw notFound();
  return new JsonText(text);
}

async function listJobs({ query, request, session, work }: JobRouteContext): Promise<{ body: JsonText }> {
  const asked = parseListQuery(query, jobListSpec);
  return { body: listAnswer(await listOwnJobs(work, session.user.id, asked), asked, request.url) };
}

/** Cancels a job; one that has ended stays as it is, and the answer shows how it ended. */
async function cancelJob(context: JobRouteContext, id: string): Promise<{ body: JsonText }> {
  await ownJob(context, id);
  await context.services.jobs.cancel(context.work, id);
  return { body: await ownJob(context, id) };
}

/** A person's own long work: exports and imports with their progress and result (API-42, KIT-13). */
export const jobRoutes: readonly Route<JobStarter>[] = [
  defineRoute({
    method: 'GET',
    path: 'job',
    tag: 'job',
    summary: 'Own jobs, the newest first',
    access: { kind: 'portal' },
    query: { ...parameters, $filter: 'OData filter over kind, status and createdAt' },
    answer: jobList,
    handle: listJobs,
  }),
  defineRoute({
    method: 'GET',
    path: 'job/{id}',
    tag: 'job',
    summary: 'One own job with its progress and, once it is done, its result',
    access: { kind: 'portal' },
    answer: jobAnswer,
    handle: async (context) => ({ body: await ownJob(context, context.params.id) }),
  }),
  defineRoute({
    method: 'POST',
    path: 'job/{id}/cancel',
    tag: 'job',
    summary: 'Stop an own job',
    access: { kind: 'portal' },
    answer: jobAnswer,
    handle: (context) => cancelJob(context, context.params.id),
  }),
];
