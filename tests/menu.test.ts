import { readFileSync } from 'node:fs';

import {
  can,
  contextDefaults,
  extensionCodes,
  features,
  featureOf,
  findFeature,
  fullPath,
  menu,
  menuGroups,
  type ContextName,
} from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** The menus as sections 2 and 6 of the specification give them, row by row: written down, not read from the code. */
const all = ['view', 'add', 'edit', 'delete'];
const lookAndDelete = ['view', 'delete'];

interface ItemMore {
  /** Whether the role editor offers the named permissions and no further ones. */
  readonly isAllOfIt?: boolean;
  readonly extension?: string;
  /** The feature key where it is not context and page. */
  readonly feature?: string;
  readonly subRoutes?: readonly string[];
}

const navigation = z
  .object({ groups: z.record(z.string(), z.string()), items: z.record(z.string(), z.record(z.string(), z.string())) })
  .parse(JSON.parse(readFileSync(new URL('../packages/phrases/en/common/navigation.json', import.meta.url), 'utf8')));
const sorted = (texts: readonly string[] = []) => [...texts].toSorted();

/**
 * Holds one item of the menu against its row: page, label, label of the group, and the permissions that the specification
 * names for the list. The role editor offers add and edit as well, as the forms need them (PERM-11).
 */
function expectItem(
  context: ContextName,
  page: string,
  [label, group]: readonly [label: string, group: string],
  named: readonly string[],
  more: ItemMore = {},
): void {
  const found = menu.filter((item) => item.context === context && item.page === page);
  expect(found).toHaveLength(1);
  const [item] = found;
  expect({
    label: navigation.items[context]?.[page],
    group: navigation.groups[item?.group ?? ''],
    offers: sorted(item?.offers.filter((permission) => permission !== 'viewAll')),
    extension: item?.extension,
    feature: item === undefined ? undefined : featureOf(item),
    subRoutes: sorted(item?.subRoutes?.map(({ path }) => path)),
  }).toEqual({
    label,
    group,
    offers: sorted(more.isAllOfIt === true ? named : [...new Set([...named, 'add', 'edit'])]),
    extension: more.extension,
    feature: more.feature ?? `${context}.${page}`,
    subRoutes: sorted(more.subRoutes),
  });
}

describe('the root menu', () => {
  it('has Customers under Customer (ROOT-01, PERM-13)', () =>
    expectItem('ROOT', 'customers', ['Customers', 'Customer'], all));
  it('has Timezones under Customer (ROOT-02, PERM-13)', () =>
    expectItem('ROOT', 'timezones', ['Timezones', 'Customer'], all));
  it('has Countries under Customer, with its sub-route (ROOT-03, PERM-13, ROOT-04)', () =>
    expectItem('ROOT', 'countries', ['Countries', 'Customer'], all, { subRoutes: ['countries/:countryId/states'] }));
  it('has Cards under Setup (ROOT-05, PERM-13)', () => expectItem('ROOT', 'cards', ['Cards', 'Setup'], all));
  it('has Extensions under Setup (ROOT-06, PERM-13)', () =>
    expectItem('ROOT', 'extensions', ['Extensions', 'Setup'], all));
  it('has Onboarding under Users (ROOT-07, PERM-13)', () =>
    expectItem('ROOT', 'onboardings', ['Onboarding', 'Users'], all));
  it('has AppMenus under Setup (ROOT-08, PERM-13)', () => expectItem('ROOT', 'appMenus', ['AppMenus', 'Setup'], all));
  it('has Roles under Users (ROOT-09, PERM-13)', () => expectItem('ROOT', 'roles', ['Roles', 'Users'], all));
  it('has Providers under Other (ROOT-10, PERM-13)', () =>
    expectItem('ROOT', 'identityProviders', ['Providers', 'Other'], all, {
      subRoutes: ['identityProviders/:providerId/test'],
    }));
  it('has Branding under Setup (ROOT-11, PERM-14)', () =>
    expectItem('ROOT', 'masterbranding', ['Branding', 'Setup'], ['view', 'edit'], { isAllOfIt: true }));
  it('has Deeplinks under Setup (ROOT-12, PERM-15)', () =>
    expectItem('ROOT', 'deeplinks', ['Deeplinks', 'Setup'], lookAndDelete));
  it('has Users under Users (ROOT-13, PERM-16)', () =>
    expectItem('ROOT', 'users', ['Users', 'Users'], ['view'], { isAllOfIt: true }));
  it('has Policies under Setup (ROOT-14, PERM-15)', () =>
    expectItem('ROOT', 'policies', ['Policies', 'Setup'], lookAndDelete));
  it('has Templates under Setup (ROOT-15, PERM-15)', () =>
    expectItem('ROOT', 'templates', ['Templates', 'Setup'], lookAndDelete));
  it('has Tags under Other as master data', () => expectItem('ROOT', 'tags', ['Tags', 'Other'], all));
  it('has Icons under Other as master data', () =>
    expectItem('ROOT', 'icons', ['Icons', 'Other'], all, { subRoutes: ['icons/:templateId/icons'] }));
  it('has Outbox under Other, without a right to delete (MSG-11)', () =>
    expectItem('ROOT', 'outbox', ['Outbox', 'Other'], ['view', 'add', 'edit'], { isAllOfIt: true }));
  it('has Audit under Other, to look at (AUD-01, NAV-79)', () =>
    expectItem('ROOT', 'audit', ['Audit', 'Other'], ['view'], { isAllOfIt: true }));
  it('has Notifications under Other', () => expectItem('ROOT', 'notifications', ['Notifications', 'Other'], all));
});

