import { z } from 'zod';

import { connectionTest } from '../core/connections.ts';
import { id, instant, recordHead, shortText, text } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { providerTypes } from './identityProvider.ts';

/**
 * How far a customer's provider of a type is set up: `builtIn` where the product does the work itself, `notSet` where it
 * cannot, `failing` where it gave no answer the last time, `saved` where the connection is kept and nothing uses it yet,
 * `unavailable` where there is nothing to connect (TRUE-11, ON-05).
 */
export const serviceStates = [
  'configured',
  'failing',
  'incomplete',
  'builtIn',
  'notSet',
  'saved',
  'unavailable',
] as const;
export type ServiceState = (typeof serviceStates)[number];

/** A customer's provider of one type (INTG-01). */
export const customerService = z.object({
  type: z.enum(providerTypes),
  name: z.string().nullable(),
  state: z.enum(serviceStates),
  /** When it was last asked something, or a sign-in with it was tested; null where that is not known. */
  checkedAt: instant().nullable(),
  /** Whether `POST customer/{customerId}/provider/{type}/test` has something outside to try. */
  isTestable: z.boolean(),
  /** The last test with what is set up now; null where there was none. */
  test: connectionTest.nullable(),
});
export type CustomerService = z.infer<typeof customerService>;

const booking = { bookingProvider: shortText(), clientId: shortText(), tenantId: shortText(), userName: shortText() };
const secret = () => text(2_000).nullable();

/**
 * The part of a customer that says how spaces are booked, with the customer's id and version (INTG-02, CUST-04). It is no
 * record of its own: a save is one of the customer.
 */
export const resourceBooking = defineResource({
  name: 'resourceBooking',
  path: 'customer/bookingconfig',
  levels: { customer: 'CUSTOMER.resourceBookingConfig' },
  readers: 'feature',
  record: z.object({ ...recordHead, id: id(), ...booking, clientSecretSet: z.boolean(), passwordSet: z.boolean() }),
  row: z.object({ ...recordHead, ...booking }),
  create: z.object({ ...booking, clientSecret: secret(), password: secret() }).partial(),
  update: z.object({ ...booking, clientSecret: secret(), password: secret() }).partial(),
  query: { filter: [], sort: [], search: [], defaultSort: 'id' },
  secrets: ['clientSecret', 'password'],
  actions: ['get', 'create', 'update', 'remove'],
});
