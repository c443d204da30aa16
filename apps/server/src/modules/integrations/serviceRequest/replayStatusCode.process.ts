import { serviceRequest, type RequestState } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { column, sql } from '../../../db/sql.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';
import { unlessFull } from './unlessFull.process.ts';
import { unmappedCodeTable, waitingRequestTable } from './unmappedCode.table.ts';
import type { WriteScope } from '../../../store/storeDefinition.ts';

/**
 * Brings the requests that waited for a code into the Host status that it now means, and takes the code out of the customer's
 * inbox (SRV-08). Each change is one of the request like any other: its requester reads it and is mailed.
 */
export async function replayStatusCode(
  scope: WriteScope,
  { customerId, code, status }: { readonly customerId: string; readonly code: string; readonly status: RequestState },
): Promise<void> {
  const [codes, waiting, request] = [unmappedCodeTable, waitingRequestTable, serviceRequestTable];
  const requests = await scope.work.query<{ requestId: string }>(sql`with known as (
      delete from ${codes} where ${codes.customerId} = ${customerId}::uuid and lower(${codes.code}) = lower(${code})
        returning ${codes.id}),
      waited as (delete from ${waiting} where ${waiting.codeId} in (select ${codes.id} from known)
        returning ${waiting.requestId})
    select ${column('r', request.id)} as "requestId" from ${request} r
      where ${column('r', request.id)} in (select ${waiting.requestId} from waited) and ${column('r', request.status)} <> ${status}
      order by ${column('r', request.number)}`);
  const { work, services } = scope;
  const store = services.stores.named(serviceRequest.name);
  const grant = systemGrant(serviceRequest, 'edit', 'its code of the maintenance system was mapped');
  for (const { requestId } of requests)
    await unlessFull(work, async () => {
      await store.act(grant, { work, services }, requestId, 'any', { status });
    });
}
