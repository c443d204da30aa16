import { forbidden, notFound } from '../../base/httpError.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import type { FileContext } from './fileServices.ts';
import type { StoredFile } from './fileStore.ts';

/** What a signed address carries apart from the file's id. */
export const signedQuery = {
  expires: 'When the address ends, in seconds since 1970',
  signature: 'What makes it valid',
} as const;

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the file of a signed address and when that ends, in seconds since 1970. `expires` and `signature` are the right:
 * anyone who was given the address may read the file until then (API-41), an export as long as its owner has the right to
 * it (SEC-02). Throws 403 where they do not, 404 without the file.
 */
export async function signedFile({
  params,
  query,
  services,
  work,
}: FileContext): Promise<{ file: StoredFile; expires: number }> {
  const id = idOf(params['id']);
  const expires = textOf(query['expires']);
  if (!services.urls.isValid(id, expires, textOf(query['signature']))) throw forbidden();
  const file = await services.files.find(work, id);
  if (file === null) throw notFound();
  if (file.kind === 'export' && !(await services.jobs.mayFetch(work, file))) throw notFound();
  return { file, expires: Number(expires) };
}
