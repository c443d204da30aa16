import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { readConfig } from './base/config.ts';
import { forOperator, OperatorError } from './base/operatorError.ts';
import { makeBackup, type MadeBackup } from './services/backup/makeBackup.ts';

const MEGABYTE = 1_000_000;

/** Returns the one folder that a command was given. @throws OperatorError */
export function readFolder(command: string, args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false });
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === '' || others.length > 0 || positionals.length < args.length)
    throw new OperatorError(`Name one folder: npm run ${command} -- /backups/2026-11-30`);
  return folder;
}

function summary({ folder, manifest, bytes, pausedMs }: MadeBackup): string {
  const lines = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const done = `${folder} has ${String(lines)} lines of ${String(Object.keys(manifest.tables).length)} tables and ${String(manifest.files.length)} files, ${String(Math.ceil(bytes / MEGABYTE))} MB.`;
  const lacking =
    manifest.lacking.length === 0
      ? ''
      : `\n${String(manifest.lacking.length)} stored files were missing or damaged in DATA_DIR already; their ids are in manifest.json as "lacking".`;
  const paused = pausedMs === null ? '' : `\nThe server's writes waited ${String(Math.ceil(pausedMs))} ms.`;
  return `${done}${paused}${lacking}\nSECRET_KEY is not in it: keep it elsewhere, a restore needs it.`;
}

async function run(): Promise<void> {
  const folder = readFolder('backup', process.argv.slice(2));
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  // Reading the configuration would make the folder, with a new key in it.
  if (!existsSync(dataDir)) throw new OperatorError(`DATA_DIR, ${dataDir}, has nothing to back up: it does not exist.`);
  console.log(summary(await makeBackup(readConfig(process.env), folder, new Date())));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });
}
