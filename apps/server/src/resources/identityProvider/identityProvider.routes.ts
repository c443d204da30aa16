import {
  discoveryAnswer,
  discoveryRequest,
  identityProvider,
  identityProviderSearch,
  issuesOf,
  parseListQuery,
} from '@atrium/contract';
import type { z } from 'zod';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { defineRoute } from '../../core/http/route.ts';
import { identityProviderStore } from './identityProvider.store.ts';
import { DiscoveryError, readDiscovery } from './readDiscovery.ts';

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
}

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
  handle: async ({ grant, work, query: asked, body, request }) => {
    const { type, text = '' } = parsed(identityProviderSearch, body);
    const query = parseListQuery(asked, identityProviderStore.listSpec(grant));
    const wanted = { ...query, search: text.trim() === '' ? query.search : text.trim() };
    const ofType =
      type === undefined
        ? undefined
        : (parameters: { add(value: unknown): string }) => `t.types @> ${parameters.add([type])}::text[]`;
    const page = await identityProviderStore.list(grant, work, wanted, ofType);
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
  handle: async ({ services, body }) => {
    const { issuer } = parsed(discoveryRequest, body);
    try {
      return { body: await readDiscovery(services.outsideFetch, issuer) };
    } catch (error) {
      if (!(error instanceof DiscoveryError)) throw error;
      const { code, named } = error;
      const issue = named === undefined ? { field: 'issuer', code } : { field: 'issuer', code, message: named };
      throw new HttpError(400, 'invalid', { issues: [issue], cause: error });
    }
  },
});

export const identityProviderRoutes = [search, discovery, ...crudRoutes(identityProviderStore)];
