import { parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../http/httpError.ts';
import { listAnswer } from '../http/listAnswer.ts';
import { defineRoute, JsonText, type Route, type RouteAnswer, type RouteContext } from '../http/route.ts';
import { findOwnJob, jobAnswer, jobListSpec, listOwnJobs } from './ownJobs.ts';

const jobList = z.object({
  '@odata.count': z.int().optional(),
  value: z.array(jobAnswer.partial().required({ id: true })),
  '@odata.nextLink': z.string().optional(),
});

async function ownJob({ params, session, work }: RouteContext): Promise<JsonText> {
  const text = await findOwnJob(work, session.user.id, params['id'] ?? '');
  if (text === null) throw notFound();
  return new JsonText(text);
}

async function listJobs({ query, request, session, work }: RouteContext): Promise<RouteAnswer> {
  const asked = parseListQuery(query, jobListSpec);
  return { body: listAnswer(await listOwnJobs(work, session.user.id, asked), asked, request.url) };
}

/** A job that has ended stays as it ended; the answer says how. */
async function cancelJob(context: RouteContext): Promise<RouteAnswer> {
  await ownJob(context);
  await context.services.jobs.cancel(context.work, context.params['id'] ?? '');
  return { body: await ownJob(context) };
}

/** A person's own long work: exports and imports with their progress and result (API-42, KIT-13). */
export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: 'job',
    tag: 'job',
    summary: 'Own jobs, the newest first',
    access: { kind: 'portal' },
    query: { $filter: 'OData filter over kind, status and createdAt', $top: 'Jobs per page', $count: 'true to count' },
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
    handle: async (context) => ({ body: await ownJob(context) }),
  }),
  defineRoute({
    method: 'POST',
    path: 'job/{id}/cancel',
    tag: 'job',
    summary: 'Stop an own job',
    access: { kind: 'portal' },
    answer: jobAnswer,
    handle: cancelJob,
  }),
];
