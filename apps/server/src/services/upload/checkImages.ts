import { type BatchIssue, type FieldCode, imageLimits, type Session } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { HttpError } from '../../base/httpError.ts';
import { shortened } from '../../base/shortened.ts';
import type { Executor } from '../../db/database.ts';
import type { KnownStore } from '../../store/storeDefinition.ts';
import { checkImage } from '../../formats/pictures/checkImage.ts';
import { rewriteImage } from '../../formats/pictures/rewriteImage.ts';
import { saveUpload } from '../files/saveUpload.ts';
import type { ZipEntry } from '../../formats/zip/unzip.ts';
import { repeatedLines } from './repeatedLines.ts';
import { assumedReference, type CheckedLine, validated } from './checkLines.ts';
import { knownRecords, valuesOf } from './checkUpload.ts';
import type { StoredColumn } from './upload.table.ts';
import type { UploadDefinition, UploadPlace, KnownRecord } from './defineUpload.ts';

const FILE_COLUMN = 'A';

/** Returns the field that a kind's images are added to. */
function imageFieldOf({ imageField = '' }: UploadDefinition): string {
  return imageField;
}

/** Returns the column that names the files of images. */
export function imageColumnOf(definition: UploadDefinition): StoredColumn {
  return { column: FILE_COLUMN, heading: 'File', field: imageFieldOf(definition) };
}

/** Takes the place of an image until it is stored. */
const PENDING_ID = '00000000-0000-7000-8000-000000000000';

/** The reference that a file is named after: without folder and ending, and with what a file name cannot have as `%2F`. */
function referenceOf(name: string): string {
  const stem = (name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  try {
    return decodeURIComponent(stem).trim();
  } catch {
    return stem.trim();
  }
}

/** What the check of images works with. */
export interface ImageCheck {
  readonly executor: Executor;
  readonly definition: UploadDefinition;
  readonly store: KnownStore;
  readonly view: Grant;
  readonly place: UploadPlace;
  readonly services: Parameters<typeof saveUpload>[0];
  /** Whose images they are from then on. */
  readonly session: Session;
}

/** Decodes and stores an image as an upload of one does (SEC-07). Answers its id, or what is wrong with it. */
async function storedImage({ services, session }: ImageCheck, { name, content }: ZipEntry) {
  if (content.length > imageLimits.maxBytes) return { fault: 'imageTooLarge' } as const;
  const image = checkImage(content, 'image');
  if (typeof image === 'string') return { fault: image };
  const rewritten = await rewriteImage(image.content, session.user.id);
  if (typeof rewritten === 'string') return { fault: rewritten };
  const { mime, width, height } = image;
  const stem = (name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const file = {
    kind: 'image',
    name: `${shortened(stem, 200)}.${image.extension}`,
    mime,
    content: rewritten,
    width,
    height,
  } as const;
  try {
    return { id: (await saveUpload(services, session, file)).id };
  } catch (error) {
    const code = error instanceof HttpError ? error.issues?.[0]?.code : undefined;
    if (code === undefined) throw error;
    return { fault: code };
  }
}

/**
 * Checks the images of an archive: each is for the place whose reference its name has, and is added to the images that
 * the place has (PLACE-36). `take` gets them one after another.
 */
export async function checkImages(
  check: ImageCheck,
  images: readonly ZipEntry[],
  take: (line: CheckedLine) => Promise<void>,
): Promise<void> {
  const { executor, definition, store, view, place } = check;
  const known = await knownRecords(executor, definition, store, view, place);
  const lines = images.map((image, index) => {
    const found = known.byReference.find(referenceOf(image.name));
    const record = found?.entry ?? null;
    return { line: index + 1, image, record, isAssumed: found?.isAssumed === true };
  });
  const others = repeatedLines(lines.map(({ line, record }) => ({ line, keys: record === null ? [] : [record.id] })));
  for (const one of lines) await take(await checkedImage(check, { ...one, otherLine: others.get(one.line) ?? null }));
}

async function checkedImage(
  check: ImageCheck,
  {
    line,
    image,
    record,
    isAssumed,
    otherLine,
  }: { line: number; image: ZipEntry; record: KnownRecord | null; isAssumed: boolean; otherLine: number | null },
): Promise<CheckedLine> {
  const { executor, store, view, definition } = check;
  const imageField = imageFieldOf(definition);
  const shared = {
    line,
    rank: 0,
    neighbor: 0,
    name: record?.name ?? shortened(image.name, 200),
    recordId: record?.id ?? null,
    cells: [image.name],
    assumptions: isAssumed ? [assumedReference(imageField, image.name, record?.reference ?? '')] : [],
  };
  const wrong = (code: BatchIssue['code'] | FieldCode): CheckedLine => ({
    ...shared,
    action: 'error',
    version: null,
    body: {},
    before: {},
    changes: [],
    issues: [{ field: imageField, column: FILE_COLUMN, code, value: shortened(image.name, 100), otherLine }],
  });
  if (record === null) return wrong('imageReference');
  if (otherLine !== null) return wrong('duplicate');
  const before = (await valuesOf(executor, store, view, [record.id])).get(record.id) ?? {};
  const present = Array.isArray(before[imageField]) ? before[imageField].map(String) : [];
  const [issue] = validated(store.resource, before, { [imageField]: [...present, PENDING_ID] }, {}).issues;
  if (issue !== undefined) return wrong(issue.code);
  const stored = await storedImage(check, image);
  if (stored.fault !== undefined) return wrong(stored.fault);
  return {
    ...shared,
    action: 'update',
    version: typeof before['version'] === 'number' ? before['version'] : null,
    body: { [imageField]: [...present, stored.id] },
    before: { [imageField]: present },
    changes: [{ field: imageField, before: '', after: image.name }],
    issues: [],
  };
}
