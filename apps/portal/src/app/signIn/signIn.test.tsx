import { SignInError } from '@atrium/auth-client';
import type { Logout, Session } from '@atrium/auth-client';
import { clientLog } from '@atrium/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it, vi } from 'vitest';

import { stubApi, type SeenCall } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { profileReplies } from '../../testing/profileReplies.ts';
import { invalidateOnLogout } from '../invalidateOnLogout.ts';

const lookup = { 'GET domainconfig/domain': { clientId: 'portal', idProviderUri: 'https://id.northwind.example' } };
const config = (more: object) => ({ 'GET config': { testFlow: false, termsUrl: null, ...more } });
const TERMS_URL = 'https://policies.atrium.example/terms';

/** Opens the sign-in screen, types an address and goes on. */
async function signIn(auth: ReturnType<typeof fakeAuth>['auth']) {
  await openPortal('/signin', auth);
  fireEvent.change(await screen.findByLabelText(/Work e-mail address/), { target: { value: 'ada@northwind.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the sign-in screen', () => {
  it('leads to the operator’s terms of use (AUTH-56)', async () => {
    stubApi(config({ termsUrl: TERMS_URL }));
    await act(async () => void (await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth)));
    const link = await screen.findByRole('link', { name: 'Terms of use' });
    await waitFor(() => expect(link.getAttribute('href')).toBe(TERMS_URL));
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('leads to the portal’s own terms where the operator names none (AUTH-56)', async () => {
    const calls = stubApi(config({}));
    await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('config'));
    expect(screen.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/terms');
  });

  it('drops the state a provider’s sign-out led back with, and nothing else (AUTH-12, AUTH-18)', async () => {
    stubApi(config({}));
    const auth = fakeAuth({ status: 'notAuthenticated' });
    const portal = await openPortal('/signin?state=abc&lng=en', auth.auth);
    await waitFor(() => expect(portal.address()).toBe('/signin?lng=en'));
  });

  it.each([
    [new SignInError('requestRefused', { status: 503 }), /company’s sign-in did not answer/],
    [new SignInError('authenticationFailed', { error: 'login_required' }), /^Your session has ended\. Sign in again/],
    [new SignInError('idTokenSubject'), /^Your session has ended\. Sign in again/],
  ])('says why a session could not be renewed: %s (AUTH-37)', async (endError, text) => {
    stubApi(config({}));
    await openPortal('/customers', fakeAuth({ status: 'notAuthenticated', endError }).auth);
    expect((await screen.findByText(text)).textContent).toContain('continue where you were');
  });

  it.each([
    ['signedOutEverywhere', /^You were signed out everywhere/],
    ['accountDeleted', /your account here was deleted/],
    ['rightsLost', /your role was taken away/],
  ])('says why the person was signed out by force: %s (AUTH-38)', async (cause, text) => {
    stubApi(config({}));
    await openPortal(`/signin?ended=${cause}`, fakeAuth({ status: 'notAuthenticated' }).auth);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows no other text that an address brings (AUTH-38)', async () => {
    stubApi(config({}));
    await openPortal('/signin?ended=Call+0800+to+unlock', fakeAuth({ status: 'notAuthenticated' }).auth);
    expect(await screen.findByLabelText(/Work e-mail address/)).toBeTruthy();
    expect(screen.queryByText(/0800/)).toBeNull();
  });

  it.each([
    ['en', 'emailNotVerified', 'Your company’s sign-in was not accepted', /Verify it there/, 'Reference: 417b87f2'],
    [
      'fr',
      'issuer',
      'Votre société n’a pas pu confirmer votre identité',
      /se connecte ailleurs/,
      'Référence : 417b87f2',
    ],
  ] as const)(
    'says in words why tokens were refused, with the reference (%s, %s) (AUTH-57)',
    async (language, reason, title, text, reference) => {
      stubApi(config({}));
      const endError = new SignInError('tokenRefused', { reason, reference: '417b87f2' });
      await openPortal('/customers', fakeAuth({ status: 'notAuthenticated', endError }).auth, language);
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByText(reference)).toBeTruthy();
    },
  );

  it.each([
    ['en', /not set up yet/],
    ['fr', /pas encore installé/],
  ] as const)('says that the product is not set up (%s) (OPS-11)', async (language, text) => {
    stubApi(config({ isSetUp: false }));
    await act(async () => void (await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth, language)));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says nothing of that once it is (OPS-11)', async () => {
    const calls = stubApi(config({ isSetUp: true, termsUrl: TERMS_URL }));
    await act(async () => void (await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth)));
    const link = await screen.findByRole('link', { name: 'Terms of use' });
    await waitFor(() => expect(link.getAttribute('href')).toBe(TERMS_URL));
    expect(screen.queryByText(/not set up yet/)).toBeNull();
    expect(calls.filter(({ path }) => path === 'config')).toHaveLength(1);
  });

  it('works again for anyone who comes back from the provider by the browser’s back button (AUTH-01)', async () => {
    stubApi({ ...config({}), ...lookup });
    const { auth, signIns } = fakeAuth({ status: 'notAuthenticated' });
    await signIn(auth);
    const leaving = await screen.findByRole('button', { name: 'Taking you to your company’s sign-in…' });
    fireEvent.click(leaving);
    expect(signIns).toHaveLength(1);
    // The browser shows the page as it was left.
    const event = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(event));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(signIns).toHaveLength(2));
  });

  it.each([
    ['metadataFailed', 'Your company’s sign-in could not be reached. Try again in a moment.'],
    ['timedOut', 'Your company’s sign-in could not be reached. Try again in a moment.'],
    ['responseInvalid', /^What your company’s sign-in sent is not complete/],
  ] as const)(
    'says what to do when the provider fails with %s, and lets them try again (ERR-15, ERR-08)',
    async (code, text) => {
      stubApi({ ...config({}), ...lookup });
      const { auth } = fakeAuth({ status: 'notAuthenticated' });
      await signIn({ ...auth, signIn: () => Promise.reject(new SignInError(code)) });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    },
  );
});