describe('the customer menu', () => {
  it('has Buildings under Buildings (NAV-19)', () =>
    expectItem('CUSTOMER', 'buildings', ['Buildings', 'Buildings'], lookAndDelete, {
      subRoutes: ['buildings/batchupload'],
    }));
  it('has Campuses under Buildings (NAV-20)', () =>
    expectItem('CUSTOMER', 'campuses', ['Campuses', 'Buildings'], lookAndDelete));
  it('has Regions under Buildings (NAV-21)', () =>
    expectItem('CUSTOMER', 'regions', ['Regions', 'Buildings'], lookAndDelete));
  it('has Articles under Content Setup (NAV-22)', () =>
    expectItem('CUSTOMER', 'articles', ['Articles', 'Content Setup'], lookAndDelete));
  it('has FAQs under Content Setup (NAV-23)', () => expectItem('CUSTOMER', 'faqs', ['FAQs', 'Content Setup'], all));
  it('has Notifications under Content Setup (NAV-24)', () =>
    expectItem('CUSTOMER', 'notifications', ['Notifications', 'Content Setup'], all));
  it('has Onboarding under Content Setup (NAV-25)', () =>
    expectItem('CUSTOMER', 'onboardings', ['Onboarding', 'Content Setup'], all));
  it('has Data Retention under Setup', () =>
    expectItem('CUSTOMER', 'DataRetentionPolicies', ['Data Retention', 'Setup'], all));
  it('has Audit under Setup, to look at (AUD-01, NAV-79)', () =>
    expectItem('CUSTOMER', 'audit', ['Audit', 'Setup'], ['view'], { isAllOfIt: true }));
  it('has Branding under Setup (NAV-27)', () => expectItem('CUSTOMER', 'branding', ['Branding', 'Setup'], all));
  it('has Users under Setup (NAV-28)', () => expectItem('CUSTOMER', 'users', ['Users', 'Setup'], lookAndDelete));
  it('has Policies under Setup (NAV-29)', () =>
    expectItem('CUSTOMER', 'policies', ['Policies', 'Setup'], lookAndDelete));
  it('has Templates under Setup (NAV-30)', () => expectItem('CUSTOMER', 'templates', ['Templates', 'Setup'], all));
  it('has Translations under Setup (NAV-31)', () =>
    expectItem('CUSTOMER', 'translate', ['Translations', 'Setup'], all));
  it('has Defaults under Setup (NAV-32)', () => expectItem('CUSTOMER', 'defaults', ['Defaults', 'Setup'], all));
  it('has Resource Booking under Integrations (NAV-33)', () =>
    expectItem('CUSTOMER', 'resourceBookingConfig', ['Resource Booking', 'Integrations'], all));
  it('has Locker Management under Integrations (NAV-34)', () =>
    expectItem('CUSTOMER', 'lockerManagementConfig', ['Locker Management', 'Integrations'], all, {
      subRoutes: ['lockerManagementConfig/banks', 'lockerManagementConfig/lockers'],
    }));
  it('has Visitor Management under Integrations (NAV-35)', () =>
    expectItem('CUSTOMER', 'visitorManagementConfig', ['Visitor Management', 'Integrations'], all));
  it('has Service Request under Integrations, with its sub-routes (NAV-36, NAV-37)', () =>
    expectItem('CUSTOMER', 'serviceRequest', ['Service Request', 'Integrations'], all, {
      subRoutes: [
        'serviceRequest/settings',
        'serviceRequest/statusMapping',
        'serviceRequest/statusMapping/batchupload',
        'serviceRequest/quickRequest',
        'serviceRequest/quickRequest/batchupload',
      ],
    }));
  it('has Device vendors under Integrations', () =>
    expectItem('CUSTOMER', 'deviceVendors', ['Device vendors', 'Integrations'], all));
  it('has Jobs under Integrations, to view (NAV-79)', () =>
    expectItem('CUSTOMER', 'jobs', ['Jobs', 'Integrations'], ['view'], { isAllOfIt: true }));
  it('has Webhooks under Integrations (NAV-79)', () =>
    expectItem('CUSTOMER', 'webhooks', ['Webhooks', 'Integrations'], all));
  it('has User provisioning under Integrations (NAV-79)', () =>
    expectItem('CUSTOMER', 'provisioning', ['User provisioning', 'Integrations'], all));
  it('has Geographies under Buildings, with its sub-route (NAV-71, NAV-77)', () =>
    expectItem('CUSTOMER', 'geographies', ['Geographies', 'Buildings'], all, {
      subRoutes: ['geographies/batchupload'],
    }));
  it('has SaaS Providers under Integrations (NAV-71, NAV-77)', () =>
    expectItem('CUSTOMER', 'providers', ['SaaS Providers', 'Integrations'], all));
  it('has Pointr under Integrations (NAV-71, NAV-77)', () =>
    expectItem('CUSTOMER', 'pointr', ['Pointr', 'Integrations'], all));
});

