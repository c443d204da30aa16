import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { floorSpaceScreens } from './floorSpace.screens.tsx';

const LIST = '/customer/c-1/building/b-1/locations/f-1/spaces';
const room = {
  ...{ id: 's-1', version: 1, customerId: 'c-1', buildingId: 'b-1', floorId: 'f-1', parentId: 'f-1', type: 'Room' },
  ...{ name: 'Under the roof', path: ['Attic'], tags: [], imageIds: [], imageUrls: [], reservable: true, active: true },
  revision: { identifier: 's-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' },
  ...{ openHours: null, openHoursFrom: null, motionPrivate: false, vendorType: 'noVendor', inactiveFrom: 'Attic' },
};

function answer(values: object): (call: ScreenCall) => Response {
  const record = { ...room, ...values };
  return ({ path }) =>
    Response.json(
      path.startsWith('space/s-1') ? record : { value: path === 'space' ? [record] : [], '@odata.count': 1 },
    );
}

async function helpOfActive(values: object): Promise<string> {
  await openScreen(floorSpaceScreens, LIST, {
    address: `${LIST}/s-1`,
    answer: answer(values),
    params: { floorId: 'f-1' },
  });
  const input = await screen.findByRole('switch', { name: 'Active' });
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

it('the form of a space says which place around it keeps it hidden (PLACE-19)', async () => {
  expect(await helpOfActive({})).toContain('The app hides it with Attic, which is not active.');
  cleanup();
  expect(await helpOfActive({ inactiveFrom: null })).not.toContain('Attic');
});

it('the list of spaces shows one as hidden with the place around it, not as active (PLACE-19)', async () => {
  await openScreen(floorSpaceScreens, LIST, { answer: answer({}), params: { floorId: 'f-1' } });
  expect(await screen.findByText('Hidden with Attic')).toBeDefined();
});
