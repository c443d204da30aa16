import {
  connectionTest,
  customer,
  customerService,
  type CustomerService,
  type FeatureKey,
  hasNoBooking,
  OWN_LOCKERS,
  providerTypes,
  type RecordOf,
  resourceBooking,
  type ServiceState,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import { sentBack } from '../../../http/crud/bodies.ts';
import { answerRecord, expectedVersion, idOf, restoredVersionOf } from '../../../http/crud/recordRequests.ts';
import { readProviderAccount } from '../providerAccounts.reads.ts';
import { type CustomerProviders, readCustomerProviders } from './customerProviders.reads.ts';
import { readFeedState } from '../../integrations/serviceRequest/feedState.reads.ts';
import { findServiceConnection } from '../../integrations/serviceRequest/serviceConnections.reads.ts';
import { readTests, testConnection, testOf } from '../../../services/connections/connectionTests.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { bookingFeatures } from './bookingPart.ts';
import { customerStore } from './customer.store.ts';
import { findProviderTest } from './providerTests.ts';

type Customer = RecordOf<typeof customer>;

function customerIn({ text }: StoredRecord): Customer {
  return customer.record.parse(JSON.parse(text));
}

/** Returns how far a provider is set up that something connects to; `local` names the adapter on the product's own data (INTG-06). */
function stateOf(name: string | null, isComplete: boolean): ServiceState {
  if (name === null || name === 'local') return 'builtIn';
  return isComplete ? 'configured' : 'incomplete';
}

/** Returns how far a provider is set up whose connection is kept for later: nothing uses it (TRUE-11). */
function keptState(name: string | null, isComplete: boolean): ServiceState {
  if (name === null || name === 'local') return 'unavailable';
  return isComplete ? 'saved' : 'incomplete';
}

/** Returns how far the lockers are set up: those of the product itself need nothing else (VIS-04). */
function lockerState({ locker, lockerUri }: CustomerProviders): ServiceState {
  const isOwn = locker === null || locker.trim().toLowerCase() === OWN_LOCKERS;
  return isOwn ? 'builtIn' : keptState(locker, lockerUri !== null);
}

/** Returns how far space booking is set up: its provider is known, with an adapter and an account, and answers. */
async function bookingState(
  { work, services }: ServiceContext,
  { id, bookingProvider }: Customer,
  { bookingId, bookingAdapter, isBookingFailing }: CustomerProviders,
): Promise<ServiceState> {
  const builtIn = stateOf(bookingAdapter === 'local' ? bookingAdapter : bookingProvider, false);
  if (builtIn === 'builtIn' || bookingId === null || !services.calendars.has(bookingAdapter ?? '')) return builtIn;
  const ids = { providerId: bookingId, customerId: id };
  const account = (await readProviderAccount(work, services.secrets, ids))?.account;
  if ((account?.clientSecret ?? account?.password ?? null) === null) return 'incomplete';
  return isBookingFailing ? 'failing' : 'configured';
}

/** Returns what keeps a customer's service requests: the product itself, or a maintenance system that answers or does not (INTG-06). */
async function serviceOf(
  { work, services }: ServiceContext,
  customerId: string,
): Promise<Pick<CustomerService, 'name' | 'state' | 'checkedAt'>> {
  const connection = await findServiceConnection(work, services.secrets, customerId);
  const feed = connection === null ? null : await readFeedState(work, customerId);
  if (connection === null || feed === null) return { name: null, state: 'builtIn', checkedAt: null };
  const state = feed.failingSince === null ? 'configured' : 'failing';
  return { name: new URL(connection.account.address).host, state, checkedAt: feed.readAt };
}

/** The services of a customer; the product signs people in by itself where it runs with a provider of its own. */
function servicesOf(
  one: Customer,
  other: CustomerProviders,
  {
    booking,
    hasOwnIdentity,
    service,
  }: {
    readonly booking: ServiceState;
    readonly hasOwnIdentity: boolean;
    readonly service: Pick<CustomerService, 'name' | 'state' | 'checkedAt'>;
  },
): Omit<CustomerService, 'isTestable' | 'test'>[] {
  const issuer = one.identityConfig?.providerUri ?? null;
  const identity = one.identityProvider ?? other.identity ?? issuer;
  const { calendarConfig } = one;
  const stores = [one.iosDownloadUrl, one.androidDownloadUrl].filter((url) => url !== null);
  const identityState = stateOf(identity, issuer !== null || other.identity !== null);
  const found: Readonly<Record<CustomerService['type'], Pick<CustomerService, 'name' | 'state'>>> = {
    identity: { name: identity, state: identityState === 'builtIn' && !hasOwnIdentity ? 'notSet' : identityState },
    calendar: {
      name: one.calendarProvider,
      state: stateOf(one.calendarProvider, (calendarConfig?.providerUri ?? null) !== null),
    },
    spaceBooking: { name: one.bookingProvider, state: booking },
    serviceRequest: service,
    visitorManagement: { name: other.visitor, state: keptState(other.visitor, other.visitorUri !== null) },
    locker: { name: other.locker, state: lockerState(other) },
    appStore: { name: null, state: (['notSet', 'incomplete', 'configured'] as const)[stores.length] ?? 'configured' },
  };
  const checkedAt: Partial<Record<CustomerService['type'], string | null>> = {
    identity: other.identityTestedAt,
    spaceBooking: other.bookingReadAt,
    serviceRequest: service.checkedAt,
  };
  return providerTypes.map((type) => ({ type, ...found[type], checkedAt: checkedAt[type] ?? null }));
}

const providerFeatures: readonly FeatureKey[] = ['CUSTOMER.providers', 'ROOT.customers'];

/** `GET customer/{customerId}/provider`: the customer's provider of each type and how far it is set up (INTG-01). */
const services = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/provider',
  tag: 'customer',
  summary: "A customer's provider of each type and its state",
  access: { kind: 'feature', anyOf: providerFeatures, action: 'view' },
  answer: z.object({ value: z.array(customerService) }),
  handle: async (context) => {
    const { session, trace, work, params } = context;
    const grant = featureGrant(session, customer, providerFeatures, 'view', trace);
    const one = customerIn(await customerStore.get(grant, context, idOf(params.customerId)));
    const other = await readCustomerProviders(work, one.id);
    const own = {
      booking: await bookingState(context, one, other),
      hasOwnIdentity: context.services.config.isDemo,
      service: await serviceOf(context, one.id),
    };
    const tests = await readTests(work, one.id);
    const value: CustomerService[] = [];
    for (const service of servicesOf(one, other, own)) {
      const tested = await findProviderTest(context, { id: one.id, issuer: other.issuer }, service.type);
      value.push({ ...service, isTestable: tested !== null, test: tested && testOf(tests, tested) });
    }
    return { body: { value } };
  },
});

