import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { buildingDefaultsScreens } from './buildingDefaults.screens.tsx';

const ADDRESS = '/customer/c-1/defaults';
const defaults = {
  ...createdHead('d-1'),
  customerId: 'c-1',
  customerName: 'Northwind',
  countryId: null,
  timezoneId: null,
  currency: 'EUR',
  sizeUnit: 'squareFeet',
  extensions: [],
  appMenuIds: [],
};

/** Reading works and no change does. */
const onlyRead = ({ method, path }: ScreenCall) => {
  if (method !== 'GET') return failure(409, 'conflict');
  return Response.json(path.endsWith('/d-1') ? defaults : { value: [defaults], '@odata.count': 1 });
};

describe('the defaults of new buildings', () => {
  it('take entries of the app menu by name, in the order in which they are chosen (CUST-18, BLDG-39)', async () => {
    const [help, map] = ['01a1fc2e-d1cd-7222-a1d2-6a4de07b0711', '01a1fc2e-d1cd-7222-a1d2-6a4de07b0712'];
    const entries = [
      { id: help, name: 'Help' },
      { id: map, name: 'Map' },
    ];
    const sent: unknown[] = [];
    await openScreen(buildingDefaultsScreens, ADDRESS, {
      answer: (call) => {
        const { method, path, body } = call;
        if (method === 'PUT') sent.push(body);
        if (method === 'PUT') return Response.json({ ...defaults, version: 2, appMenuIds: [map, help] });
        const one = entries.find(({ id }) => path === `config/appmenus/catalogue/${id}`);
        if (one !== undefined) return Response.json(one);
        return path === 'config/appmenus/catalogue' ? Response.json({ value: entries }) : onlyRead(call);
      },
    });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'App menu' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Map' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Help' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ appMenuIds: [map, help] })]));
  });

  it('are called so before they are saved for the first time and ever after (NAV-32)', async () => {
    await openScreen(buildingDefaultsScreens, ADDRESS, { answer: () => Response.json({ value: [] }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Defaults' })).toBeDefined();
    cleanup();
    await openScreen(buildingDefaultsScreens, ADDRESS, { answer: onlyRead });
    expect(await screen.findByRole('heading', { level: 1, name: 'Defaults' })).toBeDefined();
  });

  it('keep what is typed after they were saved for the first time, while they are read again (ERR-62)', async () => {
    const isRead = Promise.withResolvers<null>();
    let isAdded = false;
    await openScreen(buildingDefaultsScreens, '/customer/01a1fc2e-d1cd-7222-a1d2-6a4de07b0713/defaults', {
      answer: async ({ method, path }) => {
        if (method === 'POST') isAdded = true;
        if (path.endsWith('/d-1') || method === 'POST') return Response.json({ ...defaults, currency: 'CHF' });
        if (isAdded) await isRead.promise;
        return Response.json({ value: isAdded ? [defaults] : [] });
      },
    });
    const currency = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Currency/ });
    const type = (value: string) => fireEvent.change(currency(), { target: { value } });
    await screen.findByRole('textbox', { name: /^Currency/ });
    type('CHF');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(isAdded).toBe(true));
    await screen.findByText('No unsaved changes');
    type('NOK');
    isRead.resolve(null);
    await screen.findByRole('button', { name: 'More actions' });
    expect(currency().value).toBe('NOK');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
  });

  it('say in words of their own that they could not be loaded (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, ADDRESS, { answer: () => failure(409, 'conflict') });
    expect(await screen.findByText('The defaults could not be loaded.')).toBeDefined();
  });

  it('say in words of their own that they could not be saved (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, ADDRESS, { answer: onlyRead });
    const currency = await screen.findByRole('textbox', { name: /^Currency/ });
    fireEvent.change(currency, { target: { value: 'CHF' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The defaults could not be saved.')).toBeDefined();
  });

  it('say in words of their own that they could not be deleted (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, ADDRESS, {
      answer: (call) => (call.method === 'DELETE' ? failure(503, 'unavailable') : onlyRead(call)),
    });
    await press(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^The defaults could not be deleted\./)).toBeDefined();
  });
});
