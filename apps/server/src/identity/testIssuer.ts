import { createHash, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';

/** A signing key of the test issuer. */
export interface TestKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicPem: string;
  readonly jwk: JWK;
}

/** Makes a key pair; RS256 by default. */
export async function makeTestKey(kid: string, alg = 'RS256'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { kid, privateKey, publicPem: await exportSPKI(publicKey), jwk };
}

/** An identity provider over real HTTP, whose every answer a test can set; its page signs in whom the login hint names. */
export interface TestIssuer {
  readonly issuer: string;
  key: TestKey;
  published: JWK[];
  /** Bearer token -> claims. */
  readonly userinfo: Map<string, Record<string, unknown>>;
  /** Token -> answer; others are not active. */
  readonly introspection: Map<string, Record<string, unknown>>;
  /** What discovery says apart from the usual; `undefined` leaves a field out. */
  discovery: Record<string, unknown>;
  /** Whether the keys are at another address than before, and discovery says so. */
  isMoved: boolean;
  /** Paths asked for, in order. */
  readonly calls: string[];
  /** Signs a token with this issuer's key; the claims win over the usual ones. */
  sign(claims: Record<string, unknown>, options?: { key?: TestKey; header?: Record<string, unknown> }): Promise<string>;
  close(): Promise<void>;
}

/** @param now in milliseconds, for the usual times of tokens */
export async function startTestIssuer(now: () => number): Promise<TestIssuer> {
  // A browser may hold a connection on which it has asked nothing yet.
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  const key = await makeTestKey('first');
  const issuer: TestIssuer = {
    issuer: '',
    key,
    published: [key.jwk],
    userinfo: new Map(),
    introspection: new Map(),
    discovery: {},
    isMoved: false,
    calls: [],
    async sign(claims, { key: signing = issuer.key, header = {} } = {}) {
      const seconds = Math.floor(now() / 1000);
      const usual = { iss: issuer.issuer, aud: 'portal', sub: 'subject-1', iat: seconds, exp: seconds + 3600 };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: signing.jwk.alg ?? 'RS256', kid: signing.kid, ...header })
        .sign(signing.privateKey);
    },
    close: () => app.close(),
  };
  const codes = new Map<string, Record<string, unknown>>();
  app.addHook('onRequest', async (request, reply) => {
    issuer.calls.push(request.url);
    void reply.header('access-control-allow-origin', '*');
  });
  app.get('/.well-known/openid-configuration', () => ({
    issuer: issuer.issuer,
    jwks_uri: `${issuer.issuer}/${issuer.isMoved ? 'moved' : 'jwks'}`,
    userinfo_endpoint: `${issuer.issuer}/userinfo`,
    introspection_endpoint: `${issuer.issuer}/introspect`,
    authorization_endpoint: `${issuer.issuer}/authorize`,
    token_endpoint: `${issuer.issuer}/token`,
    ...issuer.discovery,
  }));
  app.get('/jwks', async (_request, reply) => (issuer.isMoved ? reply.code(404).send({}) : { keys: issuer.published }));
  app.get('/moved', () => ({ keys: issuer.published }));
  app.get('/userinfo', async (request, reply) => {
    const claims = issuer.userinfo.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    return claims ?? reply.code(401).send({ error: 'invalid_token' });
  });
  app.get<{ Querystring: Record<string, string> }>('/authorize', async ({ query }, reply) => {
    const code = randomUUID();
    codes.set(code, { nonce: query['nonce'], email: query['login_hint'], email_verified: true });
    const back = new URL(query['redirect_uri'] ?? '');
    for (const [name, value] of Object.entries({ code, state: query['state'] ?? '' }))
      back.searchParams.set(name, value);
    const link = back.href.replaceAll('&', '&amp;');
    return reply.type('text/html').send(`<title>Provider</title><a href="${link}">Sign in</a>`);
  });
  app.post<{ Body: { code: string } }>('/token', async ({ body }, reply) => {
    const claims = codes.get(body.code);
    if (claims === undefined) return reply.code(400).send({ error: 'invalid_grant' });
    const { nonce: _, ...inAccessToken } = claims;
    const [accessToken, idToken] = [await issuer.sign(inAccessToken), await issuer.sign(claims)];
    return { access_token: accessToken, id_token: idToken, token_type: 'Bearer', expires_in: 3600 };
  });
  app.post<{ Body: { token: string } }>('/introspect', async (request, reply) => {
    const expected = `Basic ${Buffer.from('api:s%3Acret').toString('base64')}`;
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'invalid_client' });
    return issuer.introspection.get(request.body.token) ?? { active: false };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(issuer, { issuer: address });
}

/** An unsigned token with any header, for forgeries. */
export function forgeToken(header: Record<string, unknown>, claims: Record<string, unknown>, signature = ''): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${signature}`;
}

/** A short digest, for tokens that must differ. */
export function opaqueToken(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
