import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { failure } from '../../testing/apiStub.ts';
import { openScreen, type ScreenCall } from '../../testing/openScreen.tsx';
import { buildingDefaultsScreens } from './buildingDefaults.screens.tsx';

const address = '/customer/c-1/defaults';
const defaults = {
  id: 'd-1',
  version: 1,
  revision: { identifier: 'd-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' },
  customerId: 'c-1',
  customerName: 'Northwind',
  countryId: null,
  timezoneId: null,
  currency: 'EUR',
  sizeUnit: 'squareFeet',
  extensions: [],
};

/** Reading works and no change does. */
const onlyRead = ({ method, path }: ScreenCall) => {
  if (method !== 'GET') return failure(409, 'conflict');
  return Response.json(path.endsWith('/d-1') ? defaults : { value: [defaults], '@odata.count': 1 });
};

describe('the defaults of new buildings', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('say in words of their own that they could not be loaded (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, address, { answer: () => failure(409, 'conflict') });
    expect(await screen.findByText('The defaults could not be loaded.', {}, { timeout: 5_000 })).toBeDefined();
  });

  it('say in words of their own that they could not be saved (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, address, { answer: onlyRead });
    const currency = await screen.findByRole('textbox', { name: /^Currency/ }, { timeout: 5_000 });
    fireEvent.change(currency, { target: { value: 'CHF' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The defaults could not be saved.')).toBeDefined();
  });

  it('say in words of their own that they could not be deleted (ERR-41)', async () => {
    await openScreen(buildingDefaultsScreens, address, {
      answer: (call) => (call.method === 'DELETE' ? failure(503, 'unavailable') : onlyRead(call)),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, { timeout: 5_000 }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^The defaults could not be deleted\./)).toBeDefined();
  });
});
