import { listLimits } from '../limits.ts';
import type { FieldType, FilterFields, FilterNode } from './filter.ts';
import { parseFilter } from './parseFilter.ts';
import {
  jsonFormat,
  type ListSpec,
  ParameterReader,
  parseSearch,
  type QueryParameters,
  whole,
} from './parseListQuery.ts';
import { excerpt, ListQueryError, QueryError } from './queryError.ts';
import { writeFilter } from './writeFilter.ts';

/** What is asked of the values of a field: those of the records that filter and search find. */
export interface GroupQuery {
  readonly field: string;
  readonly filter: FilterNode | null;
  readonly search: string | null;
}

/** Which values of a field are answered: with the number of records that have each, the most frequent first, or alone and in order. */
export interface ValuesQuery extends GroupQuery {
  readonly isCounted: boolean;
  readonly top: number;
  readonly skip: number;
}

const groupedTypes: ReadonlySet<FieldType> = new Set(['text', 'boolean', 'id', 'ids', 'texts']);
const grouping = /^groupby\(\((\w+)\)(,\s*aggregate\(\$count as count\))?\)$/;

/** Writes the `$apply` that asks how many records have each value of a field. */
export function writeApply({ field, filter, search }: GroupQuery): string {
  const parts = [
    filter === null ? null : `filter(${writeFilter(filter)})`,
    search === null ? null : `search(${search})`,
    `groupby((${field}),aggregate($count as count))`,
  ];
  return parts.filter((part) => part !== null).join('/');
}

/** Returns where the parenthesis before `from` is closed; those in quotes do not count. */
function closedAt(text: string, from: number): number {
  let open = 1;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === '(') open += 1;
    else if (!isQuoted && text[at] === ')' && (open -= 1) === 0) return at;
  }
  throw new QueryError('syntax', from, 'A parenthesis is not closed.');
}

/**
 * Parses the one `$apply` that lists know, of which the first two parts and the count may be missing:
 * `filter(…)/search(…)/groupby((field),aggregate($count as count))`.
 *
 * @throws QueryError for anything else, and for a field whose values are not counted: numbers and instants.
 */
export function parseApply(text: string, fields: FilterFields): GroupQuery & Pick<ValuesQuery, 'isCounted'> {
  const start = text.lastIndexOf('groupby(');
  const [, field, count] = grouping.exec(text.slice(Math.max(start, 0))) ?? [];
  const isCounted = count !== undefined;
  if (field === undefined)
    throw new QueryError(
      'syntax',
      0,
      'Lists know groupby((field)) and groupby((field),aggregate($count as count)) after filter and search.',
    );
  const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (type === undefined || !groupedTypes.has(type))
    throw new QueryError('unknownField', start, `${excerpt(field)} is not a field whose values are counted.`);

  let before = text.slice(0, start);
  let filter: FilterNode | null = null;
  if (before.startsWith('filter(')) {
    const end = closedAt(before, 'filter('.length);
    filter = parseFilter(before.slice('filter('.length, end), fields);
    before = before.slice(end + 1).replace(/^\//, '');
  }
  if (before === '') return { field, isCounted, filter, search: null };
  if (!before.startsWith('search(') || !before.endsWith(')/'))
    throw new QueryError('syntax', start - before.length, 'Before groupby there are filter(…)/ and search(…)/ alone.');
  return { field, isCounted, filter, search: parseSearch(before.slice('search('.length, -2)) };
}

/**
 * Parses a request for the values of a field: `$apply`, `$top`, 50 where it is missing, and `$skip`.
 *
 * @throws ListQueryError with every wrong parameter; those of pages do not go with `$apply`.
 */
export function parseValuesQuery(parameters: QueryParameters, spec: ListSpec): ValuesQuery {
  const reader = new ParameterReader(parameters);
  const missing = { field: 'id', isCounted: true, filter: null, search: null };
  const group = reader.read('$apply', missing, (text) => parseApply(text.trim(), spec.fields));
  const top = reader.read<number>('$top', listLimits.maxValues, (text) => whole(text, listLimits.maxRows));
  const skip = reader.read('$skip', 0, (text) => whole(text));
  reader.read('$format', undefined, jsonFormat);
  reader.refuseOthers(spec.extra ?? []);
  if (reader.issues.length > 0) throw new ListQueryError(reader.issues);
  return { ...group, top, skip };
}
