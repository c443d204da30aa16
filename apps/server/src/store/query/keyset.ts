import { isStorableText, ListQueryError, readId, readInstant, type FieldType, type OrderKey } from '@atrium/contract';

import { columnOf, type ColumnMap, type ListColumn, type ParameterCollector } from './listColumns.ts';

/** A sort key's values as text, as `keyColumns` selects them; null where the row has none. */
export type KeyValues = readonly (string | null)[];

/** One key of a total order, with its column. */
export interface SortKey {
  readonly column: ListColumn;
  readonly isDescending: boolean;
}

/** The order made total: ties are broken by id in the last key's direction, and nothing comes after an id (API-38). */
export function sortKeys(orderBy: readonly OrderKey[], columns: ColumnMap): SortKey[] {
  const keys: SortKey[] = [];
  for (const { field, isDescending } of orderBy) {
    keys.push({ column: columnOf(columns, field), isDescending });
    if (field === 'id') return keys;
  }
  return [...keys, { column: columnOf(columns, 'id'), isDescending: keys.at(-1)?.isDescending ?? false }];
}

/**
 * The ORDER BY list. Null is before every value, so it comes first ascending and last descending. A column without
 * nulls keeps PostgreSQL's own null order, which is the one that plain indexes have.
 */
export function orderText(keys: readonly SortKey[]): string {
  return keys
    .map(({ column: { sql, nullable }, isDescending }) => {
      const nulls = isDescending ? ' nulls last' : ' nulls first';
      return `${sql} ${isDescending ? 'desc' : 'asc'}${nullable ? nulls : ''}`;
    })
    .join(', ');
}

/** The expression that gives a key's value as text, without loss. */
export function keyText({ sql, type }: ListColumn): string {
  return type === 'instant' ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `(${sql})::text`;
}

/** Reads the values of a row's keys from JSON. */
export function readKeys(json: string): KeyValues {
  const keys: unknown = JSON.parse(json);
  return Array.isArray(keys) ? keys.map((key) => (typeof key === 'string' ? key : null)) : [];
}

/** The `$skiptoken` that continues after the row with these keys: the values of `keyColumns`, in their order. */
export function nextToken(keys: KeyValues): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

function isNumber(text: string): boolean {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) || !Number.isFinite(Number(text))) return false;
  // What is too small for a number is an error in the database when it is compared with a float.
  return Number(text) !== 0 || !/[1-9]/.test(text.replace(/e[^]*$/i, ''));
}

function isValueOf(type: FieldType, text: string): boolean {
  switch (type) {
    case 'text':
      return isStorableText(text);
    case 'number':
      return isNumber(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'instant':
      return readInstant(text) !== undefined;
    case 'id':
      return readId(text) !== undefined;
    default:
      return false;
  }
}

function keysOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** Reads a `$skiptoken`. @throws ListQueryError when it does not belong to this order (API-38). */
export function readToken(token: string, keys: readonly SortKey[]): KeyValues {
  const values = keysOf(token);
  if (Array.isArray(values) && values.length === keys.length && values.every(isTextOrNull)) {
    const fits = keys.every(({ column }, index) => {
      const value = values[index] ?? null;
      return value === null ? column.nullable : isValueOf(column.type, value);
    });
    if (fits) return values;
  }
  throw new ListQueryError([{ parameter: '$skiptoken', message: 'It is not a token that this list has given.' }]);
}

function castOf(type: FieldType, value: string): string {
  switch (type) {
    case 'number':
      return /^-?\d{1,18}$/.test(value) ? '::int8' : '::numeric';
    case 'instant':
      return '::timestamptz';
    case 'id':
      return '::uuid';
    default:
      // The column gives the type, so that citext sorts and continues as citext.
      return '';
  }
}

interface BoundKey extends SortKey {
  /** The placeholder with its type; null for a null. */
  readonly parameter: string | null;
}

/** Rows behind `keys[index]` and those after it, given that all keys before it are equal. The last is the id, never null. */
function afterKey(keys: readonly BoundKey[], index: number): string {
  const key = keys[index];
  if (key === undefined) return 'false';
  const { column, isDescending, parameter } = key;
  const sign = isDescending ? '<' : '>';
  const strictly = `${column.sql} ${sign} ${parameter}`;
  if (index === keys.length - 1) return strictly;
  const after = afterKey(keys, index + 1);
  if (parameter === null) return `(${column.sql} is ${isDescending ? 'null and' : 'not null or'} ${after})`;
  // The outer bound is what an index can seek to.
  const condition = `(${column.sql} ${sign}= ${parameter} and (${strictly} or ${after}))`;
  return isDescending && column.nullable ? `(${column.sql} is null or ${condition})` : condition;
}

/** The condition that leaves the rows after `values` in the order of `keys`, nulls and mixed directions included. */
export function afterCondition(keys: readonly SortKey[], values: KeyValues, parameters: ParameterCollector): string {
  const bound = keys.map((key, index): BoundKey => {
    const value = values[index] ?? null;
    const parameter = value === null ? null : parameters.add(value) + castOf(key.column.type, value);
    return { ...key, parameter };
  });
  const isDescending = bound[0]?.isDescending ?? false;
  const isUniform = bound.every(
    (key) => key.isDescending === isDescending && key.parameter !== null && !(isDescending && key.column.nullable),
  );
  // One comparison of rows is one seek in a composite index. It is null, so not true, for a null that is before.
  if (!isUniform || bound.length === 1) return afterKey(bound, 0);
  const left = bound.map(({ column }) => column.sql).join(', ');
  const right = bound.map(({ parameter }) => parameter).join(', ');
  return `(${left}) ${isDescending ? '<' : '>'} (${right})`;
}
