import type { FilterNode, FilterValue, ListQuery, Session } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import { readRecords } from '../base/readRecords.ts';
import type { Executor } from '../db/database.ts';

/** The ids that a caller is shown in some fields with ids; a field that is not named shows all of its own. */
export type ShownIds = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the ids that a session is shown; empty where it is shown all. */
export type FindShownIds = (session: Session, executor: Executor) => Promise<ShownIds>;

/** An id that no record has. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The ids that a grant's holder is shown; null where nothing is left out. */
export async function shownIdsOf(
  findShownIds: FindShownIds | undefined,
  { holder }: Grant,
  executor: Executor,
): Promise<ShownIds | null> {
  if (findShownIds === undefined || holder.kind === 'system') return null;
  const shown = await findShownIds(holder.session, executor);
  return shown.size === 0 ? null : shown;
}

/** Records as JSON texts, with commas between them, without the ids that the caller may not see (SEC-19). */
export function withShownIds(texts: string, shown: ShownIds | null): string {
  if (shown === null) return texts;
  const records = readRecords(texts);
  for (const record of records) {
    for (const [field, ids] of shown) {
      const value = record[field];
      if (Array.isArray(value)) record[field] = value.filter((id) => ids.has(String(id)));
      else if (typeof value === 'string' && !ids.has(value)) record[field] = null;
    }
  }
  return records.map((record) => JSON.stringify(record)).join(',');
}

function limited(node: FilterNode, shown: ShownIds): FilterNode {
  if (node.kind === 'and' || node.kind === 'or') {
    const [first, ...others] = node.parts;
    return { ...node, parts: [limited(first, shown), ...others.map((part) => limited(part, shown))] };
  }
  if (node.kind === 'not') return { ...node, part: limited(node.part, shown) };
  const ids = shown.get(node.field);
  if (ids === undefined || node.kind === 'match' || node.kind === 'call') return node;
  const seen = (value: FilterValue): FilterValue => (ids.has(String(value)) ? value : NO_ID);
  if (node.kind === 'in') return { ...node, values: node.values.map(seen) };
  if (node.value !== null) return { ...node, value: seen(node.value) };
  // A field has what is shown of it: one that shows nothing is empty.
  const hasShown: FilterNode = { kind: 'in', field: node.field, values: [...ids] };
  return node.operator === 'eq' ? { kind: 'not', part: hasShown } : hasShown;
}

/** A query whose filter looks at the ids that the caller may see, and at no others (SEC-19). */
export function askedByShownIds<Query extends Pick<ListQuery, 'filter'>>(query: Query, shown: ShownIds | null): Query {
  return shown === null || query.filter === null ? query : { ...query, filter: limited(query.filter, shown) };
}

/** A list of ids as a save leaves it: what was sent, and after it what is stored and not shown to who saves. */
export function withHiddenIds(
  shown: ShownIds | null,
  field: string,
  sent: readonly string[],
  stored: readonly string[],
): string[] {
  const ids = shown?.get(field);
  if (ids === undefined) return [...sent];
  const named = new Set(sent);
  return [...sent, ...stored.filter((id) => !ids.has(id) && !named.has(id))];
}

/** An id as a save leaves it: what was sent, or what is stored where that is not shown to who saves and nothing takes its place. */
export function withHiddenId(
  shown: ShownIds | null,
  field: string,
  sent: string | null,
  stored: string | null,
): string | null {
  const isHidden = stored !== null && shown?.get(field)?.has(stored) === false;
  return isHidden ? (sent ?? stored) : sent;
}
