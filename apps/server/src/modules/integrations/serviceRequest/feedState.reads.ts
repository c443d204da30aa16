import type { FeedState } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { instantText, sql } from '../../../db/sql.ts';
import { connectionOutageTable } from '../../../services/connections/connectionOutage.table.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { requestRefreshTable } from './requestRefresh.table.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

const f = requestRefreshTable;
const c = serviceConfigTable;
const l = requestLinkTable;
const o = connectionOutageTable;

/**
 * Reads how it is with a customer's maintenance system: when it last answered, when it is asked next, since when it does not
 * answer, and how many requests wait for it (SRV-07, SRV-10). Null where the product keeps the requests itself.
 */
export async function readFeedState(executor: Executor, customerId: string): Promise<FeedState | null> {
  const counted = (state: string) =>
    sql`(select count(*)::int from ${l} where ${l.customerId} = ${customerId}::uuid and ${l.state} = ${state})`;
  const refreshed = (value: ReturnType<typeof instantText> | typeof f.problem) =>
    sql`(select ${value} from ${f} where ${f.customerId} = ${customerId}::uuid)`;
  const failing = (value: ReturnType<typeof instantText>) => sql`(select ${value} from ${o}
    where ${o.customerId} = ${customerId}::uuid and ${o.providerId} = ${c}.id)`;
  const [line] = await executor.query<FeedState>(sql`select ${refreshed(instantText(sql`${f.readAt}`))} as "readAt",
      ${refreshed(instantText(sql`${f.dueAt}`))} as "dueAt", ${refreshed(f.problem)} as problem,
      ${failing(instantText(sql`${o.since}`))} as "failingSince", ${counted('waiting')} as waiting, ${counted('refused')} as refused
    from ${c} where ${c.customerId} = ${customerId}::uuid and ${c.deletedAt} is null and ${c.provider} <> 'local'`);
  return line ?? null;
}
