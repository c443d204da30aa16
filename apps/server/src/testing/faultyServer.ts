import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** What a server answers to everything. */
interface FaultyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server that gives one answer to every call, or none. */
export interface FaultyServer {
  /** Its origin, without a slash at the end. */
  readonly address: string;
  /** The calls so far, as `GET /path`. */
  readonly calls: readonly string[];
  /** What it answers from now on; null leaves each call without an answer. */
  answer(next: FaultyAnswer | null): void;
}

/** Starts such a server until the test ends; it does not answer before `answer` is called. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const calls: string[] = [];
  let given: FaultyAnswer | null = null;
  const server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume();
    if (given !== null) response.writeHead(given.status, given.headers).end(given.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    answer: (next) => {
      given = next;
    },
  };
}
