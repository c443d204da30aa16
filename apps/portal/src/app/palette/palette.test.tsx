import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const TIMEZONE_ID = '0190a000-0000-7000-8000-0000000000aa';
const found = {
  id: TIMEZONE_ID,
  name: 'Lyon',
  customerId: null,
  customerName: null,
  campusId: null,
  buildingId: null,
  buildingName: null,
  vendorId: null,
  kind: null,
  parents: {},
};
const lyon = { ...found, resource: 'timezone' };
const rights = {
  'ROOT.timezones': ['view', 'add'],
  'ROOT.countries': ['view'],
  'CUSTOMER.buildings': ['view'],
} as const;
const admin = {
  ...profileReplies({ privilegeMap: rights }),
  'GET building/timezone': { value: [], '@odata.count': 0 },
  'GET building/country': { value: [], '@odata.count': 0 },
  'GET search?text=lyon': { value: [lyon] },
};

async function open(replies: Parameters<typeof stubApi>[0] = admin) {
  const calls = stubApi(replies);
  const fake = fakeAuth();
  const portal = await openPortal('/admin/timezones', fake.auth);
  const opener = await screen.findByRole('button', { name: 'Search (Ctrl K)' });
  act(() => opener.focus());
  fireEvent.keyDown(opener, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole('combobox', { name: 'Search pages, records and actions' });
  return { ...fake, calls, portal, opener, box };
}

/** Presses Enter and waits for what it opens, which may have to be loaded. */
const enter = (box: HTMLElement) => act(async () => void fireEvent.keyDown(box, { key: 'Enter' }));

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the command palette', () => {
  it('opens with Ctrl+K, takes the focus and gives it back (KIT-11, KIT-15)', async () => {
    const { opener, box } = await open();
    expect(document.activeElement).toBe(box);
    expect(opener.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
    fireEvent.keyDown(box, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    fireEvent.keyDown(opener, { key: 'k', metaKey: true });
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it('goes to a page of the person’s menus by its name alone, whatever the accents (KIT-11)', async () => {
    const { box, portal } = await open();
    fireEvent.change(box, { target: { value: 'cöun' } });
    expect(optionNames()).toEqual(['CountriesAdministration']);
    const active = box.getAttribute('aria-activedescendant');
    expect(screen.getByRole('option').id).toBe(active);
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe('/admin/countries'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers no page that the role may not view, and makes records only where it may (KIT-11, PERM-12)', async () => {
    const { box, portal } = await open();
    fireEvent.change(box, { target: { value: 'roles' } });
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.change(box, { target: { value: 'add time' } });
    expect(optionNames()).toEqual(['Add timezoneAdministration']);
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe('/admin/timezones/new'));
  });

  it('finds records through one search of the server and opens them (KIT-11)', async () => {
    const { box, calls, portal } = await open();
    for (const value of ['l', 'ly', 'lyo', 'lyon']) fireEvent.change(box, { target: { value } });
    expect((await screen.findByRole('option', { name: /Lyon/ })).textContent).toBe('LyonTimezones');
    expect(calls.filter(({ path }) => path.startsWith('search'))).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'));
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe(`/admin/timezones/${TIMEZONE_ID}`));
  });

  it('gives a search up that the next one overtakes (KIT-11)', async () => {
    const { box } = await open();
    const signals = new Map<string, AbortSignal | null | undefined>();
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      signals.set(url, init.signal);
      return url.endsWith('lyon') ? Promise.resolve(Response.json({ value: [lyon] })) : new Promise(() => undefined);
    });
    fireEvent.change(box, { target: { value: 'lyo' } });
    await waitFor(() => expect(signals.get('/api/search/?text=lyo')?.aborted).toBe(false));
    fireEvent.change(box, { target: { value: 'lyon' } });
    expect(await screen.findByRole('option', { name: /Lyon/ })).toBeTruthy();
    expect(signals.get('/api/search/?text=lyo')?.aborted).toBe(true);
    expect(signals.get('/api/search/?text=lyon')?.aborted).toBe(false);
  });

  it('leads to no record of an earlier text, whose answer is there while the next one is on its way (KIT-11)', async () => {
    const { box, portal } = await open();
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('ly') ? Promise.resolve(Response.json({ value: [lyon] })) : new Promise(() => undefined),
    );
    fireEvent.change(box, { target: { value: 'ly' } });
    expect(await screen.findByRole('option', { name: /Lyon/ })).toBeTruthy();
    fireEvent.change(box, { target: { value: 'lyo' } });
    expect(optionNames()).toEqual(['LyonTimezones']);
    fireEvent.change(box, { target: { value: 'countries' } });
    expect(optionNames()).toEqual(['CountriesAdministration']);
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe('/admin/countries'));
  });

  it('walks through its lines by the arrows, PageUp and PageDown (KIT-11)', async () => {
    const { box } = await open();
    const activeText = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(activeText()).toBe('TimezonesAdministration');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(activeText()).toBe('Scan a code');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(activeText()).toBe('CountriesAdministration');
    fireEvent.keyDown(box, { key: 'PageDown' });
    expect(activeText()).toBe('Sign out');
  });

  it('switches the language and the colour mode and signs out (KIT-11, SHELL-48, SHELL-50)', async () => {
    const { box, opener, counts } = await open();
    fireEvent.change(box, { target: { value: 'francais' } });
    await enter(box);
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    const choose = async (value: string) => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      fireEvent.keyDown(opener, { key: 'k', ctrlKey: true });
      const again = await screen.findByRole('combobox');
      fireEvent.change(again, { target: { value } });
      await enter(again);
    };
    await choose('mode sombre');
    await waitFor(() => expect(localStorage.getItem('mui-mode')).toBe('dark'));
    await choose('se deconnecter');
    await waitFor(() => expect(counts.logouts).toBe(1));
  });

  it('says when nothing is found and when the search fails (KIT-11)', async () => {
    const { box } = await open({ ...admin, 'GET search?text=xyzzy': { value: [] } });
    fireEvent.change(box, { target: { value: 'xyzzy' } });
    expect(await screen.findByText('Nothing found for “xyzzy”')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'broken' } });
    expect(await screen.findByText(/The search failed/)).toBeTruthy();
  });

  it('hides what no screen of the person shows (KIT-11)', async () => {
    const role = { ...found, resource: 'role', name: 'Lyonnais' };
    const { box } = await open({ ...admin, 'GET search?text=lyon': { value: [role, lyon] } });
    fireEvent.change(box, { target: { value: 'lyon' } });
    await screen.findByRole('option', { name: /Lyon/ });
    expect(optionNames()).toEqual(['LyonTimezones']);
  });

  it('begins with where the person was recently, by its present name (KIT-11, KIT-12)', async () => {
    localStorage.setItem(
      'Host.recent.0190a000-0000-7000-8000-000000000003',
      JSON.stringify([`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`, '/nowhere', 7]),
    );
    const { box, portal } = await open({
      ...admin,
      'GET building': { value: [{ id: BUILDING_ID, name: 'Mill House' }] },
      [`GET building/${BUILDING_ID}`]: failure(404, 'notFound'),
    });
    expect(await within(screen.getByRole('listbox')).findByText('Mill House')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`));
  });

  it('takes a code: another text is searched, an address of the portal is opened (SHELL-53)', async () => {
    const { box, portal } = await open();
    const take = async (code: string) => {
      fireEvent.change(box, { target: { value: 'scan' } });
      // Records that were found for the former text may still be before it.
      await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Scan a code' })));
      const dialog = await screen.findByRole('dialog', { name: 'Scan a code' });
      fireEvent.change(within(dialog).getByRole('textbox', { name: 'Code' }), { target: { value: code } });
      await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Use this code' })));
    };
    await take('lyon');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan a code' })).toBeNull());
    expect(box).toHaveProperty('value', 'lyon');
    expect(await screen.findByRole('option', { name: /Lyon/ })).toBeTruthy();
    await take(`${location.origin}/admin/countries`);
    await waitFor(() => expect(portal.address()).toBe('/admin/countries'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('breaks no accessibility rule (KIT-15)', async () => {
    await open();
    const { violations } = await run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
