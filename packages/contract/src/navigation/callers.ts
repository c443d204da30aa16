import type { FeatureKey } from './features.ts';

/**
 * Who calls a route: the portal on the screens of a feature, or everywhere (`frame`); the mobile app; or an integration,
 * a program of the customer's or operator's own, by what it does.
 */
export type Caller = FeatureKey | 'frame' | 'app' | `integration: ${string}`;

/** What integrations do. */
const provisioning = 'integration: set up customers and their services';
const people = 'integration: provision people';
const content = 'integration: put content in order';
const rooms = 'integration: report on rooms and places';
const messages = 'integration: send messages from another system';
const workOrders = 'integration: connect the maintenance system';
const shops = 'integration: keep the shops of vendors';

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
  'customer/{customerId}/venue': ['app', rooms],
  'building/{buildingId}/restore': ['CUSTOMER.buildings'],
  'config/card': ['ROOT.cards', 'BUILDING.home'],
  'config/cards': ['ROOT.cards', 'BUILDING.home', 'app'],
  cmmschangetype: [workOrders],
  cmmsimpact: [workOrders],
  'workorder/status': [workOrders],
  'upload/image': ['frame', 'app'],
  'upload/font': ['ROOT.masterbranding', 'CUSTOMER.branding'],
  'upload/icons': ['ROOT.masterbranding', 'CUSTOMER.branding'],
  'building/{buildingId}/concierge': ['BUILDING.concierge', 'app'],
  'building/{buildingId}/concierge/reorder': [content],
  config: ['frame', 'app'],
  contentdeeplinks: ['app', content],
  'building/country': ['ROOT.countries', 'app'],
  customer: ['ROOT.customers'],
  customerArticle: ['CUSTOMER.articles', 'CUSTOMER.faqs', 'app'],
  'customer/{customerId}/customerconfig': [provisioning],
  deeplinks: ['ROOT.deeplinks'],
  'booking/delegatedBooking': ['BUILDING.spaceView', 'app'],
  'booking/delegatedBooking/{bookingId}/cancel': ['BUILDING.spaceView', 'app'],
  'booking/delegatedUserschedule': ['app'],
  device: ['BUILDING.devices'],
  'device/vendor': ['CUSTOMER.deviceVendors'],
  'device/vendor/sensor': [rooms],
  'domainconfig/domain': ['frame', 'app'],
  logging: ['frame', 'app'],
  event: ['BUILDING.events', 'app'],
  'event/reorder': [content],
  'config/extension': ['ROOT.extensions', 'BUILDING.settings'],
  'config/extensions': ['ROOT.extensions', 'BUILDING.settings', 'app'],
  session: ['BUILDING.events'],
  sessions: ['BUILDING.events', 'app'],
  'event/{eventId}/session': ['app', content],
  file: ['frame', 'app'],
  'building/{buildingId}/gallery-images': ['BUILDING.gallery', 'app'],
  globalCustomerNotification: [messages],
  globalNotification: [messages],
  identityprovider: ['ROOT.identityProviders'],
  'identityprovider/search': [provisioning],
  'authtoken/zendesk/jwt': ['frame', 'app'],
  'building/{buildingId}/key-contacts': ['BUILDING.keycontacts', 'app'],
  'building/{buildingId}/key-contacts/reorder': [content],
  'map/jibestream/venue/{venueId}/amenity': ['app'],
  'map/jibestream/venue/{venueId}/building': ['app'],
  'map/jibestream/venue/{venueId}/building/{buildingId}/full': ['app'],
  'map/jibestream/venue/{venueId}/destination': ['app'],
  'map/jibestream/venue/{venueId}/floors': ['BUILDING.spaceView', 'app'],
  'map/jibestream/venue/{venueId}/floormap/{floorId}': ['BUILDING.spaceView', 'app'],
  'map/jibestream/venue/{venueId}/waypoint': ['app'],
  'map/jibestream/venue/{venueId}/full': ['app'],
  'map-template': ['ROOT.icons'],
  type: ['CUSTOMER.geographies', rooms],
  'workorder/findAreaLocations': [workOrders],
  'workorder/findBuildingLocations': [workOrders],
  'workorder/findFloorLocations': [workOrders],
  'workorder/findServiceSpaces': [workOrders],
  'workorder/findServiceSpacesForMultipleFloors': [workOrders],
  notification: ['ROOT.notifications', 'CUSTOMER.notifications', 'BUILDING.buildingNotifications', 'app'],
  'notification/roomrelease/audit': ['BUILDING.roomReleases'],
  'config/onboarding': ['ROOT.onboardings', 'CUSTOMER.onboardings', 'app'],
  'vendormenu/save-vendor-hours': [shops],
  'msgraph/people': ['BUILDING.spaceView', 'app'],
  'product-store': ['VENDOR.products', 'app'],
  'product-categories': ['VENDOR.menus', 'app'],
  'config/policy': ['ROOT.policies', 'CUSTOMER.policies', 'app'],
  'building/{buildingId}/questionnaire': ['BUILDING.questionnaire', 'app'],
  'workorder/find-quick-request': [workOrders, 'app'],
  'workorder/quick-request': [workOrders],
  role: ['ROOT.roles'],
  'role/{roleId}/roleprivilege': ['frame'],
  'space/searchSchedule': ['BUILDING.spaceView', 'app'],
  servicecategory: [workOrders],
  servicechangetype: [workOrders],
  serviceconfig: [workOrders],
  serviceimpact: [workOrders],
  servicestate: [workOrders],
  servicestatus: [workOrders],
  space: ['BUILDING.locations', 'CUSTOMER.geographies', 'app'],
  'space/count/{rootId}': ['CUSTOMER.geographies', rooms],
  'space/search': ['BUILDING.spaceView', 'app'],
  'space/searchParent': ['BUILDING.locations', rooms],
  'location/batchupload': ['BUILDING.locations', 'CUSTOMER.geographies', 'CAMPUS.destinations'],
  'location/unproccessedrecords': [rooms],
  'location/batchstatus': [rooms],
  'building/country/{countryId}/state': ['ROOT.countries', 'app'],
  'status-feed': [workOrders],
  'stripe-orders': ['VENDOR.orders', 'app'],
  'workorder/sync-job-audit-log': [workOrders],
  'sync-job-status': [workOrders],
  synclocations: [workOrders],
  'sync-problem-codes': [workOrders],
  'tag/building': ['BUILDING.tags', 'app'],
  tag: ['ROOT.tags'],
  template: ['ROOT.templates', 'CUSTOMER.templates', 'BUILDING.templates'],
  'template/level': [messages],
  'template/findLevel': ['BUILDING.templates'],
  'template/purpose': [messages],
  'building/timezone': ['ROOT.timezones', 'app'],
  'customer/{customerId}/translations/{language}': ['CUSTOMER.translate', 'frame', 'app'],
  user: ['ROOT.users', 'CUSTOMER.users'],
  'user/customer/{customerId}': ['CUSTOMER.users'],
  'user/role': [people],
  'user-configuration': [people],
  'user-configuration/search': ['frame'],
  'user-configuration/update': [people],
  userevent: ['BUILDING.events', 'app'],
  'userevent/download': ['BUILDING.events'],
  'building/{buildingId}/usergroup': ['BUILDING.employeegroups'],
  'user/init': ['frame', 'app'],
  'booking/userschedule': ['app'],
  'user/search': [people],
  'user/update': ['frame', 'app'],
  vendor: ['BUILDING.vendors', 'app'],
  'vendor/{id}/reorder': ['BUILDING.vendors'],
};

/** A path without the names of its parameters, which the specification and the routes spell differently. */
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
