import type { locker, lockerBank, PrivilegeMap, RowOf } from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { startText } from '../../../ui/text/startText.ts';
import { buildingLockerScreens } from './buildingLocker.screens.tsx';
import { buildingLockerBankScreens } from './buildingLockerBank.screens.tsx';

const BUILDING = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const CUSTOMER = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0720';
const FLOORS = ['01a1fc2e-d1cd-7222-a1d2-6a4de07b0730', '01a1fc2e-d1cd-7222-a1d2-6a4de07b0731'] as const;
const PLACE = `/customer/${CUSTOMER}/building/${BUILDING}`;
const LIST = `${PLACE}/lockers`;

const scope = { customerId: CUSTOMER, buildingId: BUILDING, buildingName: 'Quay' };
const bankOf = (id: string, name: string, floor: 0 | 1, counts: { freeCount: number; lockerCount: number }) =>
  ({
    ...createdHead(id),
    ...scope,
    ...{ name, identifier: name, floorIdentifier: null, firstNumber: null, lastNumber: null },
    ...{ floorId: FLOORS[floor], floorName: `Level ${String(floor)}`, spaceNames: [] },
    ...{ takenCount: 1, outOfServiceCount: 0, ...counts },
  }) satisfies RowOf<typeof lockerBank>;
const west = bankOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0740', 'West', 1, { freeCount: 2, lockerCount: 4 });
const banks = [
  west,
  bankOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0741', 'East', 1, { freeCount: 3, lockerCount: 5 }),
  bankOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0742', 'Entrance', 0, { freeCount: 0, lockerCount: 2 }),
];
const lockerOf = (id: string, number: number, more: Partial<RowOf<typeof locker>>) =>
  ({
    ...createdHead(id),
    ...scope,
    ...{ number, bankId: west.id, bankName: 'West', bankIdentifier: 'West', floorIdentifier: null },
    ...{ floorId: FLOORS[1], floorName: 'Level 1', status: 'Free', reason: null },
    ...{ userId: null, name: null, email: null, takenAt: null, expiresOn: null },
    ...more,
  }) satisfies RowOf<typeof locker>;
const lockers = [
  lockerOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0750', 1, { status: 'Free' }),
  lockerOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0751', 2, {
    status: 'Taken',
    name: 'Ada Guest',
    email: 'ada@quay.example',
  }),
  lockerOf('01a1fc2e-d1cd-7222-a1d2-6a4de07b0752', 3, { status: 'OutOfService', reason: 'The hinge is broken' }),
];

/** Opens the lockers of a building or, at `banks`, their banks, with the rights that someone has there; returns what was asked. */
async function open(page: 'lockers' | 'banks' = 'lockers', rights?: PrivilegeMap): Promise<readonly ScreenCall[]> {
  const calls: ScreenCall[] = [];
  const screens = page === 'lockers' ? buildingLockerScreens : buildingLockerBankScreens;
  await openScreen(screens, page === 'lockers' ? LIST : `${LIST}/banks`, {
    answer: (call) => {
      calls.push(call);
      const value = call.path.startsWith('lockerbank') ? banks : lockers;
      return Response.json({ value, '@odata.count': value.length });
    },
    ...(rights === undefined ? {} : { rights }),
  });
  return calls;
}

/** Returns what the menu of a locker offers. */
async function offeredFor(name: string): Promise<readonly (string | null)[]> {
  await press(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'locker', 'lockerBank', 'bulk']));

describe('the lockers of a building', () => {
  it('are those of the building, with their state and how many are free on each floor (VIS-04, NAV-79)', async () => {
    const calls = await open();
    expect(await screen.findByText('Out of service')).toBeTruthy();
    expect(screen.getByText('Ada Guest')).toBeTruthy();
    const listed = calls.find(({ path, query }) => path === 'locker' && query.has('$filter'));
    expect(listed?.query.get('$filter')).toContain(`buildingId eq '${BUILDING}'`);
    const floors = within(await screen.findByRole('list', { name: 'Free lockers by floor' })).getAllByRole('link');
    expect(floors.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Level 0: 0 of 2 lockers free', `${LIST}?filter.floorId=${FLOORS[0]}`],
      ['Level 1: 5 of 9 lockers free', `${LIST}?filter.floorId=${FLOORS[1]}`],
    ]);
    expect(calls.find(({ path }) => path === 'lockerbank')?.query.get('buildingId')).toBe(BUILDING);
    const views = within(screen.getByRole('navigation', { name: 'Locker management' })).getAllByRole('link');
    expect(views.map((link) => link.getAttribute('href'))).toEqual([LIST, `${LIST}/banks`]);
  });

  it('are assigned and taken out of service while they are free, with the right to edit alone (VIS-04, PERM-12)', async () => {
    await open('lockers', { 'BUILDING.lockers': ['view', 'edit'] });
    const offered = await offeredFor('West 1');
    expect(offered).toEqual(expect.arrayContaining(['Assign', 'Take out of service']));
    expect(offered).not.toContain('Release');
  });

  it('are looked at with the right to view alone (VIS-04, PERM-12)', async () => {
    await open('lockers', { 'BUILDING.lockers': ['view'] });
    expect(await offeredFor('West 2')).toEqual(['Open']);
    expect(screen.queryByText('Add locker')).toBeNull();
  });

  it('are counted by bank, which leads to its lockers in the building (VIS-04)', async () => {
    await open('banks');
    const link = await screen.findByRole('link', { name: '2 of 4 lockers of West free' });
    expect(link.getAttribute('href')).toBe(`${LIST}?filter.bankId=${west.id}`);
  });
});
