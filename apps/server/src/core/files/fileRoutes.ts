import { canSeeAllCustomers, type Session } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, HttpError, notFound } from '../http/httpError.ts';
import { idOf } from '../http/recordRequests.ts';
import { defineRoute, type Route, type RouteAnswer, type RouteContext } from '../http/route.ts';
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

/** An export holds what its owner may see and an import what they brought, so both are theirs alone; images are for everybody of the customer. */
function isReadable(file: StoredFile, session: Session): boolean {
  if (file.uploadedBy === session.user.id) return true;
  if (file.kind === 'export' || file.kind === 'import') return false;
  return canSeeAllCustomers(session) || file.customerId === session.user.customerId;
}

async function readableFile({ services, session, work }: RouteContext, id: string): Promise<StoredFile> {
  const file = await services.files.find(work, id);
  if (file === null || !isReadable(file, session)) throw notFound();
  return file;
}

async function getFile(context: RouteContext, id: string): Promise<RouteAnswer> {
  const { kind, name, mime, bytes, width, height } = await readableFile(context, id);
  return { body: { id, kind, name, mime, bytes, width, height, url: context.services.urls.sign(id) } };
}

/** A file that nothing uses is removed by whoever brought it, or by those who see all customers. */
async function removeFile(context: RouteContext, id: string): Promise<RouteAnswer> {
  const { services, session, work } = context;
  const file = await readableFile(context, id);
  if (file.uploadedBy !== session.user.id && !canSeeAllCustomers(session)) throw forbidden();
  await work.transaction(async (executor) => {
    await executor.query({ text: 'select from files where id = $1::uuid for update', values: [id] });
    const uses = await usesOfFile(executor, id);
    if (uses.length > 0) {
      const named = uses.map(({ resource, count }) => `${String(count)} × ${resource}`).join(', ');
      throw new HttpError(409, 'inUse', { message: `It cannot be deleted while it is in use: ${named}.` });
    }
    await services.files.removeLine(executor, id);
  });
  work.afterCommit(() => void services.files.removeContent(id));
  return { status: 204, body: undefined };
}

/** One stored file, by its id in the path or the query (RES-39, API-36). */
const recordRoutes = [
  { path: 'file/{id}', idText: ({ params }: RouteContext) => params['id'] },
  { path: 'file', idText: ({ query }: RouteContext) => query['id'] },
].flatMap(({ path, idText }) => [
  defineRoute({
    method: 'GET',
    path,
    tag: 'file',
    summary: 'A stored file and its address, which is valid for an hour',
    access: { kind: 'member' },
    ...(path === 'file' ? { query: { id: 'Id of the file' } } : {}),
    answer: fileAnswer,
    handle: (context) => getFile(context, idOf(idText(context))),
  }),
  defineRoute({
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

export const fileRoutes: readonly Route[] = [...uploadRoutes, ...recordRoutes, contentRoute, iconsRoute];
