import { open } from 'node:fs/promises';

import { OperatorError } from '../../base/operatorError.ts';
import { clientConnection } from './clientConnection.ts';
import { findTool } from './clientTool.ts';
import type { Manifest } from './manifest.ts';
import { runTool } from './runTool.ts';

/** Name of the archive of PostgreSQL in a backup. */
export const ARCHIVE = 'database.dump';

/** What every archive in custom format begins with. */
const MAGIC = 'PGDMP';

/** The first number of a version: 15 of 150004. */
export function majorOf({ number }: Manifest['postgres']): number {
  return Math.floor(number / 10_000);
}

async function beginsAsArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1') === MAGIC;
  } finally {
    await file.close();
  }
}

/**
 * Checks that an archive has every table that was counted: a tool may end without an error and without them.
 * @throws OperatorError
 */
export async function verifyArchive(path: string, tables: Manifest['tables'], major: number): Promise<void> {
  const tool = await findTool('pg_restore', major);
  const listed = (await beginsAsArchive(path)) ? await runTool(tool, ['--list', path]).catch(() => '') : '';
  const found = new Set(
    [...listed.matchAll(/ TABLE DATA (?<schema>\S+) (?<name>\S+) /g)].map(
      ({ groups }) => `${groups?.['schema'] ?? ''}.${groups?.['name'] ?? ''}`,
    ),
  );
  const missing = Object.keys(tables).find((table) => !found.has(table));
  if (missing !== undefined)
    throw new OperatorError(`The archive ${path} is not whole: it lacks the table ${missing}.`);
}

/** Writes PostgreSQL's database as of a snapshot to an archive in custom format. @throws OperatorError */
export async function dumpPostgres(
  databaseUrl: string,
  { path, snapshot, major }: { readonly path: string; readonly snapshot: string; readonly major: number },
): Promise<void> {
  const { address, env } = clientConnection(databaseUrl);
  await runTool(
    await findTool('pg_dump', major),
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshot}`,
      `--file=${path}`,
      `--dbname=${address}`,
    ],
    env,
  );
}

/** Reads an archive into an empty database of PostgreSQL, whole or not at all. @throws OperatorError */
export async function loadPostgres(databaseUrl: string, path: string, major: number): Promise<void> {
  const { address, env } = clientConnection(databaseUrl);
  await runTool(
    await findTool('pg_restore', major),
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${address}`, path],
    env,
  );
}
