import { z } from 'zod';

import { clientLogLimits } from './clientLog.facts.ts';
import { requiredText, text } from './fields.ts';

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
