import { type KeptPayload, type RestService, serviceBenchLimits } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { instantText, sql } from '../../../db/sql.ts';
import type { ServiceAnswer } from '../../../ports/serviceRequestPort.ts';
import { impersonalText } from '../../../services/connections/impersonalText.ts';
import { servicePayloadTable } from './servicePayload.table.ts';

const p = servicePayloadTable;

/** Keeps an answer for the test bench: the last 50 of a customer, for 7 days (SRV-09). */
export async function keepPayload(
  executor: Executor,
  customerId: string,
  rest: RestService,
  { call, status, text }: ServiceAnswer,
): Promise<void> {
  const body = impersonalText(rest, text)
    .slice(0, serviceBenchLimits.maxKeptText)
    .toWellFormed()
    .replaceAll('\u0000', '');
  await executor.query(sql`insert into ${p} (${p.id}, ${p.customerId}, ${p.call}, ${p.status}, ${p.body})
    values (${uuidv7()}::uuid, ${customerId}::uuid, ${call}, ${status}::int, ${body})`);
  const oldest = new Date(Date.now() - serviceBenchLimits.kept).toISOString();
  await executor.query(sql`delete from ${p} where ${p.customerId} = ${customerId}::uuid and (${p.at} < ${oldest}::timestamptz or ${p.id} not in (
    select ${p.id} from ${p} where ${p.customerId} = ${customerId}::uuid order by ${p.at} desc, ${p.id} desc limit ${serviceBenchLimits.maxKept}::int))`);
}

/** Removes what is older than that, also of customers of whom nothing new comes. Returns how many. */
export async function removeOldPayloads(executor: Executor): Promise<number> {
  const oldest = new Date(Date.now() - serviceBenchLimits.kept).toISOString();
  return (await executor.query(sql`delete from ${p} where ${p.at} < ${oldest}::timestamptz returning 1`)).length;
}

/** Reads the kept answers of a customer's maintenance system, the newest first. */
export function readPayloads(executor: Executor, customerId: string): Promise<KeptPayload[]> {
  return executor.query<KeptPayload>(sql`select ${p.id}, ${instantText(sql`${p.at}`)} as at, ${p.call}, ${p.status}, ${p.body} from ${p}
    where ${p.customerId} = ${customerId}::uuid order by ${p}.at desc, ${p.id} desc limit ${serviceBenchLimits.maxKept}::int`);
}
