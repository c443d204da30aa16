import { setTimeout as delay } from 'node:timers/promises';
import { announcing } from './announcements.ts';
import { raw, sql } from './sql.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runChild } from '../testing/childProcess.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import type { Database, Executor } from './database.ts';
import { DatabaseError, DatabaseUsageError, isStatementTimeout, isUniqueViolation } from './databaseError.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(sql`create table notes (id int primary key, text text constraint notes_text unique)`);
});

beforeEach(async () => {
  await database.query(sql`delete from notes`);
});

afterAll(async () => {
  await database.close();
});

async function noteIds(executor: Executor = database): Promise<number[]> {
  return (await executor.query<{ id: number }>(sql`select id from notes order by id`)).map(({ id }) => id);
}

describe('values', () => {
  it('reads every type alike on both engines (OPS-04)', async () => {
    const [row] = await database.query(sql`select 9007199254740991::int8 as big, 2.50::numeric as price, true as flag,
      date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.789+02' as at, time '10:30' as opens,
      '{"a":[1]}'::jsonb as blob, '{"a":null}'::json as plain, '\\x01ff'::bytea as bytes, 'x'::citext as folded,
      '0190a8e0-0000-7000-8000-000000000000'::uuid as id, null::text as nothing,
      array[1,2]::int8[] as numbers, array['a,"b"',null]::text[] as texts, array[date '2026-02-03'] as days`);
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      price: 2.5,
      flag: true,
      day: '2026-02-03',
      at: '2026-02-03 02:05:06.789+00',
      opens: '10:30:00',
      blob: { a: [1] },
      plain: { a: null },
      bytes: new Uint8Array([1, 255]),
      folded: 'x',
      id: '0190a8e0-0000-7000-8000-000000000000',
      nothing: null,
      numbers: [1, 2],
      texts: ['a,"b"', null],
      days: ['2026-02-03'],
    });
  });

  it('writes every type alike on both engines (OPS-04)', async () => {
    const statement = {
      text: `select $1::int8 as big, $2::bool as flag, $3::timestamptz as at, $4::jsonb as blob, $5::text[] as texts,
        $6::bytea as bytes, $7::text as nothing, $8::numeric as price, $9::text as number`,
      values: [
        5n,
        false,
        new Date(0),
        { a: ['"'] },
        ['x', 'a "b" \\ {c}', null],
        new Uint8Array([0, 7]),
        undefined,
        1.5,
        3,
      ],
    };
    const expected = {
      big: 5,
      flag: false,
      at: '1970-01-01 00:00:00+00',
      blob: { a: ['"'] },
      texts: ['x', 'a "b" \\ {c}', null],
      bytes: new Uint8Array([0, 7]),
      nothing: null,
      price: 1.5,
      number: '3',
    };
    expect(await database.query(statement)).toEqual([expected]);
    expect(await database.query(statement)).toEqual([expected]);
  });

  it('answers the rows of all statements of one text (OPS-04)', async () => {
    expect(await database.query({ text: 'select 1 as n; select 2 as n', values: [] })).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

describe('errors', () => {
  it('tells the constraint and never the values (SEC-11)', async () => {
    await database.query(sql`insert into notes values (1, 'secret words')`);
    const error: unknown = await database.query(sql`insert into notes values (2, 'secret words')`).catch((e) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'notes_text')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(error).toMatchObject({ sqlState: '23505', table: 'notes' });
    const invalid: unknown = await database.query(sql`select ${'secret words'}::uuid`).catch((e) => e);
    expect(invalid).toMatchObject({ sqlState: '22P02' });
    for (const each of [error, invalid]) {
      if (!(each instanceof DatabaseError)) throw new Error('not a database error');
      expect(`${each.stack} ${JSON.stringify(each)}`).not.toContain('secret words');
    }
  });

  it('goes on after a text with its own transaction failed half-way', async () => {
    await expect(database.query({ text: 'begin; select 1/0; commit', values: [] })).rejects.toThrow('division by zero');
    expect(await noteIds()).toEqual([]);
  });
});

describe('transactions', () => {
  it('keeps all of a transaction or nothing (OPS-06)', async () => {
    await database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      await tx.query(sql`insert into notes values (2)`);
    });
    const failing = database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (3)`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await noteIds()).toEqual([1, 2]);
  });

  it('shows nothing of an open transaction to others', async () => {
    const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
    const transaction = database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      tellWritten();
      await mayEnd;
      await tx.query(sql`delete from notes`);
      await tx.query(sql`insert into notes values (2)`);
    });
    await written;
    // PostgreSQL answers from before the transaction; the embedded engine answers when it is over.
    const seen = noteIds();
    await delay(20);
    letEnd();
    await transaction;
    expect(await seen).not.toContain(1);
    expect(await noteIds()).toEqual([2]);
  });

  it('runs many transactions at once without mixing them', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database
          .transaction(async (tx) => {
            await tx.query(sql`insert into notes values (${index})`);
            await delay(index % 3);
            if (index % 2 === 1) throw new Error('odd');
          })
          .catch(() => undefined),
      ),
    );
    expect(await noteIds()).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });

  it('stays whole while others send texts that begin and commit transactions of their own (OPS-06)', async () => {
    // One alone: at the end of its transaction nothing is in the line, and the next begins at once.
    const write = async () => {
      for (let id = 1; id <= 24; id += 1) {
        await database.transaction(async (tx) => {
          await tx.query(sql`savepoint half`);
          await tx.query(sql`insert into notes (id) values (${id})`);
          await tx.query(sql`release savepoint half`);
        });
      }
    };
    const others = [1, 2].map(async () => {
      for (let times = 0; times < 20; times += 1) await database.query({ text: 'begin; select 1; commit', values: [] });
    });
    await Promise.all([write(), ...others]);
    expect(await noteIds()).toHaveLength(24);
  });

  it('does not report a commit that the database turned into a rollback (OPS-06)', async () => {
    const transaction = database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      await tx.query(sql`select 1/0`).catch(() => undefined);
    });
    await expect(transaction).rejects.toMatchObject({ sqlState: '25P02' });
    expect(await noteIds()).toEqual([]);
  });

  it('commits after a failure that was undone to a savepoint', async () => {
    await database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      await tx.query(sql`savepoint try`);
      await tx.query(sql`select 1/0`).catch(() => undefined);
      await tx.query(sql`rollback to savepoint try`);
    });
    expect(await noteIds()).toEqual([1]);
  });

  it('refuses to wait for itself: inside, only the executor may be used', async () => {
    await database.transaction(async () => {
      await expect(database.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseUsageError);
      await expect(database.transaction(async () => undefined)).rejects.toBeInstanceOf(DatabaseUsageError);
    });
    expect(await noteIds()).toEqual([]);
  });

  it('refuses an executor whose transaction is over', async () => {
    const leaked = await database.transaction(async (tx) => tx);
    await expect(leaked.query(sql`insert into notes values (1)`)).rejects.toBeInstanceOf(DatabaseUsageError);
  });
});

describe('notifications', () => {
  it('arrive after the commit, in order, and not after a rollback (OPS-04)', async () => {
    const received: string[] = [];
    const stop = await database.listen('notes of today', { onPayload: (payload) => received.push(payload) });
    onTestFinished(stop);
    await database.transaction(async (tx) => {
      await tx.query(sql`select pg_notify('notes of today', 'one')`);
      await tx.query(sql`select pg_notify('notes of today', 'two')`);
      await delay(30);
      expect(received).toEqual([]);
    });
    await database
      .transaction(async (tx) => {
        await tx.query(sql`select pg_notify('notes of today', 'never')`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.query(sql`select pg_notify('another channel', 'elsewhere')`);
    await expect.poll(() => received).toEqual(['one', 'two']);
    await stop();
    await database.query(sql`select pg_notify('notes of today', 'late')`);
    await delay(50);
    expect(received).toEqual(['one', 'two']);
  });

  it('tell what is announced by a statement, after its commit and not after a rollback (OPS-04)', async () => {
    let count = 0;
    onTestFinished(await database.listen('announced', { onPayload: () => (count += 1) }));
    const note = (id: number) => sql`insert into notes values (${id}) ${raw(announcing('announced'))}`;
    await database
      .transaction(async (tx) => {
        await tx.query(note(1));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.transaction(async (tx) => {
      await tx.query(note(2));
      await delay(60);
      expect(count).toBe(0);
    });
    await expect.poll(() => count).toBe(1);
    await database.query(note(3));
    await expect.poll(() => count).toBe(2);
  });

  it.runIf(process.env['TEST_DATABASE_URL'])('tell of a gap when the connection was lost (OPS-04)', async () => {
    const received: string[] = [];
    const stop = await database.listen('gap', {
      onPayload: (payload) => received.push(payload),
      onGap: () => received.push('gap'),
    });
    onTestFinished(stop);
    await database.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'atrium events'`);
    await expect.poll(() => received).toEqual(['gap']);
    await database.query(sql`select pg_notify('gap', 'after')`);
    await expect.poll(() => received).toEqual(['gap', 'after']);
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('PostgreSQL', () => {
  it('ends a statement after 30 seconds (SEC-16)', async () => {
    expect(await database.query(sql`show statement_timeout`)).toEqual([{ statement_timeout: '30s' }]);
    const limited = database.transaction(async (tx) => {
      await tx.query(sql`set local statement_timeout = 20`);
      await tx.query(sql`select pg_sleep(5)`);
    });
    expect(isStatementTimeout(await limited.catch((error: unknown) => error))).toBe(true);
  });

  it('compiles no statement before it runs (AUD-05)', async () => {
    expect(await database.query(sql`show jit`)).toEqual([{ jit: 'off' }]);
  });

  it('ends a statement sooner that says so, and no other (API-44)', async () => {
    const sleep = { text: 'select pg_sleep($1::float8)', values: [5], maxMs: 20 };
    expect(isStatementTimeout(await database.query(sleep).catch((error: unknown) => error))).toBe(true);
    const failed = database.transaction((tx) => tx.query(sleep));
    expect(isStatementTimeout(await failed.catch((error: unknown) => error))).toBe(true);
    const timeout = sql`show statement_timeout`;
    const after = await database.transaction(async (tx) => {
      await tx.query({ ...sleep, values: [0], maxMs: 1_000 });
      return tx.query(timeout);
    });
    expect([after, await database.query(timeout)]).toEqual([
      [{ statement_timeout: '30s' }],
      [{ statement_timeout: '30s' }],
    ]);
  });

  it('survives the loss of a connection in the middle of a transaction (OPS-06)', async () => {
    const lost = database.transaction(async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseError);
    expect(await noteIds()).toEqual([]);
  });

  it('keeps no answer that was read: 90 MB of pages leave less than 10 MB to the old generation', async () => {
    const child = runChild(new URL('../testing/readingChild.ts', import.meta.url), [
      process.env['TEST_DATABASE_URL'] ?? '',
    ]);
    expect(Number((await child.line('grown by ')).slice('grown by '.length))).toBeLessThan(10_000_000);
  });
});
