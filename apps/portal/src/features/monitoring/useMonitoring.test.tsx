import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { press } from '../../testing/press.ts';
import { profileReplies, USER_ID } from '../../testing/profileReplies.ts';

/** What the SDK is asked, in order; each test has a module of its own, as a page loads it. */
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
const repliesWith = (config: object | null) => ({
  ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] } }),
  'GET building/timezone': { value: [], '@odata.count': 0 },
  'PUT user/update': { id: USER_ID },
  'GET config': { version: '4.68.0', monitoring: config, support: { widgetUrl: null, email: null } },
});
const names = () => asked.map(([name]) => name);

/** Opens the portal as a page that was just loaded: it tries once to load the SDK. */
async function open(replies: Parameters<typeof stubApi>[0]) {
  vi.resetModules();
  const calls = stubApi(replies);
  const fake = fakeAuth();
  const { openPortal } = await import('../../testing/openPortal.tsx');
  const { chooseConsent } = await import('../consent/consent.ts');
  await openPortal('/admin/timezones', fake.auth);
  await screen.findByRole('heading', { name: 'Timezones' });
  return { ...fake, calls, chooseConsent };
}

beforeEach(() => {
  asked.length = 0;
});
// The pages of other tests load the real SDK.
afterAll(() => vi.resetModules());

describe('monitoring of the signed-in person', () => {
  it('is not even loaded without consent, with another category, or with nowhere to send to (MON-04, MON-07)', async () => {
    const { calls, chooseConsent } = await open(repliesWith(null));
    act(() => chooseConsent(['C0003']));
    await waitFor(() => expect(calls.some(({ path }) => path === 'user/update')).toBe(true));
    expect(calls.some(({ path }) => path === 'config')).toBe(false);
    act(() => chooseConsent(['C0002']));
    await waitFor(() => expect(calls.some(({ path }) => path === 'config')).toBe(true));
    expect([loaded.count, asked]).toEqual([0, []]);
  });

  it('is only logged when it cannot be loaded (MON-20)', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { chooseConsent } = await open({ ...repliesWith(null), 'GET config': () => failure(500, 'unexpected') });
    act(() => chooseConsent(['C0002']));
    await waitFor(() => expect(log.mock.calls.join(' ')).toContain('Monitoring: it could not be loaded'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Timezones' })).toBeTruthy();
  });

  it('starts with consent as id and first role, and stops when it is withdrawn and when the session ends (MON-04, MON-17, MON-21, PERM-30, AUTH-40)', async () => {
    const { tellLogout, chooseConsent } = await open(repliesWith(monitoring));
    act(() => chooseConsent(['C0002']));
    await waitFor(() => expect(names()).toContain('init'));
    expect(asked[0]).toEqual(['setUser', { id: USER_ID, role: 'Manager' }]);
    expect(names()).toContain('startSessionReplayRecording');

    await press(screen.getByRole('button', { name: 'Help' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }));
    expect(await screen.findByText(/the recording waits for a new session/)).toBeTruthy();
    asked.length = 0;
    fireEvent.click(screen.getByRole('switch', { name: 'Performance' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save choices' }));
    expect(names()).toEqual(['stopSessionReplayRecording', 'clearUser', 'setTrackingConsent']);
    expect(asked.at(-1)).toEqual(['setTrackingConsent', 'not-granted']);

    act(() => chooseConsent(['C0002', 'C0003']));
    await waitFor(() => expect(asked.at(-1)).toEqual(['startSessionReplayRecording']));
    asked.length = 0;
    act(tellLogout);
    expect(names().slice(0, 3)).toEqual(['stopSessionReplayRecording', 'clearUser', 'setTrackingConsent']);
  });
});
