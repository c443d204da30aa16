import { canUpload, type FieldCode, fontLimits, iconBundleLimits, imageLimits } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, HttpError, invalid } from '../../base/httpError.ts';
import type { Route } from '../../http/route.ts';
import { defineFileRoute, type FileContext, type FileServices } from './fileServices.ts';
import { checkFont } from '../../formats/font/checkFont.ts';
import { checkImage, type ImageKind } from '../../formats/pictures/checkImage.ts';
import type { FileKind } from './fileStore.ts';
import { readIconBundle } from '../../formats/pictures/readIconBundle.ts';
import { readUpload } from './readUpload.ts';
import { rewriteImage } from '../../formats/pictures/rewriteImage.ts';
import { assertRoom, saveUpload } from './saveUpload.ts';

const uploadedImage = z.object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() });
const uploadedFile = z.object({ id: z.uuid(), url: z.string(), name: z.string() });

const imageKinds: readonly ImageKind[] = ['logo', 'background', 'image', 'portrait', 'picture', 'icon'];

function isImageKind(kind: unknown): kind is ImageKind {
  return imageKinds.some((known) => known === kind);
}

/** The name under which the image is shown: what it was called, with the ending of what it is. */
function imageName(name: string, kind: ImageKind, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '').trim();
  return `${stem === '' ? kind : stem}.${extension}`;
}

async function uploadImage({ query, request, services, session }: FileContext) {
  const kind = query['kind'] ?? 'image';
  if (!isImageKind(kind)) throw invalid([{ field: 'kind', code: 'choice', choices: imageKinds }]);
  if (!canUpload(session, kind)) throw forbidden();
  await assertRoom(services.database, services, session, 1);
  const upload = await readUpload(request, imageLimits.maxBytes, 'imageTooLarge');
  const image = checkImage(upload.content, kind);
  if (typeof image === 'string') throw refused(image);
  const { mime, width, height } = image;
  const content = await rewriteImage(image.content, session.user.id);
  if (typeof content === 'string') throw refused(content);
  const name = imageName(upload.name, kind, image.extension);
  const { id } = await saveUpload(services, session, { kind, name, mime, content, width, height });
  return { body: { id, url: services.urls.sign(id), width, height } };
}

function refused(code: FieldCode): HttpError {
  return new HttpError(400, 'invalid', { issues: [{ field: 'file', code }] });
}

/** A kind of upload that is known by its name's ending and checked by its content. */
interface NamedUpload {
  readonly kind: FileKind;
  readonly extension: string;
  readonly maxBytes: number;
  readonly tooLarge: FieldCode;
  readonly mime: string;
  /** What is stored of the content, or the code of what is wrong with it. */
  readonly check: (content: Buffer, ownerId: string) => Promise<Buffer | FieldCode> | Buffer | FieldCode;
}

const uploadNamed =
  ({ kind, extension, mime, maxBytes, tooLarge, check }: NamedUpload) =>
  async ({ request, services, session }: FileContext) => {
    await assertRoom(services.database, services, session, 1);
    const upload = await readUpload(request, maxBytes, tooLarge);
    // Its content decides what the file is; the name is for people (ERR-58).
    if (!upload.name.toLowerCase().endsWith(`.${extension}`)) throw refused('fileKind');
    const content = await check(upload.content, session.user.id);
    if (typeof content === 'string') throw refused(content);
    const { id } = await saveUpload(services, session, { kind, name: upload.name, mime, content });
    return { body: { id, url: services.urls.sign(id), name: upload.name } };
  };

/** What is uploaded to be used in a record afterwards, by people who may add or edit such records (RES-15, SEC-16). */
export const uploadRoutes: readonly Route<FileServices>[] = [
  defineFileRoute({
    method: 'POST',
    path: 'upload/image',
    tag: 'upload',
    summary: 'Store an image: PNG or JPEG, at most 2 MB, of the least size of its kind',
    access: { kind: 'upload', anyOf: imageKinds },
    rate: 'upload',
    query: {
      kind: 'What it is for: logo, background, portrait, picture (of a service request), icon (PNG alone) or image (when missing)',
    },
    upload: true,
    answer: uploadedImage,
    status: 201,
    // A repeat stores the image again; the one that no record uses is removed after a day.
    streams: true,
    handle: uploadImage,
  }),
  defineFileRoute({
    method: 'POST',
    path: 'upload/font',
    tag: 'upload',
    summary: 'Store a font: TrueType, named .ttf, at most 5 MB',
    access: { kind: 'upload', anyOf: ['font'] },
    rate: 'upload',
    upload: true,
    answer: uploadedFile,
    status: 201,
    streams: true,
    handle: uploadNamed({
      kind: 'font',
      extension: 'ttf',
      mime: 'font/ttf',
      maxBytes: fontLimits.maxBytes,
      tooLarge: 'fontTooLarge',
      check: checkFont,
    }),
  }),
  defineFileRoute({
    method: 'POST',
    path: 'upload/icons',
    tag: 'upload',
    summary: 'Store an icon bundle: PNG icons and selection.json in a ZIP archive of at most 10 MB',
    access: { kind: 'upload', anyOf: ['icons'] },
    rate: 'upload',
    upload: true,
    answer: uploadedFile,
    status: 201,
    streams: true,
    handle: uploadNamed({
      kind: 'icons',
      extension: 'zip',
      mime: 'application/zip',
      maxBytes: iconBundleLimits.maxBytes,
      tooLarge: 'iconsTooLarge',
      check: readIconBundle,
    }),
  }),
];
