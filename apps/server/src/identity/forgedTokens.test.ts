import { createHmac } from 'node:crypto';
import { exportJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgeToken, makeTestKey, startTestIssuer } from './testIssuer.ts';
import type { TestIssuer, TestKey } from './testIssuer.ts';
import { TokenRefusedError } from './tokenErrors.ts';
import type { TrustedProvider } from './trustedProvider.ts';
import { createTokenVerifier } from './verifyAccessToken.ts';
import type { TokenVerifier } from './verifyAccessToken.ts';

const time = Date.UTC(2026, 5, 1, 12);
const seconds = time / 1000;
const now = (): number => time;

let northwind: TestIssuer;
let fabrikam: TestIssuer;
let attacker: TestKey;
let verifier: TokenVerifier;

beforeAll(async () => {
  northwind = await startTestIssuer(now);
  fabrikam = await startTestIssuer(now);
  attacker = await makeTestKey('first');
});
afterAll(async () => {
  await Promise.all([northwind.close(), fabrikam.close()]);
});

beforeEach(() => {
  for (const issuer of [northwind, fabrikam]) {
    issuer.calls.length = 0;
    issuer.published = [issuer.key.jwk];
  }
  const providerOf = ({ issuer }: TestIssuer): TrustedProvider => ({ issuer, audience: null, clientIds: ['portal'] });
  const trust = new Map([
    ['northwind.example', providerOf(northwind)],
    ['fabrikam.example', providerOf(fabrikam)],
  ]);
  verifier = createTokenVerifier({
    findIssuersOfDomain: async (domain) => [trust.get(domain) ?? []].flat(),
    findProviders: async (text) => [...trust.values()].filter(({ issuer }) => issuer === text),
    fetch,
    isRevoked: () => false,
    now,
    keysCooldown: 0,
  });
});

const ada = { email: 'ada@northwind.example' };

/** Returns why a token is refused; `accepted` when it is not. */
async function outcomeOf(token: string, idToken?: string): Promise<string> {
  try {
    await verifier.verify(token, idToken);
    return 'accepted';
  } catch (error) {
    if (error instanceof TokenRefusedError) return error.reason;
    throw error;
  }
}

describe('a header that tries to choose how it is checked', () => {
  it('is refused when it marks something as critical that no one understands (AUTH-57)', async () => {
    for (const header of [
      { crit: ['exp'], exp: seconds + 60 },
      { crit: ['urn:example:extension'], 'urn:example:extension': true },
      { crit: [] },
    ]) {
      expect(await outcomeOf(await northwind.sign(ada))).toBe('accepted');
      const [, payload = '', signature = ''] = (await northwind.sign(ada)).split('.');
      const part = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'first', ...header })).toString('base64url');
      expect(['malformed', 'algorithm']).toContain(await outcomeOf(`${part}.${payload}.${signature}`));
    }
  });

  it.each(['jku', 'x5u'])('has no key fetched from its own %s (AUTH-57, SEC-05)', async (name) => {
    fabrikam.published = [attacker.jwk];
    const token = await northwind.sign(ada, { key: attacker, header: { [name]: `${fabrikam.issuer}/jwks` } });
    expect(await outcomeOf(token)).toBe('signature');
    expect(fabrikam.calls).toEqual([]);
  });

  it('is not believed the key or the certificate that it carries (AUTH-57)', async () => {
    const certificate = Buffer.from(attacker.publicPem).toString('base64');
    for (const header of [
      { jwk: attacker.jwk },
      { jwk: await exportJWK(attacker.privateKey) },
      { x5c: [certificate], 'x5t#S256': 'thumbprint' },
    ]) {
      expect(await outcomeOf(await northwind.sign(ada, { key: attacker, header }))).toBe('signature');
    }
  });

  it.each([
    '../../../../dev/null',
    '/dev/null',
    'first\u0000',
    "' or '1'='1",
    'https://evil.example/jwks#first',
    'file:///etc/hostname',
    '__proto__',
    '',
  ])('finds no other key by the name %j (AUTH-57)', async (kid) => {
    expect(await outcomeOf(await northwind.sign(ada, { header: { kid } }))).toBe('keyUnknown');
    expect(northwind.calls.every((path) => path.startsWith('/.well-known/') || path === '/jwks')).toBe(true);
    const claims = { iss: northwind.issuer, aud: 'portal', sub: 'subject-1', exp: seconds + 600, ...ada };
    const unsigned = forgeToken({ alg: 'HS256', kid }, claims).slice(0, -1);
    // A key file that is not there is an empty secret to a careless checker.
    const signature = createHmac('sha256', '').update(unsigned).digest('base64url');
    expect(await outcomeOf(`${unsigned}.${signature}`)).toBe('algorithm');
  });

  it.each(['none', 'None', 'nOnE', 'NONE', 'HS256', 'HS512', 'RSA1_5', 'RS1', 'dir', ''])(
    'is refused with the algorithm %j (AUTH-57)',
    async (alg) => {
      const claims = { iss: northwind.issuer, aud: 'portal', sub: 'subject-1', exp: seconds + 600, ...ada };
      for (const signature of ['', 'AAAA']) {
        expect(['algorithm', 'malformed']).toContain(
          await outcomeOf(forgeToken({ alg, kid: 'first' }, claims, signature)),
        );
      }
    },
  );

  it.each(['logout+jwt', 'secevent+jwt', 'application/logout+jwt', 'dpop+jwt', 'OAUTH-AUTHZ-REQ+JWT', 'x-at+jwt'])(
    'is refused as a token of another kind: %s (AUTH-57)',
    async (typ) => {
      expect(await outcomeOf(await northwind.sign(ada, { header: { typ } }))).toBe('idToken');
    },
  );

  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', undefined])(
    'is accepted as an access token: %s (AUTH-57)',
    async (typ) => {
      expect(await outcomeOf(await northwind.sign(ada, { header: { typ } }))).toBe('accepted');
    },
  );

  it('is refused when its payload is said to be not encoded (AUTH-57)', async () => {
    const claims = JSON.stringify({ iss: northwind.issuer, aud: 'portal', sub: 's', exp: seconds + 600, ...ada });
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', b64: false, crit: ['b64'] })).toString('base64url');
    expect(await outcomeOf(`${header}.${claims}.AAAA`)).not.toBe('accepted');
  });
});

