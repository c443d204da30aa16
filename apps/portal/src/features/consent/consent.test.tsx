import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { profileReplies, USER_ID } from '../../testing/profileReplies.ts';
import { chooseConsent, hasConsent, leaveConsent, subscribeConsent } from './consent.ts';

const profile = (cookies: readonly ('C0002' | 'C0003')[] = []) => ({
  ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] }, cookies }),
  'GET building/timezone': { value: [], '@odata.count': 0 },
  'PUT user/update': { id: USER_ID },
  'GET config': { version: '4.68.0', monitoring: null, support: { widgetUrl: null, email: null } },
});
const allowed = () => (['C0002', 'C0003'] as const).filter(hasConsent);
const bar = () => screen.findByRole('region', { name: 'Privacy' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cookie = () => document.cookie.split('; ').find((part) => part.startsWith('atrium_consent='));

beforeEach(leaveConsent);

describe('the question for consent', () => {
  it('allows nothing before a choice, and offers to accept and to refuse alike (MON-01, MON-02)', async () => {
    stubApi({});
    await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    await bar();
    expect(allowed()).toEqual([]);
    const accept = screen.getByRole('button', { name: 'Accept all' });
    const refuse = screen.getByRole('button', { name: 'Refuse all' });
    expect(refuse.className).toBe(accept.className);
    fireEvent.click(accept);
    expect(allowed()).toEqual(['C0002', 'C0003']);
    expect(screen.queryByRole('region', { name: 'Privacy' })).toBeNull();
  });

  it('is not asked again once everything is refused, and gives the focus back (MON-02, KIT-15)', async () => {
    stubApi({});
    const portal = await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    const field = await screen.findByLabelText(/Work e-mail address/);
    act(() => field.focus());
    act(() => screen.getByRole('button', { name: 'Refuse all' }).focus());
    press('Refuse all');
    expect(allowed()).toEqual([]);
    expect(document.activeElement).toBe(field);
    portal.unmount();
    await openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth);
    await screen.findByLabelText(/Work e-mail address/);
    expect(screen.queryByRole('region', { name: 'Privacy' })).toBeNull();
  });

  it('takes the categories one by one, and changes them later from the help menu (MON-01, MON-02)', async () => {
    stubApi(profile());
    await openPortal('/admin/timezones', fakeAuth().auth);
    await bar();
    press('Choose…');
    const dialog = await screen.findByRole('dialog', { name: 'Privacy choices' });
    const switches = within(dialog).getAllByRole<HTMLInputElement>('switch');
    expect(switches.map(({ checked }) => checked)).toEqual([false, false]);
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Functional' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save choices' }));
    expect(allowed()).toEqual(['C0003']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Help');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }));
    const later = await screen.findByRole('dialog', { name: 'Privacy choices' });
    fireEvent.click(within(later).getByRole('switch', { name: 'Functional' }));
    fireEvent.click(within(later).getByRole('switch', { name: 'Performance' }));
    fireEvent.click(within(later).getByRole('button', { name: 'Save choices' }));
    expect(allowed()).toEqual(['C0002']);
  });
});

describe('consent and the person', () => {
  it('is saved with the person when it differs from what is kept, and only then (MON-03)', async () => {
    const calls = stubApi(profile(['C0003']));
    const saves = () => calls.filter(({ method, path }) => `${method} ${path}` === 'PUT user/update');
    await openPortal('/admin/timezones', fakeAuth().auth);
    await bar();
    expect(saves()).toEqual([]);
    press('Accept all');
    await waitFor(() => expect(saves().map(({ body }) => body)).toEqual([{ cookies: ['C0002', 'C0003'] }]));
  });

  it('is not saved when the person’s record says the same (MON-03)', async () => {
    chooseConsent(['C0003']);
    const calls = stubApi(profile(['C0003']));
    await openPortal('/admin/timezones', fakeAuth().auth);
    await screen.findByRole('heading', { name: 'Timezones' });
    await waitFor(() => expect(cookie()).toContain(`chose:${USER_ID}`));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    expect(allowed()).toEqual(['C0003']);
  });

  it('is in force even if it cannot be saved (MON-03, MON-20)', async () => {
    const calls = stubApi({ ...profile(), 'PUT user/update': () => failure(403, 'forbidden') });
    await openPortal('/admin/timezones', fakeAuth().auth);
    await bar();
    press('Accept all');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(allowed()).toEqual(['C0002', 'C0003']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of another person at this browser does not count: the next one is asked (MON-02)', async () => {
    document.cookie = 'atrium_consent=C0002:1&C0003:1&chose:someone-else; Path=/';
    expect(allowed()).toEqual(['C0002', 'C0003']);
    const calls = stubApi(profile());
    await openPortal('/admin/timezones', fakeAuth().auth);
    await bar();
    expect(allowed()).toEqual([]);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('that is changed in another tab is reported here (MON-04)', async () => {
    const told = vi.fn();
    const end = subscribeConsent(told);
    const otherTab = new BroadcastChannel('atrium.consent');
    document.cookie = 'atrium_consent=C0002:0&C0003:1; Path=/';
    otherTab.postMessage(null);
    await waitFor(() => expect(told).toHaveBeenCalled());
    expect(allowed()).toEqual(['C0003']);
    otherTab.close();
    end();
  });

  it.each(['', 'C0002:1', 'nonsense', 'C0002&C0003:1'])('is not read from a cookie like "%s" (MON-02)', (text) => {
    document.cookie = `atrium_consent=${text}; Path=/`;
    expect(allowed()).toEqual([]);
  });
});
