import { webhook, type WebhookOffReason } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction, repeatOnConflict, workOn } from '../../../db/work.ts';
import { findUserEmail } from '../../../directory/names.ts';
import type { Services } from '../../../services/services.ts';
import { stopDeliveries } from '../../../services/webhooks/stopDeliveries.ts';
import { webhookTable } from '../../../services/webhooks/webhook.table.ts';
import { webhookStore } from './webhook.store.ts';
import { mailTurnedOff } from './webhookMail.process.ts';
import { WEBHOOK_OFF_KIND } from './webhookOffJob.ts';

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
