import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { type Config, readConfig } from '../base/config.ts';
import { openTestDatabaseWithUrl } from './testDatabase.ts';

/** A database and a data folder that several processes of a test open, one after the other. */
export interface SharedFolder {
  readonly dataDir: string;
  /** The database's address; empty for the embedded one, which lies in the folder. */
  readonly databaseUrl: string;
  readonly config: Config;
}

/** Makes them for one test, and removes them after it. */
export async function makeSharedFolder(): Promise<SharedFolder> {
  const { database, databaseUrl = '' } = await openTestDatabaseWithUrl();
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-shared-'));
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const config = readConfig({
    DEMO: '1',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is at least 32 characters long',
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
  });
  return { dataDir, databaseUrl, config };
}
