import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('policies', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const privacy = { name: 'Privacy', code: 'policy.privacy', url: 'https://www.atrium.example/privacy' };
  const create = (body: Record<string, unknown>, as = admin) => test.call('POST', 'config/policy', { as, body });

  it('keep name, code and an http(s) address, the code beginning with policy. (BRAND-15, BRAND-16, RES-70)', async () => {
    const created = await create(privacy);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...privacy, customerId: null });
    for (const [wrong, code] of [
      [{ code: 'privacy' }, 'keyPrefix'],
      [{ url: 'ftp://www.atrium.example' }, 'url'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ name: ' ' }, 'required'],
    ] as const) {
      const answer = await create({ ...privacy, code: 'policy.other', ...wrong });
      expect(answer.status).toBe(400);
      expect(answer.body.fields[0].code).toBe(code);
    }
  });

  it('have a code once at their level, and a customer may have its own of the same code (BRAND-19, BRAND-39)', async () => {
    const { north } = test.people.customers;
    expect((await create({ ...privacy, code: 'POLICY.privacy' })).status).toBe(400);
    expect((await create({ ...privacy, code: 'policy.Privacy' })).status).toBe(409);
    expect((await create({ ...privacy, customerId: north })).status).toBe(201);
    const again = await create({ ...privacy, customerId: north });
    expect(again.status).toBe(409);
    expect(again.body.fields).toMatchObject([{ field: 'code', code: 'duplicate' }]);
  });

  it('are at the root or in a customer, each with its own right (PERM-09)', async () => {
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'policies@northwind.example',
      privilegeMap: { 'CUSTOMER.policies': ['view', 'add', 'edit', 'delete'] },
    });
    expect((await create({ ...privacy, code: 'policy.root' }, person.email)).status).toBe(403);
    const own = await create({ ...privacy, code: 'policy.own', customerId: test.people.customers.north }, person.email);
    expect(own.status).toBe(201);
    expect((await create({ ...privacy, customerId: test.people.customers.south }, person.email)).status).toBe(404);
    const list = await test.call('GET', 'config/policy?$top=100', { as: person.email });
    expect(
      list.body.value.every(({ customerId }: { customerId: string }) => customerId === test.people.customers.north),
    ).toBe(true);
  });

  it('in force are read by every person: those of the root, each replaced by the customer’s own of the same code (BRAND-39, LIM-07)', async () => {
    const { north } = test.people.customers;
    const { reader, southManager } = test.people.emails;
    const read = async (as: string): Promise<Record<string, string>> => {
      const answer = await test.call('GET', 'config/policy/inforce', { as });
      expect(answer.status).toBe(200);
      const entries = answer.body.value.map(({ code, url }: { code: string; url: string }) => [code, url]);
      expect(Object.keys(answer.body.value[0]).toSorted()).toEqual(['code', 'id', 'name', 'url']);
      return Object.fromEntries(entries);
    };
    const theirs = { name: 'Cookies', code: 'policy.Cookies', url: 'https://www.northwind.example/cookies' };
    const root = { ...theirs, code: 'policy.cookies', url: 'https://www.atrium.example/cookies' };
    await create(root);
    const own = await create({ ...theirs, customerId: north });
    expect(await read(reader)).toMatchObject({ 'policy.Cookies': theirs.url });
    expect(await read(reader)).not.toHaveProperty(['policy.cookies']);
    expect(await read(southManager)).toMatchObject({ 'policy.cookies': root.url });
    await test.call('DELETE', `config/policy/${own.body.id}`, { as: admin, version: 1 });
    expect(await read(reader)).toMatchObject({ 'policy.cookies': root.url });
    expect((await test.call('GET', 'config/policy', { as: reader })).status).toBe(403);
  });
});
