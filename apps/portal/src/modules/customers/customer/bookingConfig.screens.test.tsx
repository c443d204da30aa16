import type { PrivilegeMap } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { bookingConfigScreens } from './bookingConfig.screens.tsx';

const CUSTOMER_ID = '019a0000-0000-7000-8000-0000000000c1';
const values = { bookingProvider: null, clientId: 'two', tenantId: null, userName: null };
const record = {
  id: CUSTOMER_ID,
  version: 7,
  revision: { identifier: 'r2', action: 'Modified', editor: 'Camille Okafor', date: '2026-11-03T09:12:00.000Z' },
  ...values,
  clientSecretSet: true,
  passwordSet: false,
};
const revision = (version: number, clientId: string) => ({
  ...{
    identifier: `r${String(version)}`,
    recordId: CUSTOMER_ID,
    action: 'Modified',
    editor: 'Camille Okafor',
    version,
  },
  ...{ date: '2026-11-03T09:12:00.000Z', restoredVersion: null, values: { ...values, clientId } },
});

it('the booking configuration has a history that can be restored from (AUDIT-04, AUDIT-05, INTG-02)', async () => {
  const asked: (string | null)[] = [];
  await openScreen(bookingConfigScreens, `/customer/${CUSTOMER_ID}/resourceBookingConfig`, {
    answer: ({ path, query }) => {
      if (path !== 'audit') return Response.json(path.startsWith('customer/bookingconfig') ? record : { value: [] });
      asked.push(`${String(query.get('type'))} ${String(query.get('id'))}`);
      return Response.json({ value: [revision(7, 'two'), revision(4, 'one')], '@odata.count': 2 });
    },
  });
  await press(await screen.findByRole('button', { name: 'More actions' }));
  await press(await screen.findByRole('menuitem', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^History of/ }));
  expect(await dialog.findAllByText('Changed · Camille Okafor')).toHaveLength(2);
  expect(dialog.getByText('one')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Restore this version' })).toHaveProperty('disabled', false);
  expect(asked).toEqual([`resourceBooking ${CUSTOMER_ID}`]);
});

const nothing = { ...record, clientId: null, clientSecretSet: false };

async function open(stored: object, rights: PrivilegeMap) {
  const calls: string[] = [];
  const state = { stored };
  await openScreen(bookingConfigScreens, `/customer/${CUSTOMER_ID}/resourceBookingConfig`, {
    rights: { 'CUSTOMER.resourceBookingConfig': ['view'], ...rights },
    answer: ({ method, path, body }) => {
      if (method === 'GET')
        return Response.json(path.startsWith('customer/bookingconfig') ? state.stored : { value: [] });
      calls.push(`${method} ${path} ${JSON.stringify(body)}`);
      state.stored = method === 'DELETE' ? nothing : { ...record, ...nothing, clientId: 'first' };
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(state.stored, { status: 201 });
    },
  });
  return calls;
}

it('the booking configuration is cleared by those who may delete it, after a question (TRUE-13)', async () => {
  const calls = await open(record, { 'CUSTOMER.resourceBookingConfig': ['view', 'delete'] });
  await press(await screen.findByRole('button', { name: 'More actions' }));
  await press(await screen.findByRole('menuitem', { name: 'Clear' }));
  await press(await screen.findByRole('button', { name: 'Clear configuration' }));
  await waitFor(() => expect(calls).toEqual([`DELETE customer/bookingconfig/${CUSTOMER_ID} undefined`]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Client id' })).toHaveProperty('value', ''));
});

it('the first booking configuration is added by those who may add it, and not changed by them (TRUE-13)', async () => {
  const calls = await open(nothing, { 'CUSTOMER.resourceBookingConfig': ['view', 'add'] });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Client id' }), { target: { value: 'first' } });
  await press(await screen.findByRole('button', { name: /^(?:Save|Add)/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatch(new RegExp(`^POST customer/bookingconfig/${CUSTOMER_ID} .*"clientId":"first"`));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Client id' }).matches(':disabled, [readonly]')).toBe(true),
  );
});
