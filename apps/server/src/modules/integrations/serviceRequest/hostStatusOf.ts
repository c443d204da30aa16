import { type RequestState, requestStates, textLimits } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { statusMappingTable } from './statusMapping.table.ts';
import { unmappedCodeTable, waitingRequestTable } from './unmappedCode.table.ts';

/** Characters of an example that the inbox keeps. */
const MAX_EXAMPLE = 1_000;

/** The status of a request as the maintenance system of its customer has it. */
export interface CmmsStatus {
  readonly customerId: string;
  readonly requestId: string;
  /** Its code, in the words of the maintenance system. */
  readonly code: string;
  /** The part of the answer that has the code, without personal data: the inbox shows it. */
  readonly example: string;
}

/** Finds the Host status of a code in a customer's mapping, whatever its capitals; null for a code that it does not have. Writes nothing. */
export async function findHostStatus(work: Executor, customerId: string, code: string): Promise<RequestState | null> {
  const own = statusMappingTable;
  const [found] = await work.query<{ status: string }>(sql`select ${own.hostStatus} as status from ${own}
    where ${own.customerId} = ${customerId}::uuid and lower(${own.cmmsCode}) = lower(${code}) and ${own.deletedAt} is null`);
  return requestStates.find((status) => status === found?.status) ?? null;
}

/** Puts a code into the customer's inbox and lets the request wait for it, in place of the code that it waited for before. */
async function awaitMapping(work: Executor, { customerId, requestId, code, example }: CmmsStatus): Promise<void> {
  const [codes, waiting] = [unmappedCodeTable, waitingRequestTable];
  await work.query(sql`with seen as (
      insert into ${codes} as c (${codes.id}, ${codes.customerId}, ${codes.code}, ${codes.example})
        values (${uuidv7()}::uuid, ${customerId}::uuid, ${code}, ${example.slice(0, MAX_EXAMPLE).toWellFormed()})
        on conflict (${codes.customerId}, lower(${codes.code}))
          do update set ${codes.count} = c.count + 1, ${codes.lastSeenAt} = now()
        returning ${codes.id})
    insert into ${waiting} (${waiting.requestId}, ${waiting.codeId}) select ${requestId}::uuid, ${codes.id} from seen
      on conflict (${waiting.requestId}) do update set ${waiting.codeId} = excluded.code_id`);
}

/**
 * Returns the Host status that a request has by what its maintenance system says (INTG-10); null for a code that the
 * mapping of the customer does not know. Such a code is counted in the customer's inbox with the request that waits for it,
 * and the request keeps the Host status that it has (SRV-08).
 */
export async function hostStatusOf(work: Executor, said: CmmsStatus): Promise<RequestState | null> {
  const given = { ...said, code: said.code.trim().slice(0, textLimits.name).toWellFormed() };
  const status = await findHostStatus(work, given.customerId, given.code);
  if (status === null) await awaitMapping(work, given);
  else
    await work.query(
      sql`delete from ${waitingRequestTable} where ${waitingRequestTable.requestId} = ${given.requestId}::uuid`,
    );
  return status;
}
