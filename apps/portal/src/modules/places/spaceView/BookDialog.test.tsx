import type { SpaceSchedule } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { startText } from '../../../ui/text/startText.ts';
import { BookDialog } from './BookDialog.tsx';

const space = { spaceId: 'willow', name: 'Willow', capacity: 8, timezone: 'Europe/Paris' } as unknown as SpaceSchedule;
// 02:30 for the second time in that night, as the clocks go back at 03:00.
const second = { starts: '2026-10-25T01:30:00.000Z', ends: '2026-10-25T01:45:00.000Z' };
const alternative = { starts: '2026-10-25T01:15:00.000Z', ends: '2026-10-25T01:30:00.000Z' };

it('a slot or free time of the hour that the clocks show twice is booked as it was chosen (RESV-24, SPACE-14)', async () => {
  await startText('en', ['errors', 'kit', 'shell', 'spaceView']);
  const issues = [{ field: 'starts', code: 'slotTaken' }];
  const calls = stubApi({
    'POST booking/delegatedBooking': () => failure(409, 'slotTaken', { fields: issues, alternatives: [alternative] }),
  });
  const dialog = (
    <PlaceZoneContext value="Europe/Paris">
      <BookDialog
        space={space}
        starts={Date.parse(second.starts)}
        ends={Date.parse(second.ends)}
        onClose={() => undefined}
      />
    </PlaceZoneContext>
  );
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: dialog }], { session: sessionWith({}) })));
  await screen.findByRole('group', { name: /^Start/ });
  const parts = () => within(screen.getByRole('group', { name: /^Start/ })).getAllByRole('spinbutton');
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const book = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Book space' }));
    await waitFor(() => expect(sent()).toHaveLength(count));
  };
  expect(parts().map(({ textContent }) => textContent)).toEqual(['25', '10', '2026', '02', '30']);
  await book(1);
  expect(sent()[0]).toMatchObject(second);
  fireEvent.click(await screen.findByRole('button', { name: / to / }));
  await book(2);
  expect(sent()[1]).toMatchObject(alternative);
  // What is typed is the first of the two.
  for (const digit of '00') {
    const minutes = parts().at(-1);
    act(() => minutes?.focus());
    if (minutes !== undefined) fireEvent.input(minutes, { target: { textContent: digit } });
  }
  await book(3);
  expect(sent()[2]).toMatchObject({ starts: '2026-10-25T00:00:00.000Z' });
});