/**
 * `POST customer/{customerId}/provider/{type}/test`: tries the connection that is set up, step by step, and keeps what came
 * of it (TRUE-11). A step that does not work is an answer; 404 where the customer has nothing outside of this type.
 */
const testProvider = defineRoute({
  method: 'POST',
  path: 'customer/{customerId}/provider/{type}/test',
  tag: 'customer',
  summary: "Try the connection of a customer's provider",
  access: { kind: 'feature', anyOf: providerFeatures, action: 'edit' },
  answer: connectionTest,
  streams: true,
  handle: async (context) => {
    const { session, trace, work, params } = context;
    const grant = featureGrant(session, customer, providerFeatures, 'edit', trace);
    const { id } = customerIn(await customerStore.get(grant, context, idOf(params.customerId)));
    const { issuer } = await readCustomerProviders(work, id);
    const type = providerTypes.find((known) => known === params.type);
    const tested = type === undefined ? null : await findProviderTest(context, { id, issuer }, type);
    if (tested === null) throw notFound();
    return { body: await testConnection(work, tested, (signal) => tested.attempt(signal)) };
  },
});

function bookingGrant({ session, trace }: ServiceContext, action: 'view' | 'edit'): Grant {
  return featureGrant(session, customer, bookingFeatures, action, trace);
}

