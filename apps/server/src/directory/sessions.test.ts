import { describe, expect, it } from 'vitest';

import type { Executor } from '../db/database.ts';
import { createSessionCache } from './sessions.ts';

const line = {
  id: 'u1',
  customerId: 'c1',
  email: 'ada@x.example',
  firstName: 'Ada',
  lastName: 'Byron',
  roles: [],
  roleId: null,
  buildingIds: null,
  vendorIds: null,
};

/** A database that answers the last question when the test says so. */
function waitingDatabase() {
  const asked: PromiseWithResolvers<object[]>[] = [];
  const database: Executor = {
    query<Row extends object>() {
      const question = Promise.withResolvers<object[]>();
      asked.push(question);
      // The caller says what its rows are, as with a real database.
      return question.promise as Promise<Row[]>;
    },
  };
  return { database, asked, answer: (rows: object[]) => asked.at(-1)?.resolve(rows) };
}

describe('the cache of sessions', () => {
  it('asks once for calls that come together, and not again for a person it knows (AUTH-58)', async () => {
    const { database, asked, answer } = waitingDatabase();
    const sessions = createSessionCache(database);
    const together = Promise.all([sessions.find('ada@x.example'), sessions.find('Ada@X.example')]);
    answer([line]);
    const [one, other] = await together;
    expect(one?.user.email).toBe('ada@x.example');
    expect(other).toBe(one);
    expect(await sessions.find('ada@x.example')).toBe(one);
    expect(asked).toHaveLength(1);
  });

  it('asks again for a person who was unknown, and after a failure (AUTH-58)', async () => {
    const { database, asked, answer } = waitingDatabase();
    const sessions = createSessionCache(database);
    const unknown = sessions.find('ada@x.example');
    answer([]);
    expect(await unknown).toBeNull();
    const failed = sessions.find('ada@x.example');
    asked.at(-1)?.reject(new Error('The database is away'));
    await expect(failed).rejects.toThrow('The database is away');
    const found = sessions.find('ada@x.example');
    answer([line]);
    expect(await found).not.toBeNull();
    expect(asked).toHaveLength(3);
  });

  it('does not keep what was being read when everything is forgotten (ROOT-36)', async () => {
    const { database, asked, answer } = waitingDatabase();
    const sessions = createSessionCache(database);
    const old = sessions.find('ada@x.example');
    sessions.forget();
    answer([{ ...line, lastName: 'before' }]);
    expect((await old)?.user.lastName).toBe('before');
    const fresh = sessions.find('ada@x.example');
    expect(asked).toHaveLength(2);
    answer([{ ...line, lastName: 'after' }]);
    expect((await fresh)?.user.lastName).toBe('after');
    expect((await sessions.find('ada@x.example'))?.user.lastName).toBe('after');
  });

  it('still finds no one when everything is forgotten meanwhile (AUTH-58)', async () => {
    const { database, answer } = waitingDatabase();
    const sessions = createSessionCache(database);
    const unknown = sessions.find('ada@x.example');
    sessions.forget();
    answer([]);
    expect(await unknown).toBeNull();
  });
});
