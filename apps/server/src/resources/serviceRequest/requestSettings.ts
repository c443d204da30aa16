import { type RequestPriority, usualHours } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

/** How the requests of a customer are handled. */
export interface RequestSettings {
  /** Open hours within which a request of each priority is to be done. */
  readonly hours: Readonly<Record<RequestPriority, number>>;
  readonly informsRequester: boolean;
  /** Null where the customer has set none: a category is then any text. */
  readonly categories: readonly string[] | null;
}

interface SettingsRow {
  readonly urgent: number;
  readonly high: number;
  readonly normal: number;
  readonly low: number;
  readonly informsRequester: boolean;
  readonly categories: readonly string[];
}

/** Returns the settings of a customer, and the usual ones where it has none. */
export async function findRequestSettings(work: Executor, customerId: string | undefined): Promise<RequestSettings> {
  const own = serviceConfigTable;
  const [found] = await work.query<SettingsRow>(sql`select ${own.urgentHours} as urgent, ${own.highHours} as high,
      ${own.normalHours} as normal, ${own.lowHours} as low, ${own.informsRequester} as "informsRequester", ${own.categories}
    from ${own} where ${own.customerId} = ${customerId ?? null}::uuid and ${own.deletedAt} is null`);
  if (found === undefined) return { hours: usualHours, informsRequester: true, categories: null };
  const { urgent, high, normal, low, informsRequester, categories } = found;
  return {
    hours: { Urgent: urgent, High: high, Normal: normal, Low: low },
    informsRequester,
    categories: categories.length === 0 ? null : categories,
  };
}
