import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { buildingScreens } from './building.screens.tsx';

const ADDRESS = '/customer/c-1/buildings';
const revision = { identifier: 'b-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
const row = { version: 1, revision, customerId: 'c-1', status: 'None', facilityStatus: 'open', purgeAt: null };
const hall = {
  ...row,
  id: 'b-1',
  name: 'Hall',
  city: 'Lyon',
  countryName: 'France',
  size: 1200,
  sizeUnit: 'squareMetres',
};
const barn = { ...hall, id: 'b-2', name: 'Barn', size: 900, sizeUnit: 'squareFeet' };
const defaults = {
  ...{ id: 'd-1', version: 1, revision, customerId: 'c-1', customerName: 'Northwind', extensions: [], appMenuIds: [] },
  ...{ countryId: 'k-1', timezoneId: 'z-1', currency: 'CHF', sizeUnit: 'squareMetres' },
};

const list = (value: readonly unknown[]) => Response.json({ value, '@odata.count': value.length });
const server =
  (told: readonly unknown[]) =>
  ({ path }: ScreenCall) => {
    if (path === 'building/defaults') return list(told);
    if (path === 'building/country/k-1') return Response.json({ id: 'k-1', name: 'Switzerland' });
    if (path === 'building/timezone/z-1')
      return Response.json({ id: 'z-1', displayName: 'Zurich', ianaName: 'Europe/Zurich' });
    return list(path === 'building' ? [hall, barn] : []);
  };
const sizeUnit = () => screen.getByRole('combobox', { name: /^Size unit/ });
const sizeBox = () => screen.getByRole('textbox', { name: 'Size' }).parentElement ?? document.body;

describe('the screens of buildings', () => {
  it('begin a new building with country, timezone, currency and size unit of the defaults (CUST-18)', async () => {
    await openScreen(buildingScreens, ADDRESS, { address: `${ADDRESS}/new`, answer: server([defaults]) });
    expect(await screen.findByDisplayValue('Switzerland')).toBeDefined();
    expect(screen.getByRole('combobox', { name: /^Timezone/ })).toHaveProperty('value', 'Zurich');
    expect(screen.getByRole('textbox', { name: 'Currency' })).toHaveProperty('value', 'CHF');
    expect(sizeUnit().textContent).toBe('Square metres');
  });

  it('begin in square feet without defaults, and show the chosen unit next to the size (BLDG-12, CUST-18)', async () => {
    await openScreen(buildingScreens, ADDRESS, { address: `${ADDRESS}/new`, answer: server([]) });
    await screen.findByRole('textbox', { name: 'Size' });
    expect(sizeUnit().textContent).toBe('Square feet');
    expect(within(sizeBox()).getByText('sq ft')).toBeDefined();
    fireEvent.mouseDown(sizeUnit());
    fireEvent.click(await screen.findByRole('option', { name: 'Square metres' }));
    expect(within(sizeBox()).getByText('m²')).toBeDefined();
  });

  it('list each size in the unit of its building (BLDG-12)', async () => {
    await openScreen(buildingScreens, ADDRESS, { answer: server([]) });
    expect(await screen.findByText('1,200 m²')).toBeDefined();
    expect(screen.getByText('900 sq ft')).toBeDefined();
  });

  it('offer no deleted building to bulk actions (BLDG-02, KIT-05)', async () => {
    const gone = { ...barn, status: 'Disabled', revision: { ...revision, action: 'DELETE' }, timezoneName: 'UTC' };
    await openScreen(buildingScreens, ADDRESS, {
      answer: (call) => (call.path === 'building' ? list([hall, gone]) : server([])(call)),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Select Hall' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('checkbox', { name: 'Select Barn' })).toBeNull();
  });

  it('count no deleted building where all that match are selected (BLDG-02, KIT-05)', async () => {
    const gone = { ...barn, status: 'Disabled', revision: { ...revision, action: 'DELETE' }, timezoneName: 'UTC' };
    const isStanding = "customerId eq 'c-1' and status ne 'Disabled'";
    await openScreen(buildingScreens, ADDRESS, {
      answer: (call) => {
        if (call.path !== 'building') return server([])(call);
        const isAsked = call.query.get('$filter') === isStanding;
        return Response.json({ value: isAsked ? [] : [hall, gone], '@odata.count': isAsked ? 16 : 18 });
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 16 that match' }));
    expect(await screen.findByText('16 selected')).toBeDefined();
  });
});
