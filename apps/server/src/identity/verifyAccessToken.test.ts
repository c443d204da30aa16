import { createHmac } from 'node:crypto';
import { exportJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgeToken, makeTestKey, opaqueToken, startTestIssuer } from './testIssuer.ts';
import type { TestIssuer, TestKey } from './testIssuer.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import type { TrustedProvider } from './trustedProvider.ts';
import { createTokenVerifier } from './verifyAccessToken.ts';
import type { TokenVerifier } from './verifyAccessToken.ts';

const start = Date.UTC(2026, 5, 1, 12);
let time = start;
const now = (): number => time;
const seconds = (): number => Math.floor(time / 1000);

let northwind: TestIssuer;
let fabrikam: TestIssuer;
let ownKey: TestKey;
let revoked: Set<string>;
let lookups: string[];
let trust: Map<string, TrustedProvider[]>;
let verifier: TokenVerifier;

const OWN_ISSUER = 'https://atrium.example/oidc';

beforeAll(async () => {
  northwind = await startTestIssuer(now);
  fabrikam = await startTestIssuer(now);
  ownKey = await makeTestKey('own');
});

afterAll(async () => {
  await Promise.all([northwind.close(), fabrikam.close()]);
});

beforeEach(async () => {
  time = start;
  revoked = new Set();
  lookups = [];
  for (const issuer of [northwind, fabrikam]) {
    issuer.calls.length = 0;
    issuer.userinfo.clear();
    issuer.introspection.clear();
    issuer.discovery = {};
    issuer.isMoved = false;
    issuer.published = [issuer.key.jwk];
  }
  trust = new Map([
    ['northwind.example', [{ issuer: northwind.issuer, audience: null, clientIds: ['portal', 'mobile'] }]],
    [
      'fabrikam.example',
      [{ issuer: fabrikam.issuer, audience: 'https://api.fabrikam.example', clientIds: ['portal'] }],
    ],
    ['atrium.example', [{ issuer: OWN_ISSUER, audience: 'https://atrium.example/api', clientIds: ['atrium-portal'] }]],
  ]);
  verifier = createTokenVerifier({
    findIssuersOfDomain: async (domain) => {
      lookups.push(domain);
      return trust.get(domain) ?? [];
    },
    findProviders: async (issuerOrName) =>
      [...trust.values()]
        .flat()
        .filter(({ issuer }) => issuer === issuerOrName || issuerOrName === `name of ${issuer}`),
    ownIssuer: { issuer: OWN_ISSUER, jwks: { keys: [ownKey.jwk] } },
    fetch,
    isRevoked: (token) => revoked.has(token),
    now,
    keysCooldown: 0,
  });
});

const ada = { email: 'Ada@Northwind.example' };

/** Returns why a token is refused. */
async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof TokenRefusedError) return error.reason;
  throw error;
}

