import {
  batchKinds,
  batchLimits,
  batchTexts,
  type BatchUpload,
  importLimits,
  isImageUpload,
  jobLimits,
  sheetFormatOf,
  trialOf,
} from '@atrium/contract';
import type { z } from 'zod';

import { HttpError, invalid, notFound } from '../../base/httpError.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { inOneTransaction } from '../../db/work.ts';
import type { RouteAnswer } from '../../http/route.ts';
import { readUpload } from '../files/readUpload.ts';
import { saveUpload } from '../files/saveUpload.ts';
import type { startedJob } from '../jobs/startJob.ts';
import type { UploadDefinition } from './defineUpload.ts';
import { shownUpload } from './shownUpload.ts';
import { UPLOAD_CHECK_KIND, type UploadCheckInput, type UploadStepInput } from './uploadJobs.ts';
import { addUpload, findUpload, lockUpload, setUpload } from './uploadRecords.ts';
import { type PlacedKind, placeOf, placeQuery, type UploadContext, uploadOf } from './uploadRequests.ts';

/** The address of uploads. */
export const UPLOADS_PATH = 'location/batchupload';

async function startStepJob(
  { session, services, request }: UploadContext,
  tx: Executor,
  kind: string,
  input: UploadStepInput,
): Promise<string> {
  const { id: ownerId, customerId } = session.user;
  const { maxUnfinished } = jobLimits;
  return services.jobs.start(tx, { kind, input, ownerId, customerId, maxUnfinished, requestId: request.id });
}

function stepInputOf({ session }: UploadContext, { kind }: UploadDefinition, uploadId: string): UploadStepInput {
  return { uploadId, resource: batchTexts[kind], ...trialOf(session) };
}

/** Reads the file of a request, whose place and right are checked before it is taken. */
async function readFileOf(definitions: readonly UploadDefinition[], context: UploadContext) {
  let asked: PlacedKind | undefined;
  const admit = async (fields: Readonly<Record<string, string>>) => {
    const parsed = placeQuery.safeParse({ ...fields, ...context.query }, { reportInput: true });
    const code = fields['kind'] === undefined ? 'required' : 'choice';
    if (!parsed.success) throw invalid([{ field: 'kind', code, choices: batchKinds }]);
    asked = await placeOf(definitions, context, parsed.data, 'add');
  };
  const file = await readUpload(context.request, batchLimits.maxFileBytes, 'tooLarge', admit);
  if (asked === undefined) throw notFound();
  const { imageField } = asked.definition;
  const isFitting = imageField === undefined ? sheetFormatOf(file.name) !== null : isImageUpload(file.name);
  if (!isFitting) throw invalid([{ field: 'file', code: 'fileKind' }]);
  return { ...asked, ...file };
}

/** Takes a file and checks it as a job. */
export async function startUpload(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
): Promise<RouteAnswer<BatchUpload>> {
  const { services, session, work } = context;
  const { definition, place, name, content } = await readFileOf(definitions, context);
  const file = await saveUpload(services, session, {
    kind: 'import',
    name,
    mime: 'application/octet-stream',
    content,
    expiresAt: new Date(Date.now() + importLimits.uploadKept),
  });
  const id = uuidv7();
  const input: UploadCheckInput = {
    ...stepInputOf(context, definition, id),
    fileId: file.id,
    columns: {},
    sheet: null,
  };
  await inOneTransaction(work, async (tx) => {
    const jobId = await startStepJob(context, tx, UPLOAD_CHECK_KIND, input);
    const { customerId, buildingId, parentId } = place;
    const uploadedBy = session.user.id;
    await addUpload(tx, {
      id,
      kind: definition.kind,
      customerId,
      buildingId,
      parentId,
      fileName: name,
      uploadedBy,
      jobId,
    });
  });
  const upload = await findUpload(work, id);
  if (upload === undefined) throw notFound();
  return {
    status: 202,
    headers: { location: `/api/${UPLOADS_PATH}/${id}` },
    body: shownUpload(definition, upload, session.user.id),
  };
}

/** A step of an upload that a request asks for. */
export interface AskedStep {
  readonly kind: string;
  readonly status: 'Checking' | 'Applying' | 'Undoing';
  readonly isPossible: (shown: BatchUpload) => boolean;
  /** What its job is given apart from the upload. */
  readonly input?: Partial<UploadCheckInput>;
  /** Changes the upload in the transaction that begins the step. */
  readonly prepare?: (tx: Executor, uploadId: string) => Promise<void>;
}

/** Begins a step of an upload, unless another one is under way. @throws HttpError 409 */
export async function startStep(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
  { kind, status, isPossible, input, prepare }: AskedStep,
): Promise<RouteAnswer<z.input<typeof startedJob>>> {
  const { params, work, session } = context;
  const action = status === 'Undoing' ? 'edit' : 'add';
  const { definition, upload } = await uploadOf(definitions, context, params['id'], action);
  const jobId = await inOneTransaction(work, async (tx) => {
    await lockUpload(tx, upload.id);
    const current = await findUpload(tx, upload.id);
    if (current === undefined || !isPossible(shownUpload(definition, current, session.user.id)))
      throw new HttpError(409, 'conflict');
    await prepare?.(tx, upload.id);
    const started = await startStepJob(context, tx, kind, {
      ...stepInputOf(context, definition, upload.id),
      ...input,
    });
    await setUpload(tx, upload.id, { status, jobId: started });
    return started;
  });
  return {
    status: 202,
    headers: { location: `/api/${UPLOADS_PATH}/${upload.id}` },
    body: { id: jobId, kind, status: 'Queued', done: 0, job: { id: jobId } },
  };
}
