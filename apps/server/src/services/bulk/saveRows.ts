import { type ResourceDefinition, type RowToSave, rowsToSave, type SavedRow, triedRoleOf } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { HttpError } from '../../base/httpError.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import { inOneTransaction, workOn } from '../../db/work.ts';
import { type Route, routesWith } from '../../http/route.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { defineJob, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { type JobStarter, startedJob, startJob } from '../jobs/startJob.ts';
import { refusalOf } from './applyToRecord.ts';
import { type BulkActor, differing, writable } from './bulkAction.ts';
import { actorOf, createdAt, createTally } from './bulkJobs.ts';
import { changesOf, nameOf } from './changesOf.ts';

export const SAVE_ROWS_KIND = 'bulkRows';

const defineRoute = routesWith<JobStarter>();

const jobInput = z.object({
  /** What the rows are of, as the list of jobs shows it. */
  resource: z.string(),
  /** `recordId` is the id that a new record gets, so that a job that was killed adds it once. */
  rows: z.array(rowsToSave.shape.rows.element.extend({ recordId: z.uuid() })),
  triedRoleId: z.uuid().nullable(),
});
type JobInput = z.infer<typeof jobInput>;
type JobRow = JobInput['rows'][number];

/** Writes a row as a save of its record does; answers the record's name and whether anything was written. */
async function writeRow(
  actor: BulkActor,
  resourceName: string,
  { recordId, version, values }: JobRow,
): Promise<{ readonly name: string; readonly isWritten: boolean }> {
  return inOneTransaction(workOn(actor.services.database), async (work) => {
    const scope = { work, services: actor.services };
    if (version === null) {
      const { store, grant } = writable(actor, resourceName, 'add');
      await store.create(grant, scope, values, {}, recordId);
      return { name: nameOf(store.resource, values), isWritten: true };
    }
    const { store, grant } = writable(actor, resourceName);
    const current = await store.current(grant, scope, recordId);
    const body = differing(current.values, values);
    const name = nameOf(store.resource, { ...current.values, ...body });
    if (Object.keys(body).length === 0) return { name, isWritten: false };
    await store.update(grant, scope, recordId, version, body);
    return { name, isWritten: true };
  });
}

function nameIn(resource: ResourceDefinition, values: Values): string {
  return nameOf(resource, values).slice(0, 255);
}

/**
 * Saves rows of a table, each in a transaction of its own, and keeps what became of each (KIT-05). After a crash it goes
 * on with the rows that it has not written yet. Its result is `savedRows`; it is undone as any bulk job.
 */
export function saveRowsJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: SAVE_ROWS_KIND,
    input: jobInput,
    run: async (context) => {
      const { input, jobId } = context;
      const actor = await actorOf(services, context);
      const { resource } = actor.services.stores.named(input.resource);
      try {
        authorize(actor.session, resource, 'edit', actor.trace);
      } catch (error) {
        throw error instanceof HttpError ? new JobFailure('bulkForbidden') : error;
      }
      const before = await changesOf(services.database, jobId, await createdAt(services, jobId));
      const written = new Map(before.map(({ id, after }) => [id, nameOf(resource, after)]));
      const tally = createTally<SavedRow>(context, input.rows.length);
      const refused = (row: JobRow, error: unknown): SavedRow => ({
        id: row.id,
        recordId: row.version === null ? null : row.recordId,
        name: nameIn(resource, row.values),
        outcome: 'refused',
        refusal: refusalOf(error),
      });
      for (const row of input.rows) {
        const { id, recordId } = row;
        const earlier = written.get(recordId);
        await tally.take(
          earlier === undefined
            ? await writeRow(actor, resource.name, row).then(
                ({ name, isWritten }): SavedRow => ({
                  id,
                  recordId,
                  name,
                  outcome: isWritten ? 'changed' : 'unchanged',
                  refusal: null,
                }),
                (error: unknown) => refused(row, error),
              )
            : { id, recordId, name: earlier, outcome: 'changed', refusal: null },
        );
      }
      return { rows: tally.rows };
    },
  });
}

function jobRowOf(row: RowToSave): JobRow {
  return { ...row, recordId: row.version === null ? uuidv7() : row.id.toLowerCase() };
}

/** `POST {path}/rows` with `{ rows }` saves rows with values of their own as one job (202), which can be undone (KIT-05). */
export function saveRowsRoute(resource: ResourceDefinition): Route<JobStarter> {
  return defineRoute({
    method: 'POST',
    path: `${resource.path}/rows`,
    tag: resource.name,
    summary: `Save several at once, each with values of its own: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'edit' },
    body: rowsToSave,
    answer: startedJob,
    status: 202,
    handle: async (context) => {
      const rows = context.input().rows.map(jobRowOf);
      const input: JobInput = { resource: resource.name, rows, triedRoleId: triedRoleOf(context.session)?.id ?? null };
      return startJob(context, SAVE_ROWS_KIND, input);
    },
  });
}
