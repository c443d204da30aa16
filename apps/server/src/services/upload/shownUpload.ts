import type { BatchUpload } from '@atrium/contract';

import type { UploadDefinition } from './defineUpload.ts';
import type { ShownUpload } from './uploadRecords.ts';

const underWay: ReadonlySet<string> = new Set(['Checking', 'Applying', 'Undoing']);

/** Returns an upload as its screens show it, with the state of its last job. */
export function shownUpload(definition: UploadDefinition, upload: ShownUpload, userId: string): BatchUpload {
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
