import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestIssuer, type TestIssuer } from '../../../identity/testIssuer.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('reading what an issuer says about itself', () => {
  let test: TestApp;
  let issuer: TestIssuer;

  beforeAll(async () => {
    test = await createTestApp();
    issuer = await startTestIssuer(Date.now);
  });
  afterAll(async () => {
    await issuer.close();
    await test.close();
  });
  beforeEach(() => {
    issuer.discovery = {
      authorization_endpoint: `${issuer.issuer}/auth`,
      token_endpoint: `${issuer.issuer}/token`,
      end_session_endpoint: `${issuer.issuer}/end`,
      introspection_endpoint: undefined,
      scopes_supported: ['openid', 'email', 'offline_access', 'weather'],
      response_types_supported: ['code', 'id_token token'],
    };
  });

  const read = (address: string, as = test.people.emails.administrator, app = test) =>
    app.call('POST', 'identityprovider/discovery', { as, body: { issuer: address } });
  const refusal = async (address: string, app = test) => {
    const { status, body } = await read(address, app.people.emails.administrator, app);
    return [status, body.code, body.fields];
  };
  const refused = (code: string, message: unknown = expect.any(String)) => [
    400,
    'invalid',
    [{ field: 'issuer', code, message }],
  ];

  it('gives the fields of a provider, with the scopes that signing in needs (ROOT-10, ROOT-29, AUTH-13)', async () => {
    const { status, body } = await read(`${issuer.issuer}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      providerUri: issuer.issuer,
      grantEndpoint: `${issuer.issuer}/token`,
      scope: 'openid,email,offline_access',
      authenticationType: 'code',
      faults: [],
      uris: ['auth', 'jwks', 'userinfo', 'end'].map((path) => `${issuer.issuer}/${path}`),
    });
    issuer.discovery = {
      ...issuer.discovery,
      scopes_supported: undefined,
      response_types_supported: ['id_token token'],
    };
    expect((await read(issuer.issuer)).body).toMatchObject({
      scope: 'openid,profile,email',
      authenticationType: 'implicit',
    });
  });

  it('says whether nothing answers or something else does (ROOT-10)', async () => {
    const gone = await startTestIssuer(Date.now);
    await gone.close();
    expect(await refusal(gone.issuer)).toEqual(refused('issuerUnreachable'));
    expect(await refusal('https://nowhere.invalid')).toEqual(refused('issuerUnreachable'));
    expect(await refusal(`${issuer.issuer}/elsewhere`)).toEqual(refused('issuerDocument'));
    expect(await refusal('https://id.example/?p=1')).toEqual(refused('issuer'));
    expect(await refusal('id.example')).toEqual(refused('url'));
  });

  it.each([
    ['no token endpoint', { token_endpoint: undefined }],
    ['no keys', { jwks_uri: undefined }],
    ['an address that runs script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['an issuer that is no text', { issuer: 7 }],
  ])('refuses a document with %s (ROOT-10)', async (_what, part) => {
    issuer.discovery = { ...issuer.discovery, ...part };
    expect(await refusal(issuer.issuer)).toEqual(refused('issuerDocument'));
  });

  it('refuses a document of another issuer and names it (ROOT-10, SEC-01)', async () => {
    issuer.discovery = { ...issuer.discovery, issuer: 'https://other.example' };
    expect(await refusal(issuer.issuer)).toEqual(refused('issuerMismatch', 'https://other.example'));
  });

  it.each([
    ['responseMode', { response_modes_supported: ['form_post'] }],
    ['noPkce', { code_challenge_methods_supported: ['plain'] }],
    ['publicClient', { token_endpoint_auth_methods_supported: ['client_secret_basic'] }],
    ['pushedRequests', { require_pushed_authorization_requests: true }],
    ['algorithms', { id_token_signing_alg_values_supported: ['HS256'] }],
  ])('names what the portal lacks there: %s (AUTH-62)', async (fault, part) => {
    issuer.discovery = { ...issuer.discovery, ...part };
    expect((await read(issuer.issuer)).body.faults).toEqual([fault]);
    const reached = await test.call('POST', 'identityprovider/reach', {
      as: test.people.emails.administrator,
      body: { issuer: issuer.issuer },
    });
    expect(reached.body).toEqual({ problem: null, faults: [fault] });
  });

  it('is not taken from a document for all tenants, nor can such an issuer be saved (AUTH-62)', async () => {
    issuer.discovery = { ...issuer.discovery, issuer: `${issuer.issuer}/{tenantid}/v2.0` };
    expect(await refusal(issuer.issuer)).toEqual(refused('issuerTemplate'));
    const saved = await test.call('POST', 'identityprovider', {
      as: test.people.emails.administrator,
      body: { name: 'Of all', types: ['identity'], providerUri: 'https://id.example/{tenantid}/v2.0' },
    });
    expect([saved.status, saved.body.fields]).toMatchObject([400, [{ field: 'providerUri', code: 'issuerTemplate' }]]);
  });

  it('stays out of private networks where the operator has not opened them (SEC-05)', async () => {
    const closed = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '0' });
    try {
      issuer.calls.length = 0;
      for (const address of [issuer.issuer, 'http://localhost:9', 'http://[::1]:9', 'http://169.254.169.254'])
        expect([address, ...(await refusal(address, closed))]).toEqual([address, ...refused('issuerPrivate')]);
      expect(issuer.calls).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  it('is no error where the page only has to reach the issuer, which it then may (SEC-06, ROOT-10)', async () => {
    const reach = (address: string) =>
      test.call('POST', 'identityprovider/reach', {
        as: test.people.emails.administrator,
        body: { issuer: address },
      });
    const there = await reach(issuer.issuer);
    expect([there.status, there.body]).toEqual([200, { problem: null, faults: [] }]);
    const away = await reach('http://127.0.0.1:9');
    expect([away.status, away.body]).toEqual([200, { problem: 'issuerUnreachable', faults: [] }]);
    for (const { headers } of [there, away]) expect(headers['x-provider-version']).toMatch(/./);
    expect((await reach('id.example')).status).toBe(400);
  });

  it('is for those who may change providers (PERM-13)', async () => {
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'looks@northwind.example',
      privilegeMap: { 'ROOT.identityProviders': ['view'] },
    });
    expect((await read(issuer.issuer, viewer.email)).status).toBe(403);
  });
});