describe('a signed access token', () => {
  it('is accepted from the issuer of its own e-mail domain (AUTH-57, AUTH-58, SEC-01)', async () => {
    const token = await northwind.sign({ ...ada, azp: 'portal' });
    expect(await verifier.verify(token)).toMatchObject({
      email: 'ada@northwind.example',
      subject: 'subject-1',
      issuer: northwind.issuer,
      expiresAt: (seconds() + 3600) * 1000,
      claims: { azp: 'portal' },
    });
  });

  it.each(['PS256', 'ES256', 'ES384', 'EdDSA'])('may be signed with %s (AUTH-57)', async (alg) => {
    const key = await makeTestKey(alg, alg);
    northwind.published = [northwind.key.jwk, key.jwk];
    expect((await verifier.verify(await northwind.sign(ada, { key }))).email).toBe('ada@northwind.example');
  });

  it('may come from an issuer that is configured with a slash at its end (AUTH-57)', async () => {
    trust.set('northwind.example', [{ issuer: `${northwind.issuer}/`, audience: null, clientIds: ['portal'] }]);
    expect((await verifier.verify(await northwind.sign(ada))).email).toBe('ada@northwind.example');
  });

  it('may name no key when the issuer has several (AUTH-57)', async () => {
    const other = await makeTestKey('other');
    northwind.published = [other.jwk, northwind.key.jwk];
    expect((await verifier.verify(await northwind.sign(ada, { header: { kid: undefined } }))).subject).toBe(
      'subject-1',
    );
    const forged = await northwind.sign(ada, { key: await makeTestKey('forged'), header: { kid: undefined } });
    expect(await reasonOf(verifier.verify(forged))).toBe('signature');
  });

  it('is accepted no longer than a few minutes after its issuer has withdrawn its key (AUTH-57, SEC-05)', async () => {
    const token = await northwind.sign(ada);
    await verifier.verify(token);
    northwind.published = [(await makeTestKey('next')).jwk];
    time += 5 * 60_000;
    expect((await verifier.verify(token)).email).toBe('ada@northwind.example');
    time += 6 * 60_000;
    expect(await reasonOf(verifier.verify(token))).toBe('keyUnknown');
    expect([verifier.known(token), verifier.isAccepted(token)]).toEqual([null, false]);
  });

  it.each([
    ['a key', { cnf: { jkt: 'thumbprint' } }],
    ['a certificate', { cnf: { 'x5t#S256': 'thumbprint' } }],
    ['anything at all', { cnf: 'x' }],
  ])('is refused as a plain one where it is bound to %s (AUTH-67)', async (_what, claims) => {
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, ...claims })))).toBe('bound');
  });

  it.each([[['ada@northwind.example']], [{ value: 'ada@northwind.example' }], [7], [true]])(
    'is refused with an e-mail address that is no text, whatever its ID token says: %j (AUTH-67, AUTH-58)',
    async (email) => {
      const idToken = await northwind.sign({ ...ada, nonce: 'n' });
      expect(await reasonOf(verifier.verify(await northwind.sign({ email }), idToken))).toBe('email');
    },
  );

  it('is malformed where it contains a list, and no one is asked about it (AUTH-67)', async () => {
    const idToken = await northwind.sign({ ...ada, nonce: 'n' });
    const [header = '', , signature = ''] = (await northwind.sign(ada)).split('.');
    const list = `${header}.${Buffer.from('[1]').toString('base64url')}.${signature}`;
    northwind.calls.length = 0;
    expect(await reasonOf(verifier.verify(list, idToken))).toBe('malformed');
    expect(northwind.calls).toEqual([]);
  });

  it('is for another service where only its ID token is of an issuer here, as with Entra ID (AUTH-63)', async () => {
    const idToken = await northwind.sign({ ...ada, nonce: 'n' });
    const foreign = { iss: 'https://sts.windows.net/tenant/', aud: '00000003-0000-0000-c000-000000000000' };
    for (const claims of [foreign, { ...foreign, ...ada }]) {
      const token = await northwind.sign(claims);
      expect(await reasonOf(verifier.verify(token, idToken))).toBe('foreignToken');
      expect(await reasonOf(verifier.verify(token))).toBe('issuer');
    }
  });

  it('says when its person showed who they are, else the ID token of the same person does (SEC-20)', async () => {
    const issuedAt = seconds();
    const id = (claims: object) => northwind.sign({ ...ada, aud: 'portal', sub: 'subject-1', ...claims });
    const at = async (own: object, idToken?: string) =>
      (await verifier.verify(await northwind.sign({ ...ada, jti: crypto.randomUUID(), ...own }), idToken))
        .authenticatedAt;
    const early = issuedAt - 600;
    expect(await at({ auth_time: early }, await id({ nonce: 'n' }))).toBe(early);
    expect(await at({}, await id({ auth_time: early, nonce: 'n' }))).toBe(early);
    expect(await at({}, await id({ nonce: 'n' }))).toBe(issuedAt);
    expect(await at({}, await id({}))).toBe(0);
    expect(await at({}, await id({ nonce: 'n', sub: 'someone else' }))).toBe(0);
    expect(await at({}, await fabrikam.sign({ ...ada, aud: 'portal', sub: 'subject-1', nonce: 'n' }))).toBe(0);
    expect(await at({})).toBe(0);
  });

  it('stays accepted while its issuer does not answer, which withdraws nothing (AUTH-57)', async () => {
    const token = await northwind.sign(ada);
    await verifier.verify(token);
    northwind.isMoved = true;
    northwind.discovery = { issuer: undefined };
    time += 30 * 60_000;
    expect((await verifier.verify(token)).email).toBe('ada@northwind.example');
    await expect(verifier.verify(await northwind.sign({ ...ada, jti: 'new' }))).rejects.toThrow(IssuerUnavailableError);
  });

  it("is refused from another customer's issuer, however well signed (SEC-01)", async () => {
    const token = await fabrikam.sign({ ...ada, aud: ['portal', 'https://api.fabrikam.example'] });
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
    expect(fabrikam.calls).toEqual([]);
  });

  it("is refused when it names the right issuer but another one's key signed it (SEC-01)", async () => {
    const token = await fabrikam.sign({ ...ada, iss: northwind.issuer });
    expect(await reasonOf(verifier.verify(token))).toBe('signature');
  });

  it('is refused from an issuer that no one configured, which is not even asked (SEC-01, SEC-05)', async () => {
    const token = await northwind.sign({ ...ada, iss: `${fabrikam.issuer}/x` });
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
    const nameless = await fabrikam.sign({ iss: 'https://elsewhere.example' });
    expect(await reasonOf(verifier.verify(nameless))).toBe('issuer');
    expect([...northwind.calls, ...fabrikam.calls]).toEqual([]);
  });

  it('is refused for a domain that no one owns, and for a sub-domain of an owned one (SEC-01)', async () => {
    for (const email of ['ada@elsewhere.example', 'ada@eu.northwind.example', 'ada@northwind.example.evil.example']) {
      expect(await reasonOf(verifier.verify(await northwind.sign({ email })))).toBe('domain');
    }
    expect(await reasonOf(verifier.verify(await northwind.sign({ email: 'no address' })))).toBe('email');
  });

  it.each([
    ['aud', { aud: 'mobile' }],
    ['aud among others', { aud: ['https://graph.example', 'portal'] }],
    ['azp', { aud: 'https://graph.example', azp: 'portal' }],
    ['client_id', { aud: 'https://graph.example', client_id: 'mobile' }],
  ])('is meant for us by a client id in %s where no audience is configured (AUTH-57)', async (_where, claims) => {
    expect((await verifier.verify(await northwind.sign({ ...ada, ...claims }))).subject).toBe('subject-1');
  });

  it('is refused when it is meant for another client (AUTH-57)', async () => {
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, aud: 'other', azp: 'other' })))).toBe(
      'audience',
    );
  });

  it('is refused when it has a client id but not the audience that is configured (AUTH-57)', async () => {
    const email = 'bo@fabrikam.example';
    expect(await reasonOf(verifier.verify(await fabrikam.sign({ email, aud: 'portal' })))).toBe('audience');
    const meant = await fabrikam.sign({ email, aud: 'https://api.fabrikam.example' });
    expect((await verifier.verify(meant)).email).toBe(email);
  });

  it.each([
    ['it expired over a minute ago', -3700, -61, 'expired'],
    ['it is not valid yet', 0, 3600, 'notYetValid'],
  ])('is refused when %s (AUTH-57)', async (_case, iat, exp, reason) => {
    const claims = reason === 'expired' ? { iat: seconds() + iat, exp: seconds() + exp } : { nbf: seconds() + 61 };
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, ...claims })))).toBe(reason);
  });

  it('is refused when it was issued in the future or never expires (AUTH-57)', async () => {
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, iat: seconds() + 61 })))).toBe('notYetValid');
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, exp: undefined })))).toBe('malformed');
  });

  it('may be a minute off, as clocks differ (AUTH-57)', async () => {
    const late = await northwind.sign({ ...ada, exp: seconds() - 55 });
    const early = await northwind.sign({ ...ada, iat: seconds() + 55, nbf: seconds() + 55 });
    expect((await verifier.verify(late)).subject).toBe('subject-1');
    expect((await verifier.verify(early)).subject).toBe('subject-1');
  });

  it('is refused without a signature, or signed with the public key as a shared secret (AUTH-57)', async () => {
    const claims = { iss: northwind.issuer, aud: 'portal', sub: 'subject-1', exp: seconds() + 600, ...ada };
    expect(await reasonOf(verifier.verify(forgeToken({ alg: 'none', typ: 'JWT' }, claims)))).toBe('algorithm');
    for (const secret of [northwind.key.publicPem, JSON.stringify(northwind.key.jwk)]) {
      const unsigned = forgeToken({ alg: 'HS256', kid: 'first' }, claims).slice(0, -1);
      const signature = createHmac('sha256', secret).update(unsigned).digest('base64url');
      expect(await reasonOf(verifier.verify(`${unsigned}.${signature}`))).toBe('algorithm');
    }
  });

  it('is refused with a key that it brings itself (AUTH-57)', async () => {
    const forged = await makeTestKey('first');
    const token = await northwind.sign(ada, {
      key: forged,
      header: { jwk: await exportJWK(forged.privateKey), jku: `${fabrikam.issuer}/jwks` },
    });
    expect(await reasonOf(verifier.verify(token))).toBe('signature');
    expect(fabrikam.calls).toEqual([]);
  });

  it('is refused when a single character of it was changed (AUTH-57)', async () => {
    const [header, , signature] = (await northwind.sign(ada)).split('.');
    const [, other] = (await northwind.sign({ ...ada, sub: 'subject-2' })).split('.');
    expect(await reasonOf(verifier.verify(`${header}.${other}.${signature}`))).toBe('signature');
  });

  it.each(['', 'a', 'a.b.c', 'x'.repeat(20_000)])('is refused when it is no token at all (AUTH-57)', async (token) => {
    expect(['malformed', 'issuer']).toContain(await reasonOf(verifier.verify(token)));
  });

  it('is accepted after the issuer has changed its keys (AUTH-57)', async () => {
    await verifier.verify(await northwind.sign(ada));
    const key = await makeTestKey('second');
    northwind.published = [key.jwk];
    expect((await verifier.verify(await northwind.sign(ada, { key }))).subject).toBe('subject-1');
    expect(northwind.calls.filter((path) => path === '/jwks')).toHaveLength(2);
  });

  describe('signed with keys that changed a moment after they were read', () => {
    const reads = () => northwind.calls.filter((path) => path === '/jwks').length;
    beforeEach(async () => {
      verifier = createTokenVerifier({
        findIssuersOfDomain: async (domain) => trust.get(domain) ?? [],
        fetch,
        isRevoked: () => false,
        now,
      });
      await verifier.verify(await northwind.sign(ada));
      time += 5_000;
    });

    it.each([
      ['under another name', 'second', {}],
      ['under the same name', 'first', {}],
      ['without a name', 'second', { kid: undefined }],
    ])('%s is accepted, for everyone who comes with them (AUTH-57)', async (_case, kid, header) => {
      const key = await makeTestKey(kid);
      northwind.published = [key.jwk];
      const tokens = await Promise.all(['1', '2', '3'].map((sub) => northwind.sign({ ...ada, sub }, { key, header })));
      const people = await Promise.all(tokens.map((token) => verifier.verify(token)));
      expect(people.map(({ subject }) => subject)).toEqual(['1', '2', '3']);
      expect(reads()).toBe(2);
    });

    it('is refused after one more read, however many keys are made up (AUTH-57)', async () => {
      const key = await makeTestKey('forged');
      for (let index = 0; index < 20; index += 1) {
        time += 1_100;
        const token = await northwind.sign(ada, { key, header: { kid: `made-up-${String(index)}` } });
        expect(await reasonOf(verifier.verify(token))).toBe('keyUnknown');
      }
      expect(reads()).toBe(2);
    });

    it('leaves the question open when the keys cannot be read, and asks for them once (AUTH-57)', async () => {
      northwind.discovery = { jwks_uri: `${northwind.issuer}/nowhere` };
      time += 3_600_000;
      for (let index = 0; index < 5; index += 1)
        await expect(verifier.verify(await northwind.sign(ada))).rejects.toThrow(IssuerUnavailableError);
      expect(northwind.calls.filter((path) => path === '/nowhere')).toHaveLength(1);
    });
  });

  it.each([
    '::::',
    '/jwks',
    'http://',
    'http://127.0.0.1:99999/',
    'http://[::1',
    'javascript:alert(1)',
    'file:///etc/hostname',
  ])('leaves the question open when its issuer says that its keys are at %s (AUTH-57)', async (jwks_uri) => {
    northwind.discovery = { jwks_uri };
    await expect(verifier.verify(await northwind.sign(ada))).rejects.toThrow(IssuerUnavailableError);
  });

  it('is accepted soon after its issuer has moved its keys (AUTH-57)', async () => {
    await verifier.verify(await northwind.sign(ada));
    const key = await makeTestKey('second');
    northwind.published = [key.jwk];
    northwind.isMoved = true;
    await expect(verifier.verify(await northwind.sign(ada, { key }))).rejects.toThrow(IssuerUnavailableError);
    time += 6_000;
    expect((await verifier.verify(await northwind.sign(ada, { key }))).subject).toBe('subject-1');
  });

  it('is accepted where one of the keys that it does not name is too short (AUTH-57)', async () => {
    const { kid: _, ...key } = northwind.key.jwk;
    northwind.published = [{ kty: 'RSA', alg: 'RS256', use: 'sig', n: 'AQAB', e: 'AQAB' }, key];
    const token = await northwind.sign(ada, { header: { kid: undefined } });
    expect((await verifier.verify(token)).subject).toBe('subject-1');
  });

  it('is kept to the end of the year 9999 at the latest (AUTH-57)', async () => {
    const latest = Date.UTC(10_000, 0, 1) - 1_000;
    for (const exp of [253_402_300_799, 1e13, 1e300])
      expect((await verifier.verify(await northwind.sign({ ...ada, exp }))).expiresAt).toBe(latest);
  });

  it('leaves the question open when its issuer does not answer as it should (AUTH-57)', async () => {
    northwind.discovery = { issuer: 'https://elsewhere.example' };
    await expect(verifier.verify(await northwind.sign(ada))).rejects.toThrow(IssuerUnavailableError);
    northwind.discovery = {};
    time += 6_000;
    expect((await verifier.verify(await northwind.sign(ada))).subject).toBe('subject-1');
    trust.set('northwind.example', [{ issuer: 'http://127.0.0.1:9', audience: null, clientIds: ['portal'] }]);
    const unreachable = await northwind.sign({ ...ada, iss: 'http://127.0.0.1:9' });
    await expect(verifier.verify(unreachable)).rejects.toThrow(IssuerUnavailableError);
  });
});

