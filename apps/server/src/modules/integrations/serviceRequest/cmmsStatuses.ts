import { connectionLimits, requestStates } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { RefusalError } from '../../../ports/restPort.ts';
import type { ServiceRequestAdapter, ServiceScope } from '../../../ports/serviceRequestPort.ts';
import { readFeedState } from './feedState.reads.ts';
import { findServiceConnection } from './serviceConnections.reads.ts';
import type { ServiceContext } from '../../../services/route.ts';
import { askService } from './askService.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { statusMappingTable } from './statusMapping.table.ts';

/** Finds the codes of a customer's maintenance system that are known here: those of its requests and of the mapping. */
async function findKnownCodes({ work }: ServiceContext, customerId: string): Promise<{ code: string }[]> {
  const [l, m] = [requestLinkTable, statusMappingTable];
  return work.query<{ code: string }>(sql`select code from (
      select ${l.remoteStatus} as code from ${l} where ${l.customerId} = ${customerId}::uuid and ${l.remoteStatus} is not null
      union select ${m.cmmsCode} from ${m} where ${m.customerId} = ${customerId}::uuid and ${m.deletedAt} is null) known
    order by code limit 500`);
}

/** Reads the codes that a request may have, each once; null where the system is not described to say them. */
async function readCodes(system: ServiceRequestAdapter, asked: ServiceScope): Promise<readonly string[] | null> {
  const pages = system.items(asked, 'statuses');
  if (pages === null) return null;
  const codes = new Set<string>();
  for await (const page of pages) for (const { key } of page) if (key !== null) codes.add(key);
  return [...codes];
}

/**
 * Reads the codes that a customer's maintenance system can say of a request. Where it is asked and gives no answer, those that
 * are known are answered with when it last did: 504, or 400 where it refuses the question (SRV-13, API-31).
 */
export async function readCmmsStatuses(context: ServiceContext, customerId: string) {
  const { work, services } = context;
  const connection = await findServiceConnection(work, services.secrets, customerId);
  if (connection === null) return { body: { value: requestStates.map((code) => ({ code })) } };
  const scope = { executor: work, serviceSystems: services.serviceSystems };
  const stop = AbortSignal.timeout(connectionLimits.longestWait);
  try {
    const codes = await askService(scope, connection, stop, readCodes);
    if (codes === null) return { body: { value: await findKnownCodes(context, customerId) } };
    return { body: { value: codes.map((code) => ({ code })) } };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const state = await readFeedState(work, customerId);
    const stale = { staleSince: state?.readAt ?? null, value: await findKnownCodes(context, customerId) };
    throw error instanceof RefusalError
      ? new HttpError(400, 'serviceRefused', { stale, cause: error })
      : new HttpError(504, 'serviceSilent', { stale, cause: error });
  }
}
