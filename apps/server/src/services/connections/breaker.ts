import { connectionLimits } from '@atrium/contract';

import { ConnectionError } from '../../ports/connection.ts';
import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { accountKey } from './accountKey.ts';
import { connectionOutageTable } from './connectionOutage.table.ts';

const o = connectionOutageTable;

/** Where what happens to a service is reported. */
export interface OutageLog {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

/** A service as it is asked for one customer. */
interface AskedService {
  readonly providerId: string;
  readonly customerId: string;
  /** Everything it is reached by: another one is asked without waiting. */
  readonly account: object;
}

interface Outage {
  readonly account: string;
  readonly failures: number;
  readonly isDue: boolean;
}

/** The service has failed so often that it is not asked for now. */
class LeftAloneError extends ConnectionError {
  constructor() {
    super('unavailable', 'The service has not answered several times and is left alone for a while');
  }
}

function isOpen({ failures }: Outage): boolean {
  return failures >= connectionLimits.failuresInRow;
}

/** Returns how long a service that has failed so often in a row is left alone, in milliseconds; twice as long each time. */
function pauseAfter(failures: number): number {
  const doubled = Math.min(failures - connectionLimits.failuresInRow, 10);
  return Math.min(connectionLimits.longestPause, connectionLimits.shortestPause * 2 ** Math.max(0, doubled));
}

/**
 * Asks a service unless it has failed several times in a row: then it is left alone for a while, so that no one
 * waits for it each time, and after that one caller asks it again while the others still have no answer. What is known of
 * a service is in the database, the same for all processes, and is forgotten with its first answer or another account.
 * @throws ConnectionError
 */
export async function askUnlessFailing<Value>(
  { work, log }: { readonly work: Executor; readonly log: OutageLog },
  { providerId, customerId, account }: AskedService,
  ask: () => Promise<Value>,
): Promise<Value> {
  const key = accountKey(account);
  const isIt = sql`${o.providerId} = ${providerId}::uuid and ${o.customerId} = ${customerId}::uuid`;
  const [found] = await work.query<Outage>(
    sql`select ${o.account}, ${o.failures}, ${o.retryAt} <= now() as "isDue" from ${o} where ${isIt}`,
  );
  const known = found?.account === key ? found : undefined;
  const isLeftAlone = known !== undefined && isOpen(known);
  if (isLeftAlone) {
    const until = new Date(Date.now() + connectionLimits.shortestPause).toISOString();
    const taken = known.isDue
      ? await work.query(
          sql`update ${o} set ${o.retryAt} = ${until}::timestamptz where ${isIt} and ${o.retryAt} <= now() returning 1`,
        )
      : [];
    if (taken.length === 0) throw new LeftAloneError();
  }
  try {
    const answer = await ask();
    if (found !== undefined) {
      await work.query(sql`delete from ${o} where ${isIt}`);
      if (known !== undefined && isOpen(known)) log.info({ providerId, customerId }, 'a service outside answers again');
    }
    return answer;
  } catch (error) {
    const { problem, retryAfter } =
      error instanceof ConnectionError ? error : { problem: 'unavailable' as const, retryAfter: null };
    // That one thing is unknown to it, or has something that is not understood, says nothing of the service.
    if (problem === 'absent' || problem === 'unreadable') throw error;
    const pause = Math.max(pauseAfter((known?.failures ?? 0) + 1), retryAfter ?? 0);
    const retryAt = new Date(Date.now() + Math.min(pause, connectionLimits.longestRetry)).toISOString();
    const isSame = sql`${column('calendar_outages', o.account)} = excluded.account`;
    // Of calls at the same moment, those that end once it is left alone change nothing.
    const isNews = sql`(not ${isSame} or ${column('calendar_outages', o.failures)} < ${connectionLimits.failuresInRow}::int or ${isLeftAlone}::boolean)`;
    const [noted] = await work.query<{ failures: number }>(sql`
      insert into ${o} (${o.providerId}, ${o.customerId}, ${o.account}, ${o.failures}, ${o.problem}, ${o.retryAt})
        values (${providerId}::uuid, ${customerId}::uuid, ${key}, 1, ${problem}, ${retryAt}::timestamptz)
        on conflict (${o.providerId}, ${o.customerId}) do update set ${o.account} = excluded.account, ${o.problem} = excluded.problem,
          ${o.failures} = case when ${isSame} then ${column('calendar_outages', o.failures)} + 1 else 1 end,
          ${o.since} = case when ${isSame} then ${column('calendar_outages', o.since)} else now() end, ${o.retryAt} = excluded.retry_at
          where ${isNews}
        returning ${o.failures}`);
    if (noted?.failures === connectionLimits.failuresInRow)
      log.warn({ providerId, customerId, problem, err: error }, 'a service outside does not answer and is left alone');
    throw error;
  }
}
