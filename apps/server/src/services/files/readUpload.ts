import type { FieldCode } from '@atrium/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { HttpError, invalid } from '../../base/httpError.ts';

/** An uploaded file as it was sent; nothing of it is trusted yet. */
export interface Upload {
  readonly name: string;
  readonly content: Buffer;
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 400;
}

/** The last part of a path without control characters, at most 255 characters long. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').slice(0, 255).toWellFormed().trim();
}

/** The texts that a form has in front of its file. */
function fieldsBefore({ fields }: MultipartFile): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field !== undefined && 'value' in field && typeof field.value === 'string' ? [[name, field.value]] : [],
    ),
  );
}

/**
 * Reads the part `file` of a multipart request into memory, never more than `maxBytes` of it (SEC-09). A file over
 * that is refused with 413 and the field code `tooLargeCode`, a missing one with 400 `required`, another content type
 * with 415. `admit` is given the texts in front of the file and may refuse before it is read.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  tooLargeCode: FieldCode,
  admit?: (fields: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpError(415, 'unsupportedMediaType');
  const tooLarge = (cause?: unknown) =>
    new HttpError(413, 'tooLarge', { issues: [{ field: 'file', code: tooLargeCode }], cause });
  /** Reads a part: whatever is wrong with it, the sender has made a mistake or has gone away. */
  const reading = async <Part>(read: () => Promise<Part>): Promise<Part> => {
    try {
      return await read();
    } catch (error) {
      // A body that comes too slowly ends with its own refusal.
      if (error instanceof HttpError) throw error;
      if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw tooLarge(error);
      if (statusOf(error) === 413) throw new HttpError(413, 'tooLarge', { cause: error });
      throw new HttpError(400, 'invalid', { message: 'The form data cannot be read.', cause: error });
    }
  };
  const part = await reading(() => request.file({ limits: { fileSize: maxBytes, files: 1 } }));
  if (part?.fieldname !== 'file') throw invalid([{ field: 'file', code: 'required' }]);
  await admit?.(fieldsBefore(part));
  const content = await reading(() => part.toBuffer());
  // Where a piece of the body ends with the last byte that is read, nothing else says that more has followed.
  if (part.file.truncated) throw tooLarge();
  if (content.length === 0) throw invalid([{ field: 'file', code: 'required' }]);
  return { name: plainName(part.filename), content };
}
