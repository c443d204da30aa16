import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

import { OperatorError } from '../../base/operatorError.ts';
import { isMissing } from './diskError.ts';

/** Folder in DATA_DIR through which commands ask the server that has the embedded database; its owner's alone. */
const FOLDER = 'requests';
const ASKED = '.json';
const TAKEN = '.taken';
const ANSWERED = '.answer';

/** How often a server looks for requests, and a command for its answer. */
const LOOK_MS = 500;
const ANSWER_LOOK_MS = 50;
/** A server that has not taken a request by then is none, or hangs. */
const TAKEN_WITHIN_MS = 20_000;

const requestShape = z.object({ kind: z.string(), pid: z.number(), folder: z.string().optional() });
const answerShape = z.object({
  value: z.number().optional(),
  problem: z.object({ message: z.string(), code: z.string().optional(), isForOperator: z.boolean() }).optional(),
});

/** What a command asks of a server. */
export interface ServerRequest {
  readonly kind: 'copy' | 'release' | 'discard';
  /** The folder to copy the database to. */
  readonly folder?: string;
}

/** A request as its handler gets it. */
export interface TakenRequest {
  readonly folder: string;
  /** Resolves once the command needs nothing any more, or is gone. */
  readonly isOver: Promise<void>;
  /** Answers the command, which goes on with the number. */
  answer(value: number): Promise<void>;
}

/** Answers each kind of request. */
export type RequestHandlers = Readonly<Record<ServerRequest['kind'], (request: TakenRequest) => Promise<void>>>;

/** Writes a file whole, for its owner alone. */
async function writeWhole(path: string, content: unknown): Promise<void> {
  await writeFile(`${path}.partial`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${path}.partial`, path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function problemOf(error: unknown): z.infer<typeof answerShape>['problem'] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return { message, code, isForOperator: error instanceof OperatorError };
}

/** Takes requests out of the folder, one after another. */
class RequestFollower {
  readonly #folder: string;
  readonly #handlers: RequestHandlers;
  readonly #over = new Map<string, { readonly pid: number; readonly end: () => void }>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(folder: string, handlers: RequestHandlers) {
    this.#folder = folder;
    this.#handlers = handlers;
  }

  async start(): Promise<void> {
    // What a process that was killed has left.
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { mode: 0o700 });
    await chmod(this.#folder, 0o700);
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    }, LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    for (const { end } of this.#over.values()) end();
    await Promise.all(this.#running);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #look(): Promise<void> {
    const names = new Set(await readdir(this.#folder).catch(() => []));
    for (const [id, { pid, end }] of this.#over) if (!names.has(`${id}${TAKEN}`) || !isAlive(pid)) end();
    for (const name of names) if (name.endsWith(ASKED)) await this.#take(name.slice(0, -ASKED.length));
  }

  async #take(id: string): Promise<void> {
    const taken = join(this.#folder, `${id}${TAKEN}`);
    try {
      await rename(join(this.#folder, `${id}${ASKED}`), taken);
    } catch (error) {
      // The command has given up meanwhile.
      if (isMissing(error)) return;
      throw error;
    }
    const run = this.#answer(id, taken).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #answer(id: string, taken: string): Promise<void> {
    const answer = (content: z.infer<typeof answerShape>) =>
      writeWhole(join(this.#folder, `${id}${ANSWERED}`), content).catch(() => undefined);
    try {
      const { kind, pid, folder = '' } = requestShape.parse(JSON.parse(await readFile(taken, 'utf8')));
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      this.#over.set(id, { pid, end });
      if (kind !== 'copy' && kind !== 'release' && kind !== 'discard')
        throw new OperatorError('The server is of another version than this command: restart it.');
      await this.#handlers[kind]({ folder, isOver, answer: (value) => answer({ value }) });
    } catch (error) {
      await answer({ problem: problemOf(error) });
    } finally {
      this.#over.delete(id);
    }
  }
}

/** Follows what commands on this machine ask of the server that has the embedded database; returns what ends it (OPS-15). */
export async function followRequests(dataDir: string, handlers: RequestHandlers): Promise<() => Promise<void>> {
  const follower = new RequestFollower(join(dataDir, FOLDER), handlers);
  await follower.start();
  return () => follower.stop();
}

/** Waits for the answer to a request. @throws OperatorError where no server takes it, or the server ends */
async function awaitAnswer(base: string, serverPid: number): Promise<number> {
  const until = Date.now() + TAKEN_WITHIN_MS;
  for (;;) {
    if (existsSync(`${base}${ANSWERED}`)) break;
    if (!isAlive(serverPid))
      throw new OperatorError(`The server, process ${String(serverPid)}, ended meanwhile: try again.`);
    if (existsSync(`${base}${ASKED}`) && Date.now() > until)
      throw new OperatorError(
        `Process ${String(serverPid)} has the embedded database and does not answer: if it is another command, try again after it.`,
      );
    await delay(ANSWER_LOOK_MS);
  }
  const { value, problem } = answerShape.parse(JSON.parse(await readFile(`${base}${ANSWERED}`, 'utf8')));
  if (problem === undefined) return value ?? 0;
  if (problem.isForOperator) throw new OperatorError(problem.message);
  throw Object.assign(new Error(problem.message), { code: problem.code });
}

/**
 * Asks the server that has the embedded database, and works with its answer; what the server does for that lasts until the work
 * is done (OPS-15).
 * @throws OperatorError where the server does not answer
 */
export async function askServer<T>(
  dataDir: string,
  serverPid: number,
  request: ServerRequest,
  work: (value: number) => Promise<T>,
): Promise<T> {
  const base = join(dataDir, FOLDER, randomUUID());
  const ends = [ASKED, TAKEN, ANSWERED];
  try {
    await writeWhole(`${base}${ASKED}`, { ...request, pid: process.pid });
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new OperatorError(
      `Process ${String(serverPid)} has the embedded database and is no running server: try again when it has ended.`,
      { cause: error },
    );
  }
  try {
    return await work(await awaitAnswer(base, serverPid));
  } finally {
    await Promise.all(ends.map((end) => rm(`${base}${end}`, { force: true })));
  }
}
