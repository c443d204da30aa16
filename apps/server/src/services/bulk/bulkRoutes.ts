import { bulkLimits, bulkPreview, bulkSelection, trialOf } from '@atrium/contract';
import { z } from 'zod';

import { uuidv7 } from '../../base/uuidv7.ts';
import { HttpError, invalid, notFound } from '../../base/httpError.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { type Route, type RouteContext, routesWith } from '../../http/route.ts';
import { findOwnJob, jobAnswer } from '../jobs/ownJobs.ts';
import { type JobStarter, startedJob, startJob } from '../jobs/startJob.ts';
import { applyToRecord } from './applyToRecord.ts';
import type { BulkAction } from './bulkAction.ts';
import { BULK_JOB_KIND, type BulkJobInput, BULK_UNDO_KIND, type BulkUndoInput } from './bulkJobs.ts';
import { describeChange } from './changesOf.ts';
import { selectedRecords } from './selectedRecords.ts';

const defineRoute = routesWith<JobStarter>();

/**
 * `POST {path}` with `{ selection, change }` starts the action as a job (202); `POST {path}/preview` with the same body
 * answers what it would do to the first records, and changes nothing (KIT-05).
 */
export function bulkRoutes(action: BulkAction): Route<JobStarter>[] {
  const { path, resource, summary, change } = action;
  const body = z.object({ selection: bulkSelection, change });
  const access = { kind: 'resource', resource, action: 'edit' } as const;
  const readBody = async (context: RouteContext<JobStarter, object, z.output<typeof body>>) => {
    const asked = context.input();
    const { services, session, trace, work } = context;
    await action.assertPossible?.({ services, session, trace }, work, asked.change);
    return asked;
  };

  return [
    defineRoute({
      method: 'POST',
      path,
      tag: resource.name,
      summary,
      access,
      body,
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const asked = await readBody(context);
        const { total } = await selectedRecords(
          context.services.stores.named(resource.name),
          context.grant,
          context,
          asked.selection,
          1,
        );
        if (total === 0) throw invalid([{ field: 'selection', code: 'required' }]);
        const input: BulkJobInput = { action: path, resource: resource.name, ...asked, ...trialOf(context.session) };
        return startJob(context, BULK_JOB_KIND, input);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/preview`,
      tag: resource.name,
      summary: `Preview: ${summary}`,
      access,
      body,
      answer: bulkPreview,
      status: 200,
      streams: true,
      handle: async (context) => {
        const asked = await readBody(context);
        const { services, session, grant } = context;
        const actor = { services, session, trace: { requestId: uuidv7(), address: null } };
        const { total, records } = await selectedRecords(
          services.stores.named(resource.name),
          grant,
          { work: services.database, services },
          asked.selection,
          bulkLimits.previewed,
        );
        const rows = [];
        for (const record of records.slice(0, bulkLimits.previewed)) {
          const { changes, ...row } = await applyToRecord(action, actor, record, asked.change, true);
          rows.push({ ...row, changes: changes.map((one) => describeChange(services.stores, one)) });
        }
        const secretsLeft = (await action.findSecretsLeft?.(actor, services.database, asked.change)) ?? [];
        return { body: { total, rows, secretsLeft } };
      },
    }),
  ];
}

/** `POST job/{id}/undo`: takes back what an own bulk job has changed, or an import has added; 409 when it cannot be, or was already (KIT-05, WORK-07). */
export const undoRoute = defineRoute({
  method: 'POST',
  path: 'job/{id}/undo',
  tag: 'job',
  summary: 'Take back what an own bulk job has changed, or an own import has added',
  access: { kind: 'portal' },
  answer: startedJob,
  status: 202,
  handle: async (context) => {
    const { session, work, params } = context;
    const id = idOf(params.id);
    const text = await findOwnJob(work, session.user.id, id);
    if (text === null) throw notFound();
    const job = jobAnswer.parse(JSON.parse(text));
    if (!job.canBeUndone || job.resource === null) throw new HttpError(409, 'conflict');
    const input: BulkUndoInput = { jobId: id, resource: job.resource, ...trialOf(session) };
    return startJob(context, BULK_UNDO_KIND, input);
  },
});
