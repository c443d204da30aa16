import { z } from 'zod';

import { id, instant } from '../core/fields.ts';
import { syncLimits } from '../core/limits.ts';
import { customerJobKinds, syncErrors, syncKinds, syncStatuses } from './sync.facts.ts';

/** How many items are new, changed, the same and no longer there, and how many have no place among the others. */
const counts = z.record(z.string(), z.int());

/** What a sync says of its end. */
const ending = {
  /** Why it has no success; null with one, or while it runs. */
  error: z.enum(syncErrors).nullable(),
  /** What the error is about: the two items of one key, or the first of those that would be removed. */
  names: z.array(z.string()),
  counts,
};

/** A sync job of a customer (INTG-16, INTG-17). */
export const syncJob = z.object({
  name: z.enum(syncKinds),
  status: z.enum(syncStatuses),
  /** Whether the settings name the address of the list. */
  isSetUp: z.boolean(),
  /** When it was started last, and when it last had success. */
  lastRun: instant().nullable(),
  lastSuccess: instant().nullable(),
  /** Who started it last; null for the clock. */
  startedBy: z.string().nullable(),
  ...ending,
  /** How many items are known. */
  known: z.int(),
});
export type SyncJob = z.infer<typeof syncJob>;

/** Answer of `GET sync-job-status` (RES-94). */
export const syncJobs = z.object({
  /** Whether a maintenance system is set up. */
  isOutside: z.boolean(),
  /** Whether they are started every night (CUST-20). */
  isNightly: z.boolean(),
  value: z.array(syncJob),
});
export type SyncJobs = z.infer<typeof syncJobs>;

/** A run of a sync job. */
const syncRun = z.object({
  id: id(),
  name: z.enum(syncKinds),
  status: z.enum(syncStatuses),
  startedAt: instant(),
  finishedAt: instant().nullable(),
  startedBy: z.string().nullable(),
  ...ending,
});

/** Answer of `GET workorder/sync-job-audit-log`: the last runs, the newest first (RES-93). */
export const syncRuns = z.object({ value: z.array(syncRun) });
export type SyncRun = z.infer<typeof syncRun>;

/**
 * What `POST synclocations` and `POST sync-problem-codes` are sent. More than a tenth of what is known is removed only where
 * `mayRemove` allows as many, which a person gives who has seen the number.
 */
export const syncRequest = z.strictObject({
  customerId: id(),
  mayRemove: z.int('integer').min(0, 'tooSmall').max(syncLimits.maxItems, 'tooLarge').optional(),
});

/** Their answer: the run, and how many minutes a refresh takes at least and at most (INTG-22). */
export const syncStarted = z.object({
  minMinutes: z.int(),
  maxMinutes: z.int(),
  value: syncRun,
  job: z.object({ id: id() }),
});
export type SyncStarted = z.infer<typeof syncStarted>;

/** Answer of `GET problemcode`: the problem codes of a customer, by code. */
export const problemCodeList = z.object({ value: z.array(z.object({ code: z.string(), name: z.string() })) });

/** A job of a customer as the job screen lists it (SRV-12). */
export const customerJob = z.object({
  id: id(),
  kind: z.enum(customerJobKinds),
  resource: z.string().nullable(),
  status: z.enum(['Queued', 'Running', 'Done', 'Failed', 'Cancelled']),
  done: z.int(),
  total: z.int().nullable(),
  counts: z.record(z.string(), z.number()),
  message: z.string().nullable(),
  /** Who started it; null for the clock. */
  actorName: z.string().nullable(),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
});
export type CustomerJob = z.infer<typeof customerJob>;
