import {
  batchFeatures,
  batchLineFilters,
  type BatchUpload,
  batchUpload,
  type CorrectedLines,
  correctedLines,
  sheetFormats,
} from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { invalid } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import type { Route } from '../../http/route.ts';
import { acceptedLanguage } from '../export/exportTexts.ts';
import { attachment } from '../files/contentDisposition.ts';
import type { FileServices } from '../files/fileServices.ts';
import { type JobStarter, startedJob } from '../jobs/startJob.ts';
import type { UploadDefinition } from './defineUpload.ts';
import { shownUpload } from './shownUpload.ts';
import { type AskedStep, startStep, startUpload, UPLOADS_PATH } from './startUpload.ts';
import { uploadErrors, uploadExport, type UploadFile, uploadFileName, uploadTemplate } from './uploadFiles.ts';
import { UPLOAD_APPLY_KIND, UPLOAD_CHECK_KIND, type UploadCheckInput, UPLOAD_UNDO_KIND } from './uploadJobs.ts';
import { correctCells, type ShownUpload } from './uploadRecords.ts';
import { answerLines, answerUploads, lineList, uploadList } from './uploadPages.ts';
import {
  defineUploadRoute,
  placeQuery,
  sheetPlaceOf,
  type UploadAction,
  type UploadContext,
  uploadOf,
} from './uploadRequests.ts';

type UploadRoute = Route<FileServices & JobStarter>;
type Definitions = readonly UploadDefinition[];

const TAG = 'batchUpload';
const access = (action: UploadAction) => ({ kind: 'feature', anyOf: Object.values(batchFeatures), action }) as const;

const skipToken = z.string().optional().describe('Where the page begins');
const anyFormat = z.enum(sheetFormats).default('xlsx').describe('xlsx (when missing), ods or csv');
const exportFormat = z.enum(['xlsx', 'csv']).default('xlsx').describe('xlsx (when missing) or csv');
const uploadQuery = z.object({ jobId: z.string('required').describe('Id of the bulk upload') });

function languageOf({ request }: UploadContext) {
  return acceptedLanguage(request.headers['accept-language']);
}

function answerFile({ reply }: UploadContext, file: UploadFile, name: string): undefined {
  void reply
    .type(file.mime)
    .header('content-disposition', attachment(name))
    .header('vary', 'accept-language, authorization');
  void reply.send(file.content);
  return undefined;
}

/** The routes of what is uploaded: a new file, the list, one upload with its lines. */
function uploadRecordRoutes(definitions: Definitions): UploadRoute[] {
  return [
    defineUploadRoute({
      method: 'POST',
      path: UPLOADS_PATH,
      tag: TAG,
      summary:
        'Upload a spreadsheet of records, or images of spaces (form data: kind, buildingId, campusId or customerId, file), checked as a job',
      access: access('add'),
      rate: 'upload',
      upload: true,
      answer: batchUpload,
      status: 202,
      streams: true,
      handle: (context) => startUpload(definitions, context),
    }),
    defineUploadRoute({
      method: 'GET',
      path: UPLOADS_PATH,
      tag: TAG,
      summary: 'The bulk uploads of a building, campus or customer, the newest first',
      access: access('view'),
      query: placeQuery.extend({ $skiptoken: skipToken }),
      answer: uploadList,
      handle: (context) => answerUploads(definitions, context, context.queryInput()),
    }),
    defineUploadRoute({
      method: 'GET',
      path: `${UPLOADS_PATH}/{id}`,
      tag: TAG,
      summary: 'One bulk upload with its progress and counts',
      access: access('view'),
      answer: batchUpload,
      handle: async (context) => {
        const { definition, upload } = await uploadOf(definitions, context, context.params.id, 'view');
        return { body: shownUpload(definition, upload, context.session.user.id) };
      },
    }),
    defineUploadRoute({
      method: 'GET',
      path: `${UPLOADS_PATH}/{id}/lines`,
      tag: TAG,
      summary: 'The lines of a bulk upload: what changes at which cell, what is wrong, what became of it',
      access: access('view'),
      query: z.object({
        show: z.enum(batchLineFilters, 'choice').default('all').describe('Which lines'),
        $skiptoken: skipToken,
      }),
      answer: lineList,
      handle: async (context) => {
        const { upload } = await uploadOf(definitions, context, context.params.id, 'view');
        const { show, $skiptoken } = context.queryInput();
        return answerLines(context, upload.id, show, $skiptoken);
      },
    }),
  ];
}

