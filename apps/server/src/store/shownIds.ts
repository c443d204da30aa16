import type { FilterNode, FilterValue, ListQuery, Session } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';

/** The ids that a caller is shown in some list fields; a field that is not named shows all of its own. */
export type ShownIds = ReadonlyMap<string, ReadonlySet<string>>;

/** An id that no record has. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The ids that a grant's holder is shown; null where nothing is left out. */
export function shownIdsOf(shownIds: ((session: Session) => ShownIds) | undefined, { holder }: Grant): ShownIds | null {
  if (shownIds === undefined || holder.kind === 'system') return null;
  const shown = shownIds(holder.session);
  return shown.size === 0 ? null : shown;
}

/** A record as JSON text without the ids that the caller may not see (SEC-19). */
export function withShownIds(text: string, shown: ShownIds | null): string {
  if (shown === null) return text;
  const record: Record<string, unknown> = JSON.parse(text);
  for (const [field, ids] of shown) {
    const value = record[field];
    if (Array.isArray(value)) record[field] = value.filter((id) => ids.has(String(id)));
  }
  return JSON.stringify(record);
}

function limited(node: FilterNode, shown: ShownIds): FilterNode {
  if (node.kind === 'and' || node.kind === 'or') {
    const [first, ...others] = node.parts;
    return { ...node, parts: [limited(first, shown), ...others.map((part) => limited(part, shown))] };
  }
  const ids = shown.get(node.field);
  if (ids === undefined || node.kind === 'match') return node;
  const seen = (value: FilterValue): FilterValue => (ids.has(String(value)) ? value : NO_ID);
  if (node.kind === 'in') return { ...node, values: node.values.map(seen) };
  return node.value === null ? node : { ...node, value: seen(node.value) };
}

/** A query whose filter finds nothing by ids that the caller may not see (SEC-19). */
export function askedByShownIds(query: ListQuery, shown: ShownIds | null): ListQuery {
  return shown === null || query.filter === null ? query : { ...query, filter: limited(query.filter, shown) };
}

/** The ids of a stored list that the session is not shown, and that its saves leave as they are. */
export function hiddenAmong(
  shownIds: (session: Session) => ShownIds,
  { holder }: Grant,
  field: string,
  stored: readonly string[],
): string[] {
  if (holder.kind === 'system') return [];
  const shown = shownIds(holder.session).get(field);
  return shown === undefined ? [] : stored.filter((id) => !shown.has(id));
}
