import { buffer } from 'node:stream/consumers';

import { type BatchFailure, batchLimits, sheetFormatOf } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { HttpError } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { takeStatistics } from '../../db/takeStatistics.ts';
import { TransactionPace } from '../../db/transactionPace.ts';
import { imagesIn } from '../../formats/pictures/imagesIn.ts';
import { headingRow } from '../../formats/sheet/headings.ts';
import { readSheet, UnreadableSheetError } from '../../formats/sheet/readSheet.ts';
import type { ReadSheet, SheetRow } from '../../formats/sheet/sheet.ts';
import { defineJob, type JobContext, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { keptTrial, ownerSession } from '../jobs/ownerSession.ts';
import { indexOfColumn } from './columnLetters.ts';
import { knownHeadings, matchColumns, offeredSheets, readAsBefore } from './uploadColumns.ts';
import { uploadLineTable } from './uploadLine.table.ts';
import { assertUploadRight, placeIdOf } from './uploadPlace.ts';
import {
  type UploadRecord,
  clearLines,
  countLines,
  earlierColumns,
  findUpload,
  setUpload,
  writeLines,
} from './uploadRecords.ts';
import { checkImages, imageColumnOf } from './checkImages.ts';
import type { CheckedLine } from './checkLines.ts';
import { checkUpload } from './checkUpload.ts';
import type { UploadDefinition, UploadPlace } from './defineUpload.ts';
import { linesByBuilding, misplacedLine, withAssumption } from './linesByBuilding.ts';
import { applying, type Step, type StepKind, undoing, writeNext } from './writeUpload.ts';

export const UPLOAD_CHECK_KIND = 'batchCheck';
export const UPLOAD_APPLY_KIND = 'batchApply';
export const UPLOAD_UNDO_KIND = 'batchUndo';

const stepInput = z.object({
  uploadId: z.uuid(),
  /** The area of texts of what is uploaded, as the list of jobs shows it. */
  resource: z.string(),
  /** The role that was being tried when it was asked for; it still limits what is written (PERM-34). */
  ...keptTrial,
});
const checkInput = stepInput.extend({
  /** Null when the lines are there and other columns were chosen for them. */
  fileId: z.uuid().nullable(),
  columns: z.record(z.string(), z.string().nullable()),
  /** The name of the sheet that a person has chosen; null for the one with the headings. */
  sheet: z.string().nullable().default(null),
});
export type UploadStepInput = z.infer<typeof stepInput>;
export type UploadCheckInput = z.infer<typeof checkInput>;

function failed(code: BatchFailure): JobFailure {
  return new JobFailure(code);
}

/** The right and the place, as the owner has them now: both may have changed since they asked (SEC-02). */
async function stepOf(
  services: JobServices,
  definitions: readonly UploadDefinition[],
  { executor, input, ownerId, jobId }: JobContext<UploadStepInput>,
): Promise<Step> {
  const upload = await findUpload(executor, input.uploadId);
  const definition = definitions.find(({ kind }) => kind === upload?.kind);
  if (upload === undefined || definition === undefined) throw failed('batchForbidden');
  const session = await ownerSession(executor, ownerId, input, 'batchForbidden');
  const all = services.all();
  const trace = { requestId: jobId, address: null, source: 'import' } as const;
  let place: UploadPlace;
  try {
    assertUploadRight(definition, session, 'view');
    place = await definition.home.find({ services: all, session, trace }, executor, placeIdOf(upload));
  } catch (error) {
    if (error instanceof HttpError) throw failed('batchForbidden');
    throw error;
  }
  const store = all.stores.named(definition.resource.name);
  const grantTo = (action: 'view' | 'add' | 'edit') => {
    try {
      return authorize(session, store.resource, action, trace);
    } catch (error) {
      if (error instanceof HttpError) return null;
      throw error;
    }
  };
  const view = grantTo('view');
  if (view === null) throw failed('batchForbidden');
  return { upload, definition, place, services: all, store, session, view, add: grantTo('add'), edit: grantTo('edit') };
}

/** The uploaded file, which is its sender's. */
async function contentOf(
  { files }: JobServices,
  { executor, input, ownerId }: JobContext<UploadCheckInput>,
): Promise<Buffer> {
  const file = input.fileId === null ? null : await files.find(executor, input.fileId);
  if (file === null || file.uploadedBy !== ownerId) throw failed('batchUnreadable');
  return buffer(await files.read(file));
}

async function readFile(
  services: JobServices,
  { upload, definition }: Step,
  context: JobContext<UploadCheckInput>,
): Promise<ReadSheet> {
  const { input, signal } = context;
  const format = sheetFormatOf(upload.fileName);
  if (format === null) throw failed('batchUnreadable');
  try {
    const choice = { headings: await knownHeadings(definition), sheet: input.sheet };
    return await readSheet(format, await contentOf(services, context), choice, signal, {
      maxLines: batchLimits.maxLines,
      milliseconds: batchLimits.longestReading,
      heapMegabytes: 512,
      megabytes: 768,
      maxAnswerBytes: 96 * 1024 * 1024,
    });
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw failed(error.isBrokenText ? 'batchEncoding' : 'batchUnreadable');
    throw error;
  }
}

/** The rows of the file; with their headings unless they were read before. */
async function rowsOf(
  services: JobServices,
  step: Step,
  context: JobContext<UploadCheckInput>,
): Promise<readonly SheetRow[]> {
  const { executor, input } = context;
  const { id } = step.upload;
  if (input.fileId === null) return storedRows(executor, id);
  const { sheet, sheets, rows } = await readFile(services, step, context);
  // The lines of another sheet have other numbers.
  if (input.sheet !== null) await clearLines(executor, id);
  // The file stays as long as another sheet of it can be chosen.
  const offered = await offeredSheets(sheets, sheet);
  if (offered.length > 1) await setUpload(executor, id, { sheet, sheets: offered, fileId: input.fileId });
  return rows;
}

async function storedRows(executor: JobContext<unknown>['executor'], id: string): Promise<SheetRow[]> {
  const { line, cells, uploadId } = uploadLineTable;
  return executor.query<SheetRow>(
    sql`select ${line}, ${cells} from ${uploadLineTable} where ${uploadId} = ${id}::uuid order by ${line}`,
  );
}

/** Checks the images of an upload and stores those that are in order. Answers how many there are. */
async function checkAllImages(
  services: JobServices,
  { definition, store, view, upload, services: all, session }: Step,
  context: JobContext<UploadCheckInput>,
): Promise<number> {
  const { executor, signal } = context;
  const images = await imagesIn(upload.fileName, await contentOf(services, context), session.user.id, signal);
  if (images === null) throw failed('batchArchive');
  if (images.length === 0) throw failed('batchNoImages');
  const { database, files } = services;
  await setUpload(executor, upload.id, { columns: [imageColumnOf(definition)], lines: images.length });
  const quotas = { config: all.config, stores: all.stores, database, files };
  const check = { executor, definition, store, view, place: upload, services: quotas, session };
  await checkImages(check, images, async (line) => {
    signal.throwIfAborted();
    await writeLines(executor, upload.id, [line]);
    await context.report(line.line, images.length);
  });
  return images.length;
}

/** Checks every line of a spreadsheet. Answers how many there are. */
async function checkAllLines(
  services: JobServices,
  step: Step,
  context: JobContext<UploadCheckInput>,
): Promise<number> {
  const { executor, input } = context;
  const { upload, definition, store, view } = step;
  const rows = await rowsOf(services, step, context);
  const hasHeadings = input.fileId !== null;
  const known = await knownHeadings(definition);
  const at = hasHeadings ? headingRow(rows, known) : -1;
  const lines = rows.slice(at + 1);
  if (lines.length === 0) throw failed('batchEmpty');
  if (lines.length > batchLimits.maxLines) throw failed('batchTooLong');
  const headings = hasHeadings ? rows[at] : headingsAgain(upload);
  const matched = await matchColumns(known, headings, lines, input.columns);
  const isNew = hasHeadings && Object.keys(input.columns).length === 0;
  const columns = isNew ? readAsBefore(definition, matched, await earlierColumns(executor, upload)) : matched;
  await setUpload(executor, upload.id, { columns, lines: lines.length });
  const scope = { services: step.services, grant: step.add };
  let done = 0;
  const take = async (checked: readonly CheckedLine[]) => {
    context.signal.throwIfAborted();
    done += checked.length;
    await writeLines(executor, upload.id, checked);
    await context.report(done, lines.length);
  };
  for (const part of linesByBuilding(definition, step.place, lines, columns))
    await ('issue' in part
      ? take(part.rows.map((row) => misplacedLine(row, part.issue)))
      : checkUpload(executor, definition, store, view, part.place, part.rows, columns, scope, (checked) =>
          take(checked.map((line) => withAssumption(line, part.assumed.get(line.line)))),
        ));
  return done;
}

/** Reads a file, matches its columns and checks every line; saves nothing but what the check has found. */
export function uploadCheckJob(services: JobServices, definitions: readonly UploadDefinition[]): JobDefinition {
  return defineJob({
    kind: UPLOAD_CHECK_KIND,
    input: checkInput,
    run: async (context) => {
      const { executor, input } = context;
      const step = await stepOf(services, definitions, context);
      const { upload, definition } = step;
      const check = definition.imageField !== undefined ? checkAllImages : checkAllLines;
      const done = await check(services, step, context);
      const counts = await executor.transaction(async (tx) => {
        await setUpload(tx, upload.id, { status: 'Checked' });
        return countLines(tx, upload.id);
      });
      const checked = await findUpload(executor, upload.id);
      if (input.fileId !== null && checked?.fileId !== input.fileId)
        await services.files.remove(executor, input.fileId);
      await context.report(done, done, counts);
      return {};
    },
  });
}

/** The headings as the file had them, at their places. */
function headingsAgain({ columns }: UploadRecord): SheetRow {
  const cells: string[] = [];
  for (const { column, heading } of columns) cells[indexOfColumn(column)] = heading;
  return { line: 1, cells: Array.from(cells, (cell) => cell ?? '') };
}

function stepJob(
  services: JobServices,
  definitions: readonly UploadDefinition[],
  kind: string,
  stepKind: StepKind,
  reached: 'Applied' | 'Undone',
): JobDefinition {
  return defineJob({
    kind,
    input: stepInput,
    run: async (context) => {
      const { executor, input, signal } = context;
      const step = await stepOf(services, definitions, context);
      const before = await findUpload(executor, input.uploadId);
      const { create = 0, update = 0, applied = 0, refused = 0, undone = 0, kept = 0 } = before?.counts ?? {};
      const isUndo = reached === 'Undone';
      const total = isUndo ? applied + undone + kept : create + update;
      let done = isUndo ? undone + kept : applied + refused;
      const pace = new TransactionPace(executor);
      await takeStatistics(executor, [uploadLineTable, step.store.options.table]);
      let written = 1;
      while (written > 0) {
        signal.throwIfAborted();
        written = await writeNext(stepKind, step, pace);
        done += written;
        await context.report(done, Math.max(total, done));
        await pace.rest();
      }
      await setUpload(executor, input.uploadId, { status: reached });
      const fileId = before?.fileId ?? null;
      if (fileId !== null) await services.files.remove(executor, fileId);
      const counts = await countLines(executor, input.uploadId);
      const own = Object.values(stepKind.outcomes).map((key) => [key, counts[key] ?? 0] as const);
      await context.report(done, Math.max(total, done), Object.fromEntries(own));
      return {};
    },
  });
}

/**
 * Saves the lines of an upload that are in order, a few in each transaction, and says of the others why not (PLACE-37). A
 * job that was killed continues behind the last transaction.
 */
export function uploadApplyJob(services: JobServices, definitions: readonly UploadDefinition[]): JobDefinition {
  return stepJob(services, definitions, UPLOAD_APPLY_KIND, applying, 'Applied');
}

/** Takes back what an upload has changed, the last line first; records that were changed since are kept and listed. */
export function uploadUndoJob(services: JobServices, definitions: readonly UploadDefinition[]): JobDefinition {
  return stepJob(services, definitions, UPLOAD_UNDO_KIND, undoing, 'Undone');
}
