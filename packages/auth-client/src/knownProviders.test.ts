import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import type { SignInError } from './errors.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import type { DiscoveryDocument, FakeProvider } from './testing/createFakeProvider.ts';
import { createStage, signIn } from './testing/createStage.ts';
import adfs from './testing/knownProviders/adfs.json' with { type: 'json' };
import auth0 from './testing/knownProviders/auth0.json' with { type: 'json' };
import cognito from './testing/knownProviders/cognito.json' with { type: 'json' };
import entra from './testing/knownProviders/entra.json' with { type: 'json' };
import google from './testing/knownProviders/google.json' with { type: 'json' };
import keycloak from './testing/knownProviders/keycloak.json' with { type: 'json' };
import okta from './testing/knownProviders/okta.json' with { type: 'json' };
import pingFederate from './testing/knownProviders/pingFederate.json' with { type: 'json' };

interface KnownProvider {
  readonly name: string;
  readonly document: DiscoveryDocument;
  /** In what it differs apart from its document. */
  readonly habits: Partial<Pick<FakeProvider, 'isRotating' | 'renewsIdTokens' | 'wantsIdTokenHint' | 'silentError'>>;
}

const knownProviders: readonly KnownProvider[] = [
  { name: 'Entra ID', document: entra, habits: { silentError: 'interaction_required' } },
  { name: 'Google', document: google, habits: { isRotating: false, silentError: 'interaction_required' } },
  { name: 'Okta', document: okta, habits: {} },
  { name: 'Auth0', document: auth0, habits: { silentError: 'consent_required' } },
  { name: 'Keycloak', document: keycloak, habits: {} },
  { name: 'Cognito', document: cognito, habits: { isRotating: false } },
  { name: 'PingFederate', document: pingFederate, habits: { renewsIdTokens: false, wantsIdTokenHint: true } },
  { name: 'AD FS', document: adfs, habits: { isRotating: false, renewsIdTokens: false } },
];

function without(key: JWK, name: string): JWK {
  return Object.fromEntries(Object.entries(key).filter(([field]) => field !== name));
}

const parametersOf = ({ issuer }: DiscoveryDocument) => ({ ...PARAMETERS, idProviderUri: issuer });

async function createKnownStage({ document, habits }: Omit<KnownProvider, 'name'>) {
  const stage = await createStage();
  Object.assign(stage.provider, { document, ...habits });
  // Most publish their keys without saying for which algorithm.
  stage.provider.keys = stage.provider.keys.map((key) => without(key, 'alg'));
  return stage;
}

async function createSignedInStage(known: Omit<KnownProvider, 'name'>) {
  const stage = await createKnownStage(known);
  await signIn(stage, parametersOf(known.document));
  return stage;
}

describe.each(knownProviders)('$name', (known) => {
  const { document } = known;

  it('signs in by the code flow at its own endpoints (AUTH-08, AUTH-13, AUTH-14)', async () => {
    const { client, tab } = await createSignedInStage(known);
    expect(tab.left[0]?.startsWith(`${String(document['authorization_endpoint'])}?`)).toBe(true);
    expect(client.claims()).toMatchObject({ sub: 'admin', iss: document.issuer });
  });

  it('renews twice by refresh token, whether it gives another one or not (AUTH-15, AUTH-32)', async () => {
    const { client, browser, tab, provider } = await createSignedInStage(known);
    const { idToken } = await client.getTokens();
    const first = await browser.clock.during(client.renew());
    const second = await browser.clock.during(client.renew());
    expect(first.accessToken).not.toBe(second.accessToken);
    // Without a new ID token the first one stays as long as it lasts.
    if (!provider.renewsIdTokens) expect(second.idToken).toBe(idToken);
    expect(tab.frames.filter(({ url }) => url.includes('prompt=none'))).toEqual([]);
  });

  it('renews in a hidden frame where it gives no refresh token (AUTH-32, AUTH-46)', async () => {
    const stage = await createKnownStage(known);
    stage.provider.hasRefreshTokens = false;
    await signIn(stage, parametersOf(document));
    const { idToken } = await stage.client.getTokens();
    const { accessToken } = await stage.browser.clock.during(stage.client.renew());
    expect(accessToken).toBe('access-4');
    const asked = stage.tab.frames.map(({ url }) => new URL(url).searchParams).find((query) => query.has('prompt'));
    expect([asked?.get('prompt'), asked?.get('id_token_hint')]).toEqual(['none', idToken]);
  });

  it('ends the session when it cannot sign anybody in without asking (AUTH-37, ERR-21)', async () => {
    const stage = await createKnownStage(known);
    stage.provider.hasRefreshTokens = false;
    await signIn(stage, parametersOf(document));
    stage.provider.subject = null;
    await expect(stage.browser.clock.during(stage.client.renew())).rejects.toMatchObject({
      kind: 'authentication',
      error: stage.provider.silentError,
    });
    expect(stage.client.status()).toBe('notAuthenticated');
  });

  it('reads userinfo, and revokes where there is an endpoint for it (AUTH-16, AUTH-17, ERR-16)', async () => {
    const { client } = await createSignedInStage(known);
    await expect(client.userinfo()).resolves.toMatchObject({ sub: 'admin' });
    const outcome = await client.revoke().catch((error: SignInError) => error.code);
    expect(outcome).toBe(document['revocation_endpoint'] === undefined ? 'revocationEndpointMissing' : undefined);
  });

  it('signs out there where it can, else only here (AUTH-12, AUTH-18)', async () => {
    const { client, tab } = await createSignedInStage(known);
    const { idToken } = await client.getTokens();
    await client.logout();
    const left = new URL(tab.left.at(-1) ?? '');
    if (document['end_session_endpoint'] === undefined) {
      expect(left.href).toBe('http://localhost:3000/signin');
      return;
    }
    expect(left.origin + left.pathname).toBe(document['end_session_endpoint']);
    expect(left.searchParams.get('id_token_hint')).toBe(idToken);
    expect(left.searchParams.get('state')).toMatch(/^.{10}$/);
  });
});

