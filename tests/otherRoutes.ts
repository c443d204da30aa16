import { alwaysOpen } from '@atrium/contract';

import type { Needed } from './accessRights.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import { bulkRequests } from './bulkRequests.ts';
import { customerRoutes } from './customerRoutes.ts';
import { type ApiKeySubjects, apiKeyRoutes } from './apiKeyRoutes.ts';
import { deviceRoutes, type DeviceSubjects } from './deviceRoutes.ts';
import { type EntrySubjects, entryRoutes } from './entryRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { textRoutes } from './textRoutes.ts';
import { fileRoutes } from './fileRoutes.ts';
import { notificationRoutes } from './notificationRoutes.ts';
import { lockerRoutes } from './lockerRoutes.ts';
import { mapRoutes } from './mapRoutes.ts';
import { orderRoutes } from './orderRoutes.ts';
import { ownRoutes } from './ownRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { paymentAccountRoutes } from './paymentAccountRoutes.ts';
import { provisioningRoutes, type ProvisioningSubjects } from './provisioningRoutes.ts';
import { reservationRoutes } from './reservationRoutes.ts';
import { retentionRoutes } from './retentionRoutes.ts';
import { serviceRequestRoutes } from './serviceRequestRoutes.ts';
import { roomReleaseRoutes } from './roomReleaseRoutes.ts';
import { visitorRoutes } from './visitorRoutes.ts';
import { webhookRoutes, type WebhookSubjects } from './webhookRoutes.ts';
import { workOrderRoutes } from './workOrderRoutes.ts';

/** Ids of the records that the requests below name. `own` is the caller's scope, `foreign` another customer's. */
export interface RouteSubjects
  extends EntrySubjects, DeviceSubjects, ApiKeySubjects, WebhookSubjects, ProvisioningSubjects {
  readonly ownCustomerId: string;
  readonly foreignCustomerId: string;
  readonly ownUserId: string;
  readonly foreignUserId: string;
  readonly ownRecord: { readonly type: string; readonly id: string };
  readonly foreignRecord: { readonly type: string; readonly id: string };
  readonly ownKeyContactId: string;
  readonly foreignKeyContactId: string;
  readonly ownConciergeServiceId: string;
  readonly foreignConciergeServiceId: string;
  readonly ownSpaceId: string;
  readonly foreignSpaceId: string;
  readonly ownFloorId: string;
  readonly foreignFloorId: string;
  readonly ownCustomerArticleId: string;
  readonly foreignCustomerArticleId: string;
  readonly ownVendorId: string;
  readonly foreignVendorId: string;
  readonly ownCategoryId: string;
  readonly foreignCategoryId: string;
  readonly ownProductId: string;
  readonly foreignProductId: string;
  readonly ownEventId: string;
  readonly foreignEventId: string;
  readonly outgoingMailId: string;
  /** A role that the caller may grant and does not have. */
  readonly roleId: string;
}

