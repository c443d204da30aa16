import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { portalCallAccess } from '../../app/portalCallAccess.ts';
import { setCallAccess } from '../../kit/api/callAccess.ts';
import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { press } from '../../testing/press.ts';
import { profileReplies } from '../../testing/profileReplies.ts';
import { tabKeys } from '../../ui/storage/storageKeys.ts';
import { toTrial, trialStore } from './trialStore.ts';

const TRIED_ID = '0190a000-0000-7000-8000-00000000000a';
const tried = { id: TRIED_ID, name: 'Timekeeper' };
const own = { 'ROOT.timezones': ['view', 'add'], 'ROOT.roles': ['view'] } as const;
const timekeeper = {
  ...tried,
  description: 'Keeps the timezones',
  privilegeMap: { 'ROOT.timezones': ['view'] },
};
const timezones = { value: [], '@odata.count': 0 };

/** A server that answers by the role that a call names. */
function stubServer(more: Parameters<typeof stubApi>[0] = {}) {
  const profile = profileReplies({ privilegeMap: own });
  const effective = {
    ...tried,
    defaultScreen: 'timezones',
    privilegeMap: { 'ROOT.timezones': ['view'] },
    canGrantRoles: [],
  };
  const calls = stubApi({
    ...profile,
    'GET user/init': () => ({
      ...profile['GET user/init'],
      trial: calls.at(-1)?.headers.get('x-try-role') === TRIED_ID ? effective : null,
    }),
    'GET building/timezone': timezones,
    'GET role/trial': { value: [timekeeper], '@odata.count': 1 },
    'POST role/trial': tried,
    'DELETE role/trial': () => new Response(null, { status: 204 }),
    ...more,
  });
  return calls;
}

async function open(address: string) {
  const fake = fakeAuth();
  setCallAccess(portalCallAccess(fake.auth));
  return { ...fake, portal: await openPortal(address, fake.auth) };
}

