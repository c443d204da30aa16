import { z } from 'zod';

import { instant } from './fields.ts';

/** What is done to try a connection, one after the other: each needs those before it. */
export const triedSteps = ['discovery', 'signIn', 'calendar', 'people', 'requests', 'list'] as const;

/**
 * What came of a step: it works, the account may not do it, or why there is no answer: the service is down, slow or not
 * understood, refuses the credentials, does not know what it is asked about, has something that is not understood, or asks
 * to come back later.
 */
export const trialResults = [
  'works',
  'refused',
  'unavailable',
  'credentials',
  'absent',
  'unreadable',
  'throttled',
] as const;

const trialResult = z.object({ step: z.enum(triedSteps), result: z.enum(trialResults) });
export type TrialResult = z.infer<typeof trialResult>;

/** A call of a test: its address without query, the HTTP status (null where there was no answer), and its time in milliseconds. */
const triedCall = z.object({
  method: z.string(),
  address: z.string(),
  status: z.int().nullable(),
  milliseconds: z.int(),
  /** What was sent and what came back, secrets masked and people left out, and what was read of it: where the adapter says so (SRV-05). */
  request: z.string().optional(),
  answer: z.string().optional(),
  read: z.string().optional(),
});
export type TriedCall = z.infer<typeof triedCall>;

/** The test of a connection: its steps up to the first that does not work, and the calls that were made (TRUE-11). */
export const connectionTest = z.object({
  testedAt: instant(),
  steps: z.array(trialResult),
  calls: z.array(triedCall),
});
export type ConnectionTest = z.infer<typeof connectionTest>;
