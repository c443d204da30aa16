import { z } from 'zod';

import { httpUrl, id, name, prefixedCode, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { policyFacts } from './policy.facts.ts';

const fields = { name: name(), code: prefixedCode('policy.'), url: httpUrl() };
const scope = { customerId: id().nullable() };

/** Policies that apply to all customers, or to one in place of the root policy with the same code (BRAND-15, BRAND-16, BRAND-19, BRAND-39, RES-70). */
export const policy = defineResource({
  ...policyFacts,
  record: z.object({ ...recordHead, ...scope, ...fields }),
  row: z.object({ ...recordHead, ...scope, ...fields }),
  create: z.object({ ...fields, customerId: scope.customerId.optional() }),
  update: z.object(fields).partial(),
});

/** A policy as the people whom it applies to read it (BRAND-39). */
export const policyInForce = policy.record.pick({ id: true, name: true, code: true, url: true });
