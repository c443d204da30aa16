import { z } from 'zod';

/** What `GET authtoken/zendesk/jwt` answers: who asks, signed for the support widget (RES-45). */
export const supportToken = z.strictObject({
  token: z.string(),
  /** When the token ends, as an instant. */
  expiresAt: z.iso.datetime(),
});

export type SupportToken = z.infer<typeof supportToken>;
