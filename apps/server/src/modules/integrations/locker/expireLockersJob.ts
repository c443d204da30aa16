import { locker, lockerLimits } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Database } from '../../../db/database.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { LockerAct } from './lockerAct.ts';
import { lockerStore } from './locker.store.ts';
import { lockerTable } from './locker.table.ts';
import { type TakenLocker, mailHolder } from './lockerMail.ts';

export const EXPIRE_LOCKERS_KIND = 'locker.expire';

/** How many lockers one run looks at. */
const MAX_AT_A_TIME = 500;

const own = (field: keyof typeof lockerTable._.columns) => column('t', lockerTable[field]);

/** The time zone of a locker's building; one without is in UTC. */
const zone = sql`coalesce(${buildingTimezone}, 'UTC')`;

/** Selects the lockers that someone has until a day of which so many are left in their building's time zone; 0 is when it is over. */
function ending(daysLeft: number): Sql {
  return sql`from ${lockerTable} t ${joinBuildingPlace(lockerTable.buildingId)}
    where ${own('status')} = 'Taken' and ${own('deletedAt')} is null
      and ${own('expiresOn')} < to_char(now() + interval '14 hours' + ${raw(String(daysLeft))} * interval '1 day', 'YYYY-MM-DD')
      and ${own('expiresOn')}::date < (now() at time zone ${zone})::date + ${raw(String(daysLeft))}`;
}

/** Reminds holders once of an end that is near, unless they have got the locker within the days before it. */
async function remind(database: Database): Promise<number> {
  const days = lockerLimits.reminderDays;
  const due = await database.query<TakenLocker>(sql`select ${own('id')}, ${own('customerId')} as "customerId",
      ${own('buildingId')} as "buildingId", ${own('bankId')} as "bankId", ${own('number')}, ${own('name')}, ${own('email')},
      ${own('expiresOn')} as "expiresOn" ${ending(days + 1)}
      and ${own('expiresOn')}::date >= (now() at time zone ${zone})::date
      and ${own('remindedOf')} is distinct from ${own('expiresOn')}
      and ${own('takenAt')} < (${own('expiresOn')}::date - ${raw(String(days))})::timestamp at time zone ${zone}
    order by ${own('expiresOn')}, ${own('id')} limit ${MAX_AT_A_TIME}::int`);
  let reminded = 0;
  for (const held of due) {
    const { id, expiresOn } = held;
    const isReminded = await database.transaction(async (tx) => {
      const marked = await tx.query(sql`update ${lockerTable} set ${lockerTable.remindedOf} = ${expiresOn}
        where ${lockerTable.id} = ${id}::uuid and ${lockerTable.status} = 'Taken' and ${lockerTable.expiresOn} = ${expiresOn}
          and lower(${lockerTable.email}) = lower(${held.email}) and ${lockerTable.remindedOf} is distinct from ${expiresOn} returning 1`);
      if (marked.length === 0) return false;
      await mailHolder(tx, null, held, 'reminder', `reminder:${expiresOn ?? ''}`);
      return true;
    });
    if (isReminded) reminded += 1;
  }
  return reminded;
}

/** Releases the lockers whose last day is over, each by an act with a revision of its own. */
async function release({ all }: JobServices, database: Database): Promise<number> {
  const due = await database.query<{ id: string }>(
    sql`select ${own('id')} ${ending(0)} order by ${own('expiresOn')}, ${own('id')} limit ${MAX_AT_A_TIME}::int`,
  );
  const grant = systemGrant(locker, 'edit', 'its last day is over');
  let released = 0;
  for (const { id } of due) {
    try {
      await database.transaction(async (tx) => {
        const scope = { work: workInside(tx, () => undefined), services: all(), known: new LockerAct('expire') };
        await lockerStore.act(grant, scope, id, 'unconditional', {});
      });
      released += 1;
    } catch (error) {
      // Someone has released it, or given it a later day, since it was found.
      if (!(error instanceof HttpError)) throw error;
    }
  }
  return released;
}

/** Reminds holders of lockers before their last day and releases lockers after it, by the clocks of their buildings (VIS-04). */
export function expireLockersJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: EXPIRE_LOCKERS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor }) => ({ reminded: await remind(executor), released: await release(services, executor) }),
  });
}
