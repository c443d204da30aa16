import { can, hasPortalPrivilege, isAdmin, isImplementationAdmin, type PrivilegeMap } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createApp } from '../app.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

const holder = (privilegeMap: PrivilegeMap) => ({
  role: { id: '', name: 'Administrator', defaultScreen: null, privilegeMap, canGrantRoles: [] },
});

describe('what follows from a role', () => {
  it('is admin with view on any feature of the root area, whatever the role is called (PERM-03, PERM-17, PERM-28)', () => {
    expect(isAdmin(holder({ 'ROOT.timezones': ['view'] }))).toBe(true);
    expect(isAdmin(holder({ 'ROOT.timezones': ['edit'], 'CUSTOMER.users': ['view'] }))).toBe(false);
    expect(isAdmin({ role: null })).toBe(false);
  });

  it('is implementation admin with edit on building extensions (PERM-04)', () => {
    expect(isImplementationAdmin(holder({ 'BUILDING.settings': ['edit'] }))).toBe(true);
    expect(isImplementationAdmin(holder({ 'BUILDING.settings': ['view', 'add', 'delete'] }))).toBe(false);
  });

  it('gives exactly the permissions it has, and none by another (PERM-01, PERM-09)', () => {
    const role = holder({ 'CUSTOMER.users': ['view'], 'ROOT.users': [] });
    expect(can(role, 'CUSTOMER.users', 'view')).toBe(true);
    for (const permission of ['add', 'edit', 'delete', 'viewAll'] as const)
      expect(can(role, 'CUSTOMER.users', permission)).toBe(false);
    expect(can(role, 'ROOT.users', 'view')).toBe(false);
    expect(hasPortalPrivilege(holder({ 'ROOT.users': [] }))).toBe(false);
  });
});