describe('what providers differ in', () => {
  const embedded = { document: keycloak, habits: {} };

  it('an issuer may be configured with or without the slash at its end, and is no other one (AUTH-19, AUTH-24)', async () => {
    for (const [document, idProviderUri] of [
      [auth0, 'https://northwind.auth0.example'],
      [keycloak, 'https://keycloak.example/realms/northwind/'],
    ] as const) {
      const stage = await createKnownStage({ document, habits: {} });
      await signIn(stage, { ...PARAMETERS, idProviderUri });
      expect(stage.client.claims()).toMatchObject({ iss: document.issuer });
    }
    const stage = await createKnownStage({
      document: { ...keycloak, issuer: 'https://keycloak.example/realms/n' },
      habits: {},
    });
    stage.provider.intercept = ({ path }) =>
      path.endsWith('openid-configuration') ? Response.json(stage.provider.document) : undefined;
    await expect(signIn(stage, parametersOf(keycloak))).rejects.toMatchObject({ code: 'metadataFailed' });
  });

  it('keys without names are tried one after the other, and only the provider’s count (ERR-18)', async () => {
    const stage = await createKnownStage(embedded);
    const other = await exportJWK((await generateKeyPair('RS256')).publicKey);
    const [own] = stage.provider.keys.map((key) => without(key, 'kid'));
    stage.provider.header = { kid: undefined };
    stage.provider.keys = [other, own ?? {}];
    await signIn(stage, parametersOf(keycloak));
    expect(stage.client.status()).toBe('authenticated');
    const forged = await createKnownStage(embedded);
    forged.provider.header = { kid: undefined };
    forged.provider.keys = [other, await exportJWK((await generateKeyPair('RS256')).publicKey)];
    await expect(signIn(forged, parametersOf(keycloak))).rejects.toMatchObject({ code: 'idTokenSignature' });
  });

  it.each([
    ['a list of one', { aud: ['atrium-portal'] }, null],
    ['a list with our name as the authorized party', { aud: ['atrium-portal', 'account'], azp: 'atrium-portal' }, null],
    ['a list without an authorized party', { aud: ['atrium-portal', 'account'] }, 'idTokenAuthorizedParty'],
    ['the API instead of the client', { aud: 'https://api.northwind.example' }, 'idTokenAudience'],
  ])('an ID token’s audience is %s (AUTH-24)', async (_, claims, code) => {
    const stage = await createKnownStage(embedded);
    stage.provider.claims = claims;
    const outcome = await signIn(stage, parametersOf(keycloak)).then(
      () => null,
      (error: SignInError) => error.code,
    );
    expect(outcome).toBe(code);
  });

  it.each([null, ''])('a token answer may say %j where it gives nothing (AUTH-14, AUTH-15)', async (nothing) => {
    const stage = await createKnownStage({ document: keycloak, habits: {} });
    stage.provider.tokenExtras = {
      refresh_token: nothing,
      expires_in: nothing,
      scope: nothing,
      session_state: nothing,
    };
    await signIn(stage, parametersOf(keycloak));
    expect(stage.client.status()).toBe('authenticated');
    expect(await stage.client.getTokens()).toMatchObject({ scope: null });
  });

  it('a silent renewal that never answers is over after 10 seconds (AUTH-46, ERR-08)', async () => {
    const stage = await createStage({ frameAnswer: () => new Promise(() => undefined) });
    Object.assign(stage.provider, { document: cognito, hasRefreshTokens: false });
    await signIn(stage, parametersOf(cognito));
    const outcome = stage.client.renew().catch((error: SignInError) => error);
    await stage.browser.clock.advance(150 + 10_000);
    expect(await outcome).toMatchObject({ code: 'timedOut' });
    expect(stage.client.status()).toBe('notAuthenticated');
  });

  it('a session frame that never answers changes nothing and asks no one else (AUTH-48)', async () => {
    const stage = await createKnownStage(embedded);
    await stage.client.signIn({ parameters: parametersOf(keycloak) });
    await stage.client.completeSignIn(`${stage.provider.authorize(stage.tab.left[0] ?? '')}&session_state=first`);
    await stage.browser.clock.advance(60_000);
    const [frame] = stage.tab.frames;
    expect(frame?.url).toBe(keycloak.check_session_iframe);
    expect(frame?.posted.length).toBeGreaterThan(20);
    expect(stage.client.status()).toBe('authenticated');
    expect(stage.tab.frames).toHaveLength(1);
  });

  it.each([
    ['login_required', true],
    ['interaction_required', true],
    ['account_selection_required', true],
    ['consent_required', true],
    ['temporarily_unavailable', false],
    ['server_error', false],
  ])('a changed session that answers %s ends the session here: %s (AUTH-36)', async (silentError, isEnded) => {
    const stage = await createKnownStage(embedded);
    await stage.client.signIn({ parameters: parametersOf(keycloak) });
    await stage.client.completeSignIn(`${stage.provider.authorize(stage.tab.left[0] ?? '')}&session_state=first`);
    await stage.browser.clock.advance(0);
    Object.assign(stage.provider, { subject: null, silentError });
    stage.tab.frames[0]?.say({ origin: 'https://keycloak.example', data: 'changed' });
    await stage.browser.clock.advance(1_000);
    expect(stage.client.status()).toBe(isEnded ? 'notAuthenticated' : 'authenticated');
  });
});
