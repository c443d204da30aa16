import type { FeatureKey } from '../core/featureKey.ts';

/**
 * Who calls a route: the portal on the screens of a feature, or everywhere (`frame`); the mobile app; or an integration,
 * a program of the customer's or operator's own, by what it does.
 */
export type Caller = FeatureKey | 'frame' | 'app' | `integration: ${string}`;

/** What integrations do. */
const PROVISIONING = 'integration: set up customers and their services';
const PEOPLE = 'integration: provision people';
const CONTENT = 'integration: put content in order';
const ROOMS = 'integration: report on rooms and places';
const MESSAGES = 'integration: send messages from another system';
const WORK_ORDERS = 'integration: connect the maintenance system';
const SHOPS = 'integration: keep the shops of vendors';

/**
 * The calls of the specification (section 7) with everyone who makes them (TRUE-05). The API reference names them, and a
 * test finds each call of the portal in its code.
 */
export const specifiedCalls: Readonly<Record<string, readonly [Caller, ...Caller[]]>> = {
  'config/appmenu': ['ROOT.appMenus', 'BUILDING.appmenu'],
  'config/appmenus': ['ROOT.appMenus', 'BUILDING.appmenu', 'app'],
  article: ['BUILDING.articles', 'app'],
  audit: ['frame'],
  'audit/inActiveUserRemoval': ['CUSTOMER.DataRetentionPolicies'],
  'auth/invalidate/token': ['frame', 'app'],
  'config/branding': ['ROOT.masterbranding', 'CUSTOMER.branding', 'app'],
  building: ['CUSTOMER.buildings', 'BUILDING.buildinginfo', 'app'],
  'building/ids/{buildingIds}': ['frame', 'app'],
  'customer/{customerId}/venue': ['app', ROOMS],
  'building/{buildingId}/restore': ['CUSTOMER.buildings'],
  'config/card': ['ROOT.cards', 'BUILDING.home'],
  'config/cards': ['ROOT.cards', 'BUILDING.home', 'app'],
  cmmschangetype: [WORK_ORDERS],
  cmmsimpact: [WORK_ORDERS],
  'workorder/status': ['CUSTOMER.serviceRequest', WORK_ORDERS],
  'upload/image': ['frame', 'app'],
  'upload/font': ['ROOT.masterbranding', 'CUSTOMER.branding'],
  'upload/icons': ['ROOT.masterbranding', 'CUSTOMER.branding'],
  'building/{buildingId}/concierge': ['BUILDING.concierge', 'app'],
  'building/{buildingId}/concierge/reorder': [CONTENT],
  config: ['frame', 'app'],
  contentdeeplinks: ['app', CONTENT],
  'building/country': ['ROOT.countries', 'app'],
  customer: ['ROOT.customers'],
  customerArticle: ['CUSTOMER.articles', 'CUSTOMER.faqs', 'app'],
  'customer/{customerId}/customerconfig': [PROVISIONING],
  deeplinks: ['ROOT.deeplinks'],
  'booking/delegatedBooking': ['BUILDING.spaceView', 'app'],
  'booking/delegatedBooking/{bookingId}/cancel': ['BUILDING.spaceView', 'app'],
  'booking/delegatedUserschedule': ['app'],
  device: ['BUILDING.devices'],
  'device/vendor': ['CUSTOMER.deviceVendors'],
  'device/vendor/sensor': [ROOMS],
  'domainconfig/domain': ['frame', 'app'],
  logging: ['frame', 'app'],
  event: ['BUILDING.events', 'app'],
  'event/reorder': [CONTENT],
  'config/extension': ['ROOT.extensions', 'BUILDING.settings'],
  'config/extensions': ['ROOT.extensions', 'BUILDING.settings', 'app'],
  session: ['BUILDING.events'],
  sessions: ['BUILDING.events', 'app'],
  'event/{eventId}/session': ['app', CONTENT],
  file: ['frame', 'app'],
  'building/{buildingId}/gallery-images': ['BUILDING.gallery', 'app'],
  globalCustomerNotification: [MESSAGES],
  globalNotification: [MESSAGES],
  identityprovider: ['ROOT.identityProviders'],
  'identityprovider/search': [PROVISIONING],
  'authtoken/zendesk/jwt': ['frame', 'app'],
  'building/{buildingId}/key-contacts': ['BUILDING.keycontacts', 'app'],
  'building/{buildingId}/key-contacts/reorder': [CONTENT],
  'map/jibestream/venue/{venueId}/amenity': ['app'],
  'map/jibestream/venue/{venueId}/building': ['app'],
  'map/jibestream/venue/{venueId}/building/{buildingId}/full': ['app'],
  'map/jibestream/venue/{venueId}/destination': ['app'],
  'map/jibestream/venue/{venueId}/floors': ['BUILDING.spaceView', 'app'],
  'map/jibestream/venue/{venueId}/floormap/{floorId}': ['BUILDING.spaceView', 'app'],
  'map/jibestream/venue/{venueId}/waypoint': ['app'],
  'map/jibestream/venue/{venueId}/full': ['app'],
  'map-template': ['ROOT.icons'],
  type: ['CUSTOMER.geographies', ROOMS],
  'workorder/findAreaLocations': [WORK_ORDERS],
  'workorder/findBuildingLocations': [WORK_ORDERS],
  'workorder/findFloorLocations': [WORK_ORDERS],
  'workorder/findServiceSpaces': [WORK_ORDERS],
  'workorder/findServiceSpacesForMultipleFloors': [WORK_ORDERS],
  notification: ['ROOT.notifications', 'CUSTOMER.notifications', 'BUILDING.buildingNotifications', 'app'],
  'notification/roomrelease/audit': ['BUILDING.roomReleases'],
  'config/onboarding': ['ROOT.onboardings', 'CUSTOMER.onboardings', 'app'],
  'vendormenu/save-vendor-hours': [SHOPS],
  'msgraph/people': ['BUILDING.spaceView', 'app'],
  'product-store': ['VENDOR.products', 'app'],
  'product-categories': ['VENDOR.menus', 'app'],
  'config/policy': ['ROOT.policies', 'CUSTOMER.policies', 'app'],
  'building/{buildingId}/questionnaire': ['BUILDING.questionnaire', 'app'],
  'workorder/find-quick-request': ['CUSTOMER.serviceRequest', WORK_ORDERS, 'app'],
  'workorder/quick-request': ['CUSTOMER.serviceRequest', WORK_ORDERS],
  role: ['ROOT.roles'],
  'role/{roleId}/roleprivilege': ['frame'],
  'space/searchSchedule': ['BUILDING.spaceView', 'app'],
  servicecategory: ['app', WORK_ORDERS],
  servicechangetype: ['app', WORK_ORDERS],
  serviceconfig: ['CUSTOMER.serviceRequest', 'app', WORK_ORDERS],
  serviceimpact: ['app', WORK_ORDERS],
  servicestate: ['app', WORK_ORDERS],
  servicestatus: ['app', WORK_ORDERS],
  space: ['BUILDING.locations', 'CUSTOMER.geographies', 'app'],
  'space/count/{rootId}': ['CUSTOMER.geographies', ROOMS],
  'space/search': ['BUILDING.spaceView', 'app'],
  'space/searchParent': ['BUILDING.locations', ROOMS],
  'location/batchupload': [
    'BUILDING.locations',
    'BUILDING.keycontacts',
    'BUILDING.tags',
    'BUILDING.tenants',
    'CUSTOMER.buildings',
    'CUSTOMER.geographies',
    'CUSTOMER.serviceRequest',
    'CAMPUS.destinations',
  ],
  'location/unproccessedrecords': [ROOMS],
  'location/batchstatus': [ROOMS],
  'building/country/{countryId}/state': ['ROOT.countries', 'app'],
  'status-feed': ['CUSTOMER.serviceRequest', WORK_ORDERS],
  'stripe-orders': ['VENDOR.orders', 'app'],
  'workorder/sync-job-audit-log': ['CUSTOMER.jobs', WORK_ORDERS],
  'sync-job-status': ['CUSTOMER.jobs', WORK_ORDERS],
  synclocations: ['CUSTOMER.jobs', WORK_ORDERS],
  'sync-problem-codes': ['CUSTOMER.jobs', WORK_ORDERS],
  'tag/building': ['BUILDING.tags', 'app'],
  tag: ['ROOT.tags'],
  template: ['ROOT.templates', 'CUSTOMER.templates', 'BUILDING.templates'],
  'template/level': [MESSAGES],
  'template/findLevel': ['BUILDING.templates'],
  'template/purpose': [MESSAGES],
  'building/timezone': ['ROOT.timezones', 'app'],
  'customer/{customerId}/translations/{language}': ['CUSTOMER.translate', 'frame', 'app'],
  user: ['ROOT.users', 'CUSTOMER.users'],
  'user/customer/{customerId}': ['CUSTOMER.users'],
  'user/role': [PEOPLE],
  'user-configuration': [PEOPLE],
  'user-configuration/search': ['frame'],
  'user-configuration/update': [PEOPLE],
  userevent: ['BUILDING.events', 'app'],
  'userevent/download': ['BUILDING.events'],
  'building/{buildingId}/usergroup': ['BUILDING.employeegroups'],
  'user/init': ['frame', 'app'],
  'booking/userschedule': ['app'],
  'user/search': [PEOPLE],
  'user/update': ['frame', 'app'],
  vendor: ['BUILDING.vendors', 'app'],
  'vendor/{id}/reorder': ['BUILDING.vendors'],
};

/** Takes the names of its parameters out of a path, which the specification and the routes spell differently. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[\w-]*\}/g, '{}');
}

const withPlainNames = new Map(Object.entries(specifiedCalls).map(([path, callers]) => [withoutNames(path), callers]));

/**
 * Returns who calls a route: those of the specification's call that it is, or a part of, such as a record of its list or
 * its export; none where it belongs to no call of the specification.
 */
export function callersOf(path: string): readonly Caller[] {
  const plain = withoutNames(path);
  const own = withPlainNames.get(plain);
  if (own !== undefined) return own;
  const [, outer] = /^(.+?)\/(?:\{\}|export|\$count)(?:\/(?:dependents|restore))?$/.exec(plain) ?? [];
  return withPlainNames.get(outer ?? '') ?? [];
}
