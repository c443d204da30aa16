import { customerConfigFields, type PrivilegeMap, providerConfig } from '@atrium/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

it('a customer without a configuration of its own is renamed and added by people who may not change trust (CUST-05, SEC-14)', async () => {
  const sent: ScreenCall[] = [];
  const answer = (call: ScreenCall) => {
    if (call.method !== 'GET') sent.push(call);
    return Response.json({ ...customer, calendarConfig: null });
  };
  const rights: PrivilegeMap = { 'ROOT.customers': ['view', 'viewAll', 'edit', 'add'] };
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: text } });

  await openScreen(customerScreens, LIST, { address: `${LIST}/c-2`, answer, rights });
  await screen.findByDisplayValue('Southbank');
  type('Southbank Offices');
  expect(await screen.findByText('1 unsaved change')).toBeDefined();
  type('Southbank');
  expect(await screen.findByText('No unsaved changes')).toBeDefined();
  type('Southbank Offices');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ name: 'Southbank Offices' }]));
  cleanup();

  sent.splice(0);
  await openScreen(customerScreens, LIST, { address: `${LIST}/new`, answer, rights });
  await screen.findByRole('textbox', { name: 'Name' });
  type('Riverside');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: 'Riverside' });
});
