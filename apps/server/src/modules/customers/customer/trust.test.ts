import { features, isAdmin } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { opaqueToken, startTestIssuer, type TestIssuer } from '../../../identity/testIssuer.ts';
import { identityConfigAt } from '../../../testing/identityConfigAt.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('trust in those who vouch for people', () => {
  let test: TestApp;
  let issuer: TestIssuer;
  let admin: string;
  let north: string;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
    issuer = await startTestIssuer(Date.now);
    admin = test.people.emails.administrator;
    north = test.people.customers.north;
  });
  afterAll(async () => {
    await issuer.close();
    await test.close();
  });

  const any = { 'if-match': '*' };
  const person = async (privilegeMap: Parameters<typeof createPerson>[1]['privilegeMap']) => {
    counter += 1;
    const email = `trusting${String(counter)}@northwind.example`;
    return (await createPerson(test.services, { customerId: north, email, privilegeMap })).email;
  };
  const save = (path: string, as: string, body: unknown) => test.call('PUT', path, { as, headers: any, body });
  const fieldsOf = (answer: { body: { fields?: { field: string }[] } }) =>
    (answer.body.fields ?? []).map(({ field }) => field);
  const config = (more: object = {}) => identityConfigAt(issuer.issuer, more);
  const eventsOf = async (action: string) =>
    (await test.call('GET', 'audit?type=security&$top=500', { as: admin })).body.value.filter(
      (event: { action: string }) => event.action === action,
    );

  it('offers edit alone and makes no one an administrator (PERM-09, SEC-14)', () => {
    expect(features.find(({ key }) => key === 'ROOT.trust')?.offers).toEqual(['edit']);
    const role = { id: '', name: '', defaultScreen: null, canGrantRoles: [], privilegeMap: { 'ROOT.trust': ['edit'] } };
    expect(isAdmin({ role: role as never })).toBe(false);
  });

  it('is changed with edit on trust, not with edit on customers alone: domains, issuer and provider (SEC-14, CUST-05)', async () => {
    const provider = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'Trusted', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' },
    });
    const editor = await person({ 'ROOT.customers': ['view', 'edit', 'add', 'delete'] });
    const path = `customer/${north}`;
    for (const body of [
      { emailDomains: ['northwind.example', 'southbank-two.example'] },
      { identityConfig: config() },
      { identityProviderId: provider.body.id },
      { identityProvider: 'label' },
    ]) {
      const answer = await save(path, editor, body);
      expect([answer.status, fieldsOf(answer)]).toEqual([403, Object.keys(body)]);
    }
    const byConfig = await save(`${path}/customerconfig`, editor, { identityConfig: config() });
    expect(byConfig.status).toBe(403);
    expect((await save(path, editor, { calendarProvider: 'outlook' })).status).toBe(200);
    const made = await test.call('POST', 'customer', {
      as: editor,
      body: { name: 'With domain', emailDomains: ['with-domain.example'] },
    });
    expect([made.status, fieldsOf(made)]).toEqual([403, ['emailDomains']]);
    const plain = await test.call('POST', 'customer', { as: editor, body: { name: 'Plain', emailDomains: [] } });
    expect(plain.status).toBe(201);
    const keeper = await person({ 'ROOT.customers': ['view', 'edit'], 'ROOT.trust': ['edit'] });
    expect((await save(path, keeper, { emailDomains: ['northwind.example', 'north-two.example'] })).status).toBe(200);
  });

  it('is not changed through a chosen provider without edit on trust (SEC-14)', async () => {
    const made = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'Chosen', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' },
    });
    const editor = await person({ 'ROOT.identityProviders': ['view', 'edit'] });
    const path = `identityprovider/${made.body.id}`;
    const refused = await save(path, editor, { providerUri: 'https://elsewhere.example', audience: 'x' });
    expect([refused.status, fieldsOf(refused)]).toEqual([403, ['providerUri', 'audience']]);
    expect((await save(path, editor, { name: 'Chosen again' })).status).toBe(200);
    expect((await save(path, admin, { audience: 'x' })).status).toBe(200);
    const other = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'Calendars', types: ['calendar'], providerUri: 'https://calendar.example' },
    });
    expect(
      (await save(`identityprovider/${other.body.id}`, editor, { providerUri: 'https://two.example' })).status,
    ).toBe(200);
  });

  it('writes each change to the security log with old and new issuer, domains and audience, and no other save (SEC-14, SEC-10)', async () => {
    const { south } = test.people.customers;
    const before = (await eventsOf('trustChanged')).length;
    const path = `customer/${south}`;
    expect((await save(path, admin, { sync: true })).status).toBe(200);
    expect(await eventsOf('trustChanged')).toHaveLength(before);
    const identityConfig = config({ audience: 'api' });
    expect((await save(path, admin, { identityConfig, emailDomains: ['south-two.example'] })).status).toBe(200);
    const [event] = await eventsOf('trustChanged');
    expect(event).toMatchObject({
      actor: 'admin Example',
      detail: {
        resource: 'customer',
        id: south,
        issuer: issuer.issuer,
        issuerBefore: null,
        audience: 'api',
        audienceBefore: null,
        clients: ['portal'],
        clientsBefore: [],
        domains: ['south-two.example'],
        domainsBefore: ['southbank.example'],
      },
    });
  });

  it('writes to the security log that a deleted customer and provider vouch for no one, and restored ones again (SEC-14, SEC-10)', async () => {
    const domains = ['vouched.example'];
    const customer = await test.call('POST', 'customer', {
      as: admin,
      body: { name: 'Vouched', emailDomains: domains, identityConfig: config({ audience: 'api' }) },
    });
    const provider = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'Vouching', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' },
    });
    for (const [path, id, vouched] of [
      ['customer', customer.body.id, { issuer: issuer.issuer, audience: 'api', domains }],
      ['identityprovider', provider.body.id, { issuer: issuer.issuer, clients: ['portal'] }],
    ] as const) {
      const none = { issuer: null, audience: null, clients: [], ...('domains' in vouched ? { domains: [] } : {}) };
      const before = (values: object) =>
        Object.fromEntries(Object.entries(values).map(([field, value]) => [`${field}Before`, value]));
      const record = `${path}/${id}`;
      expect((await test.call('DELETE', record, { as: admin, headers: any })).status).toBe(204);
      const [deleted] = await eventsOf('trustChanged');
      expect(deleted.detail).toMatchObject({ id, change: 'Deleted', ...none, ...before(vouched) });
      expect((await test.call('POST', `${record}/restore`, { as: admin })).status).toBe(200);
      const [restored] = await eventsOf('trustChanged');
      expect(restored.detail).toMatchObject({ id, change: 'Enabled', ...vouched, ...before(none) });
    }
    const plain = await test.call('POST', 'customer', {
      as: admin,
      body: { name: 'Trusting no one', emailDomains: [] },
    });
    const events = (await eventsOf('trustChanged')).length;
    await test.call('DELETE', `customer/${plain.body.id}`, { as: admin, headers: any });
    expect(await eventsOf('trustChanged')).toHaveLength(events);
  });

  it('names no secret as changed that is not (SEC-10)', async () => {
    const before = (await eventsOf('secretChanged')).length;
    const { id } = (await test.call('POST', 'customer', { as: admin, body: { name: 'No secrets' } })).body;
    await save(`customer/${id}`, admin, { sync: true });
    await save(`customer/${id}`, admin, { bookingConfig: null });
    await save(`customer/${id}`, admin, { bookingConfig: { clientId: 'x', clientSecret: '' } });
    await save(`customer/${id}`, admin, { bookingConfig: null });
    expect(await eventsOf('secretChanged')).toHaveLength(before);
    await save(`customer/${id}`, admin, { bookingConfig: { clientId: 'x', clientSecret: 'kept' } });
    await save(`customer/${id}`, admin, { bookingConfig: null });
    const events = await eventsOf('secretChanged');
    expect(
      events.slice(0, events.length - before).map(({ detail }: { detail: { fields: string[] } }) => detail.fields),
    ).toEqual([['bookingClientSecret'], ['bookingClientSecret']]);
  });

  it('sends no stored secret to another origin: a changed one clears it (SEC-14, SEC-04)', async () => {
    const body = {
      name: 'Introspected',
      types: ['identity'],
      providerUri: 'https://id.north.example/one',
      portalClientId: 'portal',
      clientSecret: 'top secret',
      password: 'as secret',
    };
    const made = await test.call('POST', 'identityprovider', { as: admin, body });
    const path = `identityprovider/${made.body.id}`;
    const told = ({ body: record }: { body: Record<string, unknown> }) => [
      record['clientSecretSet'],
      record['passwordSet'],
    ];
    expect(told(await save(path, admin, { providerUri: 'https://id.north.example/two' }))).toEqual([true, true]);
    expect(told(await save(path, admin, { providerUri: issuer.issuer, clientSecret: '' }))).toEqual([false, false]);
    await save(`customer/${north}`, admin, { identityProviderId: made.body.id });
    await test.call('GET', 'user/init', {
      headers: { authorization: `Bearer ${opaqueToken('x')}`, 'x-provider': 'Introspected' },
    });
    expect(issuer.calls).not.toContain('/introspect');
    await save(`customer/${north}`, admin, { identityProviderId: null });
    const moved = await save(path, admin, { providerUri: 'https://id.south.example', clientSecret: 'new one' });
    expect(told(moved)).toEqual([true, false]);
    const pointr = { userName: 'x', clientId: 'y', url: 'https://pointr.example/a', clientSecret: 'z' };
    const map = await test.call('POST', `customer/${north}/pointrconfig`, { as: admin, body: pointr });
    const mapPath = `customer/${north}/pointrconfig/${map.body.id}`;
    expect((await save(mapPath, admin, { url: 'https://pointr.example/b' })).status).toBe(200);
    const refused = await save(mapPath, admin, { url: 'https://elsewhere.example' });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['clientSecret']]);
    expect((await save(mapPath, admin, { url: 'https://elsewhere.example', clientSecret: 'new' })).status).toBe(200);
  });

  it('is given to no issuer without https in production (SEC-14)', async () => {
    const own = await createTestApp();
    onTestFinished(() => own.close());
    Object.assign(own.services.signInCheck, { allowsHttp: false });
    const as = own.people.emails.administrator;
    const path = `customer/${own.people.customers.north}`;
    const put = (body: unknown) => own.call('PUT', path, { as, headers: any, body });
    const refused = await put({ identityConfig: config({ providerUri: 'http://id.north.example' }) });
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [{ field: 'identityConfig.providerUri', code: 'https' }],
    ]);
    expect((await put({ identityConfig: config({ providerUri: 'https://id.north.example' }) })).status).toBe(200);
    const provider = await own.call('POST', 'identityprovider', {
      as,
      body: { name: 'Plain', types: ['identity'], providerUri: 'http://id.north.example', portalClientId: 'portal' },
    });
    expect([provider.status, fieldsOf(provider)]).toEqual([400, ['providerUri']]);
  });

  it('and other services outside are reached by https alone in production (INTG-08)', async () => {
    const own = await createTestApp();
    onTestFinished(() => own.close());
    const as = own.people.emails.administrator;
    const customer = `customer/${own.people.customers.north}`;
    const create = (path: string, body: unknown) => own.call('POST', path, { as, body });
    const kept = await create(`${customer}/lockerconfig`, { provider: 'Kept', tokenUri: 'http://lockers.example/t' });
    Object.assign(own.services.signInCheck, { allowsHttp: false });
    const found = async (path: string, body: unknown) => {
      const { status, body: answer } = await create(path, body);
      return [status, ...(answer.fields ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)];
    };
    const plain = {
      providerUri: 'http://a.example',
      grantEndpoint: 'http://a.example/t',
      uris: ['https://a.example', 'http://b.example'],
    };
    expect(await found('identityprovider', { name: 'Plain', types: ['calendar'], ...plain })).toEqual([
      400,
      'providerUri https',
      'grantEndpoint https',
      'uris.1 https',
    ]);
    const services = { provider: 'Plain', providerUri: 'http://a.example', tokenUri: 'http://a.example' };
    for (const kind of ['lockerconfig', 'visitorconfig'])
      expect(await found(`${customer}/${kind}`, services)).toEqual([400, 'providerUri https', 'tokenUri https']);
    const pointr = { userName: 'x', clientId: 'y', clientSecret: 'z', url: 'http://pointr.example' };
    expect(await found(`${customer}/pointrconfig`, pointr)).toEqual([400, 'url https']);
    const calendar = { calendarConfig: config({ providerUri: 'http://calendar.example' }) };
    const changed = await own.call('PUT', customer, { as, headers: any, body: calendar });
    expect([changed.status, fieldsOf(changed)]).toEqual([400, ['calendarConfig.providerUri']]);
    // What was kept before is no fault of a save that leaves it as it is.
    const path = `${customer}/lockerconfig/${kept.body.id}`;
    expect((await own.call('PUT', path, { as, headers: any, body: { instanceName: 'One' } })).status).toBe(200);
  });
});
