import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

const ADDRESS = 'https://receiver.example/hook';
const topics = ['building.updated', 'order.stateChanged', 'audit'];

describe('webhooks', () => {
  let test: TestApp;
  let admin: string;
  let path: string;
  let names = 0;
  const add = (body: Record<string, unknown> = {}, as = admin) => {
    names += 1;
    return test.call('POST', path, { as, body: { name: `Hook ${String(names)}`, url: ADDRESS, topics, ...body } });
  };
  const stored = async (id: string) => {
    const lines = await test.services.database.query({
      text: 'select * from webhooks where id = $1::uuid',
      values: [id],
    });
    return lines[0] ?? {};
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    path = `customer/${test.people.customers.north}/webhook`;
  });
  afterAll(() => test.close());

  it('are added with an address, topics and buildings, changed, turned off and deleted (HOOK-01)', async () => {
    const created = await add({ buildingIds: [test.people.buildings.north1] });
    expect([created.status, created.body]).toMatchObject([
      201,
      { url: ADDRESS, topics, active: true, offReason: null, lastSuccessAt: null, secretShown: false },
    ]);
    expect(created.body.makerName).toEqual(expect.any(String));
    const record = `${path}/${String(created.body.id)}`;
    const off = await test.call('PUT', record, { as: admin, version: 1, body: { active: false } });
    expect(off.body).toMatchObject({ active: false, revision: { action: 'Disabled' } });
    expect((await test.call('DELETE', record, { as: admin, version: 2 })).status).toBe(204);
    expect(await stored(created.body.id)).toMatchObject({ secret: null });
  });

  it('name the fields that are wrong: an unknown topic, another building, no https address (HOOK-01)', async () => {
    const wrong = await add({ url: 'ftp://receiver.example', topics: ['building.updated', 'moon.created'] });
    expect(wrong.body.fields).toMatchObject([
      { field: 'url', code: 'url' },
      { field: 'topics.1', code: 'topic' },
    ]);
    const services = test.services;
    const { allowsHttp } = services.signInCheck;
    Object.assign(services.signInCheck, { allowsHttp: false });
    const plain = await add({ url: 'http://receiver.example' });
    Object.assign(services.signInCheck, { allowsHttp });
    expect(plain.body.fields).toMatchObject([{ field: 'url', code: 'https' }]);
  });

  it('have no address in a private network where these are not allowed (HOOK-01, SEC-05)', async () => {
    const strict = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '0' });
    try {
      for (const inside of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'https://10.1.2.3/x']) {
        const refused = await strict.call('POST', `customer/${strict.people.customers.north}/webhook`, {
          as: strict.people.emails.administrator,
          body: { name: 'Inside', url: inside, topics },
        });
        expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'url', code: 'privateAddress' }]]);
      }
    } finally {
      await strict.close();
    }
  });

  it('are at most 20 of a customer, those restored among them (HOOK-01)', async () => {
    const { south } = test.people.customers;
    const of = `customer/${south}/webhook`;
    const one = (name: string) => test.call('POST', of, { as: admin, body: { name, url: ADDRESS, topics } });
    const first = await one('First');
    expect((await test.call('DELETE', `${of}/${String(first.body.id)}`, { as: admin, version: 1 })).status).toBe(204);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await one(`Hook ${String(at)}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
    const restored = await test.call('POST', `${of}/${String(first.body.id)}/restore`, { as: admin, version: 2 });
    expect(restored.body.code).toBe('tooManyWebhooks');
  });

  it('show their secret once and sealed at rest, to a person who has signed in of late (HOOK-02, SEC-04, SEC-20)', async () => {
    const { body } = await add();
    const show = () => test.call('POST', `${path}/${String(body.id)}/secret/show`, { as: admin });
    const old = await test.tokenFor(admin, { auth_time: Math.floor(Date.now() / 1000) - 3_600 });
    const late = await test.call('POST', `${path}/${String(body.id)}/secret/show`, {
      headers: { authorization: `Bearer ${old}` },
    });
    expect([late.status, late.body.code]).toEqual([403, 'signInAgain']);
    const shown = await show();
    expect(shown.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await show()).body.code).toBe('secretShown');
    const line = await stored(body.id);
    expect(String(line['secret'])).not.toContain(String(shown.body.secret).slice(6));
    const history = await test.call('GET', `audit?entity=webhook&id=${String(body.id)}`, { as: admin });
    expect(history.text).not.toContain('whsec_');
  });

  it('get another secret, next to which the one before is valid for the hours that are chosen (HOOK-02)', async () => {
    const { body } = await add();
    const rotate = (keepHours: number) =>
      test.call('POST', `${path}/${String(body.id)}/secret`, { as: admin, body: { keepHours } });
    const first = await rotate(24);
    expect(first.body.secret).toMatch(/^whsec_/);
    const record = await test.call('GET', `${path}/${String(body.id)}`, { as: admin });
    expect(Date.parse(record.body.previousSecretUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await rotate(200)).body.fields).toMatchObject([{ field: 'keepHours', code: 'tooLarge', limit: 168 }]);
    await rotate(0);
    expect(await stored(body.id)).toMatchObject({ previous_secret: null, previous_until: null });
  });

  it('take the rights of the person who changes their address, and of no one who only renames them (HOOK-02)', async () => {
    const other = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'hooks@northwind.example',
      privilegeMap: { 'CUSTOMER.webhooks': ['view', 'add', 'edit', 'delete'] },
    });
    const { body } = await add();
    const record = `${path}/${String(body.id)}`;
    const before = await stored(body.id);
    const save = (version: number, change: object) =>
      test.call('PUT', record, { as: other.email, version, body: change });
    expect((await save(1, { name: 'Another name' })).status).toBe(200);
    expect((await stored(body.id))['maker_id']).toBe(before['maker_id']);
    expect((await save(2, { url: 'https://elsewhere.example' })).status).toBe(200);
    expect((await stored(body.id))['maker_id']).not.toBe(before['maker_id']);
  });
});
