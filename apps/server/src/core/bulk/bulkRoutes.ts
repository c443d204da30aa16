import { bulkLimits, bulkPreview, bulkSelection, triedRoleOf } from '@atrium/contract';
import { z } from 'zod';

import { uuidv7 } from '../db/uuidv7.ts';
import { bodyOf } from '../http/bodyOf.ts';
import { HttpError, invalid, notFound } from '../http/httpError.ts';
import { idOf } from '../http/recordRequests.ts';
import { defineRoute, type Route, type RouteContext } from '../http/route.ts';
import { findOwnJob, jobAnswer } from '../jobs/ownJobs.ts';
import { startedJob, startJob } from '../jobs/startJob.ts';
import { storeNamed } from '../store/storeNamed.ts';
import { applyToRecord } from './applyToRecord.ts';
import type { BulkAction } from './bulkAction.ts';
import { bulkJobKind, type BulkJobInput, bulkUndoKind, type BulkUndoInput } from './bulkJobs.ts';
import { describeChange } from './changesOf.ts';
import { selectedRecords } from './selectedRecords.ts';

/**
 * `POST {path}` with `{ selection, change }` starts the action as a job (202); `POST {path}/preview` with the same body
 * answers what it would do to the first records, and changes nothing (KIT-05).
 */
export function bulkRoutes(action: BulkAction): Route[] {
  const { path, resource, summary, change } = action;
  const body = z.object({ selection: bulkSelection, change });
  const access = { kind: 'resource', resource, action: 'edit' } as const;
  const store = () => storeNamed(resource.name);

  const readBody = async (context: RouteContext) => {
    const asked = bodyOf(body, context);
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
        const { total } = await selectedRecords(store(), context.grant, context.work, asked.selection, 1);
        if (total === 0) throw invalid([{ field: 'selection', code: 'required' }]);
        const triedRoleId = triedRoleOf(context.session)?.id ?? null;
        const input: BulkJobInput = { action: path, resource: resource.name, ...asked, triedRoleId };
        return startJob(context, bulkJobKind, input);
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
          store(),
          grant,
          services.database,
          asked.selection,
          bulkLimits.previewed,
        );
        const rows = [];
        for (const record of records.slice(0, bulkLimits.previewed)) {
          const { changes, ...row } = await applyToRecord(action, actor, record, asked.change, true);
          rows.push({ ...row, changes: changes.map(describeChange) });
        }
        const secretsLeft = (await action.findSecretsLeft?.(services.database, asked.change)) ?? [];
        return { body: { total, rows, secretsLeft } };
      },
    }),
  ];
}

/** `POST job/{id}/undo`: takes back what an own bulk job has changed; 409 when it cannot be, or was already (KIT-05). */
export const undoRoute = defineRoute({
  method: 'POST',
  path: 'job/{id}/undo',
  tag: 'job',
  summary: 'Take back what an own bulk job has changed',
  access: { kind: 'portal' },
  answer: startedJob,
  status: 202,
  handle: async (context) => {
    const { session, work, params } = context;
    const id = idOf(params['id']);
    const text = await findOwnJob(work, session.user.id, id);
    if (text === null) throw notFound();
    const job = jobAnswer.parse(JSON.parse(text));
    if (!job.canBeUndone || job.resource === null) throw new HttpError(409, 'conflict');
    const triedRoleId = triedRoleOf(session)?.id ?? null;
    const input: BulkUndoInput = { jobId: id, resource: job.resource, triedRoleId };
    return startJob(context, bulkUndoKind, input);
  },
});
