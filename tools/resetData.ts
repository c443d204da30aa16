import { existsSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './runProgram.ts';

interface ResetOptions {
  /** The variables the server is configured by. */
  readonly env: NodeJS.ProcessEnv;
  /** `--yes`: do not ask. */
  readonly isConfirmed: boolean;
  /** Asks a yes-or-no question; null where there is no terminal to ask in. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith('..') && resolve(outer, path) === inner);
}

/**
 * Empties DATA_DIR for `npm start -- --reset` after asking (OPS-01).
 * Resolves to null when the folder is empty now, else to the reason why nothing was removed.
 */
export async function resetData({ env, isConfirmed, ask }: ResetOptions): Promise<string | null> {
  if (env['DATABASE_URL']) {
    return 'DATABASE_URL is set: --reset empties the embedded database only and never touches a PostgreSQL server.';
  }
  const folder = resolve(root, env['DATA_DIR'] ?? '.data');
  if (contains(folder, root) || contains(folder, homedir())) {
    return `DATA_DIR is ${folder}, which holds more than Atrium's data: it is not emptied.`;
  }
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  if (!isConfirmed) {
    if (ask === null) return 'There is no terminal to ask in: say --reset --yes to delete all data.';
    if (!(await ask(`Delete all data in ${folder}? [y/N] `))) return 'Nothing was deleted.';
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  return null;
}

/** Asks in the terminal; only `y` and `yes` count as yes. Null when input or output is no terminal. */
export function terminalQuestion(): ResetOptions['ask'] {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(question);
    terminal.close();
    return /^y(?:es)?$/i.test(answer.trim());
  };
}
