import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of its own, to be killed by a test. */
export interface ChildProcess {
  /** Lines it has printed. */
  readonly lines: readonly string[];
  /** Waits for a line that starts so. @throws Error when the process ends before */
  line(start: string): Promise<string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Resolves with the exit code, null after a kill. */
  readonly ended: Promise<number | null>;
}

const endWithParent = new URL('endWithParent.ts', import.meta.url).href;

/** Runs a TypeScript file with the same Node, for as long as this process lives at most. */
export function runChild(script: URL, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', endWithParent, fileURLToPath(script), ...args]);
  const lines: string[] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  let hasEnded = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true;
      for (const check of waiting) check();
      resolve(code);
    });
  });
  return {
    lines,
    ended,
    line: (start) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const found = lines.find((line) => line.startsWith(start));
          if (found === undefined && !hasEnded) return;
          waiting.delete(check);
          if (found === undefined) reject(new Error(`It ended without "${start}": ${errors.join('\n')}`));
          else resolve(found);
        };
        waiting.add(check);
        check();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
