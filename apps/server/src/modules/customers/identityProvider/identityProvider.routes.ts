import {
  discoveryAnswer,
  discoveryRequest,
  identityProvider,
  identityProviderSearch,
  parseListQuery,
  providerOutages,
  reachAnswer,
  signInTestAnswer,
  signInTestRequest,
  TRUST_FEATURE,
} from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { DiscoveryError, readDiscovery } from '../../../identity/readDiscovery.ts';
import { testedProvider } from '../../../identity/signInCheck.ts';
import { findProviderOutages } from './providerOutages.reads.ts';
import { recordSecurityEvent } from '../../../services/audit/securityEvents.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { identityProviderStore } from './identityProvider.store.ts';
import { identityProviderTable } from './identityProvider.table.ts';
import { policyHeaders } from '../../../identity/domainConfigRoutes.ts';

/** `POST identityprovider/search`: the providers of a type that a text is found in, by page like the list (RES-44). */
const search = defineRoute({
  method: 'POST',
  path: 'identityprovider/search',
  tag: identityProvider.name,
  summary: 'Providers by type and text',
  access: { kind: 'resource', resource: identityProvider, action: 'view' },
  query: { $top: 'Records to answer, 0 to 1000; 10 when missing', $skip: 'Records to leave out' },
  body: identityProviderSearch,
  answer: readableSchema(identityProvider, 'row').list,
  reads: true,
  handle: async (context) => {
    const { grant, query: asked, request } = context;
    const { type, text = '' } = context.input();
    const query = parseListQuery(asked, identityProviderStore.listSpec(grant));
    const wanted = { ...query, search: text.trim() === '' ? query.search : text.trim() };
    const isOfType =
      type === undefined ? undefined : sql`${column('t', identityProviderTable.types)} @> ${[type]}::text[]`;
    const page = await identityProviderStore.list(grant, context, wanted, isOfType);
    return { body: listAnswer(page, wanted, request.url) };
  },
});

/** `GET identityprovider/{id}/outages`: for whom its calendars are not asked for now, as it did not answer (INTG-07). */
const outages = defineRoute({
  method: 'GET',
  path: 'identityprovider/{id}/outages',
  tag: identityProvider.name,
  summary: 'For whom a calendar service does not answer',
  access: { kind: 'feature', anyOf: ['ROOT.identityProviders'], action: 'view' },
  answer: providerOutages,
  handle: async ({ params, work }) => ({ body: { value: await findProviderOutages(work, idOf(params.id)) } }),
});

/**
 * `POST identityprovider/discovery`: what an issuer says about itself, to fill a provider's form with; nothing is stored.
 * A refusal says why at the field `issuer`; for another issuer's document the message is that issuer's address.
 */
const discovery = defineRoute({
  method: 'POST',
  path: 'identityprovider/discovery',
  tag: identityProvider.name,
  summary: "Read an issuer's discovery document",
  access: { kind: 'feature', anyOf: ['ROOT.identityProviders'], action: 'edit' },
  body: discoveryRequest,
  answer: discoveryAnswer,
  streams: true,
  handle: async (context) => {
    const { issuer } = context.input();
    try {
      const { services, request } = context;
      const body = await readDiscovery(services.outsideFetch, issuer);
      // Anyone who fills in a provider tries it next.
      return { body, headers: await policyHeaders(services, request, issuer) };
    } catch (error) {
      if (!(error instanceof DiscoveryError)) throw error;
      const { code, named } = error;
      const issue = named === undefined ? { field: 'issuer', code } : { field: 'issuer', code, message: named };
      throw new HttpError(400, 'invalid', { issues: [issue], cause: error });
    }
  },
});

/**
 * `POST identityprovider/reach`: lets the pages of this browser reach an issuer, whose sign-in is to be tried, and says what
 * is wrong with it as the server reaches it, and what it lacks (SEC-06, AUTH-62). An issuer that is away is an answer: its window says the same.
 */
const reach = defineRoute({
  method: 'POST',
  path: 'identityprovider/reach',
  tag: identityProvider.name,
  summary: 'Whether an issuer can be reached',
  access: { kind: 'feature', anyOf: ['ROOT.identityProviders'], action: 'edit' },
  body: discoveryRequest,
  answer: reachAnswer,
  streams: true,
  handle: async (context) => {
    const { services, request } = context;
    const { issuer } = context.input();
    const body = await readDiscovery(services.outsideFetch, issuer).then(
      ({ faults }) => ({ problem: null, faults }),
      (error: unknown) => {
        if (error instanceof DiscoveryError) return { problem: error.code, faults: [] };
        throw error;
      },
    );
    return { body, headers: await policyHeaders(services, request, issuer) };
  },
});

/**
 * `POST identityprovider/signintest`: checks the tokens of a test sign-in at a provider as it is or will be configured. The
 * test of a person who may edit roles is recorded, so that the operator's provider may be changed to it (SEC-14).
 */
const signInTest = defineRoute({
  method: 'POST',
  path: 'identityprovider/signintest',
  tag: identityProvider.name,
  summary: 'Check the tokens of a test sign-in',
  access: { kind: 'feature', anyOf: [TRUST_FEATURE], action: 'edit' },
  body: signInTestRequest,
  answer: signInTestAnswer,
  streams: true,
  handle: async (context) => {
    const { services, work, session, trace } = context;
    const { providerUri, portalClientId, audience, accessToken, idToken, providerId } = context.input();
    const stored = providerId === null ? null : await services.findStoredProvider(providerId);
    const provider = stored ?? { issuer: providerUri, audience, clientIds: [portalClientId] };
    const { email, introspectionProblem } = await services.testSignIn(provider, accessToken, idToken);
    const tested = await services.sessions.find(email);
    const isAdministrator = tested?.role?.privilegeMap['ROOT.roles']?.includes('edit') === true;
    if (tested !== null && isAdministrator) {
      const detail = { ...testedProvider(provider), user: tested.user.id };
      await recordSecurityEvent(work, { session, trace }, 'signInTested', detail);
    }
    return { body: { email, isAdministrator, introspectionProblem } };
  },
});

export const identityProviderRoutes = [
  search,
  outages,
  discovery,
  reach,
  signInTest,
  ...crudRoutes(identityProviderStore),
];