describe('the e-mail address of a signed token', () => {
  it('is refused when the issuer says it is not verified, accepted when it says nothing (AUTH-58)', async () => {
    for (const email_verified of [false, 'false', 'False', 0, '0', 'no', '', [], [true], {}]) {
      expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, email_verified })))).toBe(
        'emailNotVerified',
      );
    }
    for (const email_verified of [true, 'true', 'True', 1, '1', null, undefined]) {
      expect((await verifier.verify(await northwind.sign({ ...ada, email_verified }))).email).toBe(
        'ada@northwind.example',
      );
    }
  });

  it.each([
    ['two signs', 'anna@fabrikam.example@northwind.example'],
    ['a line break', 'anna\r\n@northwind.example'],
    ['a null byte', 'anna\0@northwind.example'],
    ['a full-width letter in the domain', 'anna@ｎorthwind.example'],
    ['a full-width letter before it', 'ａnna@northwind.example'],
    ['the sign of Kelvin', 'anna\u212A@northwind.example'],
    ['a letter that is not seen', 'an\u200Bna@northwind.example'],
    ['an accent apart from its letter', 'ande\u0301@northwind.example'],
    ['a blank before it', ' anna@northwind.example'],
    ['9,000 letters', `${'a'.repeat(9_000)}@northwind.example`],
  ])('is refused where it is none: %s (AUTH-58)', async (_case, email) => {
    expect(await reasonOf(verifier.verify(await northwind.sign({ ...ada, email })))).toBe('email');
  });

  it('is read from a fully checked ID token of the same issuer and subject (AUTH-58)', async () => {
    const idToken = await northwind.sign(ada);
    expect((await verifier.verify(await northwind.sign({}), idToken)).email).toBe('ada@northwind.example');
    expect(northwind.calls).not.toContain('/userinfo');
  });

  it.each([
    ['another subject', { sub: 'subject-2' }, undefined],
    ['another audience', { aud: 'other' }, undefined],
    ['another authorised party', { azp: 'other' }, undefined],
    ['an expiry that is over', { iat: 0, exp: 1 }, undefined],
    ['a forged signature', {}, 'first'],
  ])('is not read from an ID token with %s (AUTH-58)', async (_case, claims, forgedKey) => {
    const options = forgedKey === undefined ? {} : { key: await makeTestKey(forgedKey) };
    const idToken = await northwind.sign({ ...ada, ...claims }, options);
    expect(await reasonOf(verifier.verify(await northwind.sign({}), idToken))).toBe('inactive');
    expect(northwind.calls).toContain('/userinfo');
  });

  it("is not read from another issuer's ID token (AUTH-58, SEC-01)", async () => {
    const idToken = await fabrikam.sign({ email: 'bo@fabrikam.example' });
    expect(await reasonOf(verifier.verify(await northwind.sign({}), idToken))).toBe('inactive');
  });

  it('of an ID token is refused when it is not verified (AUTH-58)', async () => {
    const idToken = await northwind.sign({ ...ada, email_verified: false });
    expect(await reasonOf(verifier.verify(await northwind.sign({}), idToken))).toBe('emailNotVerified');
  });

  it('is read from userinfo of the same subject at last (AUTH-58, AUTH-16)', async () => {
    const token = await northwind.sign({});
    northwind.userinfo.set(token, { sub: 'subject-1', ...ada });
    expect((await verifier.verify(token)).email).toBe('ada@northwind.example');
    const other = await northwind.sign({ jti: 'other' });
    northwind.userinfo.set(other, { sub: 'subject-2', ...ada });
    expect(await reasonOf(verifier.verify(other))).toBe('subject');
  });

  it("of userinfo must be of the issuer's own customer (SEC-01)", async () => {
    const token = await northwind.sign({});
    northwind.userinfo.set(token, { sub: 'subject-1', email: 'bo@fabrikam.example' });
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
  });
});

