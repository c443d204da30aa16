import { times } from '@atrium/contract';

import { uuidv7 } from '../base/uuidv7.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { jobTable } from '../services/jobs/job.table.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** A job of the last days: how long ago it was, how long it took, and what came of it. */
interface DemoJob {
  readonly kind: string;
  readonly resource: string;
  readonly daysAgo: number;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Why it failed. */
  readonly message?: string;
}

/** A week of a customer's staff: exports, and bulk uploads of which one file could not be read (SRV-12). */
const week: readonly DemoJob[] = [
  { kind: 'export', resource: 'employee', daysAgo: 1, seconds: 4, counts: { rows: 412 } },
  { kind: 'batchApply', resource: 'space', daysAgo: 2, seconds: 21, counts: { applied: 64 } },
  { kind: 'batchCheck', resource: 'space', daysAgo: 2, seconds: 6, counts: { lines: 65, update: 64, error: 1 } },
  { kind: 'batchCheck', resource: 'tenant', daysAgo: 3, seconds: 1, counts: {}, message: 'batchUnreadable' },
  { kind: 'export', resource: 'serviceRequest', daysAgo: 4, seconds: 2, counts: { rows: 37 } },
  { kind: 'export', resource: 'spaceBooking', daysAgo: 5, seconds: 95, counts: { rows: 11_860 } },
];

/** Writes the jobs that staff of the customers with buildings have started in the last days. */
export async function seedJobs(executor: Executor, portfolio: PortfolioSeed): Promise<void> {
  const j = jobTable;
  for (const seeded of portfolio.customers) {
    if (seeded.buildings.length === 0) continue;
    for (const { kind, resource, daysAgo, seconds, counts, message } of week) {
      const date = portfolio.calendar.daysAgo(daysAgo);
      const startedAt = date.toISOString();
      const finishedAt = new Date(date.getTime() + seconds * times.second).toISOString();
      const done = Object.values(counts)[0] ?? 0;
      await executor.query(sql`insert into ${j} (${j.id}, ${j.kind}, ${j.status}, ${j.done}, ${j.total}, ${j.counts}, ${j.message},
          ${j.ownerId}, ${j.customerId}, ${j.input}, ${j.attempts}, ${j.createdAt}, ${j.startedAt}, ${j.finishedAt}, ${j.expiresAt})
        values (${uuidv7()}::uuid, ${kind}, ${message === undefined ? 'Done' : 'Failed'}, ${done}::int, ${done}::int,
          ${JSON.stringify(counts)}::jsonb, ${message ?? null}, ${portfolio.keeper(seeded, 0, date)}::uuid, ${seeded.history.id}::uuid,
          ${JSON.stringify({ resource })}::jsonb, 1, ${startedAt}::timestamptz, ${startedAt}::timestamptz, ${finishedAt}::timestamptz,
          ${startedAt}::timestamptz + interval '30 days')`);
    }
  }
}
