import { z } from 'zod';

import { distinct, httpUrl, id, instant, name, recordHead, text } from '../core/fields.ts';
import { webhookLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { webhookFacts, webhookOffReasons } from './webhook.facts.ts';

const fields = {
  name: name(),
  /** Where deliveries are sent. */
  url: httpUrl(),
  /** What is reported, such as `building.updated` (HOOK-01). */
  topics: distinct(text(100), webhookLimits.maxTopics, 'tooMany').min(1, 'required'),
  /** The buildings whose records are reported; all of the customer without one. */
  buildingIds: distinct(id(), webhookLimits.maxBuildings, 'tooMany'),
  active: z.boolean(),
};

const derived = {
  customerId: id(),
  /** Why it was turned off by itself; null while it is on, and where a person turned it off. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** By whose rights deliveries are made: who added it or last changed its address. */
  makerName: z.string().nullable(),
  lastSuccessAt: instant().nullable(),
  /** When an attempt failed first since one succeeded; null where the last one succeeded. */
  failingSince: instant().nullable(),
};

const secret = {
  /** Whether its secret was shown: that happens once. */
  secretShown: z.boolean(),
  /** Until when deliveries are signed with the secret of before as well; null where they are not. */
  previousSecretUntil: instant().nullable(),
};

/** Addresses of customers' systems that are sent what changes (OPS-10, HOOK-01). */
export const webhook = defineResource({
  ...webhookFacts,
  record: z.object({ ...recordHead, ...fields, ...derived, ...secret }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object(fields).partial({ active: true, buildingIds: true }),
  update: z.object(fields).partial(),
});

/** The secret that deliveries are signed with, which is answered this once. */
export const webhookSecret = z.object({ secret: z.string() });

/** For how many hours the secret of before signs as well. */
export const webhookRotation = z.strictObject({
  keepHours: z.int('integer').min(0, 'tooSmall').max(webhookLimits.maxOverlapHours, 'tooLarge'),
});
