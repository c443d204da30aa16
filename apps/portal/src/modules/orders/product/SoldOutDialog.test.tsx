import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { productScreens } from './product.screens.tsx';

const ID = '0199a000-0000-7000-8000-000000000001';
const row = {
  ...{ ...createdHead(ID), customerId: ID, buildingId: ID, vendorId: ID, categoryId: ID, sortOrder: 0 },
  ...{ name: 'Espresso', basePrice: 2.5, currency: 'EUR', timezone: 'Europe/Paris' },
  ...{ active: true, soldOut: false, soldOutUntil: null, stock: null, imageId: null, imageUrl: null },
};

it.each([
  [{ soldOut: false }, 'Mark as sold out', { soldOut: true, soldOutUntil: null }],
  [{ soldOut: true, soldOutUntil: '2031-01-01T08:00:00.000Z' }, 'Sell again', { soldOut: false, soldOutUntil: null }],
])('changes in the list whether a product is sold: %j (VEND-09)', async (state, name, body) => {
  const sent: unknown[] = [];
  const answer = ({ method, body: given }: { method: string; body: unknown }) => {
    if (method === 'PUT') sent.push(given);
    return Response.json({ value: [{ ...row, ...state }], '@odata.count': 1 });
  };
  await openScreen(productScreens, '/products', { answer });
  await press(await screen.findByRole('button', { name: 'Actions for Espresso' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await press(await screen.findByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([body]));
});
