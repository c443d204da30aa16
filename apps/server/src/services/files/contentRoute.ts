import { isKnownTag } from '../../http/entityTag.ts';
import { defineFileRoute, type FileContext } from './fileServices.ts';
import { attachment, inline } from './contentDisposition.ts';
import type { FileKind } from './fileStore.ts';
import { signedFile, signedQuery } from './signedFile.ts';

/** Returns what a browser keeps rather than shows. */
function isDownload(kind: FileKind): boolean {
  return kind === 'export' || kind === 'icons';
}

async function sendContent(context: FileContext): Promise<undefined> {
  const { reply, request, services } = context;
  const { file, expires } = await signedFile(context);
  const seconds = Math.max(0, expires - Math.floor(Date.now() / 1000));
  const etag = `"${file.sha256}"`;
  void reply.headers({
    etag,
    'cache-control': `private, max-age=${String(seconds)}, immutable`,
    'content-disposition': isDownload(file.kind) ? attachment(file.name) : inline(file.name),
    // Opened by itself it runs nothing and belongs to no origin (SEC-07); the mobile apps' pages may show it.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (isKnownTag(request.headers['if-none-match'], etag)) {
    void reply.status(304).send();
    return undefined;
  }
  void reply
    .type(file.mime)
    .header('content-length', file.bytes)
    .send(await services.files.read(file));
  return undefined;
}

/** `GET file/{id}/content`: the bytes of a stored file at its signed address. */
export const contentRoute = defineFileRoute({
  method: 'GET',
  path: 'file/{id}/content',
  tag: 'file',
  summary: 'The content of a file, at the address that its …Url gives',
  access: { kind: 'public', maxBodyBytes: 0 },
  query: signedQuery,
  streams: true,
  handle: sendContent,
});
