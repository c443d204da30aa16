import { z } from 'zod';

import { httpUrl, id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';

const fields = { name: name(), code: prefixedCode('policy.'), url: httpUrl() };
const scope = { customerId: id().nullable() };

/** Policies that apply to all customers, or to one in place of the root policy with the same code (BRAND-15, BRAND-16, BRAND-19, BRAND-39, RES-70). */
export const policy = defineResource({
  name: 'policy',
  path: 'config/policy',
  levels: { root: 'ROOT.policies', customer: 'CUSTOMER.policies' },
  readers: 'feature',
  record: z.object({ ...recordHead, ...scope, ...fields }),
  row: z.object({ ...recordHead, ...scope, ...fields }),
  create: z.object({ ...fields, customerId: scope.customerId.optional() }),
  update: z.object(fields).partial(),
  query: {
    filter: ['name', 'code', 'url', 'customerId'],
    sort: ['name', 'code'],
    search: ['name', 'code', 'url'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['code'], within: ['customerId'] }],
  actions: allActions,
});

/** A policy as the people whom it applies to read it (BRAND-39). */
export const policyInForce = policy.record.pick({ id: true, name: true, code: true, url: true });
