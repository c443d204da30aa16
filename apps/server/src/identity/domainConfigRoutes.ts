import { notFound } from '../base/httpError.ts';
import { defineRoute } from '../services/route.ts';
import { domainLookupAnswer, domainLookupQuery } from './domainLookup.ts';

/** `GET domainconfig/domain/?domainname=`: how the people of a domain sign in, before they do (AUTH-03, AUTH-07, RES-31). */
export const domainConfigRoutes = [
  defineRoute({
    method: 'GET',
    path: 'domainconfig/domain',
    tag: 'sign-in',
    summary: 'How the people of an e-mail domain sign in',
    access: { kind: 'public' },
    rate: 'lookUp',
    query: domainLookupQuery,
    answer: domainLookupAnswer,
    handle: async (context) => {
      const found = await context.services.lookUpDomain(context.queryInput().domainname);
      if (found === null) throw notFound();
      return { body: found };
    },
  }),
];