describe('a token of the embedded provider', () => {
  const claims = { iss: OWN_ISSUER, aud: 'https://atrium.example/api', email: 'cy@atrium.example' };

  it('is checked with the known keys, without the network (AUTH-57, SEC-05)', async () => {
    const token = await northwind.sign(claims, { key: ownKey, header: { typ: 'at+jwt' } });
    expect((await verifier.verify(token)).email).toBe('cy@atrium.example');
    const nameless = await northwind.sign({ ...claims, email: undefined }, { key: ownKey, header: { typ: 'at+jwt' } });
    await expect(verifier.verify(nameless)).rejects.toThrow(IssuerUnavailableError);
  });

  it('is refused when it is an ID token (AUTH-57)', async () => {
    const token = await northwind.sign({ ...claims, aud: 'atrium-portal' }, { key: ownKey });
    expect(await reasonOf(verifier.verify(token))).toBe('malformed');
  });

  it('is refused for a customer that has an issuer of its own (SEC-01)', async () => {
    const token = await northwind.sign({ ...claims, ...ada }, { key: ownKey, header: { typ: 'at+jwt' } });
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
  });
});

describe('an opaque access token', () => {
  const introspectable = (): void => {
    trust.set('northwind.example', [
      {
        issuer: northwind.issuer,
        audience: null,
        clientIds: ['portal'],
        introspection: { clientId: 'api', clientSecret: 's:cret' },
      },
    ]);
  };

  it('is checked by introspection at the provider that is named, and must be meant for us (AUTH-57)', async () => {
    introspectable();
    const [good = '', foreign = '', dead = ''] = ['good', 'foreign', 'dead'].map(opaqueToken);
    northwind.introspection.set(good, { active: true, sub: 'subject-1', client_id: 'portal', ...ada });
    northwind.introspection.set(foreign, { active: true, sub: 'subject-1', client_id: 'other', ...ada });
    const name = `name of ${northwind.issuer}`;
    expect(await verifier.verify(good, undefined, name)).toMatchObject({
      email: 'ada@northwind.example',
      issuer: northwind.issuer,
      expiresAt: time + 60_000,
    });
    expect(await reasonOf(verifier.verify(foreign, undefined, name))).toBe('audience');
    expect(await reasonOf(verifier.verify(dead, undefined, name))).toBe('inactive');
  });

  it.each([
    ['expired', () => ({ exp: seconds() - 600 })],
    ['expired', () => ({ exp: String(seconds() - 600) })],
    ['notYetValid', () => ({ nbf: String(seconds() + 600) })],
    ['idToken', () => ({ token_use: 'refresh_token' })],
    ['idToken', () => ({ token_type: 'refresh_token' })],
    ['idToken', () => ({ typ: 'Refresh' })],
    ['idToken', () => ({ typ: 'ID' })],
  ])('is refused as %s where its issuer says so, in one way or another (AUTH-57)', async (reason, said) => {
    introspectable();
    const usual = { active: true, sub: 'subject-1', client_id: 'portal', ...ada };
    const [good, other] = [opaqueToken('usual'), opaqueToken('other')];
    northwind.introspection.set(good, { ...usual, exp: String(seconds() + 600), token_type: 'Bearer', typ: 'Bearer' });
    northwind.introspection.set(other, { ...usual, ...said() });
    expect((await verifier.verify(good, undefined, northwind.issuer)).subject).toBe('subject-1');
    expect(await reasonOf(verifier.verify(other, undefined, northwind.issuer))).toBe(reason);
  });

  it('takes the e-mail address from userinfo where introspection does not tell it (AUTH-58)', async () => {
    introspectable();
    const token = opaqueToken('no e-mail');
    northwind.introspection.set(token, { active: true, sub: 'subject-1', client_id: 'portal' });
    northwind.userinfo.set(token, { sub: 'subject-1', ...ada });
    expect((await verifier.verify(token, undefined, northwind.issuer)).email).toBe('ada@northwind.example');
  });

  it('is checked at userinfo together with an ID token of ours for the same person (AUTH-57)', async () => {
    const token = opaqueToken('userinfo');
    northwind.userinfo.set(token, { sub: 'subject-1', ...ada });
    const idToken = await northwind.sign({ ...ada, auth_time: 1_000 });
    const person = await verifier.verify(token, idToken);
    // When the person signed in is known from the ID token alone (AUTH-38).
    expect([person.subject, person.claims['auth_time']]).toEqual(['subject-1', 1_000]);
    const other = opaqueToken('of somebody else');
    northwind.userinfo.set(other, { sub: 'subject-2', email: 'eve@northwind.example' });
    expect(await reasonOf(verifier.verify(other, await northwind.sign(ada)))).toBe('subject');
  });

  it('is refused at userinfo without such an ID token, as nothing tells who it was made for (AUTH-57)', async () => {
    const token = opaqueToken('alone');
    northwind.userinfo.set(token, { sub: 'subject-1', ...ada });
    expect(await reasonOf(verifier.verify(token, undefined, northwind.issuer))).toBe('audience');
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
    expect(northwind.calls).not.toContain('/userinfo');
  });

  it('is asked about again after a minute, and a wrong one not at every call (AUTH-57)', async () => {
    const token = opaqueToken('cached');
    const idToken = await northwind.sign(ada);
    const asked = (): number => northwind.calls.filter((path) => path === '/userinfo').length;
    northwind.userinfo.set(token, { sub: 'subject-1', ...ada });
    await verifier.verify(token, idToken);
    time += 59_000;
    await verifier.verify(token, idToken);
    expect(asked()).toBe(1);
    time += 2_000;
    northwind.userinfo.delete(token);
    expect(await reasonOf(verifier.verify(token, idToken))).toBe('inactive');
    expect(await reasonOf(verifier.verify(token, idToken))).toBe('inactive');
    expect(asked()).toBe(2);
  });
});

