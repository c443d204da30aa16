import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '../../db/openDatabase.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { addTimezones } from '../../testing/manyTimezones.ts';
import { createDatabase, openEmptyDatabase } from '../../testing/testTemplates.ts';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import { createFileStore } from '../files/fileStore.ts';
import { removeUnusedFiles } from '../files/removeUnusedFiles.ts';
import { findTool } from './clientTool.ts';
import { makeBackup } from './makeBackup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { verifyArchive } from './postgresArchive.ts';
import { restoreBackup } from './restoreBackup.ts';
import type { RestoreConfig } from './restoreTarget.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const now = new Date('2026-11-30T12:00:00Z');
const KEY = 'a random key of forty characters, no. 17';
const nothing = async () => {};

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Place {
  readonly folder: string;
  readonly config: RestoreConfig;
}

/** A database with some lines and three stored files. */
async function filledPlace(): Promise<Place & { readonly database: Database; readonly fileIds: readonly string[] }> {
  const folder = await newFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { database, databaseUrl } = await openTestDatabaseWithUrl();
  onTestFinished(() => database.close());
  await addTimezones(database, 500);
  const files = createFileStore({ dataDir });
  const fileIds: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    const owner = { uploadedBy: null, customerId: null };
    const file = await files.save(database, {
      kind: 'export',
      name: text,
      mime: 'text/plain',
      content: Buffer.from(text),
      ...owner,
    });
    fileIds.push(file.id);
  }
  const config = { dataDir, databaseUrl: databaseUrl ?? null, secretKey: KEY, previousSecretKeys: [], commit: 'test' };
  return { folder, config, database, fileIds };
}

/** An empty database and a folder that is not there yet. */
async function emptyPlace(): Promise<Place> {
  const folder = await newFolder();
  const { databaseUrl, drop } = await createDatabase(serverUrl, async () => 'template0');
  onTestFinished(drop);
  const dataDir = join(folder, 'data');
  return { folder, config: { dataDir, databaseUrl, secretKey: KEY, previousSecretKeys: [], commit: 'test' } };
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  const found = await database.query(sql`select from pg_class where relnamespace = 'public'::regnamespace`);
  await database.close();
  return found.length === 0;
}

describe.skipIf(serverUrl === '')('a backup of PostgreSQL', () => {
  it('has every line and file of its moment, and a restore brings them back (OPS-09) (OPS-15)', async () => {
    const from = await filledPlace();
    const folder = join(from.folder, 'backup');
    const { manifest } = await makeBackup(from.config, folder, now);
    expect(manifest.tables).toMatchObject({ 'public.timezones': 500, 'public.files': 3 });
    expect(manifest.files.map(({ path }) => path)).toEqual(
      ['database.dump', ...from.fileIds.map((id) => `files/${id.slice(-2)}/${id}`)].toSorted(),
    );
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).not.toContain(KEY);
    const to = await emptyPlace();
    await restoreBackup(to.config, folder, nothing);
    const restored = await openDatabase({ databaseUrl: to.config.databaseUrl ?? '', poolSize: 1 });
    onTestFinished(() => restored.close());
    const names = sql`select iana_name from timezones order by 1`;
    expect(await restored.query(names)).toEqual(await from.database.query(names));
    const files = createFileStore({ dataDir: to.config.dataDir });
    expect(await Promise.all(from.fileIds.map((id) => files.hasContent(id)))).toEqual([true, true, true]);
    expect(await readdir(to.config.dataDir)).toEqual(['files']);
  });

  it('keeps the content of files that are removed while it runs (OPS-15)', async () => {
    const { database, config, fileIds } = await filledPlace();
    const [first = '', second = ''] = fileIds;
    const own = createFileStore(config);
    const ofOtherProcess = createFileStore(config);
    await own.whileKept(database, async () => {
      await ofOtherProcess.remove(database, first);
      await own.remove(database, second);
      await ofOtherProcess.sweep(database, new Date(Date.now() + 60_000));
      expect([await own.hasContent(first), await own.hasContent(second)]).toEqual([true, true]);
    });
    await removeUnusedFiles(
      database,
      { files: own, stores: { all: () => [] } as never },
      new Date(Date.now() + 2 * 24 * 3_600_000),
    );
    expect([await own.hasContent(first), await own.hasContent(second)]).toEqual([false, false]);
  });

  it('says which stored files were missing already (OPS-15)', async () => {
    const { folder, config, fileIds } = await filledPlace();
    const [gone = '', changed = ''] = fileIds;
    await rm(join(config.dataDir, 'files', gone.slice(-2), gone));
    await appendFile(join(config.dataDir, 'files', changed.slice(-2), changed), 'x');
    const { manifest } = await makeBackup(config, join(folder, 'backup'), now);
    expect(manifest.lacking).toEqual([gone, changed].toSorted());
  });

  it('is refused a folder that has anything or is in DATA_DIR, and leaves nothing behind (OPS-15)', async () => {
    const { folder, config } = await filledPlace();
    await writeFile(join(folder, 'note'), 'mine');
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full', 'note'), 'mine');
    await expect(makeBackup(config, join(folder, 'full'), now)).rejects.toThrow('is not empty');
    await expect(makeBackup(config, join(folder, 'note'), now)).rejects.toThrow('is a file');
    await expect(makeBackup(config, join(config.dataDir, 'backup'), now)).rejects.toThrow('is inside DATA_DIR');
    const wrong = { ...config, databaseUrl: `${config.databaseUrl ?? ''}_gone` };
    await expect(makeBackup(wrong, join(folder, 'backup'), now)).rejects.toThrow('cannot be opened');
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'full', 'note']);
    expect(await readdir(config.dataDir)).toEqual(['files']);
  });

  it('is no archive of a few bytes that a tool wrote without an error (OPS-15)', async () => {
    const path = join(await newFolder(), 'database.dump');
    await writeFile(path, 'PGDMP\u0001\u000E');
    await expect(verifyArchive(path, { 'public.users': 3 }, 15)).rejects.toThrow('lacks the table public.users');
  });

  it('names the client tools that are missing or older than the server (OPS-15)', async () => {
    const folder = await newFolder();
    const places = { path: folder, folders: [] };
    await expect(findTool('pg_dump', 15, places)).rejects.toThrow(
      'pg_dump was not found on PATH or in the usual folders: install the client tools of PostgreSQL 15 or later.',
    );
    const write = (name: string, version: string) =>
      writeFile(join(folder, name), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, { mode: 0o755 });
    await write('pg_dump', '14.9');
    await expect(findTool('pg_dump', 15, places)).rejects.toThrow(
      'pg_dump is of PostgreSQL 14 and the server of 15: install the client tools of PostgreSQL 15 or later.',
    );
    await write('pg_dump', '16.1');
    expect(await findTool('pg_dump', 15, { path: '', folders: [folder] })).toBe(join(folder, 'pg_dump'));
  });
});

