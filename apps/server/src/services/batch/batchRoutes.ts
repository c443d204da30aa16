import {
  batchFeatures,
  batchKinds,
  type BatchLine,
  batchLine,
  batchLineFilters,
  batchLimits,
  batchOutcomes,
  batchTexts,
  type BatchUpload,
  batchUpload,
  canSeeAllBuildings,
  importLimits,
  isImageUpload,
  jobLimits,
  sheetFormatOf,
  sheetFormats,
  trialOf,
} from '@atrium/contract';
import { z } from 'zod';

import { HttpError, invalid, notFound } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { inOneTransaction } from '../../db/work.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { type Route, type RouteAnswer, type RouteContext, routesWith } from '../../http/route.ts';
import { acceptedLanguage } from '../export/exportTexts.ts';
import { attachment } from '../files/contentDisposition.ts';
import type { FileServices } from '../files/fileServices.ts';
import { readUpload } from '../files/readUpload.ts';
import { saveUpload } from '../files/saveUpload.ts';
import { type JobStarter, startedJob } from '../jobs/startJob.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import { batchErrors, batchExport, type BatchFile, batchFileName, batchTemplate } from './batchFiles.ts';
import {
  BATCH_APPLY_KIND,
  BATCH_CHECK_KIND,
  type BatchCheckInput,
  type BatchStepInput,
  BATCH_UNDO_KIND,
} from './batchJobs.ts';
import { batchLineTable } from './batchLine.table.ts';
import { assertBatchRight, placeIdOf, placeInScope } from './batchPlace.ts';
import { addUpload, findUpload, listUploads, lockUpload, setUpload, type ShownBatch } from './batchRecords.ts';
import type { BatchDefinition, BatchPlace } from './defineBatch.ts';

type BatchServices = FileServices & JobStarter;
type Context = RouteContext<BatchServices>;
type Action = 'view' | 'add' | 'edit';
type Started = RouteAnswer<z.input<typeof startedJob>>;

const defineRoute = routesWith<BatchServices>();
const PATH = 'location/batchupload';
const TAG = 'batchUpload';
const access = (action: Action) => ({ kind: 'feature', anyOf: Object.values(batchFeatures), action }) as const;

const placeFields = {
  kind: z.enum(batchKinds, 'choice').describe('What is uploaded'),
  buildingId: z.string().optional().describe('The building of spaces, devices and images'),
  campusId: z.string().optional().describe('The campus of destinations'),
  customerId: z.string().optional().describe('The customer of spaces in many buildings'),
};
const placeQuery = z.object(placeFields);
type PlaceQuery = z.infer<typeof placeQuery>;

const underWay: ReadonlySet<string> = new Set(['Checking', 'Applying', 'Undoing']);

/** An upload with the state of its last job. */
function shownUpload(definition: BatchDefinition, upload: ShownBatch, userId: string): BatchUpload {
  const { create = 0, update = 0, same = 0, error = 0, applied = 0, refused = 0, undone = 0, kept = 0 } = upload.counts;
  const isRunning = upload.jobStatus === 'Queued' || upload.jobStatus === 'Running';
  const isStopped = underWay.has(upload.status) && !isRunning;
  const status = isStopped ? (upload.jobStatus === 'Cancelled' ? 'Cancelled' : 'Failed') : upload.status;
  const isIdle = !underWay.has(status);
  const isChecked = upload.status !== 'Checking';
  const isWritten = applied + refused + undone + kept > 0;
  return {
    id: upload.id,
    kind: definition.kind,
    fileName: upload.fileName,
    status,
    uploadedBy: upload.uploadedBy,
    createdAt: upload.createdAt,
    jobId: upload.jobId,
    isOwnJob: upload.jobOwnerId === userId,
    message: status === 'Failed' ? (upload.jobMessage ?? 'jobFailed') : null,
    lines: upload.lines,
    counts: { create, update, same, error, applied, refused, undone, kept },
    sheet: upload.sheet,
    sheets: [...upload.sheets],
    samples: [...upload.samples],
    canChooseSheet: isIdle && !isWritten && upload.hasFile && upload.uploaderId === userId,
    columns: [...upload.columns],
    fields: definition.columns.map(({ field, isRequired = false }) => ({ field, isRequired })),
    canApply:
      isIdle && isChecked && upload.status !== 'Undoing' && create + update - applied - refused - undone - kept > 0,
    canUndo: isIdle && applied > 0,
  };
}

