import { setTimeout as delay } from 'node:timers/promises';

import { retentionLimits, type RetentionType } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { repeatOnConflict } from '../../../db/work.ts';
import { isHeld } from '../../../services/retention/legalHold.ts';
import { retentionReceiptTable, retentionRunTable } from '../../../services/retention/retentionRun.table.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';
import { customersThere, lockCustomer } from '../customers.reads.ts';
import { findCustomerZone } from './customerZone.reads.ts';
import { dataRetentionTable } from './dataRetention.table.ts';
import { cutoffAt, nightAt } from '../../../services/retention/retentionClock.ts';
import { retentionKinds } from './retentionKinds.process.ts';

/** The longest pause between two batches, in milliseconds: others have half of the time. */
const LONGEST_PAUSE = 500;

/** What a run needs. */
interface RetentionWork {
  readonly executor: Database;
  readonly services: StoreServices;
  readonly signal?: AbortSignal;
  /** Told how many records were removed so far. */
  readonly onBatch?: (removed: number) => Promise<void>;
}

interface Policy {
  readonly id: string;
  readonly customerId: string;
  readonly type: RetentionType;
}

interface PolicyState {
  readonly version: number;
  readonly period: number;
  readonly formerPeriod: number | null;
  readonly takesEffectAt: string | null;
  readonly firstCutoff: string | null;
}

interface Run {
  readonly id: string;
  readonly policyVersion: number;
  readonly cutoff: string;
}

const own = (field: keyof typeof dataRetentionTable._.columns) => column('t', dataRetentionTable[field]);

function listPolicies(executor: Executor): Promise<Policy[]> {
  return executor.query<Policy>(sql`select ${own('id')}, ${own('customerId')} as "customerId", ${own('type')}
    from ${dataRetentionTable} t where ${own('deletedAt')} is null and ${own('customerId')} in (${customersThere})
    order by ${own('customerId')}, ${own('type')}`);
}

/** Returns a policy as it is, locked until the transaction ends; undefined where it was deleted. */
async function lockPolicy(tx: Executor, id: string): Promise<PolicyState | undefined> {
  const [state] =
    await tx.query<PolicyState>(sql`select ${own('version')}, ${own('period')}, ${own('formerPeriod')} as "formerPeriod",
      ${own('takesEffectAt')} as "takesEffectAt", ${own('firstCutoff')} as "firstCutoff"
    from ${dataRetentionTable} t where ${own('id')} = ${id}::uuid and ${own('deletedAt')} is null for update`);
  return state;
}

async function findRun(
  tx: Executor,
  { customerId, type }: Policy,
  day: string,
): Promise<(Run & { isOver: boolean }) | null> {
  const { id, policyVersion, cutoff, endedAt } = retentionRunTable;
  const [run] = await tx.query<
    Run & { isOver: boolean }
  >(sql`select ${id}, ${policyVersion} as "policyVersion", ${cutoff},
      ${endedAt} is not null as "isOver"
    from ${retentionRunTable} where ${retentionRunTable.customerId} = ${customerId}::uuid and ${retentionRunTable.type} = ${type}
      and ${retentionRunTable.day} = ${day}`);
  return run ?? null;
}

/**
 * Begins the run of a policy whose night it is, or goes on with the one that was left. A period that is not in force yet
 * takes effect with it (RET-02), and what its preview has named bounds the first run (RET-01). Returns null where there is
 * nothing to do.
 */
