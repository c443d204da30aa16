import { type RetentionType, times } from '@atrium/contract';

import { uuidv7 } from '../base/uuidv7.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findCustomerZone } from '../modules/customers/dataRetention/customerZone.reads.ts';
import { dataRetentionStore } from '../modules/customers/dataRetention/dataRetention.store.ts';
import { cutoffAt, nextRunAt, nightAt } from '../services/retention/retentionClock.ts';
import { retentionReceiptTable, retentionRunTable } from '../services/retention/retentionRun.table.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

interface Kept {
  readonly type: RetentionType;
  readonly period: number;
}

const visitors: Kept = { type: 'visitors', period: 400 };

/** How long the customers keep what: longer than the year that the portfolio tells, so that none of it goes (AUDIT-11). */
const policies: readonly Kept[] = [visitors, { type: 'notifications', period: 730 }, { type: 'orders', period: 3_650 }];

/** What the runs of the last nights have removed, the latest first. */
const removed = [0, 12, 31] as const;

/** Adds how long the customers with buildings keep their records, set months ago. */
export function seedRetention(portfolio: PortfolioSeed): void {
  for (const { history, buildings } of portfolio.customers) {
    if (buildings.length === 0) continue;
    for (const policy of policies) {
      const edit = { date: portfolio.calendar.daysAgo(150), editorId: portfolio.administrator };
      const coming = { formerPeriod: null, takesEffectAt: null, firstCutoff: null };
      portfolio.create(dataRetentionStore, edit, { customerId: history.id, ...policy, ...coming });
    }
  }
}

/** Writes the runs of the last nights for visitors, with their receipts (AUDIT-14, AUDIT-15). */
export async function writeRetentionRuns(executor: Executor, portfolio: PortfolioSeed): Promise<void> {
  const { type, period } = visitors;
  const [run, receipt] = [retentionRunTable, retentionReceiptTable];
  for (const { history, buildings } of portfolio.customers) {
    if (buildings.length === 0) continue;
    const zone = await findCustomerZone(executor, history.id);
    for (const [at, count] of removed.entries()) {
      const started = nextRunAt(portfolio.calendar.now.getTime() - (at + 2) * times.day, zone);
      const cutoff = cutoffAt(started.getTime(), period, zone);
      const newest = new Date(cutoff.getTime() - times.hour * 9).toISOString();
      const oldest = new Date(cutoff.getTime() - times.day + times.hour * 8).toISOString();
      const ended = new Date(started.getTime() + 2 * times.second).toISOString();
      const id = uuidv7();
      await executor.query(sql`insert into ${run} (${run.id}, ${run.customerId}, ${run.type}, ${run.day}, ${run.policyVersion}, ${run.period},
          ${run.cutoff}, ${run.startedAt}, ${run.endedAt}, ${run.outcome}, ${run.count}, ${run.oldest}, ${run.newest})
        values (${id}::uuid, ${history.id}::uuid, ${type}, ${nightAt(started.getTime(), zone).day}, 1, ${period}::int,
          ${cutoff.toISOString()}::timestamptz, ${started.toISOString()}::timestamptz, ${ended}::timestamptz, 'done', ${count}::int,
          ${count === 0 ? null : oldest}::timestamptz, ${count === 0 ? null : newest}::timestamptz)`);
      if (count > 0)
        await executor.query(sql`insert into ${receipt} (${receipt.id}, ${receipt.runId}, ${receipt.at}, ${receipt.count}, ${receipt.oldest},
            ${receipt.newest})
          values (${uuidv7()}::uuid, ${id}::uuid, ${ended}::timestamptz, ${count}::int, ${oldest}::timestamptz, ${newest}::timestamptz)`);
    }
  }
}
