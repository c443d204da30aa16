import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { sql } from '../db/sql.ts';
import { makeBackup } from '../services/backup/makeBackup.ts';
import { restoreBackup } from '../services/backup/restoreBackup.ts';
import type { RestoreConfig } from '../services/backup/restoreTarget.ts';
import { createFileStore } from '../services/files/fileStore.ts';
import { runChild } from './childProcess.ts';
import { createDatabase } from './testTemplates.ts';

const writer = new URL('backupChild.ts', import.meta.url);
const SECRET_KEY = 'a key of rounds that has 40 characters 1';
/** Rows before the backup begins, and after it, before the process is killed. */
const WRITTEN_BEFORE = 40;

/** One round: a backup while a process writes, the process killed, and what was restored compared with what it was promised. */
export interface BackupRound {
  readonly acknowledged: number;
  /** Rows that were acknowledged before the backup began, and are not in what was restored. */
  readonly lostRows: number;
  /** Restored rows whose file is not there. */
  readonly lostFiles: number;
  /** How long writes waited; null on PostgreSQL, where none do. */
  readonly pausedMs: number | null;
  readonly bytes: number;
}

interface Place {
  readonly config: RestoreConfig;
  drop(): Promise<void>;
}

async function newPlace(serverUrl: string | undefined): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-round-'));
  const created = serverUrl === undefined ? undefined : await createDatabase(serverUrl, async () => 'template0');
  const dataDir = join(folder, 'data');
  const config = {
    dataDir,
    databaseUrl: created?.databaseUrl ?? null,
    secretKey: SECRET_KEY,
    previousSecretKeys: [],
    commit: 'round',
  };
  return {
    config,
    drop: async () => {
      await created?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function open({ databaseUrl, dataDir }: RestoreConfig): Promise<Database> {
  return openDatabase(databaseUrl === null ? { dataDir: join(dataDir, 'database') } : { databaseUrl, poolSize: 1 });
}

async function idsIn(database: Database): Promise<Set<string>> {
  const lines = await database.query<{ id: string }>(sql`select id from written`);
  return new Set(lines.map(({ id }) => id));
}

/** The ids that lines of a process name after a word. */
function idsAfter(lines: readonly string[], word: string): string[] {
  return lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
}

/** Counts what is missing in a restored system of what was promised. */
async function findLost(config: RestoreConfig, promised: readonly string[]) {
  const database = await open(config);
  try {
    const files = createFileStore(config);
    const ids = await idsIn(database);
    let lostFiles = 0;
    for (const id of ids) if (!(await files.hasContent(id))) lostFiles += 1;
    return { lostRows: promised.filter((id) => !ids.has(id)).length, lostFiles };
  } finally {
    await database.close();
  }
}

/** Restores a backup to a new place and counts what is missing there. */
async function findLostIn(folder: string, serverUrl: string | undefined, promised: readonly string[]) {
  const place = await newPlace(serverUrl);
  try {
    await restoreBackup(place.config, folder, async () => {});
    return await findLost(place.config, promised);
  } finally {
    await place.drop();
  }
}

/** Rows that were acknowledged in earlier rounds, those that were removed left out. */
type Promised = Set<string>;

async function runRound(place: Place, serverUrl: string | undefined, promised: Promised): Promise<BackupRound> {
  const { config } = place;
  const backups = join(config.dataDir, '..', 'backups');
  const child = runChild(writer, [config.dataDir, ...(config.databaseUrl === null ? [] : [config.databaseUrl])]);
  const left = (ids: Iterable<string>, removed: readonly string[]) => {
    const gone = new Set(removed);
    return [...ids].filter((id) => !gone.has(id));
  };
  try {
    await child.line('open');
    await waitForLines(child, WRITTEN_BEFORE);
    const before = [...promised, ...idsAfter(child.lines, 'wrote')];
    const { pausedMs, bytes } = await makeBackup(config, join(backups, 'running'), new Date());
    // Those that were being removed by the end of the backup may be gone from it.
    const removedMeanwhile = idsAfter(child.lines, 'removes');
    await waitForLines(child, child.lines.length + WRITTEN_BEFORE);
    await child.kill();
    const acknowledged = idsAfter(child.lines, 'wrote');
    const all = left([...promised, ...acknowledged], idsAfter(child.lines, 'removes'));
    await makeBackup(config, join(backups, 'killed'), new Date());
    const first = await findLostIn(join(backups, 'running'), serverUrl, left(before, removedMeanwhile));
    const second = await findLostIn(join(backups, 'killed'), serverUrl, all);
    for (const id of all) promised.add(id);
    return {
      acknowledged: acknowledged.length,
      lostRows: first.lostRows + second.lostRows,
      lostFiles: first.lostFiles + second.lostFiles,
      pausedMs,
      bytes,
    };
  } finally {
    await child.kill();
    await rm(backups, { recursive: true, force: true });
  }
}

/**
 * Runs rounds on one system (OPS-15): each makes a backup while a process writes and removes, kills the process, makes a second
 * backup of what it left, restores both elsewhere and counts what is missing of what was acknowledged before each.
 * @param serverUrl PostgreSQL; the embedded database without it
 */
export async function* runBackupRounds(count: number, serverUrl?: string): AsyncGenerator<BackupRound> {
  const place = await newPlace(serverUrl);
  const promised: Promised = new Set();
  try {
    await mkdir(place.config.dataDir);
    for (let round = 1; round <= count; round += 1) yield await runRound(place, serverUrl, promised);
  } finally {
    await place.drop();
  }
}

/** Waits until a process has printed so many lines. */
async function waitForLines({ lines, ended }: ReturnType<typeof runChild>, count: number): Promise<void> {
  const isOver = ended.then(() => true);
  while (lines.length < count) {
    if (await Promise.race([isOver, nextTurn()])) throw new Error('The process that writes has ended');
  }
}

function nextTurn(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5, false);
  });
}
