import { expect, it } from 'vitest';

import { featureOfScreen } from './featureOfScreen.ts';

it('a screen is governed by the feature of its menu item (NAV-67)', () => {
  expect(featureOfScreen({ context: 'ROOT', page: 'countries' })).toBe('ROOT.countries');
  expect(featureOfScreen({ context: 'ROOT', page: 'countries/:countryId/states' })).toBe('ROOT.countries');
  expect(featureOfScreen({ context: 'BUILDING', page: 'buildinginfo' })).toBe('BUILDING.buildinginfo');
  expect(featureOfScreen({ context: 'BUILDING', page: 'map' })).toBe('BUILDING.buildingMap');
  expect(featureOfScreen({ context: 'BUILDING', page: 'home' })).toBe('BUILDING.home');
  expect(featureOfScreen({ context: 'BUILDING', page: 'buildingInformation/accounts' })).toBe('CUSTOMER.users');
});

it('a screen is governed by a feature of its own where the menu names one: the order history (NAV-66)', () => {
  expect(featureOfScreen({ context: 'VENDOR', page: 'orders/history' })).toBe('BUILDING.history');
  expect(featureOfScreen({ context: 'VENDOR', page: 'orders' })).toBe('VENDOR.orders');
});
