import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDatabase } from '../../../apps/server/src/testing/testTemplates.ts';
import { serverEnvironment } from '../../../tools/serverProcess.ts';
import { removeFolder } from './removeFolder.ts';

const READY_WITHIN_MS = 240_000;
/** Ports below those that the system gives to outgoing connections: no browser takes one between the look and the start. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

/** A server with the demo portfolio in a folder of its own. */
export interface JourneyServer {
  readonly publicUrl: string;
  /** Where it passes monitoring on to; nothing listens there unless a journey does. */
  readonly monitoringPort: number;
  /** Starts it on the data it had and waits until it is ready. */
  start(): Promise<void>;
  /** Ends it as a crash would, in the middle of what it does. */
  kill(): Promise<void>;
  /** Ends it and keeps its data. */
  stop(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listening = new Promise<boolean>((resolve) => {
    probe.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  probe.listen(port, '127.0.0.1');
  const found = await listening;
  if (found) await once(probe.close(), 'close');
  return found;
}

async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  return (await isFree(port)) ? port : findFreePort();
}

/** Checks whether it is ready, or only waits for its setup. */
async function isReady(publicUrl: string): Promise<boolean> {
  try {
    const { status }: { status?: string } = await (await fetch(`${publicUrl}/readyz`)).json();
    return status === 'ready' || status === 'notSetUp';
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess, publicUrl: string): Promise<void> {
  const began = Date.now();
  while (!(await isReady(publicUrl))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${String(child.exitCode)}.`);
    if (Date.now() - began > READY_WITHIN_MS) throw new Error('The server is not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The environment of a server with the demo portfolio; an empty address is the embedded database's. */
function demoEnvironment(publicUrl: string, monitoringPort: number, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    TEST_MODE: '1',
    MONITORING_URL: `http://127.0.0.1:${String(monitoringPort)}`,
    MONITORING_CLIENT_TOKEN: 'journey',
    MONITORING_APPLICATION_ID: 'journey',
    MONITORING_RELAY: '1',
  };
}

interface ServerPlace {
  /** Its database; the embedded one in its folder where there is none. */
  readonly databaseUrl?: string;
  /** That of another server than one with the demo portfolio, which `publicUrl` leads to by another way. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A server at a free port, not started yet, whose data is what `folder` and its database hold. */
export async function createJourneyServer(
  folder: string,
  { databaseUrl = '', environment }: ServerPlace = {},
): Promise<JourneyServer> {
  const port = await findFreePort();
  const monitoringPort = await findFreePort();
  const publicUrl = `http://localhost:${String(port)}`;
  let child: ChildProcess | null = null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    publicUrl,
    monitoringPort,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      child = spawn(process.execPath, ['tests/journeys/support/serve.ts'], {
        stdio: ['pipe', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...serverEnvironment,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          ...(environment ?? demoEnvironment(publicUrl, monitoringPort, databaseUrl)),
        },
      });
      await untilReady(child, publicUrl);
    },
    dispose: async () => {
      await end('SIGTERM');
      removeFolder(folder);
    },
  };
}

/** The folder of this run, which holds a folder per server. */
function runFolder(): string {
  const folder = process.env['JOURNEY_DIR'];
  if (folder === undefined) throw new Error('The run has no folder: globalSetup makes it.');
  return folder;
}

/** The PostgreSQL that servers of journeys have their databases on; empty where they have the embedded one. */
function databaseServer(): string {
  return process.env['TEST_DATABASE_URL'] ?? '';
}

/** Returns a server with a copy of the demo portfolio, not started yet. */
export async function prepareServer(): Promise<JourneyServer> {
  const folder = mkdtempSync(join(runFolder(), 'server-'));
  cpSync(join(runFolder(), 'demo'), folder, { recursive: true });
  if (databaseServer() === '') return createJourneyServer(folder);
  const origin = process.env['JOURNEY_DATABASE'] ?? '';
  const { databaseUrl, drop } = await createDatabase(databaseServer(), async () => origin);
  const server = await createJourneyServer(folder, { databaseUrl });
  return {
    ...server,
    dispose: async () => {
      await server.dispose();
      await drop();
    },
  };
}

/** Returns a server on the embedded database, not started yet; its first start loads the demo portfolio. */
export async function prepareEmbeddedServer(): Promise<JourneyServer> {
  return createJourneyServer(mkdtempSync(join(runFolder(), 'server-')));
}

/**
 * Makes the folder of this run, with the demo portfolio loaded once for all servers to copy: its files there, its database
 * there as well or on the PostgreSQL of `TEST_DATABASE_URL`. The returned function removes both. A signal that ends the run
 * removes the folder as well; SIGINT is Playwright's, which then ends the run as usual.
 */
export async function prepareRun(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-journeys-'));
  const remove = () => removeFolder(folder);
  process.once('exit', remove);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  process.env['JOURNEY_DIR'] = folder;
  process.env['JOURNEY_RUNNER'] = String(process.pid);
  const created = databaseServer() === '' ? null : await createDatabase(databaseServer(), async () => 'template0');
  const databaseUrl = created?.databaseUrl ?? '';
  if (created !== null) process.env['JOURNEY_DATABASE'] = new URL(databaseUrl).pathname.slice(1);
  const server = await createJourneyServer(join(folder, 'demo'), { databaseUrl });
  await server.start();
  await server.stop();
  return async () => {
    await created?.drop();
    remove();
  };
}
