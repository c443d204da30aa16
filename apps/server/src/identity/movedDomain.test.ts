import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
});
afterAll(() => test.close());

it('a domain that another customer has now lets no one in as a user of the former (SEC-01, SEC-19, CUST-05)', async () => {
  const { customers, emails, userIds } = test.people;
  const { northManager, newcomer } = emails;
  const setDomains = async (id: string, emailDomains: string[]) => {
    const answer = await test.call('PUT', `customer/${id}`, {
      as: admin,
      headers: { 'if-match': '*' },
      body: { emailDomains },
    });
    expect(answer.status).toBe(200);
  };
  const read = async (as: string) => {
    const { status, body } = await test.call('GET', 'building?$select=name', { as });
    return [status, body.reason ?? body.value?.map(({ name }: { name: string }) => name) ?? body.code];
  };
  expect(await read(northManager)).toEqual([200, ['North One']]);
  await setDomains(customers.north, ['north.example']);
  expect(await read(northManager)).toEqual([401, 'domain']);
  await setDomains(customers.south, ['southbank.example', 'northwind.example']);
  expect(await read(northManager)).toEqual([401, 'otherCompany']);
  expect((await test.call('GET', 'user/start', { as: northManager })).status).toBe(401);
  // Who has no user record is a newcomer of the new company.
  expect(await read(newcomer)).toEqual([403, 'forbidden']);
  const { body } = await test.call('GET', 'audit?type=security&$top=20', { as: admin });
  expect(body.value).toContainEqual(
    expect.objectContaining({ action: 'signInFailed', detail: expect.objectContaining({ reason: 'otherCompany' }) }),
  );

  // With an address of their own company they are let in again.
  const moved = { email: 'manager@north.example' };
  const saved = await test.call('PUT', `user/${userIds['northManager']}`, {
    as: admin,
    headers: { 'if-match': '*' },
    body: moved,
  });
  expect(saved.status).toBe(200);
  await test.call('POST', `user/${userIds['northManager']}/resetsignin`, { as: admin });
  expect(await read('manager@north.example')).toEqual([200, ['North One']]);
});
