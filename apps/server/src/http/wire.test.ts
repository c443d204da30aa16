import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

const policy = (code: string, more: object = {}) => ({
  name: `Policy ${code}`,
  code: `policy.${code}`,
  url: 'https://policies.example/terms',
  ...more,
});
const NOWHERE = '00000000-0000-7000-8000-000000000000';

describe('the wire', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const create = async (code: string, more: object = {}) => {
    const answer = await test.call('POST', 'config/policy', { as: admin, body: policy(code, more) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    Object.fromEntries((answer.body.fields ?? []).map(({ field, code }) => [field, code]));

  it('answers a path with and without the slash at its end, without a redirect (API-01, API-17)', async () => {
    const { id } = await create('slash');
    for (const path of ['config/policy', `config/policy/${id}`, 'user/init'])
      expect((await test.call('GET', `${path}/`, { as: admin })).status).toBe(200);
    expect((await test.call('GET', 'config/policy/?$top=1', { as: admin })).status).toBe(200);
    const posted = await test.call('POST', 'config/policy/', { as: admin, body: policy('slashed') });
    expect(posted.status).toBe(201);
    expect(posted.headers['location']).toBe(`/api/config/policy/${posted.body.id}`);
  });

  it('takes an empty body on an action, with and without a content type (API-02)', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const { id } = await create(`empty-${Object.keys(headers).length}`);
      await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 1 });
      const restored = await test.call('POST', `config/policy/${id}/restore`, { as: admin, headers });
      expect(restored.status).toBe(200);
    }
    const nothing = await test.call('POST', 'config/policy', { as: admin });
    expect([nothing.status, nothing.body.code]).toEqual([400, 'invalid']);
  });

  it('answers 405 with Allow to a method that a path does not have, above all to a GET that would change state (API-02)', async () => {
    const restore = await test.call('GET', `config/policy/${NOWHERE}/restore`, { as: admin });
    expect([restore.status, restore.headers['allow'], restore.body.code]).toEqual([405, 'POST', 'methodNotAllowed']);
    const one = await test.call('POST', `config/policy/${NOWHERE}`, { as: admin, body: {} });
    expect([one.status, one.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, PATCH, PUT']);
    const patch = await test.call('PATCH', 'config/policy', { as: admin, body: {} });
    expect([patch.status, patch.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, POST, PUT']);
    for (const method of ['PROPFIND', 'LOCK', 'TRACE'])
      for (const path of ['', 'config/policy', `config/policy/${NOWHERE}/`, 'config/policy/export?format=csv']) {
        const unusual = await test.call(method, path, { as: admin });
        const { allow } = (await test.call('OPTIONS', path)).headers;
        expect([path, unusual.status, `${String(unusual.headers['allow'])}, OPTIONS`]).toEqual([path, 405, allow]);
      }
    expect((await test.call('PROPFIND', 'nosuch', { as: admin })).status).toBe(404);
    const options = await test.call('OPTIONS', 'config/policy');
    expect([options.status, options.headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, POST, PUT, OPTIONS']);
  });

  it('answers HEAD like GET without the body, and no stream to it (API-02)', async () => {
    const { id } = await create('head');
    const head = await test.call('HEAD', `config/policy/${id}`, { as: admin });
    expect([head.status, head.headers['etag'], head.text]).toEqual([200, '"1"', '']);
    expect((await test.call('HEAD', `config/policy/${id}`)).status).toBe(401);
    expect((await test.call('HEAD', 'stream', { as: admin })).status).toBe(200);
  });

  it('reads JSON and form data only, and says 415 to anything else (API-03, API-40)', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const answer = await test.call('POST', 'config/policy', {
        as: admin,
        body: JSON.stringify(policy('typed')),
        headers: { 'content-type': type },
      });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const charset = await test.call('POST', 'config/policy', {
      as: admin,
      body: policy('charset'),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(charset.status).toBe(201);
    const broken = await test.call('POST', 'config/policy', { as: admin, body: '{"name":' });
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid']);
    for (const body of ['[]', '"text"', '7', 'null', 'true'])
      expect([body, (await test.call('POST', 'config/policy', { as: admin, body })).status]).toEqual([body, 400]);
  });

  it('takes the access token from Authorization as Bearer, and from nowhere else (API-06, API-41)', async () => {
    const token = await test.tokenFor(admin);
    const withHeader = (authorization: string) => test.call('GET', 'config/policy', { headers: { authorization } });
    expect((await withHeader(`Bearer ${token}`)).status).toBe(200);
    expect((await withHeader(`bearer ${token}`)).status).toBe(200);
    for (const wrong of [token, `Basic ${token}`, 'Bearer', 'Bearer ', `Bearer ${token} more`])
      expect((await withHeader(wrong)).status).toBe(401);
    const answer = await test.call('GET', `config/policy?access_token=${token}`);
    expect([answer.status, answer.headers['www-authenticate'], answer.body.code]).toEqual([
      401,
      'Bearer',
      'unauthenticated',
    ]);
  });

  it('answers only what API-41 names without a token (API-41)', async () => {
    for (const path of ['domainconfig/domain?domainname=northwind.example', 'config', 'openapi.json', 'docs'])
      expect([path, (await test.call('GET', path)).status < 400]).toEqual([path, true]);
    // Directories have a token of their own (API-46).
    for (const path of ['config/policy', 'user/init', 'stream', 'job', 'audit', 'scim/v2/Users', 'scim/v2/Schemas'])
      expect((await test.call('GET', path)).status).toBe(401);
    const { paths } = (await test.call('GET', 'openapi.json')).body;
    const open = Object.entries<Record<string, { security?: unknown[] }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security?.length === 0 && !path.startsWith('/scim/v2/') ? `${method.toUpperCase()} ${path}` : [],
      ),
    );
    // The document and its reference describe the API, and are no part of it.
    expect(open.toSorted()).toEqual([
      'GET /config',
      'GET /domainconfig/domain',
      'GET /file/{id}/content',
      'GET /file/{id}/icons',
      'GET /reservationCalendar',
      'POST /apiKey/report',
      'POST /auth/test/token',
      'POST /device/heartbeat',
      'POST /logging',
      'POST /stripe-orders/webhook',
    ]);
  });

  describe('of lists', () => {
    const list = (query: string) => test.call('GET', `config/policy?${query}`, { as: admin });
    const codes = (answer: { body: { value: { code: string }[] } }) => answer.body.value.map(({ code }) => code);

    beforeAll(async () => {
      for (const code of ['list-a', 'list-b', 'list-c'])
        await create(code, code === 'list-c' ? { customerId: test.people.customers.north, name: "Lister's" } : {});
    });

    it.each([
      ['$filter', `$filter=code eq 'policy.list-a'`, ['policy.list-a']],
      ['$orderby', `$filter=startswith(code,'policy.list')&$orderby=code desc`, ['c', 'b', 'a']],
      ['$top', `$filter=startswith(code,'policy.list')&$orderby=code&$top=1`, ['a']],
      ['$skip', `$filter=startswith(code,'policy.list')&$orderby=code&$skip=2`, ['c']],
      ['$search', `$search=list-b`, ['b']],
    ])('takes %s (API-09, API-38)', async (_, query, expected) => {
      const answer = await list(query);
      expect(codes(answer)).toEqual(expected.map((code) => (code.length === 1 ? `policy.list-${code}` : code)));
    });

    it('takes $count, $select and $expand (API-09, API-12, API-38)', async () => {
      const counted = await list(`$filter=startswith(code,'policy.list')&$count=true&$top=1`);
      expect(counted.body['@odata.count']).toBe(3);
      expect((await list('$top=1')).body['@odata.count']).toBeUndefined();
      const selected = await list(`$filter=code eq 'policy.list-a'&$select=code`);
      expect(selected.body.value).toEqual([{ id: expect.any(String), code: 'policy.list-a' }]);
      const expanded = await test.call('GET', 'building?$top=1&$expand=country,timezone', { as: admin });
      expect(expanded.body.value[0]).toMatchObject({
        country: { isoCode: 'FR' },
        timezone: { ianaName: 'Europe/Paris' },
      });
    });

    it.each([
      ['eq', `code eq 'policy.list-b'`, 'b'],
      ['ne', `code ne 'policy.list-b'`, 'ac'],
      ['gt', `code gt 'policy.list-b'`, 'c'],
      ['ge', `code ge 'policy.list-b'`, 'bc'],
      ['lt', `code lt 'policy.list-b'`, 'a'],
      ['le', `code le 'policy.list-b'`, 'ab'],
      ['contains', `contains(code,'list-b')`, 'b'],
      ['in', `code in ('policy.list-a','policy.list-c')`, 'ac'],
      ['a doubled quote', `name eq 'Lister''s'`, 'c'],
      ['ne with null values', `customerId ne ${NOWHERE}`, 'abc'],
    ])('understands %s (API-10, API-38)', async (_, filter, expected) => {
      const answer = await list(
        `$orderby=code&$filter=${encodeURIComponent(`startswith(code,'policy.list') and (${filter})`)}`,
      );
      expect(
        codes(answer)
          .map((code) => code.at(-1))
          .join(''),
      ).toBe(expected);
    });

    it.each([
      ['an unknown field', `$filter=colour eq 'red'`],
      ['an unknown operator', `$filter=code like 'x'`],
      ['a broken filter', `$filter=(code eq 'x'`],
      ['an unknown order', '$orderby=colour'],
      ['more than 1,000 records', '$top=1001'],
      ['a number that is none', '$top=many'],
      ['a parameter nobody knows', '$format=xml'],
      ['a field nobody knows', '$select=colour'],
      ['the end of another list', '$skiptoken=nonsense'],
      ['the same parameter twice', '$top=1&$top=2'],
      ['NUL', `$filter=code eq '%00'`],
    ])('answers 400 with a message to %s (API-11, API-40)', async (_, query) => {
      const answer = await list(query);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalidQuery']);
      expect(answer.body.message.length).toBeGreaterThan(10);
    });

    it('answers 10 records without $top and names the next page by key (API-12, API-13, API-38)', async () => {
      for (let index = 0; index < 12; index += 1) await create(`page-${String(index).padStart(2, '0')}`);
      const filter = encodeURIComponent(`startswith(code,'policy.page')`);
      const first = await list(`$filter=${filter}&$orderby=code`);
      expect(first.body.value).toHaveLength(10);
      await create('page-00a');
      const next = await test.call('GET', first.body['@odata.nextLink'].replace('/api/', ''), { as: admin });
      expect(codes(next)).toEqual(['policy.page-10', 'policy.page-11']);
      expect(next.body['@odata.nextLink']).toBeUndefined();
    });
  });

  it('answers one record by path and by query (API-36)', async () => {
    const { id } = await create('one');
    const byPath = await test.call('GET', `config/policy/${id}`, { as: admin });
    const byQuery = await test.call('GET', `config/policy?id=${id}`, { as: admin });
    expect(byQuery.body).toEqual(byPath.body);
    expect([byPath.headers['etag'], byQuery.headers['etag']]).toEqual(['"1"', '"1"']);
    expect((await test.call('GET', `config/policy/${id.toUpperCase()}`, { as: admin })).status).toBe(200);
  });

  it('answers 404 to ids that are malformed or unknown (API-36)', async () => {
    for (const id of ['1', 'x', NOWHERE, `${NOWHERE}0`, '%00', "'; drop table users; --"])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(
          (await test.call(method, `config/policy/${encodeURIComponent(id)}`, { as: admin, version: 1, body: {} }))
            .status,
        ).toBe(404);
    expect((await test.call('GET', 'config/policy?id=x', { as: admin })).status).toBe(404);
  });

  it('creates with 201, record, ETag and Location, changes with 200 and deletes with 204 (API-36, API-39)', async () => {
    const created = await test.call('POST', 'config/policy', { as: admin, body: policy('verbs') });
    expect([created.status, created.headers['etag'], created.body.version]).toEqual([201, '"1"', 1]);
    const path = `config/policy/${created.body.id}`;
    expect(created.headers['location']).toBe(`/api/${path}`);
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { name: 'Changed' } });
    expect([changed.status, changed.headers['etag'], changed.body.name]).toEqual([200, '"2"', 'Changed']);
    const removed = await test.call('DELETE', path, { as: admin, version: 2 });
    expect([removed.status, removed.text]).toEqual([204, '']);
  });

  it('takes the id of a PUT from path or body, and refuses two that differ (API-36)', async () => {
    const { id } = await create('ids');
    const put = (path: string, body: object, version: number) =>
      test.call('PUT', `config/policy${path}`, { as: admin, version, body });
    expect((await put('', { id, name: 'By body' }, 1)).body.name).toBe('By body');
    expect((await put(`/${id}`, { id, name: 'By both' }, 2)).body.name).toBe('By both');
    const differing = await put(`/${id}`, { id: NOWHERE, name: 'Other' }, 3);
    expect([differing.status, fieldsOf(differing)]).toEqual([400, { id: 'mismatch' }]);
    const missing = await put('', { name: 'Nobody' }, 3);
    expect([missing.status, fieldsOf(missing)]).toEqual([400, { id: 'required' }]);
  });

  it('refuses a record that an action names otherwise than its address, and one that is not named (API-36)', async () => {
    const { administrator, reader } = test.people.roles;
    const id = test.people.userIds.reader;
    const role = { id: administrator, privilegeMap: {} };
    const privilege = await test.call('PUT', `role/${reader}/roleprivilege`, { as: admin, version: 1, body: role });
    expect([privilege.status, fieldsOf(privilege)]).toEqual([400, { id: 'mismatch' }]);
    const users = { id, userId: test.people.userIds.vendor, roles: [reader] };
    const roles = await test.call('PUT', 'user/role', { as: admin, body: users });
    expect([roles.status, fieldsOf(roles)]).toEqual([400, { userId: 'mismatch' }]);
    for (const path of ['stripe-orders', 'userevent']) {
      const body = path === 'userevent' ? { status: 'cancelled' } : { action: 'accept' };
      const unnamed = await test.call('PUT', path, { as: admin, version: 1, body });
      expect([path, unnamed.status, fieldsOf(unnamed)]).toEqual([path, 400, { id: 'required' }]);
    }
  });

  it('takes ids in upper case for the ids that they are, in a body too (API-36)', async () => {
    const { roles, customers, buildings } = test.people;
    const upper = (text: string) => text.toUpperCase();
    const person = {
      ...{ customerId: upper(customers.north), email: 'upper@northwind.example', firstName: 'Ulla', lastName: 'Upper' },
      ...{ roles: [upper(roles.reader)], buildings: [upper(buildings.north1)], approvalTicketNumber: 'T-2' },
    };
    const made = await test.call('POST', 'user', { as: admin, body: person });
    expect(made.body).toMatchObject({ customerId: customers.north, roles: [roles.reader] });
    const path = `building/${buildings.north1}/tenant`;
    const body = { name: 'Upper and Sons', floor: 1, buildingId: upper(buildings.north1) };
    const tenant = await test.call('POST', path, { as: test.people.emails.northManager, body });
    expect([tenant.status, fieldsOf(tenant)]).toEqual([201, {}]);
    // Someone who sees the buildings of their scope alone.
    const vendor = { shopName: 'Upper Deli', buildingId: upper(buildings.north1) };
    const shop = await test.call('POST', 'vendor', { as: test.people.emails.northManager, body: vendor });
    expect([shop.status, shop.body.buildingId]).toEqual([201, buildings.north1]);
  });

  it('takes a record back as it was read, ignores read-only fields and refuses unknown ones (API-36)', async () => {
    const path = `building/${test.people.buildings.north1}`;
    const read = await test.call('GET', path, { as: admin });
    const saved = await test.call('PUT', path, { as: admin, version: read.body.version, body: read.body });
    expect(saved.status).toBe(200);
    const { version: _, revision: _read, ...before } = read.body;
    expect(saved.body).toMatchObject(before);
    const unknown = await test.call('PUT', path, {
      as: admin,
      version: 2,
      body: { ...read.body, colour: 'red', a: 1 },
    });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, { colour: 'unknownField', a: 'unknownField' }]);
    const { north, south } = test.people.customers;
    const { id } = await create('read-only', { customerId: north });
    const put = (customerId: string) =>
      test.call('PUT', `config/policy/${id}`, {
        as: admin,
        version: 1,
        body: { customerId, id, version: 99, revision: {} },
      });
    const moved = await put(south);
    expect([moved.status, fieldsOf(moved)]).toEqual([400, { customerId: 'notChangeable' }]);
    expect((await put(north.toUpperCase())).body).toMatchObject({ customerId: north, version: 1 });
  });

  it('leaves what is missing and clears what is null (API-36)', async () => {
    const path = `building/${test.people.buildings.north2}`;
    await test.call('PUT', path, { as: admin, version: 1, body: { overview: 'Bright', postcode: '69001' } });
    const changed = await test.call('PUT', path, { as: admin, version: 2, body: { overview: null } });
    expect(changed.body).toMatchObject({ overview: null, postcode: '69001' });
    const refused = await test.call('PUT', path, { as: admin, version: 3, body: { name: null } });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, { name: 'required' }]);
  });

  it('names all failing fields at once, by dotted path with a code and an English message (API-15, API-40)', async () => {
    const answer = await test.call('POST', 'building', {
      as: admin,
      body: {
        customerId: test.people.customers.north,
        name: ' ',
        latitude: 91,
        longitude: 'east',
        address: 'a',
        city: 'b',
        countryId: NOWHERE,
        timezoneId: test.people.reference.timezoneId,
        closedMessage: 'x'.repeat(81),
        keyFeatures: [{ title: '', description: 'x' }],
        colour: 'red',
      },
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toMatchObject({
      name: 'required',
      latitude: 'latitude',
      longitude: 'longitude',
      closedMessage: 'tooLong',
      'keyFeatures.0.title': 'required',
      colour: 'unknownField',
      countryId: 'country',
    });
    for (const field of answer.body.fields) expect(field.message).toMatch(/[a-z]/);
    expect(answer.body.fields).toContainEqual({
      field: 'closedMessage',
      code: 'tooLong',
      message: 'Too long: use at most 80 characters',
      limit: 80,
    });
    expect(answer.body).toMatchObject({ code: 'invalid', requestId: answer.headers['x-request-id'] });
  });

  it('names all failing fields at once, also where one is found before the body is validated (API-40, API-45)', async () => {
    const { north } = test.people.customers;
    const asked = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
      const answer = await test.call(method, path, { as: admin, body, headers: { 'if-match': '*' } });
      return [answer.status, fieldsOf(answer)];
    };
    expect(await asked('space', {})).toEqual([400, { customerId: 'required', name: 'required', type: 'required' }]);
    expect(await asked('globalCustomerNotification', { audienceType: 'nosuch', message: 7 })).toEqual([
      400,
      { customerId: 'required', title: 'required', message: 'text', audienceType: 'choice' },
    ]);
    const root = await test.call('POST', 'config/card', { as: admin, body: { name: 'Wire', code: 'card.wire' } });
    expect(root.status).toBe(201);
    expect(await asked(`config/card/${root.body.id}/reorder`, {})).toEqual([
      400,
      { buildingId: 'required', sortOrder: 'required' },
    ]);
    expect(await asked('stripe-orders', { checkout: 'cash', lines: [], note: 7 })).toEqual([
      400,
      { checkout: 'choice', lines: 'required', note: 'text' },
    ]);
    expect(await asked(`customer/${north}/customerconfig`, { id: NOWHERE, sync: 'x' }, 'PUT')).toEqual([
      400,
      { id: 'mismatch', sync: 'boolean' },
    ]);
    const { version, revision } = root.body;
    expect(await asked('config/card', { version, revision, code: 7, nosuch: 1 }, 'PUT')).toEqual([
      400,
      { id: 'required', code: 'text', nosuch: 'unknownField' },
    ]);
    expect(await asked('stripe-orders', { action: 'eat', nosuch: 1 }, 'PUT')).toEqual([
      400,
      { id: 'required', action: 'choice', nosuch: 'unknownField' },
    ]);
    expect(await asked('userevent', { status: 7, nosuch: 1 }, 'PUT')).toEqual([
      400,
      { id: 'required', status: 'choice', nosuch: 'unknownField' },
    ]);
    const range = await asked(`building/${test.people.buildings.north1}/reservation`, { fingerprint: 7, notes: 7 });
    expect(range).toMatchObject([400, { fingerprint: 'text', notes: 'text', startDate: 'required' }]);
  });

  it('refuses text that a database cannot hold, and keeps all that is seen as it was typed (API-15, SEC-09)', async () => {
    for (const name of ['a\u0000b', 'half \ud800', '\udc00 half']) {
      const answer = await test.call('POST', 'config/policy', { as: admin, body: policy('odd', { name }) });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, { name: 'characters' }]);
    }
    const name = `Zoë 'quoted' "double" \\ <b>&amp;</b> 漢字 👩‍💻 ل`;
    expect((await create('kept', { name: `${name} \u202e` })).name).toBe(name);
    const proto = await test.call('POST', 'config/policy', {
      as: admin,
      body: `{"name":"P","code":"policy.proto","url":"https://a.example","__proto__":{"x":1},"constructor":{}}`,
    });
    expect(proto.status).toBe(400);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('needs If-Match on PUT and DELETE and refuses a stale one (API-39, API-40)', async () => {
    const { id } = await create('match');
    const path = `config/policy/${id}`;
    const put = (headers: Record<string, string>, body: object = { name: 'M' }) =>
      test.call('PUT', path, { as: admin, headers, body });
    expect((await put({})).status).toBe(428);
    expect((await put({ 'if-match': '"7"' })).status).toBe(412);
    expect((await put({ 'if-match': 'nonsense' })).status).toBe(412);
    expect((await put({ 'if-match': 'W/"1"' })).status).toBe(200);
    expect((await put({ 'if-match': '*' }, { name: 'N' })).status).toBe(200);
    expect((await put({ 'if-match': '"1"' }, { name: '' })).status).toBe(400);
    const remove = (headers: Record<string, string>) => test.call('DELETE', path, { as: admin, headers });
    expect([(await remove({})).status, (await remove({ 'if-match': '"1"' })).status]).toEqual([428, 412]);
    expect((await remove({ 'if-match': '"3"' })).status).toBe(204);
  });

  it('lets one of two saves of the same version through (API-39, KIT-08)', async () => {
    const { id } = await create('race');
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(3);
  });

  it('checks token, permission, scope, content and version in this order (API-40)', async () => {
    const { northManager } = test.people.emails;
    const foreign = `building/${test.people.buildings.south1}`;
    const own = `building/${test.people.buildings.north1}`;
    const broken = { name: '', colour: 1 };
    expect((await test.call('PUT', own, { body: '{broken' })).status).toBe(401);
    expect((await test.call('POST', 'building', { as: northManager, body: '{broken' })).status).toBe(403);
    expect((await test.call('DELETE', foreign, { as: northManager })).status).toBe(403);
    expect((await test.call('PUT', foreign, { as: northManager, body: broken })).status).toBe(404);
    expect((await test.call('PUT', own, { as: northManager, body: broken })).status).toBe(400);
    expect((await test.call('PUT', own, { as: northManager, body: { overview: 'x' } })).status).toBe(428);
    const duplicate = await create('order-1').then(() => create('order-2'));
    const stale = { as: admin, version: 9, body: { code: 'policy.order-1' } };
    expect((await test.call('PUT', `config/policy/${duplicate.id}`, stale)).status).toBe(412);
    const taken = await test.call('PUT', `config/policy/${duplicate.id}`, { ...stale, version: 1 });
    expect([taken.status, fieldsOf(taken)]).toEqual([409, { code: 'duplicate' }]);
  });

  it('treats a record under a parent that is not its own as absent (API-16, API-40)', async () => {
    const { stateId, countryId } = test.people.reference;
    const other = await test.call('POST', 'building/country', { as: admin, body: { name: 'Italy', isoCode: 'IT' } });
    expect((await test.call('GET', `building/country/${countryId}/state/${stateId}`, { as: admin })).status).toBe(200);
    for (const parent of [other.body.id, NOWHERE, 'x'])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(
          (await test.call(method, `building/country/${parent}/state/${stateId}`, { as: admin, version: 1, body: {} }))
            .status,
        ).toBe(404);
  });

  it('lets fixed words win over ids (API-36)', async () => {
    expect((await test.call('GET', 'building/country', { as: admin })).body.value[0].isoCode).toBeDefined();
    expect((await test.call('GET', 'building/timezone', { as: admin })).body.value[0].ianaName).toBeDefined();
    expect((await test.call('GET', 'user/init', { as: admin })).body.email).toBe(admin);
  });

  it('says nothing of its inside in any error (API-14, API-40, SEC-11)', async () => {
    const answers = await Promise.all([
      test.call('GET', 'nowhere', { as: admin }),
      test.call('GET', `config/policy/${NOWHERE}`, { as: admin }),
      test.call('POST', 'config/policy', { as: admin, body: '{' }),
      test.call('GET', 'config/policy?$filter=x', { as: admin }),
      test.call('GET', 'config/policy/%', { as: admin }),
      test.call('GET', 'config/policy'),
    ]);
    for (const { body, headers, text } of answers) {
      expect(Object.keys(body).toSorted()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
      expect(body.requestId).toBe(headers['x-request-id']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(text).not.toMatch(/node_modules|\.ts|at \w+ \(|select |stack/);
    }
  });

  it('names a parent that differs with all other failing fields (API-40, API-45)', async () => {
    const { north1, north2 } = test.people.buildings;
    const tenant = await test.call('POST', `building/${north1}/tenant`, {
      as: admin,
      body: { buildingId: north2, floor: 'x', nosuch: 1 },
    });
    expect([tenant.status, fieldsOf(tenant)]).toMatchObject([
      400,
      { buildingId: 'mismatch', nosuch: 'unknownField', name: 'required' },
    ]);
    const article = await test.call('POST', 'article', {
      as: admin,
      body: { buildingId: north1, customerId: test.people.customers.south, nosuch: 1 },
    });
    expect(fieldsOf(article)).toMatchObject({ customerId: 'mismatch', nosuch: 'unknownField', title: 'required' });
    const { id } = await create('other-id');
    const saved = await test.call('PUT', `config/policy/${id}`, {
      as: admin,
      version: 1,
      body: { id: NOWHERE, nosuch: 1, url: 'x' },
    });
    expect(fieldsOf(saved)).toEqual({ id: 'mismatch', nosuch: 'unknownField', url: 'url' });
  });
});
