import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeOldRequests } from './clearOldRequests.ts';
import { recordedRequests } from './testing/recordedBodies.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

describe('SCIM 2.0', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const operation = (Operations: unknown[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const connect = async (
    more: Record<string, unknown> = {},
    as = test.people.emails.administrator,
    customerId = test.people.customers.north,
  ) => {
    const { status, body } = await test.call('POST', `customer/${customerId}/provisioning`, {
      as,
      body: { name: `Directory ${crypto.randomUUID()}`, ...more },
    });
    expect([status, body]).toMatchObject([201, {}]);
    return body as { id: string; token: string; version: number };
  };
  const scim = async (
    token: string,
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await test.app.inject({
      method,
      url: `/api/scim/v2/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
    };
  };
  const person = (more: Record<string, unknown> = {}) => {
    const mark = crypto.randomUUID().slice(0, 8);
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `ada.${mark}@northwind.example`,
      externalId: mark,
      active: true,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      ...more,
    };
  };
  const privilegeMap: Record<string, Permission[]> = { 'CUSTOMER.users': ['view'] };
  const grantable = async (email: string) => {
    const { customers, emails } = test.people;
    const made = await createPerson(test.services, { customerId: customers.north, email, privilegeMap });
    const { body } = await test.call('GET', `role?$filter=id eq ${made.roleId}`, { as: emails.administrator });
    expect(body.value).toHaveLength(1);
    return made.roleId;
  };
  const allowGranting = async (roleId: string) => {
    await test.services.database.query({
      text: `update roles set can_grant_roles = array_append(can_grant_roles, $1::uuid) where privilege_map->'ROOT.roles' ? 'edit'`,
      values: [roleId],
    });
    test.services.sessions.forget();
  };

  it('makes, finds, changes and ends a user, with the number of their ticket (SCIM-01, SCIM-02)', async () => {
    const { token } = await connect();
    const sent = person();
    const made = await scim(token, 'POST', 'Users', sent);
    expect([made.status, made.body]).toMatchObject([201, { userName: sent.userName, active: true }]);
    expect(made.headers['content-type']).toMatch(/^application\/scim\+json/);
    const { id } = made.body;
    const found = await scim(
      token,
      'GET',
      `Users?filter=${encodeURIComponent(`userName eq "${sent.userName.toUpperCase()}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, Resources: [{ id }] });
    const as = test.people.emails.administrator;
    const kept = await test.call('GET', `user/${id}`, { as });
    expect(kept.body).toMatchObject({ approvalTicketNumber: `SCIM ${sent.externalId}`, roles: [] });
    const ended = await scim(
      token,
      'PATCH',
      `Users/${id}`,
      operation([{ op: 'Replace', path: 'active', value: 'False' }]),
    );
    expect([ended.status, ended.body.active]).toEqual([200, false]);
    expect((await test.call('GET', `user/${id}`, { as })).status).toBe(404);
    const back = await scim(token, 'PATCH', `Users/${id}`, operation([{ op: 'replace', value: { active: true } }]));
    expect([back.status, back.body.active, back.body.id]).toEqual([200, true, id]);
    expect((await test.call('GET', `user/${id}`, { as })).status).toBe(200);
    const none = await scim(token, 'GET', 'Users?filter=userName%20eq%20%22none%22');
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []]);
    expect((await scim(token, 'DELETE', `Users/${id}`)).status).toBe(204);
    expect((await scim(token, 'GET', `Users/${id}`)).status).toBe(404);
  });

  it('gives the roles and buildings of mapped groups, the first of the mapping first (SCIM-01)', async () => {
    const [one, two] = [await grantable('one@northwind.example'), await grantable('two@northwind.example')];
    await allowGranting(one);
    await allowGranting(two);
    const { north1 } = test.people.buildings;
    const mapping = [
      { group: 'Managers', roleId: one, buildingIds: [north1] },
      { group: 'Staff', roleId: two, buildingIds: [] },
    ];
    const { token } = await connect({ mapping });
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    const rolesOf = async () => {
      const { body } = await test.call('GET', `user/${ada.id}`, { as: test.people.emails.administrator });
      return [body.roles, body.buildings];
    };
    const staff = await scim(token, 'POST', 'Groups', { displayName: 'staff', members: [{ value: ada.id }] });
    expect([staff.status, await rolesOf()]).toEqual([201, [[two], []]]);
    const managers = await scim(token, 'POST', 'Groups', { displayName: 'Managers' });
    const added = await scim(
      token,
      'PATCH',
      `Groups/${managers.body.id}`,
      operation([{ op: 'Add', path: 'members', value: [{ value: ada.id }] }]),
    );
    expect([added.status, await rolesOf()]).toEqual([200, [[one, two], [north1]]]);
    const removed = await scim(
      token,
      'PATCH',
      `Groups/${managers.body.id}`,
      operation([{ op: 'remove', path: `members[value eq "${ada.id}"]` }]),
    );
    expect([removed.status, await rolesOf()]).toEqual([200, [[two], []]]);
    expect((await scim(token, 'DELETE', `Groups/${staff.body.id}`)).status).toBe(204);
    expect(await rolesOf()).toEqual([[], []]);
  });

  describe('answers what directories send', () => {
    let token = '';
    const ids = { user: '', other: '', group: '', name: '', external: '', groupName: '' };
    beforeAll(async () => {
      ({ token } = await connect());
      const sent = person();
      const [one, two] = [await scim(token, 'POST', 'Users', sent), await scim(token, 'POST', 'Users', person())];
      const group = await scim(token, 'POST', 'Groups', { displayName: 'Recorded', externalId: 'recorded' });
      Object.assign(ids, { user: one.body.id, other: two.body.id, name: sent.userName, external: sent.externalId });
      Object.assign(ids, { group: group.body.id, groupName: 'Recorded' });
    });

    it('has at least 60 of them, of each directory (SCIM-02)', () => {
      expect(recordedRequests.length).toBeGreaterThanOrEqual(60);
      expect(new Set(recordedRequests.map(({ from }) => from)).size).toBe(4);
    });

    it.each(recordedRequests)('$from $what (SCIM-02)', async ({ method, path, body, status, has = {} }) => {
      const filled = (value: unknown, mark: string) =>
        Object.entries({ ...ids, mark }).reduce(
          (text, [name, id]) => text.replaceAll(`{${name}}`, id).replaceAll(`%7B${name}%7D`, encodeURIComponent(id)),
          JSON.stringify(value ?? null),
        );
      const mark = crypto.randomUUID().slice(0, 8);
      const read = (value: unknown) => JSON.parse(filled(value, mark)) as unknown;
      const answer = await scim(token, method, String(read(path)), body === undefined ? undefined : read(body));
      expect([answer.status, answer.body?.detail]).toEqual([status, status < 400 ? undefined : expect.any(String)]);
      expect(answer.body ?? {}).toMatchObject(read(has) as object);
    });
  });

  it.each([
    ['GET', `Users?filter=${'('.repeat(3_900)}`, undefined, 'invalidFilter'],
    [
      'GET',
      `Users?filter=${encodeURIComponent(`${'('.repeat(2_000)}a pr${')'.repeat(1_900)}`)}`,
      undefined,
      'invalidFilter',
    ],
    ['GET', `Users?filter=${encodeURIComponent('__proto__ eq "x"')}`, undefined, 'invalidFilter'],
    ['GET', `Users?filter=${encodeURIComponent('constructor.prototype eq "x"')}`, undefined, 'invalidFilter'],
    ['GET', `Users?filter=${encodeURIComponent('password eq "x"')}`, undefined, 'invalidFilter'],
    ['GET', `Users?filter=${encodeURIComponent('userName eq')}`, undefined, 'invalidFilter'],
    ['GET', `Users?filter=${encodeURIComponent('userName eq x or 1=1')}`, undefined, 'invalidFilter'],
    ['GET', 'Users?count=many', undefined, 'invalidValue'],
    ['PATCH', 'Users/{id}', [{ op: 'replace', path: '__proto__.polluted', value: 'x' }], 'invalidPath'],
    ['PATCH', 'Users/{id}', [{ op: 'replace', path: 'constructor.prototype.polluted', value: 'x' }], 'invalidPath'],
    ['PATCH', 'Users/{id}', [{ op: 'add', path: 'name.__proto__', value: 'x' }], 'invalidPath'],
    ['PATCH', 'Users/{id}', [{ op: 'add', path: `emails${'['.repeat(3_000)}`, value: 'x' }], 'invalidPath'],
    ['PATCH', 'Users/{id}', [{ op: 'add', path: `emails[${'('.repeat(3_000)}]`, value: 'x' }], 'invalidFilter'],
    ['PATCH', 'Users/{id}', [{ op: 'replace', path: 'active', value: 'perhaps' }], 'invalidValue'],
    ['PATCH', 'Users/{id}', [{ op: 'replace', path: 'userName', value: { a: 1 } }], 'invalidValue'],
    ['PATCH', 'Users/{id}', [{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
    ['PATCH', 'Users/{id}', [{ op: 'remove' }], 'noTarget'],
    ['PATCH', 'Users/{id}', 'nothing', 'invalidSyntax'],
  ] as const)('refuses %s %s with %j as %s (SCIM-02)', async (method, path, operations, scimType) => {
    const { token } = await connect();
    const { body } = await scim(token, 'POST', 'Users', person());
    const sent = operations === undefined ? undefined : { Operations: operations };
    const answer = await scim(token, method, path.replace('{id}', body.id), sent);
    expect([answer.status, answer.body]).toMatchObject([400, { scimType, status: '400' }]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('refuses 5,000 brackets and a body with __proto__ (SCIM-02)', async () => {
    const { token } = await connect();
    const long = await scim(token, 'GET', `Users?filter=${'('.repeat(5_000)}`);
    expect([long.status, long.body.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/scim/v2/Users',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: '{"userName":"a@northwind.example","__proto__":{"polluted":true}}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('keeps directories apart, and takes no token but theirs (SCIM-01, API-46)', async () => {
    const { emails, customers } = test.people;
    const [north, south] = [await connect(), await connect({}, emails.administrator, customers.south)];
    const { body: ada } = await scim(north.token, 'POST', 'Users', person());
    expect((await scim(south.token, 'GET', `Users/${ada.id}`)).status).toBe(404);
    expect((await scim(south.token, 'GET', 'Users')).body.totalResults).toBe(0);
    expect((await scim(south.token, 'DELETE', `Users/${ada.id}`)).status).toBe(404);
    expect((await scim(south.token, 'POST', 'Groups', { displayName: 'X', members: [{ value: ada.id }] })).status).toBe(
      400,
    );
    const refused = await scim('none', 'GET', 'Users');
    expect([refused.status, refused.body.schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    const own = await test.tokenFor(emails.administrator);
    expect((await scim(own, 'GET', 'Users')).status).toBe(401);
    expect((await test.call('GET', 'user', { headers: { authorization: `Bearer ${north.token}` } })).status).toBe(401);
  });

  it('refuses a user of a domain of another customer with a sentence (SCIM-01)', async () => {
    const { token } = await connect();
    const answer = await scim(token, 'POST', 'Users', person({ userName: 'ada@southwind.example' }));
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue']);
    expect(answer.body.detail).toMatch(/email: .+/);
  });

  it('goes on with its former token for as long as is said, and ends when it is off (SCIM-01, KEY-02)', async () => {
    const { token, id } = await connect();
    const as = test.people.emails.administrator;
    const path = `customer/${test.people.customers.north}/provisioning/${id}`;
    const rotated = await test.call('POST', `${path}/rotate`, { as, body: { overlapDays: 1 } });
    expect(rotated.status).toBe(200);
    for (const one of [token, rotated.body.token]) expect((await scim(one, 'GET', 'Users')).status).toBe(200);
    const again = await test.call('POST', `${path}/rotate`, { as, body: { overlapDays: 0 } });
    expect((await scim(rotated.body.token, 'GET', 'Users')).status).toBe(401);
    const { version } = again.body;
    expect((await test.call('PUT', path, { as, version, body: { active: false } })).status).toBe(200);
    expect((await scim(again.body.token, 'GET', 'Users')).status).toBe(401);
  });

  it('changes no one whom its maker may not, and not its maker (PERM-18, PERM-23, SCIM-01)', async () => {
    const { emails } = test.people;
    const { token } = await connect();
    const email = 'maker@northwind.example';
    const rights: Record<string, Permission[]> = {
      'CUSTOMER.users': ['view', 'add', 'edit', 'delete'],
      'CUSTOMER.provisioning': ['view', 'add', 'edit'],
    };
    const maker = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email,
      privilegeMap: rights,
    });
    const own = await connect({}, email);
    const self = await scim(own.token, 'POST', 'Users', person({ userName: email }));
    expect([self.status, self.body.detail]).toEqual([403, expect.any(String)]);
    expect((await scim(own.token, 'POST', 'Users', person())).status).toBe(201);
    const headers = { 'if-match': '*' };
    const less = { privilegeMap: { 'CUSTOMER.users': ['view', 'add'] } };
    const changed = await test.call('PUT', `role/${maker.roleId}`, { as: emails.administrator, body: less, headers });
    expect(changed.status).toBe(200);
    await expect
      .poll(async () => (await scim(own.token, 'POST', 'Users', person())).status, { timeout: 1_000 })
      .toBe(403);
    const above = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'above@northwind.example',
      privilegeMap,
    });
    expect((await scim(token, 'POST', 'Users', person({ userName: 'above@northwind.example' }))).status).toBe(403);
    const mapping = [{ group: 'Staff', roleId: above.roleId, buildingIds: [] }];
    const refused = await test.call('POST', `customer/${test.people.customers.north}/provisioning`, {
      as: emails.administrator,
      body: { name: 'Above', mapping },
    });
    expect([refused.status, refused.body.fields]).toMatchObject([
      403,
      [{ field: 'mapping.0.roleId', code: 'notGrantable' }],
    ]);
  });

  it('ends the sessions of who leaves within a second (SCIM-02, AUTH-38)', async () => {
    const { token } = await connect();
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    const as = String(ada.userName);
    expect((await test.call('GET', 'user/init', { as })).status).toBe(200);
    await scim(token, 'PATCH', `Users/${ada.id}`, operation([{ op: 'Replace', path: 'active', value: 'False' }]));
    await expect
      .poll(async () => (await test.call('GET', 'user/init', { as })).body.code, { timeout: 1_000 })
      .toBe('accountDeleted');
  });

  it('keeps the record of who gets another user name, and lets them sign in again (SCIM-01, SEC-15)', async () => {
    const as = test.people.emails.administrator;
    const { token } = await connect();
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    await test.services.database.query({
      text: `insert into sign_in_subjects (user_id, issuer, client, subject) values ($1, 'https://idp.example', 'client', 'subject')`,
      values: [ada.id],
    });
    const userName = `grace.${crypto.randomUUID()}@northwind.example`;
    const changed = await scim(token, 'PATCH', `Users/${ada.id}`, operation([{ op: 'replace', value: { userName } }]));
    expect([changed.status, changed.body.id, changed.body.userName]).toEqual([200, ada.id, userName]);
    expect((await test.call('GET', `user/${ada.id}`, { as })).body.email).toBe(userName);
    const pairs = await test.services.database.query({
      text: 'select from sign_in_subjects where user_id = $1',
      values: [ada.id],
    });
    expect(pairs).toEqual([]);
  });

  it('keeps fields that it provides from the portal, and tells who provides them (SCIM-03)', async () => {
    const as = test.people.emails.administrator;
    const { token } = await connect();
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    const { body: kept } = await test.call('GET', `user/${ada.id}`, { as });
    expect(kept.provisionedBy).toMatch(/^Directory /);
    const answer = await test.call('PUT', `user/${ada.id}`, {
      as,
      version: kept.version,
      body: { firstName: 'Other' },
    });
    expect([answer.status, answer.body.fields]).toMatchObject([403, [{ field: 'firstName', code: 'provisioned' }]]);
  });

  it('logs each request with what came of it, and writes as SCIM in the history (SCIM-03, AUD-01)', async () => {
    const as = test.people.emails.administrator;
    const { token, id } = await connect();
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    await scim(
      token,
      'PATCH',
      `Users/${ada.id}`,
      operation([{ op: 'replace', path: 'name.givenName', value: 'Grace' }]),
    );
    await scim(token, 'PATCH', `Users/${ada.id}`, operation([{ op: 'replace', path: 'nothing', value: 'x' }]));
    const log = await test.call('GET', `customer/${test.people.customers.north}/provisioning/${id}/request`, { as });
    expect(log.body.value).toMatchObject([
      { method: 'PATCH', status: 400, detail: expect.any(String), changed: [] },
      { method: 'PATCH', status: 200, subject: ada.userName, changed: ['firstName'] },
      { method: 'POST', status: 201, path: '/Users', changed: ['created'] },
    ]);
    const revisions = await test.services.database.query<{ source: string }>({
      text: 'select source from revisions where entity_id = $1',
      values: [ada.id],
    });
    expect(new Set(revisions.map(({ source }) => source))).toEqual(new Set(['scim']));
  });

  it('takes changes of a person who is inactive, and shows them before and after they are back (SCIM-01, SCIM-02)', async () => {
    const { token } = await connect();
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    const change = (value: object) => scim(token, 'PATCH', `Users/${ada.id}`, operation([{ op: 'replace', value }]));
    await change({ active: false });
    const renamed = await change({ 'name.familyName': 'Byron' });
    expect(renamed.body).toMatchObject({ active: false, name: { givenName: 'Ada', familyName: 'Byron' } });
    const as = test.people.emails.administrator;
    expect((await test.call('GET', `user/${ada.id}`, { as })).status).toBe(404);
    await change({ active: true });
    expect((await test.call('GET', `user/${ada.id}`, { as })).body).toMatchObject({ lastName: 'Byron' });
  });

  it('keeps its log for 30 days (SCIM-03)', async () => {
    const { id, token } = await connect();
    await scim(token, 'POST', 'Users', person());
    const log = async () =>
      (
        await test.services.database.query({
          text: `select 1 from provisioning_requests where provisioning_id = $1::uuid`,
          values: [id],
        })
      ).length;
    expect(await log()).toBeGreaterThan(0);
    await test.services.database.query({
      text: `update provisioning_requests set date = now() - interval '31 days' where provisioning_id = $1::uuid`,
      values: [id],
    });
    await removeOldRequests(test.services.database);
    expect(await log()).toBe(0);
  });

  it('asks for the version of a resource where the directory names one (SCIM-02)', async () => {
    const { token } = await connect();
    const made = await scim(token, 'POST', 'Users', person());
    const path = `Users/${made.body.id}`;
    const change = operation([{ op: 'replace', path: 'displayName', value: 'Other' }]);
    const etag = String(made.headers.etag);
    expect((await scim(token, 'GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
    const changed = await scim(token, 'PATCH', path, change, { 'if-match': etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
    expect((await scim(token, 'PATCH', path, change, { 'if-match': etag })).status).toBe(412);
  });

  it('provides 1,000 users whom lists page through in order (SCIM-02)', { timeout: 120_000 }, async () => {
    const { token } = await connect();
    for (let at = 0; at < 1_000; at += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, more) => {
          const userName = `many.${String(at + more).padStart(4, '0')}@northwind.example`;
          expect((await scim(token, 'POST', 'Users', person({ userName }))).status).toBe(201);
        }),
      );
    const page = await scim(token, 'GET', 'Users?startIndex=991&count=200&sortBy=userName&attributes=userName');
    expect(page.body).toMatchObject({ totalResults: 1_000, startIndex: 991, itemsPerPage: 10 });
    expect(page.body.Resources[0]).toEqual({
      schemas: expect.any(Array),
      id: expect.any(String),
      userName: 'many.0990@northwind.example',
    });
  });
});
