import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';

import { findFreePort } from '../apps/server/src/base/freePort.ts';
import { root } from '../tools/runProgram.ts';
import { serverArguments, serverEnvironment } from '../tools/serverProcess.ts';
import { signIn } from '../tools/signIn.ts';
import type { DatabasePlace } from './engine.ts';
import { type Server, waitUntilReady } from './measure.ts';

/** The server on which databases for measuring are made. */
export const adminUrl = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Processes on copies of one database need the same. */
export const secretKey = randomBytes(32).toString('hex');

/** Ends a program and waits for its end. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Gives `work` a database on the server of `DATABASE_URL`, which is gone afterwards: an empty one, or a copy of another
 * that no one is connected to.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>, copyOf?: string): Promise<T> {
  const name = `atrium_bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const template = copyOf === undefined ? '' : ` template ${new URL(copyOf).pathname.slice(1)}`;
  await withAdmin((client) => client.query(`create database ${name}${template}`));
  try {
    return await work(url.href);
  } finally {
    await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

/** Where a measurement runs: a folder of its own, and programs that end with it. */
export interface Place {
  readonly dataDir: string;
  /** Starts a program of this repository that prints nothing but errors. */
  start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess;
}

/** Gives `work` an empty folder and lets it start programs; both are gone afterwards. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const children: ChildProcess[] = [];
  // Which database a program opens is said where it is started.
  const { DATABASE_URL: _, ...own } = process.env;
  try {
    return await work({
      dataDir,
      start: (args, environment) => {
        const env = { ...own, ...serverEnvironment, ...environment, LOG_LEVEL: 'error' };
        const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
        children.push(child);
        return child;
      },
    });
  } finally {
    for (const child of children) await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the product and waits until it answers: without the limits that a measurement would run into, or with those of production. */
export async function startProduct(
  { start, dataDir }: Place,
  database: DatabasePlace,
  name: 'product' | 'large' = 'product',
  limits: 'none' | 'usual' = 'none',
): Promise<Server> {
  const port = await findFreePort('localhost');
  const program = start(serverArguments, {
    PORT: String(port),
    RATE_API: limits === 'none' ? '0' : '6000',
    RATE_SIGNIN: limits === 'none' ? '0' : '30',
    RATE_UPLOAD: limits === 'none' ? '0' : '60',
    RATE_MAIL: '0',
    RATE_MAIL_OUTSIDE: '0',
    RATE_MAIL_CUSTOMER: '0',
    CHECK_ANSWERS: '0',
    SECRET_KEY: secretKey,
    ...('databaseUrl' in database
      ? { DEMO: '1', DATABASE_URL: database.databaseUrl, DATA_DIR: join(dataDir, name) }
      : { DATA_DIR: dirname(database.folder) }),
  });
  const server = { address: `http://localhost:${String(port)}`, program, database };
  await waitUntilReady(server, 180);
  return server;
}

/** Starts the yardstick and waits until it answers. */
export async function startYardstick({ start }: Place, database: DatabasePlace): Promise<Server> {
  const port = await findFreePort('localhost');
  const program = start(['bench/bareServer.ts', JSON.stringify(database), String(port)], {});
  const server = { address: `http://localhost:${String(port)}`, program, database };
  await waitUntilReady(server, 60);
  return server;
}

/** Starts the product once, so that the demo portfolio is there, and ends it. */
export async function loadDemo(place: Place, database: DatabasePlace): Promise<void> {
  const { program } = await startProduct(place, database);
  await stop(program);
}

/** An access token of a demo account at a measured product. */
export async function tokenOf({ address }: Server, email: string): Promise<string> {
  const { access_token: token } = await signIn({ publicUrl: address, email, password: 'atrium-demo' });
  return token;
}
