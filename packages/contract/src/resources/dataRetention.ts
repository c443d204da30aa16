import { z } from 'zod';

import { id, instant, recordHead, requiredText } from '../core/fields.ts';
import { retentionLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { dataRetentionFacts, retentionTypes } from './dataRetention.facts.ts';

const type = z.enum(retentionTypes);
/** The days after which records are removed, 1 to 36,500 (AUDIT-12). */
const period = z.int('integer').min(1, 'tooSmall').max(retentionLimits.longestPeriod, 'tooLarge');

const derived = {
  customerId: id(),
  /** The period that is in force until `takesEffectAt`; null where nothing is removed until then, and after it. */
  formerPeriod: z.int().nullable(),
  /** When a new policy or a shorter period takes effect (RET-02); null once it has. */
  takesEffectAt: instant().nullable(),
  /** The first run after a change removes nothing that is later (RET-01); null after it. */
  firstCutoff: instant().nullable(),
};

/** How long a customer keeps the records of a type; one policy for each type (AUDIT-11). */
export const dataRetention = defineResource({
  ...dataRetentionFacts,
  record: z.object({ ...recordHead, type, period, ...derived }),
  row: z.object({ ...recordHead, type, period, ...derived }),
  create: z.object({ type, period }),
  update: z.object({ period }).partial(),
});

/** Answer of `GET customer/{customerId}/dataretention/preview`: what a policy would remove now (AUDIT-16, RET-01). */
export const retentionPreview = z.object({
  count: z.int(),
  /** When the oldest of them was. */
  oldest: instant().nullable(),
  /** What is from before it is removed. */
  cutoff: instant(),
  /** When records are removed next. */
  nextRunAt: instant(),
  /** The users that would be removed, those longest away first; null for other types and for those who may not see users. */
  users: z
    .array(z.object({ id: id(), name: z.string(), email: z.string(), lastLogin: instant().nullable() }))
    .nullable(),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

/** How a run of data retention ended; `held` by a legal hold, `changed` as its policy was changed or deleted. */
export const retentionOutcomes = ['done', 'changed', 'held'] as const;

/** A line of `GET customer/{customerId}/dataretention/log`: what a run has removed (AUDIT-14, AUDIT-15). */
export const retentionRun = z.object({
  id: id(),
  type,
  period: z.int(),
  cutoff: instant(),
  startedAt: instant(),
  endedAt: instant().nullable(),
  outcome: z.enum(retentionOutcomes).nullable(),
  count: z.int(),
  oldest: instant().nullable(),
  newest: instant().nullable(),
  /** In how many transactions, each with its receipt. */
  batches: z.int(),
});
export type RetentionRun = z.infer<typeof retentionRun>;

/** A line of `GET audit/inActiveUserRemoval`: a user whom retention has removed, without their name (RES-04). */
export const removedUser = z.object({
  id: id(),
  userId: id(),
  addedAt: instant(),
  lastLogin: instant().nullable(),
  removedAt: instant(),
});
export type RemovedUser = z.infer<typeof removedUser>;

const reason = requiredText(textLimits.description);

/** Answer of `GET customer/{customerId}/legalhold`; null without a hold (RET-03). */
export const legalHoldAnswer = z.object({
  hold: z.object({ reason, since: instant(), by: z.string().nullable() }).nullable(),
});
export type LegalHold = NonNullable<z.infer<typeof legalHoldAnswer>['hold']>;

/** Body of `PUT customer/{customerId}/legalhold`. */
export const legalHoldInput = z.object({ reason });
