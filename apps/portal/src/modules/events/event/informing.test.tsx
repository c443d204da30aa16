import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { eventScreens } from './event.screens.tsx';

const EVENTS = '/customer/c-1/building/b-1/events';
const yoga = {
  ...createdHead('e-1'),
  ...{ name: 'Yoga', shortDescription: null, fullDescription: null, location: 'Studio', teleconferenceLink: null },
  ...{ expirationDate: null, cost: 0, type: 'class', seats: null, featured: false, active: true, imageId: null },
  ...{
    customerId: 'c-1',
    buildingId: 'b-1',
    currency: 'EUR',
    timezone: 'UTC',
    sessionCount: 2,
    nextSessionDate: null,
    seatsTaken: 5,
  },
  ...{ sortOrder: 0, imageUrl: null },
};

async function open() {
  const calls: ScreenCall[] = [];
  await openScreen(eventScreens, EVENTS, {
    address: `${EVENTS}/e-1`,
    answer: (call) => {
      calls.push(call);
      if (call.path === 'sessions') return Response.json({ value: [{ id: 's-1' }, { id: 's-2' }] });
      if (call.path === 'userevent') return Response.json({ value: [{}], '@odata.count': 4 });
      return Response.json(call.path === 'event/e-1' ? yoga : { value: [], '@odata.count': 0 });
    },
  });
  const change = async (name: string, value: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { calls, change, puts: () => calls.filter(({ method }) => method === 'PUT') };
}

it('a save that people hear of asks first and says how many are informed (CONT-20, MSG-20)', async () => {
  const { calls, change, puts } = await open();
  await change('Name', 'Slow yoga');
  const dialog = await screen.findByRole('dialog', { name: 'Save “Slow yoga” and inform people?' });
  const save = await within(dialog).findByRole('button', { name: 'Save and inform 4 people' });
  expect(puts()).toEqual([]);
  const asked = calls.find(({ path }) => path === 'userevent')?.query.get('$filter');
  expect(asked).toBe("(sessionId eq 's-1' or sessionId eq 's-2') and status eq 'active'");
  fireEvent.click(save);
  await waitFor(() => expect(puts().map(({ body }) => body)).toEqual([{ name: 'Slow yoga' }]));
});

it('a save of what no one is informed of asks nothing (CONT-20)', async () => {
  const { change, puts } = await open();
  await change('Short description', 'For everyone');
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
