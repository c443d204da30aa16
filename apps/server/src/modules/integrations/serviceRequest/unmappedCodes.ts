import type { UnmappedCode } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';
import { statusMappingTable } from './statusMapping.table.ts';
import { unmappedCodeTable, waitingRequestTable } from './unmappedCode.table.ts';

/** Codes that the inbox shows, and requests of each that it names. */
const MAX_CODES = 100;
const MAX_REQUESTS = 5;

const code = (field: keyof typeof unmappedCodeTable._.columns) => column('c', unmappedCodeTable[field]);
const at = (field: 'firstSeenAt' | 'lastSeenAt') =>
  sql`to_char(${code(field)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads the inbox of a customer: the codes that no mapping knows, the one seen last first (SRV-08). */
export async function readUnmappedCodes(work: Executor, customerId: string): Promise<UnmappedCode[]> {
  const [waiting, request, mapping] = [waitingRequestTable, serviceRequestTable, statusMappingTable];
  return work.query<UnmappedCode>(sql`select ${code('id')}, ${code('code')}, ${code('count')}, ${at('firstSeenAt')} as "firstSeenAt",
      ${at('lastSeenAt')} as "lastSeenAt", ${code('example')},
      coalesce(w.numbers, '{}') as requests, coalesce(w.waiting, 0) as waiting
    from ${unmappedCodeTable} c left join lateral (
      select (array_agg(${column('r', request.number)} order by ${column('r', request.number)}))[1:${MAX_REQUESTS}] as numbers, count(*)::int as waiting
        from ${waiting} q join ${request} r on ${column('r', request.id)} = ${column('q', waiting.requestId)}
        where ${column('q', waiting.codeId)} = ${code('id')}) w on true
    where ${code('customerId')} = ${customerId}::uuid and not exists (select from ${mapping} m
      where ${column('m', mapping.customerId)} = ${code('customerId')} and lower(${column('m', mapping.cmmsCode)}) = lower(${code('code')})
        and ${column('m', mapping.deletedAt)} is null)
    order by ${code('lastSeenAt')} desc, ${code('id')} limit ${MAX_CODES}`);
}
