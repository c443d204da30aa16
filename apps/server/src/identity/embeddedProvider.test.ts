import fastify, { type FastifyInstance } from 'fastify';
import { findFreePort } from '../base/freePort.ts';
import { sql } from '../db/sql.ts';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './embeddedProvider.ts';
import { TestBrowser, TestClient } from './testBrowser.ts';

const SECRET_KEY = 'a secret of the tests, long enough';
const partner = { id: 'partner', redirectUri: 'https://partner.example/back' };

let database: Database;
let server: { app: FastifyInstance; provider: EmbeddedProvider; origin: string };
let attempts: number | null;
let signedOut: Set<string>;
const failures: unknown[] = [];

async function start(port?: number): Promise<typeof server> {
  const origin = `http://localhost:${port ?? (await findFreePort())}`;
  const app = fastify();
  const provider = await createEmbeddedProvider({
    publicUrl: origin,
    database,
    secretKey: SECRET_KEY,
    accessSeconds: 900,
    isDomainAssigned: (domain) => Promise.resolve(['northwind.example', 'xn--caf-dma.example'].includes(domain)),
    findPersonName: async (email) => (email.startsWith('ada@') ? { firstName: 'Ada', lastName: 'Moreau' } : null),
    limitSignIn: () => Promise.resolve(attempts),
    isRevoked: (token) => signedOut.has(token),
    revokeAccessToken: async (token) => void signedOut.add(token),
    otherClients: [
      {
        client_id: partner.id,
        client_name: 'Partner <b>tools</b>',
        redirect_uris: [partner.redirectUri],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    report: (error) => failures.push(error),
  });
  await provider.mount(app);
  await app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  return { app, provider, origin };
}

beforeAll(async () => {
  database = await openTestDatabase();
  server = await start();
});

afterAll(async () => {
  await server.app.close();
  await database.close();
});

beforeEach(() => {
  attempts = null;
  signedOut = new Set();
});

const newClient = (language?: string): TestClient => new TestClient(new TestBrowser(server.origin, language));
const locationOf = (page: { headers: Headers }): URL => new URL(page.headers.get('location') ?? '', server.origin);

describe('discovery', () => {
  it('is read at the well-known path below the issuer and allows only code with PKCE S256 and implicit (AUTH-13, AUTH-14)', async () => {
    const response = await fetch(`${server.origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(await response.json()).toMatchObject({
      issuer: `${server.origin}/oidc`,
      authorization_endpoint: `${server.origin}/oidc/auth`,
      token_endpoint: `${server.origin}/oidc/token`,
      userinfo_endpoint: `${server.origin}/oidc/me`,
      revocation_endpoint: `${server.origin}/oidc/token/revocation`,
      end_session_endpoint: `${server.origin}/oidc/session/end`,
      jwks_uri: `${server.origin}/oidc/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code', 'id_token token', 'id_token'],
    });
  });

  it('publishes the signing keys without their private parts (AUTH-57)', async () => {
    const { keys } = (await (await fetch(`${server.origin}/oidc/jwks`)).json()) as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(server.provider.jwks.keys).toEqual(keys);
  });
});

describe('signing in', () => {
  it('takes any address of an assigned domain to the portal with signed tokens (AUTH-60, AUTH-14, AUTH-15)', async () => {
    const client = newClient();
    const redirect = await client.signIn('Ada@Northwind.example');
    expect(locationOf(redirect).href).toContain(`${server.origin}/login?`);
    expect(locationOf(redirect).searchParams.get('state')).toBe('state12345');
    const tokens = await client.exchange(redirect);
    expect(tokens).toMatchObject({ expires_in: 900, token_type: 'Bearer' });

    const keys = createRemoteJWKSet(new URL(`${server.origin}/oidc/jwks`));
    const issuer = `${server.origin}/oidc`;
    const access = await jwtVerify(tokens.access_token, keys, {
      issuer,
      audience: `${server.origin}/api`,
      typ: 'at+jwt',
    });
    expect(access.payload).toMatchObject({
      email: 'ada@northwind.example',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Moreau',
      client_id: 'atrium-portal',
      scope: 'openid profile email',
    });
    expect(access.payload.exp).toBe((access.payload.iat ?? 0) + 900);
    const id = await jwtVerify(tokens.id_token, keys, { issuer, audience: 'atrium-portal' });
    expect(id.payload).toMatchObject({ email: 'ada@northwind.example', name: 'Ada Moreau', nonce: 'nonce12345' });
    expect(id.payload.sub).toBe(access.payload.sub);
  });

  it('gives one address the same subject at every sign-in, and another address another one (AUTH-60)', async () => {
    const subjectOf = async (email: string) => {
      const client = newClient();
      return decodeJwt((await client.exchange(await client.signIn(email))).access_token).sub;
    };
    const first = await subjectOf('bo@northwind.example');
    expect(await subjectOf(' BO@northwind.EXAMPLE ')).toBe(first);
    expect(await subjectOf('bo2@northwind.example')).not.toBe(first);
  });

  it('knows an internationalised domain in either spelling (AUTH-60)', async () => {
    const client = newClient();
    expect(locationOf(await client.signIn('zoe@café.example')).searchParams.get('code')).toBeTruthy();
  });

  it('prefills the address of login_hint, escaped (AUTH-60)', async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationUrl({ login_hint: '"><script>x</script>@a.example' }));
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;@a.example"');
    expect(page.text).not.toContain('<script');
  });

  it.each([
    ['a wrong password', 'cy@northwind.example', 'atrium-demo '],
    ['a domain of another provider', 'cy@fabrikam.example', 'atrium-demo'],
    ['a sub-domain of an assigned domain', 'cy@eu.northwind.example', 'atrium-demo'],
  ])('refuses %s with one and the same message and keeps the address (AUTH-60)', async (_case, email, password) => {
    const client = newClient();
    const page = await client.signIn(email, password);
    expect(page.status).toBe(400);
    expect(page.text).toContain('The e-mail address or the password is not right.');
    expect(page.text).toContain(`value="${email}"`);
    expect(page.text).not.toContain(password === 'atrium-demo' ? 'value="atrium-demo"' : password.trim() + '"');
    expect(page.text).toMatch(/id="password"[^>]*aria-invalid="true"[^>]*autofocus/);
    expect(
      locationOf(
        await client.browser.submit(page, 'login', { login: 'cy@northwind.example', password: 'atrium-demo' }),
      ).searchParams.has('code'),
    ).toBe(true);
  });

  it.each([
    ['', 'atrium-demo', 'Enter your e-mail address.', 'login'],
    ['cy', 'atrium-demo', 'Enter a full e-mail address', 'login'],
    ['cy@northwind.example', '', 'Enter your password.', 'password'],
  ])('points at the first wrong field for %j and %j (AUTH-60)', async (email, password, message, field) => {
    const page = await newClient().signIn(email, password);
    expect(page.text).toContain(message);
    expect(page.text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*autofocus`));
  });

  it('makes an address that tries too often wait (AUTH-60, SEC-08)', async () => {
    attempts = 42;
    const page = await newClient().signIn('ada@northwind.example');
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toBe('42');
    expect(page.text).toContain('Try again in 42 s.');
    expect(page.text).toContain('value="ada@northwind.example"');
  });

  it('goes back to the portal when the person gives up (AUTH-60)', async () => {
    const client = newClient();
    const form = await client.browser.open(client.authorizationUrl());
    expect(locationOf(await client.browser.submit(form, 'abort')).searchParams.get('error')).toBe('access_denied');
  });

  it('does not sign in another browser that only knows the address of the form (AUTH-60)', async () => {
    const client = newClient();
    const form = await client.browser.open(client.authorizationUrl());
    const stranger = new TestBrowser(server.origin);
    const page = await stranger.submit(form, 'login', { login: 'ada@northwind.example', password: 'atrium-demo' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in has expired');
  });

  it('lets someone else sign in over a session, which then ends (AUTH-60)', async () => {
    const client = newClient();
    const before = await client.exchange(await client.signIn('ada@northwind.example'));
    const redirect = await client.signIn('bo@northwind.example', 'atrium-demo', { prompt: 'login' });
    expect(decodeJwt((await client.exchange(redirect)).access_token)['email']).toBe('bo@northwind.example');
    const refresh = await client.post({ grant_type: 'refresh_token', refresh_token: before.refresh_token ?? '' });
    expect(refresh.json['error']).toBe('invalid_grant');
  });
});

describe('the protocol', () => {
  it.each([
    ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
  ])('refuses a sign-in with %s (AUTH-14)', async (_case, extra) => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationUrl(extra));
    expect(locationOf(page).searchParams.get('error')).toBe('invalid_request');
  });

  it('shows an error page instead of going to an address that is not registered (AUTH-14)', async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationUrl({ redirect_uri: 'https://evil.example/login' }));
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
    expect(page.text).toContain('Sign-in failed');
  });

  it('gives no tokens for a wrong verifier, nor for a code a second time (AUTH-15)', async () => {
    const client = newClient();
    const code = locationOf(await client.signIn('ada@northwind.example')).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    expect((await client.post({ ...form, code_verifier: 'x'.repeat(72) })).json['error']).toBe('invalid_grant');
    expect((await client.post({ ...form, code_verifier: client.verifier })).status).toBe(200);
    expect((await client.post({ ...form, code_verifier: client.verifier })).json['error']).toBe('invalid_grant');
  });

  it('renews silently while the session lasts, and says login_required without one (AUTH-14)', async () => {
    const client = newClient();
    const without = await client.browser.open(client.authorizationUrl({ prompt: 'none' }));
    expect(locationOf(without).searchParams.get('error')).toBe('login_required');
    await client.signIn('ada@northwind.example');
    const renewed = await client.browser.fetchOnce(client.authorizationUrl({ prompt: 'none' }));
    expect(decodeJwt((await client.exchange(renewed)).access_token)['email']).toBe('ada@northwind.example');
    expect(renewed.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('says in every ID token when the person showed who they are, in renewed ones too (SEC-20)', async () => {
    const client = newClient();
    const before = Math.floor(Date.now() / 1000);
    const first = await client.exchange(await client.signIn('ada@northwind.example'));
    const at = Number(decodeJwt(first.id_token)['auth_time']);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now() / 1000);
    const renewal = await client.post({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' });
    expect(decodeJwt(String(renewal.json['id_token']))['auth_time']).toBe(at);
  });

  it('renews by refresh token, which is another one each time; a used one ends them all (AUTH-15)', async () => {
    const client = newClient();
    const first = await client.exchange(await client.signIn('ada@northwind.example'));
    const renew = (token = '') => client.post({ grant_type: 'refresh_token', refresh_token: token });
    const second = await renew(first.refresh_token);
    expect(second.status).toBe(200);
    const next = String(second.json['refresh_token']);
    expect(next).not.toBe(first.refresh_token);
    expect(decodeProtectedHeader(String(second.json['access_token']))).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(String(second.json['id_token']))['email']).toBe('ada@northwind.example');
    expect((await renew(first.refresh_token)).json['error']).toBe('invalid_grant');
    expect((await renew(next)).json['error']).toBe('invalid_grant');
  });

  it('lets one of two simultaneous renewals with one refresh token through (AUTH-15)', async () => {
    const client = newClient();
    const { refresh_token = '' } = await client.exchange(await client.signIn('ada@northwind.example'));
    const answers = await Promise.all([1, 2].map(() => client.post({ grant_type: 'refresh_token', refresh_token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('answers userinfo for an access token and for nothing else (AUTH-16)', async () => {
    const client = newClient();
    const tokens = await client.exchange(await client.signIn('ada@northwind.example'));
    const ask = (token: string) => fetch(`${server.origin}/oidc/me`, { headers: { authorization: `Bearer ${token}` } });
    const answer = await ask(tokens.access_token);
    expect(await answer.json()).toEqual({
      sub: decodeJwt(tokens.access_token).sub,
      email: 'ada@northwind.example',
      email_verified: true,
      name: 'Ada Moreau',
      given_name: 'Ada',
      family_name: 'Moreau',
    });
    expect((await ask(tokens.id_token)).status).toBe(401);
    expect((await ask(tokens.access_token.slice(0, -8))).status).toBe(401);
    expect((await fetch(`${server.origin}/oidc/me`)).status).toBe(401);
  });

  it('revokes access and refresh tokens by a POST (AUTH-17)', async () => {
    const client = newClient();
    const tokens = await client.exchange(await client.signIn('ada@northwind.example'));
    const revoke = (token = '') => client.post({ token }, '/oidc/token/revocation');
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect(signedOut.has(tokens.access_token)).toBe(true);
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    const renewal = await client.post({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
    expect(renewal.json['error']).toBe('invalid_grant');
    expect((await revoke('unknown')).status).toBe(200);
    expect((await client.post({ token: 'x', client_id: 'nobody' }, '/oidc/token/revocation')).status).toBe(401);
  });

  it('signs out without asking the person who shows the ID token, and goes to the post-logout address (AUTH-18)', async () => {
    const client = newClient();
    const tokens = await client.exchange(await client.signIn('ada@northwind.example'));
    const end = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${server.origin}/signin`,
      state: 'bye',
    });
    const page = await client.browser.open(`/oidc/session/end?${end.toString()}`);
    expect(page.status).toBe(303);
    expect(locationOf(page).href).toBe(`${server.origin}/signin?state=bye`);
    const silent = await client.browser.open(client.authorizationUrl({ prompt: 'none' }));
    expect(locationOf(silent).searchParams.get('error')).toBe('login_required');
    const renewal = await client.post({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
    expect(renewal.json['error']).toBe('invalid_grant');
    const again = await client.browser.open(`/oidc/session/end?${end.toString()}`);
    expect(locationOf(again).href).toBe(`${server.origin}/signin?state=bye`);
  });

  it('asks before signing out when no one proves whose session it is (AUTH-18)', async () => {
    const client = newClient();
    const stranger = newClient();
    const { id_token } = await stranger.exchange(await stranger.signIn('bo@northwind.example'));
    await client.signIn('ada@northwind.example');
    const page = await client.browser.open(
      `/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token }).toString()}`,
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain('Do you want to sign out of Atrium?');
    const ended = await client.browser.submit(page, 'confirm', { logout: 'yes' });
    expect(ended.text).toContain('You are signed out');
  });

  it('refuses a post-logout address that is not registered (AUTH-18)', async () => {
    const client = newClient();
    const { id_token } = await client.exchange(await client.signIn('ada@northwind.example'));
    const end = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' });
    expect((await client.browser.open(`/oidc/session/end?${end.toString()}`)).status).toBe(400);
  });

  it('gives the implicit client its tokens in the fragment (AUTH-09)', async () => {
    const client = new TestClient(new TestBrowser(server.origin), 'atrium-portal-implicit');
    const page = await client.browser.open(
      client.authorizationUrl({
        response_type: 'id_token token',
        code_challenge: undefined,
        code_challenge_method: undefined,
        scope: 'openid email',
      }),
    );
    const redirect = await client.browser.submit(page, 'login', {
      login: 'ada@northwind.example',
      password: 'atrium-demo',
    });
    const fragment = new URLSearchParams(locationOf(redirect).hash.slice(1));
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({
      aud: `${server.origin}/api`,
      email: 'ada@northwind.example',
    });
    expect(decodeJwt(fragment.get('id_token') ?? '')).toMatchObject({ nonce: 'nonce12345' });
  });

  it('asks the person before another client learns who they are (AUTH-60)', async () => {
    const client = new TestClient(new TestBrowser(server.origin), partner.id, partner.redirectUri);
    const form = await client.browser.open(client.authorizationUrl({ scope: 'openid email' }));
    const consent = await client.browser.submit(form, 'login', {
      login: 'ada@northwind.example',
      password: 'atrium-demo',
    });
    expect(consent.text).toContain('Partner &lt;b&gt;tools&lt;/b&gt; wants to know who you are.');
    expect(consent.text).toContain('ada@northwind.example');
    expect(consent.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${server.origin} https://partner.example;`,
    );
    const redirect = await client.browser.submit(consent, 'consent');
    expect(locationOf(redirect).origin).toBe('https://partner.example');
    expect(locationOf(redirect).searchParams.has('code')).toBe(true);
  });

  it('never asks for the portal itself, not even when it is asked to (AUTH-60)', async () => {
    const client = newClient();
    const redirect = await client.signIn('ada@northwind.example', 'atrium-demo', { prompt: 'login consent' });
    expect(locationOf(redirect).searchParams.has('code')).toBe(true);
  });
});

describe('the pages', () => {
  it('speak the language of the client, else of the browser, and offer the other (AUTH-60)', async () => {
    const french = newClient('en;q=0.5, de, fr-CA;q=0.9');
    const page = await french.browser.open(french.authorizationUrl());
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain('Mot de passe');
    const english = await french.browser.open(french.authorizationUrl({ ui_locales: 'en-GB fr' }));
    expect(english.text).toContain('<html lang="en">');
    const [, other = ''] = /href="([^"]+\?lang=fr)"/.exec(english.text) ?? [];
    const switched = await french.browser.open(other);
    expect(switched.text).toContain('Adresse e-mail');
    const refused = await french.browser.submit(switched, 'login', { login: 'x@y.example', password: 'no' });
    expect(refused.text).toContain('est incorrect');
  });

  it('run no script, load nothing from elsewhere and cannot be framed (AUTH-60, SEC-06)', async () => {
    const client = newClient();
    const page = await client.browser.open(client.authorizationUrl());
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${server.origin};`);
    expect(page.text).not.toMatch(/<script|style=|\son\w+=/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const [, address = ''] of page.text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      expect(new URL(address, server.origin).origin).toBe(server.origin);
    }
    const [, css = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
    const style = await fetch(new URL(css, server.origin));
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const named = [...(await style.text()).matchAll(/url\('([^']+)'\)/g)].map(([, name = '']) => name);
    expect(named).toEqual(['nunito-sans-latin-ext.woff2', 'nunito-sans-latin.woff2', 'splash.svg']);
    for (const name of named) expect((await fetch(`${server.origin}/oidc/assets/${name}`)).status).toBe(200);
    expect((await fetch(`${server.origin}/oidc/assets/..%2Fpage.ts`)).status).toBe(404);
  });

  it('label every field and tell password managers what it is (AUTH-60)', async () => {
    const client = newClient();
    const { text } = await client.browser.open(client.authorizationUrl());
    expect(text).toMatch(
      /<label for="login">[^<]+<\/label>\s+<input\s+id="login"\s+name="login"\s+type="email"[^>]*autocomplete="username"/,
    );
    expect(text).toMatch(
      /<label for="password">[^<]+<\/label>\s+<input\s+id="password"\s+name="password"\s+type="password"[^>]*autocomplete="current-password"/,
    );
  });
});

describe('what is kept', () => {
  it('survives a restart and is shared by processes: keys, sessions and refresh tokens (AUTH-60)', async () => {
    const client = newClient();
    const tokens = await client.exchange(await client.signIn('ada@northwind.example'));
    const before = server.provider.jwks;
    await server.app.close();
    server = await start(Number(new URL(server.origin).port));
    expect(server.provider.jwks).toEqual(before);
    const silent = await client.browser.fetchOnce(client.authorizationUrl({ prompt: 'none' }));
    expect(locationOf(silent).searchParams.has('code')).toBe(true);
    const renewal = await client.post({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
    expect(renewal.status).toBe(200);
  });

  it('is made once when several processes start together (AUTH-60)', async () => {
    await database.query(sql`delete from oidc_keys`);
    const options = { publicUrl: server.origin, database, secretKey: SECRET_KEY, isDomainAssigned: async () => true };
    const [one, other] = await Promise.all([createEmbeddedProvider(options), createEmbeddedProvider(options)]);
    expect(one.jwks).toEqual(other.jwks);
  });

  it('holds keys only encrypted, opens them with a former secret and not with a wrong one (SEC-04)', async () => {
    const rows = await database.query<{ sealed: string }>(sql`select sealed from oidc_keys`);
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) expect(sealed).toMatch(/^v2\./);
    const options = { publicUrl: server.origin, database, isDomainAssigned: () => Promise.resolve(true) };
    await expect(createEmbeddedProvider({ ...options, secretKey: 'another secret' })).rejects.toThrow(/key/);
    const { jwks } = await createEmbeddedProvider({
      ...options,
      secretKey: 'another secret',
      previousSecretKeys: [SECRET_KEY],
    });
    expect((await createEmbeddedProvider({ ...options, secretKey: 'another secret' })).jwks).toEqual(jwks);
    await createEmbeddedProvider({ ...options, secretKey: SECRET_KEY, previousSecretKeys: ['another secret'] });
  });

  it('holds no code, token or password that someone could use (SEC-11)', async () => {
    const client = newClient();
    const { refresh_token = '', access_token } = await client.exchange(await client.signIn('dee@northwind.example'));
    const rows = await database.query(sql`select * from oidc_records`);
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [refresh_token, access_token, client.verifier, 'atrium-demo'])
      expect(text).not.toContain(`"${secret}"`);
  });

  it('gave no cause to report a failure in all of these (AUTH-60)', () => {
    expect(failures).toEqual([]);
  });

  it('is removed when it has expired (AUTH-60)', async () => {
    const later = await createEmbeddedProvider({
      publicUrl: server.origin,
      database,
      secretKey: SECRET_KEY,
      isDomainAssigned: () => Promise.resolve(true),
      now: () => Date.now() + 15 * 86_400_000,
    });
    expect(await later.removeExpired()).toBeGreaterThan(0);
    expect(await database.query(sql`select 1 from oidc_records`)).toEqual([]);
  });
});
