import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './databaseError.ts';
import { raw, sql } from './sql.ts';
import { inOneTransaction, workOn } from './work.ts';

describe('a unit of work', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** The database, of which the first attempts end in a conflict once they have run. */
  const inConflict = (attempts: number, sqlState: string) => {
    const state = { begun: 0 };
    const conflict = () => new DatabaseError({ message: 'in the way of another', sqlState });
    const { database } = test.services;
    const fake: Database = {
      ...database,
      query: async (statement) => {
        state.begun += 1;
        if (state.begun <= attempts) throw conflict();
        return database.query(statement);
      },
      transaction: (run) => {
        state.begun += 1;
        const isRefused = state.begun <= attempts;
        return database.transaction(async (tx) => {
          const result = await run(tx);
          if (isRefused) throw conflict();
          return result;
        });
      },
    };
    return { state, fake };
  };

  it.each(['40P01', '40001'])('is repeated after a conflict with another, which is %s (API-39)', async (sqlState) => {
    const { state, fake } = inConflict(2, sqlState);
    const followed: string[] = [];
    const result = await inOneTransaction(workOn(fake), async (work) => {
      work.afterCommit(() => followed.push('once'));
      return work.query(sql`select 1 as n`);
    });
    expect([result, state.begun, followed]).toEqual([[{ n: 1 }], 3, ['once']]);
    const single = inConflict(1, sqlState);
    expect(await workOn(single.fake).query(sql`select 2 as n`)).toEqual([{ n: 2 }]);
  });

  it('is given up after a few conflicts, and after any other failure at the first', async () => {
    const conflicts = inConflict(100, '40P01');
    await expect(workOn(conflicts.fake).query(sql`select 1`)).rejects.toMatchObject({ sqlState: '40P01' });
    expect(conflicts.state.begun).toBe(4);
    const others = inConflict(100, '23505');
    await expect(workOn(others.fake).query(sql`select 1`)).rejects.toMatchObject({ sqlState: '23505' });
    expect(others.state.begun).toBe(1);
  });

  it.each([{}, { 'idempotency-key': 'after-a-deadlock' }])(
    'saves what a request asks for though the database ended the first attempts, with headers %j (API-39)',
    async (headers) => {
      const { database } = test.services;
      const name = `Tag ${Object.keys(headers).length}`;
      const run = (text: string) => database.query(sql`${raw(text)}`);
      await run('create sequence if not exists attempts');
      await run(`create or replace function fail_twice() returns trigger language plpgsql as $$ begin
        if nextval('attempts') % 3 <> 0 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new; end $$`);
      await run(
        'create or replace trigger fail_twice before insert on tags for each row execute function fail_twice()',
      );
      const as = test.people.emails.administrator;
      const body = { name, group: 'tool' };
      const made = await test.call('POST', 'tag', { as, body, headers });
      await run('drop trigger fail_twice on tags');
      expect([made.status, made.body.name]).toEqual([201, name]);
      const history = await test.call('GET', `audit?type=tag&id=${made.body.id}`, { as });
      expect(history.body.value).toMatchObject([{ action: 'Created', version: 1 }]);
    },
  );
});
