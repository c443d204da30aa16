import { parseFieldPath, type RestService } from '@atrium/contract';

/** Items of a list that are kept: one is like another. */
const MAX_ITEMS = 3;
const MAX_DEPTH = 12;
/** The fields that say nothing of people. */
const kept = [
  'idPath',
  'numberPath',
  'statusPath',
  'reasonPath',
  'changedPath',
  'commentIdPath',
  'cursorPath',
] as const;

/** A path without places in lists: all items of a list are alike. */
function keysOf(path: string | null | undefined): string[] {
  return (path ? (parseFieldPath(path) ?? []) : []).filter((step) => typeof step === 'string');
}

/** The paths whose values are kept, below each root that a record may have. */
function keptPaths(rest: RestService): ReadonlySet<string> {
  const roots = [rest.createdPath, rest.recordPath, rest.itemsPath, null].map(keysOf);
  const within = (field: (typeof kept)[number]) =>
    field === 'commentIdPath' ? [...keysOf(rest.commentsPath), ...keysOf(rest[field])] : keysOf(rest[field]);
  return new Set(
    kept.flatMap((field) => (rest[field] ? roots.map((root) => JSON.stringify([...root, ...within(field)])) : [])),
  );
}

function withoutPeople(value: unknown, path: readonly string[], paths: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => withoutPeople(item, path, paths));
  if (typeof value === 'object' && value !== null && path.length < MAX_DEPTH)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, withoutPeople(part, [...path, key], paths)]),
    );
  if (value === null || typeof value === 'boolean') return value;
  if (paths.has(JSON.stringify(path))) return typeof value === 'string' ? value.slice(0, 255) : value;
  return typeof value === 'number' ? 0 : '…';
}

/**
 * Returns an answer without anything of people: its fields, and the values of those alone that the settings read and that are no
 * one's; of a text that is no JSON the first line, without addresses (SRV-09).
 */
export function impersonalText(rest: RestService, text: string): string {
  try {
    return JSON.stringify(withoutPeople(JSON.parse(text), [], keptPaths(rest)), null, 2);
  } catch {
    const [first = ''] = text.trim().split(/[\r\n]/);
    return first.slice(0, 200).replaceAll(/(?<!\S)\S+@\S+/g, '…');
  }
}
