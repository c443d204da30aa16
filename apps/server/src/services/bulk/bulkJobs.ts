import { bulkResult, bulkSelection, type BulkRow, type KeptTrial } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { HttpError } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { inOneTransaction, workOn } from '../../db/work.ts';
import { defineJob, type JobContext, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import { jobTable } from '../jobs/job.table.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { keptTrial, ownerSession } from '../jobs/ownerSession.ts';
import { applyToRecord, refusalOf } from './applyToRecord.ts';
import type { BulkAction, BulkActor } from './bulkAction.ts';
import { changedFields, changesOf, nameOf, type RecordChange } from './changesOf.ts';
import { selectedRecords } from './selectedRecords.ts';

export const BULK_JOB_KIND = 'bulk';
export const BULK_UNDO_KIND = 'bulkUndo';

const jobInput = z.object({
  /** The bulk action's path. */
  action: z.string(),
  /** What it works on, as the list of jobs shows it. */
  resource: z.string(),
  selection: bulkSelection,
  change: z.unknown(),
  ...keptTrial,
});
export type BulkJobInput = z.infer<typeof jobInput>;

const undoInput = z.object({
  /** The job that is undone. */
  jobId: z.uuid(),
  resource: z.string(),
  ...keptTrial,
});
export type BulkUndoInput = z.infer<typeof undoInput>;

/** Takes the outcomes of records one by one and shows how far the job is. */
export function createTally<Row extends BulkRow>({ report }: JobContext<unknown>, total: number) {
  const rows: Row[] = [];
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  return {
    rows,
    take: async (row: Row) => {
      rows.push(row);
      counts[row.outcome] += 1;
      await report(rows.length, total, counts);
    },
  };
}

/** The owner of a bulk job with their rights as they are now. */
export async function actorOf(services: JobServices, context: JobContext<KeptTrial>): Promise<BulkActor> {
  const { ownerId, input, jobId } = context;
  const session = await ownerSession(services.database, ownerId, input, 'bulkForbidden');
  return { services: services.all(), session, trace: { requestId: jobId, address: null, source: 'job' } };
}

/** Returns when a job was started, ISO 8601. */
export async function createdAt({ database }: JobServices, jobId: string): Promise<string> {
  const [job] = await database.query<{ at: string }>(sql`
    select to_json(${jobTable.createdAt}) #>> '{}' as at from ${jobTable} where ${jobTable.id} = ${jobId}::uuid`);
  if (job === undefined) throw new JobFailure('bulkForbidden');
  return job.at;
}

/**
 * Does a bulk action to every record of its selection, each in a transaction of its own, and keeps what became of each
 * (KIT-05, BLDG-03). After a crash it goes on with the records that it has not changed yet. Its result is `bulkResult`.
 */
export function bulkJob(services: JobServices, actions: readonly BulkAction[]): JobDefinition {
  return defineJob({
    kind: BULK_JOB_KIND,
    input: jobInput,
    run: async (context) => {
      const { input, jobId } = context;
      const action = actions.find(({ path }) => path === input.action);
      if (action === undefined) throw new JobFailure('bulkForbidden');
      const actor = await actorOf(services, context);
      const store = actor.services.stores.named(action.resource.name);
      const forbid = (error: unknown) => {
        throw error instanceof HttpError ? new JobFailure('bulkForbidden') : error;
      };
      const select = async () => {
        const grant = authorize(actor.session, action.resource, 'edit', actor.trace);
        await action.assertPossible?.(actor, services.database, input.change);
        return selectedRecords(store, grant, { work: services.database, services: actor.services }, input.selection);
      };
      const { records } = await select().catch(forbid);
      const before = await changesOf(services.database, jobId, await createdAt(services, jobId));
      const wereChanged = new Set(before.flatMap(({ id, after }) => [id, after?.['buildingId']]));
      const tally = createTally(context, records.length);
      for (const record of records) {
        const { id, name } = record;
        await tally.take(
          wereChanged.has(id)
            ? { id, name, outcome: 'changed', refusal: null }
            : await applyToRecord(action, actor, record, input.change, false),
        );
      }
      return { rows: tally.rows };
    },
  });
}

/** Gives one record its values from before back, unless someone has changed it since. */
async function undoChange(actor: BulkActor, change: RecordChange): Promise<void> {
  const { resource, id, version, before, after } = change;
  const store = actor.services.stores.named(resource);
  // Who may edit takes back what they have done themselves, a new record too.
  const grant = authorize(actor.session, store.resource, 'edit', actor.trace);
  await inOneTransaction(workOn(actor.services.database), async (work) => {
    const scope = { work, services: actor.services };
    if (before === null) return store.remove(grant, scope, id, version);
    if (after === null) return void (await store.restore(grant, scope, id));
    const settable = Object.keys(store.resource.update.shape);
    const fields = changedFields(store.resource, change).filter(({ field }) => settable.includes(field));
    return void (await store.update(
      grant,
      scope,
      id,
      version,
      Object.fromEntries(fields.map((field) => [field.field, field.before])),
    ));
  });
}

/** The names of the records that a bulk job was for, by id. */
async function namesIn({ database }: JobServices, jobId: string): Promise<ReadonlyMap<string, string>> {
  const [job] = await database.query<{ result: unknown }>(
    sql`select ${jobTable.result} as result from ${jobTable} where ${jobTable.id} = ${jobId}::uuid`,
  );
  const { data } = bulkResult.safeParse(job?.result);
  return new Map(data?.rows.map(({ id, name }) => [id, name]));
}

/** Takes back what a bulk job has changed, record by record; what someone has changed since is kept (KIT-05). */
export function bulkUndoJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: BULK_UNDO_KIND,
    input: undoInput,
    run: async (context) => {
      const { input } = context;
      const actor = await actorOf(services, context);
      const changes = await changesOf(services.database, input.jobId, await createdAt(services, input.jobId));
      const undone = new Set(
        (await changesOf(services.database, context.jobId, await createdAt(services, context.jobId))).map(
          ({ id }) => id,
        ),
      );
      const names = await namesIn(services, input.jobId);
      const tally = createTally(context, changes.length);
      for (const change of changes) {
        const { id, resource, after, before } = change;
        const own = nameOf(actor.services.stores.named(resource).resource, after ?? before);
        // What belongs to a selected record is named with it: the same extension is changed in many buildings.
        const owner = names.get(String((after ?? before)?.['buildingId']));
        const row = {
          id,
          name: owner === undefined ? own : `${owner}: ${own}`,
          outcome: 'changed',
          refusal: null,
        } as const;
        const refused = undone.has(id) ? null : await undoChange(actor, change).then(() => null, refusalOf);
        await tally.take(refused === null ? row : { ...row, outcome: 'refused', refusal: refused });
      }
      return { rows: tally.rows };
    },
  });
}
