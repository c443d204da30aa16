import { documentFaults, errorCodes, fieldCodes, menu, menuGroups, resourceNames } from '@atrium/contract';
import { languages, loadArea } from '@atrium/phrases';
import { describe, expect, it } from 'vitest';

import { fillText } from './fillText.ts';

describe.each(languages)('in %s', (language) => {
  it('every error code of the contract has a text (SHELL-48, API-40)', async () => {
    const [errors, fields] = [await loadArea(language, 'errors'), await loadArea(language, 'fieldErrors')];
    const wordless = [
      ...errorCodes.map((code) => `codes.${code}`),
      ...fieldCodes.map((code) => `fields.${code}`),
    ].filter((key) => fillText({ ...errors, fields }, language, key) === undefined);
    expect(wordless).toEqual([]);
  });

  it('everything that a provider may lack has words for its administrators and its people (AUTH-62)', async () => {
    const [provider, signin] = [await loadArea(language, 'identityProvider'), await loadArea(language, 'signin')];
    const keys = documentFaults.map((fault) => `faults.${fault}`);
    const isWordless = (area: Parameters<typeof fillText>[0]) => (key: string) =>
      fillText(area, language, key) === undefined;
    expect([keys.filter(isWordless(provider)), keys.filter(isWordless(signin))]).toEqual([[], []]);
  });

  it('every resource has a name in the audit log (AUD-01, SHELL-48)', async () => {
    const area = await loadArea(language, 'auditEntry');
    const keys = resourceNames.map((name) => `values.type.${name}`);
    expect(keys.filter((key) => fillText(area, language, key) === undefined)).toEqual([]);
  });

  it('every menu item and group has a label (NAV-12, NAV-13)', async () => {
    const navigation = await loadArea(language, 'navigation');
    const keys = [
      ...menu.map(({ context, page }) => `items.${context}.${page}`),
      ...menuGroups.map((group) => `groups.${group}`),
    ];
    expect(keys.filter((key) => fillText(navigation, language, key) === undefined)).toEqual([]);
  });
});

describe('the labels of the specification', () => {
  it('are as they are written there (NAV-12, NAV-19, NAV-56, NAV-57, NAV-66)', async () => {
    const navigation = await loadArea('en', 'navigation');
    const labelOf = (key: string) => fillText(navigation, 'en', key);
    expect(new Set(menuGroups.map((group) => labelOf(`groups.${group}`)))).toEqual(
      new Set([
        'Kiosk',
        'Setup',
        'Content Setup',
        'Services Setup',
        'Building Access',
        'Buildings',
        'Integrations',
        'Messaging',
        'Customer',
        'Other',
        'Statistics',
        'Users',
      ]),
    );
    expect(labelOf('items.CUSTOMER.buildings')).toBe('Buildings');
    expect(labelOf('items.BUILDING.events')).toBe('Events & Classes');
    expect(labelOf('items.BUILDING.vendors')).toBe('Food & Beverage');
    expect(labelOf('items.VENDOR.orders')).toBe('Order Stream');
  });
});
