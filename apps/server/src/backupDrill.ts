import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { type Config, readConfig } from './base/config.ts';
import { findFreePort } from './base/freePort.ts';
import { forOperator, OperatorError } from './base/operatorError.ts';
import { openDatabase } from './db/openDatabase.ts';
import { identifier, sql } from './db/sql.ts';
import { prepareRestored } from './restored.ts';
import { STORED } from './services/backup/copyStored.ts';
import { digestFolder } from './services/backup/digestFile.ts';
import { makeBackup } from './services/backup/makeBackup.ts';
import type { Manifest } from './services/backup/manifest.ts';
import { restoreBackup } from './services/backup/restoreBackup.ts';

const READY_WITHIN_MS = 120_000;
const LOOK_MS = 250;

/** An empty database that is gone after the drill. */
interface DrillDatabase {
  readonly databaseUrl: string | null;
  drop(): Promise<void>;
}

async function onServer(databaseUrl: string, statement: ReturnType<typeof sql>): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    await database.query(statement);
  } finally {
    await database.close();
  }
}

/** Makes an empty database next to the one that is backed up. @throws OperatorError where its role may not */
async function makeDatabase(databaseUrl: string | null): Promise<DrillDatabase> {
  if (databaseUrl === null) return { databaseUrl, drop: async () => {} };
  const name = `atrium_drill_${randomBytes(4).toString('hex')}`;
  await onServer(databaseUrl, sql`create database ${identifier(name)} template template0`).catch((error: unknown) => {
    throw new OperatorError(
      `The drill could not make a database on the server of DATABASE_URL: ${error instanceof Error ? error.message : String(error)}. Its role needs CREATEDB.`,
      { cause: error },
    );
  });
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => onServer(databaseUrl, sql`drop database if exists ${identifier(name)} with (force)`),
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${String(port)}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** The program that a drill starts, and its variables apart from its place. */
interface DrillServer {
  readonly script: URL;
  readonly env: Readonly<NodeJS.ProcessEnv>;
}

const ownServer = (): DrillServer => ({ script: new URL('main.ts', import.meta.url), env: process.env });

/** Starts a server on what was restored and waits until it is ready. @throws OperatorError */
async function boot(
  { dataDir, databaseUrl, secretKey }: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>,
  { script, env }: DrillServer,
): Promise<void> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...env,
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SECRET_KEY: secretKey },
      ...{ PORT: String(port), HOST: '127.0.0.1' },
    },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString('utf8')));
  try {
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(port))) {
      if (child.exitCode !== null || Date.now() > until)
        throw new OperatorError(`The restored system does not start: ${said.trim().split('\n').slice(0, 5).join(' ')}`);
      await delay(LOOK_MS);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Compares the restored files with the manifest. @throws OperatorError */
async function compareFiles(dataDir: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  const found = new Map((await digestFolder(join(dataDir, STORED))).map(({ path, sha256 }) => [path, sha256]));
  const stored = files.filter(({ path }) => path.startsWith(`${STORED}/`));
  const wrong = stored.find(({ path, sha256 }) => found.get(path.slice(STORED.length + 1)) !== sha256);
  if (wrong !== undefined || found.size !== stored.length)
    throw new OperatorError(`The restored files are not those of the backup: ${wrong?.path ?? 'there are more'}.`);
}

/** A drill's steps and how long each took, in milliseconds. */
export interface Drill {
  readonly tables: number;
  readonly lines: number;
  readonly files: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  readonly bootMs: number;
}

async function timed<T>(step: () => Promise<T>): Promise<readonly [T, number]> {
  const startedAt = performance.now();
  const result = await step();
  return [result, Math.round(performance.now() - startedAt)];
}

/**
 * Makes a backup of a system, restores it to an empty place, compares lines and digests and starts a server on it; removes all
 * of it afterwards (OPS-09, OPS-15).
 * @throws OperatorError at the first step that fails
 */
export async function drillBackup(config: Config, server = ownServer()): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-drill-'));
  const place = await makeDatabase(config.databaseUrl);
  try {
    const [backup, backupMs] = await timed(() => makeBackup(config, join(folder, 'backup'), new Date()));
    const restored = { ...config, dataDir: join(folder, 'data'), databaseUrl: place.databaseUrl };
    const [, restoreMs] = await timed(() =>
      // Each table is counted there, and compared with the manifest.
      restoreBackup(restored, backup.folder, async (database, { madeAt }) => {
        await prepareRestored(database, madeAt, new Date());
      }),
    );
    await compareFiles(restored.dataDir, backup.manifest);
    const [, bootMs] = await timed(() => boot(restored, server));
    const counts = Object.values(backup.manifest.tables);
    return {
      tables: counts.length,
      lines: counts.reduce((sum, count) => sum + count, 0),
      files: backup.manifest.files.length,
      ...{ backupMs, restoreMs, bootMs },
    };
  } finally {
    await place.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  if (!existsSync(dataDir)) throw new OperatorError(`DATA_DIR, ${dataDir}, has nothing to back up: it does not exist.`);
  const { tables, lines, files, backupMs, restoreMs, bootMs } = await drillBackup(readConfig(process.env));
  console.log(`The drill went well: ${String(lines)} lines of ${String(tables)} tables and ${String(files)} files are the same after a restore, and a server starts on them.
Backup ${String(backupMs)} ms, restore ${String(restoreMs)} ms, start ${String(bootMs)} ms. Nothing of it is left.`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });
