import { z } from 'zod';

import { distinct, httpUrl, id, instant, name, recordHead, text } from '../core/fields.ts';
import { webhookLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { deliveryStates, webhookFacts, webhookOffReasons, webhookProblems } from './webhook.facts.ts';

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

/** A delivery as the log lists it (HOOK-04). */
export const webhookDelivery = z.object({
  id: id(),
  topic: z.string(),
  recordId: id(),
  version: z.int(),
  state: z.enum(deliveryStates),
  isReplay: z.boolean(),
  attempts: z.int(),
  createdAt: instant(),
  /** When it is tried next; null where it is not, or waits for an earlier one of its record. */
  nextAttemptAt: instant().nullable(),
  /** Of the last attempt. */
  status: z.int().nullable(),
  problem: z.enum(webhookProblems).nullable(),
  durationMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One attempt of a delivery; the answer is null for those who may not see the record. */
const webhookAttempt = z.object({
  date: instant(),
  status: z.int().nullable(),
  problem: z.enum(webhookProblems).nullable(),
  durationMs: z.int(),
  answer: z.string().nullable(),
});

/** A delivery with what was sent and answered. The body is null for those who may not see all that is in it. */
export const webhookDeliveryDetail = webhookDelivery.extend({
  messageId: z.string(),
  body: z.string().nullable(),
  tries: z.array(webhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

/** Which deliveries are sent again: those of a time, in some of the states. */
export const webhookReplay = z.strictObject({
  from: instant(),
  to: instant(),
  states: z.array(z.enum(deliveryStates)).max(deliveryStates.length, 'tooMany').optional(),
});

/** How many deliveries are sent again. */
export const webhookReplayed = z.object({ count: z.int() });

/** The answer of *Send a test*: what was sent, and what came back. */
export const webhookTest = z.object({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  status: z.int().nullable(),
  problem: z.enum(webhookProblems).nullable(),
  answer: z.string(),
  durationMs: z.int(),
});
export type WebhookTest = z.infer<typeof webhookTest>;

/** The secret that deliveries are signed with, which is answered this once. */
export const webhookSecret = z.object({ secret: z.string() });

/** For how many hours the secret of before signs as well. */
export const webhookRotation = z.strictObject({
  keepHours: z.int('integer').min(0, 'tooSmall').max(webhookLimits.maxOverlapHours, 'tooLarge'),
});
