import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { canSeeAllCustomers, type FileUse, readId, scopeCustomerId } from '@atrium/contract';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database, Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import type { FileReferences } from '../../store/storeDefinition.ts';
import { fileTable } from './file.table.ts';

/** `folder` marks the folder itself. */
export type FileKind = FileUse | 'export' | 'import' | 'folder';

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
export interface FileStore extends FileReferences {
  save(executor: Executor, file: NewFile): Promise<StoredFile>;
  find(executor: Executor, id: string): Promise<StoredFile | null>;
  /** The content of a stored file as a stream. */
  read(file: Pick<StoredFile, 'id'>): Promise<Readable>;
  /** Whether the content is in this process's folder. */
  hasContent(id: string): Promise<boolean>;
  /** Keeps a file that something other than a record uses, until its line is removed. */
  keep(executor: Executor, id: string): Promise<void>;
  /** Removes a file that nothing uses, outside of a transaction. */
  remove(database: Database, id: string): Promise<void>;
  /** Removes the line; the content follows once that is committed. */
  removeLine(executor: Executor, id: string): Promise<void>;
  /**
   * Removes the content of a line that is gone, unless a backup needs it: then the nightly work removes it later. One that is
   * gone already is no error.
   */
  removeContent(executor: Executor, id: string): Promise<void>;
  /** Runs work while no content is removed, in no process of the database (OPS-15). */
  whileKept<T>(database: Database, run: () => Promise<T>): Promise<T>;
  /** Removes contents from before an instant that have no line, as a crash leaves them; answers how many. */
  sweep(executor: Executor, before: Date): Promise<number>;
}

const own = fileTable;
const fields = sql`${own.id}, ${own.kind}, ${own.name}, ${own.mime}, ${own.bytes}, ${own.width}, ${own.height}, ${own.sha256},
  ${own.uploadedBy} as "uploadedBy", ${own.customerId} as "customerId"`;

/** Checks whether the file with the id, an expression of text, is still kept. */
export function isKeptFile(idText: Sql): Sql {
  const expiresAt = column('f', fileTable.expiresAt);
  return sql`exists (select from ${fileTable} f where ${column('f', fileTable.id)}::text = ${idText} and (${expiresAt} is null or ${expiresAt} > now()))`;
}

/** Returns the key of a content: its id, in folders by its last two characters, which are random in a UUIDv7. */
function keyOf(id: string): string {
  return `${id.slice(-2)}/${id}`;
}

/** Returns when an id was made: the first 48 bits of a UUIDv7 are milliseconds since 1970. */
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

/** Counts files that the person has uploaded, or that belong to their customer. */
const countUsable: FileReferences['countUsable'] = ({ holder, editorId }, kind, ids, parameters) => {
  const isOwn =
    holder.kind === 'system' || canSeeAllCustomers(holder.session)
      ? sql`true`
      : sql`(${column('f', own.uploadedBy)} = ${editorId}::uuid or ${column('f', own.customerId)} = ${scopeCustomerId(holder.session)}::uuid)`;
  return sql`(select count(*) from ${fileTable} f where ${column('f', own.id)} = any(${raw(ids)}::uuid[])
    and ${column('f', own.kind)} = ${kind} and ${column('f', own.deletedAt)} is null and ${isOwn})`.render(parameters);
};

/** Key of the advisory lock that a process has while contents must stay. */
const KEPT_LOCK_KEY = 7_208_611_016;

/** Files under `{dataDir}/files`. */
export function createFileStore({ dataDir }: { dataDir: string }): FileStore {
  const location = join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const removeLine: FileStore['removeLine'] = async (executor, id) => {
    await executor.query(sql`delete from ${fileTable} where ${own.id} = ${id}::uuid`);
  };
  // On the embedded engine all sessions are one, so its lock says nothing: this process alone has its files.
  let keepers = 0;
  const mustStay = async (executor: Executor): Promise<boolean> => {
    if (keepers > 0) return true;
    const [line] = await executor.query<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${KEPT_LOCK_KEY}) as "isFree"`,
    );
    return line?.isFree !== true;
  };
  const removeContent: FileStore['removeContent'] = async (executor, id) => {
    if (!(await mustStay(executor))) await disk.delete(keyOf(id));
  };
  return {
    async save(executor, file) {
      const id = uuidv7();
      // The content first: a line never points to nothing; content without a line is removed by the nightly work.
      const { bytes, sha256 } = await writeContent(disk, keyOf(id), file.content);
      const [line] = await executor.query<StoredFile>(sql`
        insert into ${fileTable} (${own.id}, ${own.kind}, ${own.name}, ${own.mime}, ${own.bytes}, ${own.width}, ${own.height},
            ${own.sha256}, ${own.storageKey}, ${own.uploadedBy}, ${own.customerId}, ${own.expiresAt})
          values (${id}, ${file.kind}, ${file.name}, ${file.mime}, ${bytes}, ${file.width}, ${file.height},
            ${sha256}, ${keyOf(id)}, ${file.uploadedBy}, ${file.customerId}, ${file.expiresAt}) returning ${fields}`);
      if (line === undefined) throw new Error('the database answered no line for a stored file');
      return line;
    },
    async find(executor, id) {
      const [line] = await executor.query<StoredFile>(sql`
        select ${fields} from ${fileTable} where ${own.id} = ${id}::uuid and (${own.expiresAt} is null or ${own.expiresAt} > now())`);
      return line ?? null;
    },
    read: ({ id }) => disk.getStream(keyOf(id)),
    hasContent: (id) => disk.exists(keyOf(id)),
    countUsable,
    async keep(executor, id) {
      await executor.query(sql`update ${own} set ${own.usedAt} = now() where ${own.id} = ${id}::uuid`);
    },
    async remove(database, id) {
      await removeLine(database, id);
      await removeContent(database, id);
    },
    removeLine,
    removeContent,
    async whileKept(database, run) {
      keepers += 1;
      try {
        return await database.whileLocked(KEPT_LOCK_KEY, run);
      } finally {
        keepers -= 1;
      }
    },
    async sweep(executor, before) {
      let removed = 0;
      for (const folder of await namesIn(location)) {
        const old = (await namesIn(join(location, folder))).filter(
          (id) => readId(id) === id && madeAt(id) < before.getTime(),
        );
        const known = await executor.query<{ id: string }>(
          sql`select ${own.id} from ${fileTable} where ${own.id} = any(${old}::uuid[])`,
        );
        const lines = new Set(known.map(({ id }) => id));
        // Asked after the lines: a backup that begins from here on does not know them.
        if (await mustStay(executor)) return removed;
        for (const id of old.filter((name) => !lines.has(name))) {
          await disk.delete(keyOf(id));
          removed += 1;
        }
      }
      return removed;
    },
  };
}
