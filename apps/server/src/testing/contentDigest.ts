import { createHash } from 'node:crypto';
import { readMigrations } from '../db/migrate.ts';
import type { TestContent } from './testContent.ts';

/** Returns 16 characters that change with the migrations and with the key of the content. */
export async function contentDigest(content: TestContent | undefined): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(await readMigrations()));
  return hash
    .update(content?.key ?? '')
    .digest('hex')
    .slice(0, 16);
}
