import { dataRetention } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import type { RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { findCustomerZone } from './customerZone.reads.ts';
import { dataRetentionTable } from './dataRetention.table.ts';
import { cutoffAt, nextRunAt } from '../../../services/retention/retentionClock.ts';

type Policy = Stored<typeof dataRetention>;

/** Returns what a new period brings: it takes effect in the coming night, and removes no more than what its preview names. */
async function comingPeriod(work: Executor, customerId: string, period: number, formerPeriod: number | null) {
  const zone = await findCustomerZone(work, customerId);
  const now = Date.now();
  const isShorter = formerPeriod === null || period < formerPeriod;
  return {
    formerPeriod: isShorter ? formerPeriod : null,
    takesEffectAt: isShorter ? nextRunAt(now, zone).toISOString() : null,
    firstCutoff: cutoffAt(now, period, zone).toISOString(),
  };
}

/** A shorter period never removes at once (RET-02); what is in force meanwhile is what was before. */
async function delayShorter({ work, before, values }: WriteContext<Policy>) {
  const { customerId, period } = values;
  if (customerId === undefined || period === undefined || before?.period === period) return values;
  const inForce = before === null ? null : before.takesEffectAt === null ? before.period : before.formerPeriod;
  return { ...values, ...(await comingPeriod(work, customerId, period, inForce)) };
}

export const dataRetentionStore = defineStore({
  resource: dataRetention,
  table: dataRetentionTable,
  computed: {},
  beforeWrite: delayShorter,
  beforeRestore: ({ work, before }: RemovalContext<Policy>) =>
    comingPeriod(work, before.customerId, before.period, null),
});
