import { canSeeAllCustomers, scopeCustomerId } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, notFound } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import type { Route } from '../../http/route.ts';
import { hasDependents, inUse } from '../../store/dependents.ts';
import { fileTable } from './file.table.ts';
import { type FileServices, defineFileRoute, type FileContext } from './fileServices.ts';
import { contentRoute } from './contentRoute.ts';
import { iconsRoute } from './iconsRoute.ts';
import { usesOfFile } from './fileUses.ts';
import type { StoredFile } from './fileStore.ts';
import { uploadRoutes } from './uploadRoutes.ts';

const fileAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
});

/**
 * Checks whether the person may read a file: exports and imports are their owner's alone, images are for everyone of the
 * customer. An export is its owner's for as long as they have the right to it.
 */
async function isReadable({ services, session, work }: FileContext, file: StoredFile): Promise<boolean> {
  if (file.uploadedBy === session.user.id) return file.kind !== 'export' || services.jobs.mayFetch(work, file);
  if (file.kind === 'export' || file.kind === 'import') return false;
  return canSeeAllCustomers(session) || file.customerId === scopeCustomerId(session);
}

async function readableFile(context: FileContext, id: string): Promise<StoredFile> {
  const { services, work } = context;
  const file = await services.files.find(work, id);
  if (file === null || !(await isReadable(context, file))) throw notFound();
  return file;
}

async function getFile(context: FileContext, id: string) {
  const { kind, name, mime, bytes, width, height } = await readableFile(context, id);
  return { body: { id, kind, name, mime, bytes, width, height, url: context.services.urls.sign(id) } };
}

/** Removes a file that nothing uses, for the person who uploaded it or those who see all customers. */
async function removeFile(context: FileContext, id: string): Promise<{ status: 204; body: undefined }> {
  const { services, session, work } = context;
  const file = await readableFile(context, id);
  if (file.uploadedBy !== session.user.id && !canSeeAllCustomers(session)) throw forbidden();
  await work.transaction(async (executor) => {
    await executor.query(sql`select from ${fileTable} where ${fileTable.id} = ${id}::uuid for update`);
    const uses = await usesOfFile(services.stores, executor, id, context);
    if (hasDependents(uses)) throw inUse(uses);
    await services.files.removeLine(executor, id);
  });
  // What is not removed now, the nightly work removes.
  work.afterCommit(() => void services.files.removeContent(services.database, id).catch(() => undefined));
  return { status: 204, body: undefined };
}

/** One stored file, by its id in the path or the query (RES-39, API-36). */
const recordRoutes = [
  { path: 'file/{id}', idText: ({ params }: FileContext) => params['id'] },
  { path: 'file', idText: ({ query }: FileContext) => query['id'] },
].flatMap(({ path, idText }) => [
  defineFileRoute({
    method: 'GET',
    path,
    tag: 'file',
    summary: 'A stored file and its address, which is valid for an hour',
    access: { kind: 'member' },
    ...(path === 'file' ? { query: { id: 'Id of the file' } } : {}),
    answer: fileAnswer,
    handle: (context) => getFile(context, idOf(idText(context))),
  }),
  defineFileRoute({
    method: 'DELETE',
    path,
    tag: 'file',
    summary: 'Remove a file that nothing uses',
    access: { kind: 'portal' },
    ...(path === 'file' ? { query: { id: 'Id of the file' } } : {}),
    status: 204,
    handle: (context) => removeFile(context, idOf(idText(context))),
  }),
]);

export const fileRoutes: readonly Route<FileServices>[] = [...uploadRoutes, ...recordRoutes, contentRoute, iconsRoute];