const uploadList = z.object({ value: z.array(batchUpload), '@odata.nextLink': z.string().optional() });
const lineList = z.object({ value: z.array(batchLine), '@odata.nextLink': z.string().optional() });
const UPLOADS_PER_PAGE = 50;

/** The address of the page behind a token. */
function nextLink(url: string, token: string): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('$skiptoken', token);
  return `${next.pathname}${next.search}`;
}

/** The routes of bulk uploads of places (RES-87 to RES-89, PLACE-32 to PLACE-39, CAMP-06). */
export function batchRoutes(definitions: readonly BatchDefinition[]): Route<BatchServices>[] {
  const definitionOf = (kind: string): BatchDefinition => {
    const found = definitions.find((one) => one.kind === kind);
    if (found === undefined) throw invalid([{ field: 'kind', code: 'choice', choices: batchKinds }]);
    return found;
  };

  /** The place that a request names, where the caller may do this. */
  const placeOf = async (context: Context, asked: PlaceQuery, action: Action) => {
    const { kind } = asked;
    const definition = definitionOf(kind);
    assertBatchRight(definition, context.session, action);
    const field = `${definition.placedIn}Id` as const;
    const text = asked[field];
    if (text === undefined) throw invalid([{ field, code: 'required' }]);
    return { definition, place: await placeInScope(definition, context, context.work, idOf(text)) };
  };

  /** Lines of many buildings are for who sees all of them, and for who has uploaded them (SEC-19). */
  const uploaderSeen = ({ placedIn }: BatchDefinition, { session }: Context): string | null =>
    placedIn === 'customer' && !canSeeAllBuildings(session) ? session.user.id : null;

  /** An upload whose place is in the caller's scope. */
  const uploadOf = async (context: Context, idText: unknown, action: Action) => {
    const upload = await findUpload(context.work, idOf(idText));
    const definition = definitions.find(({ kind }) => kind === upload?.kind);
    if (upload === undefined || definition === undefined) throw notFound();
    assertBatchRight(definition, context.session, 'view');
    if ((uploaderSeen(definition, context) ?? upload.uploaderId) !== upload.uploaderId) throw notFound();
    await placeInScope(definition, context, context.work, placeIdOf(upload));
    assertBatchRight(definition, context.session, action);
    return { upload, definition };
  };

  /** The same of a kind that has a spreadsheet. */
  const sheetOf = async (context: Context, asked: PlaceQuery) => {
    const found = await placeOf(context, asked, 'view');
    if (found.definition.hasImages === true) {
      const choices = definitions.filter(({ hasImages }) => hasImages !== true).map(({ kind }) => kind);
      throw invalid([{ field: 'kind', code: 'choice', choices }]);
    }
    return found;
  };

  const startJob = async (context: Context, tx: Executor, kind: string, input: BatchStepInput): Promise<string> => {
    const { id: ownerId, customerId } = context.session.user;
    const { services, request } = context;
    const { maxUnfinished } = jobLimits;
    return services.jobs.start(tx, { kind, input, ownerId, customerId, maxUnfinished, requestId: request.id });
  };

  const answerStarted = (id: string, jobId: string, kind: string): Started => ({
    status: 202,
    headers: { location: `/api/${PATH}/${id}` },
    body: { id: jobId, kind, status: 'Queued', done: 0, job: { id: jobId } },
  });

  const inputOf = (context: Context, definition: BatchDefinition, uploadId: string): BatchStepInput => ({
    uploadId,
    resource: batchTexts[definition.kind],
    ...trialOf(context.session),
  });

  /** Takes a file and checks it as a job. */
  const startUpload = async (context: Context): Promise<RouteAnswer<BatchUpload>> => {
    const { request, services, session } = context;
    let asked: { definition: BatchDefinition; place: BatchPlace } | undefined;
    const admit = async (fields: Readonly<Record<string, string>>) => {
      const parsed = placeQuery.safeParse({ ...fields, ...context.query }, { reportInput: true });
      if (!parsed.success)
        throw invalid([
          { field: 'kind', code: fields['kind'] === undefined ? 'required' : 'choice', choices: batchKinds },
        ]);
      asked = await placeOf(context, parsed.data, 'add');
    };
    const { name, content } = await readUpload(request, batchLimits.maxFileBytes, 'tooLarge', admit);
    if (asked === undefined) throw notFound();
    const { definition, place } = asked;
    const isFitting = definition.hasImages === true ? isImageUpload(name) : sheetFormatOf(name) !== null;
    if (!isFitting) throw invalid([{ field: 'file', code: 'fileKind' }]);
    const file = await saveUpload(services, session, {
      kind: 'import',
      name,
      mime: 'application/octet-stream',
      content,
      expiresAt: new Date(Date.now() + importLimits.uploadKept),
    });
    const id = uuidv7();
    const input: BatchCheckInput = {
      ...inputOf(context, definition, id),
      fileId: file.id,
      columns: {},
      sheet: null,
    };
    await inOneTransaction(context.work, async (tx) => {
      const jobId = await startJob(context, tx, BATCH_CHECK_KIND, input);
      const { customerId, buildingId, parentId } = place;
      await addUpload(tx, {
        id,
        kind: definition.kind,
        customerId,
        buildingId,
        parentId,
        fileName: name,
        uploadedBy: session.user.id,
        jobId,
      });
    });
    const upload = await findUpload(context.work, id);
    if (upload === undefined) throw notFound();
    return {
      status: 202,
      headers: { location: `/api/${PATH}/${id}` },
      body: shownUpload(definition, upload, session.user.id),
    };
  };

  /** Begins a step of an upload, unless another one is under way. @throws HttpError 409 */
  const startStep = async (
    context: Context,
    kind: string,
    status: 'Checking' | 'Applying' | 'Undoing',
    isPossible: (shown: BatchUpload) => boolean,
    more: object = {},
  ): Promise<Started> => {
    const { definition, upload } = await uploadOf(context, context.params['id'], status === 'Undoing' ? 'edit' : 'add');
    const jobId = await inOneTransaction(context.work, async (tx) => {
      await lockUpload(tx, upload.id);
      const current = await findUpload(tx, upload.id);
      if (current === undefined || !isPossible(shownUpload(definition, current, context.session.user.id)))
        throw new HttpError(409, 'conflict');
      const started = await startJob(context, tx, kind, { ...inputOf(context, definition, upload.id), ...more });
      await setUpload(tx, upload.id, { status, jobId: started });
      return started;
    });
    return answerStarted(upload.id, jobId, kind);
  };

  const listLines = async (context: Context, id: string, show: string, token: string | undefined) => {
    const { line, name, action, outcome, changes, issues, assumptions, uploadId } = batchLineTable;
    const after = /^\d{1,9}$/.test(token ?? '') ? Number(token) : 0;
    const condition =
      show === 'all'
        ? sql`true`
        : show === 'unprocessed'
          ? sql`(${action} = 'error' or ${outcome} = 'refused')`
          : batchOutcomes.some((one) => one === show)
            ? sql`${outcome} = ${show}`
            : sql`${action} = ${show}`;
    const lines = await context.work.query<BatchLine>(sql`
      select ${line}, ${name}, ${action}, ${outcome}, ${changes}, ${issues}, ${assumptions} from ${batchLineTable}
        where ${uploadId} = ${id}::uuid and ${condition} and ${line} > ${after} order by ${line} limit ${batchLimits.linesPerPage + 1}`);
    const page = lines.slice(0, batchLimits.linesPerPage);
    const last = page.at(-1);
    const more =
      lines.length > page.length && last !== undefined
        ? { '@odata.nextLink': nextLink(context.request.url, String(last.line)) }
        : {};
    return { body: { value: page, ...more } };
  };

  const answerFile = (context: Context, file: BatchFile, name: string): undefined => {
    void context.reply
      .type(file.mime)
      .header('content-disposition', attachment(name))
      .header('vary', 'accept-language, authorization');
    void context.reply.send(file.content);
    return undefined;
  };
  const languageOf = ({ request }: Context) => acceptedLanguage(request.headers['accept-language']);

  return [
    defineRoute({
      method: 'POST',
      path: PATH,
      tag: TAG,
      summary:
        'Upload a spreadsheet of places or devices, or images of spaces (form data: kind, buildingId, campusId or customerId, file), checked as a job',
      access: access('add'),
      rate: 'upload',
      upload: true,
      answer: batchUpload,
      status: 202,
      streams: true,
      handle: startUpload,
    }),
    defineRoute({
      method: 'GET',
      path: PATH,
      tag: TAG,
      summary: 'The bulk uploads of a building or campus, the newest first',
      access: access('view'),
      query: placeQuery.extend({ $skiptoken: z.string().optional().describe('Where the page begins') }),
      answer: uploadList,
      handle: async (context) => {
        const asked = context.queryInput();
        const { definition, place } = await placeOf(context, asked, 'view');
        const before = asked.$skiptoken === undefined ? null : idOf(asked.$skiptoken);
        const kinds = definitions.flatMap(({ kind, listedWith = kind }) =>
          listedWith === definition.kind ? [kind] : [],
        );
        const uploads = await listUploads(
          context.work,
          kinds,
          place,
          UPLOADS_PER_PAGE + 1,
          before,
          uploaderSeen(definition, context),
        );
        const page = uploads.slice(0, UPLOADS_PER_PAGE);
        const last = page.at(-1);
        const more =
          uploads.length > page.length && last !== undefined
            ? { '@odata.nextLink': nextLink(context.request.url, last.id) }
            : {};
        return {
          body: {
            value: page.map((one) => shownUpload(definitionOf(one.kind), one, context.session.user.id)),
            ...more,
          },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${PATH}/template`,
      tag: TAG,
      summary: 'An empty spreadsheet with the headings, an example line and the lists of choices',
      access: access('view'),
      query: placeQuery.extend({
        format: z.enum(sheetFormats).default('xlsx').describe('xlsx (when missing), ods or csv'),
      }),
      streams: true,
      handle: async (context) => {
        const asked = context.queryInput();
        const { definition } = await sheetOf(context, asked);
        const file = await batchTemplate(definition, asked.format, languageOf(context));
        return answerFile(context, file, batchFileName(definition.kind, '-template', asked.format));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${PATH}/export`,
      tag: TAG,
      summary: 'The places that are there, under the headings of the template, to be changed and uploaded again',
      access: access('view'),
      query: placeQuery.extend({
        format: z.enum(['xlsx', 'csv']).default('xlsx').describe('xlsx (when missing) or csv'),
      }),
      streams: true,
      handle: async (context) => {
        const asked = context.queryInput();
        const { definition, place } = await sheetOf(context, asked);
        const store = context.services.stores.named(definition.resource.name);
        const file = await batchExport(
          definition,
          store,
          context.services.database,
          place,
          asked.format,
          languageOf(context),
        );
        return answerFile(context, file, batchFileName(definition.kind, '', asked.format));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${PATH}/{id}`,
      tag: TAG,
      summary: 'One bulk upload with its progress and counts',
      access: access('view'),
      answer: batchUpload,
      handle: async (context) => {
        const { definition, upload } = await uploadOf(context, context.params.id, 'view');
        return { body: shownUpload(definition, upload, context.session.user.id) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${PATH}/{id}/lines`,
      tag: TAG,
      summary: 'The lines of a bulk upload: what changes at which cell, what is wrong, what became of it',
      access: access('view'),
      query: z.object({
        show: z.enum(batchLineFilters, 'choice').default('all').describe('Which lines'),
        $skiptoken: z.string().optional().describe('Where the page begins'),
      }),
      answer: lineList,
      handle: async (context) => {
        const { upload } = await uploadOf(context, context.params.id, 'view');
        const { show, $skiptoken } = context.queryInput();
        return listLines(context, upload.id, show, $skiptoken);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${PATH}/{id}/errors`,
      tag: TAG,
      summary: 'The lines that are not saved, as they were uploaded, with the reason of each',
      access: access('view'),
      query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx').describe('xlsx (when missing) or csv') }),
      streams: true,
      handle: async (context) => {
        const { definition, upload } = await uploadOf(context, context.params.id, 'view');
        const { format } = context.queryInput();
        const file = await batchErrors(definition, context.services.database, upload, format, languageOf(context));
        return answerFile(context, file, batchFileName(definition.kind, '-errors', format));
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `${PATH}/{id}/columns`,
      tag: TAG,
      summary: 'Choose what columns are read as, and check the lines again',
      access: access('add'),
      body: z.object({
        columns: z.record(z.string().regex(/^[A-Z]{1,2}$/, 'invalid'), z.string('text').max(100, 'tooLong').nullable()),
      }),
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const { definition } = await uploadOf(context, context.params.id, 'add');
        const { columns } = context.input();
        const fields = new Set(definition.columns.map(({ field }) => field));
        const chosen = Object.values(columns).filter((field) => field !== null);
        const unknown = Object.entries(columns).filter(([, field]) => field !== null && !fields.has(field));
        if (unknown.length > 0)
          throw invalid(
            unknown.map(([column]) => ({ field: `columns.${column}`, code: 'choice', choices: [...fields] })),
          );
        if (new Set(chosen).size < chosen.length) throw invalid([{ field: 'columns', code: 'headingTwice' }]);
        const isPossible = ({ status, counts }: BatchUpload) =>
          definition.hasImages !== true && status === 'Checked' && counts.applied + counts.refused === 0;
        return startStep(context, BATCH_CHECK_KIND, 'Checking', isPossible, { fileId: null, columns });
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `${PATH}/{id}/sheet`,
      tag: TAG,
      summary: 'Choose the sheet of the file that is read, and check its lines, for who has uploaded it, within a day',
      access: access('add'),
      body: z.object({ sheet: z.string('text').max(100, 'tooLong') }),
      answer: startedJob,
      status: 202,
      handle: async (context) => {
        const { upload } = await uploadOf(context, context.params.id, 'add');
        const { sheet } = context.input();
        if (!upload.sheets.includes(sheet)) throw invalid([{ field: 'sheet', code: 'choice', choices: upload.sheets }]);
        const { fileId } = upload;
        return startStep(context, BATCH_CHECK_KIND, 'Checking', ({ canChooseSheet }) => canChooseSheet, {
          fileId,
          columns: {},
          sheet,
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${PATH}/{id}/apply`,
      tag: TAG,
      summary: 'Save the lines of a bulk upload that are in order, as a job',
      access: access('add'),
      answer: startedJob,
      status: 202,
      handle: (context) => startStep(context, BATCH_APPLY_KIND, 'Applying', ({ canApply }) => canApply),
    }),
    defineRoute({
      method: 'POST',
      path: `${PATH}/{id}/undo`,
      tag: TAG,
      summary: 'Take back what a bulk upload has changed and no one has changed since, as a job',
      access: access('edit'),
      answer: startedJob,
      status: 202,
      handle: (context) => startStep(context, BATCH_UNDO_KIND, 'Undoing', ({ canUndo }) => canUndo),
    }),
    defineRoute({
      method: 'GET',
      path: 'location/unproccessedrecords',
      tag: TAG,
      summary: 'The lines of a bulk upload that are not saved',
      access: access('view'),
      query: z.object({
        jobId: z.string('required').describe('Id of the bulk upload'),
        $skiptoken: z.string().optional().describe('Where the page begins'),
      }),
      answer: lineList,
      handle: async (context) => {
        const { jobId, $skiptoken } = context.queryInput();
        const { upload } = await uploadOf(context, jobId, 'view');
        return listLines(context, upload.id, 'unprocessed', $skiptoken);
      },
    }),
    defineRoute({
      method: 'GET',
      path: 'location/batchstatus',
      tag: TAG,
      summary: 'Status and counts of a bulk upload',
      access: access('view'),
      query: z.object({ jobId: z.string('required').describe('Id of the bulk upload') }),
      answer: batchUpload.pick({ id: true, status: true, lines: true, counts: true, message: true }),
      handle: async (context) => {
        const { definition, upload } = await uploadOf(context, context.queryInput().jobId, 'view');
        const { id, status, lines, counts, message } = shownUpload(definition, upload, context.session.user.id);
        return { body: { id, status, lines, counts, message } };
      },
    }),
  ];
}
