import { issuesOf } from '@atrium/contract';

import { defineRoute } from '../core/http/route.ts';
import { HttpError, invalid } from '../core/http/httpError.ts';
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
    query: { domainname: 'The part of the e-mail address after @' },
    answer: domainLookupAnswer,
    handle: async ({ services, query }) => {
      const parsed = domainLookupQuery.safeParse(query, { reportInput: true });
      if (!parsed.success) throw invalid(issuesOf(parsed.error));
      const found = await services.lookUpDomain(parsed.data.domainname);
      if (found === null) throw new HttpError(404, 'notFound');
      return { body: found };
    },
  }),
];
