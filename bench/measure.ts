import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import autocannon from 'autocannon';

import { type DatabasePlace, openEngine } from './engine.ts';

/** A program that answers at an address. */
export interface Server {
  readonly address: string;
  readonly program: ChildProcess;
  readonly database: DatabasePlace;
}

/** What is sent: a path below the server's address, and a body made for each request where there is one. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: () => unknown;
}

/** What a load of requests showed. */
export interface Load {
  /** Answers a second. */
  readonly perSecond: number;
  /** Half of the answers came within these milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failed: number;
  /** Processor time of the server for each answer, in milliseconds; only Linux tells it. */
  readonly cpuMilliseconds: number;
  /** That of PostgreSQL, where it runs on this machine. */
  readonly databaseMilliseconds: number;
  /** Memory of the server right after the load, pages that processes share divided among them; only Linux tells it. */
  readonly proportionalBytes: number;
}

/** A kind of request to one server, and what the loads of it showed. */
export interface Measurement {
  readonly server: Server;
  readonly request: Request;
  readonly loads: Load[];
}

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 1;
const ROUNDS = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

function readProcess(id: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${String(id)}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function cpuMilliseconds(id: number | undefined): number {
  // The name of the program, in brackets, may hold spaces; user and system time are the 12th and 13th word after it.
  const [, words = ''] = readProcess(id, 'stat').split(') ');
  const [user, system] = words.split(' ').slice(11, 13);
  return ((Number(user) + Number(system)) * 1000) / TICKS_PER_SECOND;
}

/** Processor time of PostgreSQL's processes for one database, in milliseconds. */
async function databaseMilliseconds(place: DatabasePlace): Promise<number> {
  if (!('databaseUrl' in place)) return Number.NaN;
  const engine = await openEngine(place, 1);
  const { rows } = await engine.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await engine.close();
  return rows.reduce((sum, { pid }) => sum + cpuMilliseconds(pid), 0);
}

/** Processor time of a server and of PostgreSQL's processes for its database so far, in milliseconds. */
export async function processorTime({ program, database }: Server): Promise<number> {
  return cpuMilliseconds(program.pid) + (await databaseMilliseconds(database));
}

/** Memory of a process, pages that processes share divided among them; only Linux tells it. */
export function proportionalBytes(id: number | undefined): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readProcess(id, 'smaps_rollup'))?.[1]) * 1024;
}

/** Sends the same kind of request from eight connections, after a short warm-up. Loopback only. */
async function measureLoad({ server, request }: Measurement): Promise<Load> {
  const headers = {
    ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    'content-type': 'application/json',
  };
  const { method, path, body } = request;
  const withBody =
    body === undefined ? {} : { setupRequest: (sent: object) => ({ ...sent, body: JSON.stringify(body()) }) };
  const run = (duration: number) =>
    autocannon({
      url: server.address,
      connections: CONNECTIONS,
      duration,
      requests: [{ method, path, headers, ...withBody }],
    });
  await run(WARM_UP_SECONDS);
  const { pid } = server.program;
  const begun = [cpuMilliseconds(pid), await databaseMilliseconds(server.database)] as const;
  const result = await run(seconds);
  const ended = [cpuMilliseconds(pid), await databaseMilliseconds(server.database)] as const;
  const answers = result['2xx'] + result.non2xx;
  return {
    perSecond: result['2xx'] / result.duration,
    median: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpuMilliseconds: (ended[0] - begun[0]) / answers,
    databaseMilliseconds: (ended[1] - begun[1]) / answers,
    proportionalBytes: proportionalBytes(pid),
  };
}

/** Measures each in turn, three times over, so that what else the machine does meets all of them alike. */
export async function measureInTurn(measurements: readonly Measurement[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const measurement of measurements) measurement.loads.push(await measureLoad(measurement));
  }
}

/** Waits until the server says that it is ready; throws after `longestSeconds`, or when its process has ended. */
export async function waitUntilReady({ address, program }: Server, longestSeconds: number): Promise<void> {
  const end = Date.now() + longestSeconds * 1000;
  while (Date.now() < end) {
    if (program.exitCode !== null) throw new Error(`${address} ended with ${String(program.exitCode)}`);
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(250);
  }
  throw new Error(`${address} was not ready within ${String(longestSeconds)} s`);
}
