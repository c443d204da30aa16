import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { openTestDatabase } from '../apps/server/src/testing/testDatabase.ts';
import { root } from '../tools/runProgram.ts';
import { lostIndexes, writeMigration } from '../tools/writeMigration.ts';

const SEPARATOR = '--> statement-breakpoint\n';

/** A table of plants whose search looks in these columns. */
const tableOf = (...searched: readonly string[]) => `
import { pgTable, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns, searchColumn, sortedText } from '${root}/apps/server/src/db/columns.ts';
export const plantTable = pgTable(
  'plants',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    note: text('note'),
    searchText: searchColumn(${searched.map((name) => `'${name}'`).join(', ')}),
  },
  (table) => listIndexes('plants', { id: table.id, scope: [], fields: [table.name], search: table.searchText }),
);
`;

describe('npm run migration', () => {
  const folders: string[] = [];
  afterEach(() => vi.restoreAllMocks());
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  it('keeps the trigram index of a search column that is changed (API-38)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migration-'));
    folders.push(folder);
    mkdirSync(join(folder, 'src'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const config = readFileSync(join(root, 'apps/server/drizzle.config.ts'), 'utf8');
    writeFileSync(join(folder, 'drizzle.config.ts'), config);
    const table = join(folder, 'src/plant.table.ts');
    writeFileSync(table, tableOf('name'));
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const told = () => log.mock.calls.map(([line]) => String(line));
    expect(await writeMigration(folder, 'add-plants')).toBe(0);
    // Migrations are named by the second.
    await setTimeout(1_000);
    writeFileSync(table, tableOf('name', 'note'));
    expect(await writeMigration(folder, 'search-notes')).toBe(0);
    expect(told()).toEqual([
      expect.stringMatching(/src\/migrations\/\d+_add-plants\.sql$/),
      expect.stringMatching(/src\/migrations\/\d+_search-notes\.sql$/),
    ]);
    expect(await writeMigration(folder, 'nothing')).toBe(0);
    expect(told().at(-1)).toMatch(/^No migration was written/);

    const database = await openTestDatabase();
    try {
      const migrations = join(folder, 'src/migrations');
      const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
      expect(files).toHaveLength(2);
      for (const file of files.toSorted())
        for (const text of readFileSync(join(migrations, file), 'utf8').split(SEPARATOR))
          await database.query({ text, values: [] });
      const indexes = await database.query<{ name: string }>({
        text: "select indexname as name from pg_indexes where tablename = 'plants' order by 1",
        values: [],
      });
      expect(indexes.map(({ name }) => name)).toEqual([
        'plants_by_name',
        'plants_deleted',
        'plants_pkey',
        'plants_search',
      ]);
    } finally {
      await database.close();
    }
  }, 60_000);

  const index = 'CREATE INDEX "plants_search" ON "plants" USING gin ("search_text" gin_trgm_ops);';
  const other = 'CREATE INDEX "plants_by_name" ON "plants" USING btree ("name");';
  const drop = 'ALTER TABLE "plants" drop column "search_text";';
  const add = 'ALTER TABLE "plants" ADD COLUMN "search_text" text;';
  const lost = (...migrations: readonly (readonly string[])[]) =>
    lostIndexes(migrations.map((lines) => lines.join(SEPARATOR)));

  it('makes an index again that goes with its column, and no other', () => {
    expect(lost([other, index], [drop, add])).toEqual([index]);
    // Made again before, and lost once more.
    expect(lost([other, index], [drop, add, index], [drop, add])).toEqual([index]);
    expect(lost([other, index], [drop, add, index], ['SELECT 1;'])).toEqual([]);
  });

  it('makes an index again with the options that it was given later', () => {
    const options = 'ALTER INDEX "plants_search" SET (gin_pending_list_limit=64);';
    expect(lost([index], [other, options], [drop, add])).toEqual([`${index}${SEPARATOR}${options}`]);
  });

  it('leaves an index to the migration that names it, and lets it go with a column that goes', () => {
    expect(lost([index], [drop, add, index.replace('gin_trgm_ops', 'other_ops')])).toEqual([]);
    expect(lost([index], ['DROP INDEX "plants_search";', drop, add])).toEqual([]);
    expect(lost([index], [drop])).toEqual([]);
  });
});
