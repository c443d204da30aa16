import { boundsOf } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { revisionActions } from '../../store/storeDefinition.ts';
import { addRevisionMonths } from './revisionMonths.ts';

describe('the history of records', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const policy = (code: string, more: object = {}) => ({
    name: `Policy ${code}`,
    code: `policy.${code}`,
    url: 'https://policies.example/terms',
    ...more,
  });
  const create = async (code: string, more: object = {}) =>
    (await test.call('POST', 'config/policy', { as: admin, body: policy(code, more) })).body;
  const history = async (type: string, id: string, query = '', as = admin) =>
    test.call('GET', `audit?type=${type}&id=${id}${query}`, { as });

  it('shows identifier, action, editor and date of each change, the newest first (AUDIT-01, AUDIT-04, RES-03)', async () => {
    const { id } = await create('shown');
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name: 'Renamed' } });
    await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 2 });
    await test.call('POST', `config/policy/${id}/restore`, { as: admin });
    const { body } = await history('policy', id);
    expect(body['@odata.count']).toBe(4);
    expect(body.value.map(({ action, version }: { action: string; version: number }) => [action, version])).toEqual([
      ['Enabled', 4],
      ['Deleted', 3],
      ['Modified', 2],
      ['Created', 1],
    ]);
    for (const revision of body.value) {
      expect(revision.identifier).toMatch(/^[\da-f-]{36}$/);
      expect(revision.editor).toBe('admin Example');
      expect(Date.parse(revision.date)).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(new Set(body.value.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(4);
  });

  it('knows the actions of a revision (AUDIT-02)', () => {
    expect([...revisionActions].toSorted()).toEqual([
      'Archived',
      'Created',
      'Deleted',
      'Disabled',
      'Enabled',
      'Modified',
    ]);
  });

  it('distinguishes switching on and off from other changes (AUDIT-02, AUDIT-03)', async () => {
    const as = admin;
    const body = { name: 'Map', code: 'extension.map' };
    const entry = await test.call('POST', 'config/extension', { as, body });
    expect(entry.status).toBe(201);
    const path = `building/${test.people.buildings.north1}/extension/extension.map`;
    const on = await test.call('PUT', path, { as, body: { enabled: true } });
    await test.call('PUT', path, { as, body: { enabled: false } });
    await test.call('PUT', path, { as, body: { enabled: true } });
    const { value } = (await history('extension', on.body.id)).body;
    expect(value.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(['Enabled', 'Disabled']);
  });

  it('has one revision with the full values after every change (AUDIT-03)', async () => {
    const { id } = await create('full', { customerId: test.people.customers.north });
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name: 'Second' } });
    const { value } = (await history('policy', id)).body;
    expect(value).toHaveLength(2);
    expect(value[0].values).toEqual({
      id,
      version: 2,
      customerId: test.people.customers.north,
      ...policy('full'),
      name: 'Second',
    });
    expect(value[1].values).toMatchObject({ name: 'Policy full', version: 1 });
  });

  it('writes nothing for a change that was refused, and no change without its revision (AUDIT-03)', async () => {
    const { id } = await create('atomic');
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { url: 'nowhere' } });
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 9, body: { name: 'Stale' } });
    expect((await history('policy', id)).body['@odata.count']).toBe(1);
    const query = (text: string) => test.services.database.query({ text, values: [] });
    await query(`alter table revisions add constraint no_more check (request_id is null) not valid`);
    const refused = await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name: 'Half' } });
    await query('alter table revisions drop constraint no_more');
    expect(refused.status).toBe(500);
    expect((await test.call('GET', `config/policy/${id}`, { as: admin })).body).toMatchObject({
      name: 'Policy atomic',
      version: 1,
    });
  });

  it('notes the request by which a change came (AUDIT-01, OPS-05)', async () => {
    const answer = await test.call('POST', 'config/policy', { as: admin, body: policy('traced') });
    const lines = await test.services.database.query<{ requestId: string }>({
      text: 'select request_id as "requestId" from revisions where entity_id = $1::uuid',
      values: [answer.body.id],
    });
    expect(lines).toEqual([{ requestId: answer.headers['x-request-id'] }]);
  });

  it('keeps what names a person apart, so that it can be blanked (AUDIT-03)', async () => {
    const id = test.people.userIds['reader'] ?? '';
    const [line] = await test.services.database.query<{ values: object; personal: object }>({
      text: 'select "values", personal from revisions where entity_id = $1::uuid order by date limit 1',
      values: [id],
    });
    expect(line?.personal).toEqual({ email: 'reader@northwind.example', firstName: 'reader', lastName: 'Example' });
    expect(JSON.stringify(line?.values)).not.toContain('reader@northwind.example');
    expect((await history('user', id)).body.value[0].values).toMatchObject({ email: 'reader@northwind.example' });
    await test.services.database.query({
      text: 'update revisions set personal = null where entity_id = $1::uuid',
      values: [id],
    });
    const blanked = (await history('user', id)).body.value[0].values;
    expect([blanked.email, blanked.customerId]).toEqual([undefined, test.people.customers.north]);
  });

  it('never contains a secret (AUDIT-08, SEC-04)', async () => {
    const config = { clientId: 'c', clientSecret: 'secret-value', password: 'secret-value-either' };
    const created = await test.call('POST', 'customer', { as: admin, body: { name: 'Sealed', bookingConfig: config } });
    expect(created.status).toBe(201);
    await test.call('PUT', `customer/${created.body.id}`, {
      as: admin,
      version: 1,
      body: { bookingConfig: { ...config, password: 'secret-value-new' } },
    });
    const shown = await history('customer', created.body.id);
    expect(shown.body['@odata.count']).toBe(2);
    expect(shown.text).not.toContain('secret-value');
    const lines = await test.services.database.query<{ text: string }>({
      text: `select r::text as text from revisions r where entity_id = $1::uuid
             union all select c::text from customers c where id = $1::uuid`,
      values: [created.body.id],
    });
    expect(lines).toHaveLength(3);
    for (const { text } of lines)
      expect(text).not.toMatch(/secret-value|"v1\.|"booking_?(?:client_?secret|password)":/i);
    for (const path of ['customer', `customer/${created.body.id}`, 'customer/export'])
      expect((await test.call('GET', path, { as: admin })).text).not.toContain('secret-value');
  });

  it('gives its past values back to be saved again, with the right to edit and as a new revision (AUDIT-05, AUDIT-06)', async () => {
    const { id } = await create('past');
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name: 'New', code: 'policy.new' } });
    const past = (await history('policy', id)).body.value[1].values;
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'looker@northwind.example',
      privilegeMap: { 'ROOT.policies': ['view', 'add', 'delete'] },
    });
    const put = (as: string) => test.call('PUT', `config/policy/${id}`, { as, version: 2, body: past });
    expect((await put(person.email)).status).toBe(403);
    const restored = await put(admin);
    expect(restored.body).toMatchObject({ ...policy('past'), version: 3 });
    expect((await history('policy', id)).body['@odata.count']).toBe(3);
  });

  it('names the version that a save put back, and none for any other save (AUDIT-04, AUDIT-05)', async () => {
    const { id } = await create('back');
    const put = (version: number, name: string, headers: Record<string, string> = {}) =>
      test.call('PUT', `config/policy/${id}`, { as: admin, version, body: { name }, headers });
    expect((await put(1, 'Other')).status).toBe(200);
    expect((await put(2, 'Policy back', { 'x-restored-version': '1' })).status).toBe(200);
    expect((await put(3, 'Third', { 'x-restored-version': 'first' })).status).toBe(200);
    const { body } = await history('policy', id);
    expect(body.value.map(({ restoredVersion }: { restoredVersion: unknown }) => restoredVersion)).toEqual([
      null,
      1,
      null,
      null,
    ]);
  });

  it('is carried by every record, and DELETE by a deleted one (AUDIT-07)', async () => {
    const { id, revision } = await create('carried');
    expect(Object.keys(revision).toSorted()).toEqual(['action', 'date', 'editor', 'identifier']);
    expect(revision).toMatchObject({ action: 'Created', editor: 'admin Example' });
    expect(revision.identifier).toBe((await history('policy', id)).body.value[0].identifier);
    const { north2 } = test.people.buildings;
    await test.call('DELETE', `building/${north2}`, { as: admin, version: 1 });
    const deleted = await test.call('GET', `building/${north2}`, { as: test.people.emails.implementation });
    expect(deleted.body.revision.action).toBe('DELETE');
    expect((await test.call('POST', `building/${north2}/restore`, { as: admin })).status).toBe(200);
  });

  it('outlives a delete while the record itself is absent, and brings it back under its id (AUDIT-07)', async () => {
    const { id } = await create('gone');
    const path = `config/policy/${id}`;
    await test.call('DELETE', path, { as: admin, version: 1 });
    expect((await test.call('GET', path, { as: admin })).status).toBe(404);
    expect((await test.call('PUT', path, { as: admin, version: 2, body: {} })).status).toBe(404);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(404);
    expect((await test.call('GET', `config/policy?$filter=code eq 'policy.gone'`, { as: admin })).body.value).toEqual(
      [],
    );
    expect((await history('policy', id)).status).toBe(200);
    const restored = await test.call('POST', `${path}/restore`, { as: admin });
    expect(restored.body).toMatchObject({ id, ...policy('gone'), version: 3 });
    expect((await test.call('POST', `${path}/restore`, { as: admin })).status).toBe(404);
  });

  it('does not bring back a unique value that has been taken since (AUDIT-07)', async () => {
    const { id } = await create('taken');
    await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 1 });
    await create('taken');
    const answer = await test.call('POST', `config/policy/${id}/restore`, { as: admin });
    expect([answer.status, answer.body.fields]).toEqual([
      409,
      [{ field: 'code', code: 'duplicate', message: expect.any(String) }],
    ]);
  });

  it('is restored with the right to delete, and no other (AUDIT-07)', async () => {
    const { customers } = test.people;
    for (const [right, status] of [
      ['edit', 403],
      ['delete', 200],
      ['add', 403],
    ] as const) {
      const { id } = await create(`with-${right}`);
      await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 1 });
      const person = await createPerson(test.services, {
        customerId: customers.north,
        email: `${right}@northwind.example`,
        privilegeMap: { 'ROOT.policies': ['view', right] },
      });
      expect((await test.call('POST', `config/policy/${id}/restore`, { as: person.email })).status).toBe(status);
    }
  });

  it('is read with view on the feature of its record alone (API-42, PERM-10)', async () => {
    const { id } = await create('seen', { customerId: test.people.customers.north });
    const person = async (email: string, feature: string) =>
      (
        await createPerson(test.services, {
          customerId: test.people.customers.north,
          email,
          privilegeMap: { [feature]: ['view'] },
        })
      ).email;
    expect((await history('policy', id, '', await person('one@northwind.example', 'CUSTOMER.policies'))).status).toBe(
      200,
    );
    expect((await history('policy', id, '', await person('two@northwind.example', 'CUSTOMER.faqs'))).status).toBe(403);
    const missing = await history('policy', 'x');
    expect(missing.status).toBe(404);
    const wrong = await history('nothing', id);
    expect([wrong.status, wrong.body.fields[0]]).toMatchObject([400, { field: 'type', code: 'choice' }]);
  });

  it('is read of several records at once, each with its id, of those that the caller sees alone (AUDIT-04)', async () => {
    const [one, two] = [await create('one'), await create('two')];
    const both = (await history('policy', `${one.id},${two.id}`)).body;
    expect(both['@odata.count']).toBe(2);
    expect(both.value.map(({ recordId }: { recordId: string }) => recordId)).toEqual([two.id, one.id]);
    expect((await history('policy', `${one.id},${crypto.randomUUID()}`)).status).toBe(404);
    expect((await history('policy', Array.from({ length: 201 }, () => one.id).join(','))).status).toBe(400);
  });

  it('of how a customer books spaces has its changes alone, for those who may view that (AUDIT-04, INTG-02)', async () => {
    const { north } = test.people.customers;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'booking@northwind.example',
      privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view', 'edit'] },
    });
    const save = (path: string, body: object, as: string) =>
      test.call('PUT', path, { as, body, headers: { 'if-match': '*' } });
    expect((await save(`customer/bookingconfig/${north}`, { clientId: 'one' }, email)).status).toBe(200);
    await save(`customer/${north}`, { roomRelease: true }, admin);
    expect((await save(`customer/bookingconfig/${north}`, { clientId: 'two' }, email)).status).toBe(200);
    const { body } = await history('resourceBooking', north, '', email);
    const values = { bookingProvider: null, tenantId: null, userName: null };
    expect(body.value.slice(0, 2).map((one: { values: object }) => one.values)).toEqual([
      { ...values, clientId: 'two' },
      { ...values, clientId: 'one' },
    ]);
    expect((await history('customer', north, '', email)).status).toBe(403);
    expect((await history('resourceBooking', test.people.customers.south, '', email)).status).toBe(404);
  });

  it('is filtered by period and paged (AUDIT-09, API-42)', async () => {
    const { id } = await create('old');
    await addRevisionMonths(test.services.database, new Date(Date.UTC(2020, 1, 1)), 1);
    await test.services.database.query({
      text: `insert into revisions (id, entity, entity_id, action, version, date, "values")
        values (gen_random_uuid(), 'policy', $1::uuid, 'Modified', 0, '2020-02-10T00:00:00Z', '{}')`,
      values: [id],
    });
    const count = async (period: string) => (await history('policy', id, `&period=${period}`)).body['@odata.count'];
    expect([await count('all'), await count('currentQuarter'), await count('lastYear')]).toEqual([2, 1, 0]);
    expect((await history('policy', id, '&period=never')).status).toBe(400);
    const second = await history('policy', id, '&$top=1&$skip=1');
    expect(second.body).toMatchObject({ '@odata.count': 2, value: [{ version: 0 }] });
  });
});

describe('periods', () => {
  it('are calendar quarters and years in UTC (AUDIT-09, AUDIT-10)', () => {
    const now = new Date('2026-11-21T03:00:00Z');
    const days = (period: Parameters<typeof boundsOf>[0], at = now) => {
      const { from, before } = boundsOf(period, at);
      return [from?.toISOString().slice(0, 10), before?.toISOString().slice(0, 10)];
    };
    expect(days('all')).toEqual([undefined, undefined]);
    expect(days('currentQuarter')).toEqual(['2026-10-01', undefined]);
    expect(days('last2Quarters')).toEqual(['2026-04-01', '2026-10-01']);
    expect(days('lastYear')).toEqual(['2025-01-01', '2026-01-01']);
    const january = new Date('2026-01-01T00:00:00Z');
    expect(days('last2Quarters', january)).toEqual(['2025-07-01', '2026-01-01']);
    expect(days('currentQuarter', january)).toEqual(['2026-01-01', undefined]);
  });
});