/** The routes of files: an empty one, what is there, what is wrong. */
function uploadFileRoutes(definitions: Definitions): UploadRoute[] {
  return [
    defineUploadRoute({
      method: 'GET',
      path: `${UPLOADS_PATH}/template`,
      tag: TAG,
      summary: 'An empty spreadsheet with the headings, an example line and the lists of choices',
      access: access('view'),
      query: placeQuery.extend({ format: anyFormat }),
      streams: true,
      handle: async (context) => {
        const asked = context.queryInput();
        const { definition } = await sheetPlaceOf(definitions, context, asked);
        const file = await uploadTemplate(definition, asked.format, languageOf(context));
        return answerFile(context, file, uploadFileName(definition.kind, '-template', asked.format));
      },
    }),
    defineUploadRoute({
      method: 'GET',
      path: `${UPLOADS_PATH}/export`,
      tag: TAG,
      summary: 'The records that are there, under the headings of the template, to be changed and uploaded again',
      access: access('view'),
      query: placeQuery.extend({ format: exportFormat }),
      streams: true,
      handle: async (context) => {
        const { services } = context;
        const asked = context.queryInput();
        const { definition, place } = await sheetPlaceOf(definitions, context, asked);
        const store = services.stores.named(definition.resource.name);
        const language = languageOf(context);
        const view = authorize(context.session, store.resource, 'view', context.trace);
        const file = await uploadExport(definition, store, view, services.database, place, asked.format, language);
        return answerFile(context, file, uploadFileName(definition.kind, '', asked.format));
      },
    }),
    defineUploadRoute({
      method: 'GET',
      path: `${UPLOADS_PATH}/{id}/errors`,
      tag: TAG,
      summary: 'The lines that are not saved, as they were uploaded, with the reason of each',
      access: access('view'),
      query: z.object({ format: exportFormat }),
      streams: true,
      handle: async (context) => {
        const { definition, upload } = await uploadOf(definitions, context, context.params.id, 'view');
        const { format } = context.queryInput();
        const file = await uploadErrors(definition, context.services.database, upload, format, languageOf(context));
        return answerFile(context, file, uploadFileName(definition.kind, '-errors', format));
      },
    }),
  ];
}

const columnChoice = z.object({
  columns: z.record(z.string().regex(/^[A-Z]{1,2}$/, 'invalid'), z.string('text').max(100, 'tooLong').nullable()),
});

/** Refuses columns that are read as what the kind has not, or two that are read as the same. @throws HttpError 400 */
function assertColumns(definition: UploadDefinition, columns: z.infer<typeof columnChoice>['columns']): void {
  const fields = new Set(definition.columns.map(({ field }) => field));
  const chosen = Object.values(columns).filter((field) => field !== null);
  const unknown = Object.entries(columns).filter(([, field]) => field !== null && !fields.has(field));
  if (unknown.length > 0)
    throw invalid(unknown.map(([column]) => ({ field: `columns.${column}`, code: 'choice', choices: [...fields] })));
  if (new Set(chosen).size < chosen.length) throw invalid([{ field: 'columns', code: 'headingTwice' }]);
}

/** Refuses cells of columns that the file does not have. @throws HttpError 400 */
function assertCells(columns: ShownUpload['columns'], lines: CorrectedLines): void {
  const choices = columns.map(({ column }) => column);
  const isKnown = lines.every(({ cells }) => Object.keys(cells).every((letters) => choices.includes(letters)));
  if (!isKnown) throw invalid([{ field: 'lines', code: 'choice', choices }]);
}

/** Checks the lines of a spreadsheet once more, which nothing of is saved yet. */
function checkAgain({ imageField }: UploadDefinition, columns: UploadCheckInput['columns']): AskedStep {
  return {
    kind: UPLOAD_CHECK_KIND,
    status: 'Checking',
    isPossible: ({ status, counts }) =>
      imageField === undefined && status === 'Checked' && counts.applied + counts.refused === 0,
    input: { fileId: null, columns },
  };
}

