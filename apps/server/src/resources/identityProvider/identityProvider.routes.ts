import {
  discoveryAnswer,
  discoveryRequest,
  identityProvider,
  identityProviderSearch,
  parseListQuery,
} from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import { column, sql } from '../../db/sql.ts';
import { listAnswer, readableSchema } from '../../http/crud/listAnswer.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { defineRoute } from '../../services/route.ts';
import { identityProviderStore } from './identityProvider.store.ts';
import { identityProviderTable } from './identityProvider.table.ts';
import { policyHeaders } from '../../identity/domainConfigRoutes.ts';
import { DiscoveryError, readDiscovery } from './readDiscovery.ts';

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
      // Whoever fills in a provider tries it next.
      return { body, headers: await policyHeaders(services, request, issuer) };
    } catch (error) {
      if (!(error instanceof DiscoveryError)) throw error;
      const { code, named } = error;
      const issue = named === undefined ? { field: 'issuer', code } : { field: 'issuer', code, message: named };
      throw new HttpError(400, 'invalid', { issues: [issue], cause: error });
    }
  },
});

export const identityProviderRoutes = [search, discovery, ...crudRoutes(identityProviderStore)];
