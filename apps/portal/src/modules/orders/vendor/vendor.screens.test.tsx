import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { vendorScreens } from './vendor.screens.tsx';

const ADDRESS = '/customer/c-1/building/b-1/vendors';
const countries = [
  { id: 'k-1', name: 'Switzerland', currencyCode: 'CHF', mobilePrefix: '+41' },
  { id: 'k-2', name: 'Austria', currencyCode: 'SEK', mobilePrefix: '+43' },
  { id: 'k-3', name: 'India', currencyCode: 'INR', mobilePrefix: '+91' },
  { id: 'k-4', name: 'United States', currencyCode: 'USD', mobilePrefix: '+1' },
  { id: 'k-5', name: 'United Kingdom', currencyCode: 'GBP', mobilePrefix: '+44' },
];
const home = { id: 'b-1', name: 'Quay', countryId: 'k-1', currency: 'EUR' };

/** Opens a new vendor in a building; undefined: one that the person does not see. */
async function openNew(building: object | undefined) {
  await openScreen(vendorScreens, ADDRESS, {
    address: `${ADDRESS}/new`,
    answer: ({ path }) => {
      if (path === 'building/b-1') return building === undefined ? failure(403, 'forbidden') : Response.json(building);
      const one = countries.find(({ id }) => path === `building/country/${id}`);
      return one === undefined ? Response.json({ value: countries, '@odata.count': 2 }) : Response.json(one);
    },
  });
  // Every part of the form that is loaded by itself is shown before anything is clicked.
  await screen.findByRole('combobox', { name: 'Country' });
  await screen.findAllByText('Monday');
  await screen.findByText(/^Save the vendor first/);
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
    await expectCurrency('SEK');
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

it('a vendor of another country is paid in its currency, such as rupee, dollar and pound, and called by its prefix (VEND-05)', async () => {
  await openNew(home);
  for (const { name, currencyCode, mobilePrefix } of countries.slice(2)) {
    await choose(name);
    await expectCurrency(currencyCode);
    const prefix = screen.getByLabelText<HTMLInputElement>(/^Mobile prefix/);
    await waitFor(() => expect(prefix.value.split(/\s/u)[0]).toBe(mobilePrefix));
  }
});

describe('the hours of a week', () => {
  const line = (day: string) => within(screen.getByRole('group', { name: day }));
  const time = (day: string, part: 'Opens' | 'Closes') =>
    line(day).getByRole<HTMLInputElement>('textbox', { name: part });
  const shown = (day: string) => [time(day, 'Opens').value, time(day, 'Closes').value];
  /** Types into the field as a person does: it has the focus before and leaves it after. */
  const type = (day: string, part: 'Opens' | 'Closes', text: string) => {
    const input = time(day, part);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  };

  it('are typed as people write times and shown in 24 hours; arrow keys move them (VEND-06)', async () => {
    await openNew(home);
    await screen.findByRole('group', { name: 'Monday' });
    type('Monday', 'Opens', '730');
    type('Monday', 'Closes', '6 pm');
    expect(shown('Monday')).toEqual(['07:30', '18:00']);
    fireEvent.keyDown(time('Monday', 'Opens'), { key: 'ArrowUp' });
    fireEvent.keyDown(time('Monday', 'Closes'), { key: 'PageDown' });
    fireEvent.keyDown(time('Sunday', 'Opens'), { key: 'ArrowDown' });
    expect([shown('Monday'), time('Sunday', 'Opens').value]).toEqual([['07:45', '17:00'], '08:00']);
  });

  it('are copied from any day to Monday to Friday or to all days, closed ones too (VEND-06)', async () => {
    await openNew(home);
    await screen.findByRole('group', { name: 'Wednesday' });
    type('Wednesday', 'Opens', '9');
    type('Wednesday', 'Closes', '17h30');
    fireEvent.click(line('Sunday').getByRole('checkbox', { name: 'Closed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy Wednesday’s hours' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to weekdays' }));
    expect(['Monday', 'Friday', 'Saturday'].map(shown)).toEqual([
      ['09:00', '17:30'],
      ['09:00', '17:30'],
      ['', ''],
    ]);
    await screen.findByText('Wednesday’s hours were copied to Monday to Friday.');
    fireEvent.click(screen.getByRole('button', { name: 'Copy Sunday’s hours' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to all days' }));
    expect(line('Tuesday').getByRole<HTMLInputElement>('checkbox', { name: 'Closed' }).checked).toBe(true);
    expect(shown('Tuesday')).toEqual(['', '']);
  });

  it('say what is wrong once the day is left, with its name (VEND-07, KIT-06)', async () => {
    await openNew(home);
    await screen.findByRole('group', { name: 'Tuesday' });
    fireEvent.focus(time('Tuesday', 'Opens'));
    fireEvent.change(time('Tuesday', 'Opens'), { target: { value: '18' } });
    fireEvent.blur(time('Tuesday', 'Opens'), { relatedTarget: time('Tuesday', 'Closes') });
    fireEvent.change(time('Tuesday', 'Closes'), { target: { value: '8' } });
    fireEvent.blur(time('Tuesday', 'Closes'));
    await screen.findByText(/^Tuesday: Closing must be after opening on the same day\./);
    type('Friday', 'Opens', 'late');
    await screen.findByText(/^Friday: Enter a time from 00:00 to 23:59/);
    expect(time('Friday', 'Opens').value).toBe('late');
    await press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Tuesday, closing: Closing must be after opening on the same day\./);
    await screen.findByText(/^Friday, opening: Enter a time/);
  });
});