/** One request as it is sent. */
export interface RouteRequest {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A permission on one of some features. */
export interface AnyFeature {
  readonly features: readonly string[];
  readonly needs: Needed;
}

/**
 * Who may call a route that is not one of a resource's plain ones: `anybody`; a `person` with a valid token; a `member`,
 * who has a user record; anyone who has a privilege of the `portal`; an `uploader`, who may add or edit what uses the file
 * (looked at in a test of its own); or who has a permission on one of some features.
 */
export type Callers = 'anybody' | 'person' | 'member' | 'portal' | 'uploader' | AnyFeature;

/** A route with its callers, a request that is answered in scope and one for another customer, which is 404. */
export interface OtherRoute {
  readonly callers: Callers;
  readonly request: (subjects: RouteSubjects) => RouteRequest;
  readonly foreign?: (subjects: RouteSubjects) => RouteRequest;
  /** Features of other kinds of records that the same route serves. */
  readonly siblings?: readonly string[];
  /** What people without the permission are answered, where it is not 403: they read what everyone may. */
  readonly without?: 200;
  /** The status in scope where it is not 200: the request names something that is not there. */
  readonly status?: 201 | 202 | 204 | 400 | 404 | 409 | 415 | 503;
  /** The answer has no end or no JSON and is looked at in a test of its own. */
  readonly isStream?: true;
  /** It ends the token it is called with and is looked at in a test of its own. */
  readonly endsToken?: true;
}

const users = (needs: Needed): AnyFeature => ({
  features: needs === 'view' ? ['CUSTOMER.users', 'ROOT.users'] : ['CUSTOMER.users'],
  needs,
});
const roles = (needs: Needed): AnyFeature => ({ features: ['ROOT.roles'], needs });
/** Entries of one type: calls and refusals add others, and so few are answered at once and not by a job. */
const entriesAt = (path: string) => `${path}?$filter=type eq 'timezone'`;
const auditors: AnyFeature = { features: ['ROOT.audit', 'CUSTOMER.audit'], needs: 'view' };
const buildings: AnyFeature = { features: ['CUSTOMER.buildings', 'BUILDING.buildinginfo'], needs: 'view' };
/** Those who work with the geography or with the floors of a building. */
const places: AnyFeature = {
  features: [
    ...['geographies', 'regions', 'campuses'].map((page) => `CUSTOMER.${page}`),
    ...['CAMPUS.neighborhoods', 'CAMPUS.destinations', 'BUILDING.locations', 'BUILDING.sharedSpaces'],
  ],
  needs: 'view',
};
const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Routes apart from those that every resource has, by method and path (API-41, API-42, RES-05 to RES-119). */
export const otherRoutes: Readonly<Record<string, OtherRoute>> = {
  ...bulkRequests,
  ...notificationRoutes,
  // NAV-71, PLACE-03
  'GET space/tree': {
    callers: { features: ['CUSTOMER.geographies'], needs: 'view' },
    request: ({ ownCustomerId }) => ({ path: `space/tree?customerId=${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `space/tree?customerId=${foreignCustomerId}` }),
  },
  // RES-84
  'GET space/count/{rootId}': {
    callers: places,
    request: ({ ownSpaceId }) => ({ path: `space/count/${ownSpaceId}` }),
    foreign: ({ foreignSpaceId }) => ({ path: `space/count/${foreignSpaceId}` }),
  },
  // PLACE-03: of two places of which one is the other
  'POST space/{id}/merge/preview': {
    callers: { features: ['BUILDING.sharedSpaces'], needs: 'delete' },
    siblings: places.features,
    request: ({ ownSpaceId }) => ({ path: `space/${ownSpaceId}/merge/preview`, body: { into: ownSpaceId } }),
    foreign: ({ foreignSpaceId }) => ({
      path: `space/${foreignSpaceId}/merge/preview`,
      body: { into: foreignSpaceId },
    }),
    status: 400,
  },
  'POST space/{id}/merge': {
    callers: { features: ['BUILDING.sharedSpaces'], needs: 'delete' },
    siblings: places.features,
    request: ({ ownSpaceId }) => ({
      path: `space/${ownSpaceId}/merge`,
      body: { into: ownSpaceId },
      headers: { 'if-match': '*' },
    }),
    foreign: ({ foreignSpaceId }) => ({
      path: `space/${foreignSpaceId}/merge`,
      body: { into: foreignSpaceId },
      headers: { 'if-match': '*' },
    }),
    status: 400,
  },
  // RES-86
  'POST space/searchParent': {
    callers: places,
    request: ({ ownSpaceId }) => ({ path: 'space/searchParent', body: { id: ownSpaceId } }),
    foreign: ({ foreignSpaceId }) => ({ path: 'space/searchParent', body: { id: foreignSpaceId } }),
  },
  ...apiKeyRoutes,
  ...deviceRoutes,
  ...mapRoutes,
  // API-41
  'GET config': { callers: 'anybody', request: () => ({ path: 'config' }) },
  'GET domainconfig/domain': {
    callers: 'anybody',
    request: () => ({ path: 'domainconfig/domain?domainname=northwind.example' }),
  },
  // AUTH-10: the servers of the access tests are not in test mode
  'POST auth/test/token': {
    callers: 'anybody',
    request: () => ({ path: 'auth/test/token', body: { email: 'someone@northwind.example' } }),
    status: 404,
  },
  // RES-32
  'POST logging': {
    callers: 'anybody',
    request: () => ({
      path: 'logging',
      body: { messages: [{ level: 'info', name: 'Error', message: 'A test of the log' }] },
    }),
    status: 204,
  },
  // RES-45: the servers of the access tests have no support widget
  'GET authtoken/zendesk/jwt': {
    callers: 'member',
    request: () => ({ path: 'authtoken/zendesk/jwt' }),
    status: 404,
  },
  // RES-05
  'POST auth/invalidate/token': {
    callers: 'person',
    request: () => ({ path: 'auth/invalidate/token' }),
    status: 204,
    endsToken: true,
  },
  // AUTH-38
  'POST auth/invalidate/all': {
    callers: 'member',
    request: () => ({ path: 'auth/invalidate/all' }),
    status: 204,
    endsToken: true,
  },
  // API-41: the signature in the address means the caller
  'GET file/{id}/content': { callers: 'anybody', request: () => ({ path: `file/${NOWHERE}/content` }) },
  'GET file/{id}/icons': { callers: 'anybody', request: () => ({ path: `file/${NOWHERE}/icons` }) },
  // AUTH-58, AUTH-59
  'GET user/init': { callers: 'person', request: () => ({ path: 'user/init' }) },
  // SHELL-30: each part is refused by itself
  'GET user/start': { callers: 'person', request: () => ({ path: 'user/start' }) },
  // PERM-23
  'PUT user/update': { callers: 'member', request: () => ({ path: 'user/update', body: { cookies: ['C0002'] } }) },
  // PERM-37
  'GET role': { callers: 'member', request: () => ({ path: 'role' }) },
  'GET role/$count': { callers: 'member', request: () => ({ path: 'role/$count' }) },
  'GET role/{id}': { callers: 'member', request: ({ roleId }) => ({ path: `role/${roleId}` }) },
  'GET role/{roleId}/roleprivilege': {
    callers: 'member',
    request: ({ roleId }) => ({ path: `role/${roleId}/roleprivilege` }),
  },
  'POST role/{roleId}/roleprivilege': {
    callers: roles('edit'),
    request: ({ roleId }) => ({ path: `role/${roleId}/roleprivilege`, body: { defaultScreen: 'faqs' } }),
  },
  'PUT role/{roleId}/roleprivilege': {
    callers: roles('edit'),
    request: ({ roleId }) => ({ path: `role/${roleId}/roleprivilege`, body: { defaultScreen: 'faqs' } }),
  },
  // PERM-31, PERM-32: anyone who may try none is offered none
  'GET role/trial': { callers: 'member', request: () => ({ path: 'role/trial' }) },
  'POST role/trial': { callers: 'portal', request: ({ roleId }) => ({ path: 'role/trial', body: { roleId } }) },
  'DELETE role/trial': { callers: 'member', request: () => ({ path: 'role/trial' }), status: 204 },
  // API-44
  'GET ': { callers: 'member', request: () => ({ path: '' }) },
  // API-47: its requests are answered each by their own rights
  'POST $batch': {
    callers: 'member',
    request: () => ({ path: '$batch', body: { requests: [{ id: '1', method: 'get', url: '$metadata' }] } }),
  },
  'GET $metadata': { callers: 'member', request: () => ({ path: '$metadata' }) },
  // API-42
  'GET audit': {
    callers: 'portal',
    request: ({ ownRecord: { type, id } }) => ({ path: `audit?type=${type}&id=${id}` }),
    foreign: ({ foreignRecord: { type, id } }) => ({ path: `audit?type=${type}&id=${id}` }),
  },
  'GET job': { callers: 'portal', request: () => ({ path: 'job' }) },
  'GET job/{id}': { callers: 'portal', request: () => ({ path: `job/${NOWHERE}` }), status: 404 },
  'POST job/{id}/undo': { callers: 'portal', request: () => ({ path: `job/${NOWHERE}/undo` }), status: 404 },
  'POST job/{id}/cancel': { callers: 'portal', request: () => ({ path: `job/${NOWHERE}/cancel` }), status: 404 },
  // Words that few records have: what else is found cannot crowd a record out.
  'GET search': { callers: 'portal', request: () => ({ path: 'search?text=North%20One' }) },
  'GET stream': { callers: 'portal', request: () => ({ path: 'stream' }), isStream: true },
  // RES-08, BLDG-01
  'GET building/ids/{buildingIds}': {
    callers: buildings,
    request: ({ ownRecord: { id } }) => ({ path: `building/ids/${id}` }),
    without: 200,
  },
  // RES-09: in the scope of buildings, as they are read
  'GET customer/{customerId}/venue': {
    callers: buildings,
    // Those of the portfolio, on one page: of what others make next to them, not all are seen by everyone.
    request: ({ ownCustomerId }) => ({ path: `customer/${ownCustomerId}/venue?$filter=startswith(name,'North')` }),
    foreign: ({ foreignCustomerId }) => ({ path: `customer/${foreignCustomerId}/venue` }),
    without: 200,
  },
  // RES-57, PERM-37: reference data
  'GET type': { callers: 'portal', request: () => ({ path: 'type' }) },
  'GET building/statuscounts': { callers: buildings, request: () => ({ path: 'building/statuscounts' }) },
  ...entryRoutes,
  // BRAND-39
  'GET config/policy/inforce': { callers: 'member', request: () => ({ path: 'config/policy/inforce' }) },
  // BRAND-24, LIM-07: what the app shows of a building that the person sees there
  'GET building/{buildingId}/extension': {
    callers: 'member',
    request: ({ ownBuildingId }) => ({ path: `building/${ownBuildingId}/extension` }),
    foreign: ({ foreignBuildingId }) => ({ path: `building/${foreignBuildingId}/extension` }),
  },
  ...customerRoutes,
  ...retentionRoutes,
  // MSG-11
  'GET outgoingmail/server': {
    callers: { features: ['ROOT.outbox'], needs: 'view' },
    request: () => ({ path: 'outgoingmail/server' }),
  },
  'GET outgoingmail/{id}/content': {
    callers: { features: ['ROOT.outbox'], needs: 'view' },
    request: ({ outgoingMailId }) => ({ path: `outgoingmail/${outgoingMailId}/content` }),
  },
  // AUD-01, AUD-04: of what each sees elsewhere; an entry is of no one's own
  'GET audit/entry': { callers: auditors, request: () => ({ path: entriesAt('audit/entry') }) },
  'GET audit/entry/$count': { callers: auditors, request: () => ({ path: entriesAt('audit/entry/$count') }) },
  'GET audit/entry/export': { callers: auditors, request: () => ({ path: entriesAt('audit/entry/export') }) },
  'GET audit/entry/{id}': {
    callers: auditors,
    request: () => ({ path: 'audit/entry/019b0000-0000-7000-8000-000000000001' }),
    status: 404,
  },
  // RES-44; the issuer of the example does not answer
  'POST identityprovider/search': {
    callers: { features: ['ROOT.identityProviders', 'ROOT.customers'], needs: 'view' },
    request: () => ({ path: 'identityprovider/search', body: { type: 'identity', text: '' } }),
  },
  // INTG-07; it says nothing of a provider that has no outage
  'GET identityprovider/{id}/outages': {
    callers: { features: ['ROOT.identityProviders'], needs: 'view' },
    request: () => ({ path: 'identityprovider/019b0000-0000-7000-8000-000000000001/outages' }),
  },
  'POST identityprovider/discovery': {
    callers: { features: ['ROOT.identityProviders'], needs: 'edit' },
    request: () => ({ path: 'identityprovider/discovery', body: { issuer: 'http://127.0.0.1:9' } }),
    status: 400,
  },
  'POST identityprovider/reach': {
    callers: { features: ['ROOT.identityProviders'], needs: 'edit' },
    request: () => ({ path: 'identityprovider/reach', body: { issuer: 'http://127.0.0.1:9' } }),
  },
  // SEC-14; without an ID token, what the example sends says nothing of whom it was made for
  'POST identityprovider/signintest': {
    callers: { features: ['ROOT.trust'], needs: 'edit' },
    request: () => ({
      path: 'identityprovider/signintest',
      body: { providerUri: 'http://127.0.0.1:9', portalClientId: 'portal', accessToken: 'e30.e30.' },
    }),
    status: 400,
  },
  // RES-106, RES-109, RES-118
  'GET user/customer/{customerId}': {
    callers: users('view'),
    request: ({ ownCustomerId }) => ({ path: `user/customer/${ownCustomerId}` }),
    foreign: ({ foreignCustomerId }) => ({ path: `user/customer/${foreignCustomerId}` }),
  },
  'GET user/role': { callers: users('view'), request: ({ roleId }) => ({ path: `user/role?roleId=${roleId}` }) },
  'PUT user/role': {
    callers: users('edit'),
    request: ({ ownUserId, roleId }) => ({ path: 'user/role', body: { id: ownUserId, roles: [roleId] } }),
    foreign: ({ foreignUserId, roleId }) => ({ path: 'user/role', body: { id: foreignUserId, roles: [roleId] } }),
  },
  // SEC-15
  'POST user/{id}/resetsignin': {
    callers: users('edit'),
    request: ({ ownUserId }) => ({ path: `user/${ownUserId}/resetsignin` }),
    foreign: ({ foreignUserId }) => ({ path: `user/${foreignUserId}/resetsignin` }),
    status: 204,
  },
  // AUTH-38
  'POST user/{id}/signout': {
    callers: users('edit'),
    request: ({ ownUserId }) => ({ path: `user/${ownUserId}/signout` }),
    foreign: ({ foreignUserId }) => ({ path: `user/${foreignUserId}/signout` }),
    status: 204,
  },
  'POST user/search': {
    callers: users('view'),
    request: ({ ownUserId }) => ({ path: 'user/search', body: { id: ownUserId } }),
    foreign: ({ foreignUserId }) => ({ path: 'user/search', body: { id: foreignUserId } }),
  },
  // RES-111, RES-112
  'POST user-configuration/search': {
    callers: users('view'),
    request: ({ ownUserId }) => ({ path: 'user-configuration/search', body: { userId: ownUserId } }),
    foreign: ({ foreignUserId }) => ({ path: 'user-configuration/search', body: { userId: foreignUserId } }),
  },
  'PUT user-configuration/update': {
    callers: users('edit'),
    request: ({ ownUserId }) => ({
      path: 'user-configuration/update',
      headers: { 'if-match': '*' },
      body: { userId: ownUserId, buildingIds: [], vendorIds: [] },
    }),
    foreign: ({ foreignUserId }) => ({
      path: 'user-configuration/update',
      body: { userId: foreignUserId, buildingIds: [], vendorIds: [] },
    }),
  },
  ...ownRoutes,
  ...textRoutes,
  ...eventRoutes,
  ...reservationRoutes,
  ...invitationRoutes,
  ...orderRoutes,
  // RES-19
  'GET contentdeeplinks': { callers: 'portal', request: () => ({ path: 'contentdeeplinks' }) },
  // VEND-11, VEND-19: what the app shows of a vendor that the person sees there
  'GET vendormenu/{vendorId}': {
    callers: 'member',
    request: ({ ownVendorId }) => ({ path: `vendormenu/${ownVendorId}` }),
    foreign: ({ foreignVendorId }) => ({ path: `vendormenu/${foreignVendorId}` }),
  },
  // VEND-18, VEND-25
  'POST vendormenu/{vendorId}/stop': {
    callers: { features: ['VENDOR.orders'], needs: 'edit' },
    request: ({ ownVendorId }) => ({ path: `vendormenu/${ownVendorId}/stop`, body: {} }),
    foreign: ({ foreignVendorId }) => ({ path: `vendormenu/${foreignVendorId}/stop`, body: {} }),
    status: 204,
  },
  'POST vendormenu/{vendorId}/start': {
    callers: { features: ['VENDOR.orders'], needs: 'edit' },
    request: ({ ownVendorId }) => ({ path: `vendormenu/${ownVendorId}/start` }),
    foreign: ({ foreignVendorId }) => ({ path: `vendormenu/${foreignVendorId}/start` }),
    status: 204,
  },
  // VEND-22, VEND-23: the examples have no account linked, and no form was sent
  ...paymentAccountRoutes,
  // API-41: the signature of the payment provider says who calls; the servers of the access tests have no provider that calls
  'POST stripe-orders/webhook': {
    callers: 'anybody',
    request: () => ({ path: 'stripe-orders/webhook', body: {} }),
    status: 404,
  },
  // RES-27: for those who may book for others
  'GET booking/delegatedUserschedule': {
    callers: { features: ['BUILDING.spaceView'], needs: 'add' },
    request: () => ({
      path: `booking/delegatedUserschedule?userId=${NOWHERE}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
    }),
  },
  // RES-85
  'POST space/search': { callers: 'member', request: () => ({ path: 'space/search', body: {} }) },
  'POST space/searchSchedule': {
    callers: 'member',
    request: () => ({
      path: 'space/searchSchedule',
      body: { spaceIds: [NOWHERE], starts: '2026-01-01T00:00:00Z', ends: '2026-01-02T00:00:00Z' },
    }),
  },
  // RES-67
  'GET msgraph/people': {
    callers: { features: ['BUILDING.spaceView', 'BUILDING.buildinginvites'], needs: 'add' },
    request: () => ({ path: 'msgraph/people?text=ada' }),
  },
  // STAT-08
  'GET stripe-orders/totals': {
    callers: { features: ['BUILDING.history'], needs: 'view' },
    request: ({ ownVendorId }) => ({ path: `stripe-orders/totals?vendorId=${ownVendorId}&window=day` }),
    foreign: ({ foreignVendorId }) => ({ path: `stripe-orders/totals?vendorId=${foreignVendorId}&window=day` }),
  },
  'POST stripe-orders/{id}/refund': {
    callers: { features: ['VENDOR.orders'], needs: 'edit' },
    request: () => ({ path: `stripe-orders/${NOWHERE}/refund` }),
    status: 404,
  },
  'POST stripe-orders/test': {
    callers: { features: ['VENDOR.orders'], needs: 'edit' },
    request: () => ({ path: 'stripe-orders/test', body: {} }),
    foreign: ({ foreignVendorId }) => ({ path: 'stripe-orders/test', body: { vendorId: foreignVendorId } }),
    status: 400,
  },
  // RES-66: the hours are also the vendor's own
  'POST vendormenu/save-vendor-hours': {
    callers: { features: ['BUILDING.vendors', 'VENDOR.operating-hours'], needs: 'edit' },
    request: ({ ownVendorId }) => ({
      path: 'vendormenu/save-vendor-hours',
      body: { vendorId: ownVendorId, operatingHours: alwaysOpen },
    }),
    foreign: ({ foreignVendorId }) => ({
      path: 'vendormenu/save-vendor-hours',
      body: { vendorId: foreignVendorId, operatingHours: alwaysOpen },
    }),
  },
  ...uploadRoutes,
  ...fileRoutes,
  ...lockerRoutes,
  ...serviceRequestRoutes,
  ...roomReleaseRoutes,
  ...visitorRoutes,
  ...provisioningRoutes,
  ...webhookRoutes,
  ...workOrderRoutes,
};
