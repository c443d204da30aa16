import { keepingLimits } from '@atrium/contract';
import { z } from 'zod';

import { addRevisionMonths } from './core/audit/revisionMonths.ts';
import type { Database } from './core/db/database.ts';
import { defineJob, type JobDefinition } from './core/jobs/defineJob.ts';
import { removeExpiredRecords } from './identity/oidcAdapter.ts';

export const maintenanceKind = 'maintenance';

/** Removes what has expired, and makes the next months' partitions of revisions. Answers how many lines went. */
export async function maintain(database: Database, now: Date): Promise<Record<string, number>> {
  await addRevisionMonths(database, now);
  const keys = await database.query({
    text: 'delete from idempotency_keys where created_at < $1::timestamptz returning 1',
    values: [new Date(now.getTime() - keepingLimits.idempotencyKey).toISOString()],
  });
  const tokens = await database.query({
    text: 'delete from revoked_tokens where expires_at < $1::timestamptz returning 1',
    values: [now.toISOString()],
  });
  const events = await database.query({
    text: 'delete from security_events where date < $1::timestamptz returning 1',
    values: [new Date(now.getTime() - keepingLimits.securityEvent).toISOString()],
  });
  return {
    securityEvents: events.length,
    idempotencyKeys: keys.length,
    revokedTokens: tokens.length,
    signIns: await removeExpiredRecords(database, () => now.getTime()),
  };
}

/** Keeps the tables small and ready (OPS-08, AUTH-41, AUDIT-01, SEC-10); runs every hour, in one process. */
export function maintenanceJob(): JobDefinition {
  return defineJob({
    kind: maintenanceKind,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor }) => maintain(executor, new Date()),
  });
}
