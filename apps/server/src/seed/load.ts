import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '../base/config.ts';
import { forOperator, OperatorError } from '../base/operatorError.ts';
import { addRevisionMonths } from '../services/audit/revisionMonths.ts';
import { migrate } from '../db/migrate.ts';
import { refuseOtherPurpose } from '../directory/installation.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { createFileStore } from '../services/files/fileStore.ts';
import { demoAccounts, loadDemoIfEmpty } from './loadDemoIfEmpty.ts';
import { loadLarge } from './loadLarge.ts';

// `npm run demo -- --scale demo|large`: loads the demo portfolio, and on top of it the large one that figures are
// measured on, into the configured database.
class UsageError extends OperatorError {
  override readonly name = 'UsageError';
}

function readScale(): 'demo' | 'large' {
  try {
    const { scale } = parseArgs({ options: { scale: { type: 'string', default: 'demo' } } }).values;
    if (scale === 'demo' || scale === 'large') return scale;
    throw new UsageError(`--scale is demo or large, not "${scale}"`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run demo -- --scale large`,
    );
  }
}

async function run(): Promise<void> {
  const scale = readScale();
  const config = readConfig(process.env);
  if (!config.isDemo) throw new UsageError('The demo portfolio is not loaded in production: DEMO is 0.');
  const tell = (line: string) => console.log(line);
  const started = performance.now();
  const { databaseUrl, dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase(databaseUrl === null ? { dataDir: join(dataDir, 'database') } : { databaseUrl });
  try {
    await migrate(database);
    await refuseOtherPurpose(
      database,
      config,
      demoAccounts.map(({ email }) => email),
    );
    await addRevisionMonths(database, new Date());
    await loadDemoIfEmpty({ database, files: createFileStore({ dataDir }) }, tell);
    if (scale === 'large') await loadLarge(database, tell);
  } finally {
    await database.close();
  }
  tell(`The ${scale} portfolio is in the database (${((performance.now() - started) / 1000).toFixed(0)} s).`);
}

function tellFailure(error: unknown): void {
  console.error(forOperator(error));
  process.exitCode = 1;
}

await run().catch(tellFailure);
