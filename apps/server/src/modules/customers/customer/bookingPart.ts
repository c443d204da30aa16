import { type FeatureKey, resourceBooking } from '@atrium/contract';

import type { RecordPart, Values } from '../../../store/storeDefinition.ts';

/** Whose right to view or edit opens the booking configuration (INTG-02). */
export const bookingFeatures: readonly FeatureKey[] = ['CUSTOMER.resourceBookingConfig', 'ROOT.customers'];

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** The booking configuration of a customer, as its own screen shows it, without secrets. */
export const bookingPart: RecordPart = {
  name: resourceBooking.name,
  features: bookingFeatures,
  fields: ['bookingProvider', 'bookingConfig'],
  valuesOf: ({ bookingProvider = null, bookingConfig }) => {
    const { clientId = null, tenantId = null, userName = null } = isValues(bookingConfig) ? bookingConfig : {};
    return { bookingProvider, clientId, tenantId, userName };
  },
};
