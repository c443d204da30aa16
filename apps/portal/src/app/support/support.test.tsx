import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseConsent } from '../../features/consent/consent.ts';
import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { press } from '../../testing/press.ts';
import { profileReplies, USER_ID } from '../../testing/profileReplies.ts';
import { leaveSupport } from './leaveSupport.ts';
import { openSupport } from './openSupport.ts';
import { supportToken } from './supportToken.ts';

const WIDGET_URL = 'https://widget.example/script.js?key=atrium';
const now = Date.parse('2026-11-21T08:00:00Z');
const later = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const tokenOf = (person: string, mark = 'a') => `x.${btoa(JSON.stringify({ external_id: person, mark }))}.x`;
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

/** The widget as its script leaves it: takes commands, and remembers them. */
function widget() {
  const commands: unknown[][] = [];
  window.zE = (...command) => {
    const [, , give] = command;
    const signed: unknown[] = [];
    if (typeof give === 'function') give((token: string) => signed.push(token));
    commands.push([...command.slice(0, 2), ...signed]);
  };
  return commands;
}

beforeEach(() => {
  chooseConsent(['C0003']);
});
afterEach(() => {
  delete window.zE;
  for (const script of document.querySelectorAll('script')) script.remove();
});

describe('the token of the support widget', () => {
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));

  it('is kept until it ends, under its two keys (SHELL-44)', async () => {
    const token = tokenOf(USER_ID);
    const calls = stubApi({ 'GET authtoken/zendesk/jwt': { token, expiresAt: later(5) } });
    expect([await supportToken(USER_ID), await supportToken(USER_ID)]).toEqual([token, token]);
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('Host.zdToken')).toBe(token);
    expect(localStorage.getItem('Host.zdTokenExp')).toBe(later(5));
    vi.setSystemTime(now + 5 * 60_000);
    await supportToken(USER_ID);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['of another person', tokenOf('somebody else'), later(5)],
    ['that is none', 'rubbish', later(5)],
    ['without an end', tokenOf(USER_ID), null],
    ['with an end that is none', tokenOf(USER_ID), 'never'],
  ])('is asked for anew beside one %s (SHELL-44)', async (_, kept, end) => {
    localStorage.setItem('Host.zdToken', kept);
    if (end !== null) localStorage.setItem('Host.zdTokenExp', end);
    const fresh = tokenOf(USER_ID, 'fresh');
    stubApi({ 'GET authtoken/zendesk/jwt': { token: fresh, expiresAt: later(5) } });
    expect(await supportToken(USER_ID)).toBe(fresh);
  });
});

describe('the support widget', () => {
  const token = tokenOf(USER_ID);
  beforeEach(() => stubApi({ 'GET authtoken/zendesk/jwt': () => ({ token, expiresAt: '2999-01-01T00:00:00Z' }) }));

  it('is loaded once, signed in and opened (SHELL-44)', async () => {
    const opening = openSupport(WIDGET_URL, USER_ID);
    await waitFor(() => expect(scripts()).toEqual([WIDGET_URL]));
    const commands = widget();
    document.querySelector('script')?.dispatchEvent(new Event('load'));
    await opening;
    await openSupport(WIDGET_URL, USER_ID);
    const opened = [
      ['messenger', 'loginUser', token],
      ['messenger', 'show'],
      ['messenger', 'open'],
    ];
    expect(commands).toEqual([...opened, ...opened]);
    expect(scripts()).toEqual([WIDGET_URL]);
  });

  it('is not loaded without consent, and knows no one once it is withdrawn (MON-05)', async () => {
    chooseConsent(['C0002']);
    await expect(openSupport(WIDGET_URL, USER_ID)).rejects.toThrow('consent');
    expect(scripts()).toEqual([]);
    chooseConsent(['C0003']);
    const commands = widget();
    await openSupport(WIDGET_URL, USER_ID);
    commands.length = 0;
    chooseConsent([]);
    expect(commands).toEqual([
      ['messenger', 'logoutUser'],
      ['messenger', 'hide'],
    ]);
    expect(localStorage.getItem('Host.zdToken')).toBeNull();
    expect(localStorage.getItem('Host.zdTokenExp')).toBeNull();
  });

  it('that does not load can be tried again (SHELL-44)', async () => {
    const opening = openSupport(WIDGET_URL, USER_ID);
    await waitFor(() => expect(scripts()).toEqual([WIDGET_URL]));
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(opening).rejects.toThrow('did not load');
    const again = openSupport(WIDGET_URL, USER_ID);
    await waitFor(() => expect(scripts()).toEqual([WIDGET_URL]));
    widget();
    document.querySelector('script')?.dispatchEvent(new Event('load'));
    await again;
  });

  it('is left without a trace where there is none (SHELL-44)', () => {
    localStorage.setItem('Host.zdToken', token);
    leaveSupport();
    expect(localStorage.getItem('Host.zdToken')).toBeNull();
  });
});

