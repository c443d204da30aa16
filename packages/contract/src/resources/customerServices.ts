import { z } from 'zod';

import { connectionTest } from '../core/connections.ts';
import { id, instant, recordHead, shortText, text } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { resourceBookingFacts, serviceStates } from './customerServices.facts.ts';
import { providerTypes } from './identityProvider.facts.ts';

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
  ...resourceBookingFacts,
  record: z.object({ ...recordHead, id: id(), ...booking, clientSecretSet: z.boolean(), passwordSet: z.boolean() }),
  row: z.object({ ...recordHead, ...booking }),
  create: z.object({ ...booking, clientSecret: secret(), password: secret() }).partial(),
  update: z.object({ ...booking, clientSecret: secret(), password: secret() }).partial(),
});