describe('access on the server', () => {
  let test: TestApp;
  let admin: string;
  let origin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    origin = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  });
  afterAll(() => test.close());

  const person = (email: string, privilegeMap: PrivilegeMap, buildingIds: string[] = []) =>
    createPerson(test.services, {
      customerId: test.people.customers.north,
      email: `${email}@northwind.example`,
      privilegeMap: Object.fromEntries(Object.entries(privilegeMap).map(([key, held]) => [key, [...held]])),
      buildingIds,
    });
  const namesOf = (answer: { body: { value: { name: string }[] } }) => answer.body.value.map(({ name }) => name);
  const buildings = async (as: string) => namesOf(await test.call('GET', 'building?$orderby=name&$top=50', { as }));

  it('uses the first role of a user and no other (PERM-02)', async () => {
    const weak = await person('first', { 'CUSTOMER.faqs': ['view'] });
    const strong = await person('second', { 'ROOT.roles': ['view'] });
    const setRoles = (ids: string[]) =>
      test.services.database.query({
        text: 'update users set roles = $2::uuid[] where id = $1::uuid',
        values: [weak.userId, ids],
      });
    await setRoles([weak.roleId, strong.roleId]);
    test.services.sessions.forget();
    expect((await test.call('GET', 'config/policy', { as: weak.email })).status).toBe(403);
    expect(namesOf(await test.call('GET', 'role', { as: weak.email })).length).toBe(2);
    await setRoles([strong.roleId, weak.roleId]);
    test.services.sessions.forget();
    expect(namesOf(await test.call('GET', 'role', { as: weak.email })).length).toBeGreaterThan(5);
  });

  it('shows the buildings of the configuration, and all of the own customer with viewAll (PERM-05, PERM-07)', async () => {
    const { north1 } = test.people.buildings;
    const scoped = await person('scoped', { 'CUSTOMER.buildings': ['view'] }, [north1]);
    const wide = await person('wide', { 'CUSTOMER.buildings': ['view', 'viewAll'] });
    const none = await person('none', { 'CUSTOMER.buildings': ['view'] });
    expect(await buildings(scoped.email)).toEqual(['North One']);
    expect(await buildings(wide.email)).toEqual(['North One', 'North Two']);
    expect(await buildings(none.email)).toEqual([]);
  });

  it('does not show a building of another customer that a configuration names (PERM-07, API-16)', async () => {
    const { south1 } = test.people.buildings;
    const wrong = await person('wrong', { 'CUSTOMER.buildings': ['view'] }, [south1]);
    expect(await buildings(wrong.email)).toEqual([]);
    expect((await test.call('GET', `building/${south1}`, { as: wrong.email })).status).toBe(404);
  });

  it('shows all customers with viewAll on customers, else the own one, in the root users too (PERM-06, PERM-09)', async () => {
    const customers = async (as: string) => namesOf(await test.call('GET', 'customer?$orderby=name', { as }));
    const one = await person('one-customer', { 'ROOT.customers': ['view'], 'ROOT.users': ['view'] });
    const all = await person('all-customers', { 'ROOT.customers': ['view', 'viewAll'], 'ROOT.users': ['view'] });
    expect(await customers(one.email)).toEqual(['Northwind']);
    expect(await customers(all.email)).toEqual(['Atrium', 'Northwind', 'Southbank']);
    const users = async (as: string) => {
      const { body } = await test.call('GET', 'user?$top=100', { as });
      return new Set(body.value.map(({ customerName }: { customerName: string }) => customerName));
    };
    expect(await users(one.email)).toEqual(new Set(['Northwind']));
    expect(await users(all.email)).toEqual(new Set(['Atrium', 'Northwind', 'Southbank']));
  });

  it('ends at the customer, the building, the vendor and the own user record (PERM-08)', async () => {
    const { buildings: places, customers } = test.people;
    const create = async (path: string, body: unknown) => {
      const made = await test.call('POST', path, { as: admin, body });
      expect(made.status).toBe(201);
      return String(made.body.id);
    };
    const vendorIn = (buildingId: string, shopName: string) =>
      create('vendor', { buildingId, shopName, vendorName: shopName, countryId: test.people.reference.countryId });
    const own = await vendorIn(places.north1, 'Own');
    const next = await vendorIn(places.north1, 'Next');
    const far = await vendorIn(places.north2, 'Far');
    const rights: PrivilegeMap = {
      'ROOT.customers': ['view'],
      'CUSTOMER.buildings': ['view'],
      'BUILDING.vendors': ['view'],
    };
    const { email, userId } = await createPerson(test.services, {
      customerId: customers.north,
      email: 'of-four-scopes@northwind.example',
      privilegeMap: Object.fromEntries(Object.entries(rights).map(([key, held]) => [key, [...held]])),
      buildingIds: [places.north1],
      vendorIds: [own],
    });
    const statuses = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await test.call('GET', path, { as: email })).status));
    expect(await statuses([`customer/${customers.north}`, `customer/${customers.south}`])).toEqual([200, 404]);
    expect(await statuses([`building/${places.north1}`, `building/${places.north2}`])).toEqual([200, 404]);
    expect(await statuses([`vendor/${own}`, `vendor/${next}`, `vendor/${far}`])).toEqual([200, 404, 404]);
    const other = test.people.userIds['northManager'] ?? '';
    expect(await statuses([`user/${userId}`, `user/${other}`])).toEqual([200, 403]);
  });

  it('follows changes of role, user and configuration at the next call (ROOT-36)', async () => {
    const { north1, north2 } = test.people.buildings;
    const changing = await person('changing', { 'CUSTOMER.buildings': ['view'] }, [north1]);
    expect(await buildings(changing.email)).toEqual(['North One']);
    const scope = { userId: changing.userId, buildingIds: [north2], vendorIds: [] };
    const body = { roles: [test.people.roles.reader] };
    await test.services.database.query({
      text: 'update roles set can_grant_roles = array_append(can_grant_roles, $2::uuid) where id = $1::uuid',
      values: [test.people.roles.administrator, changing.roleId],
    });
    test.services.sessions.forget();
    expect(
      (await test.call('PUT', 'user-configuration/update', { as: admin, headers: { 'if-match': '*' }, body: scope }))
        .status,
    ).toBe(200);
    expect(await buildings(changing.email)).toEqual(['North Two']);
    const saved = await test.call('PUT', `user/${changing.userId}`, { as: admin, headers: { 'if-match': '*' }, body });
    expect(saved.status).toBe(200);
    expect((await test.call('GET', 'config/policy', { as: changing.email })).status).toBe(403);
  });

  it('says permission denied at each guard to those who lack the right (PERM-21, PERM-10)', async () => {
    const { reader, northManager } = test.people.emails;
    const guards: [string, string, string][] = [
      [reader, 'GET', 'job'],
      [northManager, 'GET', 'config/policy'],
      [northManager, 'POST', 'role'],
      [reader, 'GET', 'building/statuscounts'],
      [reader, 'GET', 'user'],
      [northManager, 'GET', 'audit?type=security'],
      [test.people.emails.roleless, 'GET', 'stream'],
    ];
    for (const [as, method, path] of guards) {
      const { status, body } = await test.call(method, path, { as, ...(method === 'POST' ? { body: {} } : {}) });
      expect([path, status, body.code, body.message]).toEqual([path, 403, 'forbidden', 'Permission denied.']);
    }
  });

  it('refuses a deletion without the right with a message, and deletes nothing (ERR-60, PERM-22)', async () => {
    const body = { name: 'Kept', code: 'policy.kept', url: 'https://policies.example/kept' };
    const { id } = (await test.call('POST', 'config/policy', { as: admin, body })).body;
    const editor = await person('editor', { 'ROOT.policies': ['view', 'add', 'edit'] });
    const answer = await test.call('DELETE', `config/policy/${id}`, { as: editor.email, version: 1 });
    expect([answer.status, answer.body.message]).toEqual([403, 'Permission denied.']);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
    expect((await test.call('GET', `config/policy/${id}`, { as: editor.email })).status).toBe(200);
  });

  it('lets a person without portal privilege read published content, 404 for what they may not and 403 for the rest (PERM-24)', async () => {
    const { reader } = test.people.emails;
    const { north1, south1 } = test.people.buildings;
    expect((await test.call('GET', `building/${north1}`, { as: reader })).status).toBe(200);
    expect((await test.call('GET', `building/${south1}`, { as: reader })).status).toBe(404);
    for (const path of ['config/policy', 'building/timezone', 'config/extension', 'user', 'stream', 'job'])
      expect([path, (await test.call('GET', path, { as: reader })).status]).toEqual([path, 403]);
  });

  it('reads the own user, configuration, customer and roles without any privilege (PERM-37)', async () => {
    const { emails, userIds, customers, roles } = test.people;
    const as = emails.reader;
    const id = userIds['reader'];
    expect((await test.call('GET', `user/${String(id)}`, { as })).body.email).toBe(as);
    expect((await test.call('GET', `user/${String(userIds['vendor'])}`, { as })).status).toBe(403);
    expect(
      (await test.call('POST', 'user-configuration/search', { as, body: { userId: id } })).body.buildingIds,
    ).toEqual([test.people.buildings.north1]);
    const customer = await test.call('GET', `customer/${customers.north}`, { as });
    expect([customer.status, customer.body.name, customer.body.identityConfig]).toEqual([200, 'Northwind', undefined]);
    expect((await test.call('GET', `customer/${customers.south}`, { as })).status).toBe(403);
    expect((await test.call('GET', `role/${roles.reader}/roleprivilege`, { as })).body.privilegeMap).toEqual({});
  });

  /** How long a live event that must not come is waited for. */
  const silenceMs = 400;

  /** The live events that a person hears while `run` does something and until the `last` of those they must hear came. */
  async function heard(
    as: string,
    run: () => Promise<unknown>,
    { last, tried }: { last?: string; tried?: string } = {},
  ): Promise<string> {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(`${origin}/api/stream`, {
      headers: {
        authorization: `Bearer ${await test.tokenFor(as)}`,
        ...(tried === undefined ? {} : { 'x-try-role': tried }),
      },
      signal: stop.signal,
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    let text = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
    })().catch(() => undefined);
    await expect.poll(() => text).toContain(': open');
    await run();
    if (last !== undefined) await expect.poll(() => text).toContain(last);
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
    stop.abort();
    await reading;
    return text;
  }

  /** A text that no save has had: one that changes nothing is none. */
  const newText = () => `Bright ${crypto.randomUUID()}`;

  it('sends live what a person could read, and nothing else (SEC-02, API-41)', async () => {
    const { north1, south1 } = test.people.buildings;
    const change = async () => {
      for (const id of [south1, north1])
        await test.call('PUT', `building/${id}`, {
          as: admin,
          headers: { 'if-match': '*' },
          body: { overview: newText() },
        });
      await test.call('PUT', `role/${test.people.roles.reader}`, {
        as: admin,
        headers: { 'if-match': '*' },
        body: { description: newText() },
      });
    };
    const own = await heard(test.people.emails.northManager, change, { last: north1 });
    expect(own).toContain(`"id":"${north1}"`);
    expect(own).not.toContain(south1);
    expect(own).not.toContain('"resource":"role"');
    const all = await heard(admin, change, { last: '"resource":"role"' });
    for (const text of [north1, south1, '"resource":"role"']) expect(all).toContain(text);
  });

  it('sends live what the role being tried may read, and nothing else (PERM-34, SEC-03)', async () => {
    const { roles, buildings: ids } = test.people;
    const change = async () => {
      for (const [path, body] of [
        [`role/${roles.reader}`, { description: newText() }],
        [`building/${ids.north1}`, { overview: newText() }],
      ] as const)
        await test.call('PUT', path, { as: admin, headers: { 'if-match': '*' }, body });
    };
    const text = await heard(admin, change, { tried: roles.manager });
    expect(text).toContain(': open');
    expect(text).not.toContain('"resource":"role"');
    const own = await heard(admin, change, { last: '"resource":"role"' });
    expect(own).toContain('"resource":"role"');
    const refused = await fetch(`${origin}/api/stream`, {
      headers: { authorization: `Bearer ${await test.tokenFor(admin)}`, 'x-try-role': roles.reader },
    });
    expect(refused.status).toBe(403);
  });

  it('sends live events of the own jobs only (SEC-02)', async () => {
    const { live, database } = test.services;
    const job = (id: string, ownerId: string | undefined) =>
      live.publish(database, { type: 'job', id, kind: 'export', status: 'Done', ownerId: ownerId ?? null });
    const text = await heard(
      test.people.emails.northManager,
      async () => {
        await job('mine', test.people.userIds['northManager']);
        await job('theirs', test.people.userIds['southManager']);
        await job('nobodys', undefined);
      },
      { last: '"mine"' },
    );
    expect(text).toContain('"mine"');
    expect(text).not.toMatch(/"theirs"|"nobodys"/);
  });

  it('ends a live stream with the token, and needs a token that is in force (API-41)', async () => {
    const ending = await test.tokenFor(admin, { exp: Math.floor(Date.now() / 1000) + 2 });
    const answer = await fetch(`${origin}/api/stream`, { headers: { authorization: `Bearer ${ending}` } });
    await answer.text();
    expect((await fetch(`${origin}/api/stream?access_token=${ending}`)).status).toBe(401);
  });

  it('stops sending to a person whose right was taken away (ROOT-36, SEC-02)', async () => {
    const body = { name: 'Told', code: 'policy.told', url: 'https://policies.example/told' };
    const { id } = (await test.call('POST', 'config/policy', { as: admin, body })).body;
    const rename = (name: string) =>
      test.call('PUT', `config/policy/${id}`, { as: admin, headers: { 'if-match': '*' }, body: { name } });
    const listener = await person('listener', { 'ROOT.policies': ['view'] });
    expect(await heard(listener.email, () => rename('First'), { last: id })).toContain(id);
    const text = await heard(listener.email, async () => {
      await test.services.database.query({
        text: `update roles set privilege_map = '{}' where id = $1::uuid`,
        values: [listener.roleId],
      });
      test.services.sessions.forget();
      await rename('Second');
    });
    expect(text).not.toContain(id);
  });

  it('lets the server close while someone listens (OPS-06)', async () => {
    const app = await createApp(test.services, {});
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${await test.tokenFor(admin)}` };
    const answer = await fetch(`${address}/api/stream`, { headers });
    await app.close();
    expect(await answer.text()).toContain(': open');
  });
});
