import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

const seconds = () => Math.floor(Date.now() / 1000);

describe('a person who signed in more than 15 minutes ago', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  /** Calls as the administrator who signed in so many seconds ago; null where no token says when. */
  const call = async (ago: number | null, method: string, path: string, body?: unknown, version?: number) => {
    const token = await test.tokenFor(admin, { auth_time: ago === null ? undefined : seconds() - ago });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await test.call(method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    });
    return answer.status === 403 ? answer.body.code : answer.status;
  };
  const role = (name: string) => ({ name, privilegeMap: { 'ROOT.roles': ['view'] } });

  it('adds, changes and deletes no role until they sign in again (SEC-20)', async () => {
    expect(await call(16 * 60, 'POST', 'role', role('Late'))).toBe('signInAgain');
    expect(await call(null, 'POST', 'role', role('Late'))).toBe('signInAgain');
    const { body } = await test.call('POST', 'role', { as: admin, body: role('In time') });
    const path = `role/${body.id}`;
    expect(await call(16 * 60, 'PUT', path, role('Changed'), body.version)).toBe('signInAgain');
    expect(await call(16 * 60, 'DELETE', path, undefined, body.version)).toBe('signInAgain');
    expect(await call(14 * 60, 'PUT', path, role('Changed'), body.version)).toBe(200);
  });

  it('makes and withdraws no key of a device vendor (SEC-20)', async () => {
    const { customers } = test.people;
    const { body } = await test.call('POST', `device/vendor`, {
      as: admin,
      body: { name: 'Sensors', customerId: customers.south },
    });
    const path = `device/vendor/${body.id}/key`;
    for (const method of ['POST', 'DELETE']) expect(await call(16 * 60, method, path)).toBe('signInAgain');
    expect(await call(60, 'POST', path)).toBe(201);
  });

  it('changes no trust and sets no secret, and changes the rest of the same record (SEC-20)', async () => {
    const path = `customer/${test.people.customers.south}`;
    const version = async () => (await test.call('GET', path, { as: admin })).body.version;
    const save = async (body: unknown) => call(16 * 60, 'PUT', path, body, await version());
    expect(await save({ emailDomains: ['southbank.example', 'south.example'] })).toBe('signInAgain');
    expect(await save({ bookingConfig: { password: 'a new one' } })).toBe('signInAgain');
    expect(await save({ roomRelease: true })).toBe(200);
  });
});
