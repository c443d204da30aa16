import { defineFacts } from '../core/resource.ts';

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

export const resourceBookingFacts = defineFacts({
  name: 'resourceBooking',
  path: 'customer/bookingconfig',
  levels: { customer: 'CUSTOMER.resourceBookingConfig' },
  readers: 'feature',
  query: { filter: [], sort: [], search: [], defaultSort: 'id' },
  secrets: ['clientSecret', 'password'],
  actions: ['get', 'create', 'update', 'remove'],
});
