import { visitor } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import type { Database } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import { amendMany } from '../../../store/bulkWrites.ts';
import { visitorStore } from './visitor.store.ts';
import { visitorTable } from './visitor.table.ts';

export const MISSED_VISITS_KIND = 'visitors.missed';

/** Visits that are marked in one transaction. */
const AT_A_TIME = 500;

const t = (field: keyof typeof visitorTable._.columns) => column('t', visitorTable[field]);

/** Marks some visits whose day is over as not made; those that are being changed are left to the next run. Returns how many. */
async function markSome(database: Database, now: Date): Promise<number> {
  const grant = systemGrant(visitor, 'edit', 'the visitor did not come');
  return database.transaction(async (tx) => {
    const today = sql`to_char(${now.toISOString()}::timestamptz at time zone coalesce(${buildingTimezone}, 'UTC'), 'YYYY-MM-DD')`;
    const missed = await tx.query<{ id: string }>(sql`select ${t('id')} from ${visitorTable} t
      ${joinBuildingPlace(visitorTable.buildingId)}
      where ${t('status')} = 'Expected' and ${t('deletedAt')} is null and ${t('day')} < ${today}
      order by ${t('day')} limit ${AT_A_TIME}::int for update of t skip locked`);
    const ids = missed.map(({ id }) => id);
    return amendMany(visitorStore, grant, tx, ids, { status: 'NoShow' });
  });
}

/** Marks every visit whose day is over by the clocks of its building and whose visitor has not come (VIS-01). Returns how many. */
export async function markMissedVisits(database: Database, now: Date): Promise<number> {
  let marked = 0;
  for (let some = AT_A_TIME; some === AT_A_TIME;) {
    some = await markSome(database, now);
    marked += some;
  }
  return marked;
}

/** Marks missed visits; it runs four times an hour, as the day of a zone may end at any quarter, in one process. */
export function missedVisitsJob(): JobDefinition {
  return defineJob({
    kind: MISSED_VISITS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor }) => ({ missed: await markMissedVisits(executor, new Date()) }),
  });
}
