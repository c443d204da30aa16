import { expect, it } from 'vitest';

import { featureOfScreen, mayOpen } from './featureOfScreen.ts';

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

it('opens the sub-pages of service requests to those alone who also edit the providers (SRV-03, INTG-15)', () => {
  const holding =
    (...held: readonly string[]) =>
    (feature: string, permission: string) =>
      held.includes(`${feature} ${permission}`);
  const pages = ['settings', 'statusMapping', 'statusMapping/batchupload', 'quickRequest', 'quickRequest/batchupload'];
  for (const page of pages) {
    const entry = { context: 'CUSTOMER', page: `serviceRequest/${page}` } as const;
    expect(mayOpen(holding('CUSTOMER.serviceRequest view', 'CUSTOMER.providers edit'), entry)).toBe(true);
    expect(mayOpen(holding('CUSTOMER.serviceRequest view', 'CUSTOMER.providers view'), entry)).toBe(false);
    expect(mayOpen(holding('CUSTOMER.providers view', 'CUSTOMER.providers edit'), entry)).toBe(false);
  }
  const requests = { context: 'CUSTOMER', page: 'serviceRequest' } as const;
  expect(mayOpen(holding('CUSTOMER.serviceRequest view'), requests)).toBe(true);
});
