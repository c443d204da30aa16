import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { reservationScreens } from './reservation.screens.tsx';

const PATH = '/customer/c-1/building/b-1/buildingReservations';

async function choose(label: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
  fireEvent.click(await within(await screen.findByRole('listbox')).findByText(option));
}

it('the recurrence is off for floors and work areas with its reason, and comes back with the building (RESV-05, KIT-18, TRUE-10)', async () => {
  await openScreen(reservationScreens, PATH, {
    address: `${PATH}/new`,
    answer: () => Response.json({ value: [], '@odata.count': 0 }),
  });
  const recurrence = () => screen.findByRole('combobox', { name: /^Recurrence/ });
  const isOff = async () => (await recurrence()).getAttribute('aria-disabled') === 'true';
  await choose('Capacity type', 'Building');
  await choose('Recurrence', 'Daily');
  expect(await isOff()).toBe(false);
  for (const type of ['Floor', 'Work area']) {
    await choose('Capacity type', type);
    expect([await isOff(), (await recurrence()).textContent]).toEqual([true, 'None']);
    expect(screen.getByText(/^A floor or work area cannot be repeated/)).toBeDefined();
  }
  await choose('Capacity type', 'Building');
  expect([await isOff(), (await recurrence()).textContent]).toEqual([false, 'Daily']);
  expect(screen.queryByText(/cannot be repeated/)).toBeNull();
});
