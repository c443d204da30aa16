import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { type FileUse, readId } from '@atrium/contract';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import type { Executor } from '../db/database.ts';
import { uuidv7 } from '../db/uuidv7.ts';

export type FileKind = FileUse | 'export' | 'import';

/** What is known of a stored file. */
export interface StoredFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
  readonly uploadedBy: string | null;
  readonly customerId: string | null;
}

/** A file to be stored. */
export interface NewFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer | Readable;
  readonly width?: number;
  readonly height?: number;
  readonly uploadedBy: string | null;
  readonly customerId: string | null;
  /** When it is removed by itself; null keeps it while it is used. */
  readonly expiresAt?: Date | null;
}

/** Stored files: their lines in the database and their content on disk (RES-39). */
export interface FileStore {
  save(executor: Executor, file: NewFile): Promise<StoredFile>;
  find(executor: Executor, id: string): Promise<StoredFile | null>;
  /** The content of a stored file as a stream. */
  read(file: Pick<StoredFile, 'id'>): Promise<Readable>;
  /** Removes the line; the content follows once that is committed. */
  removeLine(executor: Executor, id: string): Promise<void>;
  /** Removes the content; one that is gone already is no error. */
  removeContent(id: string): Promise<void>;
  /** Removes contents from before an instant that have no line, as a crash leaves them; answers how many. */
  sweep(executor: Executor, before: Date): Promise<number>;
}

const fields = `id, kind, name, mime, bytes, width, height, sha256, uploaded_by as "uploadedBy", customer_id as "customerId"`;

/** Content lies under its id, in folders by its last two characters, which are random in a UUIDv7. */
function keyOf(id: string): string {
  return `${id.slice(-2)}/${id}`;
}

/** When an id was made: the first 48 bits of a UUIDv7 are milliseconds since 1970. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Writes a content whole or not at all, in constant memory. */
async function writeContent(
  disk: Disk,
  key: string,
  content: Buffer | Readable,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  const outcomes = await Promise.allSettled([pipeline(source, measured), disk.putStream(key, measured)]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await disk.delete(key);
    throw failed.reason;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The names in a folder; none when it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Files under `{dataDir}/files`. */
export function createFileStore({ dataDir }: { dataDir: string }): FileStore {
  const location = join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async save(executor, file) {
      const id = uuidv7();
      // The content first: a line never points to nothing; content without a line is removed by the nightly work.
      const { bytes, sha256 } = await writeContent(disk, keyOf(id), file.content);
      const [line] = await executor.query<StoredFile>({
        text: `insert into files (id, kind, name, mime, bytes, width, height, sha256, storage_key, uploaded_by, customer_id, expires_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${fields}`,
        values: [
          id,
          file.kind,
          file.name,
          file.mime,
          bytes,
          file.width ?? null,
          file.height ?? null,
          sha256,
          keyOf(id),
          file.uploadedBy,
          file.customerId,
          file.expiresAt ?? null,
        ],
      });
      if (line === undefined) throw new Error('the database answered no line for a stored file');
      return line;
    },
    async find(executor, id) {
      const [line] = await executor.query<StoredFile>({
        name: 'file_by_id',
        text: `select ${fields} from files where id = $1::uuid and (expires_at is null or expires_at > now())`,
        values: [id],
      });
      return line ?? null;
    },
    read: ({ id }) => disk.getStream(keyOf(id)),
    async removeLine(executor, id) {
      await executor.query({ text: 'delete from files where id = $1::uuid', values: [id] });
    },
    removeContent: (id) => disk.delete(keyOf(id)),
    async sweep(executor, before) {
      let removed = 0;
      for (const folder of await namesIn(location)) {
        const old = (await namesIn(join(location, folder))).filter(
          (id) => readId(id) === id && madeAt(id) < before.getTime(),
        );
        const known = await executor.query<{ id: string }>({
          text: 'select id from files where id = any($1::uuid[])',
          values: [old],
        });
        const lines = new Set(known.map(({ id }) => id));
        for (const id of old.filter((name) => !lines.has(name))) {
          await disk.delete(keyOf(id));
          removed += 1;
        }
      }
      return removed;
    },
  };
}
