import { z } from 'zod';

import { domain, httpUrl, id, issuerAddress, name, recordHead, shortText, text } from '../core/fields.ts';
import { inactivityLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { customerFacts } from './customer.facts.ts';

/** An identity or calendar configuration (CUST-02). */
export const providerConfig = z.strictObject({
  providerUri: httpUrl().nullable(),
  scope: shortText(),
  audience: shortText(),
  portalClientId: shortText(),
  mobileClientId: shortText(),
  androidClientId: shortText(),
  iosClientId: shortText(),
  webClientId: shortText(),
  authenticationType: z.enum(['code', 'implicit']).nullable(),
});

/** How the customer's people sign in: at its own issuer, or as the chosen provider says where this says nothing (AUTH-07). */
export const identityConfig = providerConfig.extend({ providerUri: issuerAddress().nullable() });

const bookingFields = { clientId: shortText(), tenantId: shortText(), userName: shortText() };

/** What the space booking provider is reached with; of the secret and the password only whether they are set (CUST-04, ROOT-31). */
export const bookingConfig = z.object({ ...bookingFields, clientSecretSet: z.boolean(), passwordSet: z.boolean() });

const secret = () => text(2_000).nullable();

/** The same as it is written: blank or missing secrets stay as they are, null clears one. What a read shows of them is ignored. */
export const bookingConfigWrite = z
  .strictObject({
    ...bookingFields,
    clientSecret: secret(),
    password: secret(),
    clientSecretSet: z.boolean(),
    passwordSet: z.boolean(),
  })
  .partial();

const base = {
  name: name(),
  logoId: id().nullable(),
  emailDomains: z.array(domain()).max(100),
  identityProvider: shortText(),
  /** One of the root's providers; the customer's own issuer, where it has one, comes first. */
  identityProviderId: id().nullable(),
  /** Minutes without pointer, key or touch after which the portal signs a person out; null for never (SEC-21). */
  inactivityMinutes: z
    .int('integer')
    .min(inactivityLimits.minMinutes, 'tooSmall')
    .max(inactivityLimits.maxMinutes, 'tooLarge')
    .nullable(),
  calendarProvider: shortText(),
  bookingProvider: shortText(),
  roomAvailabilityCaching: z.boolean(),
  sync: z.boolean(),
  roomRelease: z.boolean(),
  /** Whether the log of room releases names people who have not come more than once (REL-05). */
  repeatNoShows: z.boolean(),
  pointr: z.boolean(),
};

/** The integration part of a customer, which only those with view on customers read (PERM-37, RES-23). */
export const customerConfigFields = {
  identityConfig: identityConfig.nullable(),
  calendarConfig: providerConfig.nullable(),
  iosDownloadUrl: httpUrl().nullable(),
  androidDownloadUrl: httpUrl().nullable(),
  bookingConfig: bookingConfig.nullable(),
};

const writable = z.object({ ...base, ...customerConfigFields, bookingConfig: bookingConfigWrite.nullable() }).partial();

/** Customers, the companies whose buildings the portal runs (CUST-01 to CUST-07, RES-21). */
export const customer = defineResource({
  ...customerFacts,
  record: z.object({
    ...recordHead,
    ...base,
    logoUrl: z.string().nullable(),
    ...customerConfigFields,
  }),
  row: z.object({
    ...recordHead,
    ...base,
    logoUrl: z.string().nullable(),
    providerName: z.string().nullable(),
    buildingCount: z.int(),
  }),
  create: writable.required({ name: true }),
  update: writable,
  notInForm: {
    bookingConfig: 'has a page of its own',
  },
});
