import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { pointrConfigScreens } from './pointrConfig.screens.tsx';

const CUSTOMER_ID = '0190a000-0000-7000-8000-0000000000c1';
const LIST = `/customer/${CUSTOMER_ID}/pointr`;
const open = (pointr: boolean) =>
  openScreen(pointrConfigScreens, LIST, {
    address: `${LIST}/new`,
    answer: ({ path }) =>
      Response.json(
        path === `customer/${CUSTOMER_ID}` ? { id: CUSTOMER_ID, name: 'Northwind', pointr } : { value: [] },
      ),
  });

it('a Pointr configuration says above its fields that the app reads it (ON-05)', async () => {
  await open(true);
  const note = await screen.findByText('Read by the app');
  const address = await screen.findByRole('textbox', { name: /^Address/ });
  expect(note.compareDocumentPosition(address) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('a customer that does not use Pointr has no such form (ON-05, CUST-22)', async () => {
  await open(false);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText('Read by the app')).toBeNull();
});