async function tryTimekeeper() {
  await press(await screen.findByRole('button', { name: 'Your account' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try a role' }));
  fireEvent.click(await screen.findByRole('button', { name: /Timekeeper/ }));
  await screen.findByText('You are trying the role Timekeeper.');
}

const menuNames = async () => {
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

beforeEach(() => {
  trialStore.end();
});
afterEach(() => {
  setCallAccess(null);
  trialStore.end();
});

describe('trying a role', () => {
  it('is offered in the user menu to those who may try one, and to no one else (PERM-31, PERM-32)', async () => {
    stubServer();
    const { portal } = await open('/admin/timezones');
    await press(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('button', { name: 'Try a role' })).toBeTruthy();
    portal.unmount();
    const other = profileReplies({ privilegeMap: { 'CUSTOMER.users': ['view'] } });
    stubServer({ ...other, 'GET user/customer': timezones });
    await open('/');
    await press(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try a role' })).toBeNull();
  });

  it('makes menu, buttons, default screen and every call follow the role, until exit (PERM-33, PERM-34, PERM-35)', async () => {
    const calls = stubServer();
    const { portal } = await open('/admin/timezones');
    expect(await menuNames()).toEqual(expect.arrayContaining(['Roles', 'Timezones']));
    expect(await screen.findByText('Add timezone')).toBeTruthy();
    await tryTimekeeper();
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones'));
    expect(await menuNames()).toEqual(['Atrium', 'Timezones']);
    expect(screen.queryByText('Add timezone')).toBeNull();
    expect(JSON.parse(sessionStorage.getItem(tabKeys.triedRole) ?? '')).toEqual({ ...tried, from: '/admin/timezones' });
    expect(JSON.stringify(localStorage)).not.toContain('Timekeeper');
    const begun = calls.findIndex(({ method, path }) => method === 'POST' && path === 'role/trial');
    const since = calls.slice(begun + 1);
    expect(since.length).toBeGreaterThan(4);
    expect(since.filter(({ headers }) => headers.get('x-try-role') !== TRIED_ID)).toEqual([]);
    // A trial begins none.
    await press(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try a role' })).toBeNull();
    const before = calls.length;
    fireEvent.click(screen.getByText('Exit'));
    await waitFor(() => expect(screen.queryByText('You are trying the role Timekeeper.')).toBeNull());
    expect(await menuNames()).toEqual(expect.arrayContaining(['Roles', 'Timezones']));
    expect(sessionStorage.getItem(tabKeys.triedRole)).toBeNull();
    const [told, ...after] = calls.slice(before);
    expect([told?.method, told?.path, told?.headers.get('x-try-role')]).toEqual(['DELETE', 'role/trial', TRIED_ID]);
    expect(after.filter(({ headers }) => headers.has('x-try-role'))).toEqual([]);
  });

  it('returns on exit to where it was begun (PERM-35)', async () => {
    stubServer();
    const { portal } = await open('/admin/timezones?q=Paris');
    await tryTimekeeper();
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones'));
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(screen.getByText('Exit'));
    await waitFor(() => expect(screen.queryByText('You are trying the role Timekeeper.')).toBeNull());
    await waitFor(() => expect(portal.router.state.location.search).toBe('?q=Paris'));
  });

  it('asks for the building of a role that needs one, is in it with every call, and returns from there (PERM-33, PERM-35, ROLE-01)', async () => {
    const place = {
      kind: null,
      customerName: 'Northwind',
      campusId: null,
      buildingName: null,
      vendorId: null,
      parents: {},
    };
    const [customerId, id] = ['0190a000-0000-7000-8000-0000000000c1', '0190a000-0000-7000-8000-0000000000b1'];
    const keeper = { ...timekeeper, privilegeMap: { 'BUILDING.events': ['view'] } };
    const calls = stubServer({
      'GET role/trial': { value: [keeper], '@odata.count': 1 },
      'GET search': {
        value: [
          { ...place, resource: 'building', id, name: 'Granary', customerId, buildingId: null },
          { ...place, resource: 'article', id, name: 'Granary opens', customerId, buildingId: id },
        ],
      },
    });
    const { portal } = await open('/admin/timezones?q=Paris');
    await press(await screen.findByRole('button', { name: 'Your account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try a role' }));
    const where = await screen.findByRole('combobox', { name: 'Where to try it' });
    fireEvent.click(await screen.findByRole('button', { name: /Timekeeper/ }));
    expect(await screen.findByText(/^Choose the building in which to try Timekeeper/)).toBeTruthy();
    expect(calls.some(({ method, path }) => method === 'POST' && path === 'role/trial')).toBe(false);
    fireEvent.focus(where);
    fireEvent.change(where, { target: { value: 'gran' } });
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    fireEvent.click(await screen.findByRole('option', { name: 'Granary · Northwind' }));
    fireEvent.click(await screen.findByRole('button', { name: /Timekeeper/ }));
    await screen.findByText('You are trying the role Timekeeper.');
    await waitFor(() => expect(portal.address()).toContain(`/customer/${customerId}/building/${id}`));
    expect(calls.some(({ path }) => path.startsWith('search?text=gran'))).toBe(true);
    await menuNames();
    const begun = calls.findIndex(({ method, path }) => method === 'POST' && path === 'role/trial');
    expect(calls[begun]?.body).toEqual({ roleId: TRIED_ID, place: `building:${id}` });
    const since = calls.slice(begun + 1);
    expect(since.length).toBeGreaterThan(4);
    expect(since.filter(({ headers }) => headers.get('x-try-place') !== `building:${id}`)).toEqual([]);
    fireEvent.click(screen.getByText('Exit'));
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones?q=Paris'));
  });

  it('never leads to an address that the stored trial has from elsewhere (PERM-35)', () => {
    expect(toTrial({ ...tried, from: '//elsewhere.example', at: 'https://elsewhere.example' })).toEqual(tried);
    expect(toTrial({ ...tried, place: 'campus:1' })).toEqual(tried);
    expect(toTrial({ ...tried, from: '/admin/roles/1' })).toEqual({ ...tried, from: '/admin/roles/1' });
  });

  it('finds a role by what is typed (PERM-31)', async () => {
    const calls = stubServer();
    await open('/admin/timezones');
    await press(await screen.findByRole('button', { name: 'Your account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try a role' }));
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a role' }), { target: { value: 'time' } });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('role/trial?$search=time'))).toBe(true));
  });

  it('ends with signing out, an ended session and a new sign-in (PERM-35)', async () => {
    const calls = stubServer();
    const { set, counts, portal } = await open('/admin/timezones');
    await tryTimekeeper();
    await press(await screen.findByRole('button', { name: 'Your account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(counts.logouts).toBe(1));
    expect(calls.filter(({ method, path }) => method === 'DELETE' && path === 'role/trial')).toHaveLength(1);
    set('notAuthenticated');
    expect(trialStore.state().trial).toBeNull();
    expect(sessionStorage.getItem(tabKeys.triedRole)).toBeNull();
    portal.unmount();
    trialStore.begin(tried);
    await open('/signin');
    expect(trialStore.state().trial).toBeNull();
  });

  it('ends with signing out from the palette, which the server hears of too (PERM-36, ROLE-01)', async () => {
    const calls = stubServer();
    const { counts } = await open('/admin/timezones');
    await tryTimekeeper();
    const opener = await screen.findByRole('button', { name: 'Search (Ctrl K)' });
    fireEvent.keyDown(opener, { key: 'k', ctrlKey: true });
    const box = await screen.findByRole('combobox', { name: 'Search pages, records and actions' });
    fireEvent.change(box, { target: { value: 'sign out' } });
    await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }));
    await waitFor(() => expect(counts.logouts).toBe(1));
    expect(calls.filter(({ method, path }) => method === 'DELETE' && path === 'role/trial')).toHaveLength(1);
  });

  it('says that a role cannot be tried when the server refuses it, and keeps the own one (PERM-34)', async () => {
    stubServer({ 'POST role/trial': () => failure(403, 'roleNotTryable') });
    await open('/admin/timezones');
    await press(await screen.findByRole('button', { name: 'Your account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try a role' }));
    fireEvent.click(await screen.findByRole('button', { name: /Timekeeper/ }));
    expect(await screen.findByRole('heading', { name: 'The role cannot be tried' })).toBeTruthy();
    expect(trialStore.state().trial).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Back to your own role' }));
    expect(await menuNames()).toEqual(expect.arrayContaining(['Roles', 'Timezones']));
  });

  it('goes back to the own role, and says so, once the role may no longer be tried (PERM-34)', async () => {
    let isGone = false;
    const calls = stubServer({
      'GET building/timezone': () =>
        isGone && calls.at(-1)?.headers.get('x-try-role') === TRIED_ID ? failure(403, 'roleNotTryable') : timezones,
    });
    const { portal } = await open('/admin/timezones');
    await tryTimekeeper();
    isGone = true;
    await portal.router.navigate('/admin/timezones?search=Paris');
    expect(await screen.findByText(/you may no longer try the role Timekeeper/)).toBeTruthy();
    expect(await menuNames()).toEqual(expect.arrayContaining(['Roles', 'Timezones']));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/you may no longer try/)).toBeNull());
  });
});
