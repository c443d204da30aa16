import { webhook, type WebhookOffReason, webhookOffReasons } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction, repeatOnConflict, workOn } from '../../../db/work.ts';
import { findUserEmail } from '../../../directory/names.ts';
import { defineJob, type JobDefinition, JobFailure } from '../../../services/jobs/defineJob.ts';
import type { Services } from '../../../services/services.ts';
import { stopDeliveries } from '../../../services/webhooks/stopDeliveries.ts';
import { webhookTable } from '../../../services/webhooks/webhook.table.ts';
import { webhookStore } from './webhook.store.ts';
import { mailTurnedOff } from './webhookMail.ts';

const WEBHOOK_OFF_KIND = 'webhookOff';

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

/**
 * Turns off a webhook that does not take deliveries, or whose maker has left, with its reason; says so to its maker by mail
 * and in the jobs of the customer (HOOK-03, HOOK-05).
 */
export async function turnOffWebhook(services: Services, id: string, offReason: WebhookOffReason): Promise<void> {
  const grant = systemGrant(webhook, 'edit', 'turn off a webhook');
  await repeatOnConflict(() =>
    inOneTransaction(workOn(services.database), async (work) => {
      const { id: key, active, deletedAt, name, customerId, makerId } = webhookTable;
      const [found] = await work.query<{ name: string; customerId: string; makerId: string | null }>(sql`
        select ${name}, ${customerId} as "customerId", ${makerId} as "makerId" from ${webhookTable}
          where ${key} = ${id}::uuid and ${active} and ${deletedAt} is null for update`);
      if (found === undefined) return;
      await webhookStore.amend(grant, { work, services }, id, { active: false, offReason }, 'Disabled');
      await stopDeliveries(work, id);
      const recipient = await findUserEmail(work, found.makerId);
      if (recipient !== null) await mailTurnedOff(work, recipient, { id, ...found, reason: offReason });
      await services.jobs.start(work, {
        kind: WEBHOOK_OFF_KIND,
        input: { resource: webhook.name, id, reason: offReason },
        customerId: found.customerId,
        ...(recipient === null || found.makerId === null ? {} : { ownerId: found.makerId }),
      });
    }),
  );
}
