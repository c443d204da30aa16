import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { ScreenSet } from '../../../app/screenSet.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { failure } from '../../../testing/apiStub.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { eventScreens } from './event.screens.tsx';
import { eventSessionScreens } from './eventSession.screens.tsx';

const EVENTS = '/customer/c-1/building/b-1/events';
const revision = { identifier: 'e-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
const yoga = { id: 'e-1', version: 1, revision, customerId: 'c-1', buildingId: 'b-1', name: 'Yoga', type: 'event' };
const event = { ...yoga, cost: 5, seats: null, active: true, featured: false, currency: 'SEK', timezone: 'Asia/Tokyo' };
const quay = { id: 'b-1', name: 'Quay', countryId: 'k-1', timezoneId: 'z-1', currency: 'EUR' };

/** Opens a form below the events of the building; undefined: a building that the person does not see. */
async function open(screens: ScreenSet, place: string, building?: object) {
  const asked: string[] = [];
  await openScreen(screens, EVENTS, {
    address: `${EVENTS}/${place}`,
    answer: ({ path }) => {
      asked.push(path);
      if (path === 'building/b-1') return building === undefined ? failure(403, 'forbidden') : Response.json(building);
      if (path === 'building/country/k-1')
        return Response.json({ id: 'k-1', name: 'Switzerland', currencyCode: 'CHF' });
      if (path === 'event/e-1') return Response.json(event);
      return Response.json({ value: [], '@odata.count': 0 });
    },
  });
  const cost = await screen.findByRole('textbox', { name: 'Cost' });
  const box = cost.parentElement ?? document.body;
  return { asked, currency: () => within(box).queryByText(/^[A-Z]{3}$/)?.textContent };
}

/** The form of a new session of the event. */
function NewSession() {
  const stack = [
    { context: 'CUSTOMER', id: 'c-1', info: '' },
    { context: 'BUILDING', id: 'b-1', info: '' },
  ] as const;
  const place = { stack, page: 'events/e-1/sessions', recordId: 'new', params: { eventId: 'e-1' } };
  return (
    <PlaceContext value={place}>
      {eventSessionScreens.RecordScreen === undefined ? null : <eventSessionScreens.RecordScreen />}
    </PlaceContext>
  );
}

describe('the cost of an event', () => {
  it.each([
    ['own currency', quay, 'EUR'],
    ['country’s currency where it has none of its own', { ...quay, currency: null }, 'CHF'],
  ])('is entered in its building’s %s (CONT-12, CUST-18)', async (_, building, expected) => {
    const { currency } = await open(eventScreens, 'new', building);
    await waitFor(() => expect(currency()).toBe(expected));
  });

  it('is entered in the currency that the event was answered with, for people who do not see the building too (CONT-12)', async () => {
    const { asked, currency } = await open(eventScreens, 'e-1');
    expect(currency()).toBe('SEK');
    expect(asked).not.toContain('building/b-1');
  });

  it('is entered without a currency by people who do not see the building of a new event (CONT-12)', async () => {
    const { currency } = await open(eventScreens, 'new');
    expect(currency()).toBeUndefined();
  });

  it('is entered in a new session in the currency of its event (CONT-12)', async () => {
    const { currency } = await open({ ...eventSessionScreens, RecordScreen: NewSession }, 'new');
    await waitFor(() => expect(currency()).toBe('SEK'));
  });
});
