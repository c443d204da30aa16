import type { FastifyRequest } from 'fastify';

import { providerVersion } from '../base/crypto/providerCookies.ts';
import { notFound } from '../base/httpError.ts';
import type { Services } from '../services/services.ts';
import type { AnswerHeaders } from '../http/route.ts';
import { defineRoute } from '../services/route.ts';
import { domainLookupAnswer, domainLookupQuery } from './domainLookup.ts';

/**
 * Lets the pages of this browser reach a provider (SEC-06): the cookies that name it, and in `x-provider-version` what a
 * page tells that it may reach it as it is now. Nothing where the provider is this server.
 */
export async function policyHeaders(
  services: Pick<Services, 'findProviderOrigins' | 'providerCookies'>,
  { headers }: FastifyRequest,
  issuer: string,
): Promise<AnswerHeaders> {
  const provider = await services.findProviderOrigins(issuer);
  if (provider === null) return {};
  return {
    'set-cookie': services.providerCookies.add(headers.cookie, provider),
    'x-provider-version': providerVersion(provider),
  };
}

/** `GET domainconfig/domain/?domainname=`: how the people of a domain sign in, before they do (AUTH-03, AUTH-07, RES-31). */
export const domainConfigRoutes = [
  defineRoute({
    method: 'GET',
    path: 'domainconfig/domain',
    tag: 'sign-in',
    summary: 'How the people of an e-mail domain sign in',
    access: { kind: 'public', maxBodyBytes: 0 },
    rate: 'lookUp',
    query: domainLookupQuery,
    answer: domainLookupAnswer,
    handle: async (context) => {
      const { services, request } = context;
      const found = await services.lookUpDomain(context.queryInput().domainname);
      if (found === null) throw notFound();
      return { body: found, headers: await policyHeaders(services, request, found.idProviderUri) };
    },
  }),
];
