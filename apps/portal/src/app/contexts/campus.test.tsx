import { fireEvent, screen, waitFor } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { press } from '../../testing/press.ts';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const CAMPUS_ID = '0190a000-0000-7000-8000-0000000000ca';
const OTHER_ID = '0190a000-0000-7000-8000-0000000000cb';
const all = ['view', 'add', 'edit', 'delete'] as const;
const rights = {
  'CAMPUS.buildings': ['view', 'delete'],
  'CAMPUS.neighborhoods': all,
  'CAMPUS.destinations': all,
  'CUSTOMER.campuses': all,
  'CUSTOMER.buildings': ['viewAll', ...all],
  'BUILDING.buildinginfo': ['view'],
} as const;
const revision = { identifier: 'r', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
const campus = {
  id: CAMPUS_ID,
  version: 1,
  revision,
  name: 'Riverside',
  type: 'Campus',
  customerId: CUSTOMER_ID,
  buildingId: null,
};
const mill = {
  ...{
    id: BUILDING_ID,
    version: 1,
    revision,
    customerId: CUSTOMER_ID,
    parentId: CAMPUS_ID,
    name: 'Mill House',
    status: 'Active',
  },
  ...{ facilityStatus: 'open', address: '1 Quay', size: null, imageUrl: null, purgeAt: null, timezoneName: 'UTC' },
};
const PLACE = `/customer/${CUSTOMER_ID}/campus/${CAMPUS_ID}`;

function replies(more: Parameters<typeof stubApi>[0] = {}) {
  return {
    ...profileReplies({ privilegeMap: rights }),
    [`GET space/${CAMPUS_ID}`]: campus,
    [`GET building/${BUILDING_ID}`]: mill,
    'GET building': { value: [mill], '@odata.count': 1 },
    'GET space': { value: [{ id: OTHER_ID, name: 'Hillside' }], '@odata.count': 1 },
    ...more,
  };
}

describe('the context of a campus', () => {
  it('opens with its buildings, each of which is entered inside of it (CAMP-01, CAMP-03, NAV-10, NAV-38, NAV-76, SHELL-19)', async () => {
    const calls = stubApi(replies());
    const portal = await openPortal(PLACE, fakeAuth().auth);
    const link = await screen.findByRole('link', { name: /Mill House/ });
    expect(portal.address()).toMatch(new RegExp(`^${PLACE}/(buildings|campusBuildings)`));
    expect(link.getAttribute('href')).toBe(`${PLACE}/building/${BUILDING_ID}/buildingInformation`);
    const asked = calls.find(({ path }) => path.startsWith('building?'))?.path;
    expect(asked).toContain(`$filter=customerId eq '${CUSTOMER_ID}' and parentId eq '${CAMPUS_ID}'`);
    const menu = screen.getByRole('navigation', { name: /menu/i });
    for (const name of ['Buildings', 'Neighborhoods', 'Destinations']) expect(menu.textContent).toContain(name);
    expect((await run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  });

  it('is reached by its staff from the page on which they begin, which offers them no new campus (TRUE-02, NAV-75, PERM-12)', async () => {
    const staff = {
      'CUSTOMER.campuses': all,
      'CUSTOMER.buildings': ['view'],
      'CAMPUS.buildings': ['view'],
      'CAMPUS.neighborhoods': all,
      'CAMPUS.destinations': all,
    } as const;
    const shown = { ...campus, status: 'Active', address: null, parentName: null };
    for (const [privilegeMap, isOffered] of [
      [staff, false],
      [{ ...staff, 'CUSTOMER.buildings': ['viewAll', 'view'] }, true],
    ] as const) {
      const scope = { buildingIds: [BUILDING_ID], defaultScreen: 'campuses' };
      stubApi({
        ...replies({ 'GET space': { value: [shown], '@odata.count': 1 } }),
        ...profileReplies({ privilegeMap, ...scope }),
      });
      const portal = await openPortal('/', fakeAuth().auth);
      const link = await screen.findByRole('link', { name: /Riverside/ });
      expect(portal.address()).toMatch(new RegExp(`^/customer/${CUSTOMER_ID}/campuses`));
      expect(link.getAttribute('href')).toContain(PLACE);
      expect(screen.queryAllByRole('link', { name: /Add campus/ }).length > 0).toBe(isOffered);
      portal.unmount();
    }
    stubApi({ ...replies(), ...profileReplies({ privilegeMap: staff, buildingIds: [BUILDING_ID] }) });
    await openPortal(`${PLACE}/neighborhoods`, fakeAuth().auth);
    const menu = await screen.findByRole('navigation', { name: /menu/i });
    for (const name of ['Buildings', 'Neighborhoods', 'Destinations']) expect(menu.textContent).toContain(name);
  });

  it('is switched for another campus of the customer (KIT-12, CAMP-01)', async () => {
    const calls = stubApi(replies());
    await openPortal(`${PLACE}/neighborhoods`, fakeAuth().auth);
    await press(await screen.findByRole('button', { name: 'Switch campus' }));
    expect(await screen.findByRole('option', { name: 'Hillside' })).toBeTruthy();
    const asked = calls.map(({ path }) => path).filter((path) => path.includes('$select=name'));
    expect(asked[0]).toContain(`$filter=type eq 'Campus'`);
    expect(asked[0]).toContain(`customerId=${CUSTOMER_ID}`);
  });

  it('is not entered by way of another kind of place, nor around a building that is elsewhere (NAV-05, CAMP-03)', async () => {
    stubApi(replies({ [`GET space/${CAMPUS_ID}`]: { ...campus, type: 'Region' } }));
    const first = await openPortal(`${PLACE}/neighborhoods`, fakeAuth().auth);
    expect(await screen.findByText('Page not found or not authorised')).toBeTruthy();
    first.unmount();
    stubApi(replies({ [`GET building/${BUILDING_ID}`]: { ...mill, parentId: null } }));
    await openPortal(`${PLACE}/building/${BUILDING_ID}/buildinginfo`, fakeAuth().auth);
    expect(await screen.findByText('Page not found or not authorised')).toBeTruthy();
  });

  it('lets a new neighborhood be in it (CAMP-04)', async () => {
    const made = {
      ...campus,
      id: OTHER_ID,
      type: 'Neighborhood',
      name: 'Old Town',
      parentId: CAMPUS_ID,
      campusId: CAMPUS_ID,
    };
    const calls = stubApi(replies({ 'POST space': made, [`GET space/${OTHER_ID}`]: made }));
    await openPortal(`${PLACE}/neighborhoods/new`, fakeAuth().auth);
    fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), { target: { value: 'Old Town' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = calls.find(({ method, path }) => method === 'POST' && path === 'space');
    expect(sent?.body).toMatchObject({
      type: 'Neighborhood',
      parentId: CAMPUS_ID,
      customerId: CUSTOMER_ID,
      name: 'Old Town',
    });
    expect(sent?.headers.get('api-version')).toBe('1.0');
  });
});