describe('a token that was accepted', () => {
  it('is known again without asking anybody until it expires (AUTH-57)', async () => {
    const token = await northwind.sign({ ...ada, exp: seconds() + 50 });
    const person = await verifier.verify(token);
    const asked = [lookups.length, northwind.calls.length];
    expect(await verifier.verify(token)).toBe(person);
    expect([lookups.length, northwind.calls.length]).toEqual(asked);
    time += 50_000 + 61_000;
    expect(await reasonOf(verifier.verify(token))).toBe('expired');
  });

  it('is checked once for calls that come together (AUTH-57)', async () => {
    const token = await northwind.sign(ada);
    const people = await Promise.all([1, 2, 3].map(() => verifier.verify(token)));
    expect(new Set(people).size).toBe(1);
    expect(lookups).toEqual(['northwind.example']);
  });

  it('is refused from the moment it is signed out (AUTH-57)', async () => {
    const token = await northwind.sign(ada);
    await verifier.verify(token);
    revoked.add(token);
    expect(await reasonOf(verifier.verify(token))).toBe('revoked');
  });

  it('is refused within a minute, or at once when asked, after its customer trusts another issuer (SEC-01)', async () => {
    const token = await northwind.sign(ada);
    await verifier.verify(token);
    const before = trust.get('northwind.example') ?? [];
    trust.set('northwind.example', trust.get('fabrikam.example') ?? []);
    time += 61_000;
    expect(await reasonOf(verifier.verify(token))).toBe('issuer');
    trust.set('northwind.example', before);
    await verifier.verify(token);
    trust.set('northwind.example', []);
    verifier.distrust();
    expect(await reasonOf(verifier.verify(token))).toBe('domain');
  });
});
