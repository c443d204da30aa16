import type { PrivilegeMap } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

const CAMPUS_ID = '0190a000-0000-7000-8000-0000000000cc';
const OTHER_ID = '0190a000-0000-7000-8000-0000000000dd';
const customer = `/customer/${CUSTOMER_ID}`;
const none = { value: [], '@odata.count': 0 };

/** Opens the portal at an address, for a person with these rights; lists are empty. */
async function open(
  address: string,
  privilegeMap: PrivilegeMap,
  {
    defaultScreen = null,
    more = {},
    furtherPages = [],
  }: {
    defaultScreen?: string | null;
    more?: Parameters<typeof stubApi>[0];
    furtherPages?: Parameters<typeof openPortal>[3];
  } = {},
) {
  const lists = ['article', 'building', 'space', 'customerArticle', 'user', 'tag', 'config/extensions', 'customer'];
  stubApi({
    ...profileReplies({ privilegeMap, buildingIds: [BUILDING_ID], defaultScreen }),
    ...Object.fromEntries(lists.map((path) => [`GET ${path}`, none])),
    [`GET building/${BUILDING_ID}`]: { id: BUILDING_ID, name: 'Mill House', customerId: CUSTOMER_ID },
    [`GET building/${BUILDING_ID}/tenant`]: none,
    [`GET building/${BUILDING_ID}/key-contacts`]: none,
    [`GET space/${CAMPUS_ID}`]: { id: CAMPUS_ID, name: 'Harbour', type: 'Campus', customerId: CUSTOMER_ID },
    ...more,
  });
  return openPortal(address, fakeAuth().auth, 'en', furtherPages);
}

describe('entering a context', () => {
  const campuses: PrivilegeMap = {
    'CUSTOMER.buildings': ['view'],
    'CUSTOMER.campuses': ['view'],
    'CAMPUS.neighborhoods': ['view'],
  };

  it('opens the default route of the context that was left, by whatever way it was left (NAV-14)', async () => {
    const portal = await open(`${customer}/campus/${CAMPUS_ID}/neighborhoods`, campuses);
    await screen.findByRole('link', { name: 'Northwind' });
    // As the palette, a link or the address bar does.
    await act(() => portal.router.navigate(customer));
    await waitFor(() => expect(portal.address()).toBe(`${customer}/campuses`));
  });

  it('opens its default child where no context was left (NAV-14, NAV-07)', async () => {
    const portal = await open(customer, campuses);
    await waitFor(() => expect(portal.address()).toBe(`${customer}/buildings`));
  });

  it('opens the first item as the sidebar shows it, below a mark that leads to the place, where nothing else is available (NAV-14, NAV-75)', async () => {
    const building = `${customer}/building/${BUILDING_ID}`;
    const portal = await open(building, { 'BUILDING.keycontacts': ['view'], 'BUILDING.tenants': ['view'] });
    await waitFor(() => expect(portal.address()).toMatch(/\/(?:keycontacts|tenants)$/));
    const sidebar = await screen.findByRole('navigation', { name: 'Main menu' });
    const [mark, first] = await within(sidebar).findAllByRole('link');
    expect([mark?.textContent, mark?.getAttribute('href')]).toEqual(['Atrium', building]);
    expect(first?.getAttribute('href')).toBe(portal.address());
  });

  it('opens the default screen of the role, and before it the page of a link into the portal (NAV-15)', async () => {
    const rights: PrivilegeMap = {
      'CUSTOMER.buildings': ['view'],
      'CUSTOMER.faqs': ['view'],
      'CUSTOMER.users': ['view'],
    };
    const { unmount, ...portal } = await open(customer, rights, { defaultScreen: 'faqs' });
    await waitFor(() => expect(portal.address()).toBe(`${customer}/faqs`));
    unmount();
    localStorage.setItem(storageKeys.page, 'users');
    const again = await open(customer, rights, { defaultScreen: 'faqs' });
    await waitFor(() => expect(again.address()).toBe(`${customer}/users`));
  });

  it('leaves the person on the page that they chose while it was not known yet where to lead (NAV-14)', async () => {
    const name = Promise.withResolvers<Record<string, unknown>>();
    const chosen = Promise.withResolvers<null>();
    const portal = await open(`${customer}/campus/${CAMPUS_ID}`, campuses, {
      more: { [`GET space/${CAMPUS_ID}`]: () => name.promise },
      furtherPages: [{ path: '/chosen', loader: () => chosen.promise, element: <p>The chosen page</p> }],
    });
    await screen.findByRole('navigation', { name: 'Where you are' });
    act(() => void portal.router.navigate('/chosen'));
    await act(async () => name.resolve({ id: CAMPUS_ID, name: 'Harbour', type: 'Campus', customerId: CUSTOMER_ID }));
    await screen.findByText('Harbour');
    await act(async () => chosen.resolve(null));
    expect(await screen.findByText('The chosen page')).toBeDefined();
    expect(portal.address()).toBe('/chosen');
  });

  it('offers Pointr in the menu of a customer that uses it, and of no other (CUST-22)', async () => {
    const rights: PrivilegeMap = {
      'CUSTOMER.pointr': ['view'],
      'CUSTOMER.faqs': ['view'],
      'ROOT.customers': ['view', 'viewAll'],
    };
    const other = (pointr: boolean) => ({ [`GET customer/${OTHER_ID}`]: { id: OTHER_ID, name: 'Southbank', pointr } });
    const { unmount } = await open(`${customer}/faqs`, rights);
    expect(await screen.findByRole('link', { name: 'FAQs' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Pointr' })).toBeNull();
    unmount();
    const off = await open(`/customer/${OTHER_ID}/faqs`, rights, { more: other(false) });
    expect(await screen.findByRole('link', { name: 'FAQs' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Pointr' })).toBeNull();
    off.unmount();
    const on = await open(`/customer/${OTHER_ID}/faqs`, rights, { more: other(true) });
    expect(await screen.findByRole('link', { name: 'Pointr' })).toBeDefined();
    on.unmount();
    await open(`${customer}/faqs`, rights, {
      more: { [`GET customer/${CUSTOMER_ID}`]: { id: CUSTOMER_ID, name: 'Northwind', pointr: true } },
    });
    expect(await screen.findByRole('link', { name: 'Pointr' })).toBeDefined();
  });
});
