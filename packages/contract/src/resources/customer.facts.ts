import { can, type Session } from '../core/access.ts';
import type { FieldRule } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';
import type { FeatureKey } from '../core/featureKey.ts';
import { TRUST_FEATURE } from '../navigation/features.ts';

/** The parts of a customer's configuration and the features that open each, apart from customers at the root (CUST-05). */
export const customerParts: Readonly<Record<string, readonly FeatureKey[]>> = {
  identityProvider: [],
  identityProviderId: [],
  identityConfig: [],
  inactivityMinutes: [],
  calendarProvider: ['CUSTOMER.providers'],
  calendarConfig: ['CUSTOMER.providers'],
  iosDownloadUrl: ['CUSTOMER.providers'],
  androidDownloadUrl: ['CUSTOMER.providers'],
  bookingProvider: ['CUSTOMER.providers', 'CUSTOMER.resourceBookingConfig'],
  bookingConfig: ['CUSTOMER.providers', 'CUSTOMER.resourceBookingConfig'],
  roomAvailabilityCaching: ['CUSTOMER.defaults'],
  sync: ['CUSTOMER.defaults'],
  roomRelease: ['CUSTOMER.defaults'],
  repeatNoShows: ['CUSTOMER.defaults'],
  pointr: ['CUSTOMER.defaults', 'CUSTOMER.pointr'],
};

/**
 * Checks whether the person reads or changes this field of a customer's configuration; what is no part of it goes with the
 * record.
 */
export function mayUseCustomerPart(session: Session, field: string, action: 'view' | 'edit'): boolean {
  const features = customerParts[field];
  return features === undefined || ['ROOT.customers' as const, ...features].some((one) => can(session, one, action));
}

function partRule(field: string): FieldRule {
  return ({ session, action }) =>
    action !== 'edit' || mayUseCustomerPart(session, field, 'edit') ? [] : [{ code: 'forbidden', status: 403 }];
}

const bookingParts = ['bookingProvider', 'bookingConfig'] as const;

/** Tells whether a customer has nothing of a booking configuration: neither a provider nor anything that one is reached with. */
export function hasNoBooking(value: Readonly<Record<string, unknown>>): boolean {
  const { bookingProvider = null, bookingConfig: config = null } = value;
  const parts: readonly unknown[] = typeof config === 'object' && config !== null ? Object.values(config) : [];
  return [bookingProvider, ...parts].every((part) => part === null || part === '' || part === false);
}

/** The booking configuration is added with the right to add it and cleared with the right to delete it, too (TRUE-13). */
function bookingRule(field: (typeof bookingParts)[number]): FieldRule {
  const editing = partRule(field);
  return (change) => {
    const { session, before, after } = change;
    const isAdded = hasNoBooking(before ?? {}) && can(session, 'CUSTOMER.resourceBookingConfig', 'add');
    const isCleared = hasNoBooking(after) && can(session, 'CUSTOMER.resourceBookingConfig', 'delete');
    return isAdded || isCleared ? [] : editing(change);
  };
}

/** What decides who vouches for the customer's people (SEC-14, CUST-05). */
const trustFields = ['emailDomains', 'identityProvider', 'identityProviderId', 'identityConfig'] as const;

/** Trust is given by those who may, also with a customer to come; one that is brought back has what was given it. */
function trustRule(field: (typeof trustFields)[number]): FieldRule {
  return ({ session, action, after }) => {
    const value = after[field] ?? [];
    const isNothing = action === 'restore' || (action === 'add' && Array.isArray(value) && value.length === 0);
    return isNothing || can(session, TRUST_FEATURE, 'edit') ? [] : [{ code: 'forbidden', status: 403 }];
  };
}

export const customerFacts = defineFacts({
  name: 'customer',
  path: 'customer',
  levels: { root: 'ROOT.customers' },
  readers: 'lookup',
  // The menu of a customer is drawn for everyone who works in it (CUST-22).
  lookupFields: ['name', 'pointr'],
  query: {
    filter: [
      'name',
      'identityProvider',
      'identityProviderId',
      'calendarProvider',
      'bookingProvider',
      'roomAvailabilityCaching',
      'sync',
      'roomRelease',
      'repeatNoShows',
      'pointr',
    ],
    sort: ['name'],
    search: ['name'],
    defaultSort: 'name',
    expand: { provider: { resource: 'identityProvider', field: 'identityProviderId' } },
  },
  unique: [{ fields: ['name'] }],
  references: { identityProviderId: { resource: 'identityProvider', code: 'reference' } },
  files: { logoId: 'logo' },
  fieldRules: Object.fromEntries([
    ...Object.keys(customerParts).map((field) => [field, partRule(field)] as const),
    ...bookingParts.map((field) => [field, bookingRule(field)] as const),
    ...trustFields.map((field) => [field, trustRule(field)] as const),
  ]),
  actions: allActions,
});
