import { webhook, type WebhookOffReason, webhookOffReasons } from '@atrium/contract';
import { z } from 'zod';

import { defineJob, type JobDefinition, JobFailure } from '../../../services/jobs/defineJob.ts';

export const WEBHOOK_OFF_KIND = 'webhookOff';

const codes = {
  failed: 'webhookFailed',
  gone: 'webhookGone',
  tooMany: 'webhookTooMany',
  makerLeft: 'webhookMakerLeft',
} as const satisfies Readonly<Record<WebhookOffReason, string>>;

/** Shows in the jobs of the customer that a webhook was turned off, and why: it has nothing else to do (HOOK-03). */
export function webhookOffJob(): JobDefinition {
  return defineJob({
    kind: WEBHOOK_OFF_KIND,
    input: z.object({ resource: z.literal(webhook.name), id: z.uuid(), reason: z.enum(webhookOffReasons) }),
    run: ({ input: { reason } }) => Promise.reject(new JobFailure(codes[reason])),
  });
}
