import { SignInError } from '@atrium/auth-client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { setCallAccess } from '../kit/api/callAccess.ts';
import { failure, stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { press } from '../testing/press.ts';
import { BUILDING_ID, CUSTOMER_ID, profileReplies, ROLE_ID } from '../testing/profileReplies.ts';
import { modeKey } from '../ui/colourMode/colourModeStorage.ts';
import { portalCallAccess } from './portalCallAccess.ts';

const timezones = { value: [], '@odata.count': 0 };
const admin = {
  ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'], 'ROOT.roles': ['view'] } }),
  'GET building/timezone': timezones,
};

describe('signing in', () => {
  it('sends who is not signed in to /signin and remembers where they wanted to go (AUTH-30, SHELL-02, SHELL-16)', async () => {
    const { auth, signIns } = fakeAuth({ status: 'unknown', found: 'notAuthenticated' });
    stubApi({ 'GET domainconfig/domain': { clientId: 'portal', idProviderUri: 'https://id.northwind.example' } });
    const portal = await openPortal('/admin/timezones?search=Paris', auth);
    const field = await screen.findByLabelText(/Work e-mail address/);
    expect(portal.address()).toBe('/signin');
    fireEvent.change(field, { target: { value: 'ada@northwind.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(signIns).toHaveLength(1));
    expect(signIns[0]).toMatchObject({
      returnTo: '/admin/timezones?search=Paris',
      parameters: { email: 'ada@northwind.example', clientId: 'portal' },
    });
  });

  it('names a wrong e-mail at its field and takes the focus there (AUTH-02)', async () => {
    const calls = stubApi({});
    await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    const field = screen.getByLabelText(/Work e-mail address/);
    fireEvent.change(field, { target: { value: 'nobody' } });
    const button = screen.getByRole('button', { name: 'Continue' });
    act(() => button.focus());
    fireEvent.click(button);
    expect(await screen.findByText(/Enter a valid e-mail address/)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls.filter(({ path }) => path !== 'config')).toEqual([]);
  });

  it('stays on the sign-in screen when the servers cannot be reached (AUTH-05, ERR-25)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const portal = await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByText(/Could not reach the servers\. Check/)).textContent).toContain('try again');
    expect(portal.address()).toBe('/signin');
  });

  it('opens the invalid-domain page for a domain no one owns (AUTH-06, SHELL-22, ERR-29)', async () => {
    stubApi({ 'GET domainconfig/domain': failure(404, 'notFound') });
    const portal = await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    fireEvent.change(screen.getByLabelText(/Work e-mail address/), { target: { value: 'x@unknown.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This company is not implemented')).toBeTruthy();
    expect(screen.getByText(/unknown\.example/)).toBeTruthy();
    expect(portal.address()).toBe('/invalid-domain?domain=unknown.example');
  });

  it('completes at /login and goes back to the remembered path (AUTH-31)', async () => {
    stubApi(admin);
    const portal = await openPortal(
      '/login?code=1',
      fakeAuth({ status: 'unknown', returnTo: '/admin/timezones?search=Paris' }).auth,
    );
    expect(await screen.findByRole('heading', { name: 'Timezones' })).toBeTruthy();
    expect(portal.address()).toBe('/admin/timezones?search=Paris');
  });

  it('goes to the default screen when no path is remembered (AUTH-31, NAV-75)', async () => {
    stubApi(admin);
    const portal = await openPortal('/login?code=1', fakeAuth({ status: 'unknown' }).auth);
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones'));
  });

  it('says that the permissions were declined (ERR-30)', async () => {
    stubApi({});
    const error = new SignInError('authenticationFailed', { error: 'access_denied' });
    await openPortal('/login?error=access_denied', fakeAuth({ status: 'unknown', completionError: error }).auth);
    expect(await screen.findByText('The permissions were declined')).toBeTruthy();
    expect(screen.getByText(/accept the permissions on the login screen/)).toBeTruthy();
  });
});

describe('the guarded area', () => {
  it('shows the request-access page to a person without a role (SHELL-21, SHELL-34, ERR-22)', async () => {
    stubApi(profileReplies({ roles: [] }));
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    expect(await screen.findByText(/Contact your administrator/)).toBeTruthy();
    expect(portal.address()).toBe('/no-roles');
  });

  it.each([
    ['the profile', 'GET user/init'],
    ['the rights of the profile', `GET role/${ROLE_ID}/roleprivilege`],
    ['the company', `GET customer/${CUSTOMER_ID}`],
    ['the buildings', 'POST user-configuration/search'],
  ])('shows the error screen when %s could not be loaded (SHELL-31, ERR-31)', async (_, call) => {
    stubApi({ ...admin, [call]: () => failure(404, 'notFound') });
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    expect(await screen.findByText('Your profile could not be loaded')).toBeTruthy();
    expect(
      screen.getByText(/^Your profile or that of your company or building could not be loaded\. Try again/),
    ).toBeTruthy();
    expect(portal.address()).toBe('/error?message=validationMessages.userProfileKo');
  });

  it('waits and says until when where the server puts its start off, and then opens (AUTH-61, SHELL-31)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let isPutOff = true;
    const tooMany = () =>
      Response.json({ message: 'Too many', code: 'tooMany' }, { status: 429, headers: { 'retry-after': '45' } });
    const calls = stubApi({
      ...admin,
      'GET user/start': tooMany,
      'GET user/init': () => (isPutOff ? tooMany() : admin['GET user/init']),
    });
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    expect(await screen.findByText(/opens by itself in 4\d seconds/)).toBeTruthy();
    // It is not asked again before the server takes the call.
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(calls.filter(({ path }) => path.startsWith('user/init'))).toHaveLength(1);
    expect(screen.getByText(/in [1-5] seconds?\./)).toBeTruthy();
    isPutOff = false;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByRole('heading', { level: 1, name: 'Timezones' })).toBeTruthy();
    expect(portal.address()).toBe('/admin/timezones');
  });

  it('leads whom the server does not accept to sign-in, with the reason and the reference (AUTH-57, AUTH-30)', async () => {
    const { auth } = fakeAuth();
    setCallAccess(portalCallAccess(auth));
    stubApi({ 'GET user/init': () => failure(401, 'unauthenticated', { reason: 'otherSubject' }) });
    const portal = await openPortal('/admin/timezones', auth);
    expect(await screen.findByText(/Another account of your company’s sign-in/)).toBeTruthy();
    expect(screen.getByText('Reference: req-1')).toBeTruthy();
    expect(portal.address()).toBe('/signin');
    expect(portal.router.state.location.state).toEqual({ from: '/admin/timezones' });
  });

  it('leads whom the server cannot check, as their provider is out of reach, to sign-in as well (AUTH-57)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    stubApi({ 'GET user/init': () => failure(503, 'unavailable', { reason: 'issuerUnreachable' }) });
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText(/who you are could not be checked/)).toBeTruthy();
    expect(portal.address()).toBe('/signin');
  });

  it('lets in a person whose role comes after the thousandth (PERM-02, SHELL-30)', async () => {
    const others = Array.from({ length: 1_000 }, (_, index) => ({ id: `other-${String(index)}`, name: 'Other' }));
    stubApi({
      ...admin,
      'GET role?$top=1000': { value: others, '@odata.nextLink': '/api/role?$top=1000&$skiptoken=next' },
      'GET role?$top=1000&$skiptoken=next': { value: [{ id: ROLE_ID, name: 'Manager' }] },
    });
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(portal.address()).toBe('/admin/timezones');
  });

  it('keeps the admin area to admins and says to others that permission is denied (SHELL-15, SHELL-33, PERM-21)', async () => {
    stubApi(profileReplies({ privilegeMap: { 'BUILDING.home': ['view'] } }));
    await openPortal('/admin/timezones', fakeAuth().auth);
    expect(await screen.findByRole('heading', { level: 1, name: 'Permission denied' })).toBeTruthy();
  });

  it('asks for the tokens’ owner once and shows the frame (SHELL-30, SHELL-61)', async () => {
    const calls = stubApi(admin);
    await openPortal('/admin/timezones', fakeAuth().auth);
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getByRole('link', { name: 'Timezones' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).queryByRole('link', { name: 'Countries' })).toBeNull();
    expect(within(menu).getByText('Customer')).toBeTruthy();
    expect(within(menu).queryByText('Messaging')).toBeNull();
    expect(calls.filter(({ path }) => path === 'user/init')).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Timezones · Administration · Atrium'));
  });

  it('says page not found or not authorised for an unknown page and for one the role may not view (SHELL-20, ERR-23)', async () => {
    stubApi(admin);
    for (const address of ['/admin/nowhere', '/admin/countries', '/nowhere']) {
      const portal = await openPortal(address, fakeAuth().auth);
      expect(await screen.findByRole('heading', { name: 'Page not found or not authorised' })).toBeTruthy();
      portal.unmount();
    }
  });

  it('says of a building out of reach that it is inactive or does not exist (NAV-05, ERR-46, BLDG-44)', async () => {
    stubApi({
      ...profileReplies({ privilegeMap: { 'BUILDING.home': ['view'] } }),
      'GET config/extensions': { value: [] },
      [`GET building/${BUILDING_ID}`]: failure(404, 'notFound'),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/home`, fakeAuth().auth);
    expect(await screen.findByRole('heading', { name: 'Page not found or not authorised' })).toBeTruthy();
    expect(screen.getByText('This building is inactive or does not exist.')).toBeTruthy();
  });

  it('says of a building without the extensions of its pages that it has none (BLDG-44, ERR-47)', async () => {
    stubApi({
      ...profileReplies({ privilegeMap: { 'BUILDING.map': ['view'], 'BUILDING.events': ['view'] } }),
      'GET config/extensions': { value: [{ id: 'x', code: 'extension.events', enabled: false }] },
      [`GET building/${BUILDING_ID}`]: { id: BUILDING_ID, name: 'Mill House', customerId: CUSTOMER_ID },
    });
    await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`, fakeAuth().auth);
    expect(await screen.findByText('No extensions for this building')).toBeTruthy();
  });

  it('goes to the error screen when a context has no item for the person (NAV-16)', async () => {
    stubApi(profileReplies({ privilegeMap: { 'CAMPUS.buildings': ['view'] } }));
    const portal = await openPortal(`/customer/${CUSTOMER_ID}`, fakeAuth().auth);
    await waitFor(() => expect(portal.address()).toBe('/error?message=messages.error'));
    expect(await screen.findByText('There is nothing here for you yet')).toBeTruthy();
  });
});

describe('the person’s menu', () => {
  async function openMenu() {
    stubApi(admin);
    const fake = fakeAuth();
    const portal = await openPortal('/admin/timezones', fake.auth);
    await press(await screen.findByRole('button', { name: 'Your account' }));
    await screen.findByRole('button', { name: 'Sign out' });
    return { ...fake, portal };
  }

  it('switches the language of the open page (SHELL-48, SHELL-49)', async () => {
    await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Français' }));
    expect(await screen.findByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('i18nextLng')).toBe('fr');
  });

  it('switches between light, dark and system, which is the default, and keeps the choice (SHELL-50, SHELL-51)', async () => {
    await openMenu();
    expect(screen.getByRole('button', { name: 'System' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement.getAttribute('data-mui-color-scheme')).toBe('dark'));
    expect(localStorage.getItem(modeKey)).toBe('dark');
    expect(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('mui-'))
        .toSorted(),
    ).toEqual(['mui-color-scheme', 'mui-mode']);
    expect(localStorage.getItem('mui-color-scheme')).toBe('dark');
  });

  it('signs out (SHELL-61)', async () => {
    const { counts } = await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(counts.logouts).toBe(1);
  });
});

describe('the frame', () => {
  it('tells version, commit and environment, and gives the focus back (SHELL-42, KIT-15)', async () => {
    const support = { widgetUrl: null, email: null };
    stubApi({ ...admin, 'GET config': { version: '4.68.0', commit: 'abc1234', environment: 'production', support } });
    await openPortal('/admin/timezones', fakeAuth().auth);
    const help = await screen.findByRole('button', { name: 'Help' });
    help.focus();
    await press(help);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'About' }));
    expect(await screen.findByText('abc1234')).toBeTruthy();
    expect(screen.getByText('4.68.0')).toBeTruthy();
    expect(screen.getByText('production')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(help));
  });

  it('has no violation that axe finds in its markup (KIT-15)', async () => {
    stubApi(admin);
    const { container } = await openPortal('/admin/timezones', fakeAuth().auth);
    await screen.findByRole('heading', { name: 'Timezones' });
    // jsdom lays nothing out: contrast and sizes are checked in the browser.
    const { violations } = await run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
