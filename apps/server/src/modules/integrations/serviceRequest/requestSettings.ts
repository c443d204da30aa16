import { type RequestPriority, usualHours } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { syncItemTable } from '../sync/sync.table.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

/** How the requests of a customer are handled. */
export interface RequestSettings {
  /** Open hours within which a request of each priority is to be done. */
  readonly hours: Readonly<Record<RequestPriority, number>>;
  readonly informsRequester: boolean;
  /** Whether a maintenance system keeps them, and what it can be sent apart from them. */
  readonly isOutside: boolean;
  readonly sendsPictures: boolean;
  readonly sendsComments: boolean;
  readonly sendsCancellations: boolean;
}

interface SettingsRow {
  readonly urgent: number;
  readonly high: number;
  readonly normal: number;
  readonly low: number;
  readonly informsRequester: boolean;
  readonly isOutside: boolean;
  readonly sendsPictures: boolean;
  readonly sendsComments: boolean;
  readonly sendsCancellations: boolean;
}

const builtIn = { isOutside: false, sendsPictures: false, sendsComments: false, sendsCancellations: false };

/** Returns the settings of a customer, and the usual ones where it has none. */
export async function findRequestSettings(work: Executor, customerId: string | undefined): Promise<RequestSettings> {
  const own = serviceConfigTable;
  const [found] = await work.query<SettingsRow>(sql`select ${own.urgentHours} as urgent, ${own.highHours} as high,
      ${own.normalHours} as normal, ${own.lowHours} as low, ${own.informsRequester} as "informsRequester",
      ${own.provider} <> 'local' as "isOutside", ${own.attachmentUrl} is not null as "sendsPictures",
      coalesce(${own.rest} ->> 'commentPath', '') <> '' as "sendsComments",
      coalesce(${own.rest} ->> 'cancelPath', '') <> '' as "sendsCancellations"
    from ${own} where ${own.customerId} = ${customerId ?? null}::uuid and ${own.deletedAt} is null`);
  if (found === undefined) return { hours: usualHours, informsRequester: true, ...builtIn };
  const { urgent, high, normal, low, informsRequester, ...outside } = found;
  return {
    hours: { Urgent: urgent, High: high, Normal: normal, Low: low },
    informsRequester,
    ...outside,
  };
}

/** The lists of a customer that requests choose from, in the order of its settings; empty where it has set none. */
export interface RequestLists {
  readonly categories: readonly string[];
  readonly changeTypes: readonly string[];
  readonly impacts: readonly string[];
  readonly problemCodes: readonly string[];
}

/**
 * Returns the lists of a customer that requests choose from. Its problem codes are those of its maintenance system, once they were
 * synchronised.
 */
export async function findRequestLists(work: Executor, customerId: string | undefined): Promise<RequestLists> {
  const own = serviceConfigTable;
  const item = { key: column('n', syncItemTable.key), customerId: column('n', syncItemTable.customerId) };
  const synced = sql`from ${syncItemTable} n where ${item.customerId} = ${customerId ?? null}::uuid
    and ${column('n', syncItemTable.kind)} = 'problemCodes'`;
  const [found] =
    await work.query<RequestLists>(sql`select ${own.categories}, ${own.changeTypes} as "changeTypes", ${own.impacts},
      case when ${own.provider} <> 'local' and exists (select ${synced}) then array(select ${item.key} ${synced} order by ${item.key})
        else ${own.problemCodes} end as "problemCodes"
    from ${own} where ${own.customerId} = ${customerId ?? null}::uuid and ${own.deletedAt} is null`);
  return found ?? { categories: [], changeTypes: [], impacts: [], problemCodes: [] };
}

/** Checks whether a value may be chosen: any is where the customer has set no list. */
export function isListed(list: readonly string[], value: string | null): boolean {
  return value === null || list.length === 0 || list.includes(value);
}
