import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Announcements, channelsIn } from '../announcements.ts';
import { type Sql, sql } from '../sql.ts';
import type { Database, Executor, ListenHandlers, Statement } from '../database.ts';
import { DatabaseError, type DatabaseFailure, DatabaseUsageError } from '../databaseError.ts';
import { toWireStatement } from '../statement.ts';
import { TransactionRunner } from '../transactionRunner.ts';
import { copyFolder } from './copyFolder.ts';
import { DataDirectoryLock } from './dataDirectoryLock.ts';
import type { EmbeddedMessage, EmbeddedOptions, EmbeddedRequest, NumberedRequest } from './protocol.ts';

const LONGEST_WAIT_MS = 30_000;

/** Opens the embedded engine in a worker thread, so that a long query never blocks the event loop. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (options.dataDir === undefined) return new EmbeddedDatabase(await startWorker(options), undefined, undefined);
  await mkdir(options.dataDir, { recursive: true });
  const lock = DataDirectoryLock.take(options.dataDir);
  try {
    return new EmbeddedDatabase(await startWorker(options), lock, options.dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function startWorker(options: EmbeddedOptions): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('embeddedWorker.ts', import.meta.url), { workerData: options, execArgv: [] });
    worker.once('error', (error: Error) => reject(new DatabaseError({ message: error.message })));
    worker.once('message', (message: EmbeddedMessage) => {
      worker.removeAllListeners('error');
      if (message.kind === 'ready') return resolve(worker);
      void worker.terminate();
      reject(
        new DatabaseError(message.kind === 'unusable' ? message.failure : { message: 'The engine did not start' }),
      );
    });
  });
}

type Outcome =
  { readonly kind: 'rows'; readonly rows: object[] } | { readonly kind: 'failure'; readonly failure: DatabaseFailure };

/** PostgreSQL compiled to WebAssembly: one session, so transactions run one after the other. */
export class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  readonly #worker: Worker;
  readonly #lock: DataDirectoryLock | undefined;
  readonly copyFolder: Database['copyFolder'];
  readonly #announcements = new Announcements(async (channel) => this.#notify(channel, ''));
  readonly #transactions = new TransactionRunner((channels) => this.#announcements.add(channels));
  readonly #pending = new Map<number, (outcome: Outcome) => void>();
  readonly #handlers = new Map<string, Set<ListenHandlers>>();
  #requests = 0;
  #inLine = 0;
  #lastInLine: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #isGone = false;

  constructor(worker: Worker, lock: DataDirectoryLock | undefined, dataDir: string | undefined) {
    if (dataDir !== undefined) this.copyFolder = (target) => this.#copyFolder(dataDir, target);
    this.#worker = worker;
    this.#lock = lock;
    worker.on('message', (message: EmbeddedMessage) => this.#receive(message));
    worker.on('error', (error: Error) => this.#lose(error.message));
    worker.on('exit', () => this.#lose('The embedded database has stopped'));
  }

  async query<Row extends object>(statement: Sql | Statement): Promise<Row[]> {
    this.#transactions.refuseInsideTransaction();
    const wire = toWireStatement(statement);
    const rows = await this.#outsideTransactions(() =>
      this.#ask<Row>({ kind: 'query', statement: wire, isInTransaction: false }),
    );
    this.#announcements.add(channelsIn(wire.text));
    return rows;
  }

  async queryAside<Row extends object>(statement: Sql | Statement): Promise<Row[]> {
    return this.query<Row>(statement);
  }

  async transaction<T>(run: (tx: Executor) => Promise<T>): Promise<T> {
    this.#transactions.refuseInsideTransaction();
    return this.#inTurn(() =>
      this.#transactions.run(
        {
          run: (statement) => this.#ask({ kind: 'query', statement, isInTransaction: true }),
          abandon: () => this.#lose('The embedded database could not roll back'),
        },
        run,
      ),
    );
  }

  /** There is one session only: a statement of its own waits for the transactions before it, and those after it wait for it. */
  #outsideTransactions<T>(run: () => Promise<T>): Promise<T> {
    return this.#inLine === 0 ? run() : this.#inTurn(run);
  }

  /** Runs after everything that is in the line already; what comes later waits for it. */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const previous = this.#lastInLine;
    const isFree = this.#inLine === 0;
    this.#inLine += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Also when this one gives up waiting, the next must still wait for the one before it.
    this.#lastInLine = Promise.all([previous, promise]).then(() => undefined);
    try {
      if (!isFree) await this.#waitFor(previous);
      return await run();
    } finally {
      this.#inLine -= 1;
      resolve();
    }
  }

  /** No other process has the data folder, and what this one runs at a time is for itself to say. */
  async whileLocked<T>(_key: number, run: () => Promise<T>): Promise<T> {
    return run();
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    this.#transactions.refuseInsideTransaction();
    const ofChannel = this.#handlers.get(channel) ?? new Set<ListenHandlers>();
    this.#handlers.set(channel, ofChannel);
    // LISTEN inside someone's transaction would be undone by its rollback. The engine listens on until it is closed; a
    // channel without handlers costs nothing.
    await this.#outsideTransactions(() => this.#ask({ kind: 'listen', channel }));
    ofChannel.add(handlers);
    return async () => void ofChannel.delete(handlers);
  }

  /** Writes the whole data folder as an archive that `openDatabase({ archive })` starts from. */
  async writeArchive(path: string): Promise<void> {
    this.#transactions.refuseInsideTransaction();
    await this.#outsideTransactions(() => this.#ask({ kind: 'archive', path }));
  }

  async #copyFolder(dataDir: string, target: string): Promise<number> {
    this.#transactions.refuseInsideTransaction();
    return this.#inTurn(async () => {
      const startedAt = performance.now();
      // What was asked before is done when this is answered, and what the copy needs is in the files.
      await this.#ask({ kind: 'query', statement: toWireStatement(sql`checkpoint`), isInTransaction: false });
      await copyFolder(dataDir, target);
      return performance.now() - startedAt;
    });
  }

  async close(): Promise<void> {
    this.#closed ??= this.#shutDown();
    return this.#closed;
  }

  async #shutDown(): Promise<void> {
    await this.#announcements.close();
    // One that has waited too long for those before it is closed all the same.
    await this.#outsideTransactions(() => Promise.resolve()).catch(() => undefined);
    if (!this.#isGone) await this.#ask({ kind: 'close' }).catch(() => undefined);
    this.#lose('The database is closed');
    await this.#worker.terminate();
    this.#lock?.release();
  }

  async #ask<Row extends object>(request: EmbeddedRequest): Promise<Row[]> {
    if (this.#isGone) throw new DatabaseError({ message: 'The embedded database is closed' });
    this.#requests += 1;
    const id = this.#requests;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#pending.set(id, resolve);
    const numbered: NumberedRequest = { id, request };
    this.#worker.postMessage(numbered);
    const outcome = await promise;
    // Made here and not where the answer arrives, so that its stack shows who asked.
    if (outcome.kind === 'failure') throw new DatabaseError(outcome.failure);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the row type of its own statement
    return outcome.rows as Row[];
  }

  async #waitFor(transaction: Promise<void>): Promise<void> {
    const { promise: limit, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseError({ message: 'Waited too long for another transaction to end', sqlState: '57014' }));
    }, LONGEST_WAIT_MS);
    try {
      await Promise.race([transaction, limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  #receive(message: EmbeddedMessage): void {
    switch (message.kind) {
      case 'rows':
      case 'failure':
        this.#pending.get(message.id)?.(message);
        this.#pending.delete(message.id);
        return;
      case 'notification':
        return this.#notify(message.channel, message.payload);
      default:
        throw new DatabaseUsageError(`Unexpected message of the embedded database: ${message.kind}`);
    }
  }

  #notify(channel: string, payload: string): void {
    for (const { onPayload } of this.#handlers.get(channel) ?? []) onPayload(payload);
  }

  #lose(reason: string): void {
    if (this.#isGone) return;
    this.#isGone = true;
    for (const settle of this.#pending.values()) settle({ kind: 'failure', failure: { message: reason } });
    this.#pending.clear();
  }
}
