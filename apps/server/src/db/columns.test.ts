import { raw, sql } from './sql.ts';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { listIndexes, recordColumns, scopeColumns, searchColumn, sortedText, TEXT_ORDER } from './columns.ts';
import type { Database } from './database.ts';
import { uuidv7 } from '../base/uuidv7.ts';

const plants = pgTable(
  'plants',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    name: sortedText('name').notNull(),
    note: text('note'),
    height: integer('height'),
    rare: boolean('rare').notNull().default(false),
    searchText: searchColumn('name', 'note'),
  },
  (table) =>
    listIndexes('plants', {
      id: table.id,
      scope: [table.customerId, table.buildingId],
      fields: [table.name, table.height],
      orders: [
        [table.height, { descending: table.name }],
        [{ descending: table.name }, table.height],
      ],
      counted: [table.rare],
      search: table.searchText,
    }),
);

let database: Database;
const customer = uuidv7();
const building = uuidv7();
const crowded = uuidv7();

beforeAll(async () => {
  database = await openTestDatabase();
  // The statements that drizzle-kit would write into a migration.
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ plants }));
  for (const statement of statements) await database.query({ text: statement, values: [] });
  for (const name of ['Zinnia', 'eucalyptus', 'Érable', 'fern', 'Elder']) {
    await database.query(sql`insert into plants (id, customer_id, building_id, name, note)
      values (${uuidv7()}, ${customer}, ${building}, ${name}, ${name === 'fern' ? 'Für den Élysée' : null})`);
  }
});

afterAll(async () => {
  await database.close();
});

/** Enough rows of other customers that the planner has to care. */
async function fill(): Promise<void> {
  await database.query(sql`insert into plants (id, customer_id, building_id, name)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), md5(n::text) from generate_series(1, 5000) n`);
  // And enough of one building that it matters where they are counted.
  await database.query(sql`insert into plants (id, customer_id, building_id, name)
    select gen_random_uuid(), ${customer}, ${crowded}, md5(n::text) from generate_series(1, 500) n`);
  // An index alone answers for the pages that the vacuum found to be seen by all. While the database analyses the
  // table by itself at the same time, it leaves some out.
  await vi.waitUntil(allPagesAreSeenByAll, { interval: 100, timeout: 10_000 });
}

async function allPagesAreSeenByAll(): Promise<boolean> {
  await database.query({ text: 'vacuum analyze plants', values: [] });
  const [table] = await database.query(
    sql`select relallvisible = relpages as "all" from pg_class where relname = 'plants'`,
  );
  return table?.['all'] === true;
}

async function plan(query: ReturnType<typeof sql>): Promise<string> {
  return JSON.stringify(await database.query(sql`explain ${query}`));
}

describe('columns', () => {
  it('sort text as people expect: é next to e, capitals next to small letters', async () => {
    const rows = await database.query<{ name: string }>(sql`select name from ${plants} order by name`);
    expect(rows.map(({ name }) => name)).toEqual(['Elder', 'Érable', 'eucalyptus', 'fern', 'Zinnia']);
  });

  it('sort the numbers in texts as numbers (KIT-01)', async () => {
    const rows = await database.query<{ name: string }>(sql`
      select name from unnest(array['Raum 10', 'raum 9', 'Raum 2', 'Raum 02', 'A-1.10', 'A-1.9']) name
        order by name ${raw(TEXT_ORDER)}`);
    expect(rows.map(({ name }) => name)).toEqual(['A-1.9', 'A-1.10', 'Raum 02', 'Raum 2', 'raum 9', 'Raum 10']);
  });

  it('find text without accents and capitals, over all searched columns', async () => {
    const find = (term: string) =>
      database.query(sql`select name from ${plants} where search_text like '%' || fold(${term}) || '%'`);
    expect(await find('ELYSEE')).toEqual([{ name: 'fern' }]);
    expect(await find('éra')).toEqual([{ name: 'Érable' }]);
  });

  it('start a record at version 1, created now and not deleted', async () => {
    const [row] =
      await database.query(sql`select version, created_at = updated_at as "isNew", deleted_at as "deletedAt",
      edited_by as "editedBy", last_action as "lastAction" from ${plants} limit 1`);
    expect(row).toEqual({ version: 1, isNew: true, deletedAt: null, editedBy: null, lastAction: 'Created' });
  });
});

describe('list indexes', () => {
  beforeAll(fill);

  it('serve a sorted page of a scope in both directions without sorting', async () => {
    const inScope = sql`select * from plants
      where deleted_at is null and customer_id = ${customer} and building_id = ${building}`;
    const ascending = await plan(sql`${inScope} order by name, id limit 5`);
    expect(ascending).toContain('Scan using plants_by_name');
    expect(ascending).not.toContain('Sort');
    const descending = await plan(sql`${inScope} order by name desc, id desc limit 5`);
    expect(descending).toContain('Scan Backward using plants_by_name');
    const nullable = await plan(sql`${inScope} order by height nulls first, id limit 5`);
    expect(nullable).toContain('Scan using plants_by_height');
    expect(nullable).not.toContain('Sort');
  });

  it('serve an order by several columns, also in different directions (API-38)', async () => {
    const inScope = sql`select * from plants
      where deleted_at is null and customer_id = ${customer} and building_id = ${building}`;
    for (const [order, reverse, used] of [
      [
        raw('height asc nulls first, name desc, id desc'),
        raw('height desc nulls last, name asc, id asc'),
        'plants_by_height_and_name',
      ],
      [
        raw('name desc, height asc nulls first, id asc'),
        raw('name asc, height desc nulls last, id desc'),
        'plants_by_name_and_height',
      ],
    ] as const) {
      const forwards = await plan(sql`${inScope} order by ${order} limit 5`);
      expect(forwards).toContain(`Scan using ${used}`);
      expect(forwards).not.toContain('Sort');
      const backwards = await plan(sql`${inScope} order by ${reverse} limit 5`);
      expect(backwards).toContain(`Scan Backward using ${used}`);
      expect(backwards).not.toContain('Sort');
    }
  });

  it('serve a count by a small column without reading the table (API-12)', async () => {
    const count = await plan(sql`select count(*) from plants
      where deleted_at is null and customer_id = ${customer} and building_id = ${crowded} and rare = false`);
    expect(count).toContain('Index Only Scan using plants_counted');
  });

  it('serve a text search by trigrams, with a short pending list', async () => {
    const search = await plan(sql`select * from plants where deleted_at is null and search_text like '%elder%'`);
    expect(search).toContain('plants_search');
    const options = await database.query(sql`select reloptions from pg_class where relname = 'plants_search'`);
    expect(options).toEqual([{ reloptions: ['gin_pending_list_limit=64'] }]);
  });
});
