import { customerConfigFields, providerConfig } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../testing/openScreen.tsx';
import { customerScreens } from './customer.screens.tsx';

const LIST = '/admin/customers';
const empty = Object.fromEntries(Object.keys(providerConfig.shape).map((field) => [field, null]));
const customer = {
  ...createdHead('c-2'),
  name: 'Southbank',
  logoId: null,
  logoUrl: null,
  emailDomains: [],
  identityProvider: null,
  identityProviderId: null,
  calendarProvider: 'Exchange',
  bookingProvider: null,
  roomAvailabilityCaching: false,
  sync: false,
  roomRelease: false,
  pointr: false,
  ...Object.fromEntries(Object.keys(customerConfigFields).map((field) => [field, null])),
  calendarConfig: { ...empty, scope: 'Calendars.Read' },
};

it('a customer’s screen has the whole configuration of its calendar (CUST-02)', async () => {
  const calls: ScreenCall[] = [];
  await openScreen(customerScreens, LIST, {
    address: `${LIST}/c-2`,
    answer: (call) => {
      calls.push(call);
      return Response.json(customer);
    },
  });
  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
  expect(calendar.getByRole('textbox', { name: 'Scope' })).toHaveProperty('value', 'Calendars.Read');
  for (const app of ['portal', 'web', 'mobile', 'Android', 'iOS'])
    expect(calendar.getByRole('textbox', { name: `Client id, ${app}` })).toBeDefined();
  expect(calendar.getByRole('combobox', { name: 'Sign-in flow' })).toBeDefined();
  const address = calendar.getByRole('textbox', { name: 'Calendar address' });
  fireEvent.change(address, { target: { value: 'https://calendar.southbank.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    calendarConfig: { ...empty, scope: 'Calendars.Read', providerUri: 'https://calendar.southbank.example' },
  });
});
