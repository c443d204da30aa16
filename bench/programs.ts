import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { root } from '../tools/runProgram.ts';
import { serverEnvironment } from '../tools/serverProcess.ts';
import { signIn } from '../tools/signIn.ts';

const adminUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Where the measured programs listen. */
export const ports = { product: 4501, bare: 4502 } as const;
export const address = {
  product: `http://localhost:${String(ports.product)}`,
  bare: `http://localhost:${String(ports.bare)}`,
} as const;

/** The product's port, without the limits that a measurement would run into. */
export const productEnvironment = {
  PORT: String(ports.product),
  RATE_API: '0',
  RATE_SIGNIN: '0',
  RATE_UPLOAD: '0',
} as const;

/** Ends a program and waits for its end. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
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

/** Gives `work` an empty database on the server of `BENCH_DATABASE_URL`, which is gone afterwards. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const name = `atrium_bench_${String(process.pid)}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await withAdmin((client) => client.query(`create database ${name}`));
  try {
    return await work(url.href);
  } finally {
    await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

/** Where a measurement runs: a folder of its own, and programs that end with it. */
export interface Place {
  readonly dataDir: string;
  /** Starts a program of this repository that tells nothing but errors. */
  start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess;
}

/** Gives `work` an empty folder and lets it start programs; both are gone afterwards. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const children: ChildProcess[] = [];
  try {
    return await work({
      dataDir,
      start: (args, environment) => {
        const env = { ...process.env, ...serverEnvironment, ...environment, LOG_LEVEL: 'error' };
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

/** An access token of a demo account at the measured product. */
export async function tokenOf(email: string): Promise<string> {
  const { access_token: token } = await signIn({ publicUrl: address.product, email, password: 'atrium-demo' });
  return token;
}
