import { type RequestState, requestStates, type statusMapping } from '@atrium/contract';
import english from '@atrium/phrases/en/requestMail.json' with { type: 'json' };

import { HttpError } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { replayStatusCode } from './replayStatusCode.process.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { statusMappingTable } from './statusMapping.table.ts';

type StatusMapping = Stored<typeof statusMapping>;

/** Returns a mapping as people read it: `WAPPR: Requested`. */
function labelOf({ cmmsCode, hostStatus }: Pick<StatusMapping, 'cmmsCode' | 'hostStatus'>): string {
  const name: string = english.names[hostStatus];
  return `${cmmsCode}: ${name}`;
}

/** Refuses a second mapping of a code, and names the one that has it (INTG-10). @throws HttpError 409 */
export async function assertOneStatus({
  work,
  id,
  values,
}: WriteContext<StatusMapping>): Promise<Partial<StatusMapping>> {
  const own = statusMappingTable;
  const [other] = await work.query<{
    cmmsCode: string;
    hostStatus: RequestState;
  }>(sql`select ${own.cmmsCode} as "cmmsCode",
      ${own.hostStatus} as "hostStatus" from ${own}
    where ${own.customerId} = ${values.customerId ?? null}::uuid and lower(${own.cmmsCode}) = lower(${values.cmmsCode ?? ''})
      and ${own.id} <> ${id}::uuid and ${own.deletedAt} is null`);
  if (other === undefined) return values;
  const name = labelOf(other);
  const message = `This code is mapped already (${name}). Change that mapping, or enter another code.`;
  throw new HttpError(409, 'duplicate', { issues: [{ field: 'cmmsCode', code: 'duplicate', message, names: [name] }] });
}

/** Updates the requests that waited for the code of a mapping (SRV-08). */
export async function replayMapping(context: WriteContext<StatusMapping>): Promise<void> {
  const { customerId, cmmsCode, hostStatus } = { ...context.before, ...context.values };
  const status = requestStates.find((state) => state === hostStatus);
  if (customerId === undefined || cmmsCode === undefined || status === undefined) return;
  await replayStatusCode(context, { customerId, code: cmmsCode, status });
}
