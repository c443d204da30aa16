import { id, requestChoices, serviceConfig } from '@atrium/contract';
import { z } from 'zod';

import { assertParent } from '../../../http/crud/recordRequests.ts';
import { defineRoute } from '../../../services/route.ts';
import { findRequestLists, type RequestLists } from './requestSettings.ts';

const query = z.object({ customerId: id().optional().describe("Whose list; the caller's own customer without it") });

/** `GET {path}`: a list of the customer that requests choose from, in the order of its settings. */
function listRoute(path: string, summary: string, list: keyof RequestLists) {
  return defineRoute({
    method: 'GET',
    path,
    tag: serviceConfig.name,
    summary,
    access: { kind: 'member' },
    query,
    answer: requestChoices,
    handle: async (context) => {
      const own = context.session.user.customerId;
      const { customerId = own } = context.queryInput();
      if (customerId !== own) await assertParent(context, serviceConfig, 'customerId', customerId);
      const names = (await findRequestLists(context.work, customerId))[list];
      return { body: { value: names.map((name) => ({ name })) } };
    },
  });
}

/** What apps offer with a report (SRV-01). A customer without a maintenance system has the lists of its settings under both names. */
export const requestChoiceRoutes = [
  listRoute('servicecategory', "The categories of a customer's service requests", 'categories'),
  listRoute('servicechangetype', "The change types of a customer's service requests", 'changeTypes'),
  listRoute('cmmschangetype', "The change types of a customer's maintenance system", 'changeTypes'),
  listRoute('serviceimpact', "The impacts of a customer's service requests", 'impacts'),
  listRoute('cmmsimpact', "The impacts of a customer's maintenance system", 'impacts'),
];
