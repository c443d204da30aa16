import {
  customer,
  customerService,
  type CustomerService,
  type FeatureKey,
  issuesOf,
  providerTypes,
  type RecordOf,
  resourceBooking,
  type ServiceState,
} from '@atrium/contract';
import { z } from 'zod';

import { checkedGrant } from '../../core/access/authorize.ts';
import { invalid } from '../../core/http/httpError.ts';
import { expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { customerStore } from './customer.store.ts';

type Customer = RecordOf<typeof customer>;

/** What other tables say of a customer's providers; null where there is none. */
interface Services {
  readonly identity: string | null;
  readonly locker: string | null;
  readonly lockerUri: string | null;
  readonly visitor: string | null;
  readonly visitorUri: string | null;
}

/** The features below open these parts, not the customer: the right is checked by the route, the scope by the grant. */
async function customerOf({ session, trace, work, params }: RouteContext, parameter: string): Promise<Customer> {
  const record = await customerStore.get(checkedGrant(session, customer, trace), work, idOf(params[parameter]));
  return customer.record.parse(JSON.parse(record.text));
}

/** `local` names the adapter that works on the product's own data (INTG-06). */
function stateOf(name: string | null, isComplete: boolean): ServiceState {
  if (name === null || name === 'local') return 'builtIn';
  return isComplete ? 'configured' : 'incomplete';
}

function servicesOf(one: Customer, other: Services): CustomerService[] {
  const issuer = one.identityConfig?.providerUri ?? null;
  const identity = one.identityProvider ?? other.identity ?? issuer;
  const { bookingConfig, calendarConfig } = one;
  const stores = [one.iosDownloadUrl, one.androidDownloadUrl].filter((url) => url !== null);
  const found: Readonly<Record<CustomerService['type'], Omit<CustomerService, 'type'>>> = {
    identity: { name: identity, state: stateOf(identity, issuer !== null || other.identity !== null) },
    calendar: {
      name: one.calendarProvider,
      state: stateOf(one.calendarProvider, (calendarConfig?.providerUri ?? null) !== null),
    },
    spaceBooking: {
      name: one.bookingProvider,
      state: stateOf(
        one.bookingProvider,
        (bookingConfig?.clientId ?? null) !== null && bookingConfig?.clientSecretSet === true,
      ),
    },
    // Its configuration is no part of the customer yet: the product answers service requests itself.
    serviceRequest: { name: null, state: 'builtIn' },
    visitorManagement: { name: other.visitor, state: stateOf(other.visitor, other.visitorUri !== null) },
    locker: { name: other.locker, state: stateOf(other.locker, other.lockerUri !== null) },
    appStore: { name: null, state: (['notSet', 'incomplete', 'configured'] as const)[stores.length] ?? 'configured' },
  };
  return providerTypes.map((type) => ({ type, ...found[type] }));
}

/** `GET customer/{customerId}/provider`: the customer's provider of each type and how far it is set up (INTG-01). */
const services = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/provider',
  tag: 'customer',
  summary: "A customer's provider of each type and its state",
  access: { kind: 'feature', anyOf: ['CUSTOMER.providers', 'ROOT.customers'], action: 'view' },
  answer: z.object({ value: z.array(customerService) }),
  handle: async (context) => {
    const one = await customerOf(context, 'customerId');
    const first = (table: string, column: string) =>
      `(select x.${column} from ${table} x where x.customer_id = c.id and x.deleted_at is null
        order by x.provider_uri is null, x.provider, x.id limit 1)`;
    const [other] = await context.work.query<Services>({
      text: `select (select p.name from identity_providers p where p.id = c.identity_provider_id and p.deleted_at is null) as identity,
          ${first('locker_configs', 'provider')} as locker, ${first('locker_configs', 'provider_uri')} as "lockerUri",
          ${first('visitor_configs', 'provider')} as visitor, ${first('visitor_configs', 'provider_uri')} as "visitorUri"
        from customers c where c.id = $1::uuid`,
      values: [one.id],
    });
    if (other === undefined) throw new Error(`customer ${one.id} has gone while it was read`);
    return { body: { value: servicesOf(one, other) } };
  },
});

const bookingFeatures: readonly FeatureKey[] = ['CUSTOMER.resourceBookingConfig', 'ROOT.customers'];

function bookingAnswer({ id, version, revision, bookingProvider, bookingConfig }: Customer) {
  const { clientId = null, tenantId = null, userName = null } = bookingConfig ?? {};
  const { clientSecretSet = false, passwordSet = false } = bookingConfig ?? {};
  const config = { bookingProvider, clientId, tenantId, userName, clientSecretSet, passwordSet };
  return { body: { id, version, revision, ...config }, headers: { etag: `"${String(version)}"` } };
}

/** `GET customer/bookingconfig/{id}`: how the customer with this id books spaces; secrets are never answered (INTG-02). */
const readBooking = defineRoute({
  method: 'GET',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "A customer's booking configuration; secrets are never answered",
  access: { kind: 'feature', anyOf: bookingFeatures, action: 'view' },
  answer: resourceBooking.record,
  handle: async (context) => bookingAnswer(await customerOf(context, 'id')),
});

/** `PUT customer/bookingconfig/{id}` with `If-Match`, the customer's version (INTG-02). */
const saveBooking = defineRoute({
  method: 'PUT',
  path: 'customer/bookingconfig/{id}',
  tag: 'customer',
  summary: "Save a customer's booking configuration",
  access: { kind: 'feature', anyOf: bookingFeatures, action: 'edit' },
  body: resourceBooking.update,
  answer: resourceBooking.record,
  handle: async (context) => {
    const { session, trace, work, services: shared, params } = context;
    const readOnly = new Set(
      Object.keys(resourceBooking.record.shape).filter((key) => !(key in resourceBooking.update.shape)),
    );
    const sent = Object.entries(isObject(context.body) ? context.body : {}).filter(([field]) => !readOnly.has(field));
    const asked = resourceBooking.update.strict().safeParse(Object.fromEntries(sent), { reportInput: true });
    if (!asked.success) throw invalid(issuesOf(asked.error));
    const { bookingProvider, ...bookingConfig } = asked.data;
    const body = { ...(bookingProvider === undefined ? {} : { bookingProvider }), bookingConfig };
    const grant = checkedGrant(session, customer, trace);
    const id = idOf(params['id']);
    const saved = await customerStore.update(grant, { work, services: shared }, id, expectedVersion(context), body);
    return bookingAnswer(customer.record.parse(JSON.parse(saved.text)));
  },
});

export const customerServiceRoutes = [services, readBooking, saveBooking];