describe('the help menu', () => {
  const config = (support: object) => ({
    ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] } }),
    'GET building/timezone': { value: [], '@odata.count': 0 },
    'GET config': { version: '4.68.0', commit: 'abc1234', environment: 'production', termsUrl: null, support },
    'GET authtoken/zendesk/jwt': { token: tokenOf(USER_ID), expiresAt: '2999-01-01T00:00:00Z' },
  });
  const open = async () => {
    const portal = await openPortal('/admin/timezones', fakeAuth().auth);
    await press(await screen.findByRole('button', { name: 'Help' }));
    return { portal, menu: within(await screen.findByRole('menu')) };
  };

  it('holds documentation, support, terms and about; without a widget support is a page (SHELL-43, SHELL-44)', async () => {
    stubApi(config({ widgetUrl: null, email: null }));
    const { menu } = await open();
    const items = menu.getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Documentation',
      'Support',
      'Terms',
      'Privacy choices',
      'About',
    ]);
    expect(items.slice(0, 3).map((item) => item.getAttribute('href'))).toEqual([
      '/documentation',
      '/support',
      '/terms',
    ]);
  });

  it('leads to the operator’s terms where there are some (SHELL-43)', async () => {
    const termsUrl = 'https://policies.atrium.example/terms';
    const replies = config({ widgetUrl: null, email: null });
    stubApi({ ...replies, 'GET config': { ...replies['GET config'], termsUrl } });
    const { menu } = await open();
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Terms' }).getAttribute('href')).toBe(termsUrl));
  });

  it('opens the widget where there is one that is allowed (SHELL-44, MON-05)', async () => {
    stubApi(config({ widgetUrl: WIDGET_URL, email: null }));
    const commands = widget();
    const { menu } = await open();
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Support' }).tagName).toBe('LI'));
    fireEvent.click(menu.getByRole('menuitem', { name: 'Support' }));
    await waitFor(() => expect(commands.at(-1)).toEqual(['messenger', 'open']));
  });

  it('opens the page where the widget is not allowed (MON-05)', async () => {
    chooseConsent([]);
    const calls = stubApi(config({ widgetUrl: WIDGET_URL, email: null }));
    const { menu } = await open();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('config'));
    expect(menu.getByRole('menuitem', { name: 'Support' }).getAttribute('href')).toBe('/support');
  });

  it('leads to the page when the widget cannot be had (SHELL-44)', async () => {
    stubApi({
      ...config({ widgetUrl: WIDGET_URL, email: 'help@atrium.example' }),
      'GET authtoken/zendesk/jwt': Response.error(),
    });
    widget();
    const { portal, menu } = await open();
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Support' }).tagName).toBe('LI'));
    fireEvent.click(menu.getByRole('menuitem', { name: 'Support' }));
    await waitFor(() => expect(portal.address()).toBe('/support'));
    const address = await screen.findByRole('link', { name: 'help@atrium.example' });
    expect(address.getAttribute('href')).toBe('mailto:help@atrium.example');
    expect(screen.getByText(/right here/)).toBeTruthy();
  });
});

describe('the support page', () => {
  it('says what to do when the servers cannot be reached (SHELL-44)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await openPortal('/support', fakeAuth({ status: 'notAuthenticated' }).auth, 'fr');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Assistance');
    expect(screen.getByText(/Votre administrateur attribue/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });
});
