import { setTimeout as delay } from 'node:timers/promises';

import type { Server } from './measure.ts';
import { parseJson } from '../tools/parseJson.ts';

/** The milliseconds that the given share of calls took at most. */
export function percentile(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A person at a server. */
export class Caller {
  readonly #server: Server;
  readonly #token: string;

  constructor(server: Server, token: string) {
    this.#server = server;
    this.#token = token;
  }

  /** Sends a call. @throws Error where it is refused */
  async send<Body>(method: string, path: string, body?: unknown, version?: number): Promise<Body> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#server.address}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${String(version)}"` }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
    return parseJson(text === '' ? 'null' : text);
  }

  /** Returns how long a call takes, in milliseconds. */
  async time(method: string, path: string, body?: unknown, version?: number): Promise<number> {
    const begun = performance.now();
    await this.send(method, path, body, version);
    return performance.now() - begun;
  }

  /** Calls one path after another in turn until `isOver`, a moment apart; the milliseconds of each. */
  async until(isOver: () => boolean, paths: readonly string[]): Promise<number[]> {
    const taken: number[] = [];
    while (!isOver()) {
      taken.push(await this.time('GET', paths[taken.length % paths.length] ?? ''));
      await delay(5);
    }
    return taken;
  }
}