describe('the campus menu', () => {
  it('has Buildings under Buildings (NAV-38, NAV-77)', () =>
    expectItem('CAMPUS', 'buildings', ['Buildings', 'Buildings'], lookAndDelete));
  it('has Neighborhoods under Buildings (NAV-39, NAV-77)', () =>
    expectItem('CAMPUS', 'neighborhoods', ['Neighborhoods', 'Buildings'], lookAndDelete));
  it('has Destinations under Buildings, with its sub-route (NAV-40, NAV-77)', () =>
    expectItem('CAMPUS', 'destinations', ['Destinations', 'Buildings'], lookAndDelete, {
      subRoutes: ['destinations/batchupload'],
    }));
});

describe('the building menu', () => {
  it('has Templates under Setup (NAV-41, NAV-69, NAV-70, NAV-74)', () =>
    expectItem('BUILDING', 'templates', ['Templates', 'Setup'], all));
  it('has Building Info under Setup (NAV-42, NAV-69, NAV-74)', () =>
    expectItem('BUILDING', 'buildinginfo', ['Building Info', 'Setup'], all, {
      subRoutes: ['buildingInformation/accounts', 'buildingInformation/help'],
    }));
  it('has Key Contacts under Setup (NAV-43, NAV-69, NAV-74)', () =>
    expectItem('BUILDING', 'keycontacts', ['Key Contacts', 'Setup'], all, { subRoutes: ['keycontacts/batchupload'] }));
  it('has Building Images under Setup (NAV-44, NAV-69, NAV-74)', () =>
    expectItem('BUILDING', 'gallery', ['Building Images', 'Setup'], all));
  it('has Home under Setup (NAV-45, NAV-69, NAV-74)', () => expectItem('BUILDING', 'home', ['Home', 'Setup'], all));
  it('has AppMenus under Setup (NAV-46, NAV-69, NAV-74)', () =>
    expectItem('BUILDING', 'appmenu', ['AppMenus', 'Setup'], all));
  it('has Extensions under Setup (NAV-47, NAV-69, NAV-74)', () =>
    expectItem('BUILDING', 'settings', ['Extensions', 'Setup'], all));
  it('has Notifications under Messaging (NAV-48, NAV-74)', () =>
    expectItem('BUILDING', 'buildingNotifications', ['Notifications', 'Messaging'], all));
  it('has Employees under Messaging (NAV-49, NAV-74)', () =>
    expectItem('BUILDING', 'employee', ['Employees', 'Messaging'], all));
  it('has Employee Groups under Messaging (NAV-50, NAV-74)', () =>
    expectItem('BUILDING', 'employeegroups', ['Employee Groups', 'Messaging'], all));
  it('has Map under Setup with its extension (NAV-51, NAV-67, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'map', ['Map', 'Setup'], all, {
      extension: 'extension.map',
      feature: 'BUILDING.buildingMap',
    }));
  it('has Shared Spaces under Setup with its extension (NAV-52, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'sharedSpaces', ['Shared Spaces', 'Setup'], all, { extension: 'extension.map' }));
  it('has Locations under Setup with its extension, with its sub-routes (NAV-53, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'locations', ['Locations', 'Setup'], all, {
      extension: 'extension.map',
      subRoutes: ['locations/batchupload/:id', 'locations/batchupload', 'locations/:floorId/spaces'],
    }));
  it('has Tags under Setup with its extension (NAV-54, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'tags', ['Tags', 'Setup'], all, {
      extension: 'extension.map',
      subRoutes: ['tags/batchupload'],
    }));
  it('has Concierge under Services Setup with its extension (NAV-55, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'concierge', ['Concierge', 'Services Setup'], all, { extension: 'extension.concierge' }));
  it('has Events & Classes under Services Setup with its extension (NAV-56, NAV-69)', () =>
    expectItem('BUILDING', 'events', ['Events & Classes', 'Services Setup'], all, {
      extension: 'extension.events',
      subRoutes: ['events/:eventId/sessions', 'events/:eventId/registrations'],
    }));
  it('has Food & Beverage under Services Setup with its extension (NAV-57, NAV-69)', () =>
    expectItem('BUILDING', 'vendors', ['Food & Beverage', 'Services Setup'], all, {
      extension: 'extension.foodAndBeverage',
    }));
  it('has Articles under Content Setup with its extension (NAV-58, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'articles', ['Articles', 'Content Setup'], all, { extension: 'extension.news' }));
  it('has Questionnaire under Building Access with its extension (NAV-59, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'questionnaire', ['Questionnaire', 'Building Access'], all, {
      extension: 'extension.backToWork',
    }));
  it('has Building Invites under Building Access with its extension (NAV-60, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'buildinginvites', ['Building Invites', 'Building Access'], all, {
      extension: 'extension.backToWork',
    }));
  it('has Building Reservations under Building Access with its extension (NAV-61, NAV-69, NAV-70)', () =>
    expectItem('BUILDING', 'buildingReservations', ['Building Reservations', 'Building Access'], all, {
      extension: 'extension.backToWork',
      subRoutes: ['buildingReservations/calendar', 'buildingReservations/:reservationId/rsvps'],
    }));
  it('has Room Releases under Statistics with its extension', () =>
    expectItem('BUILDING', 'roomReleases', ['Room Releases', 'Statistics'], all, { extension: 'extension.schedule' }));
  it('has Tenants under Buildings (NAV-71, NAV-77)', () =>
    expectItem('BUILDING', 'tenants', ['Tenants', 'Buildings'], all, { subRoutes: ['tenants/batchupload'] }));
  it('has Space View under Kiosk with its extension (NAV-73)', () =>
    expectItem('BUILDING', 'spaceView', ['Space View', 'Kiosk'], all, { extension: 'extension.map' }));
  it('has Devices under Setup, with its sub-route', () =>
    expectItem('BUILDING', 'devices', ['Devices', 'Setup'], all, { subRoutes: ['devices/batchupload'] }));
  it('has Visitor Management under Building Access (NAV-67)', () =>
    expectItem('BUILDING', 'visitorManagement', ['Visitor Management', 'Building Access'], all, {
      subRoutes: ['visitorManagement/history', 'visitorManagement/settings'],
    }));
  it('has Lockers under Building Access (NAV-79)', () =>
    expectItem('BUILDING', 'lockers', ['Lockers', 'Building Access'], all, { subRoutes: ['lockers/banks'] }));
});

