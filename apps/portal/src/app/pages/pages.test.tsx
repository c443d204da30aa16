import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { profileReplies } from '../../testing/profileReplies.ts';

const kept = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('Host.')));
const BUILDING = '0190a000-0000-7000-8000-000000000002';
const FLOOR = '0190a000-0000-7000-8000-000000000009';

describe('a link by the redirect route', () => {
  const open = (query: string, status: 'authenticated' | 'notAuthenticated' = 'notAuthenticated') => {
    stubApi({
      ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'], 'ROOT.roles': ['view'] } }),
      'GET building/timezone': { value: [], '@odata.count': 0 },
      'GET role': { value: [{ id: '0190a000-0000-7000-8000-000000000004', name: 'Manager' }] },
    });
    vi.stubGlobal('scrollTo', () => undefined);
    return openPortal(`/redirect?${query}`, fakeAuth({ status }).auth);
  };

  it('keeps each parameter under its key and goes on through sign-in (SHELL-07, SHELL-08, SHELL-11)', async () => {
    const query = new URLSearchParams({
      email: 'ada@northwind.example',
      buildingId: BUILDING,
      coords: '48.8566,2.3522',
      floorId: FLOOR,
      page: 'users',
      zoom: '17.5',
      mode: '3d',
    });
    const portal = await open(query.toString());
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('ada@northwind.example');
    expect(portal.address()).toBe('/signin');
    expect(portal.router.state.location.state).toEqual({ from: '/' });
    expect(kept()).toEqual({
      'Host.email': 'ada@northwind.example',
      'Host.building': BUILDING,
      'Host.coordinates': '48.8566,2.3522',
      'Host.floor': FLOOR,
      'Host.page': 'users',
      'Host.zoom': '17.5',
      'Host.mode': '3d',
    });
  });

  it('makes its page the default screen of who is signed in already (SHELL-09, SHELL-11)', async () => {
    const portal = await open('page=timezones', 'authenticated');
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones'));
  });

  it('leaves what it does not name, and what it names without a value (SHELL-07)', async () => {
    localStorage.setItem('Host.floor', FLOOR);
    await open('zoom=0&page=&utm_source=mail');
    await screen.findByRole('textbox');
    expect(kept()).toEqual({ 'Host.floor': FLOOR, 'Host.zoom': '0' });
  });

  it('to another building forgets the place in the one before (SHELL-07, MAP-04)', async () => {
    for (const [key, value] of [
      ['building', BUILDING],
      ['floor', FLOOR],
      ['coordinates', '45.75,4.85'],
      ['mode', '3d'],
      ['page', 'users'],
    ] as const)
      localStorage.setItem(`Host.${key}`, value);
    const { unmount } = await open(`buildingId=${BUILDING.toUpperCase()}&zoom=18`);
    await screen.findByRole('textbox');
    expect(kept()).toMatchObject({ 'Host.floor': FLOOR, 'Host.zoom': '18', 'Host.mode': '3d' });
    unmount();
    await open(`buildingId=${FLOOR}`);
    await screen.findByRole('textbox');
    expect(kept()).toEqual({ 'Host.building': FLOOR, 'Host.page': 'users' });
  });

  it.each([
    ['email', 'nobody'],
    ['buildingId', '42'],
    ['coords', '48.8566'],
    ['coords', '91,2.35'],
    ['coords', '1,2,3'],
    ['floorId', '<script>'],
    ['page', 'nowhere'],
    ['page', '__proto__'],
    ['page', 'https://evil.example'],
    ['zoom', '-1'],
    ['zoom', '1e9'],
    ['mode', '"><img>'],
  ])('with the %s %s is not valid and keeps nothing (SHELL-10, ERR-32)', async (name, value) => {
    const good = name === 'zoom' ? 'page=users' : 'zoom=3';
    const portal = await open(`${good}&${new URLSearchParams({ [name]: value }).toString()}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The address is not valid');
    expect(screen.getByRole('alert').textContent).toContain('invalid query parameters');
    expect(screen.getByText(`Not valid: ${name}.`)).toBeTruthy();
    expect(kept()).toEqual({});
    expect(portal.address()).toContain('/redirect');
  });

  it('is not valid when it names two pages (SHELL-10)', async () => {
    await open('page=users&page=roles&zoom=x');
    expect(await screen.findByText('Not valid: page and zoom.')).toBeTruthy();
    expect(kept()).toEqual({});
  });
});

describe('the reset route', () => {
  it('forgets what the browser keeps and signs out (SHELL-12)', async () => {
    localStorage.setItem('Host.page', 'users');
    localStorage.setItem('Host.zdToken', 'secret');
    const { auth, counts } = fakeAuth({ status: 'unknown', found: 'authenticated' });
    await openPortal('/reset', auth);
    await waitFor(() => expect(counts.logouts).toBe(1));
    expect(kept()).toEqual({});
    expect(localStorage.getItem('i18nextLng')).toBeNull();
  });
});

describe('the close route', () => {
  it('closes its window, and says that it may be closed where the browser does not (SHELL-05)', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    await openPortal('/close', fakeAuth({ status: 'notAuthenticated' }).auth);
    expect(await screen.findByText('You can close this window')).toBeTruthy();
    expect(close).toHaveBeenCalled();
  });
});
