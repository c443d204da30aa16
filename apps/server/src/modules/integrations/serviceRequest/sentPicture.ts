import { buffer } from 'node:stream/consumers';

import type { Executor } from '../../../db/database.ts';
import { rewriteImage } from '../../../formats/pictures/rewriteImage.ts';
import type { SentPicture } from '../../../ports/serviceRequestPort.ts';
import type { FileStore } from '../../../services/files/fileStore.ts';

/** Reads a picture as it is sent: encoded again, and under a name that says the request and the file alone. Null where it is gone or cannot be decoded. */
export async function readPicture(
  { executor, files }: { readonly executor: Executor; readonly files: FileStore },
  id: string,
  number: string,
): Promise<SentPicture | null> {
  const file = await files.find(executor, id);
  if (file === null || !(await files.hasContent(id))) return null;
  const content = await rewriteImage(await buffer(await files.read(file)), id);
  if (typeof content === 'string') return null;
  return { name: `${number}-${id.slice(-12)}.${file.mime === 'image/png' ? 'png' : 'jpg'}`, mime: file.mime, content };
}
