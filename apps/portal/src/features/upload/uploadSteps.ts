import { batchTexts, type BatchKind, type BatchUpload, canBatchUpload, times } from '@atrium/contract';

import type { Tone } from '../../ui/feedback/StatusChip.tsx';

/** The resource under which answers about uploads are kept. */
export const UPLOAD_RESOURCE = 'batchUpload';
/** The address of uploads. */
export const UPLOAD_PATH = 'location/batchupload';

/** How often an upload is read again while it is under way. */
export const AGAIN_AFTER = times.second;

/** Checks whether a step of it is under way. */
export function isUnderWay({ status }: Pick<BatchUpload, 'status'>): boolean {
  return status === 'Checking' || status === 'Applying' || status === 'Undoing';
}

/** The look of each status. */
export const statusTones: Readonly<Record<BatchUpload['status'], Tone>> = {
  Checking: 'info',
  Checked: 'caution',
  Applying: 'info',
  Applied: 'good',
  Undoing: 'info',
  Undone: 'grey',
  Failed: 'danger',
  Cancelled: 'grey',
};

/** The area of texts of what is uploaded. */
export function textsOfKind(kind: BatchKind): string {
  return batchTexts[kind];
}

/** Checks whether a person may upload places of a kind. */
export function mayUpload(session: Parameters<typeof canBatchUpload>[0], kind: BatchKind): boolean {
  return canBatchUpload(session, kind, 'add');
}

/** Checks whether a person may take back what was uploaded. */
export function mayUndo(session: Parameters<typeof canBatchUpload>[0], kind: BatchKind): boolean {
  return canBatchUpload(session, kind, 'edit');
}

/** Checks whether images are uploaded next to the spreadsheets of a kind (PLACE-36). */
export function hasImages(kind: BatchKind): boolean {
  return kind === 'space';
}

/** The kinds whose records are spaces. */
const places: ReadonlySet<BatchKind> = new Set(['buildingSpace', 'destination', 'image', 'space']);

/** Returns the resource of the records that an upload of a kind saves. */
export function savedResource(kind: BatchKind): string {
  return places.has(kind) ? 'space' : kind;
}
