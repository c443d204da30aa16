import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '../../db/openDatabase.ts';
import { migrate } from '../../db/migrate.ts';
import { sql } from '../../db/sql.ts';
import { runChild } from '../../testing/childProcess.ts';
import { addTimezones } from '../../testing/manyTimezones.ts';
import { makeBackup } from './makeBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import type { RestoreConfig } from './restoreTarget.ts';

const now = new Date('2026-11-30T12:00:00Z');
const writingChild = new URL('../../testing/writingChild.ts', import.meta.url);
const backupChild = new URL('../../testing/backupChild.ts', import.meta.url);
const SLOW = { timeout: 300_000 };
const nothing = async () => {};

function configOf(dataDir: string): RestoreConfig {
  const secretKey = 'a random key of forty characters, no. 18';
  return { dataDir, databaseUrl: null, secretKey, previousSecretKeys: [], commit: 'test' };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a backup of the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let backup: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-backup-'));
    dataDir = join(folder, 'data');
    backup = join(folder, 'backup');
    const database = await openDatabase({ dataDir: join(dataDir, 'database') });
    await migrate(database);
    await addTimezones(database, 300);
    await database.close();
    await makeBackup(configOf(dataDir), backup, now);
    return () => rm(folder, { recursive: true, force: true });
  });

  it('is made while no server runs, and a restore brings it back (OPS-09) (OPS-15)', SLOW, async () => {
    expect((await readdir(backup)).toSorted()).toEqual(['database', 'files', 'manifest.json', 'manifest.json.sha256']);
    const to = join(await newFolder(), 'data');
    const manifest = await restoreBackup(configOf(to), backup, nothing);
    expect(manifest.tables['public.timezones']).toBe(300);
    expect((await readdir(to)).toSorted()).toEqual(['database', 'files']);
    const restored = await openDatabase({ dataDir: join(to, 'database') });
    expect(await restored.query(sql`select count(*) as count from timezones`)).toEqual([{ count: 300 }]);
    await restored.close();
    await expect(restoreBackup(configOf(to), backup, nothing)).rejects.toThrow('is not empty');
  });

  it('refuses a restore where a server runs, and leaves it alone (OPS-15)', SLOW, async () => {
    const running = join(await newFolder(), 'data');
    const child = runChild(writingChild, [join(running, 'database')]);
    onTestFinished(() => child.kill());
    await child.line('wrote 3');
    await expect(restoreBackup(configOf(running), backup, nothing)).rejects.toThrow('runs on this DATA_DIR');
    expect((await readdir(running)).toSorted()).toEqual(['database', 'database.lock']);
  });

  it(
    'says which process has the database where that is no server, and leaves nothing behind (OPS-15)',
    SLOW,
    async () => {
      const place = await newFolder();
      const busy = join(place, 'data');
      const child = runChild(writingChild, [join(busy, 'database')]);
      onTestFinished(() => child.kill());
      await child.line('open');
      await expect(makeBackup(configOf(busy), join(place, 'backup'), now)).rejects.toThrow('is no running server');
      expect(await readdir(place)).toEqual(['data']);
    },
  );

  it('is asked of a running server through a folder of its owner alone (OPS-15)', SLOW, async () => {
    const place = await newFolder();
    const running = join(place, 'data');
    const child = runChild(backupChild, [running]);
    onTestFinished(() => child.kill());
    await child.line('wrote');
    expect((await stat(join(running, 'requests'))).mode & 0o777).toBe(0o700);
    const { pausedMs } = await makeBackup(configOf(running), join(place, 'backup'), now);
    expect(pausedMs).toBeGreaterThan(0);
    expect(await readdir(join(running, 'requests'))).toEqual([]);
    await child.kill();
    await expect(makeBackup(configOf(running), join(place, 'again'), now)).resolves.toMatchObject({ pausedMs: null });
  });

  it('needs a database, and names a damaged part of it (OPS-15)', SLOW, async () => {
    const place = await newFolder();
    await mkdir(join(place, 'data'));
    await expect(makeBackup(configOf(join(place, 'data')), join(place, 'backup'), now)).rejects.toThrow(
      'has no database to back up',
    );
    const damaged = join(backup, 'database', 'PG_VERSION');
    const content = await readFile(damaged);
    await rm(damaged);
    onTestFinished(() => writeFile(damaged, content));
    await expect(restoreBackup(configOf(join(place, 'new')), backup, nothing)).rejects.toThrow(
      'is damaged: database/PG_VERSION is missing.',
    );
    expect(existsSync(join(place, 'new'))).toBe(false);
  });
});
