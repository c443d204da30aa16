import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import {
  distinct,
  httpUrl,
  id,
  instant,
  issuerAddress,
  line,
  name,
  recordHead,
  redirectAddress,
  shortText,
  text,
} from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { documentFaults } from '../rules/providerFaults.ts';
import { authenticationTypes, identityProviderFacts, providerTypes } from './identityProvider.facts.ts';

const fields = {
  name: name(),
  types: distinct(z.enum(providerTypes), providerTypes.length).min(1, 'required'),
  /** The issuer of an identity provider, the service's address of any other. */
  providerUri: issuerAddress().nullable(),
  /** Further addresses of the provider; the portal's pages may reach their origins (SEC-06). */
  uris: z.array(httpUrl()).max(20),
  /** The token endpoint. */
  grantEndpoint: httpUrl().nullable(),
  scope: line(1_000).nullable(),
  /** What access tokens are made for, where that is not one of the client ids (AUTH-57). */
  audience: shortText(),
  policy: shortText(),
  authenticationType: z.enum(authenticationTypes).nullable(),
  portalClientId: shortText(),
  webClientId: shortText(),
  androidClientId: shortText(),
  iosClientId: shortText(),
  /** The client whose secret the server asks about opaque tokens with, which is not the portal's public one (AUTH-64). */
  introspectionClientId: shortText(),
  redirectUris: z.array(redirectAddress()).max(50),
  adapterName: shortText(),
  onDemandAvailabilityQuery: z.boolean(),
  sync: z.boolean(),
  tenantId: shortText(),
  username: shortText(),
  iosDownloadUrl: httpUrl().nullable(),
  androidDownloadUrl: httpUrl().nullable(),
};

/** Written and never read: null clears one, blank leaves it as it is (ROOT-31). */
const secrets = { clientSecret: text(2_000).nullable(), password: text(2_000).nullable() };
const secretsTold = { clientSecretSet: z.boolean(), passwordSet: z.boolean() };

const writable = z.object({ ...fields, ...secrets }).partial();

/** No one can sign in at a provider whose issuer is not known. */
function checkProvider(value: Readonly<Record<string, unknown>>): readonly RuleIssue[] {
  const { types, providerUri } = value;
  const isIdentity = Array.isArray(types) && types.includes('identity');
  return isIdentity && typeof providerUri !== 'string' ? [{ field: 'providerUri', code: 'required' }] : [];
}

/** Providers of identity, calendars and other services, from which customers choose (ROOT-29 to ROOT-31, RES-43). */
export const identityProvider = defineResource({
  ...identityProviderFacts,
  record: z.object({ ...recordHead, ...fields, ...secretsTold }),
  row: z.object({
    ...recordHead,
    name: fields.name,
    types: fields.types,
    providerUri: fields.providerUri,
    authenticationType: fields.authenticationType,
    sync: fields.sync,
    customerCount: z.int(),
  }),
  create: writable.required({ name: true, types: true }),
  update: writable,
  notInForm: { sync: 'is shown locked: nothing is synchronised at set times yet' },
  check: checkProvider,
});

/** Answer of `GET identityprovider/{id}/outages`: for whom a calendar service is not asked for now, as it did not answer. */
export const providerOutages = z.object({
  value: z.array(
    z.object({
      customerId: id(),
      customerName: z.string(),
      since: instant(),
      /** It does not answer, does not accept the credentials, or asks to come back later. */
      problem: z.enum(['unavailable', 'credentials', 'throttled']),
      /** When it is asked again. */
      retryAt: instant(),
    }),
  ),
});
export type ProviderOutages = z.infer<typeof providerOutages>;

/** What `POST identityprovider/search` is sent: providers of a type, whose name or address has the text (RES-44). */
export const identityProviderSearch = z.strictObject({ type: z.enum(providerTypes), text: line(200) }).partial();

/** What `POST identityprovider/discovery` and `POST identityprovider/reach` are sent. */
export const discoveryRequest = z.strictObject({ issuer: issuerAddress() });

/** Why an issuer's discovery document cannot be used; the portal says it at `errors.fields.{code}`. */
const issuerProblems = [
  'issuerPrivate',
  'issuerUnreachable',
  'issuerDocument',
  'issuerMismatch',
  'issuerTemplate',
] as const;
export type IssuerProblem = (typeof issuerProblems)[number];

/** What is missing at the provider by its document, for people to sign in (AUTH-62). */
const faults = z.array(z.enum(documentFaults));

/** What `POST identityprovider/reach` answers: what is wrong with the issuer as the server reaches it; null where nothing is. */
export const reachAnswer = z.object({ problem: z.enum(issuerProblems).nullable(), faults });

/**
 * What `POST identityprovider/signintest` is sent: the provider as it is or will be configured, and the tokens that a
 * test sign-in there has brought.
 */
export const signInTestRequest = z.strictObject({
  providerUri: issuerAddress(),
  portalClientId: text(255).min(1, 'required'),
  audience: shortText().default(null),
  accessToken: text(16_384).min(1, 'required'),
  idToken: text(16_384).nullable().default(null),
  /** The provider that was tried: its tokens are judged by all that is stored of it, secrets too. */
  providerId: id().nullable().default(null),
});

/** Whom the tokens name; an administrator's test lets the operator's provider be changed for 10 minutes (SEC-14). */
export const signInTestAnswer = z.object({
  email: z.string(),
  isAdministrator: z.boolean(),
  /** What the provider said where it did not accept the client and secret of introspection; null where it did, or was not asked. */
  introspectionProblem: z.string().nullable(),
});

/** What the issuer's discovery document says, as fields of a provider, and what it lacks. */
export const discoveryAnswer = z.object({
  providerUri: z.string(),
  uris: z.array(z.string()),
  grantEndpoint: z.string(),
  scope: z.string(),
  authenticationType: z.enum(authenticationTypes),
  faults,
});
