import { batchLimits, keepingLimits, paymentLimits, webhookLimits } from '@atrium/contract';
import { z } from 'zod';

import type { Database } from './db/database.ts';
import { sql } from './db/sql.ts';
import { idempotencyKeyTable } from './http/idempotencyKey.table.ts';
import { rateCountTable } from './http/rateCount.table.ts';
import { removeExpiredRecords } from './identity/oidcAdapter.ts';
import { revokedTokenTable } from './identity/revokedTokens.table.ts';
import { clearOldMails } from './modules/messages/clearOldMails.process.ts';
import { gatherSpaceCounts } from './modules/places/space/gatherSpaceCounts.process.ts';
import { removeOldLinks } from './modules/orders/payment/paymentAccount.process.ts';
import { paymentEventTable } from './modules/orders/payment/paymentEvent.table.ts';
import { removeOldPayloads } from './modules/integrations/serviceRequest/servicePayloads.ts';
import { removeOldRequests } from './modules/people/provisioning/clearOldRequests.ts';
import { removeOldRuns } from './modules/integrations/sync/syncRuns.ts';
import { removeOldUploads } from './services/upload/uploadRecords.ts';
import { addRevisionMonths } from './services/audit/revisionMonths.ts';
import { sealMonths } from './services/audit/sealMonths.ts';
import { securityEventTable } from './services/audit/securityEvent.table.ts';
import { liveEventTable } from './services/live/liveEvent.table.ts';
import { streamPlaceTable } from './services/live/streamPlace.table.ts';
import { removeOldDeliveries } from './services/webhooks/removeOldDeliveries.ts';
import { mailCountTable } from './services/mail/mailCount.table.ts';
import { defineJob, type JobDefinition } from './services/jobs/defineJob.ts';

export const MAINTENANCE_KIND = 'maintenance';

/** Removes what has expired, gathers counts, seals the months of the audit log that have ended, and makes the next months' partitions of revisions. Returns how many lines were removed. */
export async function maintain(database: Database, now: Date): Promise<Record<string, number>> {
  await addRevisionMonths(database, now);
  await sealMonths(database);
  const ago = (age: number) => new Date(now.getTime() - age).toISOString();
  const keys = await database.query(sql`
    delete from ${idempotencyKeyTable} where ${idempotencyKeyTable.createdAt} < ${ago(keepingLimits.idempotencyKey)}::timestamptz returning 1`);
  const tokens = await database.query(sql`
    delete from ${revokedTokenTable} where ${revokedTokenTable.expiresAt} < ${ago(0)}::timestamptz returning 1`);
  const events = await database.query(sql`
    delete from ${securityEventTable} where ${securityEventTable.date} < ${ago(keepingLimits.securityEvent)}::timestamptz returning 1`);
  const counts = await database.query(sql`
    delete from ${rateCountTable} where ${rateCountTable.endsAt} < ${ago(0)}::timestamptz returning 1`);
  const mailCounts = await database.query(sql`
    delete from ${mailCountTable} where ${mailCountTable.endsAt} < ${ago(0)}::timestamptz returning 1`);
  const streams = await database.query(sql`
    delete from ${streamPlaceTable} where ${streamPlaceTable.endsAt} < ${ago(0)}::timestamptz returning 1`);
  const heard = await database.query(sql`
    delete from ${liveEventTable} where ${liveEventTable.date} < ${ago(keepingLimits.liveEvent)}::timestamptz returning 1`);
  const payments = await database.query(sql`
    delete from ${paymentEventTable} where ${paymentEventTable.receivedAt} < ${ago(paymentLimits.eventKept)}::timestamptz returning 1`);
  return {
    paymentEvents: payments.length,
    paymentLinks: await removeOldLinks(database),
    spaceCounts: await gatherSpaceCounts(database),
    mails: await clearOldMails(database, ago(keepingLimits.outgoingMail)),
    bulkUploads: await removeOldUploads(database, ago(batchLimits.kept)),
    servicePayloads: await removeOldPayloads(database),
    syncRuns: await removeOldRuns(database),
    provisioningRequests: await removeOldRequests(database),
    webhookDeliveries: await removeOldDeliveries(database, ago(webhookLimits.logKept)),
    liveStreams: streams.length,
    liveEvents: heard.length,
    rateCounts: counts.length,
    mailCounts: mailCounts.length,
    securityEvents: events.length,
    idempotencyKeys: keys.length,
    revokedTokens: tokens.length,
    signIns: await removeExpiredRecords(database, () => now.getTime()),
  };
}

/** Keeps the tables small and ready (OPS-08, AUTH-41, AUDIT-01, AUD-06, SEC-10); runs every hour, in one process. */
export function maintenanceJob(): JobDefinition {
  return defineJob({
    kind: MAINTENANCE_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor }) => maintain(executor, new Date()),
  });
}
