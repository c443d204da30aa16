import { features, keyPermissions, type Permission, type PrivilegeMap, times, user } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import { workOn } from '../../../db/work.ts';
import { isForKeys } from '../../../http/mountRoutes.ts';
import { NewKey } from '../../../identity/apiKeyForm.ts';
import { routes } from '../../../routes.ts';
import { userStore } from '../../people/user/user.store.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('a program with an API key', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const policies: PrivilegeMap = { 'CUSTOMER.policies': ['view', 'add'] };
  const make = async (more: Record<string, unknown> = {}, as = test.people.emails.administrator) => {
    const body = {
      name: `Key ${crypto.randomUUID()}`,
      customerId: test.people.customers.north,
      rights: policies,
      expiresAt: new Date(Date.now() + times.day).toISOString(),
      ...more,
    };
    const { status, body: made } = await test.call('POST', 'apiKey', { as, body });
    expect([status, made]).toMatchObject([201, {}]);
    return made as { id: string; key: string; version: number; name: string };
  };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const basic = (key: string, name = 'any') => ({
    authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`,
  });
  const call = (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, path, { headers: bearer(key), ...(body === undefined ? {} : { body }) });
  const reasonOf = async (key: string) => {
    const { status, body } = await call(key, 'GET', 'config/policy');
    return [status, body.reason ?? body.code];
  };

  it('sends several calls in one, each with the rights of its key, and none by basic authentication (KEY-03, API-47)', async () => {
    const { key } = await make();
    const policy = (code: string) => ({
      ...{ name: 'In a batch', code, url: 'https://example.com/policy', customerId: test.people.customers.north },
    });
    const group = { atomicityGroup: 'both', method: 'POST', url: 'policy' };
    const requests = [
      { id: '1', ...group, body: policy('policy.both1') },
      { id: '2', ...group, body: policy('policy.both2') },
      { id: '3', method: 'DELETE', url: '$1', headers: { 'if-match': '*' } },
    ];
    const { body } = await call(key, 'POST', '$batch', { requests });
    expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 201, 403]);
    const byBasic = await test.call('POST', '$batch', { headers: basic(key), body: { requests } });
    expect(byBasic.status).toBe(401);
  });

  it('has the rights of its key in the customer of its key, and no others (KEY-01, KEY-03)', async () => {
    const { customers } = test.people;
    const { key } = await make();
    const added = await call(key, 'POST', 'config/policy', {
      name: 'By key',
      code: `policy.${crypto.randomUUID()}`,
      url: 'https://example.com/policy',
      customerId: customers.north,
    });
    expect([added.status, added.body]).toMatchObject([201, { name: 'By key' }]);
    const listed = await call(key, 'GET', `config/policy?$filter=id eq ${added.body.id}`);
    expect(listed.body.value).toHaveLength(1);
    const elsewhere = { name: 'South', code: 'policy.south', url: 'https://example.com', customerId: customers.south };
    expect((await call(key, 'POST', 'config/policy', elsewhere)).status).toBe(404);
    const change = { headers: { ...bearer(key), 'if-match': '*' }, body: { name: 'Changed' } };
    expect((await test.call('PUT', `config/policy/${added.body.id}`, change)).status).toBe(403);
    expect((await call(key, 'GET', 'apiKey')).status).toBe(403);
  });

  it('is in the audit log and in the history of what it changes by the name of its key, for its maker (KEY-03, AUD-01)', async () => {
    const as = test.people.emails.administrator;
    const { key, name } = await make();
    const body = { name: 'Noted', code: 'policy.noted', url: 'https://example.com/noted' };
    const added = await call(key, 'POST', 'config/policy', { ...body, customerId: test.people.customers.north });
    const { id, version } = added.body;
    await test.call('PUT', `config/policy/${id}`, { as, version, body: { name: 'By hand' } });
    const history = await test.call('GET', `audit?type=policy&id=${id}`, { as });
    expect(history.body.value).toMatchObject([
      { editor: 'admin Example', keyName: null },
      { editor: 'admin Example', keyName: name },
    ]);
    const log = await test.call('GET', `audit/entry?$filter=recordId eq ${id}`, { as });
    expect(log.body.value).toMatchObject([
      { source: 'screen', keyName: null },
      { source: 'apiKey', keyName: name, actor: 'admin Example' },
    ]);
    const one = await test.call('GET', `audit/entry/${log.body.value[1].id}`, { as });
    expect(one.body.keyName).toBe(name);
    expect((await call(key, 'GET', 'apiKey')).status).toBe(403);
    await test.services.refusals.flush();
    const refused = await test.call('GET', `audit/entry?$filter=action eq 'refused'`, { as });
    expect(refused.body.value.map(({ keyName }: { keyName: string | null }) => keyName)).toContain(name);
  });

  it('is refused where its key is made up, expired, revoked, or comes from elsewhere (KEY-02)', async () => {
    const made = await make();
    expect(await reasonOf(made.key)).toEqual([200, undefined]);
    expect(await reasonOf(new NewKey().secret)).toEqual([401, 'apiKey']);
    expect(await reasonOf(`${made.key.slice(0, -1)}!`)).toEqual([401, 'apiKey']);
    const elsewhere = await make({ addresses: ['203.0.113.0/24'] });
    expect(await reasonOf(elsewhere.key)).toEqual([401, 'apiKeyAddress']);
    const here = await make({ addresses: ['127.0.0.0/8', '::1'] });
    expect(await reasonOf(here.key)).toEqual([200, undefined]);
    const as = test.people.emails.administrator;
    const gone = await test.call('DELETE', `apiKey/${made.id}`, { as, version: made.version });
    expect(gone.status).toBe(204);
    await expect.poll(() => reasonOf(made.key), { timeout: 1_000 }).toEqual([401, 'apiKeyRevoked']);
  });

  it('loses what its maker loses, and all with their account (KEY-03)', async () => {
    const { customers, emails } = test.people;
    const privilegeMap: Record<string, Permission[]> = {
      'CUSTOMER.apiKeys': ['view', 'add'],
      'CUSTOMER.policies': ['view', 'add'],
    };
    const email = 'maker@northwind.example';
    const maker = await createPerson(test.services, {
      customerId: customers.north,
      email,
      privilegeMap,
    });
    const { key } = await make({ rights: { 'CUSTOMER.policies': ['view'] } }, email);
    expect(await reasonOf(key)).toEqual([200, undefined]);
    const body = { privilegeMap: { 'CUSTOMER.apiKeys': ['view'] } };
    const headers = { 'if-match': '*' };
    const changed = await test.call('PUT', `role/${maker.roleId}`, { as: emails.administrator, body, headers });
    expect(changed.status).toBe(200);
    await expect.poll(() => reasonOf(key), { timeout: 1_000 }).toEqual([403, 'forbidden']);
    const grant = systemGrant(user, 'delete', 'test');
    const work = workOn(test.services.database);
    await userStore.remove(grant, { work, services: test.services }, maker.userId, 'any');
    await expect.poll(() => reasonOf(key), { timeout: 1_000 }).toEqual([401, 'apiKeyMaker']);
  });

  it('reaches the buildings of its key alone, of those that its maker sees (KEY-01)', async () => {
    const { buildings } = test.people;
    const rights = { 'BUILDING.tenants': ['view'], 'CUSTOMER.buildings': ['view'] };
    const one = await make({ rights, reach: 'buildings', buildingIds: [buildings.north1] });
    expect((await call(one.key, 'GET', `building/${buildings.north1}/tenant`)).status).toBe(200);
    expect((await call(one.key, 'GET', `building/${buildings.north2}/tenant`)).status).toBe(404);
    const all = await make({ rights });
    expect((await call(all.key, 'GET', `building/${buildings.north2}/tenant`)).status).toBe(200);
    expect((await call(all.key, 'GET', `building/${buildings.south1}/tenant`)).status).toBe(404);
    const listed = await call(one.key, 'GET', 'building');
    expect(listed.body.value.map(({ id }: { id: string }) => id)).toEqual([buildings.north1]);
  });

  it('may come with a password to lists and $metadata, and to nothing else (API-46)', async () => {
    const { key } = await make();
    const status = async (method: 'GET' | 'POST', path: string) => {
      const { status: answered, headers } = await test.call(method, path, {
        headers: basic(key),
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(String(headers['www-authenticate'] ?? '')).not.toMatch(/basic/i);
      return answered;
    };
    expect(await status('GET', 'config/policy')).toBe(200);
    expect(await status('GET', '$metadata')).toBe(200);
    expect(await status('GET', '')).toBe(200);
    expect(await status('POST', 'config/policy')).toBe(401);
    expect(await status('GET', `config/policy/${crypto.randomUUID()}`)).toBe(401);
    expect((await test.call('GET', 'config/policy', { headers: basic('password') })).status).toBe(401);
  });

  it('never does what is for people alone, whatever its rights (KEY-03)', async () => {
    const rights = Object.fromEntries(features.map((feature) => [feature.key, keyPermissions(feature)]));
    const { key } = await make({ customerId: null, rights });
    const isForPeople = ({ path, method, ...route }: (typeof routes)[number]) =>
      !isForKeys(route) ||
      /^(?:apiKey|role|webhook|scim)\b/.test(path) ||
      (method !== 'GET' && /^(?:user|userconfiguration)\b/i.test(path));
    const withheld = routes.filter((route) => route.access.kind !== 'public' && isForPeople(route));
    expect(withheld.length).toBeGreaterThan(40);
    const admitted: string[] = [];
    for (const { method, path } of withheld) {
      const url = path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
      const { status } = await test.call(method, url, {
        headers: { ...bearer(key), 'if-match': '*' },
        ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}),
      });
      if (status !== 403) admitted.push(`${method} ${path}: ${String(status)}`);
    }
    expect(admitted).toEqual([]);
    const trial = await test.call('GET', 'config/policy', {
      headers: { ...bearer(key), 'x-try-role': crypto.randomUUID() },
    });
    expect([trial.status, trial.body.code]).toEqual([403, 'roleNotTryable']);
  });

  it('goes on with its former key for as long as is said, and acts for the person who rotates it (KEY-02, KEY-03)', async () => {
    const { key, id } = await make();
    const as = test.people.emails.administrator;
    const rotate = (overlapDays: unknown, by = as) =>
      test.call('POST', `apiKey/${id}/rotate`, { as: by, body: { overlapDays } });
    expect((await rotate(8)).body.fields).toMatchObject([{ field: 'overlapDays', code: 'tooLarge' }]);
    const first = await rotate(7);
    expect([first.status, first.body.start]).toEqual([200, String(first.body.key).slice(0, 10)]);
    await expect.poll(() => reasonOf(first.body.key), { timeout: 1_000 }).toEqual([200, undefined]);
    expect(await reasonOf(key)).toEqual([200, undefined]);
    const second = await rotate(0);
    await expect.poll(() => reasonOf(first.body.key), { timeout: 1_000 }).toEqual([401, 'apiKey']);
    expect(await reasonOf(second.body.key)).toEqual([200, undefined]);
    const { customers } = test.people;
    const privilegeMap: Record<string, Permission[]> = { 'CUSTOMER.apiKeys': ['view', 'edit'] };
    const other = await createPerson(test.services, {
      customerId: customers.north,
      email: 'other@northwind.example',
      privilegeMap,
    });
    const taken = await rotate(0, other.email);
    expect(taken.body.makerId).toBe(other.userId);
    await expect.poll(() => reasonOf(taken.body.key), { timeout: 1_000 }).toEqual([403, 'forbidden']);
  });

  it('is refused from the moment that its key is reported, of which the answer says nothing (API-46)', async () => {
    const { key } = await make();
    const report = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/apiKey/report',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    for (const text of [
      '{}',
      'nonsense',
      JSON.stringify({ key: new NewKey().secret }),
      JSON.stringify({ key: `${key.slice(0, -1)}?` }),
    ])
      expect((await report(text)).statusCode).toBe(204);
    expect(await reasonOf(key)).toEqual([200, undefined]);
    expect((await report(JSON.stringify([{ token: key }]))).statusCode).toBe(204);
    await expect.poll(() => reasonOf(key), { timeout: 1_000 }).toEqual([401, 'apiKeyRevoked']);
  });
});
