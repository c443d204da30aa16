import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { readFolder } from './backup.ts';
import { type Config, readConfig } from './base/config.ts';
import { forOperator, OperatorError } from './base/operatorError.ts';
import { DataDirectoryInUseError } from './db/embedded/dataDirectoryLock.ts';
import { openDatabase } from './db/openDatabase.ts';
import { prepareRestored, releaseRestored, type Unsent } from './restored.ts';
import { EMBEDDED } from './services/backup/embeddedCopy.ts';
import { restoreBackup } from './services/backup/restoreBackup.ts';
import { askServer } from './services/backup/serverRequests.ts';

const RELEASE = '--release';
const DISCARD = '--discard';

/** Returns what the operator has to know of a restored system. */
function summary(
  madeAt: string,
  { mails, notifications, reminders, lookedUp }: Unsent,
  { accessSeconds }: Config,
): string {
  return `The data of ${madeAt} are restored, with every line and file of the backup.

What came later is not in them: records, files, sign-outs (a person who signed out since may use a token that is
younger than ${String(Math.ceil(accessSeconds / 60))} minutes), and what was sent.

So that nothing is sent twice, it was ended: ${String(mails)} messages that waited, ${String(notifications)} notifications and ${String(reminders)} reminders;
${String(lookedUp)} hand-overs are looked up in the systems outside first. The rest is held: start the server, look at the outbox, then run
  npm run restore -- ${RELEASE}             sends what was queued since the restore
  npm run restore -- ${RELEASE} ${DISCARD}   cancels it`;
}

/** Lets the restored system send again, by its server where that has the embedded database. */
async function release({ dataDir, databaseUrl }: Config, isDiscarded: boolean): Promise<number> {
  const place = join(dataDir, EMBEDDED);
  if (databaseUrl === null && !existsSync(place)) throw new OperatorError(`${dataDir} has no database.`);
  try {
    const database = await openDatabase(databaseUrl === null ? { dataDir: place } : { databaseUrl, poolSize: 2 });
    try {
      return await releaseRestored(database, isDiscarded);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    return askServer(dataDir, error.pid, { kind: isDiscarded ? 'discard' : 'release' }, async (count) => count);
  }
}

/** Refuses a restore for which a new key would be made: no backup fits that. */
function assertKey(env: NodeJS.ProcessEnv): void {
  if (!env['SECRET_KEY'] && !existsSync(join(env['DATA_DIR'] || '.data', 'secret.key')))
    throw new OperatorError(
      'Set SECRET_KEY to that of the backup, or copy the file secret.key of its DATA_DIR to the new one.',
    );
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes(RELEASE)) {
    if (args.some((arg) => arg !== RELEASE && arg !== DISCARD))
      throw new OperatorError(`${RELEASE} takes no folder, only ${DISCARD}.`);
    const isDiscarded = args.includes(DISCARD);
    const count = await release(readConfig(process.env), isDiscarded);
    console.log(`This system sends again: ${String(count)} messages ${isDiscarded ? 'were cancelled' : 'go out now'}.`);
    return;
  }
  const folder = readFolder('restore', args);
  assertKey(process.env);
  const config = readConfig(process.env);
  let unsent: Unsent | undefined;
  const { madeAt } = await restoreBackup(config, folder, async (database, manifest) => {
    unsent = await prepareRestored(database, manifest.madeAt, new Date());
  });
  if (unsent !== undefined) console.log(summary(madeAt, unsent, config));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });
}