describe.skipIf(serverUrl === '')('a restore into PostgreSQL', () => {
  async function backupAndPlace() {
    const from = await filledPlace();
    const folder = join(from.folder, 'backup');
    const { manifest } = await makeBackup(from.config, folder, now);
    const to = await emptyPlace();
    const restore = (config: Partial<RestoreConfig> = {}, prepare = nothing) =>
      restoreBackup({ ...to.config, ...config }, folder, prepare);
    const isUntouched = async () => !existsSync(to.config.dataDir) && (await isEmpty(to.config.databaseUrl ?? ''));
    return { from, folder, manifest, to, restore, isUntouched };
  }

  it('names what is damaged or missing, and changes nothing (OPS-15)', async () => {
    const { from, folder, restore, isUntouched } = await backupAndPlace();
    const [id = ''] = from.fileIds;
    const path = `files/${id.slice(-2)}/${id}`;
    await appendFile(join(folder, path), 'x');
    await expect(restore()).rejects.toThrow(`is damaged: ${path} was changed.`);
    await rm(join(folder, path));
    await rm(join(folder, 'database.dump'));
    await expect(restore()).rejects.toThrow('is damaged: database.dump is missing (and 1 more).');
    await appendFile(join(folder, 'manifest.json'), ' ');
    await expect(restore()).rejects.toThrow('is damaged: manifest.json was changed.');
    await rm(join(folder, 'manifest.json'));
    await expect(restore()).rejects.toThrow('is not a whole backup: manifest.json is missing.');
    expect(await isUntouched()).toBe(true);
  });

  it('refuses another key, and takes one that was used before (OPS-15)', async () => {
    const { restore, isUntouched } = await backupAndPlace();
    const secretKey = 'another random key of forty characters 8';
    await expect(restore({ secretKey })).rejects.toThrow('another SECRET_KEY');
    expect(await isUntouched()).toBe(true);
    await restore({ secretKey, previousSecretKeys: [KEY] });
  });

  it('refuses a backup of a later version or of the other engine (OPS-15)', async () => {
    const { folder, restore, isUntouched } = await backupAndPlace();
    const manifest = await readManifest(folder);
    await writeManifest(folder, {
      ...manifest,
      product: { version: '99.0.0', commit: 'later' },
      migrations: [...manifest.migrations, '20990101000000_later'],
    });
    await expect(restore()).rejects.toThrow('made by Atrium 99.0.0, whose migration 20990101000000_later');
    await writeManifest(folder, { ...manifest, engine: 'embedded' });
    await expect(restore()).rejects.toThrow('without DATABASE_URL');
    await writeManifest(folder, { ...manifest, postgres: { version: '99.1', number: 990_001 } });
    await expect(restore()).rejects.toThrow('is of PostgreSQL 99.1');
    expect(await isUntouched()).toBe(true);
  });

  it('refuses a database that a server uses or that is not empty, and a folder that has files (OPS-15)', async () => {
    const { to, restore, isUntouched } = await backupAndPlace();
    const running = await openEmptyDatabase(serverUrl);
    onTestFinished(() => running.database.close());
    await running.database.query(sql`select 1`);
    await expect(restore({ databaseUrl: running.databaseUrl ?? '' })).rejects.toThrow(
      'A server of Atrium is connected',
    );
    const other = await emptyPlace();
    const filled = await openDatabase({ databaseUrl: other.config.databaseUrl ?? '', poolSize: 1 });
    await filled.query(sql`create table notes (id int)`);
    await filled.close();
    await expect(restore({ databaseUrl: other.config.databaseUrl })).rejects.toThrow('is not empty');
    expect(await isUntouched()).toBe(true);
    await mkdir(join(to.config.dataDir, 'files'), { recursive: true });
    await writeFile(join(to.config.dataDir, 'files', 'mine'), '');
    await expect(restore()).rejects.toThrow('is not empty');
    expect(await readdir(to.config.dataDir, { recursive: true })).toEqual(['files', 'files/mine']);
  });

  it('empties the database again when it cannot be made ready (OPS-15)', async () => {
    const { restore, isUntouched } = await backupAndPlace();
    const fails = async () => {
      throw new Error('not ready');
    };
    await expect(restore({}, fails)).rejects.toThrow('not ready');
    expect(await isUntouched()).toBe(true);
    await restore();
  });
});
