import type { PrivilegeMap } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

const OTHER_CUSTOMER = '0190a000-0000-7000-8000-0000000000ee';
const FLOOR = '0190a000-0000-7000-8000-000000000009';
const none = { value: [], '@odata.count': 0 };
const rights: PrivilegeMap = { 'CUSTOMER.faqs': ['view'], 'BUILDING.buildingMap': ['view'], 'BUILDING.tags': ['view'] };

/** Opens the portal at an address for a person who sees the building of this customer, if any. */
function open(
  address: string,
  { customerId = CUSTOMER_ID, privilegeMap = rights, isSeen = true, defaultScreen = 'tags' } = {},
) {
  vi.stubGlobal('scrollTo', () => undefined);
  const mill = { id: BUILDING_ID, name: 'Mill House', customerId };
  stubApi({
    ...profileReplies({ privilegeMap, defaultScreen }),
    [`GET customer/${OTHER_CUSTOMER}`]: { id: OTHER_CUSTOMER, name: 'Southbank' },
    'GET customerArticle': none,
    'GET building/timezone': none,
    'GET config/extensions': { value: [{ id: 'x', code: 'extension.map', enabled: true }], '@odata.count': 1 },
    [`GET building/ids/${BUILDING_ID}`]: { value: isSeen ? [mill] : [] },
    [`GET building/${BUILDING_ID}`]: mill,
  });
  return openPortal(address, fakeAuth().auth);
}

describe('a link into the portal that names a building', () => {
  const link = `/redirect?buildingId=${BUILDING_ID}`;
  const building = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`;

  it('with a place leads to the map of that building (MAP-04, SHELL-11)', async () => {
    const portal = await open(`${link}&floorId=${FLOOR}&coords=45.75,4.85&zoom=19&mode=3d`);
    await waitFor(() => expect(portal.address()).toBe(`${building}/map`));
  });

  it('leads there after sign-in as well, which begins again without a page (MAP-04, NAV-75)', async () => {
    localStorage.setItem(storageKeys.building, BUILDING_ID.toUpperCase());
    localStorage.setItem(storageKeys.zoom, '18');
    const portal = await open('/');
    await waitFor(() => expect(portal.address()).toBe(`${building}/map`));
  });

  it('leads an administrator to a building of another customer (MAP-04, NAV-75)', async () => {
    const privilegeMap = { ...rights, 'ROOT.timezones': ['view'] } satisfies PrivilegeMap;
    const portal = await open(`${link}&zoom=19`, { customerId: OTHER_CUSTOMER, privilegeMap });
    await waitFor(() => expect(portal.address()).toBe(`/customer/${OTHER_CUSTOMER}/building/${BUILDING_ID}/map`));
  });

  it('without a place leads to the default screen of the role in it, and with a page to that page (NAV-15, SHELL-09)', async () => {
    const { unmount, ...portal } = await open(link);
    await waitFor(() => expect(portal.address()).toBe(`${building}/tags`));
    unmount();
    const again = await open(`${link}&page=map`);
    await waitFor(() => expect(again.address()).toBe(`${building}/map`));
  });

  it('that the person does not see is said once and leads where they work (MAP-04, NAV-75)', async () => {
    const portal = await open(`${link}&zoom=19`, { isSeen: false });
    expect(await screen.findByText(/The building of your link was not found/)).toBeTruthy();
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/faqs`));
    expect(localStorage.getItem(storageKeys.building)).toBeNull();
  });

  it('is followed at the begin of a visit alone (NAV-14, NAV-75)', async () => {
    localStorage.setItem(storageKeys.building, BUILDING_ID);
    const portal = await open(`/customer/${CUSTOMER_ID}/faqs`);
    await screen.findByRole('link', { name: 'FAQs' });
    await portal.router.navigate('/');
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/faqs`));
  });
});
