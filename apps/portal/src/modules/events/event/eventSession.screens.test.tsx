import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { eventSessionScreens } from './eventSession.screens.tsx';

const EVENTS = '/customer/c-1/building/b-1/events';

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

it('a new session lets one person take two seats until another number is entered (TRUE-14)', async () => {
  await openScreen({ ...eventSessionScreens, RecordScreen: NewSession }, EVENTS, {
    address: `${EVENTS}/new`,
    answer: () => Response.json({ value: [], '@odata.count': 0 }),
  });
  const input = await screen.findByRole('textbox', { name: /^Seats per person/ });
  expect(input instanceof HTMLInputElement && input.value).toBe('2');
});
