import { describe, expect, it } from 'vitest';
import { relayCallback } from './relayCallback.ts';
import { CLIENT_ID, ISSUER, PARAMETERS } from './testing/createFakeProvider.ts';
import { createStage } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';

const IMPLICIT = { ...PARAMETERS, responseType: 'id_token token' };

async function leave(stage: Stage): Promise<string> {
  await stage.client.signIn({ parameters: IMPLICIT, returnTo: '/admin/roles' });
  return stage.tab.left.at(-1) ?? '';
}

async function createImplicitStage(): Promise<Stage> {
  const stage = await createStage();
  await stage.client.completeSignIn(await stage.provider.authorizeImplicitly(await leave(stage)));
  return stage;
}

/** The answer with one of its parameters changed, or left out. */
function changed(url: string, name: string, value: string | null): string {
  const [address = '', fragment = ''] = url.split('#');
  const answer = new URLSearchParams(fragment);
  if (value === null) answer.delete(name);
  else answer.set(name, value);
  return `${address}#${answer.toString()}`;
}

describe('the implicit flow', () => {
  it('asks for the tokens themselves with a nonce and without a challenge, and warns that it is deprecated (AUTH-09)', async () => {
    const stage = await createStage();
    const url = new URL(await leave(stage));
    expect(url.origin + url.pathname).toBe(`${ISSUER}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:3000/login',
      scope: 'openid profile email',
      state: expect.stringMatching(/^.{10}$/),
      nonce: expect.stringMatching(/^.{10}$/),
      login_hint: 'admin@atrium.example',
      response_type: 'id_token token',
    });
    expect(stage.browser.warnings).toEqual([expect.stringContaining('implicit flow is deprecated')]);
  });

  it('warns about nothing in the code flow, and is used for no other response type (AUTH-09, AUTH-08)', async () => {
    const { client, browser, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    expect(browser.warnings).toEqual([]);
    await client.signIn({ parameters: { ...PARAMETERS, responseType: 'token id_token' } });
    expect(new URL(tab.left[1] ?? '').searchParams.get('response_type')).toBe('id_token token');
    for (const responseType of ['token', 'id_token', 'code token', 'none']) {
      await expect(client.signIn({ parameters: { ...PARAMETERS, responseType } })).rejects.toMatchObject({
        code: 'responseTypeUnsupported',
        message: `The response type is not supported: ${responseType}`,
      });
    }
  });

  it('takes the tokens from the fragment without asking the token endpoint (AUTH-09, AUTH-31)', async () => {
    const stage = await createStage();
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await expect(stage.client.completeSignIn(answer)).resolves.toEqual({ returnTo: '/admin/roles' });
    expect(await stage.client.getTokens()).toMatchObject({
      accessToken: 'access-1',
      accessTokenExpiresAt: stage.browser.clock.now() + 3_600_000,
    });
    expect(stage.client.claims()).toMatchObject({ sub: 'admin' });
    expect(stage.provider.requests.map(({ path }) => path)).not.toContain('/oidc/token');
  });

  it.each([
    ['a nonce of another sign-in', { nonce: 'another' }, 'idTokenNonce'],
    ['no nonce', { nonce: undefined }, 'idTokenNonce'],
    ['the hash of another access token', { at_hash: 'another' }, 'idTokenAccessTokenHash'],
    ['no hash of the access token', { at_hash: undefined }, 'idTokenAccessTokenHash'],
    ['another audience', { aud: 'app' }, 'idTokenAudience'],
    ['another issuer', { iss: 'https://evil.example' }, 'idTokenIssuer'],
    ['another authorized party', { azp: 'app' }, 'idTokenAuthorizedParty'],
    ['no subject', { sub: undefined }, 'idTokenSubject'],
    ['an issue in the future', { iat: 9_999_999_999 }, 'idTokenIssuedAt'],
    ['a start in the future', { nbf: 9_999_999_999 }, 'idTokenNotBefore'],
    ['an expiry in the past', { exp: 1 }, 'idTokenExpired'],
  ])('refuses an ID token with %s (AUTH-09, AUTH-24, AUTH-25)', async (_, claims, code) => {
    const stage = await createStage();
    stage.provider.claims = claims;
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await expect(stage.client.completeSignIn(answer)).rejects.toMatchObject({ code, kind: 'invalidIdToken' });
    expect(stage.tab.environment.sessionStorage.length).toBe(0);
  });

  it.each([
    ['no access token', 'access_token', null, 'parameterMissing'],
    ['no ID token', 'id_token', null, 'idTokenMissing'],
    ['an access token of another answer', 'access_token', 'stolen', 'idTokenAccessTokenHash'],
    ['an ID token that was changed', 'id_token', 'a.b.c', 'jwtParseFailed'],
    ['another kind of token', 'token_type', 'mac', 'responseInvalid'],
    ['another issuer’s name', 'iss', 'https://evil.example', 'responseInvalid'],
    ['a state nobody knows', 'state', 'unknown', 'stateNotFound'],
  ])('refuses an answer with %s (AUTH-09, ERR-17, ERR-18)', async (_, name, value, code) => {
    const stage = await createStage();
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await expect(stage.client.completeSignIn(changed(answer, name, value))).rejects.toMatchObject({ code });
    expect(stage.client.status()).toBe('unknown');
  });

  it('needs the issuer next to the ID token from no provider, and next to an error where it is promised (AUTH-09, AUTH-24)', async () => {
    const stage = await createStage();
    stage.provider.document = { ...stage.provider.document, authorization_response_iss_parameter_supported: true };
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await stage.client.completeSignIn(answer);
    expect(stage.client.status()).toBe('authenticated');
    stage.provider.subject = null;
    const refused = await stage.provider.authorizeImplicitly(await leave(stage));
    await expect(stage.client.completeSignIn(refused)).rejects.toMatchObject({ code: 'responseInvalid' });
  });

  it('takes the ID token’s expiry where the answer tells none that makes sense (AUTH-26)', async () => {
    const stage = await createStage();
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await stage.client.completeSignIn(changed(answer, 'expires_in', 'soon'));
    const { accessTokenExpiresAt, idTokenExpiresAt } = await stage.client.getTokens();
    expect(accessTokenExpiresAt).toBe(idTokenExpiresAt);
  });

  it('tells an error in the fragment as an authentication error (AUTH-09, ERR-21)', async () => {
    const stage = await createStage();
    stage.provider.subject = null;
    const answer = await stage.provider.authorizeImplicitly(await leave(stage));
    await expect(stage.client.completeSignIn(answer)).rejects.toMatchObject({
      kind: 'authentication',
      error: 'login_required',
      errorDescription: 'End-User authentication is required',
    });
  });

  it('renews in a hidden frame by an answer in the fragment, with a new nonce and no second warning (AUTH-09, AUTH-32)', async () => {
    const { client, browser, tab } = await createImplicitStage();
    const before = await client.getTokens();
    const after = await browser.clock.during(client.renew());
    expect(after.accessToken).not.toBe(before.accessToken);
    const asked = new URL(tab.frames[0]?.url ?? '').searchParams;
    expect([asked.get('response_type'), asked.get('prompt')]).toEqual(['id_token token', 'none']);
    expect(asked.get('nonce')).not.toBe(new URL(tab.left[0] ?? '').searchParams.get('nonce'));
    expect(browser.warnings).toHaveLength(1);
  });

  it('refuses another person in the hidden frame (AUTH-09, AUTH-24)', async () => {
    const { client, browser, provider } = await createImplicitStage();
    provider.subject = 'somebody else';
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({ code: 'idTokenSubject' });
  });

  it('signs in in a popup, whose page relays the fragment (AUTH-09, AUTH-47)', async () => {
    const { client, browser, provider, tab } = await createStage();
    const outcome = client.signInWithPopup({ parameters: IMPLICIT });
    await browser.clock.advance(0);
    const [popup] = tab.popups;
    const answer = await provider.authorizeImplicitly(popup?.url ?? '');
    const say = popup?.say ?? (() => undefined);
    expect(relayCallback(browser.openInner(answer, { target: 'opener', say }))).toBe(true);
    expect(await outcome).toMatchObject({ accessToken: 'access-1' });
    expect(popup?.isClosed).toBe(true);
  });
});
