import { openRequestStates, refreshTimes, serviceRequest, times } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import type { OutsideRequest, ServiceRequestAdapters } from '../../../ports/serviceRequestPort.ts';
import { findServiceConnection, type ServiceConnection } from './serviceConnections.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { askService } from './askService.ts';
import { followOutside } from './followOutside.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { requestRefreshTable } from './requestRefresh.table.ts';
import { readSentRequest } from './requestValues.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

export const REFRESH_REQUESTS_KIND = 'request.refresh';

const grant = systemGrant(serviceRequest, 'edit', 'the maintenance system has changed it');

const f = requestRefreshTable;
const l = requestLinkTable;
const r = serviceRequestTable;
const c = serviceConfigTable;
/** Requests that one refresh asks for one by one, and at a time. */
const MAX_READ = 2_000;
const MAX_AT_A_TIME = 4;
/** A refresh ends after this long: the next one goes on with those that were read longest ago. */
const LONGEST_RUN = 8 * times.minute;

interface RefreshScope {
  readonly executor: Database;
  readonly services: HttpServices;
  readonly serviceSystems: ServiceRequestAdapters;
}

/** Returns when the next refresh is: never the same time after the last one, so that customers do not come all at once. */
function nextRefresh(retryAfter: number | null): string {
  const { least, most } = refreshTimes;
  return new Date(Date.now() + Math.max(retryAfter ?? 0, least + Math.random() * (most - least))).toISOString();
}

/** Takes the customer whose refresh is due longest; one that is killed in it is due again after a while. */
async function claimCustomer(executor: Executor): Promise<string | undefined> {
  await executor.query(sql`insert into ${f} (${f.customerId})
    select ${c.customerId} from ${c} where ${c.provider} <> 'local' and ${c.deletedAt} is null on conflict do nothing`);
  const [claimed] = await executor.query<{ customerId: string }>(sql`
    update ${f} set ${f.dueAt} = ${new Date(Date.now() + LONGEST_RUN + times.minute).toISOString()}::timestamptz
      where ${f.customerId} = (select ${column('d', f.customerId)} from ${f} d where ${column('d', f.dueAt)} <= now()
        order by ${column('d', f.dueAt)} limit 1 for update skip locked)
      returning ${f.customerId} as "customerId"`);
  return claimed?.customerId;
}

interface OpenLink {
  readonly requestId: string;
  readonly remoteId: string;
}

/** Finds the open requests that the system has, those first that were read longest ago. */
async function findOpen(executor: Executor, customerId: string): Promise<OpenLink[]> {
  const link = (field: keyof typeof l._.columns) => column('k', l[field]);
  return executor.query<OpenLink>(sql`select ${link('requestId')} as "requestId", ${link('remoteId')} as "remoteId"
    from ${l} k join ${r} r on ${column('r', r.id)} = ${link('requestId')}
    where ${link('customerId')} = ${customerId}::uuid and ${link('remoteId')} is not null and ${column('r', r.deletedAt)} is null
      and ${column('r', r.status)} = any(${[...openRequestStates, 'Completed']}::text[])
    order by ${link('readAt')} nulls first limit ${MAX_READ}`);
}

async function follow({ executor, services }: RefreshScope, requestId: string, outside: OutsideRequest): Promise<void> {
  await executor.transaction(async (tx) => {
    const request = await readSentRequest(tx, requestId);
    if (request !== null)
      await followOutside({ grant, work: workInside(tx, () => undefined), services }, request, outside);
  });
}

/** Reads what the list of the settings has, and each other open request by itself. What no one has there any more keeps what is known. */
async function refresh(scope: RefreshScope, connection: ServiceConnection, stop: AbortSignal): Promise<void> {
  const { executor } = scope;
  const open = await findOpen(executor, connection.customerId);
  const left = new Map(open.map(({ remoteId, requestId }) => [remoteId, requestId]));
  if (left.size === 0) return;
  const [first] = await executor.query<{
    since: string;
  }>(sql`select to_char(coalesce(${f.readAt}, now() - interval '7 days') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from ${f} where ${f.customerId} = ${connection.customerId}::uuid`);
  const since = first?.since ?? null;
  if (connection.account.rest.listPath)
    await askService(
      scope,
      connection,
      stop,
      async (system, asked) => {
        for await (const page of system.list(asked, { since })) {
          for (const outside of page) {
            const requestId = left.get(outside.remoteId);
            left.delete(outside.remoteId);
            if (requestId !== undefined) await follow(scope, requestId, outside);
          }
          if (left.size === 0) break;
        }
      },
      LONGEST_RUN,
    );
  const waiting = left.entries();
  const failed: unknown[] = [];
  const worker = async () => {
    for (const [remoteId, requestId] of waiting) {
      if (stop.aborted || failed.length > 0) return;
      try {
        const outside = await askService(scope, connection, stop, (system, asked) => system.read(asked, { remoteId }));
        await follow(scope, requestId, outside);
      } catch (error) {
        const isOfOne =
          error instanceof ConnectionError && (error.problem === 'absent' || error.problem === 'unreadable');
        if (!isOfOne) failed.push(error);
        else await executor.query(sql`update ${l} set ${l.readAt} = now() where ${l.requestId} = ${requestId}::uuid`);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_A_TIME }, worker));
  if (failed.length > 0) throw failed[0];
}

/**
 * Refreshes the open requests of every customer that is due, and notes when the next time is: in 10 to 20 minutes, or when the
 * system asks to come back (SRV-07). Returns how many customers were read and how many gave no answer.
 */
export async function refreshRequests(
  scope: RefreshScope,
  stop: AbortSignal,
): Promise<{ readonly read: number; readonly failed: number }> {
  const { executor, services } = scope;
  const counts = { read: 0, failed: 0 };
  const refreshNext = async (): Promise<boolean> => {
    const customerId = await claimCustomer(executor);
    if (customerId === undefined) return false;
    const connection = await findServiceConnection(executor, services.secrets, customerId);
    if (connection === null) {
      await executor.query(sql`delete from ${f} where ${f.customerId} = ${customerId}::uuid`);
      return true;
    }
    try {
      await refresh(scope, connection, AbortSignal.any([stop, AbortSignal.timeout(LONGEST_RUN)]));
      await executor.query(sql`update ${f} set ${f.dueAt} = ${nextRefresh(null)}::timestamptz, ${f.readAt} = now(), ${f.problem} = null
        where ${f.customerId} = ${customerId}::uuid`);
      counts.read += 1;
    } catch (error) {
      stop.throwIfAborted();
      const { problem, retryAfter } =
        error instanceof ConnectionError ? error : { problem: 'unavailable' as const, retryAfter: null };
      await executor.query(sql`update ${f} set ${f.dueAt} = ${nextRefresh(retryAfter)}::timestamptz, ${f.problem} = ${problem}
        where ${f.customerId} = ${customerId}::uuid`);
      counts.failed += 1;
      if (!(error instanceof ConnectionError)) throw error;
    }
    return true;
  };
  const worker = async () => {
    while (!stop.aborted && (await refreshNext()));
  };
  // A customer whose system does not answer keeps its worker for one wait, not the others.
  await Promise.all(Array.from({ length: MAX_AT_A_TIME }, worker));
  stop.throwIfAborted();
  return counts;
}

/** Runs every minute, and when a refresh was asked for; one at a time over all processes (SRV-07). */
export function refreshRequestsJob({ serviceSystems, all }: JobServices): JobDefinition {
  return defineJob({
    kind: REFRESH_REQUESTS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor, signal }) => refreshRequests({ executor, services: all(), serviceSystems }, signal),
  });
}
