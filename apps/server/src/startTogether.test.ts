import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { openDatabase } from './db/openDatabase.ts';
import { sql } from './db/sql.ts';
import { openServices } from './openServices.ts';
import { addRevisionMonths } from './services/audit/revisionMonths.ts';
import { openEmptyDatabase } from './testing/testTemplates.ts';
import { openTestDatabaseWithUrl } from './testing/testDatabase.ts';
import { testConfig } from './testing/testConfig.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(serverUrl === '')('processes that start at the same time on an empty database', () => {
  it('all come up, with the months of revisions and the schema of jobs made once (OPS-04)', async () => {
    const { database, databaseUrl } = await openEmptyDatabase(serverUrl);
    onTestFinished(() => database.close());
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-together-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const start = async () => {
      const own = await openDatabase({ databaseUrl, poolSize: 3 });
      onTestFinished(() => own.close());
      const opened = await openServices(testConfig(dataDir), { database: own });
      onTestFinished(() => opened.close());
      return opened;
    };
    const started = await Promise.allSettled([start(), start(), start()]);
    expect(started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
  });

  it('add missing months once, also while the maintenance job adds them (OPS-04)', async () => {
    const { database, databaseUrl } = await openTestDatabaseWithUrl();
    onTestFinished(() => database.close());
    const openings = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, poolSize: 1 })));
    for (const each of openings) onTestFinished(() => each.close());
    await Promise.all(openings.map((each) => addRevisionMonths(each, new Date(Date.UTC(2020, 0, 1)), 6)));
    const [line] = await database.query(
      sql`select count(*) as made from pg_class where relname like 'revisions\\_2020\\___' and relkind = 'r'`,
    );
    expect(line).toEqual({ made: 6 });
  });
});
