import type { LiveEvent } from '../../services/live/live.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { loadDemoIfEmpty } from '../loadDemoIfEmpty.ts';
import { readSqlOf } from '../../store/readSql.ts';

/** Empties a test's database of every record. */
export async function emptyDatabase({ services }: TestApp): Promise<void> {
  const tables = new Set(services.stores.all().map((store) => `"${readSqlOf(store).tableName}"`));
  await services.database.query({
    text: `truncate ${[...tables, 'customer_domains', 'files', 'revisions'].join(', ')}`,
    values: [],
  });
  services.sessions.forget();
}

/** The real server on the demo portfolio, the lines that loading it printed and the live events that went out meanwhile. */
export async function createDemoApp(): Promise<{ test: TestApp; lines: string[]; events: LiveEvent[] }> {
  const test = await createTestApp();
  await emptyDatabase(test);
  const lines: string[] = [];
  const events: LiveEvent[] = [];
  const stop = test.services.live.subscribe({ onEvent: (event) => events.push(event) });
  await loadDemoIfEmpty(test.services, (line) => lines.push(line));
  stop();
  return { test, lines, events };
}
