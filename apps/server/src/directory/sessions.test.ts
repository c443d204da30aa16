import { describe, expect, it } from 'vitest';

import { waitingDatabase } from '../testing/waitingDatabase.ts';
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

  it('asks once for a person of another company, until a record changes (SEC-01, ROOT-36)', async () => {
    const { database, asked, answer } = waitingDatabase();
    const sessions = createSessionCache(database);
    const ask = async (rows: object[]) => {
      const found = sessions.findOrRefuse('ada@x.example');
      answer(rows);
      return found;
    };
    expect(await ask([{ ...line, isOfOther: true }])).toBe('otherCompany');
    expect([await sessions.find('ada@x.example'), await sessions.findOrRefuse('ada@x.example')]).toEqual([
      null,
      'otherCompany',
    ]);
    expect(asked).toHaveLength(1);
    sessions.forget({ resource: 'customer', id: 'c2' });
    expect(await ask([line])).toMatchObject({ user: { id: 'u1' } });
    expect(asked).toHaveLength(2);
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

  it('forgets of a change only who is concerned, and who is being read (ROOT-36, SEC-16)', async () => {
    const lines: Readonly<Record<string, object>> = {
      'ada@x.example': { ...line, roleId: 'r1', roles: ['r1'], privilegeMap: {}, canGrantRoles: [] },
      'bob@x.example': { ...line, id: 'u2', email: 'bob@x.example', roles: ['r2'] },
      'cid@y.example': { ...line, id: 'u3', customerId: 'c2', email: 'cid@y.example' },
    };
    const { database, asked } = waitingDatabase();
    const sessions = createSessionCache(database);
    const read = async () => {
      const before = asked.length;
      const again: string[] = [];
      for (const [email, found] of Object.entries(lines)) {
        const session = sessions.find(email);
        if (asked.length > before + again.length) {
          asked.at(-1)?.resolve([found]);
          again.push(email.slice(0, 3));
        }
        await session;
      }
      return again;
    };
    expect(await read()).toEqual(['ada', 'bob', 'cid']);
    const after = async (resource: string, id: string) => {
      sessions.forget({ resource, id });
      return read();
    };
    expect(await after('customer', 'c2')).toEqual(['cid']);
    expect(await after('customer', 'c1')).toEqual(['ada', 'bob']);
    expect(await after('role', 'r1')).toEqual(['ada', 'bob', 'cid']);
    expect(await after('user', 'u3')).toEqual(['cid']);
    expect(await after('userConfiguration', 'any')).toEqual(['ada', 'bob', 'cid']);
    const reading = createSessionCache(database);
    const before = asked.length;
    void reading.find('ada@x.example');
    reading.forget({ resource: 'user', id: 'u9' });
    void reading.find('ada@x.example');
    expect(asked).toHaveLength(before + 2);
  });
});
