import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { OperatorError } from '../../base/operatorError.ts';

/** A program of PostgreSQL's client tools. */
export type ToolName = 'pg_dump' | 'pg_restore';

interface FoundTool {
  readonly path: string;
  readonly major: number;
}

/** Folders of the client tools where PATH does not name them: Debian, Red Hat, Homebrew, Postgres.app, Windows. */
const USUAL_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/{libpq,postgresql@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*}/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

const run = promisify(execFile);

/** Where tools are looked for. */
export interface ToolPlaces {
  readonly path: string;
  readonly folders: readonly string[];
}

/** PATH, then the usual folders. */
export const usualPlaces = (): ToolPlaces => ({ path: process.env['PATH'] ?? '', folders: USUAL_FOLDERS });

async function versionOf(path: string): Promise<FoundTool | null> {
  try {
    const { stdout } = await run(path, ['--version']);
    const major = /\(PostgreSQL\) (?<major>\d+)/.exec(stdout)?.groups?.['major'];
    return major === undefined ? null : { path, major: Number(major) };
  } catch {
    return null;
  }
}

/**
 * Finds the client tool that is nearest to a server's version without being older: a newer one may write what an older
 * server does not know.
 * @param serverMajor the first number of the server's version
 * @throws OperatorError where there is none, or only older ones
 */
export async function findTool(name: ToolName, serverMajor: number, places = usualPlaces()): Promise<string> {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = [...places.path.split(delimiter).filter((one) => one !== ''), ...globSync([...places.folders])];
  const candidates = folders.map((folder) => join(folder, file)).filter((path) => existsSync(path));
  const found = (await Promise.all(candidates.map(versionOf))).filter((one) => one !== null);
  const [best] = found.filter(({ major }) => major >= serverMajor).toSorted((a, b) => a.major - b.major);
  if (best !== undefined) return best.path;
  const [newest] = found.toSorted((a, b) => b.major - a.major);
  const wanted = `install the client tools of PostgreSQL ${String(serverMajor)} or later`;
  throw new OperatorError(
    newest === undefined
      ? `${name} was not found on PATH or in the usual folders: ${wanted}.`
      : `${name} is of PostgreSQL ${String(newest.major)} and the server of ${String(serverMajor)}: ${wanted}.`,
  );
}
