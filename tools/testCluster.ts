import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../apps/server/src/base/freePort.ts';
import { findMemoryFolder } from './memoryFolder.ts';

/** A PostgreSQL server for one run of the tests. */
export interface TestCluster {
  /** Address of its database `postgres`, where databases can be created. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const OLDEST_VERSION = 15;
const START_LIMIT_MS = 60_000;

/**
 * Makes a data folder, runs a server in it and removes it again. The end of standard input ends all of this, also when
 * the process that has the other end is killed. What is stored does not outlive the run: nothing
 * is flushed to the disk, and no autovacuum changes plans in the middle of a test.
 */
const SCRIPT = `
folder=$(mktemp -d "$3/atrium-postgres-XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT
"$1/initdb" -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >&2 || exit 1
"$1/postgres" -D "$folder/data" -p "$2" -k "$folder" -c listen_addresses=127.0.0.1 -c max_connections=300 \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 \\
  -c shared_buffers=256MB -c max_wal_size=256MB -c autovacuum=off &
cat >/dev/null
kill -INT $!
wait $!
`;

/** Returns the folder of an installed PostgreSQL's programs: on PATH, or where Debian puts them. Null without one. */
export function findPostgres(): string | null {
  if (process.platform === 'win32') return null;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const versionOf = (folder: string): number => {
    const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  };
  return (
    [...onPath, ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()]
      .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
      .find((folder) => versionOf(folder) >= OLDEST_VERSION) ?? null
  );
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1, with its data in a folder in memory, else in a temporary one.
 * @throws Error with what the server wrote when it does not start
 */
export async function startCluster(programs: string): Promise<TestCluster> {
  const port = await findFreePort();
  // PostgreSQL refuses to run as root.
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  // A copy of a template is a thousand new files: half a second of processor time on a disk, a tenth in memory.
  const parent = findMemoryFolder() ?? tmpdir();
  const [command, ...args] = [...asPostgres, 'sh', '-c', SCRIPT, 'sh', programs, String(port), parent];
  // A group of its own: a Ctrl-C at the terminal must not end the script before it has cleaned up.
  const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(child, 'close').catch((error: unknown) => error);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  const lines: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (line.includes('ready to accept connections')) resolve(true);
    if (line.includes('FATAL')) resolve(false);
  });
  const timer = setTimeout(() => resolve(false), START_LIMIT_MS);
  void ended.then(() => resolve(false));
  const isReady = await ready;
  clearTimeout(timer);
  if (isReady) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
}
