import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createUrlSigner, fileMark } from '../base/crypto/urlSigner.ts';
import { formData } from '../services/files/testing/formData.ts';
import { samplePng } from '../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

describe('a write with an Idempotency-Key', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const policy = (code: string) => ({ name: 'P', code: `policy.${code}`, url: 'https://policies.example/terms' });
  const create = (key: string, body: object, as = admin, path = 'config/policy') =>
    test.call('POST', path, { as, body, headers: { 'idempotency-key': key } });
  const count = async (code: string) => {
    const list = await test.call('GET', `config/policy?$count=true&$top=0&$filter=code eq 'policy.${code}'`, {
      as: admin,
    });
    return list.body['@odata.count'];
  };

  it('answers the first result again, headers included, and makes one record (OPS-08)', async () => {
    const first = await create('again', policy('again'));
    const second = await create('again', policy('again'));
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect([second.headers['etag'], second.headers['location']]).toEqual([
      first.headers['etag'],
      first.headers['location'],
    ]);
    expect(await count('again')).toBe(1);
  });

  it('refuses the same key with another body, path or method (OPS-08)', async () => {
    const first = await create('other', policy('other'));
    const answers = [
      await create('other', policy('other-2')),
      await create('other', policy('other'), admin, 'building/timezone'),
      await test.call('PUT', `config/policy/${first.body.id}`, {
        as: admin,
        body: policy('other'),
        headers: { 'idempotency-key': 'other', 'if-match': '"1"' },
      }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([422, 'idempotencyMismatch']);
    expect(await count('other-2')).toBe(0);
  });

  it('is looked up before If-Match, so a repeated PUT is no stale one (API-39)', async () => {
    const { body } = await create('made', policy('put'));
    const put = () =>
      test.call('PUT', `config/policy/${body.id}`, {
        as: admin,
        body: { name: 'Renamed' },
        headers: { 'idempotency-key': 'put', 'if-match': '"1"' },
      });
    const [first, second] = [await put(), await put()];
    expect([first.status, second.status, second.body.version]).toEqual([200, 200, 2]);
    expect(second.body).toEqual(first.body);
  });

  it('makes one record of several requests at once (OPS-08)', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('at-once', policy('at-once'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count('at-once')).toBe(1);
  });

  it('keeps no failure, so the same key may be tried again (OPS-08)', async () => {
    expect((await create('failing', { ...policy('failing'), url: 'nowhere' })).status).toBe(400);
    expect((await create('failing', policy('failing'))).status).toBe(201);
    await create('taken', policy('taken'));
    expect((await create('taken-2', policy('taken'))).status).toBe(409);
    expect((await create('taken-2', policy('taken-2'))).status).toBe(201);
  });

  it('belongs to its user and is never seen by another (OPS-08, SEC-02)', async () => {
    const first = await create('mine', policy('mine'));
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'another@northwind.example',
      privilegeMap: { 'ROOT.policies': ['view', 'add'] },
    });
    const other = await create('mine', policy('mine-too'), email);
    expect([first.status, other.status, other.body.name]).toEqual([201, 201, policy('mine-too').name]);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('asks for the right again at a repeat (OPS-08, PERM-10)', async () => {
    await create('asked', policy('asked'));
    const { roles } = test.people;
    const setMap = (map: string) =>
      test.services.database.query({
        text: 'update roles set privilege_map = $2::jsonb where id = $1::uuid',
        values: [roles.administrator, map],
      });
    const [before] = await test.services.database.query<{ map: object }>({
      text: 'select privilege_map as map from roles where id = $1::uuid',
      values: [roles.administrator],
    });
    await setMap('{}');
    test.services.sessions.forget();
    expect((await create('asked', policy('asked'))).status).toBe(403);
    await setMap(JSON.stringify(before?.map));
    test.services.sessions.forget();
  });

  describe('of a person whose rights have changed since', () => {
    const services = () => test.services;
    let email: string;
    let userId: string;
    let roleId: string;
    const everything: Permission[] = ['view', 'add', 'edit', 'delete'];
    const setScope = async (...buildingIds: string[]) => {
      await services().database.query({
        text: 'update user_configurations set building_ids = $2::uuid[] where user_id = $1::uuid',
        values: [userId, buildingIds],
      });
      services().sessions.forget();
    };
    const setRights = async (permissions: Permission[]) => {
      await services().database.query({
        text: 'update roles set privilege_map = $2::jsonb where id = $1::uuid',
        values: [roleId, JSON.stringify({ 'BUILDING.concierge': permissions, 'BUILDING.employee': permissions })],
      });
      services().sessions.forget();
    };
    const spa = (name: string) => ({ name });
    const path = () => `building/${test.people.buildings.north1}/concierge`;
    const write = (method: 'POST' | 'PUT', to: string, key: string, body?: object) =>
      test.call(method, to, { as: email, ...(body && { body }), headers: { 'idempotency-key': key, 'if-match': '*' } });
    const revisionsOf = async (id: string) => {
      const [line] = await services().database.query<{ n: number }>({
        text: 'select count(*)::int as n from revisions where entity_id = $1::uuid',
        values: [id],
      });
      return line?.n;
    };

    beforeAll(async () => {
      const { customers, buildings } = test.people;
      const person = await createPerson(services(), {
        customerId: customers.north,
        email: 'concierge@northwind.example',
        privilegeMap: { 'BUILDING.concierge': everything },
        buildingIds: [buildings.north1, buildings.north2],
      });
      ({ email, userId, roleId } = person);
    });
    beforeEach(async () => {
      await setRights(everything);
      await setScope(test.people.buildings.north1, test.people.buildings.north2);
    });

    it('shows no first result in a building that they have lost (OPS-08, SEC-02)', async () => {
      const made = await write('POST', path(), 'lost-create', spa('Lost'));
      const change = () => write('PUT', `${path()}/${made.body.id}`, 'lost-change', { shortDescription: 'Open' });
      expect([made.status, (await change()).status]).toEqual([201, 200]);
      await setScope(test.people.buildings.north2);
      const repeats = [await write('POST', path(), 'lost-create', spa('Lost')), await change()];
      for (const repeated of repeats) {
        expect([repeated.status, repeated.body.code]).toEqual([404, 'notFound']);
        expect(repeated.text).not.toContain('Lost');
      }
    });

    it('shows no first result that points to a building that they have lost (OPS-08, SEC-02, SEC-19)', async () => {
      const { north1, north2 } = test.people.buildings;
      const robin = { firstName: 'Robin', lastName: 'Lane', email: 'robin.lane@northwind.example' };
      const hire = () =>
        write('POST', `building/${north1}/employee`, 'pointing', { ...robin, preferredBuildingId: north2 });
      const made = await hire();
      expect([made.status, made.body.preferredBuildingId]).toEqual([201, north2]);
      await setScope(north1);
      const repeated = await hire();
      expect([repeated.status, repeated.body.fields]).toMatchObject([
        400,
        [{ field: 'preferredBuildingId', code: 'reference' }],
      ]);
      await setScope(north1, north2);
      expect((await hire()).body).toEqual(made.body);
    });

    it('asks for the right to delete again at the repeat of a restore (OPS-08, SEC-19)', async () => {
      const { body } = await write('POST', path(), 'restored-made', spa('Restored'));
      await test.call('DELETE', `${path()}/${body.id}`, { as: email, version: 1 });
      const restore = () => write('POST', `${path()}/${body.id}/restore`, 'restored');
      const first = await restore();
      const again = await restore();
      expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
      await setRights(['view', 'edit']);
      expect((await restore()).status).toBe(403);
    });

    it('answers the first result while all that it shows is theirs, and does nothing again (OPS-08)', async () => {
      const send = () => write('POST', path(), 'kept', spa('Kept'));
      const first = await send();
      await setScope(test.people.buildings.north1);
      await test.call('PUT', `${path()}/${first.body.id}`, { as: email, body: { name: 'Other' }, version: 1 });
      const again = await send();
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await revisionsOf(first.body.id)).toBe(2);
      const { body } = await test.call('GET', `${path()}?$count=true&$filter=name eq 'Kept'`, { as: email });
      expect(body['@odata.count']).toBe(0);
    });
  });

  it('is not kept for a search, which is answered as it is now (OPS-08, SEC-02)', async () => {
    const { northManager } = test.people.userIds;
    const search = () => create('searched', { id: northManager }, admin, 'user/search');
    const first = await search();
    expect(first.status).toBe(200);
    await test.call('PUT', `user/${northManager}`, { as: admin, body: { lastName: 'Renamed' }, version: 1 });
    expect((await search()).body.lastName).toBe('Renamed');
  });

  it('is remembered for 24 hours and forgotten after them (OPS-08)', async () => {
    const first = await create('old', policy('old'));
    const age = (time: string) =>
      test.services.database.query({
        text: `update idempotency_keys set created_at = now() - interval '${time}' where "key" = 'old'`,
        values: [],
      });
    await age('23 hours 59 minutes');
    expect((await create('old', policy('old'))).body.id).toBe(first.body.id);
    await age('24 hours 1 minute');
    const second = await create('old', policy('old-again'));
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it.each(['', 'a b', 'é', 'x'.repeat(256)])('may not be "%s" (OPS-08)', async (key) => {
    const answer = await create(key, policy(`key-${String(key.length)}`));
    expect(answer.status).toBe(400);
    expect(answer.body.fields[0].field).toBe('Idempotency-Key');
  });

  it('is kept with a mark of the secret key for files, which another process can replace (OPS-08)', async () => {
    const form = formData({ name: 'file', filename: 'spa.png', content: samplePng(600, 338) });
    const { body: image } = await test.call('POST', 'upload/image?kind=image', { as: admin, ...form });
    const path = `building/${test.people.buildings.north1}/concierge`;
    const made = await create('pictured', { name: 'Spa', mainImageId: image.id }, admin, path);
    const [line] = await test.services.database.query<{ body: string }>({
      text: `select body from idempotency_keys where "key" = 'pictured'`,
      values: [],
    });
    const kept = line?.body ?? '';
    expect([made.status, kept.includes(fileMark)]).toEqual([201, false]);
    expect(createUrlSigner(test.services.config.secretKey).signMarked(kept)).toContain(
      `/api/file/${image.id}/content?`,
    );
    expect(made.text).not.toContain('file:');
  });

  it('tells a repeated upload of the same address apart by its signed addresses alone (API-41)', async () => {
    const body = { name: 'Keyed', emailDomains: ['keyed.example'] };
    const first = await create('customer', body, admin, 'customer');
    const second = await create('customer', body, admin, 'customer');
    expect(second.body).toEqual(first.body);
  });
});