describe('a signed token that is right but for one thing', () => {
  it.each([
    ['another issuer that is configured', { iss: 'fabrikam' }, 'issuer'],
    ['an issuer that only begins like ours', { iss: 'suffix' }, 'issuer'],
    ['a list for an issuer', { iss: 'list' }, 'issuer'],
    ['another audience', { aud: 'elsewhere' }, 'audience'],
    ['no audience', { aud: undefined }, 'audience'],
    ['an audience that only contains ours', { aud: 'portal-admin' }, 'audience'],
    ['an expiry that is over', { iat: seconds - 7_200, exp: seconds - 61 }, 'expired'],
    ['no expiry', { exp: undefined }, 'malformed'],
    ['an expiry that is text', { exp: '9999999999' }, 'malformed'],
    ['a start that has not come', { nbf: seconds + 61 }, 'notYetValid'],
    ['a start that is text', { nbf: 'yesterday' }, 'notYetValid'],
    ['an issue in the future', { iat: seconds + 61 }, 'notYetValid'],
    ['no subject', { sub: undefined }, 'malformed'],
    ['an empty subject', { sub: '' }, 'subject'],
    ['an address that is not verified', { email_verified: false }, 'emailNotVerified'],
    ["an address of another customer's domain", { email: 'bo@fabrikam.example' }, 'issuer'],
    ['an address with two at signs', { email: 'bo@fabrikam.example@northwind.example.evil.example' }, 'domain'],
  ])('is refused with %s (AUTH-57, AUTH-58, SEC-01)', async (_what, change, reason) => {
    const issuers: Record<string, unknown> = {
      fabrikam: fabrikam.issuer,
      suffix: `${northwind.issuer}.evil.example`,
      list: [northwind.issuer],
    };
    const claims: Record<string, unknown> = { ...ada, ...change };
    if ('iss' in change) claims['iss'] = issuers[change.iss];
    expect(await outcomeOf(await northwind.sign({ ...ada }))).toBe('accepted');
    expect(await outcomeOf(await northwind.sign(claims))).toBe(reason);
  });

  it('is accepted where the clocks differ by no more than a minute (AUTH-57)', async () => {
    for (const times of [{ iat: seconds - 7_200, exp: seconds - 59 }, { nbf: seconds + 60 }, { iat: seconds + 60 }]) {
      expect(await outcomeOf(await northwind.sign({ ...ada, ...times }))).toBe('accepted');
    }
  });

  it('is refused with the key of another customer’s provider, though that is trusted, too (SEC-01)', async () => {
    const token = await northwind.sign(ada, { key: fabrikam.key });
    expect(await outcomeOf(token)).toBe('signature');
  });

  it('is refused when its claims were changed after it had been accepted (AUTH-57)', async () => {
    const token = await northwind.sign(ada);
    expect(await outcomeOf(token)).toBe('accepted');
    const [header, payload = '', signature] = token.split('.');
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, email: 'eve@northwind.example' })).toString('base64url');
    expect(await outcomeOf(`${header}.${changed}.${signature}`)).toBe('signature');
    expect(await outcomeOf(`${header}.${payload}.`)).toBe('signature');
    expect(await outcomeOf(`${header}.${payload}.${signature}.${signature}`)).not.toBe('accepted');
  });
});

describe('an ID token', () => {
  it.each([
    ['its nonce', { nonce: 'nonce12345' }],
    ['the hash of an access token', { at_hash: 'hash' }],
    ['the hash of a code', { c_hash: 'hash' }],
    ['its use', { token_use: 'id', scope: 'openid' }],
    ['its type', { typ: 'ID', azp: 'portal' }],
    ['its use for renewal', { token_use: 'refresh_token', scope: 'openid' }],
    ['its type for renewal', { typ: 'Refresh', azp: 'portal', scope: 'openid' }],
    ['its type for renewal at any time', { typ: 'Offline', azp: 'portal', scope: 'openid' }],
  ])('is not taken for an access token, as %s tells (AUTH-57)', async (_what, claims) => {
    expect(await outcomeOf(await northwind.sign({ ...ada, ...claims }))).toBe('idToken');
  });

  it.each([
    ['names its use', { token_use: 'access' }],
    ['names its type', { typ: 'Bearer', azp: 'portal', nonce: 'nonce12345' }],
    ['tells its scopes', { scp: ['openid'], nonce: 'nonce12345' }],
    ['tells its client', { client_id: 'portal', nonce: 'nonce12345' }],
  ])('is something else than an access token that %s (AUTH-57)', async (_what, claims) => {
    expect(await outcomeOf(await northwind.sign({ ...ada, ...claims }))).toBe('accepted');
  });

  it('of another issuer lends no address to an access token (AUTH-58, SEC-01)', async () => {
    const idToken = await fabrikam.sign(ada);
    expect(await outcomeOf(await northwind.sign({}), idToken)).toBe('inactive');
  });
});