async function beginRun(tx: Executor, policy: Policy, now: number): Promise<Run | null> {
  await lockCustomer(tx, policy.customerId, 'share');
  if (await isHeld(tx, policy.customerId)) return null;
  const zone = await findCustomerZone(tx, policy.customerId);
  const state = await lockPolicy(tx, policy.id);
  if (state === undefined) return null;
  const { day, isNight } = nightAt(now, zone);
  const known = await findRun(tx, policy, day);
  if (known !== null) return known.isOver ? null : known;
  if (!isNight) return null;
  const isInForce = state.takesEffectAt === null || Date.parse(state.takesEffectAt) <= now;
  const period = isInForce ? state.period : state.formerPeriod;
  if (period === null) return null;
  const latest = cutoffAt(now, period, zone).getTime();
  const first = isInForce && state.firstCutoff !== null ? Date.parse(state.firstCutoff) : latest;
  const cutoff = new Date(Math.min(latest, first)).toISOString();
  const run = { id: uuidv7(), policyVersion: state.version, cutoff };
  const { id, customerId, type, policyVersion, startedAt } = retentionRunTable;
  await tx.query(sql`insert into ${retentionRunTable}
      (${id}, ${customerId}, ${type}, ${retentionRunTable.day}, ${policyVersion}, ${retentionRunTable.period}, ${retentionRunTable.cutoff}, ${startedAt})
    values (${run.id}::uuid, ${policy.customerId}::uuid, ${policy.type}, ${day}, ${state.version}, ${period}, ${cutoff}::timestamptz,
      ${new Date(now).toISOString()}::timestamptz)`);
  if (isInForce)
    await tx.query(sql`update ${dataRetentionTable} set ${dataRetentionTable.formerPeriod} = null,
        ${dataRetentionTable.takesEffectAt} = null, ${dataRetentionTable.firstCutoff} = null
      where ${dataRetentionTable.id} = ${policy.id}::uuid`);
  return run;
}

type Outcome = 'done' | 'changed' | 'held';

async function endRun(tx: Executor, runId: string, outcome: Outcome): Promise<void> {
  await tx.query(sql`update ${retentionRunTable} set ${retentionRunTable.endedAt} = now(), ${retentionRunTable.outcome} = ${outcome}
    where ${retentionRunTable.id} = ${runId}::uuid and ${retentionRunTable.endedAt} is null`);
}

/** Returns why a run may not go on: its policy has changed, or its customer is under a legal hold since (RET-03). */
async function stopOf(tx: Executor, policy: Policy, run: Run): Promise<Outcome | null> {
  // A hold is set against this lock: once it is, no batch is under way.
  await lockCustomer(tx, policy.customerId, 'share');
  if (await isHeld(tx, policy.customerId)) return 'held';
  return (await lockPolicy(tx, policy.id))?.version === run.policyVersion ? null : 'changed';
}

/** Removes one batch with its receipt, in one transaction (RET-04). Returns how many records; 0 at the end of the run. */
async function removeBatch(tx: Executor, services: StoreServices, policy: Policy, run: Run): Promise<number> {
  const stop = await stopOf(tx, policy, run);
  if (stop !== null) {
    await endRun(tx, run.id, stop);
    return 0;
  }
  const { customerId, type } = policy;
  const scope = { tx, services, customerId, cutoff: new Date(run.cutoff), runId: run.id };
  const { count, oldest, newest } = await retentionKinds[type].remove(scope, retentionLimits.batch);
  if (count === 0) {
    await endRun(tx, run.id, 'done');
    return 0;
  }
  const receipt = retentionReceiptTable;
  await tx.query(sql`insert into ${receipt} (${receipt.id}, ${receipt.runId}, ${receipt.count}, ${receipt.oldest}, ${receipt.newest})
    values (${uuidv7()}::uuid, ${run.id}::uuid, ${count}, ${oldest}::timestamptz, ${newest}::timestamptz)`);
  const { id, count: counted, oldest: first, newest: last } = retentionRunTable;
  await tx.query(sql`update ${retentionRunTable} set ${counted} = ${counted} + ${count}::int,
      ${first} = least(${first}, ${oldest}::timestamptz), ${last} = greatest(${last}, ${newest}::timestamptz)
    where ${id} = ${run.id}::uuid`);
  return count;
}

/**
 * Removes what the customers' policies say, of those whose night it is (AUDIT-14). Any number of processes may run it, and one
 * that is killed leaves the rest of its run to the next. Returns how many records were removed.
 * @param now milliseconds of the clock that decides
 */
export async function runRetention(
  { executor, services, signal, onBatch }: RetentionWork,
  now: number,
): Promise<number> {
  let removed = 0;
  for (const policy of await listPolicies(executor)) {
    const run = await repeatOnConflict(() => executor.transaction((tx) => beginRun(tx, policy, now)));
    while (run !== null) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const count = await repeatOnConflict(() => executor.transaction((tx) => removeBatch(tx, services, policy, run)));
      if (count === 0) break;
      removed += count;
      await onBatch?.(removed);
      if (count === retentionLimits.batch) await delay(Math.min(performance.now() - startedAt, LONGEST_PAUSE));
    }
  }
  return removed;
}