describe('the test flow of an automated test', () => {
  const bringTokens = () => localStorage.setItem('Host.test_tokens', JSON.stringify({ access_token: 'token' }));

  it.each([
    ['the test has brought tokens and the server takes them', true, true, 'test'],
    ['the server takes none', true, false, 'code'],
    ['the test has brought none', false, true, 'code'],
  ])('is used only when %s (AUTH-10)', async (_, hasTokens, testFlow, responseType) => {
    const answer = { ...lookup['GET domainconfig/domain'], responseType: 'code' };
    stubApi({ ...config({ testFlow }), 'GET domainconfig/domain': answer });
    if (hasTokens) bringTokens();
    const { auth, signIns } = fakeAuth({ status: 'notAuthenticated' });
    await signIn(auth);
    await waitFor(() => expect(signIns).toHaveLength(1));
    expect(signIns[0]?.parameters.responseType).toBe(responseType);
  });

  it('leaves the form as it was when a sign-in is skipped (AUTH-43)', async () => {
    stubApi({ ...config({ testFlow: true }), ...lookup });
    bringTokens();
    const { auth, signIns } = fakeAuth({ status: 'notAuthenticated', canLeave: false });
    await signIn(auth);
    await waitFor(() => expect(signIns).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  });
});

describe('the login screen', () => {
  const seen: SeenCall[][] = [];
  /** Returns what the server's log was sent. */
  const logged = () =>
    seen
      .flat()
      .filter(({ path }) => path === 'logging')
      .flatMap(({ body }) => clientLog.parse(body).messages);

  async function openFailed(error: Error, more: Parameters<typeof fakeAuth>[0] = {}, replies: object = {}) {
    const profile = profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] } });
    seen.push(stubApi({ ...config({ termsUrl: TERMS_URL }), ...profile, 'POST logging': {}, ...replies }));
    const fake = fakeAuth({ status: 'unknown', completionError: error, ...more });
    return { ...fake, portal: await openPortal('/login?error=access_denied&state=a', fake.auth) };
  }

  it('has links back to login, to sign out and to the terms when signing in failed (AUTH-56, SHELL-03)', async () => {
    const { counts, portal } = await openFailed(new SignInError('authenticationFailed', { error: 'access_denied' }));
    expect(await screen.findByRole('heading', { name: 'The permissions were declined' })).toBeTruthy();
    const terms = await screen.findByRole('link', { name: 'Terms of use' });
    await waitFor(() => expect(terms.getAttribute('href')).toBe(TERMS_URL));
    expect((await run(portal.container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(counts.logouts).toBe(1);
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(await screen.findByLabelText(/Work e-mail address/)).toBeTruthy();
    expect(portal.address()).toBe('/signin');
  });

  it('has the same links once completing takes long, and none before (AUTH-56)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // What the test before has reported is sent a second later.
    seen.push(stubApi({ ...config({ termsUrl: TERMS_URL }), 'POST logging': {} }));
    const { auth, counts } = fakeAuth({ status: 'unknown' });
    const portal = await openPortal('/login?code=a&state=b', {
      ...auth,
      completeSignIn: () => new Promise(() => undefined),
    });
    expect(await screen.findByText('Completing sign-in…')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const terms = await screen.findByRole('link', { name: 'Terms of use' });
    await waitFor(() => expect(terms.getAttribute('href')).toBe(TERMS_URL));
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(counts.logouts).toBe(1);
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    await waitFor(() => expect(portal.address()).toBe('/signin'));
  });

  it.each(['stateNotFound', 'callbackUrlInvalid'] as const)(
    'goes on for whoever is signed in and comes back to it, as by the back button (%s) (AUTH-31, ERR-12, ERR-13)',
    async (code) => {
      const { portal } = await openFailed(new SignInError(code), { found: 'authenticated' });
      await waitFor(() => expect(portal.address()).toBe('/admin/timezones'));
    },
  );

  it.each([
    ['stateNotFound', {}, /was used before/],
    ['callbackUrlInvalid', {}, /was used before/],
    ['requestRefused', { status: 400, error: 'invalid_grant' }, /took too long/],
    ['requestRefused', { status: 401, error: 'invalid_client' }, /does not take this portal as it is set up there/],
    ['requestRefused', { status: 503 }, /could not be reached/],
    ['requestRefused', { status: 429 }, /could not be reached/],
    ['responseInvalid', { status: 200 }, /could not be reached/],
    ['authenticationFailed', { error: 'temporarily_unavailable' }, /could not be reached/],
    ['authenticationFailed', { error: 'server_error' }, /could not be reached/],
    ['authenticationFailed', { error: 'unauthorized_client' }, /does not take this portal as it is set up there/],
    ['parameterMissing', {}, /^Go back to sign-in and try again/],
    ['responseInvalid', {}, /is not complete/],
    ['idTokenNonce', {}, /is not complete/],
    ['idTokenSubject', {}, /named two different people/],
    ['idTokenAudience', {}, /another application/],
    ['idTokenSignature', {}, /signature .* is not valid/],
  ] as const)(
    'says why to anyone who is not signed in: %s %j (ERR-12, ERR-13, ERR-18)',
    async (code, details, text) => {
      await openFailed(new SignInError(code, details));
      expect(await screen.findByRole('heading', { name: 'Sign-in failed' })).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toMatch(text);
    },
  );

  const refusedBy = (document: object) => ({
    ...{ error: 'invalid_request', errorDescription: 'Not <b>allowed</b>\n\nhere' },
    provider: { document: { ...document }, responseType: 'code' },
  });
  it.each([
    ['metadataFailed', { fault: 'issuerTemplate' }, /one for all companies/],
    ['unreachable', { fault: 'crossOrigin' }, /does not let pages of this portal read its answers/],
    ['jwtFormat', { fault: 'encrypted' }, /encrypts what it says of you/],
    ['idTokenSubject', { fault: 'subjectMissing' }, /did not say who you are/],
    ['authenticationFailed', refusedBy({ require_pushed_authorization_requests: true }), /requires pushed requests/],
    ['authenticationFailed', refusedBy({ code_challenge_methods_supported: ['plain'] }), /turn on PKCE with S256/],
    ['authenticationFailed', refusedBy({ response_modes_supported: ['form_post'] }), /allow the response mode “query”/],
    [
      'requestRefused',
      { ...refusedBy({ token_endpoint_auth_methods_supported: ['client_secret_post'] }), error: 'invalid_client' },
      /asks this portal for a secret/,
    ],
    [
      'idTokenSignature',
      refusedBy({ id_token_signing_alg_values_supported: ['HS256'] }),
      /signs in a way that this portal does not know/,
    ],
  ] as const)(
    'names what is to be changed at the provider, and never asks to try again: %s %j (AUTH-62)',
    async (code, details, text) => {
      await openFailed(new SignInError(code, details));
      expect(await screen.findByRole('heading', { name: 'Sign-in failed' })).toBeTruthy();
      const told = screen.getByRole('alert').textContent;
      expect(told).toMatch(text);
      expect(told).toContain('Ask your administrator');
      expect(told).not.toMatch(/try again/i);
      expect(told.includes('It says: Not <b>allowed</b>\nhere')).toBe('errorDescription' in details);
    },
  );

  it.each(['idTokenIssuedAt', 'idTokenNotBefore', 'idTokenExpired'] as const)(
    'names the clock that is wrong when the token’s times are (%s) (AUTH-25, ERR-18)',
    async (code) => {
      for (const [date, text] of [
        [Date.now() + 300_000, /Your computer’s clock seems to be wrong/],
        [Date.now(), /The clock of your company’s sign-in is wrong/],
      ] as const) {
        const headers = { date: new Date(date).toUTCString() };
        const { portal } = await openFailed(
          new SignInError(code),
          {},
          { 'HEAD config': new Response(null, { headers }) },
        );
        expect(await screen.findByText(text)).toBeTruthy();
        portal.unmount();
      }
    },
  );

  it('tells the server’s log the kind of a failure, and no code, token or words of the provider (AUTH-56, SEC-11, RES-32)', async () => {
    const said = { error: 'access_denied', errorDescription: 'code=SECRET', detail: 'eyJhbGciOi.SECRET' };
    const kinds = [
      [new SignInError('authenticationFailed', said), 'authentication authenticationFailed access_denied'],
      [new SignInError('requestRefused', { ...said, error: 'SECRET', status: 400 }), 'client requestRefused 400'],
      [new TypeError('/login?code=SECRET'), 'TypeError'],
    ] as const;
    const expectedTexts: string[] = [];
    for (const [error, kind] of kinds) {
      const { portal } = await openFailed(error);
      const { textContent } = await screen.findByText(/^Reference: [a-z]{8}$/);
      expectedTexts.push(`${kind}, ${textContent.toLowerCase().replace(':', '')}`);
      portal.unmount();
    }
    const told = () => logged().map(({ message }) => message);
    const expected = expect.arrayContaining(expectedTexts);
    await waitFor(() => expect(told()).toEqual(expected));
    expect(logged()).toContainEqual(expect.objectContaining({ level: 'warn', name: 'SignInError' }));
    expect(JSON.stringify(logged())).not.toContain('SECRET');
  });
});

describe('a logout', () => {
  const session: Session = {
    tokens: {
      accessToken: 'access',
      tokenType: 'bearer',
      accessTokenExpiresAt: null,
      idToken: 'id-token',
      idTokenExpiresAt: null,
      scope: null,
    },
    refreshToken: null,
    lastIdToken: null,
    claims: null,
    nonce: null,
    sessionState: null,
    parameters: {
      bookingProvider: '',
      calendarProvider: '',
      clientId: 'portal',
      email: 'ada@northwind.example',
      idProvider: 'Northwind',
      idProviderUri: 'https://id.northwind.example',
      responseType: 'code',
      scope: 'openid',
    },
  };

  /** Tells a logout as the client does. */
  function tell(logout: Logout) {
    const calls = stubApi({ 'POST auth/invalidate/token': {} });
    invalidateOnLogout({
      on: (name, listener) => {
        if (name === 'userLogout') (listener as (payload: Logout) => void)(logout);
        return () => undefined;
      },
    });
    return calls;
  }

  it.each(['signedOut', 'forced'] as const)('(%s) asks the server to refuse the access token (AUTH-41)', (reason) => {
    const [call] = tell({ session, reason });
    expect([call?.method, call?.path]).toEqual(['POST', 'auth/invalidate/token']);
    expect(call?.headers.get('authorization')).toBe('Bearer access');
    expect(call?.headers.get('x-id-token')).toBe('id-token');
  });

  it('elsewhere, or of no one, asks for nothing (AUTH-41)', () => {
    for (const reason of ['otherTab', 'provider', 'renewalFailed'] as const)
      expect(tell({ session, reason })).toEqual([]);
    expect(tell({ session: null, reason: 'signedOut' })).toEqual([]);
  });
});
