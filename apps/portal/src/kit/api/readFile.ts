import { sendRequest } from './sendRequest.ts';
import type { CallOptions } from './sendRequest.ts';

/** A file as the server sent it, with the name it gave, if any. */
export interface DownloadedFile {
  readonly content: Blob;
  readonly name: string | null;
}

function nameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}

/** Reads a file with the caller's tokens, for example an export. Rejects with `ApiError`. */
export function readFile(path: string, options: CallOptions = {}): Promise<DownloadedFile> {
  return sendRequest(path, { ...options, headers: { accept: '*/*', ...options.headers } }, async (response) => ({
    content: await response.blob(),
    name: nameOf(response.headers.get('content-disposition')),
  }));
}
