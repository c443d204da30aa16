import { describe, expect, it } from 'vitest';

import { featureOfScreen, matchScreen } from './matchScreen.ts';
import type { ScreenEntry } from './screenSet.ts';

const load = () => Promise.resolve({});
const screens: readonly ScreenEntry[] = [
  { context: 'ROOT', page: 'countries', load },
  { context: 'ROOT', page: 'countries/:countryId/states', load },
  { context: 'BUILDING', page: 'buildinginfo', load },
  { context: 'BUILDING', page: 'map', load },
  { context: 'BUILDING', page: 'home', load },
  { context: 'BUILDING', page: 'buildingInformation/accounts', load },
];

describe('an address compared with the screens', () => {
  it('opens the list at its page and a record behind it (SHELL-17, NAV-76)', () => {
    expect(matchScreen(screens, 'ROOT', ['countries'])).toMatchObject({ page: 'countries', recordId: undefined });
    expect(matchScreen(screens, 'ROOT', ['countries', 'new'])).toMatchObject({ page: 'countries', recordId: 'new' });
  });

  it('opens a sub-page with the ids of its parents (ROOT-04)', () => {
    expect(matchScreen(screens, 'ROOT', ['countries', 'c1', 'states', 's1'])).toMatchObject({
      page: 'countries/c1/states',
      recordId: 's1',
      params: { countryId: 'c1' },
    });
  });

  it('opens the building’s own form at buildingInformation and keeps the word (SHELL-19)', () => {
    expect(matchScreen(screens, 'BUILDING', ['buildingInformation'])).toMatchObject({
      entry: { page: 'buildinginfo' },
      page: 'buildingInformation',
    });
  });

  it('opens at a building’s tab the screen of its menu item, and its records beneath (BLDG-07)', () => {
    expect(matchScreen(screens, 'BUILDING', ['buildingInformation', 'cards'])).toMatchObject({
      entry: { page: 'home' },
      page: 'buildingInformation/cards',
      recordId: undefined,
    });
    expect(matchScreen(screens, 'BUILDING', ['buildingInformation', 'accounts', 'u1'])).toMatchObject({
      entry: { page: 'buildingInformation/accounts' },
      page: 'buildingInformation/accounts',
      recordId: 'u1',
    });
    expect(matchScreen(screens, 'CUSTOMER', ['buildingInformation', 'cards'])).toBeNull();
  });

  it('opens nothing at an unknown page, in another context or too deep (SHELL-20)', () => {
    expect(matchScreen(screens, 'ROOT', ['nowhere'])).toBeNull();
    expect(matchScreen(screens, 'CUSTOMER', ['countries'])).toBeNull();
    expect(matchScreen(screens, 'ROOT', ['countries', 'c1', 'cities'])).toBeNull();
  });

  it('is governed by the feature of its menu item (NAV-68)', () => {
    const features = screens.map(featureOfScreen);
    expect(features).toEqual([
      ...['ROOT.countries', 'ROOT.countries', 'BUILDING.buildinginfo', 'BUILDING.buildingMap'],
      ...['BUILDING.home', 'CUSTOMER.users'],
    ]);
  });

  it('is governed by a feature of its own where the menu names one: the order history (NAV-66)', () => {
    expect(featureOfScreen({ context: 'VENDOR', page: 'orders/history' })).toBe('BUILDING.history');
    expect(featureOfScreen({ context: 'VENDOR', page: 'orders' })).toBe('VENDOR.orders');
  });
});
