import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseConsent, leaveConsent } from '../../kit/consent/consent.ts';
import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { press } from '../../testing/press.ts';
import { profileReplies, userId } from '../../testing/profileReplies.ts';

/** What the SDK is asked, in order; the module is made anew for each test, as a page loads it. */
const { asked, sdkOf } = vi.hoisted(() => {
  const list: [string, ...unknown[]][] = [];
  const names =
    'init setTrackingConsent setUser clearUser stopSession addTiming addAction addError startSessionReplayRecording stopSessionReplayRecording';
  const methods = names.split(' ').map((name) => [name, (...given: unknown[]) => void list.push([name, ...given])]);
  return { asked: list, sdkOf: () => Object.fromEntries(methods) };
});
const loaded = vi.hoisted(() => ({ count: 0 }));
vi.mock('@datadog/browser-rum', () => {
  loaded.count += 1;
  return { datadogRum: sdkOf() };
});

const monitoring = { url: 'https://intake.example', clientToken: 'pub1', applicationId: 'app1', hasReplay: true };
const replies = (config: object | null) => ({
  ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] } }),
  'GET building/timezone': { value: [], '@odata.count': 0 },
  'PUT user/update': { id: userId },
  'GET config': { version: '4.68.0', monitoring: config, support: { widgetUrl: null, email: null } },
});
const names = () => asked.map(([name]) => name);

async function open(config: object | null = monitoring) {
  const calls = stubApi(replies(config));
  const fake = fakeAuth();
  await openPortal('/admin/timezones', fake.auth);
  await screen.findByRole('heading', { name: 'Timezones' });
  return { ...fake, calls };
}

beforeEach(() => {
  asked.length = 0;
  leaveConsent();
  document.cookie = 'atrium_consent=; Path=/; Max-Age=0';
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('monitoring of the signed-in person', () => {
  it('is not even loaded without consent, with another category, or with nowhere to send to (MON-04, MON-07)', async () => {
    const { calls } = await open(null);
    act(() => chooseConsent(['C0003']));
    await waitFor(() => expect(calls.some(({ path }) => path === 'user/update')).toBe(true));
    expect(calls.some(({ path }) => path === 'config')).toBe(false);
    act(() => chooseConsent(['C0002']));
    await waitFor(() => expect(calls.some(({ path }) => path === 'config')).toBe(true));
    expect([loaded.count, asked]).toEqual([0, []]);
  });

  it('is only logged when it cannot be loaded (MON-20)', async () => {
    vi.resetModules();
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubApi({ ...replies(null), 'GET config': () => failure(500, 'unexpected') });
    const portal = await import('../../testing/openPortal.tsx');
    const consent = await import('../../kit/consent/consent.ts');
    await portal.openPortal('/admin/timezones', fakeAuth().auth);
    await screen.findByRole('heading', { name: 'Timezones' });
    act(() => consent.chooseConsent(['C0002']));
    await waitFor(() => expect(log.mock.calls.join(' ')).toContain('Monitoring: it could not be loaded'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Timezones' })).toBeTruthy();
  });

  it('starts with consent as id and first role, and stops when it is withdrawn and when the session ends (MON-04, MON-17, MON-21, PERM-30, AUTH-40)', async () => {
    vi.resetModules();
    stubApi(replies(monitoring));
    const { auth, tellLogout } = fakeAuth();
    const portal = await import('../../testing/openPortal.tsx');
    const consent = await import('../../kit/consent/consent.ts');
    await portal.openPortal('/admin/timezones', auth);
    await screen.findByRole('heading', { name: 'Timezones' });
    act(() => consent.chooseConsent(['C0002']));
    await waitFor(() => expect(names()).toContain('init'));
    expect(asked[0]).toEqual(['setUser', { id: userId, role: 'Manager' }]);
    expect(names()).toContain('startSessionReplayRecording');

    await press(screen.getByRole('button', { name: 'Help' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }));
    expect(await screen.findByText(/the recording waits for a new session/)).toBeTruthy();
    asked.length = 0;
    fireEvent.click(screen.getByRole('switch', { name: 'Performance' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save choices' }));
    expect(names()).toEqual(['stopSessionReplayRecording', 'clearUser', 'setTrackingConsent']);
    expect(asked.at(-1)).toEqual(['setTrackingConsent', 'not-granted']);

    act(() => consent.chooseConsent(['C0002', 'C0003']));
    await waitFor(() => expect(asked.at(-1)).toEqual(['startSessionReplayRecording']));
    asked.length = 0;
    act(tellLogout);
    expect(names().slice(0, 3)).toEqual(['stopSessionReplayRecording', 'clearUser', 'setTrackingConsent']);
  });
});
