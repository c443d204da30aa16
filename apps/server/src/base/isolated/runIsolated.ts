import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { REFUSAL_CODE } from './answerIsolated.ts';

/** A piece of work on bytes that nothing is known of. */
export interface IsolatedTask {
  /** The module that works on the content and answers with `answerIsolated`. */
  readonly module: URL;
  /** What is to be done, as the module's arguments. */
  readonly options?: readonly string[];
  readonly content: Buffer;
  /** Packages whose files the process may read apart from the server's own sources. */
  readonly packages: readonly string[];
  /** Whether one of them is compiled code. */
  readonly hasAddons?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** The most of JavaScript's own memory. */
  readonly heapMegabytes: number;
  /** The most of all memory, of what is kept outside of JavaScript's own too. */
  readonly megabytes: number;
  readonly milliseconds: number;
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal;
}

/** What the module answers: bytes, or the reason for which it refuses the content. */
export type IsolatedAnswer = { readonly content: Buffer } | { readonly refusal: string };

/** The process ended without an answer: it crashed, took too long, or needed or answered more than it may. */
export class IsolatedProcessError extends Error {
  override readonly name = 'IsolatedProcessError';
}

const sources = fileURLToPath(new URL('../../', import.meta.url));
const ownPackage = fileURLToPath(new URL('../../../package.json', import.meta.url));
const contract = fileURLToPath(new URL('../', import.meta.resolve('@atrium/contract')));

/** Where the packages are installed: the contract's own is. */
const installed = dirname(fileURLToPath(new URL('./', import.meta.resolve('zod'))));

/** Milliseconds; a process fills about 100 MB in them. */
const BETWEEN_LOOKS = 50;

/** Returns what a process has in memory, where the system has it as a file (Linux); 0 elsewhere, and once the process has ended. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns what a process may read: the sources, the contract, to which a link leads, and the packages of its task. */
function readable(packages: readonly string[]): string[] {
  return [sources, ownPackage, contract, ...['@atrium', 'zod', ...packages].map((name) => join(installed, name))];
}

/** A third of a call's share of a busy core, so that a file is checked in time all the same. */
const CHECKING_PRIORITY = 5;

/** Lets calls go first: a process that checks a file takes a whole core. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, CHECKING_PRIORITY);
  } catch {
    // It has ended, or the system allows no change.
  }
}

/**
 * Runs a module in a process of its own, which reads nothing but what it is made of, writes nothing, starts nothing and
 * knows no setting of the server. Whatever the content makes of it, the server loses no memory and waits no longer than
 * `milliseconds`, and the machine gives it no more than `megabytes` (SEC-09).
 * @throws IsolatedProcessError, or the signal's reason
 */
export async function runIsolated(task: IsolatedTask): Promise<IsolatedAnswer> {
  task.signal?.throwIfAborted();
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable(task.packages).map((path) => `--allow-fs-read=${path}`),
      ...(task.hasAddons === true ? ['--allow-addons'] : []),
      `--max-old-space-size=${String(task.heapMegabytes)}`,
      fileURLToPath(task.module),
      ...(task.options ?? []),
    ],
    { env: { ...task.environment }, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
  );
  lowerPriority(child.pid);
  const chunks: Buffer[] = [];
  let length = 0;
  let complaint = '';
  let failure: Error | null = null;
  const end = (reason: Error) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end(new IsolatedProcessError('It takes too long')), task.milliseconds);
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > task.megabytes) end(new IsolatedProcessError('It takes too much memory'));
  }, BETWEEN_LOOKS);
  const handleAbort = () => end(task.signal?.reason instanceof Error ? task.signal.reason : new Error('aborted'));
  task.signal?.addEventListener('abort', handleAbort, { once: true });
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > task.maxAnswerBytes) end(new IsolatedProcessError('It answers too much'));
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(0, 2_000)));
  // A process that ends before it has read everything closes its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(task.content);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (failure !== null) throw failure;
    const content = Buffer.concat(chunks);
    if (code === 0) return { content };
    if (code === REFUSAL_CODE) return { refusal: content.toString() };
    throw new IsolatedProcessError(`It ended with ${String(code)}`, { cause: complaint });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    task.signal?.removeEventListener('abort', handleAbort);
  }
}
