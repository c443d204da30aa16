import { pathToFileURL } from 'node:url';

import { readFolder } from './backup.ts';
import { readConfig } from './base/config.ts';
import { forOperator } from './base/operatorError.ts';
import { restoreBackup } from './services/backup/restoreBackup.ts';

async function run(): Promise<void> {
  const folder = readFolder('restore', process.argv.slice(2));
  const manifest = await restoreBackup(readConfig(process.env), folder, async () => {});
  console.log(`The data of ${manifest.madeAt} are restored, with every line and file of the backup.`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });
}
