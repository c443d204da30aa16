import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure } from '../../testing/apiStub.ts';
import { openScreen } from '../../testing/openScreen.tsx';
import { vendorScreens } from './vendor.screens.tsx';

const address = '/customer/c-1/building/b-1/vendors';
const countries = [
  { id: 'k-1', name: 'Switzerland', currencyCode: 'CHF', mobilePrefix: '+41' },
  { id: 'k-2', name: 'Austria', currencyCode: 'XTS', mobilePrefix: '+43' },
];
const home = { id: 'b-1', name: 'Quay', countryId: 'k-1', currency: 'EUR' };

/** Opens a new vendor in a building; undefined: one that the person does not see. */
async function openNew(building: object | undefined) {
  await openScreen(vendorScreens, address, {
    address: `${address}/new`,
    answer: ({ path }) => {
      if (path === 'building/b-1') return building === undefined ? failure(403, 'forbidden') : Response.json(building);
      const one = countries.find(({ id }) => path === `building/country/${id}`);
      return one === undefined ? Response.json({ value: countries, '@odata.count': 2 }) : Response.json(one);
    },
  });
  await screen.findByRole('combobox', { name: 'Country' });
}

async function choose(name: string) {
  const box = screen.getByRole('combobox', { name: 'Country' });
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByRole('option', { name }));
}

const expectCurrency = (currency: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name: 'Currency' })).toHaveProperty('value', currency));

describe('a new vendor', () => {
  it('has the currency of its country, and in the country of its building what is paid with there (VEND-05, CUST-18)', async () => {
    await openNew(home);
    await choose('Switzerland');
    await expectCurrency('EUR');
    await choose('Austria');
    await expectCurrency('XTS');
  });

  it.each([
    ['has no currency of its own', { ...home, currency: null }],
    ['is not seen', undefined],
  ])('has the currency of its country where its building %s (VEND-05)', async (_, building) => {
    await openNew(building);
    await choose('Switzerland');
    await expectCurrency('CHF');
  });
});
