import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import autocannon from 'autocannon';

/** What a load of requests showed. */
export interface Load {
  /** Answers a second. */
  readonly perSecond: number;
  /** Half of the answers came within these milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failed: number;
}

/** What is sent: a path below the server's address, and a body made anew for each request where there is one. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: () => unknown;
}

const connections = 8;

/** Sends the same kind of request from eight connections for `seconds`, after a short warm-up. Loopback only. */
export async function measureLoad(address: string, request: Request, seconds: number): Promise<Load> {
  const headers = {
    ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    'content-type': 'application/json',
  };
  const run = (duration: number) =>
    autocannon({
      url: address,
      connections,
      duration,
      requests: [
        {
          method: request.method,
          path: request.path,
          headers,
          ...(request.body === undefined
            ? {}
            : { setupRequest: (sent: object) => ({ ...sent, body: JSON.stringify(request.body?.()) }) }),
        },
      ],
    });
  await run(2);
  const result = await run(seconds);
  return {
    perSecond: result['2xx'] / result.duration,
    median: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Seconds of processor time and bytes of memory of a server, from its `/metrics`. */
export async function readProcess(address: string): Promise<{ cpuSeconds: number; residentBytes: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { cpuSeconds: value('process_cpu_seconds_total'), residentBytes: value('process_resident_memory_bytes') };
}

/** Waits until the server says that it is ready; throws after `seconds`, at once when its process has ended. */
export async function waitUntilReady(address: string, server: ChildProcess, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`${address} ended with ${String(server.exitCode)}`);
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(250);
  }
  throw new Error(`${address} was not ready within ${String(seconds)} s`);
}
