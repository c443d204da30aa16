import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isKeyForm } from '../../../identity/apiKeyForm.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('API keys', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const inDays = (days: number) => new Date(Date.now() + days * times.day).toISOString();
  const body = (more: Record<string, unknown> = {}) => ({
    name: `Key ${crypto.randomUUID()}`,
    customerId: test.people.customers.north,
    rights: { 'CUSTOMER.policies': ['view'] },
    expiresAt: inDays(30),
    ...more,
  });
  const create = (more: Record<string, unknown> = {}, as = test.people.emails.administrator) =>
    test.call('POST', 'apiKey', { as, body: body(more) });

  it('are 43 characters with prefix and checksum, shown once and kept as a digest (KEY-01, KEY-02)', async () => {
    const created = await create();
    expect([created.status, created.body]).toMatchObject([201, {}]);
    const { key, ...record } = created.body;
    expect(key).toMatch(/^atr_[0-9A-Za-z]{39}$/);
    expect(isKeyForm(key)).toBe(true);
    expect(isKeyForm(`${String(key).slice(0, -1)}${String(key).endsWith('0') ? '1' : '0'}`)).toBe(false);
    expect(record.start).toBe(String(key).slice(0, 10));
    const read = await test.call('GET', `apiKey/${record.id}`, { as: test.people.emails.administrator });
    expect(read.body).toEqual(record);
    const kept = await test.services.database.query<{ all: string }>({
      text: `select (select jsonb_agg(k)::text from api_keys k) || (select jsonb_agg(r)::text from revisions r where entity = 'apiKey') as all`,
      values: [],
    });
    expect(kept[0]?.all).toContain(record.start);
    expect(kept[0]?.all).not.toContain(key);
  });

  it('end within 366 days, and not in the past (KEY-01)', async () => {
    const issues = async (expiresAt: unknown) => (await create({ expiresAt })).body.fields;
    expect(await issues(inDays(367))).toMatchObject([{ field: 'expiresAt', code: 'keyTooLong' }]);
    expect(await issues(inDays(-1))).toMatchObject([{ field: 'expiresAt', code: 'future' }]);
    expect(await issues(undefined)).toMatchObject([{ field: 'expiresAt', code: 'required' }]);
    expect((await create({ expiresAt: inDays(365) })).status).toBe(201);
  });

  it('get no right that their maker lacks, and none over keys, roles, trust and who people are (KEY-01, KEY-03)', async () => {
    const { email: makes } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'makes@northwind.example',
      privilegeMap: { 'CUSTOMER.apiKeys': ['view', 'add', 'edit'], 'CUSTOMER.policies': ['view'] },
    });
    const lacking = await create({ rights: { 'CUSTOMER.policies': ['view', 'edit'] } }, makes);
    expect([lacking.status, lacking.body.fields]).toMatchObject([
      403,
      [{ field: 'rights.CUSTOMER.policies', code: 'rightLacked' }],
    ]);
    expect((await create({}, makes)).status).toBe(201);
    const never = {
      'CUSTOMER.apiKeys': ['view'],
      'ROOT.roles': ['view'],
      'ROOT.trust': ['edit'],
      'CUSTOMER.users': ['edit'],
    };
    const refused = await create({ customerId: null, rights: never });
    expect(refused.body.fields).toMatchObject([
      { field: 'rights.CUSTOMER.apiKeys', code: 'notForKeys' },
      { field: 'rights.ROOT.roles', code: 'notForKeys' },
      { field: 'rights.ROOT.trust', code: 'notForKeys' },
      { field: 'rights.CUSTOMER.users', code: 'choice', choices: ['view'] },
    ]);
    const ofRoot = await create({ rights: { 'ROOT.policies': ['view'] } });
    expect(ofRoot.body.fields).toMatchObject([{ field: 'rights.ROOT.policies', code: 'feature' }]);
  });

  it('are for buildings of their customer alone, and for addresses that are such (KEY-01)', async () => {
    const { buildings } = test.people;
    const issues = async (more: Record<string, unknown>) => (await create(more)).body.fields;
    expect(await issues({ reach: 'buildings' })).toMatchObject([{ field: 'buildingIds', code: 'required' }]);
    expect(await issues({ reach: 'buildings', buildingIds: [buildings.north1, buildings.south1] })).toMatchObject([
      { field: 'buildingIds.1', code: 'reference' },
    ]);
    expect(await issues({ addresses: ['192.0.2.0/24', '2001:db8::/32', '192.0.2.300', 'example.com'] })).toMatchObject([
      { field: 'addresses.2', code: 'addressRange' },
      { field: 'addresses.3', code: 'addressRange' },
    ]);
    const { body: made } = await create({
      reach: 'buildings',
      buildingIds: [buildings.north1],
      addresses: ['192.0.2.7'],
    });
    expect(made).toMatchObject({ reach: 'buildings', buildingIds: [buildings.north1], addresses: ['192.0.2.7'] });
    const as = test.people.emails.administrator;
    const widened = await test.call('PUT', `apiKey/${made.id}`, { as, version: made.version, body: { reach: 'all' } });
    expect(widened.body).toMatchObject({ reach: 'all', buildingIds: [] });
  });
});
