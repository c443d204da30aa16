import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript, root, runProgram } from './runProgram.ts';

const snapshots = join(root, 'apps/server/src/migrations/meta');

/** Keeps the newest snapshot of the tables: only that one is read when the next migration is written. */
function removeOldSnapshots(): void {
  const names = readdirSync(snapshots).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of names.toSorted().slice(0, -1)) rmSync(join(snapshots, name));
}

/**
 * `npm run migration -- <name>`: writes the SQL that leads from the last migration to the tables as they are declared now,
 * into `apps/server/src/migrations`. The name becomes part of the file's name.
 */
const [name = '', ...rest] = process.argv.slice(2);
if (/^[a-z][a-z0-9-]*$/i.test(name) && rest.length === 0) {
  const generate = ['generate', '--config', 'drizzle.config.ts', '--name', name];
  process.exitCode = await runProgram(process.execPath, [packageScript('drizzle-kit/bin.cjs'), ...generate], {
    cwd: join(root, 'apps/server'),
  });
  if (process.exitCode === 0) removeOldSnapshots();
} else {
  process.stderr.write('Give the migration one name: npm run migration -- add-building-notes\n');
  process.exitCode = 1;
}
