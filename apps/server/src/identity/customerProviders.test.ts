import { isRefusalReason } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openServices } from '../openServices.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import { opaqueToken, startTestIssuer, type TestIssuer } from './testIssuer.ts';

let test: TestApp;
let admin: string;
let red: TestIssuer;
let blue: TestIssuer;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
  [red, blue] = await Promise.all([startTestIssuer(Date.now), startTestIssuer(Date.now)]);
});
afterAll(async () => {
  await Promise.all([red.close(), blue.close()]);
  await test.close();
});
beforeEach(() => {
  count += 1;
  for (const issuer of [red, blue]) {
    issuer.userinfo.clear();
    issuer.introspection.clear();
  }
});

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

async function save(path: string, body: Record<string, unknown>, record?: Stored): Promise<Stored> {
  const answer = await (record === undefined
    ? test.call('POST', path, { as: admin, body })
    : test.call('PUT', `${path}/${record.id}`, { as: admin, version: record.version, body }));
  expect([answer.status, answer.body.fields]).toEqual([record === undefined ? 201 : 200, undefined]);
  return answer.body;
}

function createProvider(issuer: TestIssuer, more: Record<string, unknown> = {}) {
  const body = { types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal', scope: 'openid,email' };
  return save('identityprovider', {
    name: `Provider ${String(count)} ${new URL(issuer.issuer).host}`,
    ...body,
    ...more,
  });
}

function createCustomer(name: string, more: Record<string, unknown>) {
  const mark = `${name}-${String(count)}`;
  return save('customer', { name: mark, emailDomains: [`${mark}.example`], ...more });
}

async function createMember(name: string, customer: Stored): Promise<string> {
  const email = `kim@${name}-${String(count)}.example`;
  await createPerson(test.services, { customerId: customer.id, email, privilegeMap: { 'CUSTOMER.faqs': ['view'] } });
  return email;
}

async function lookUp(domain: string) {
  const { status, body } = await test.call('GET', `domainconfig/domain/?domainname=${encodeURIComponent(domain)}`);
  return status === 200 ? body : status;
}

async function statusWith(token: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await test.call('GET', 'customerArticle', {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return answer.status;
}

const noConfig = {
  providerUri: null,
  scope: null,
  audience: null,
  portalClientId: null,
  mobileClientId: null,
  androidClientId: null,
  iosClientId: null,
  webClientId: null,
  authenticationType: null,
};

describe('two customers with independent providers', () => {
  it("let in each other's people in no way: other issuer, other key, other audience (SEC-01, AUTH-57, AUTH-07)", async () => {
    const ofRed = await createCustomer('red', { identityProviderId: (await createProvider(red)).id });
    const ofBlue = await createCustomer('blue', {
      identityConfig: { ...noConfig, providerUri: blue.issuer, portalClientId: 'portal' },
    });
    const kim = await createMember('red', ofRed);
    const lee = await createMember('blue', ofBlue);
    expect(await statusWith(await red.sign({ email: kim }))).toBe(200);
    expect(await statusWith(await blue.sign({ email: lee }))).toBe(200);
    expect(await statusWith(await blue.sign({ email: kim }))).toBe(401);
    expect(await statusWith(await red.sign({ email: lee }))).toBe(401);
    expect(await statusWith(await blue.sign({ email: kim, iss: red.issuer }))).toBe(401);
    expect(await statusWith(await red.sign({ email: kim, aud: 'another' }))).toBe(401);
    expect(await statusWith(await test.tokenFor(kim))).toBe(401);
    // An ID token of the right issuer does not make up for an access token of the wrong one.
    const idToken = await red.sign({ email: kim });
    expect(await statusWith(await blue.sign({ sub: 'subject-1' }), { 'x-id-token': idToken })).toBe(401);
    red.userinfo.set('opaque', { sub: 'subject-1', email: lee });
    expect(await statusWith('opaque', { 'x-provider': red.issuer })).toBe(401);
  });
});

describe('a token that is not accepted', () => {
  it('is answered with the reason and the id under which the log has it, and no part of it (AUTH-57, OPS-05, SEC-11)', async () => {
    const identityProviderId = (await createProvider(red)).id;
    const kim = await createMember('reasons', await createCustomer('reasons', { identityProviderId }));
    const now = Math.floor(Date.now() / 1000);
    const answers = {
      emailNotVerified: await red.sign({ email: kim, email_verified: false }),
      email: await red.sign({ email: `${kim}@${kim}` }),
      domain: await red.sign({ email: 'kim@nobody-has-it.example' }),
      issuer: await blue.sign({ email: kim }),
      audience: await red.sign({ email: kim, aud: 'another' }),
      expired: await red.sign({ email: kim, iat: now - 900, exp: now - 300 }),
      notYetValid: await red.sign({ email: kim, iat: now + 300, exp: now + 900 }),
      keyUnknown: await red.sign({ email: kim }, { header: { kid: 'unpublished' } }),
      signature: `${(await red.sign({ email: kim })).slice(0, -8)}AAAAAAAA`,
      idToken: await red.sign({ email: kim, nonce: 'n' }),
    };
    for (const [reason, token] of Object.entries(answers)) {
      const answer = await test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
      expect([reason, answer.status, answer.body]).toEqual([
        reason,
        401,
        { code: 'unauthenticated', message: expect.any(String), reason, requestId: answer.headers['x-request-id'] },
      ]);
      expect(isRefusalReason(reason)).toBe(true);
      expect(JSON.stringify(answer.body)).not.toContain(kim);
    }
  });

  it('as its issuer is out of reach is a 503 that says so (AUTH-57)', async () => {
    const config = { ...noConfig, providerUri: 'http://127.0.0.1:9', portalClientId: 'portal' };
    const kim = await createMember('lost', await createCustomer('lost', { identityConfig: config }));
    const token = await red.sign({ email: kim, iss: 'http://127.0.0.1:9' });
    const answer = await test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([503, 'unavailable', 'issuerUnreachable']);
  });
});

describe('the provider that a customer has chosen', () => {
  it('is what its domain is answered, with its own issuer and fields in front of it and no secret (AUTH-07, AUTH-54, SEC-04)', async () => {
    const provider = await createProvider(red, {
      name: 'Chosen',
      clientSecret: 'top-secret',
      webClientId: 'web',
      audience: 'api',
      authenticationType: 'implicit',
    });
    const customer = await createCustomer('picky', { identityProviderId: provider.id, calendarProvider: 'graph' });
    const domain = `picky-${String(count)}.example`;
    const answer = {
      bookingProvider: '',
      calendarProvider: 'graph',
      clientId: 'portal',
      email: '',
      idProvider: 'Chosen',
      idProviderUri: red.issuer,
      responseType: 'id_token token',
      scope: 'openid,email',
    };
    expect(await lookUp(domain)).toEqual(answer);
    const own = await save(
      'customer',
      { identityProvider: 'Ours', identityConfig: { ...noConfig, portalClientId: 'own', scope: 'openid' } },
      customer,
    );
    expect(await lookUp(domain)).toEqual({ ...answer, idProvider: 'Ours', clientId: 'own', scope: 'openid' });
    await save(
      'customer',
      { identityProvider: null, identityConfig: { ...noConfig, providerUri: blue.issuer, webClientId: 'w' } },
      own,
    );
    expect(await lookUp(domain)).toEqual({
      ...answer,
      idProvider: '127.0.0.1',
      idProviderUri: blue.issuer,
      clientId: 'w',
      responseType: 'code',
      scope: '',
    });
  });

  it('counts as changed at once, in every process (AUTH-07, SEC-01, OPS-04)', async () => {
    const provider = await createProvider(red);
    const customer = await createCustomer('quick', { identityProviderId: provider.id });
    const kim = await createMember('quick', customer);
    const token = await red.sign({ email: kim });
    const other = await openServices(test.services.config, { database: test.services.database });
    const headers = { authorization: `Bearer ${token}` };
    const log = { warn: () => undefined };
    const sent: unknown = {
      headers,
      id: 'elsewhere',
      ip: '127.0.0.1',
      method: 'GET',
      routeOptions: { url: '/api/role' },
      log,
    };
    const request = sent as FastifyRequest;
    const elsewhere = () =>
      other.services.identify(request, true).then(
        ({ caller }) => caller?.email,
        (error: { status: number }) => error.status,
      );
    try {
      expect([await statusWith(token), await elsewhere()]).toEqual([200, kim]);
      const moved = await save('identityprovider', { providerUri: blue.issuer }, provider);
      expect(await statusWith(token)).toBe(401);
      await expect.poll(elsewhere).toBe(401);
      expect(await lookUp(`quick-${String(count)}.example`)).toMatchObject({ idProviderUri: blue.issuer });
      await save('identityprovider', { providerUri: red.issuer, portalClientId: 'renamed' }, moved);
      expect(await statusWith(token)).toBe(401);
      expect(await statusWith(await red.sign({ email: kim, aud: 'renamed' }))).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('is not asked again for its keys when another customer saves, nor are its people (SEC-16)', async () => {
    const provider = await createProvider(red, { portalClientId: 'api', clientSecret: 's:cret' });
    const kim = await createMember('still', await createCustomer('still', { identityProviderId: provider.id }));
    const signed = await red.sign({ email: kim, aud: 'api' });
    const opaque = opaqueToken(`still ${kim}`);
    red.introspection.set(opaque, { active: true, sub: 'subject-1', client_id: 'api', email: kim });
    const statuses = async () => [await statusWith(signed), await statusWith(opaque, { 'x-provider': provider.name })];
    // Events of the records that were made here arrive a moment later, and everything is asked for once more.
    const callsOfLook = async () => {
      red.calls.length = 0;
      expect(await statuses()).toEqual([200, 200]);
      return red.calls.length;
    };
    await expect.poll(callsOfLook).toBe(0);
    let other = await createCustomer('restless', {});
    for (let index = 0; index < 5; index += 1) {
      other = await save('customer', { sync: index % 2 === 0 }, other);
      expect(await statuses()).toEqual([200, 200]);
    }
    expect(red.calls).toEqual([]);
    await save('identityprovider', { audience: 'elsewhere' }, provider);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('is asked about opaque tokens with its client secret (AUTH-57, ROOT-29)', async () => {
    const provider = await createProvider(red, {
      name: `Opaque ${String(count)}`,
      portalClientId: 'api',
      clientSecret: 's:cret',
    });
    const kim = await createMember('opaque', await createCustomer('opaque', { identityProviderId: provider.id }));
    const token = opaqueToken(`of ${kim}`);
    red.introspection.set(token, { active: true, sub: 's', client_id: 'api', email: kim });
    expect(await statusWith(token, { 'x-provider': `Opaque ${String(count)}` })).toBe(200);
    const foreign = opaqueToken('of another client');
    red.introspection.set(foreign, { active: true, sub: 's', client_id: 'other', email: kim });
    expect(await statusWith(foreign, { 'x-provider': `Opaque ${String(count)}` })).toBe(401);
  });

  it('is asked with a client of its own, and by ID token and userinfo where it does not accept that (AUTH-64)', async () => {
    const secret = { portalClientId: 'public', clientSecret: 's:cret' };
    const provider = await createProvider(red, { ...secret, introspectionClientId: 'api' });
    const kim = await createMember('asked', await createCustomer('asked', { identityProviderId: provider.id }));
    const token = opaqueToken(`asked ${kim}`);
    red.introspection.set(token, { active: true, sub: 'k', client_id: 'public', email: kim });
    expect(await statusWith(token, { 'x-provider': provider.name })).toBe(200);
    const wrong = await save('identityprovider', { introspectionClientId: 'public' }, provider);
    const next = opaqueToken(`next ${kim}`);
    red.introspection.set(next, { active: true, sub: 'k', client_id: 'public', email: kim });
    red.userinfo.set(next, { sub: 'k', email: kim });
    const idToken = await red.sign({ sub: 'k', aud: 'public', email: kim, nonce: 'n' });
    const more = { 'x-provider': provider.name, 'x-id-token': idToken };
    red.calls.length = 0;
    expect(await statusWith(next, more)).toBe(200);
    expect(red.calls).toEqual(expect.arrayContaining(['/introspect', '/userinfo']));
    // Test sign-in says so, of the provider as it is stored.
    const body = {
      providerUri: red.issuer,
      portalClientId: 'public',
      providerId: provider.id,
      accessToken: next,
      idToken,
    };
    const answer = await test.call('POST', 'identityprovider/signintest', { as: admin, body });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { email: kim, introspectionProblem: '401 invalid_client' },
    ]);
    await save('identityprovider', { introspectionClientId: 'api' }, wrong);
  });

  it("is never asked about another customer's opaque token, even where both call theirs by one name (AUTH-57, SEC-01)", async () => {
    const name = `Shared ${String(count)}`;
    const member = async (issuer: TestIssuer, mark: string) => {
      const { id } = await createProvider(issuer, { portalClientId: 'api', clientSecret: 's:cret' });
      return createMember(mark, await createCustomer(mark, { identityProviderId: id, identityProvider: name }));
    };
    const kim = await member(red, 'reds');
    const ofReds = opaqueToken(`shared ${kim}`);
    red.introspection.set(ofReds, { active: true, sub: 's', client_id: 'api', email: kim });
    expect(await statusWith(ofReds, { 'x-provider': name })).toBe(200);
    const lee = await member(blue, 'blues');
    const [next, ofBlues] = [opaqueToken('next'), opaqueToken('blues')];
    red.introspection.set(next, { active: true, sub: 's', client_id: 'api', email: kim });
    blue.introspection.set(ofBlues, { active: true, sub: 't', client_id: 'api', email: lee });
    red.calls.length = 0;
    blue.calls.length = 0;
    for (const token of [next, ofBlues]) expect(await statusWith(token, { 'x-provider': name })).toBe(401);
    expect([red.calls, blue.calls]).toEqual([[], []]);
    // The issuer's address, or an ID token, says which of them is meant.
    expect(await statusWith(next, { 'x-provider': red.issuer })).toBe(200);
    expect(blue.calls).toEqual([]);
    const idToken = await blue.sign({ sub: 't', aud: 'api', email: lee });
    expect(await statusWith(ofBlues, { 'x-provider': name, 'x-id-token': idToken })).toBe(200);
  });

  it('is asked once for customers that share it (AUTH-57)', async () => {
    const provider = await createProvider(red, { portalClientId: 'api', clientSecret: 's:cret' });
    const [kim] = [
      await createMember('first', await createCustomer('first', { identityProviderId: provider.id })),
      await createMember('second', await createCustomer('second', { identityProviderId: provider.id })),
    ];
    const token = opaqueToken(`shared by ${kim}`);
    red.introspection.set(token, { active: true, sub: 's', client_id: 'api', email: kim });
    expect(await statusWith(token, { 'x-provider': provider.name })).toBe(200);
  });
});

describe('the domains of a customer', () => {
  it('are several, each in any spelling, and no others (AUTH-06, AUTH-07, CUST-03, CUST-05)', async () => {
    const provider = await createProvider(red, { name: 'Many domains' });
    const domains = ['Müller-Bau.example', 'eu.mueller-bau.example', 'XN--CAF-DMA.example'];
    const customer = await save('customer', {
      name: 'Müller Bau',
      emailDomains: domains,
      identityProviderId: provider.id,
    });
    for (const same of [
      'müller-bau.example',
      'MÜLLER-BAU.EXAMPLE',
      'mu\u0308ller-bau.example',
      'xn--mller-bau-q9a.example',
      'müller-bau.example.',
      'EU.mueller-bau.example',
      'café.example',
    ])
      expect([same, (await lookUp(same)).idProvider]).toEqual([same, 'Many domains']);
    for (const other of [
      'sub.müller-bau.example',
      'mueller-bau.example',
      'muller-bau.example',
      'xeu.mueller-bau.example',
      'eu.mueller-bau.example.evil.example',
      'bau.example',
      'example',
    ])
      expect([other, [400, 404].includes(await lookUp(other))]).toEqual([other, true]);
    const taken = await test.call('POST', 'customer', {
      as: admin,
      body: { name: 'Copycat', emailDomains: ['fresh.example', 'xn--mller-bau-q9a.example', 'CAFÉ.example'] },
    });
    expect(taken.body.fields.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
      ['emailDomains.1', 'duplicate'],
      ['emailDomains.2', 'duplicate'],
    ]);
    const [first] = domains;
    const fewer = await save('customer', { emailDomains: [first] }, customer);
    expect(await lookUp('café.example')).toBe(404);
    expect((await lookUp('müller-bau.example')).idProvider).toBe('Many domains');
    await save('customer', { emailDomains: ['xn--mller-bau-q9a.example', 'café.example'] }, fewer);
    expect((await lookUp('café.example')).idProvider).toBe('Many domains');
  });

  it('decide who is who at a token, in the same way (SEC-01)', async () => {
    const provider = await createProvider(red, { name: 'Token domains' });
    const customer = await save('customer', {
      name: 'Übung',
      emailDomains: ['übung.example'],
      identityProviderId: provider.id,
    });
    await createPerson(test.services, {
      customerId: customer.id,
      email: 'Kim@Übung.example',
      privilegeMap: { 'CUSTOMER.faqs': ['view'] },
    });
    expect(await statusWith(await red.sign({ email: 'kim@xn--bung-zra.example' }))).toBe(200);
    expect(await statusWith(await red.sign({ email: 'Kim@XN--bung-zra.EXAMPLE' }))).toBe(200);
    expect(await statusWith(await red.sign({ email: 'kim@übung.example' }))).toBe(200);
    for (const domain of ['sub.übung.example', 'xübung.example', 'ubung.example'])
      expect([domain, await statusWith(await red.sign({ email: `kim@${domain}` }))]).toEqual([domain, 401]);
  });
});
