import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import {
  BYTE_ORDER_MARK,
  importLimits,
  type ImportError,
  type ImportFailure,
  type ImportResult,
  keepingLimits,
  type Session,
  sheetFormatOf,
  writeCsv,
} from '@atrium/contract';
import { languages } from '@atrium/phrases';
import { z } from 'zod';

import { authorize, systemGrant } from '../../access/authorize.ts';
import type { Executor } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/databaseError.ts';
import { sql } from '../../db/sql.ts';
import { TransactionPace } from '../../db/transactionPace.ts';
import { repeatOnConflict } from '../../db/work.ts';
import { HttpError } from '../../base/httpError.ts';
import { type JobContext, defineJob, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { keptTrial, ownerSession } from '../jobs/ownerSession.ts';
import type { ImportContext, ImportDefinition, ImportLine, LineIssue } from './defineImport.ts';
import { errorReport } from './errorReport.ts';
import { lineId } from './lineId.ts';
import type { KnownHeadings } from '../../formats/sheet/headings.ts';
import { readSheet, UnreadableSheetError } from '../../formats/sheet/readSheet.ts';
import { knownHeadings, readHeadings, readLines, tableError } from './readTable.ts';
import type { SheetRow } from '../../formats/sheet/sheet.ts';

/** The kind of the job that reads records from a spreadsheet. */
export const IMPORT_JOB_KIND = 'import';

const inputSchema = z.object({
  resource: z.string(),
  fileId: z.uuid(),
  fileName: z.string(),
  language: z.enum(languages),
  parents: z.record(z.string(), z.uuid()),
  /** The role that was being tried when it was asked for; it still limits what is written (PERM-34). */
  ...keptTrial,
  triedRoleId: keptTrial.triedRoleId.default(null),
});
export type ImportJobInput = z.infer<typeof inputSchema>;
type Context = JobContext<ImportJobInput>;

function failed(code: ImportFailure, result?: unknown): JobFailure {
  return new JobFailure(code, result);
}

/**
 * The right to create, and the place, as the owner has them now: both may have changed since they asked (SEC-02).
 * @throws JobFailure where they no longer have them
 */
async function permitted(
  { resource }: ImportDefinition,
  { database, all }: JobServices,
  input: ImportJobInput,
  session: Session,
  requestId: string,
): Promise<ImportContext> {
  const { stores } = all();
  try {
    const grant = authorize(session, resource, 'add', { requestId, address: null, source: 'import' });
    const placed = await stores.named(resource.name).placeInScope(grant, database, input.parents);
    return { database, stores, grant, parents: z.record(z.string(), z.uuid()).parse(placed) };
  } catch (error) {
    if (error instanceof HttpError) throw failed('importForbidden');
    throw error;
  }
}

async function rowsOf(
  { files }: JobServices,
  { executor, input, ownerId, signal }: Context,
  headings: KnownHeadings,
): Promise<readonly SheetRow[]> {
  const file = await files.find(executor, input.fileId);
  const format = sheetFormatOf(input.fileName);
  if (file === null || file.uploadedBy !== ownerId || format === null) throw failed('importUnreadable');
  try {
    const content = await buffer(await files.read(file));
    const { sheet, rows } = await readSheet(format, content, { headings, sheet: null }, signal);
    // No one is asked here whether the names are right.
    if (format === 'csv' && sheet !== '') throw failed('importEncoding');
    return rows;
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw failed(error.isBrokenText ? 'importEncoding' : 'importUnreadable');
    throw error;
  }
}

/** Fails the job with everything that is wrong: the first errors to be shown, all of them in a file (MSG-16, ERR-56). */
async function refuse(
  { files }: JobServices,
  definition: ImportDefinition,
  { executor, input, ownerId, customerId }: Context,
  lines: number,
  found: readonly ImportError[],
): Promise<never> {
  const errors = found.toSorted((one, other) => one.line - other.line);
  const report = await files.save(executor, {
    kind: 'export',
    name: `${definition.resource.name}-errors.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Buffer.from(
      BYTE_ORDER_MARK + writeCsv(await errorReport(definition, input.language, errors), input.language),
    ),
    uploadedBy: ownerId,
    customerId,
    expiresAt: new Date(Date.now() + keepingLimits.exportFile),
  });
  const shown = errors.slice(0, importLimits.maxShownErrors);
  const result: ImportResult = { lines, saved: 0, errorCount: errors.length, errors: shown };
  throw failed('importRefused', { ...result, fileId: report.id });
}

/** How often the lines are checked and saved while others take their values first. */
const MAX_ATTEMPTS = 3;

/** The lines that an attempt of the job has saved, those among them that were deleted since. */
async function savedIds(
  { database, stores }: ImportContext,
  definition: ImportDefinition,
  lines: readonly ImportLine[],
) {
  const { table } = stores.named(definition.resource.name).options;
  const ids = lines.map(({ id }) => id);
  const saved = await database.query<{ id: string }>(sql`select id from ${table} where id = any(${ids}::uuid[])`);
  return new Set(saved.map(({ id }) => id));
}

/**
 * Works on lines in short transactions, in each as many as those before it had time for. `work` is called once without lines
 * where there are none.
 */
async function inShortTransactions<T>(
  { database }: ImportContext,
  all: readonly T[],
  work: (tx: Executor, lines: readonly T[], isLast: boolean) => Promise<void>,
  report?: (done: number) => Promise<void>,
): Promise<void> {
  const pace = new TransactionPace(database);
  let done = 0;
  do {
    await report?.(done);
    const lines = all.slice(done, done + pace.lines);
    const isLast = done + lines.length === all.length;
    const milliseconds = await repeatOnConflict(() =>
      database.transaction(async (tx) => {
        const begun = performance.now();
        await work(tx, lines, isLast);
        return performance.now() - begun;
      }),
    );
    pace.note(lines.length, milliseconds);
    await pace.rest();
    done += lines.length;
  } while (done < all.length);
}

/** Deletes what the job saved. */
async function takeBack(context: ImportContext, definition: ImportDefinition, lines: readonly ImportLine[]) {
  const saved = await savedIds(context, definition, lines);
  if (saved.size > 0)
    await inShortTransactions(context, [...saved], (tx, ids) => definition.takeBack(context, tx, ids));
}

/** What is saved, and how the job tells it. */
interface Saving {
  readonly lines: readonly ImportLine[];
  readonly report: (saved: number) => Promise<void>;
  /** Ends the job in the transaction of the last lines. */
  readonly finish: (tx: Executor) => Promise<void>;
}

/** Saves the lines that no attempt has saved yet; false when someone took a value since they were checked. */
async function saveRest(context: ImportContext, definition: ImportDefinition, { lines, report, finish }: Saving) {
  const before = await savedIds(context, definition, lines);
  const rest = lines.filter(({ id }) => !before.has(id));
  const saveLines = await definition.prepareSave(context);
  const save = async (tx: Executor, some: readonly ImportLine[], isLast: boolean) => {
    await saveLines(tx, some);
    if (isLast) await finish(tx);
  };
  try {
    await inShortTransactions(context, rest, save, (done) => report(before.size + done));
    return true;
  } catch (error) {
    // A value or a place in a group was taken: the next check says of which line.
    if (isUniqueViolation(error) || error instanceof HttpError) return false;
    throw error;
  }
}

/** Checks the lines and saves them; checks them again while others take their values in the meantime. */
async function checkAndSave(
  context: ImportContext,
  definition: ImportDefinition,
  saving: Saving,
  refuseUnless: (found: readonly LineIssue[]) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await refuseUnless(await definition.findIssues(context, saving.lines));
    if (await saveRest(context, definition, saving)) return;
  }
  throw new Error('Others took values of the lines each time they had been checked');
}

/** Reads, checks and saves. The job ends in the transaction of its last lines; one that does not end so leaves nothing. */
async function bring(services: JobServices, definition: ImportDefinition, job: Context): Promise<void> {
  const headings = await knownHeadings(definition);
  const rows = await rowsOf(services, job, headings);
  if (rows.length === 0) throw failed('importEmpty');
  const { table, errors } = readHeadings(definition, headings, rows);
  const count = table.rows.size;
  if (count > importLimits.maxLines) throw failed('importTooLong');
  const refused = (found: readonly ImportError[]) => refuse(services, definition, job, count, found);
  if (errors.length > 0) return refused(errors);
  if (count === 0) throw failed('importEmpty');
  // Reading and checking are one half, saving is the other.
  const total = count * 2;
  await job.report(Math.round(count / 2), total, { lines: count });
  const { lines, issues } = await readLines(definition, table, (line) => lineId(job.jobId, line));
  const result: ImportResult = { lines: count, saved: count, errorCount: 0, errors: [] };
  const saving: Saving = {
    lines,
    report: async (saved) => {
      await job.report(count + saved, total, { lines: count, saved });
      job.signal.throwIfAborted();
    },
    finish: (tx) => job.finishIn(tx, { done: total, counts: { lines: count, saved: count }, result }),
  };
  try {
    const { executor, input, ownerId } = job;
    const session = await ownerSession(executor, ownerId, input, 'importForbidden');
    // By its id the job's revisions are found when it is undone.
    const context = await permitted(definition, services, input, session, job.jobId);
    return await checkAndSave(context, definition, saving, async (found) => {
      const all = [...issues, ...found];
      if (all.length > 0) await refused(all.map((issue) => tableError(table, issue)));
    });
  } catch (error) {
    // Who goes on with the job, after a restart of the process or instead of it, goes on with what is saved.
    if (!job.signal.aborted || job.isCancelled()) {
      const { stores } = services.all();
      const grant = systemGrant(definition.resource, 'delete', 'takes back what an import has saved');
      await takeBack({ database: job.executor, stores, grant, parents: job.input.parents }, definition, lines);
    }
    throw error;
  }
}

/**
 * Reads records from an uploaded spreadsheet (MSG-14 to MSG-16). Everything is checked before anything is saved. What is
 * saved comes in short transactions, so that no one waits long for them; each record has the id of its line, by which the
 * job goes on where a crash left it, and takes everything back when it is cancelled.
 */
export function importJob(services: JobServices, definitions: readonly ImportDefinition[]): JobDefinition {
  const definitionOf = ({ resource: name }: ImportJobInput): ImportDefinition => {
    const definition = definitions.find(({ resource }) => resource.name === name);
    if (definition === undefined) throw failed('importForbidden');
    return definition;
  };
  return defineJob({
    kind: IMPORT_JOB_KIND,
    input: inputSchema,
    run: async (job) => {
      const definition = definitionOf(job.input);
      try {
        await bring(services, definition, job);
      } catch (error) {
        if (error instanceof JobFailure) await services.files.remove(job.executor, job.input.fileId);
        throw error;
      }
      await services.files.remove(job.executor, job.input.fileId);
    },
    mayFetch: async ({ input, session }) => {
      await permitted(definitionOf(input), services, input, session, randomUUID());
      return true;
    },
  });
}
