import type { Database } from '../db/database.ts';

/** What a test database starts with, apart from its tables. */
export interface TestContent {
  /** Changes when what `fill` writes may change. */
  readonly key: string;
  fill(database: Database): Promise<void>;
}

/** A migrated database of its own, and where it is. */
export interface TestDatabase {
  readonly database: Database;
  /** Address for a second opening (several processes on one database); undefined on the embedded engine. */
  readonly databaseUrl: string | undefined;
}
