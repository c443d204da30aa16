import type { FieldCode, Session } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { fileTable } from './file.table.ts';
import type { FileServices } from './fileServices.ts';
import type { NewFile, StoredFile } from './fileStore.ts';
import { isUsed } from './fileUses.ts';

/** The services that a quota asks. */
type QuotaServices = Pick<FileServices, 'config' | 'database' | 'files' | 'stores'>;

const MEBIBYTE = 1024 * 1024;

const file = {
  kind: column('f', fileTable.kind),
  bytes: column('f', fileTable.bytes),
  expiresAt: column('f', fileTable.expiresAt),
  usedAt: column('f', fileTable.usedAt),
  uploadedBy: column('f', fileTable.uploadedBy),
  customerId: column('f', fileTable.customerId),
};
/** What people have sent and is still kept; exports are the server's own. */
const isUpload = sql`${file.kind} <> 'export' and (${file.expiresAt} is null or ${file.expiresAt} > now())`;

async function bytesOf(executor: Executor, condition: ReturnType<typeof sql>): Promise<number> {
  const [line] = await executor.query<{ bytes: number }>(
    sql`select coalesce(sum(${file.bytes}), 0)::float8 as bytes from ${fileTable} f where ${isUpload} and ${condition}`,
  );
  return line?.bytes ?? 0;
}

function full(code: FieldCode): HttpError {
  return new HttpError(413, 'tooLarge', { issues: [{ field: 'file', code }] });
}

/**
 * Refuses an upload for which there is no room: the uploads of the person that nothing uses yet, or all that the customer
 * has stored, would be more than the configuration allows (SEC-16).
 * @throws HttpError 413 `uploadsUnused` or `storageFull`
 */
export async function assertRoom(
  executor: Executor,
  { config, stores }: QuotaServices,
  { user }: Session,
  bytes: number,
): Promise<void> {
  const { unusedMegabytes, customerMegabytes } = config.quotas;
  const hasRoom = (stored: number, megabytes: number) => megabytes === 0 || stored + bytes <= megabytes * MEBIBYTE;
  const own = sql`${file.uploadedBy} = ${user.id}::uuid and ${file.usedAt} is null`;
  // Whether a file is in use takes a look at every resource: it is asked where all of them would be too much.
  const isFull =
    !hasRoom(await bytesOf(executor, own), unusedMegabytes) &&
    !hasRoom(await bytesOf(executor, sql`${own} and not ${isUsed(stores)}`), unusedMegabytes);
  if (isFull) throw full('uploadsUnused');
  const ofCustomer = sql`${file.customerId} = ${user.customerId}::uuid`;
  if (!hasRoom(await bytesOf(executor, ofCustomer), customerMegabytes)) throw full('storageFull');
}

/**
 * Stores an upload of a person, who has room for it; several at once are counted one after another.
 * @throws HttpError 413 where there is no room
 */
export async function saveUpload(
  services: QuotaServices,
  session: Session,
  upload: Omit<NewFile, 'uploadedBy' | 'customerId' | 'content'> & { readonly content: Buffer },
): Promise<StoredFile> {
  const { id, customerId } = session.user;
  return services.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${customerId}`}, 0))`);
    await assertRoom(tx, services, session, upload.content.length);
    return services.files.save(tx, { ...upload, uploadedBy: id, customerId });
  });
}
