import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestDatabaseWithUrl } from '../testing/testDatabase.ts';
import type { Database, Executor, Statement } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { sql } from './sql.ts';
import { MAX_NAMES, StatementNames } from './statementNames.ts';

describe('the names of prepared statements', () => {
  it('are given at the second use of a text, and stay the same (API-38)', () => {
    const names = new StatementNames();
    expect(['a', 'b', 'a', 'a', 'b'].map((text) => names.use(text))).toEqual([undefined, undefined, 's1', 's1', 's2']);
  });

  it('are at most 500, and the one that was not used for the longest time is freed (API-38)', () => {
    const names = new StatementNames();
    const prepare = (text: string) => [names.use(text), names.use(text)][1];
    const texts = Array.from({ length: MAX_NAMES }, (_, index) => `text ${String(index)}`);
    for (const text of texts) prepare(text);
    expect(names.takeFreed()).toEqual([]);
    names.use('text 0');
    prepare('one more');
    expect([names.takeFreed(), names.takeFreed()]).toEqual([['s2'], []]);
    expect(names.use('text 0')).toBe('s1');
    expect(names.use('text 1')).toBeUndefined();
  });
});

describe.skipIf((process.env['TEST_DATABASE_URL'] ?? '') === '')('statements of one PostgreSQL connection', () => {
  let first: Database;
  let database: Database;

  beforeAll(async () => {
    const { database: opened, databaseUrl } = await openTestDatabaseWithUrl();
    first = opened;
    database = await openDatabase({ databaseUrl, poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await first.close();
  });

  const preparedTexts = async (executor: Executor) => {
    const found = await executor.query<{ text: string }>({
      text: `select statement as text from pg_prepared_statements where statement like '%own mark%' order by 1`,
      values: [],
      isPlannedEachTime: true,
    });
    return found.map(({ text }) => text);
  };
  const marked = (number: number, isPlannedEachTime = false): Statement => ({
    text: `select $1::int + ${String(number)} as sum /* own mark */`,
    values: [1],
    isPlannedEachTime,
  });

  it('are prepared at their second use, those of the tag too, unless they are planned each time (API-38)', async () => {
    const tagged = () => sql`select ${'x'}::text as own_mark /* own mark of the tag */`;
    const texts = ['select $1::int + 1 as sum /* own mark */', 'select $1::text as own_mark /* own mark of the tag */'];
    for (let use = 1; use <= 3; use += 1) {
      expect(await database.query(marked(1))).toEqual([{ sum: 2 }]);
      expect(await database.query(tagged())).toEqual([{ own_mark: 'x' }]);
      expect(await database.query(marked(2, true))).toEqual([{ sum: 3 }]);
      expect(await preparedTexts(database)).toEqual(use === 1 ? [] : texts);
    }
  });

  it('are freed when others take their place, in a transaction too (API-38)', async () => {
    const [before] = await database.query<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`);
    await database.transaction(async (tx) => {
      for (let number = 10; number <= 10 + MAX_NAMES; number += 1) {
        await tx.query(marked(number));
        expect(await tx.query(marked(number))).toEqual([{ sum: number + 1 }]);
      }
      const kept = await preparedTexts(tx);
      expect([before?.n, kept.length, kept.includes(marked(10).text)]).toEqual([expect.any(Number), MAX_NAMES, false]);
    });
    // The freed one is prepared again, and works.
    for (let use = 1; use <= 2; use += 1) expect(await database.query(marked(10))).toEqual([{ sum: 11 }]);
    expect(await preparedTexts(database)).toContain(marked(10).text);
  });

  it('are not taken for prepared when that failed (API-38)', async () => {
    const missing: Statement = { text: 'select $1::int as n from not_there_yet', values: [1] };
    for (let use = 1; use <= 3; use += 1)
      await expect(database.query(missing)).rejects.toMatchObject({ sqlState: '42P01' });
    await database.query({
      text: 'create table not_there_yet (); insert into not_there_yet default values',
      values: [],
    });
    for (let use = 1; use <= 3; use += 1) expect(await database.query(missing)).toEqual([{ n: 1 }]);
  });

  it('are freed one by one, also right after a failed statement (API-38, SEC-25)', async () => {
    await database.transaction(async (tx) => {
      for (let number = 1_000; number <= 1_000 + MAX_NAMES; number += 1)
        for (let use = 1; use <= 2; use += 1) await tx.query(marked(number));
    });
    for (let number = 2_000; number < 2_005; number += 1) {
      await database.query(marked(number));
      await expect(database.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ sqlState: '22012' });
      // It takes the place of another, while the connection is not ready again.
      expect(await database.query(marked(number))).toEqual([{ sum: number + 1 }]);
    }
  });

  it('keep their connection when they fail (OPS-06)', async () => {
    const connection = async () => database.query(sql`select pg_backend_pid() as pid`);
    const before = await connection();
    await expect(database.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ sqlState: '22012' });
    expect(await connection()).toEqual(before);
  });

  it('have one plan from their second use on where it is to be kept, and the connection its own way again (KIT-11)', async () => {
    const kept = (value: number): Statement => ({
      text: "select id from users where created_at > now() - $1::int * interval '1 day' /* kept mark */",
      values: [value],
      isPlanKept: true,
    });
    for (const value of [1, 2, 3, 4]) await database.query(kept(value));
    const plans = { generic_plans: 3, custom_plans: 0, mode: 'auto' };
    expect(
      await database.query(sql`select generic_plans::int, custom_plans::int, current_setting('plan_cache_mode') as mode
        from pg_prepared_statements where statement like '%kept mark%' and statement not like '%generic_plans%'`),
    ).toEqual([plans]);
  });
});
