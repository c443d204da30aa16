import { contextNames, fullPath, innermost } from '@atrium/contract';
import type { ContextEntry, ContextName } from '@atrium/contract';

/** A context and its id, as the path names them. */
export type ContextRef = Pick<ContextEntry, 'context' | 'id'>;

/** What an address says: the contexts from outside in, and what is behind them. */
export interface ParsedPath {
  readonly context: ContextName;
  readonly entries: readonly ContextRef[];
  /** The segments after the contexts: page, record id and whatever a screen puts there. */
  readonly rest: readonly string[];
}

const segmentNames = new Map(contextNames.filter((name) => name !== 'ROOT').map((name) => [name.toLowerCase(), name]));

/** What may follow what: a campus or building is in a customer, a building in a campus too, a vendor in a building (NAV-01); each part is only when present (NAV-04). */
const insides: Readonly<Record<ContextName, readonly ContextName[]>> = {
  ROOT: ['CUSTOMER'],
  CUSTOMER: ['CAMPUS', 'BUILDING', 'VENDOR'],
  CAMPUS: ['BUILDING'],
  BUILDING: ['VENDOR'],
  VENDOR: [],
};

/** The decoded segments of a path; null when it is not well encoded. */
function segmentsOf(pathname: string): readonly string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Takes an address apart; null when it is neither `/admin/…` nor `/customer/…` with contexts in their order (NAV-04). */
export function parsePath(pathname: string): ParsedPath | null {
  const segments = segmentsOf(pathname);
  if (segments === null) return null;
  if (segments[0] === 'admin') return { context: 'ROOT', entries: [], rest: segments.slice(1) };

  const entries: ContextRef[] = [];
  let context: ContextName = 'ROOT';
  let at = 0;
  for (; at + 1 < segments.length; at += 2) {
    const next = segmentNames.get(segments[at] ?? '');
    const id = segments[at + 1];
    if (next === undefined || id === undefined || !insides[context].includes(next)) break;
    entries.push({ context: next, id });
    context = next;
  }
  return entries.length === 0 ? null : { context, entries, rest: segments.slice(at) };
}

/** The address of a page in a context: `/admin/{page}` in the root, else the full path (NAV-04, NAV-76). */
export function pathOf(stack: readonly ContextRef[], page: string, recordId?: string): string {
  const tail = recordId === undefined ? page : `${page}/${encodeURIComponent(recordId)}`;
  return innermost(stack) === 'ROOT' ? `/admin${tail === '' ? '' : `/${tail}`}` : `/${fullPath(stack, tail)}`;
}
