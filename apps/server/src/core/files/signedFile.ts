import { forbidden, notFound } from '../http/httpError.ts';
import { idOf } from '../http/recordRequests.ts';
import type { RouteContext } from '../http/route.ts';
import type { StoredFile } from './fileStore.ts';

/** What a signed address carries besides the file's id. */
export const signedQuery = {
  expires: 'When the address ends, in seconds since 1970',
  signature: 'What makes it valid',
} as const;

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The file of a signed address and when that ends, in seconds since 1970. `expires` and `signature` stand for the caller:
 * whoever was given the address may read the file until then (API-41). Throws 403 where they do not, 404 without the file.
 */
export async function signedFile({
  params,
  query,
  services,
  work,
}: RouteContext): Promise<{ file: StoredFile; expires: number }> {
  const id = idOf(params['id']);
  const expires = textOf(query['expires']);
  if (!services.urls.isValid(id, expires, textOf(query['signature']))) throw forbidden();
  const file = await services.files.find(work, id);
  if (file === null) throw notFound();
  return { file, expires: Number(expires) };
}