/** The routes that choose how a file is read. */
function uploadReadingRoutes(definitions: Definitions): UploadRoute[] {
  return [
    defineUploadRoute({
      method: 'PUT',
      path: `${UPLOADS_PATH}/{id}/columns`,
      tag: TAG,
      summary: 'Choose what columns are read as, and check the lines again',
      access: access('add'),
      body: columnChoice,
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const { definition } = await uploadOf(definitions, context, context.params.id, 'add');
        const { columns } = context.input();
        assertColumns(definition, columns);
        return startStep(definitions, context, checkAgain(definition, columns));
      },
    }),
    defineUploadRoute({
      method: 'PUT',
      path: `${UPLOADS_PATH}/{id}/lines`,
      tag: TAG,
      summary: 'Correct cells of lines with errors, and check the lines again',
      access: access('add'),
      body: correctedLines,
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const { definition, upload } = await uploadOf(definitions, context, context.params.id, 'add');
        const { lines } = context.input();
        assertCells(upload.columns, lines);
        const columns = Object.fromEntries(upload.columns.map(({ column, field }) => [column, field]));
        const prepare = (tx: Executor, id: string) => correctCells(tx, id, lines);
        return startStep(definitions, context, { ...checkAgain(definition, columns), prepare });
      },
    }),
    defineUploadRoute({
      method: 'PUT',
      path: `${UPLOADS_PATH}/{id}/sheet`,
      tag: TAG,
      summary: 'Choose the sheet of the file that is read, and check its lines, for who has uploaded it, within a day',
      access: access('add'),
      body: z.object({ sheet: z.string('text').max(100, 'tooLong') }),
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const { upload } = await uploadOf(definitions, context, context.params.id, 'add');
        const { sheet } = context.input();
        if (!upload.sheets.includes(sheet)) throw invalid([{ field: 'sheet', code: 'choice', choices: upload.sheets }]);
        const isPossible = ({ canChooseSheet }: BatchUpload) => canChooseSheet;
        const input = { fileId: upload.fileId, columns: {}, sheet };
        return startStep(definitions, context, { kind: UPLOAD_CHECK_KIND, status: 'Checking', isPossible, input });
      },
    }),
  ];
}

/** A step that a button begins. */
function stepRoute(
  definitions: Definitions,
  name: 'apply' | 'undo',
  summary: string,
  action: UploadAction,
  step: AskedStep,
): UploadRoute {
  return defineUploadRoute({
    method: 'POST',
    path: `${UPLOADS_PATH}/{id}/${name}`,
    tag: TAG,
    summary,
    access: access(action),
    answer: startedJob,
    status: 202,
    handle: (context) => startStep(definitions, context, step),
  });
}

const apply: AskedStep = { kind: UPLOAD_APPLY_KIND, status: 'Applying', isPossible: ({ canApply }) => canApply };
const undo: AskedStep = { kind: UPLOAD_UNDO_KIND, status: 'Undoing', isPossible: ({ canUndo }) => canUndo };

/** The routes by which other systems follow an upload (RES-88, RES-89). */
function uploadStateRoutes(definitions: Definitions): UploadRoute[] {
  return [
    defineUploadRoute({
      method: 'GET',
      path: 'location/unproccessedrecords',
      tag: TAG,
      summary: 'The lines of a bulk upload that are not saved',
      access: access('view'),
      query: uploadQuery.extend({ $skiptoken: skipToken }),
      answer: lineList,
      handle: async (context) => {
        const { jobId, $skiptoken } = context.queryInput();
        const { upload } = await uploadOf(definitions, context, jobId, 'view');
        return answerLines(context, upload.id, 'unprocessed', $skiptoken);
      },
    }),
    defineUploadRoute({
      method: 'GET',
      path: 'location/batchstatus',
      tag: TAG,
      summary: 'Status and counts of a bulk upload',
      access: access('view'),
      query: uploadQuery,
      answer: batchUpload.pick({ id: true, status: true, lines: true, counts: true, message: true }),
      handle: async (context) => {
        const { definition, upload } = await uploadOf(definitions, context, context.queryInput().jobId, 'view');
        const { id, status, lines, counts, message } = shownUpload(definition, upload, context.session.user.id);
        return { body: { id, status, lines, counts, message } };
      },
    }),
  ];
}

/** The routes of bulk uploads (RES-87 to RES-89, PLACE-32 to PLACE-39, CAMP-06, WORK-07). */
export function recordUploadRoutes(definitions: Definitions): UploadRoute[] {
  return [
    ...uploadRecordRoutes(definitions),
    ...uploadFileRoutes(definitions),
    ...uploadReadingRoutes(definitions),
    stepRoute(definitions, 'apply', 'Save the lines of a bulk upload that are in order, as a job', 'add', apply),
    stepRoute(
      definitions,
      'undo',
      'Take back what a bulk upload has changed and no one has changed since, as a job',
      'edit',
      undo,
    ),
    ...uploadStateRoutes(definitions),
  ];
}
