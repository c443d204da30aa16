import { SECURITY_TYPE } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly type: string;
  readonly recordId: string | null;
  readonly recordName: string | null;
  readonly recordVersion: number | null;
  readonly actor: string | null;
  readonly customerId: string | null;
  readonly triedRole: string | null;
  readonly requestId: string | null;
  readonly [field: string]: unknown;
}

describe('the audit log', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const read = async (query: Record<string, string>, as = admin) => {
    const answer = await test.call(
      'GET',
      `audit/entry?${new URLSearchParams({ $count: 'true', ...query }).toString()}`,
      { as },
    );
    expect(answer.status).toBe(200);
    return answer.body as { value: Entry[]; '@odata.count': number; '@odata.nextLink'?: string };
  };
  const entries = async (filter: string, as = admin) => (await read({ $filter: filter, $top: '100' }, as)).value;
  const createPolicy = async (code: string, more: object = {}) => {
    const body = { name: `Policy ${code}`, code: `policy.${code}`, url: 'https://policies.example/terms', ...more };
    return test.call('POST', 'config/policy', { as: admin, body });
  };

  it('has revisions and security events in one list, the newest first, by pages that go on by key (AUD-01)', async () => {
    const created = await createPolicy('listed', { customerId: test.people.customers.north });
    const { id } = created.body;
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body: { name: 'Renamed' } });
    const [changed, made] = await entries(`recordId eq ${id}`);
    expect(changed).toMatchObject({ action: 'Modified', recordName: 'Renamed', recordVersion: 2 });
    expect(made).toMatchObject({
      action: 'Created',
      type: 'policy',
      recordId: id,
      recordName: 'Policy listed',
      recordVersion: 1,
      actor: 'admin Example',
      customerId: test.people.customers.north,
      customerName: 'Northwind',
      triedRole: null,
      requestId: created.headers['x-request-id'],
    });
    const first = await read({ $top: '2' });
    const next = await test.call('GET', String(first['@odata.nextLink']).replace(/^.*\/api\//, ''), { as: admin });
    const both = (await read({ $top: '4' })).value.map((entry) => entry.id);
    expect([...first.value, ...next.body.value].map((entry: Entry) => entry.id)).toEqual(both);
    const signIns = await entries(`type eq '${SECURITY_TYPE}' and action eq 'signedIn'`);
    expect(signIns).toContainEqual(expect.objectContaining({ actor: 'admin Example', recordId: null }));
  });

  it('is read with view on one of its pages alone (AUD-01, SEC-02)', async () => {
    const { customers } = test.people;
    const privilegeMap = { 'CUSTOMER.policies': ['view' as const], 'ROOT.users': ['view' as const] };
    const without = await createPerson(test.services, {
      customerId: customers.north,
      email: 'without@northwind.example',
      privilegeMap,
    });
    expect((await test.call('GET', 'audit/entry', { as: without.email })).status).toBe(403);
    expect((await test.call('GET', 'audit/entry/export', { as: without.email })).status).toBe(403);
  });

  it('shows people what they see elsewhere alone, of their own customer (AUD-01)', async () => {
    const { customers } = test.people;
    const auditor = await createPerson(test.services, {
      customerId: customers.north,
      email: 'auditor@northwind.example',
      privilegeMap: { 'CUSTOMER.audit': ['view'], 'CUSTOMER.policies': ['view'] },
    });
    const ofNorth = (await createPolicy('north', { customerId: customers.north })).body.id;
    const ofSouth = (await createPolicy('south', { customerId: customers.south })).body.id;
    const ofAll = (await createPolicy('all')).body.id;
    const seen = await entries('date gt 2020-01-01T00:00:00Z', auditor.email);
    expect(seen.map(({ recordId }) => recordId)).toContain(ofNorth);
    expect(seen.map(({ recordId }) => recordId)).not.toContain(ofSouth);
    expect(seen.map(({ recordId }) => recordId)).not.toContain(ofAll);
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['policy']));
    const [foreign] = await entries(`recordId eq ${ofSouth}`);
    const answer = await test.call('GET', `audit/entry/${foreign?.id}`, { as: auditor.email });
    expect(answer.status).toBe(404);
  });

  it('shows a person of some buildings the entries of those (AUD-01)', async () => {
    const { customers, buildings } = test.people;
    const keeper = await createPerson(test.services, {
      customerId: customers.north,
      email: 'keeper@northwind.example',
      privilegeMap: { 'CUSTOMER.audit': ['view'], 'CUSTOMER.buildings': ['view'], 'BUILDING.articles': ['view'] },
      buildingIds: [buildings.north1],
    });
    const article = (buildingId: string) => ({ title: 'News', buildingId });
    const bodies = [article(buildings.north1), article(buildings.north2)];
    const made = await Promise.all(bodies.map((body) => test.call('POST', 'article', { as: admin, body })));
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const seen = await entries('date gt 2020-01-01T00:00:00Z', keeper.email);
    const ids = seen.map(({ recordId }) => recordId);
    expect(ids).toContain(made[0]?.body.id);
    expect(ids).not.toContain(made[1]?.body.id);
    expect(ids).toContain(buildings.north1);
    expect(ids).not.toContain(buildings.north2);
  });

  it('is filtered by each of its fields and by a period, and searched by names (AUD-02, AUD-05)', async () => {
    const { customers, userIds } = test.people;
    const made = await createPolicy('filtered', { customerId: customers.north });
    const { id } = made.body;
    const filters = [
      'date gt 2020-01-01T00:00:00Z and date lt 2100-01-01T00:00:00Z',
      `actorId eq ${userIds['administrator']}`,
      "action eq 'Created'",
      "type eq 'policy'",
      `recordId eq ${id}`,
      `requestId eq '${String(made.headers['x-request-id'])}'`,
      `customerId eq ${customers.north}`,
    ];
    for (const filter of filters) {
      const { value } = await read({ $filter: filter, $top: '1000' });
      expect(value.map(({ recordId }) => recordId)).toContain(id);
    }
    expect(await entries(`recordId eq ${id} and action eq 'Deleted'`)).toEqual([]);
    const found = await read({ $search: 'filtered admin', $filter: 'date gt 2020-01-01T00:00:00Z' });
    expect(found.value.map(({ recordId }) => recordId)).toEqual([id]);
    const counted = await test.call(
      'GET',
      "audit/entry?$apply=filter(type eq 'policy')/groupby((action),aggregate($count as count))",
      { as: admin },
    );
    expect(counted.body.value).toContainEqual({ action: 'Created', count: expect.any(Number) });
  });

  it('names the real person behind a trial, and the role that was tried (AUD-01, PERM-36)', async () => {
    const { roles, buildings } = test.people;
    const headers = { 'x-try-role': roles.implementation };
    const body = { title: 'Tried', buildingId: buildings.north1 };
    const made = await test.call('POST', 'article', { as: admin, body, headers });
    expect(made.status).toBe(201);
    const [entry] = await entries(`recordId eq ${made.body.id}`);
    expect(entry).toMatchObject({ actor: 'admin Example', triedRole: 'Implementation team' });
  });

  it('is not changed or removed by any route (AUD-06)', async () => {
    const { id } = (await createPolicy('kept')).body;
    const [entry] = await entries(`recordId eq ${id}`);
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
      const { status } = await test.call(method, `audit/entry/${entry?.id}`, {
        as: admin,
        version: 1,
        body: {},
      });
      expect(status).toBe(405);
    }
    expect((await test.call('POST', 'audit/entry', { as: admin, body: {} })).status).toBe(405);
  });

  it('is exported as it is filtered (AUD-04, KIT-04)', async () => {
    const { id } = (await createPolicy('exported')).body;
    const query = new URLSearchParams({
      $filter: `recordId eq ${id}`,
      columns: 'date,actor,action,type,recordName,source',
    });
    const { status, text } = await test.call('GET', `audit/entry/export?${query.toString()}`, { as: admin });
    expect(status).toBe(200);
    const [head = '', line = '', ...others] = text.trim().split(/\r?\n/);
    expect(head).toBe('"When (UTC)","Person","Action","Type","Record","Source"');
    expect(line).toContain('"admin Example","Created","policy","Policy exported"');
    expect(others).toEqual([]);
    query.set('format', 'ndjson');
    const lines = await test.call('GET', `audit/entry/export?${query.toString()}`, { as: admin });
    const [entry] = await entries(`recordId eq ${id}`);
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((one) => JSON.parse(one)),
    ).toEqual([
      {
        date: entry?.['date'],
        actor: 'admin Example',
        action: 'Created',
        type: 'policy',
        recordName: 'Policy exported',
        source: entry?.['source'],
      },
    ]);
  });

  it('names the fields that a change gave other values, and finds its entries by them (AUD-01, AUD-02)', async () => {
    const { id } = (await createPolicy('fields', { customerId: test.people.customers.north })).body;
    const url = 'https://policies.example/other';
    const body = { name: 'Other', url, code: 'policy.fields' };
    await test.call('PUT', `config/policy/${id}`, { as: admin, version: 1, body });
    await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 2 });
    const changes = await entries(`recordId eq ${id}`);
    expect(changes.map(({ action, changed }) => [action, changed])).toEqual([
      ['Deleted', null],
      ['Modified', ['name', 'url']],
      ['Created', null],
    ]);
    expect(changes.map(({ source }) => source)).toEqual(['screen', 'screen', 'screen']);
    const found = await entries(`changed eq 'url' and source eq 'screen' and recordId eq ${id}`);
    expect(found.map(({ action }) => action)).toEqual(['Modified']);
    const before = await entries(`recordId eq ${test.people.buildings.north1}`);
    expect(before.map(({ source }) => source)).toEqual(['system']);
  });

  it('never names a secret by its value, and a person who was blanked by none (AUD-02, AUDIT-08)', async () => {
    const id = test.people.userIds['roleless'] ?? '';
    expect((await entries(`recordId eq ${id}`))[0]?.recordName).toBe('roleless Example');
    await test.services.database.query({
      text: 'update revisions set personal = null where entity_id = $1::uuid',
      values: [id],
    });
    expect((await entries(`recordId eq ${id}`))[0]?.recordName).toBeNull();
  });

  it('is counted up to 1,000 and 1,001 of more; $count of the path counts all (AUD-05, API-12)', async () => {
    await test.services.database.query({
      text: `insert into revisions (id, entity, entity_id, action, version, "values", source)
        select gen_random_uuid(), 'tag', gen_random_uuid(), 'Created', 1, '{"name": "Counted"}', 'import' from generate_series(1, 1500)`,
      values: [],
    });
    const page = await read({ $filter: `source eq 'import'`, $top: '25' });
    expect([page.value.length, page['@odata.count'], page['@odata.nextLink'] === undefined]).toEqual([
      25,
      1_001,
      false,
    ]);
    const counted = await test.call('GET', `audit/entry/$count?$filter=${encodeURIComponent(`source eq 'import'`)}`, {
      as: admin,
    });
    expect(Number(counted.text)).toBe(1_500);
  });
});
