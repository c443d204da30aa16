import { times } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findKeyById } from '../../../directory/apiKeys.ts';
import { createApiKeys } from '../../../identity/apiKeys.ts';
import { databaseWith } from '../../../testing/databaseWith.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('the use of API keys', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp({ RATE_API: '6' });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const make = async (name: string) => {
    const body = {
      name,
      customerId: test.people.customers.north,
      rights: { 'CUSTOMER.policies': ['view'] },
      expiresAt: new Date(Date.now() + times.day).toISOString(),
    };
    const made = await test.call('POST', 'apiKey', { as: test.people.emails.administrator, body });
    expect(made.status).toBe(201);
    return made.body as { id: string; key: string };
  };
  const authorized = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

  it('is noted with day and address, written once a minute at most by each process (KEY-02)', async () => {
    const { id } = await make('Noted');
    const { database } = test.services;
    const key = await findKeyById(database, id);
    if (key === null) throw new Error('the key was not made');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let writes = 0;
    const counted = databaseWith(database, (statement) => {
      writes += 1;
      return database.query(statement);
    });
    let now = Date.parse('2026-11-30T12:00:00Z');
    const open = () =>
      createApiKeys(counted, {
        isFollowing: () => true,
        report: (error) => {
          throw error;
        },
        now: () => now,
      });
    const [one, other] = [open(), open()];
    const lastUse = async () => (await findKeyById(database, id))?.lastUsedOn;
    for (let use = 0; use < 100; use += 1) one.noteUse(key, '::ffff:192.0.2.7');
    expect([writes, await lastUse()]).toEqual([0, null]);
    vi.advanceTimersByTime(times.minute);
    await one.flush();
    expect([writes, await lastUse()]).toEqual([1, '2026-11-30']);
    // The same day and address are nothing new; another address is, a minute later.
    for (let use = 0; use < 100; use += 1) one.noteUse(key, '192.0.2.7');
    vi.advanceTimersByTime(times.minute);
    await one.flush();
    expect(writes).toBe(1);
    for (let use = 0; use < 100; use += 1) one.noteUse(key, `192.0.2.${String(use)}`);
    expect(writes).toBe(1);
    now += times.day;
    other.noteUse(key, '192.0.2.8');
    await one.close();
    await other.close();
    expect(writes).toBe(3);
    expect(await findKeyById(database, id)).toMatchObject({ lastUsedOn: '2026-12-01', lastUsedAddress: '192.0.2.8' });
  });

  it('of one key counts against a limit of its own, and not against that of its maker (KEY-03, SEC-08)', async () => {
    const [busy, calm] = [await make('Busy'), await make('Calm')];
    const ask = (key: string) => test.call('GET', 'config/policy', authorized(key));
    let calls = 0;
    let refused = await ask(busy.key);
    while (refused.status === 200 && calls < 60) {
      calls += 1;
      refused = await ask(busy.key);
    }
    expect(calls).toBeGreaterThanOrEqual(6);
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      'tooMany',
      true,
    ]);
    expect((await ask(calm.key)).status).toBe(200);
    expect((await test.call('GET', 'config/policy', { as: test.people.emails.administrator })).status).toBe(200);
  });
});
