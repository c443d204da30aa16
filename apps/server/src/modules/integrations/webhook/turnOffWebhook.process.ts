import { webhook, type WebhookOffReason } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction, repeatOnConflict, workOn } from '../../../db/work.ts';
import type { Services } from '../../../services/services.ts';
import { stopDeliveries } from '../../../services/webhooks/stopDeliveries.ts';
import { webhookTable } from '../../../services/webhooks/webhook.table.ts';
import { webhookStore } from './webhook.store.ts';

/** Turns off a webhook that does not take deliveries, or whose maker has left, with its reason (HOOK-03, HOOK-05). */
export async function turnOffWebhook(services: Services, id: string, offReason: WebhookOffReason): Promise<void> {
  const grant = systemGrant(webhook, 'edit', 'turn off a webhook');
  await repeatOnConflict(() =>
    inOneTransaction(workOn(services.database), async (work) => {
      const { id: key, active, deletedAt } = webhookTable;
      const found = await work.query(sql`select from ${webhookTable}
        where ${key} = ${id}::uuid and ${active} and ${deletedAt} is null for update`);
      if (found.length === 0) return;
      await webhookStore.amend(grant, { work, services }, id, { active: false, offReason }, 'Disabled');
      await stopDeliveries(work, id);
    }),
  );
}
