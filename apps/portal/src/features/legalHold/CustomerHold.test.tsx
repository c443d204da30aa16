import type { PrivilegeMap } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const CAMPUS_ID = '0190a000-0000-7000-8000-0000000000a1';
const hold = { reason: 'Case 12-345', since: '2027-01-02T10:00:00.000Z', by: 'Ada Example' };
const rights: PrivilegeMap = {
  'CUSTOMER.buildings': ['viewAll', 'view'],
  'CUSTOMER.campuses': ['view'],
  'CUSTOMER.DataRetentionPolicies': ['view'],
  'CUSTOMER.users': ['view'],
  'CAMPUS.buildings': ['view'],
  'BUILDING.buildinginfo': ['view'],
  'BUILDING.events': ['view'],
  'BUILDING.roomReleases': ['view'],
  'BUILDING.tenants': ['view'],
};
const building = {
  id: BUILDING_ID,
  version: 1,
  name: 'Mill House',
  status: 'Active',
  timezoneName: 'UTC',
  purgeAt: null,
};

function open(page: string, held: typeof hold | null) {
  const calls = stubApi({
    ...profileReplies({ privilegeMap: rights }),
    [`GET building/${BUILDING_ID}`]: building,
    [`GET space/${CAMPUS_ID}`]: { id: CAMPUS_ID, version: 1, name: 'North campus', type: 'Campus' },
    'GET config/extensions': {
      value: ['extension.events', 'extension.schedule'].map((code) => ({ id: code, code, enabled: true })),
    },
    [`GET customer/${CUSTOMER_ID}/legalhold`]: { hold: held },
  });
  return openPortal(`/customer/${CUSTOMER_ID}/${page}`, fakeAuth().auth).then(() => calls);
}

const askedForHold = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.some(({ path }) => path === `customer/${CUSTOMER_ID}/legalhold`);

describe('the legal hold of a customer', () => {
  it.each([
    'DataRetentionPolicies',
    'users',
    'buildings',
    'campuses',
    `campus/${CAMPUS_ID}/buildings`,
    `building/${BUILDING_ID}/buildinginfo`,
    `building/${BUILDING_ID}/events`,
    `building/${BUILDING_ID}/roomReleases`,
  ])('is shown on the page %s, with its reason, since when and by whom (RET-03)', async (page) => {
    await open(page, hold);
    const notice = await screen.findByText(/Case 12-345/, {}, { timeout: 5_000 });
    expect(notice.textContent).toContain('(since 2 Jan 2027, by Ada Example)');
    expect(screen.getAllByText(/Case 12-345/)).toHaveLength(1);
  });

  it('is not asked for by pages of what nothing removes for good, and not shown without one (RET-03)', async () => {
    expect(askedForHold(await open(`building/${BUILDING_ID}/tenants`, hold))).toBe(false);
    const calls = await open('buildings', null);
    await expect.poll(() => askedForHold(calls)).toBe(true);
    expect(screen.queryByText(/Nothing of this customer is removed for good/)).toBeNull();
  });
});
