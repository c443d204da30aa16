import { type ResourceDefinition, type RowToSave, rowsToSave, type SavedRow, trialOf } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { HttpError } from '../../base/httpError.ts';
import { inOneTransaction, workOn } from '../../db/work.ts';
import { type Route, routesWith } from '../../http/route.ts';
import type { Values, WriteScope } from '../../store/storeDefinition.ts';
import { lineId } from '../upload/lineId.ts';
import { defineJob, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { keptTrial } from '../jobs/ownerSession.ts';
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
  /** `recordId` is the id that a new record gets, the same each time that its row is sent. */
  rows: z.array(rowsToSave.shape.rows.element.extend({ recordId: z.uuid() })),
  ...keptTrial,
});
type JobInput = z.infer<typeof jobInput>;
type JobRow = JobInput['rows'][number];

/** What became of a row that was not refused. */
interface WrittenRow {
  readonly recordId: string;
  readonly name: string;
  readonly isWritten: boolean;
}

/** The version that a record begins with. */
const FIRST_VERSION = 1;

async function changeRecord(
  actor: BulkActor,
  scope: WriteScope,
  resourceName: string,
  { recordId, version, values }: JobRow,
): Promise<WrittenRow> {
  const { store, grant } = writable(actor, resourceName);
  const current = await store.current(grant, scope, recordId);
  const body = differing(current.values, values);
  const name = nameOf(store.resource, { ...current.values, ...body });
  if (Object.keys(body).length === 0) return { recordId, name, isWritten: false };
  await store.update(grant, scope, recordId, version, body);
  return { recordId, name, isWritten: true };
}

/**
 * Writes a row as a save of its record does. A new row whose first answer was lost is sent again: its record is changed
 * to what it says now, and one that was deleted since is added again, under `nextId`.
 */
async function writeRow(actor: BulkActor, resourceName: string, row: JobRow, nextId: string): Promise<WrittenRow> {
  return inOneTransaction(workOn(actor.services.database), async (work) => {
    const scope = { work, services: actor.services };
    if (row.version !== null) return changeRecord(actor, scope, resourceName, row);
    const { store, grant } = writable(actor, resourceName, 'add');
    if (await store.has(grant, scope, row.recordId))
      return changeRecord(actor, scope, resourceName, { ...row, version: FIRST_VERSION });
    const recordId = (await store.has(grant, scope, row.recordId, 'deleted')) ? nextId : row.recordId;
    await store.create(grant, scope, row.values, {}, recordId);
    return { recordId, name: nameOf(store.resource, row.values), isWritten: true };
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
      for (const [at, row] of input.rows.entries()) {
        const { id } = row;
        const nextId = lineId(jobId, at);
        const recordId = [row.recordId, nextId].find((one) => written.has(one));
        await tally.take(
          recordId === undefined
            ? await writeRow(actor, resource.name, row, nextId).then(
                ({ isWritten, ...named }): SavedRow => ({
                  id,
                  ...named,
                  outcome: isWritten ? 'changed' : 'unchanged',
                  refusal: null,
                }),
                (error: unknown) => refused(row, error),
              )
            : { id, recordId, name: written.get(recordId) ?? '', outcome: 'changed', refusal: null },
        );
      }
      return { rows: tally.rows };
    },
  });
}

/** A new record's id follows from the sender and the row's own, so that a row that is sent twice is added once. */
function jobRowOf(row: RowToSave, senderId: string): JobRow {
  const id = row.id.toLowerCase();
  return { ...row, recordId: row.version === null ? lineId(senderId, id) : id };
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
      const rows = context.input().rows.map((row) => jobRowOf(row, context.session.user.id));
      const input: JobInput = { resource: resource.name, rows, ...trialOf(context.session) };
      return startJob(context, SAVE_ROWS_KIND, input);
    },
  });
}
