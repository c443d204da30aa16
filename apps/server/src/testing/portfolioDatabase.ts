import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from '../db/sql.ts';
import type { Database } from '../db/database.ts';
import { openServices } from '../openServices.ts';
import { testConfig } from './testConfig.ts';
import { openTestDatabase } from './testDatabase.ts';
import { createTestPortfolio, type TestPortfolio } from './testPortfolio.ts';

/** A database of its own with the test portfolio in it. */
export interface PortfolioDatabase {
  readonly database: Database;
  readonly people: TestPortfolio;
}

/** Opens a database that starts with the test portfolio; closing it removes it. */
export async function openPortfolioDatabase(): Promise<PortfolioDatabase> {
  const database = await openTestDatabase({ key: sourcesDigest(), fill });
  const [row] = await database.query<{ people: TestPortfolio }>(sql`select people from testing.portfolio`);
  if (row === undefined) throw new Error('the database has no test portfolio');
  return { database, people: row.people };
}

let digest: string | undefined;

/** The portfolio is made through the stores: any source of the server and the contract may change what they write. */
function sourcesDigest(): string {
  if (digest !== undefined) return digest;
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const paths = globSync(['apps/server/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root });
  const hash = createHash('sha256');
  for (const path of paths.filter((name) => !name.endsWith('.test.ts')).toSorted())
    hash.update(path).update(readFileSync(join(root, path)));
  return (digest = hash.digest('hex'));
}

async function fill(database: Database): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  const opened = await openServices(testConfig(dataDir), { database });
  try {
    const people = await createTestPortfolio(opened.services);
    await database.query(sql`create schema testing`);
    await database.query(sql`create table testing.portfolio (people jsonb not null)`);
    await database.query(sql`insert into testing.portfolio values (${JSON.stringify(people)}::jsonb)`);
  } finally {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
