import { z } from 'zod';

import { id, recordHead } from '../core/fields.ts';
import { retentionLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { dataRetentionFacts, retentionTypes } from './dataRetention.facts.ts';

const type = z.enum(retentionTypes);
/** The days after which records are removed, 1 to 36,500 (AUDIT-12). */
const period = z.int('integer').min(1, 'tooSmall').max(retentionLimits.longestPeriod, 'tooLarge');

const derived = { customerId: id() };

/** How long a customer keeps the records of a type; one policy for each type (AUDIT-11). */
export const dataRetention = defineResource({
  ...dataRetentionFacts,
  record: z.object({ ...recordHead, type, period, ...derived }),
  row: z.object({ ...recordHead, type, period, ...derived }),
  create: z.object({ type, period }),
  update: z.object({ period }).partial(),
});
