import { times } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { profileReplies } from '../../testing/profileReplies.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';
import { forgetActivity, noteActivity } from './followActivity.ts';

const ADDRESS = '/admin/timezones?search=Paris';

async function open(inactivityMinutes: number | null, language: 'en' | 'fr' = 'en') {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  stubApi({
    ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] }, inactivityMinutes }),
    'GET building/timezone': { value: [], '@odata.count': 0 },
  });
  const fake = fakeAuth();
  const portal = await openPortal(ADDRESS, fake.auth, language);
  await screen.findByRole('heading', { level: 1 });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return { ...fake, portal, pass };
}

describe('a company that signs people out after inactivity', () => {
  beforeEach(forgetActivity);

  it('warns them, counts down, and leads to sign-in with the reason and the way back (SEC-21)', async () => {
    const { portal, pass } = await open(5);
    await pass(4 * times.minute);
    const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    expect(within(dialog).getByRole('timer').textContent).toMatch(/^You are signed out in (?:60|5\d) seconds/);
    await pass(30 * times.second);
    expect(within(dialog).getByRole('timer').textContent).toMatch(/^You are signed out in (?:30|2\d) seconds/);
    await pass(30 * times.second);
    expect(await screen.findByText(/signed out because no one used the portal/)).toBeTruthy();
    expect(portal.address()).toBe('/signin');
    expect(portal.router.state.location.state).toEqual({ from: ADDRESS });
  });

  it('lets them stay, and brings the focus back (SEC-21)', async () => {
    const { auth, pass } = await open(5, 'fr');
    const button = await screen.findByRole('button', { name: 'Tout refuser' });
    act(() => button.focus());
    await pass(4 * times.minute);
    fireEvent.click(await screen.findByRole('button', { name: 'Rester connecté' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    await pass(3 * times.minute);
    expect([auth.status(), screen.queryByRole('dialog')]).toEqual(['authenticated', null]);
  });

  it('keeps the warning until it is answered here, and takes it back once another tab is used (SEC-21)', async () => {
    const { auth, pass } = await open(5);
    await pass(4 * times.minute);
    await screen.findByRole('dialog');
    fireEvent(window, new MouseEvent('pointermove', { screenX: 7 }));
    expect(await screen.findByText('You are still signed in.')).toBeTruthy();
    await pass(4.5 * times.minute);
    expect(screen.getByRole('timer').textContent).toMatch(/^You are signed out in/);
    noteActivity();
    await pass(2 * times.second);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(auth.status()).toBe('authenticated');
  });

  it('lets them sign out at once instead (SEC-21)', async () => {
    const { counts, pass } = await open(5);
    await pass(4 * times.minute);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out now' }));
    expect(counts.logouts).toBe(1);
  });

  it('is none by default, which keeps nothing of what people do (SEC-21)', async () => {
    noteActivity();
    const { auth, pass } = await open(null);
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(times.day);
    expect([auth.status(), localStorage.getItem(storageKeys.lastActivity)]).toEqual(['authenticated', null]);
  });
});
