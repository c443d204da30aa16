import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from './sql.ts';
import { channelsIn } from './announcements.ts';
import type { Executor, Statement } from './database.ts';
import { DatabaseUsageError } from './databaseError.ts';
import { toWireStatement, type WireStatement } from './statement.ts';

/** A connection that belongs to one transaction. */
export interface TransactionSession {
  run<Row extends object>(statement: WireStatement): Promise<Row[]>;
  /** The connection could not even roll back: it must not be used again. */
  abandon(): void;
}

interface OpenTransaction {
  isOver: boolean;
}

function control(text: string): WireStatement {
  return { text, values: [], isPlannedEachTime: true, isPlanKept: false };
}

const BEGIN = control('begin');
const COMMIT = control('commit');
const ROLLBACK = control('rollback');
const PROBE = control('select 1');

/** Runs transactions for one database, and refuses what would wait for a transaction from inside it. */
export class TransactionRunner {
  readonly #current = new AsyncLocalStorage<OpenTransaction>();
  readonly #announce: (channels: ReadonlySet<string>) => void;

  /** @param announce is given the channels of what a transaction has written, once it is committed */
  constructor(announce: (channels: ReadonlySet<string>) => void) {
    this.#announce = announce;
  }

  /** @throws DatabaseUsageError inside a running transaction of the same database. */
  refuseInsideTransaction(): void {
    if (this.#current.getStore()?.isOver === false) {
      throw new DatabaseUsageError('Inside a transaction only its own executor may be used, not the database');
    }
  }

  /** Begins, runs, commits; rolls back when `run` rejects. */
  async run<T>(session: TransactionSession, run: (tx: Executor) => Promise<T>): Promise<T> {
    const state: OpenTransaction = { isOver: false };
    let hasFailed = false;
    let tail: Promise<unknown> = Promise.resolve();
    const channels = new Set<string>();

    // One after the other even when a caller starts several at once: a transaction has one connection.
    const enqueue = <Row extends object>(statement: Sql | Statement): Promise<Row[]> => {
      if (state.isOver) throw new DatabaseUsageError('The transaction of this executor is over');
      const wire = toWireStatement(statement);
      for (const channel of channelsIn(wire.text)) channels.add(channel);
      const result = tail.then(() => session.run<Row>(wire));
      tail = result.catch(() => {
        hasFailed = true;
      });
      return result;
    };
    const executor: Executor = {
      query: async <Row extends object>(statement: Sql | Statement) => enqueue<Row>(statement),
    };

    await session.run(BEGIN);
    try {
      const result = await this.#current.run(state, () => run(executor));
      state.isOver = true;
      await tail;
      // COMMIT of a failed transaction silently rolls back; the probe makes that an error (25P02).
      if (hasFailed) await session.run(PROBE);
      await session.run(COMMIT);
      this.#announce(channels);
      return result;
    } catch (error) {
      state.isOver = true;
      await tail;
      await session.run(ROLLBACK).catch(() => session.abandon());
      throw error;
    }
  }
}
