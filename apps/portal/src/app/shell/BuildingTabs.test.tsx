import type { PrivilegeMap } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const all = ['view', 'add', 'edit', 'delete'] as const;
const rights: PrivilegeMap = {
  'CUSTOMER.users': all,
  'CUSTOMER.buildings': ['viewAll', ...all],
  'BUILDING.buildinginfo': all,
  'BUILDING.keycontacts': all,
  'BUILDING.gallery': all,
  'BUILDING.home': all,
  'BUILDING.settings': all,
  'BUILDING.concierge': all,
  'BUILDING.vendors': all,
};
const revision = { identifier: 'r', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
const head = { version: 1, revision, customerId: CUSTOMER_ID };
const mill = {
  ...{ ...head, id: BUILDING_ID, parentId: null, name: 'Mill House', status: 'Active', facilityStatus: 'open' },
  ...{
    address: '1 Quay',
    size: null,
    imageUrl: null,
    purgeAt: null,
    timezoneName: 'UTC',
    keyFeatures: [],
    featuredAmenities: [],
  },
  ...{ receptionEmail: null, receptionPhone: null, mobilePrefix: null, helpText: null, questionSource: 'host' },
  ...{ city: 'Lyon', postcode: null, countryId: CUSTOMER_ID, timezoneId: CUSTOMER_ID, latitude: 45, longitude: 4 },
};
const contact = {
  ...head,
  id: 'k-1',
  buildingId: BUILDING_ID,
  name: 'Front desk',
  position: null,
  sortOrder: 0,
  phone: null,
  email: null,
};
const robin = {
  ...{ ...head, id: 'u-2', email: 'robin@northwind.example', firstName: 'Robin', lastName: 'Reed', status: 'invited' },
  ...{ roles: ['r'], roleNames: ['Manager'], buildings: [BUILDING_ID], vendors: [], cookies: [], lastLogin: null },
  ...{ approvalTicketNumber: 'T-1', customerName: 'Northwind' },
};
const PLACE = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`;
const TABS = `${PLACE}/buildingInformation`;

function open(address: string, extensions: readonly string[] = [], privilegeMap = rights) {
  const calls = stubApi({
    ...profileReplies({ privilegeMap }),
    [`GET building/${BUILDING_ID}`]: mill,
    [`GET building/${BUILDING_ID}/key-contacts`]: { value: [contact], '@odata.count': 1 },
    'GET config/extensions': {
      value: extensions.map((code) => ({ id: code, code, enabled: true })),
    },
    'GET user': { value: [robin], '@odata.count': 1 },
  });
  return openPortal(address, fakeAuth().auth).then((portal) => ({ calls, ...portal }));
}

const line = async () => within(await screen.findByRole('navigation', { name: 'Building tabs' }));
const names = async () => (await line()).getAllByRole('link').map((link) => link.textContent);

describe('the tabs of a building', () => {
  it('are in order, with the building’s own form open first (BLDG-07, SHELL-19)', async () => {
    await open(TABS, ['extension.concierge', 'extension.foodAndBeverage']);
    await waitFor(async () =>
      expect(await names()).toEqual([
        ...['Accounts', 'Key contacts', 'Info', 'Images', 'Concierge', 'Vendors', 'Cards', 'App features', 'Help'],
      ]),
    );
    expect((await line()).getByRole('link', { current: 'page' }).textContent).toBe('Info');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mill House' })).toBeTruthy();
    expect((await run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  });

  it('lead to the very screen of the menu item, each at an address of its own, and back again (BLDG-07)', async () => {
    const { router, address } = await open(`${TABS}/info`);
    await screen.findByRole('heading', { level: 1, name: 'Mill House' });
    const link = (await line()).getByRole('link', { name: 'Key contacts' });
    await act(() => Promise.resolve(fireEvent.click(link)));
    const record = await screen.findByRole('link', { name: /Front desk/ });
    expect(address()).toBe(`${TABS}/keyContacts`);
    expect(record.getAttribute('href')).toBe(`${TABS}/keyContacts/k-1`);
    expect((await line()).getByRole('link', { current: 'page' }).textContent).toBe('Key contacts');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mill House' })).toBeTruthy();
    expect(address()).toBe(`${TABS}/info`);
  });

  it.each([
    ['keycontacts', 'Key contacts'],
    ['gallery', 'Images'],
    ['home', 'Cards'],
  ])('stay on the page of the menu, %s (BLDG-07)', async (page, tab) => {
    await open(`${PLACE}/${page}`);
    await waitFor(async () => expect((await line()).getByRole('link', { current: 'page' }).textContent).toBe(tab));
  });

  it('are those that the person has the right to and whose extension is enabled (BLDG-07, NAV-17, NAV-18)', async () => {
    const { 'BUILDING.buildinginfo': info, 'BUILDING.home': home, 'BUILDING.concierge': concierge } = rights;
    await open(TABS, [], {
      ...{ 'BUILDING.buildinginfo': info, 'BUILDING.home': home, 'BUILDING.concierge': concierge },
      'CUSTOMER.buildings': ['view', 'viewAll'],
    } as PrivilegeMap);
    await waitFor(async () => expect(await names()).toEqual(['Info', 'Cards', 'Help']));
  });

  it('show nothing of a tab that is not there or not the person’s (BLDG-07, SHELL-20)', async () => {
    const first = await open(`${TABS}/nowhere`);
    expect(await screen.findByText('Page not found or not authorised')).toBeTruthy();
    first.unmount();
    await open(`${TABS}/accounts`, [], { ...rights, 'CUSTOMER.users': [] });
    expect(await screen.findByText('Page not found or not authorised')).toBeTruthy();
  });

  it('list as accounts the users assigned to the building (BLDG-08)', async () => {
    const { calls } = await open(`${TABS}/accounts`);
    const record = await screen.findByRole('link', { name: /Robin/ });
    expect(record.getAttribute('href')).toBe(`${TABS}/accounts/u-2`);
    expect(screen.getByRole('heading', { level: 1, name: /Accounts/ })).toBeTruthy();
    const asked = calls.find(({ path }) => path.startsWith('user?'))?.path;
    expect(asked).toContain(`$filter=buildings eq '${BUILDING_ID}'`);
  });

  it('show as help whom people turn to and what they read, and keep what is changed of it (BLDG-08)', async () => {
    const { calls } = await open(`${TABS}/help`);
    // Finding by role takes seconds at each try on a busy machine, and the form comes with its last part.
    const text = await screen.findByLabelText('Help text');
    expect(await screen.findByText('Front desk')).toBeTruthy();
    const contacts = screen.getByRole('link', { name: 'Open key contacts' });
    expect(contacts.getAttribute('href')).toBe(`${TABS}/keyContacts`);
    fireEvent.change(text, { target: { value: 'Ring the guard.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ path: `building/${BUILDING_ID}`, body: { helpText: 'Ring the guard.' } });
  });
});