describe('the vendor menu', () => {
  it('has Menus under Services Setup, with its sub-route (NAV-63, NAV-70, NAV-77, NAV-64)', () =>
    expectItem('VENDOR', 'menus', ['Menus', 'Services Setup'], all, { subRoutes: ['menus/:categoryId/products'] }));
  it('has Operating Hours under Services Setup (NAV-65, NAV-70, NAV-74, NAV-77)', () =>
    expectItem('VENDOR', 'operating-hours', ['Operating Hours', 'Services Setup'], all));
  it('has Order Stream under Services Setup, with its sub-route (NAV-66, NAV-77)', () =>
    expectItem('VENDOR', 'orders', ['Order Stream', 'Services Setup'], ['view', 'edit'], {
      isAllOfIt: true,
      subRoutes: ['orders/history'],
    }));
});

it('the products of a menu are a feature of their own, which offers view and add (NAV-64, VEND-25)', () => {
  expect(findFeature('VENDOR.products')).toMatchObject({ context: 'VENDOR', offers: ['view', 'add'] });
  const item = menu.find(({ context, page }) => context === 'VENDOR' && page === 'menus');
  expect(item?.subRoutes).toEqual([{ path: 'menus/:categoryId/products', feature: 'VENDOR.products' }]);
});

describe('the menus', () => {
  it('have the items of the specification and those that rows add, and no other (NAV-71, ROOT-35)', () => {
    const specified: Readonly<Record<ContextName, string>> = {
      ROOT: 'customers timezones countries cards extensions onboardings appMenus roles identityProviders masterbranding deeplinks users policies templates tags icons outbox audit apiKeys notifications',
      CUSTOMER:
        'buildings campuses regions articles faqs notifications onboardings DataRetentionPolicies audit branding users policies templates translate defaults resourceBookingConfig lockerManagementConfig visitorManagementConfig serviceRequest geographies providers pointr deviceVendors jobs apiKeys webhooks provisioning',
      CAMPUS: 'buildings neighborhoods destinations',
      BUILDING:
        'templates buildinginfo keycontacts gallery home appmenu settings buildingNotifications employee employeegroups map sharedSpaces locations tags concierge events vendors articles questionnaire buildinginvites buildingReservations roomReleases tenants spaceView visitorManagement lockers devices',
      VENDOR: 'menus operating-hours orders',
    };
    const pages = menu.map(({ context, page }) => `${context}.${page}`);
    expect(new Set(pages).size).toBe(pages.length);
    const expected = Object.entries(specified).flatMap(([context, words]) =>
      words.split(' ').map((page) => `${context}.${page}`),
    );
    expect(pages.toSorted()).toEqual(expected.toSorted());
  });

  it('knows the sub-context groups (NAV-11)', () => {
    expect([...menuGroups].toSorted()).toEqual([
      'appSetup',
      'buildingAccess',
      'buildings',
      'contentSetup',
      'customer',
      'integrations',
      'kiosk',
      'messaging',
      'other',
      'servicesSetup',
      'statistics',
      'users',
    ]);
  });

  it('labels its groups as the specification does (NAV-12, NAV-13)', () => {
    const { groups } = navigation;
    expect(Object.values(groups).toSorted()).toEqual(
      [
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
      ].toSorted(),
    );
    expect(groups['appSetup']).toBe('Setup');
    expect(Object.keys(groups).toSorted()).toEqual([...menuGroups].toSorted());
  });

  it('shows an item only to those whose privileges include view for it (NAV-17)', () => {
    for (const item of menu) {
      const feature = featureOf(item);
      const role = (held: Record<string, readonly string[]>) => ({
        role: { id: '', name: '', defaultScreen: null, canGrantRoles: [], privilegeMap: held as never },
      });
      expect(can(role({ [feature]: ['view'] }), feature, 'view')).toBe(true);
      expect(can(role({ [feature]: item.offers.filter((one) => one !== 'view') }), feature, 'view')).toBe(false);
    }
  });

  it('asks for extensions that the product has (NAV-18)', () => {
    const asked = new Set(menu.flatMap(({ extension }) => (extension === undefined ? [] : [extension])));
    expect([...asked].filter((code) => !extensionCodes.some((known) => known === code))).toEqual([]);
    expect(asked.size).toBe(7);
  });

  it('has the viewAll permission on customers, buildings and vendors alone, and the building feature keys (PERM-05, PERM-06, PERM-09, NAV-67)', () => {
    expect(
      features
        .filter(({ offers }) => offers.includes('viewAll'))
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['BUILDING.vendors', 'CUSTOMER.buildings', 'ROOT.customers']);
    for (const key of ['BUILDING.buildingMap', 'BUILDING.history', 'BUILDING.visitorManagement'])
      expect(findFeature(key)?.offers).toContain('view');
  });

  it('opens contexts at their default child and leaves them to their default route (NAV-06 to NAV-10)', () => {
    expect(contextDefaults).toEqual({
      ROOT: {},
      CUSTOMER: { child: 'buildings' },
      CAMPUS: { child: 'campusBuildings', route: 'campuses' },
      BUILDING: { child: 'buildingInformation', route: 'buildings' },
      VENDOR: { child: 'orders', route: 'vendors' },
    });
    const stack = [
      { context: 'CUSTOMER', id: 'c' },
      { context: 'BUILDING', id: 'b' },
      { context: 'VENDOR', id: 'v' },
    ] as const;
    expect(fullPath(stack, 'orders')).toBe('customer/c/building/b/vendor/v/orders');
  });
});
