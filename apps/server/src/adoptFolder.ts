import { readConfig } from './base/config.ts';
import { forOperator } from './base/operatorError.ts';
import { openServices } from './openServices.ts';
import { adoptFolder } from './services/files/folderMark.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { services, close } = await openServices(config, {
    report: (error, what) => console.error(`${what} failed`, error),
  });
  try {
    const missing = await adoptFolder(services.database, services.files, {
      isForced: process.argv.includes('--force'),
    });
    console.log(`${config.dataDir} is the folder of the files of this database now: give it to every server process.`);
    if (missing > 0) console.error(`${String(missing)} stored files are not in it: copy them from where they were.`);
  } finally {
    await close();
  }
}

await run().catch((error: unknown) => {
  console.error(forOperator(error));
  process.exitCode = 1;
});
