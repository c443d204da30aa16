import { setTimeout as delay } from 'node:timers/promises';

import type { Database } from './database.ts';

/**
 * How long a transaction of long work takes, in milliseconds. The embedded engine has one session, so that everyone waits
 * for it, and a request waits for one before each of its statements; in PostgreSQL those wait who write to the same rows.
 */
const TARGET_MS: Readonly<Record<Database['kind'], number>> = { embedded: 25, postgres: 100 };

/**
 * Fewer would make little of the time: a transaction has its own cost. The first has as many, as its time is not known yet. In
 * PostgreSQL a busy machine would otherwise cost the whole more processor time, while few wait.
 */
const LEAST_LINES: Readonly<Record<Database['kind'], number>> = { embedded: 10, postgres: 100 };
/**
 * How long the work rests between two transactions, in milliseconds. On the embedded engine a request waits in line before
 * each of its statements; in the rest those that are under way come to their end.
 */
const REST_MS: Readonly<Record<Database['kind'], number>> = { embedded: 15, postgres: 0 };
/** More are hardly quicker. */
const MAX_LINES = 200;

/**
 * Chooses how many lines of long work one transaction has, by the time that those before it have taken: a slow machine, wide
 * records and other work make them fewer. A number of lines for all of them kept others waiting for half a second.
 */
export class TransactionPace {
  readonly #target: number;
  readonly #least: number;
  readonly #rest: number;
  #lines: number;

  constructor({ kind }: Pick<Database, 'kind'>) {
    this.#target = TARGET_MS[kind];
    this.#least = LEAST_LINES[kind];
    this.#rest = REST_MS[kind];
    this.#lines = this.#least;
  }

  /** How many lines the next transaction has. */
  get lines(): number {
    return this.#lines;
  }

  /** Takes in how long a transaction was open, in milliseconds. It may have had fewer lines than asked for. */
  note(lines: number, milliseconds: number): void {
    if (lines === 0) return;
    const fitting = Math.round((lines * this.#target) / Math.max(milliseconds, 1));
    // A short one says little about many lines; it doubles at most.
    const most = Math.min(MAX_LINES, Math.max(this.#lines, lines * 2));
    this.#lines = Math.max(this.#least, Math.min(most, fitting));
  }

  /** Leaves the database to others for a moment. */
  async rest(): Promise<void> {
    if (this.#rest > 0) await delay(this.#rest);
  }
}
