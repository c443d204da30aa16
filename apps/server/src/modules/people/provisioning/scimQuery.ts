import { provisioningLimits } from '@atrium/contract';

import { join, raw, type Sql, sql } from '../../../db/sql.ts';
import type { Comparison, ScimFilter } from '../../../formats/scim/parseFilter.ts';
import { parseFilter } from '../../../formats/scim/parseFilter.ts';
import { ScimSyntaxError } from '../../../formats/scim/scimError.ts';

/** An attribute that lists are filtered by. */
export interface ScimColumn {
  readonly sql: Sql;
  /** `exact` texts are compared with their case, others without; a column of `id` compares ids alone. */
  readonly type: 'text' | 'exact' | 'id' | 'boolean' | 'instant';
}

/** Attributes by their names in lower case; what is asked about several values is a condition of its own. */
export type ScimColumns = ReadonlyMap<string, ScimColumn | ((value: string) => Sql)>;

const signs: Readonly<Partial<Record<Comparison, string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

function wrong(message: string): ScimSyntaxError {
  return new ScimSyntaxError('invalidFilter', message);
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function comparedText(text: Sql, operator: Comparison, value: Sql): Sql {
  if (operator === 'co') return sql`position(${value} in ${text}) > 0`;
  if (operator === 'sw') return sql`starts_with(${text}, ${value})`;
  if (operator === 'ew') return sql`right(${text}, length(${value})) = ${value}`;
  return sql`${text} ${raw(signs[operator] ?? '=')} ${value}`;
}

function compared(
  { sql: own, type }: ScimColumn,
  { operator, value, attribute }: Extract<ScimFilter, { kind: 'compare' }>,
): Sql {
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw wrong(`${attribute} cannot be compared so.`);
    return operator === 'eq' ? sql`${own} is null` : sql`${own} is not null`;
  }
  if (type === 'boolean') {
    const isTrue = /^true$/i.test(String(value));
    if ((operator !== 'eq' && operator !== 'ne') || !/^(?:true|false)$/i.test(String(value)))
      throw wrong(`${attribute} is compared with true or false.`);
    return sql`${own} = ${isTrue === (operator === 'eq')}`;
  }
  if (typeof value !== 'string') throw wrong(`${attribute} is compared with a text.`);
  if (type === 'instant') {
    if (Number.isNaN(Date.parse(value)) || signs[operator] === undefined)
      throw wrong(`${attribute} is compared with a time.`);
    return sql`${own} ${raw(signs[operator])} ${new Date(value).toISOString()}::timestamptz`;
  }
  if (type === 'id') {
    if (operator !== 'eq' && operator !== 'ne') throw wrong(`${attribute} is compared by eq or ne.`);
    if (!isUuid(value)) return operator === 'eq' ? raw('false') : raw('true');
    return sql`${own} ${raw(operator === 'eq' ? '=' : '<>')} ${value}::uuid`;
  }
  if (type === 'exact') return comparedText(own, operator, sql`${value}::text`);
  return comparedText(sql`lower(${own})`, operator, sql`lower(${value}::text)`);
}

/** Returns a filter as a condition; values reach it as parameters alone. @throws ScimSyntaxError for an attribute that is not filtered by */
function conditionOf(filter: ScimFilter, columns: ScimColumns): Sql {
  if (filter.kind === 'not') return sql`not coalesce(${conditionOf(filter.part, columns)}, false)`;
  const all = (parts: readonly ScimFilter[], word: string) =>
    sql`(${join(
      parts.map((part) => conditionOf(part, columns)),
      word,
    )})`;
  if (filter.kind === 'and') return all(filter.parts, ' and ');
  if (filter.kind === 'or') return all(filter.parts, ' or ');
  const known = columns.get(filter.attribute);
  if (known === undefined) throw wrong(`Nothing is filtered by ${filter.attribute}.`);
  if (typeof known === 'function') {
    if (filter.kind === 'present' || filter.operator !== 'eq') throw wrong(`${filter.attribute} is compared by eq.`);
    return known(String(filter.value));
  }
  if (filter.kind === 'present')
    return known.type === 'text' || known.type === 'exact'
      ? sql`coalesce(${known.sql}, '') <> ''`
      : sql`${known.sql} is not null`;
  return compared(known, filter);
}

/** What a query asks of a list (RFC 7644, 3.4.2). */
export interface ScimListQuery {
  readonly where: Sql;
  readonly order: Sql;
  readonly startIndex: number;
  readonly count: number;
}

function wholeOf(value: unknown, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  if (typeof value !== 'string' || !/^[+-]?\d{1,9}$/.test(value))
    throw new ScimSyntaxError('invalidValue', 'startIndex and count are whole numbers.');
  return Number(value);
}

/** Reads the parameters of a list; of a column that lists are not sorted by, the order of the ids is kept. */
export function readListQuery(query: Readonly<Record<string, unknown>>, columns: ScimColumns, id: Sql): ScimListQuery {
  const { filter, sortBy, sortOrder } = query;
  const by = typeof sortBy === 'string' ? columns.get(sortBy.toLowerCase()) : undefined;
  const direction = raw(String(sortOrder).toLowerCase() === 'descending' ? 'desc' : 'asc');
  const isText = typeof by === 'object' && by.type === 'text';
  const sorted = typeof by === 'object' ? (isText ? sql`lower(${by.sql})` : by.sql) : null;
  return {
    where: typeof filter === 'string' && filter.trim() !== '' ? conditionOf(parseFilter(filter), columns) : raw('true'),
    order: sorted === null ? id : sql`${sorted} ${direction} nulls last, ${id}`,
    startIndex: Math.max(1, wholeOf(query['startIndex'], 1)),
    count: Math.min(provisioningLimits.maxResults, Math.max(0, wholeOf(query['count'], 100))),
  };
}
