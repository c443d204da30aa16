import { customerConfigFields, type PrivilegeMap, providerConfig } from '@atrium/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
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
  repeatNoShows: false,
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

it('a customer’s toggles of caching and of nightly syncs are set (CUST-19, CUST-20, KIT-18)', async () => {
  const calls: ScreenCall[] = [];
  await openScreen(customerScreens, LIST, {
    address: `${LIST}/c-2`,
    answer: (call) => {
      calls.push(call);
      return Response.json(customer);
    },
  });
  const caching = await screen.findByLabelText(/^Room availability caching/);
  const sync = screen.getByRole('switch', { name: 'Scheduled synchronisation' });
  fireEvent.click(caching);
  fireEvent.click(sync);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ roomAvailabilityCaching: true, sync: true });
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

it.each([
  [3, '3 people with an address at south.example will no longer be able to sign in.'],
  [1, '1 person with an address at south.example will no longer be able to sign in.'],
  [0, null],
])('says before the save that %j people lose their sign-in with a domain (CUST-05, SEC-19)', async (count, warning) => {
  const asked: (string | null)[] = [];
  await openScreen(customerScreens, LIST, {
    address: `${LIST}/c-2`,
    answer: ({ path, query }) => {
      if (!path.startsWith('user'))
        return Response.json({ ...customer, emailDomains: ['south.example', 'bank.example'] });
      asked.push(query.get('$filter'));
      return Response.json({ value: [], '@odata.count': count });
    },
  });
  const domains = await screen.findByRole('combobox', { name: /^E-mail domains/ });
  expect(asked).toEqual([]);
  fireEvent.click(within(screen.getByRole('button', { name: 'south.example' })).getByTestId('CancelIcon'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual(["customerId eq 'c-2' and endswith(email,'@south.example')"]);
  if (warning === null) expect(screen.queryByText(/will no longer be able/)).toBeNull();
  else expect(await screen.findByText(warning)).toBeDefined();
  // Back again, nothing is lost.
  fireEvent.change(domains, { target: { value: 'south.example ' } });
  await waitFor(() => expect(screen.queryByText(/will no longer be able/)).toBeNull());
});

it('says that people lose their sign-in with a domain to who may not count them (CUST-05, SEC-19)', async () => {
  await openScreen(customerScreens, LIST, {
    address: `${LIST}/c-2`,
    rights: { 'ROOT.customers': ['view', 'viewAll', 'edit'], 'ROOT.trust': ['edit'] },
    answer: () => Response.json({ ...customer, emailDomains: ['south.example'] }),
  });
  await screen.findByRole('combobox', { name: /^E-mail domains/ });
  fireEvent.click(within(screen.getByRole('button', { name: 'south.example' })).getByTestId('CancelIcon'));
  const warning = 'People with an address at south.example will no longer be able to sign in.';
  expect(await screen.findByText(warning)).toBeDefined();
});
