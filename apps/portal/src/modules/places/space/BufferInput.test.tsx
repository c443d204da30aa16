import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { floorScreens } from './floor.screens.tsx';

const LIST = '/customer/c-1/building/b-1/locations';
const floor = {
  ...{ id: 's-1', version: 1, customerId: 'c-1', buildingId: 'b-1', type: 'Floor', name: 'Ground', path: [], tags: [] },
  revision: { identifier: 's-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' },
  ...{ imageIds: [], imageUrls: [], active: true, openHours: null, openHoursFrom: null },
};

async function helpOf(values: object): Promise<string> {
  const answer = ({ path }: ScreenCall) =>
    Response.json(path.startsWith('device') ? { value: [], '@odata.count': 0 } : { ...floor, ...values });
  await openScreen(floorScreens, LIST, { address: `${LIST}/s-1`, answer });
  const input = await screen.findByLabelText('Time between bookings');
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

it('the time between bookings says where it comes from while it has no value of its own (RESV-24)', async () => {
  const inherited = { bookingBuffer: null, bookingBufferInForce: 15, bookingBufferFrom: 'North One' };
  expect(await helpOf(inherited)).toContain('While empty: 15 min, as North One.');
  cleanup();
  expect(await helpOf({ bookingBuffer: 5, bookingBufferInForce: 5, bookingBufferFrom: null })).not.toContain('While');
});
