import { randomUUID } from 'node:crypto';

import {
  importLimits,
  type ImportError,
  type ImportFailure,
  type ImportResult,
  keepingLimits,
  sheetFormatOf,
  writeCsv,
} from '@atrium/contract';
import { languages } from '@atrium/phrases';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { isUniqueViolation } from '../../db/databaseError.ts';
import { HttpError } from '../../base/httpError.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import { type JobContext, defineJob, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { ownerSession } from '../jobs/ownerSession.ts';
import type { ImportContext, ImportDefinition, ImportLine } from './defineImport.ts';
import { errorReport } from './errorReport.ts';
import { readSheet, type SheetRow, UnreadableSheetError } from './readSheet.ts';
import { readHeadings, readLines, tableError } from './readTable.ts';

/** The kind of the job that reads records from a spreadsheet. */
export const importJobKind = 'import';

const inputSchema = z.object({
  resource: z.string(),
  fileId: z.uuid(),
  fileName: z.string(),
  language: z.enum(languages),
  parents: z.record(z.string(), z.uuid()),
  /** The role that was being tried when it was asked for; it still limits what is written (PERM-34). */
  triedRoleId: z.uuid().nullable().default(null),
});
export type ImportJobInput = z.infer<typeof inputSchema>;
type Context = JobContext<ImportJobInput>;

function failed(code: ImportFailure, result?: unknown): JobFailure {
  return new JobFailure(code, result);
}

/** The right to create, and the place, as the owner has them now: both may have changed since they asked (SEC-02). */
async function permitted(
  definition: ImportDefinition,
  { executor, input, ownerId, signal }: Context,
  { stores }: HttpServices,
): Promise<Omit<ImportContext, 'finish'>> {
  const { resource } = definition;
  try {
    const session = await ownerSession(executor, ownerId, input.triedRoleId, 'importForbidden');
    const grant = authorize(session, resource, 'add', { requestId: randomUUID(), address: null });
    const placed = await stores.named(resource.name).placeInScope(grant, executor, input.parents);
    return { database: executor, stores, grant, parents: z.record(z.string(), z.uuid()).parse(placed), signal };
  } catch (error) {
    if (error instanceof HttpError) throw failed('importForbidden');
    throw error;
  }
}

async function rowsOf({ files }: JobServices, { executor, input, ownerId, signal }: Context): Promise<SheetRow[]> {
  const file = await files.find(executor, input.fileId);
  const format = sheetFormatOf(input.fileName);
  if (file === null || file.uploadedBy !== ownerId || format === null) throw failed('importUnreadable');
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await files.read(file)) chunks.push(Buffer.from(chunk));
    return await readSheet(format, Buffer.concat(chunks), signal);
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw failed('importUnreadable');
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
    content: Buffer.from(writeCsv(await errorReport(definition, input.language, errors))),
    uploadedBy: ownerId,
    customerId,
    expiresAt: new Date(Date.now() + keepingLimits.exportFile),
  });
  const shown = errors.slice(0, importLimits.mostShownErrors);
  const result: ImportResult = { lines, saved: 0, errorCount: errors.length, errors: shown };
  throw failed('importRefused', { ...result, fileId: report.id });
}

async function removeUpload({ files }: JobServices, { executor, input }: Context): Promise<void> {
  await files.removeLine(executor, input.fileId);
  await files.removeContent(input.fileId);
}

/** How often a save is tried while others take its values first. */
const MAX_ATTEMPTS = 3;

/** Saves all lines; false when someone took a value since it was checked. */
async function saveUnlessTaken(
  { save }: ImportDefinition,
  context: ImportContext,
  lines: readonly ImportLine[],
  attempt: number,
): Promise<boolean> {
  try {
    await save(context, lines);
    return true;
  } catch (error) {
    if (isUniqueViolation(error) && attempt < MAX_ATTEMPTS) return false;
    throw error;
  }
}

/** Reads, checks and saves. The job ends in the transaction that saves. */
async function bring(services: JobServices, definition: ImportDefinition, job: Context): Promise<void> {
  const permission = await permitted(definition, job, services.all());
  const rows = await rowsOf(services, job);
  if (rows.length === 0) throw failed('importEmpty');
  const { table, errors } = await readHeadings(definition, rows);
  const count = table.rows.size;
  if (count > importLimits.mostLines) throw failed('importTooLong');
  const refused = (found: readonly ImportError[]) => refuse(services, definition, job, count, found);
  if (errors.length > 0) return refused(errors);
  if (count === 0) throw failed('importEmpty');
  // Reading and checking are one half, saving is the other.
  const total = count * 2;
  const context: ImportContext = {
    ...permission,
    finish: async (tx, saved) => {
      const result: ImportResult = { lines: count, saved, errorCount: 0, errors: [] };
      await job.finishIn(tx, { done: total, counts: { lines: count, saved }, result });
    },
  };
  await job.report(Math.round(count / 2), total, { lines: count });
  const { lines, issues } = readLines(definition, table);
  let isSaved = false;
  for (let attempt = 1; !isSaved; attempt += 1) {
    const found = [...issues, ...(await definition.findIssues(context, lines))];
    if (found.length > 0) return refused(found.map((issue) => tableError(table, issue)));
    await job.report(count, total, { lines: count });
    isSaved = await saveUnlessTaken(definition, context, lines, attempt);
  }
}

/**
 * Reads records from an uploaded spreadsheet (MSG-14 to MSG-16). Everything is checked before anything is saved, and
 * all is saved in one transaction: a cancel leaves nothing behind. It is not begun again after a crash, as what the
 * first run saved would be in the way of the second.
 */
export function importJob(services: JobServices, definitions: readonly ImportDefinition[]): JobDefinition {
  return defineJob({
    kind: importJobKind,
    input: inputSchema,
    afterCrash: 'fail',
    run: async (job) => {
      const definition = definitions.find(({ resource }) => resource.name === job.input.resource);
      if (definition === undefined) throw failed('importForbidden');
      try {
        await bring(services, definition, job);
      } catch (error) {
        if (error instanceof JobFailure) await removeUpload(services, job);
        throw error;
      }
      await removeUpload(services, job);
    },
  });
}
