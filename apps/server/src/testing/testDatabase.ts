import type { Database } from '../db/database.ts';
import { openArchiveCopy } from './testArchives.ts';
import { openTemplateCopy } from './testTemplates.ts';
import type { TestContent, TestDatabase } from './testContent.ts';

/**
 * Opens a migrated database for one test file or test, empty or with the content; closing it removes it. With
 * `TEST_DATABASE_URL` it is a new PostgreSQL database on that server, otherwise an embedded one in memory. It is the
 * copy of one that is made at the first need: a template database or an archive.
 */
export async function openTestDatabase(content?: TestContent): Promise<Database> {
  return (await openTestDatabaseWithUrl(content)).database;
}

/** Like `openTestDatabase`, with the address. */
export async function openTestDatabaseWithUrl(content?: TestContent): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined || serverUrl === '') {
    return { database: await openArchiveCopy(content), databaseUrl: undefined };
  }
  return openTemplateCopy(serverUrl, content);
}