function answerBooking(record: StoredRecord) {
  const { id, version, revision, bookingProvider, bookingConfig } = customerIn(record);
  const { clientId = null, tenantId = null, userName = null } = bookingConfig ?? {};
  const { clientSecretSet = false, passwordSet = false } = bookingConfig ?? {};
  const config = { bookingProvider, clientId, tenantId, userName, clientSecretSet, passwordSet };
  return { ...answerRecord(record, 200), body: { id, version, revision, ...config } };
}

/** `GET customer/bookingconfig/{id}`: how the customer with this id books spaces; secrets are never answered (INTG-02). */
const readBooking = defineRoute({
  method: 'GET',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "A customer's booking configuration; secrets are never answered",
  access: { kind: 'feature', anyOf: bookingFeatures, action: 'view' },
  answer: resourceBooking.record,
  handle: async (context) =>
    answerBooking(await customerStore.get(bookingGrant(context, 'view'), context, idOf(context.params.id))),
});

/** `PUT customer/bookingconfig/{id}` with `If-Match`, the customer's version (INTG-02). */
const saveBooking = defineRoute({
  method: 'PUT',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "Save a customer's booking configuration",
  access: { kind: 'feature', anyOf: bookingFeatures, action: 'edit' },
  body: sentBack(resourceBooking.record, resourceBooking.update),
  answer: resourceBooking.record,
  handle: async (context) => {
    const grant = bookingGrant(context, 'edit');
    const id = idOf(context.params.id);
    if (!(await customerStore.has(grant, context, id))) throw notFound();
    const { bookingProvider, ...bookingConfig } = context.input();
    const body = { ...(bookingProvider === undefined ? {} : { bookingProvider }), bookingConfig };
    const version = expectedVersion(context);
    return answerBooking(
      await customerStore.update(grant, context, id, version, body, undefined, restoredVersionOf(context)),
    );
  },
});

const ownBookingFeature: readonly FeatureKey[] = ['CUSTOMER.resourceBookingConfig'];

/** `POST customer/bookingconfig/{id}`: the first configuration of a customer without one; 409 where there is one (TRUE-13). */
const addBooking = defineRoute({
  method: 'POST',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "Add a customer's booking configuration, where there is none",
  access: { kind: 'feature', anyOf: ownBookingFeature, action: 'add' },
  body: resourceBooking.create,
  answer: resourceBooking.record,
  status: 201,
  handle: async (context) => {
    const { session, trace, params } = context;
    const grant = featureGrant(session, customer, ownBookingFeature, 'add', trace);
    const id = idOf(params.id);
    const { version, values } = await customerStore.current(grant, context, id);
    if (!hasNoBooking(values)) throw new HttpError(409, 'duplicate');
    const { bookingProvider = null, ...bookingConfig } = context.input();
    const record = await customerStore.update(grant, context, id, version, { bookingProvider, bookingConfig });
    return { ...answerBooking(record), status: 201 };
  },
});

/** `DELETE customer/bookingconfig/{id}` with `If-Match`, the customer's version: clears it, secrets included (TRUE-13). */
const clearBooking = defineRoute({
  method: 'DELETE',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "Clear a customer's booking configuration",
  access: { kind: 'feature', anyOf: ownBookingFeature, action: 'delete' },
  status: 204,
  handle: async (context) => {
    const { session, trace, params } = context;
    const grant = featureGrant(session, customer, ownBookingFeature, 'delete', trace);
    const cleared = { bookingProvider: null, bookingConfig: null };
    await customerStore.update(grant, context, idOf(params.id), expectedVersion(context), cleared);
    return { status: 204, body: undefined };
  },
});

export const customerServiceRoutes = [services, testProvider, readBooking, addBooking, saveBooking, clearBooking];
