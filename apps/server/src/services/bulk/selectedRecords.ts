import { type BulkSelection, bulkLimits, listLimits, parseListQuery } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { invalid } from '../../base/httpError.ts';
import { readRecords } from '../../base/readRecords.ts';
import { sql } from '../../db/sql.ts';
import type { Store } from '../../store/defineStore.ts';
import type { ReadContext } from '../../store/storeDefinition.ts';
import { nameOf } from './changesOf.ts';

/** A record that a bulk action is for; `isThere` is false for an id that names none in the actor's scope. */
export interface SelectedRecord {
  readonly id: string;
  readonly name: string;
  readonly isThere: boolean;
}

/**
 * Returns the first `max` records of a selection, in the list's own order, and how many there are in all.
 * @throws HttpError 400 when there are more than a bulk action takes
 */
export async function selectedRecords(
  store: Store,
  grant: Grant,
  context: ReadContext,
  selection: BulkSelection,
  max: number = bulkLimits.maxRecords,
): Promise<{ total: number; records: SelectedRecord[] }> {
  const ids = selection.ids === undefined ? null : [...new Set(selection.ids)];
  const found: SelectedRecord[] = [];
  let total = 0;
  let token: string | null = null;
  do {
    const query = parseListQuery(
      {
        $top: String(Math.min(listLimits.maxRows, max - found.length)),
        $count: token === null ? 'true' : 'false',
        ...(selection.filter ? { $filter: selection.filter } : {}),
        ...(selection.search ? { $search: selection.search } : {}),
        ...(token === null ? {} : { $skiptoken: token }),
      },
      store.listSpec(grant),
    );
    const page = await store.list(grant, context, query, ids === null ? undefined : sql`t.id = any(${ids}::uuid[])`);
    total = page.count ?? total;
    if (total > bulkLimits.maxRecords) throw invalid([{ field: 'selection', code: 'tooMany' }]);
    for (const row of readRecords(page.rows))
      found.push({ id: String(row['id']), name: nameOf(store.resource, row), isThere: true });
    token = page.nextToken;
  } while (token !== null && found.length < max);
  if (ids === null) return { total, records: found };
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id)).map((id) => ({ id, name: '', isThere: false }));
  return { total: ids.length, records: total > found.length ? found : [...found, ...missing] };
}
