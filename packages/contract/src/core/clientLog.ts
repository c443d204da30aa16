import { z } from 'zod';

import { requiredText, text } from './fields.ts';

/** How much a browser may tell at once: messages, characters of each part, and bytes altogether (RES-32, SEC-09). */
export const clientLogLimits = {
  maxMessages: 10,
  name: 100,
  message: 1_000,
  stack: 4_000,
  path: 500,
  maxBodyBytes: 64 * 1024,
} as const;

/** One thing that went wrong in a browser. */
const clientLogMessage = z.strictObject({
  level: z.enum(['error', 'warn', 'info']),
  /** The kind of error, such as `TypeError`. */
  name: text(clientLogLimits.name),
  message: requiredText(clientLogLimits.message),
  stack: text(clientLogLimits.stack).nullable().default(null),
  /** The page it happened on, without its query. */
  path: text(clientLogLimits.path).nullable().default(null),
});

/** The body of `POST logging` (RES-32). */
export const clientLog = z.strictObject({
  messages: z.array(clientLogMessage).min(1, 'required').max(clientLogLimits.maxMessages, 'tooMany'),
});

export type ClientLog = z.input<typeof clientLog>;
