import type { Permission } from '../core/permissions.ts';
import type { ContextName } from '../core/featureKey.ts';

/** The sub-context groups, in the order the sidebar draws them (NAV-11, NAV-13). */
export const menuGroups = [
  'kiosk',
  'buildings',
  'customer',
  'users',
  'appSetup',
  'contentSetup',
  'servicesSetup',
  'buildingAccess',
  'messaging',
  'integrations',
  'statistics',
  'other',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A screen below the one that a menu item opens; the sidebar does not show it. */
export interface SubRoute {
  /** Page with what follows it, the ids of parents as parameters: `menus/:categoryId/products`. */
  readonly path: string;
  /** The feature key that governs it where it is not the item's own (NAV-66, BLDG-08). */
  readonly feature?: `${ContextName}.${string}`;
  /** The permission on that feature that it needs next to view on the item's own (SRV-03); view on that feature alone without it. */
  readonly needs?: 'edit';
}

/** One line of the sidebar. Its label is the phrase `navigation.items.{context}.{page}`. */
export interface MenuItem {
  readonly context: ContextName;
  /** The page segment of the path, spelled as the specification spells it. */
  readonly page: string;
  readonly group: MenuGroup;
  /** The permissions that the feature offers in the role editor (PERM-11). */
  readonly offers: readonly Permission[];
  /** The feature key's second part where it is not the page. */
  readonly feature?: string;
  /** The extension that must be enabled for the building (NAV-18). */
  readonly extension?: `extension.${string}`;
  /** The toggle that must be on for the customer (CUST-22). */
  readonly toggle?: 'pointr';
  readonly subRoutes?: readonly SubRoute[];
}

const all = ['view', 'add', 'edit', 'delete'] as const;
const MAP = 'extension.map';
const BACK_TO_WORK = 'extension.backToWork';
const settingUp = { feature: 'CUSTOMER.providers', needs: 'edit' } as const;

function items<const Page extends string>(
  context: ContextName,
  lines: readonly (readonly [
    page: Page,
    group: MenuGroup,
    options?: Partial<Pick<MenuItem, 'offers' | 'feature' | 'extension' | 'toggle' | 'subRoutes'>>,
  ])[],
): (MenuItem & { readonly page: Page })[] {
  return lines.map(([page, group, options = {}]) => ({ context, page, group, offers: all, ...options }));
}

/** Every menu of the portal in one table (specification section 2; NAV-19 to NAV-77, ROOT-01 to ROOT-35). */
export const menu = [
  ...items('ROOT', [
    ['customers', 'customer', { offers: ['viewAll', ...all] }],
    ['timezones', 'customer'],
    ['countries', 'customer', { subRoutes: [{ path: 'countries/:countryId/states' }] }],
    ['users', 'users', { offers: ['view'] }],
    ['roles', 'users'],
    ['onboardings', 'users'],
    ['extensions', 'appSetup'],
    ['cards', 'appSetup'],
    ['appMenus', 'appSetup'],
    ['masterbranding', 'appSetup', { offers: ['view', 'edit'] }],
    ['deeplinks', 'appSetup'],
    ['policies', 'appSetup'],
    ['templates', 'appSetup'],
    ['identityProviders', 'other', { subRoutes: [{ path: 'identityProviders/:providerId/test' }] }],
    ['notifications', 'other'],
    ['tags', 'other'],
    ['icons', 'other', { subRoutes: [{ path: 'icons/:templateId/icons' }] }],
    ['outbox', 'other', { offers: ['view', 'add', 'edit'] }],
    ['audit', 'other', { offers: ['view'] }],
    ['apiKeys', 'other'],
  ]),
  ...items('CUSTOMER', [
    ['buildings', 'buildings', { offers: ['viewAll', ...all], subRoutes: [{ path: 'buildings/batchupload' }] }],
    ['campuses', 'buildings'],
    ['regions', 'buildings'],
    ['geographies', 'buildings', { subRoutes: [{ path: 'geographies/batchupload' }] }],
    ['articles', 'contentSetup'],
    ['faqs', 'contentSetup'],
    ['notifications', 'contentSetup'],
    ['onboardings', 'contentSetup'],
    ['users', 'appSetup'],
    ['branding', 'appSetup'],
    ['policies', 'appSetup'],
    ['templates', 'appSetup'],
    ['translate', 'appSetup'],
    ['defaults', 'appSetup'],
    ['DataRetentionPolicies', 'appSetup'],
    ['audit', 'appSetup', { offers: ['view'] }],
    ['resourceBookingConfig', 'integrations'],
    [
      'lockerManagementConfig',
      'integrations',
      { subRoutes: [{ path: 'lockerManagementConfig/banks' }, { path: 'lockerManagementConfig/lockers' }] },
    ],
    ['visitorManagementConfig', 'integrations'],
    [
      'serviceRequest',
      'integrations',
      {
        subRoutes: [
          { path: 'serviceRequest/settings', ...settingUp },
          { path: 'serviceRequest/statusMapping', ...settingUp },
          { path: 'serviceRequest/statusMapping/batchupload', ...settingUp },
          { path: 'serviceRequest/quickRequest', ...settingUp },
          { path: 'serviceRequest/quickRequest/batchupload', ...settingUp },
        ],
      },
    ],
    ['providers', 'integrations'],
    ['pointr', 'integrations', { toggle: 'pointr' }],
    ['deviceVendors', 'integrations'],
    ['jobs', 'integrations', { offers: ['view'] }],
    ['apiKeys', 'integrations'],
    ['webhooks', 'integrations'],
    ['provisioning', 'integrations'],
  ]),
  ...items('CAMPUS', [
    ['buildings', 'buildings'],
    ['neighborhoods', 'buildings'],
    ['destinations', 'buildings', { subRoutes: [{ path: 'destinations/batchupload' }] }],
  ]),
  ...items('BUILDING', [
    ['spaceView', 'kiosk', { extension: MAP }],
    [
      'buildinginfo',
      'appSetup',
      {
        subRoutes: [
          { path: 'buildingInformation/accounts', feature: 'CUSTOMER.users' },
          { path: 'buildingInformation/help' },
        ],
      },
    ],
    ['keycontacts', 'appSetup', { subRoutes: [{ path: 'keycontacts/batchupload' }] }],
    ['gallery', 'appSetup'],
    ['home', 'appSetup'],
    ['appmenu', 'appSetup'],
    ['settings', 'appSetup'],
    ['templates', 'appSetup'],
    ['map', 'appSetup', { feature: 'buildingMap', extension: MAP }],
    ['sharedSpaces', 'appSetup', { extension: MAP }],
    [
      'locations',
      'appSetup',
      {
        extension: MAP,
        subRoutes: [
          { path: 'locations/batchupload/:id' },
          { path: 'locations/batchupload' },
          { path: 'locations/:floorId/spaces' },
        ],
      },
    ],
    ['tags', 'appSetup', { extension: MAP, subRoutes: [{ path: 'tags/batchupload' }] }],
    ['devices', 'appSetup', { subRoutes: [{ path: 'devices/batchupload' }] }],
    ['tenants', 'buildings', { subRoutes: [{ path: 'tenants/batchupload' }] }],
    ['articles', 'contentSetup', { extension: 'extension.news' }],
    ['concierge', 'servicesSetup', { extension: 'extension.concierge' }],
    [
      'events',
      'servicesSetup',
      {
        extension: 'extension.events',
        subRoutes: [{ path: 'events/:eventId/sessions' }, { path: 'events/:eventId/registrations' }],
      },
    ],
    ['vendors', 'servicesSetup', { extension: 'extension.foodAndBeverage', offers: ['viewAll', ...all] }],
    ['questionnaire', 'buildingAccess', { extension: BACK_TO_WORK }],
    ['buildinginvites', 'buildingAccess', { extension: BACK_TO_WORK }],
    [
      'buildingReservations',
      'buildingAccess',
      {
        extension: BACK_TO_WORK,
        subRoutes: [{ path: 'buildingReservations/calendar' }, { path: 'buildingReservations/:reservationId/rsvps' }],
      },
    ],
    [
      'visitorManagement',
      'buildingAccess',
      { subRoutes: [{ path: 'visitorManagement/history' }, { path: 'visitorManagement/settings' }] },
    ],
    ['lockers', 'buildingAccess', { subRoutes: [{ path: 'lockers/banks' }] }],
    ['buildingNotifications', 'messaging'],
    ['employee', 'messaging'],
    ['employeegroups', 'messaging'],
    ['roomReleases', 'statistics', { extension: 'extension.schedule' }],
  ]),
  ...items('VENDOR', [
    [
      'orders',
      'servicesSetup',
      { offers: ['view', 'edit'], subRoutes: [{ path: 'orders/history', feature: 'BUILDING.history' }] },
    ],
    ['menus', 'servicesSetup', { subRoutes: [{ path: 'menus/:categoryId/products', feature: 'VENDOR.products' }] }],
    ['operating-hours', 'servicesSetup'],
  ]),
] as const satisfies readonly MenuItem[];

/** The pages of all menus, of whatever context. */
export type MenuPage = (typeof menu)[number]['page'];
