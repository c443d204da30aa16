import { policyInForce } from '@atrium/contract';
import { z } from 'zod';

import { findPoliciesInForce } from '../policies.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { policyStore } from './policy.store.ts';

/** `GET config/policy/inforce`: the policies that apply to the caller, which every person may read (BRAND-39, LIM-07). */
const inForce = defineRoute({
  method: 'GET',
  path: 'config/policy/inforce',
  tag: 'policy',
  summary: "The policies in force: the customer's own, and those of the root that it does not replace",
  access: { kind: 'member' },
  answer: z.object({ value: z.array(policyInForce) }),
  handle: async ({ session, work }) => ({ body: { value: await findPoliciesInForce(work, session.user.customerId) } }),
});

export const policyRoutes = [inForce, ...crudRoutes(policyStore, { narrow: ['customerId'] })];
