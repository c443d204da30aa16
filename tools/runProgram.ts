import { spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** The repository's folder, absolute. */
export const root = dirname(import.meta.dirname);

interface ProgramOptions {
  /** Folder to run in; the repository's by default. */
  readonly cwd?: string;
  /** Variables set in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

interface ProgramOutcome {
  /** 0 when all went well; 128 + number when a signal ended it, as a shell counts. */
  readonly code: number;
  /** Standard output and error in the order they came. */
  readonly output: string;
}

function optionsFor({ cwd = root, env = {} }: ProgramOptions): SpawnOptions {
  return { cwd, env: { ...process.env, ...env } };
}

function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Runs a program in this terminal and resolves to its exit code. SIGINT, SIGTERM and SIGHUP are handed to it, except a
 * Ctrl-C, which a terminal sends to the whole group itself.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<number> {
  const child = spawn(command, args, { ...optionsFor(options), stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handleSignal = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, handleSignal);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
    });
  } finally {
    for (const signal of signals) process.off(signal, handleSignal);
  }
}

/** Runs a program without showing anything and resolves to its exit code and what it wrote. */
export async function captureProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramOutcome> {
  const child = spawn(command, args, { ...optionsFor(options), stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code: exitCode(code, signal), output: Buffer.concat(parts).toString('utf8') });
    });
  });
}

/** Path of a package's own script, to be run by this very Node: `packageScript('vite/bin/vite.js')`. */
export function packageScript(path: string): string {
  return join(root, 'node_modules', path);
}
