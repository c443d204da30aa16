import type { Comparison, FieldType, FilterNode, FilterValue, MatchFunction, ValueFunction } from '@atrium/contract';

import { TEXT_ORDER } from '../../db/columns.ts';
import { columnOf, type ColumnMap, type ListColumn, type ParameterCollector } from './listColumns.ts';

const operators: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };

/**
 * The type a value is sent as. An index is used only when the parameter, and not the column, is the side that is
 * converted: `int8` compares with every integer, float and numeric column that way, `numeric` with floats and numerics.
 * A text takes the type of the column it is compared with, text or citext, hence none here.
 */
function sqlTypeOf(type: FieldType, values: readonly unknown[]): string | null {
  switch (type) {
    case 'text':
      return null;
    case 'texts':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'number':
      return values.every((value) => Number.isSafeInteger(value)) ? 'int8' : 'numeric';
    case 'instant':
      return 'timestamptz';
    default:
      return 'uuid';
  }
}

function wire(value: FilterValue): string | number | boolean {
  return value instanceof Date ? value.toISOString() : value;
}

function isArray(column: ListColumn): boolean {
  return column.type === 'ids' || column.type === 'texts';
}

function comparison(column: ListColumn, operator: Comparison, value: FilterValue, parameters: ParameterCollector) {
  const type = sqlTypeOf(column.type, [value]);
  const parameter = parameters.add(wire(value)) + (type === null ? '' : `::${type}`);
  if (isArray(column)) {
    const holds = `${column.sql} @> array[${parameter}]`;
    if (operator === 'eq') return holds;
    return column.nullable ? `(${column.sql} is null or not ${holds})` : `not ${holds}`;
  }
  return compared(column.type === 'text' ? ordered(column.sql, operator) : column.sql, operator, parameter, column);
}

/** A text as it is compared: what is before or after another one is so in the order of lists, whatever its column has. */
function ordered(sql: string, operator: Comparison): string {
  return operator === 'eq' || operator === 'ne' ? sql : `${sql} ${TEXT_ORDER}`;
}

/** OData: null differs from every value, but is neither less nor greater than one. */
function compared(sql: string, operator: Comparison, parameter: string, { nullable }: ListColumn): string {
  if (operator === 'ne' && nullable) return `${sql} is distinct from ${parameter}`;
  return `${sql} ${operators[operator]} ${parameter}`;
}

function membership(column: ListColumn, values: readonly FilterValue[], parameters: ParameterCollector): string {
  const type = sqlTypeOf(column.type, values);
  const parameter = parameters.add(values.map(wire)) + (type === null ? '' : `::${type}[]`);
  return isArray(column) ? `${column.sql} && ${parameter}` : `${column.sql} = any(${parameter})`;
}

/** Folding changes nothing of these but capitals, and the database need not do it while it plans. */
const printableAscii = /^[\u0020-\u007e]*$/;

/**
 * A pattern that finds a text in folded texts. Where the database folds, the escapes come after folding, as folding
 * itself makes `%` and `_` of their full-width forms.
 */
function foldedPattern(name: MatchFunction, text: string, parameters: ParameterCollector): string {
  const before = name === 'startswith' ? '' : '%';
  const after = name === 'endswith' ? '' : '%';
  if (printableAscii.test(text)) {
    const escaped = text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
    return `${parameters.add(`${before}${escaped}${after}`)}::text`;
  }
  const escaped = String.raw`regexp_replace(fold(${parameters.add(text)}::text), '([\\%_])', '\\\1', 'g')`;
  return `'${before}' || ${escaped} || '${after}'`;
}

/** What `trim` takes off: blanks, and what ends lines and columns. */
const WHITE_SPACE = String.raw`E' \t\n\r\f\x0b\u00a0'`;

const sqlFunctions: Readonly<Record<ValueFunction, (sql: string) => string>> = {
  tolower: (sql) => `fold(${sql})`,
  toupper: (sql) => `fold(${sql})`,
  trim: (sql) => `btrim(${sql}, ${WHITE_SPACE})`,
  length: (sql) => `char_length(${sql})`,
  month: (sql) => `extract(month from ${sql} at time zone 'UTC')`,
  day: (sql) => `extract(day from ${sql} at time zone 'UTC')`,
};

type Call = Extract<FilterNode, { kind: 'call' }>;

function folded(text: string, parameters: ParameterCollector): string {
  return printableAscii.test(text)
    ? `${parameters.add(text.toLowerCase())}::text`
    : `fold(${parameters.add(text)}::text)`;
}

/** A comparison of what functions make of a field; a folded text is compared with a folded text (API-44). */
function called({ functions, operator, value }: Call, column: ListColumn, parameters: ParameterCollector): string {
  const sql = functions.reduce((inner, name) => sqlFunctions[name](inner), column.sql);
  const isFolded = functions.includes('tolower') || functions.includes('toupper');
  if (typeof value === 'number')
    return compared(sql, operator, `${parameters.add(value)}::${sqlTypeOf('number', [value])}`, column);
  const condition = compared(
    ordered(sql, operator),
    operator,
    isFolded ? folded(value, parameters) : `${parameters.add(value)}::text`,
    column,
  );
  const { withinSearch } = column;
  if (!isFolded || operator !== 'eq' || withinSearch === undefined) return condition;
  return `(${withinSearch} like ${foldedPattern('contains', value, parameters)} and ${condition})`;
}

type Equality = Extract<FilterNode, { kind: 'compare' }> & { readonly value: FilterValue };

function isEquality(node: FilterNode): node is Equality {
  return node.kind === 'compare' && node.operator === 'eq' && node.value !== null;
}

/** Alternatives with one for all values of a field: the database looks a row's value up among them instead of comparing it with each. */
function withoutEqualities(parts: readonly FilterNode[]): readonly FilterNode[] {
  const byField = Map.groupBy(parts.filter(isEquality), ({ field }) => field);
  const others = parts.filter((part) => !isEquality(part));
  const equalities = [...byField].flatMap(([field, equal]): readonly FilterNode[] =>
    equal.length === 1 ? equal : [{ kind: 'in', field, values: equal.map(({ value }) => value) }],
  );
  return [...equalities, ...others];
}

/** A filter as a condition (API-10, API-11, API-38). Values are in `parameters` only, each with its type. */
export function compileFilter(node: FilterNode, columns: ColumnMap, parameters: ParameterCollector): string {
  switch (node.kind) {
    case 'compare': {
      const column = columnOf(columns, node.field);
      if (node.value !== null) return comparison(column, node.operator, node.value, parameters);
      // A list that has nothing is answered as an empty one, whether it is stored or not.
      if (isArray(column)) return `coalesce(cardinality(${column.sql}), 0) ${operators[node.operator]} 0`;
      return `${column.sql} is ${node.operator === 'eq' ? '' : 'not '}null`;
    }
    case 'in':
      return membership(columnOf(columns, node.field), node.values, parameters);
    case 'not':
      return `(${compileFilter(node.part, columns, parameters)}) is not true`;
    case 'call':
      return called(node, columnOf(columns, node.field), parameters);
    case 'match': {
      const { sql, withinSearch } = columnOf(columns, node.field);
      const matched = node.isTrimmed ? sqlFunctions.trim(sql) : sql;
      const matches = `fold(${matched}) like ${foldedPattern(node.function, node.value, parameters)}`;
      if (withinSearch === undefined) return matches;
      return `(${withinSearch} like ${foldedPattern('contains', node.value, parameters)} and ${matches})`;
    }
    default: {
      const parts = node.kind === 'or' ? withoutEqualities(node.parts) : node.parts;
      return `(${parts.map((part) => compileFilter(part, columns, parameters)).join(` ${node.kind} `)})`;
    }
  }
}

/** The fields that a filter asks for. */
export function filterFields(node: FilterNode | null): string[] {
  if (node === null) return [];
  if (node.kind === 'and' || node.kind === 'or') return node.parts.flatMap(filterFields);
  return node.kind === 'not' ? filterFields(node.part) : [node.field];
}

function hasNode(node: FilterNode, isSuch: (leaf: FilterNode) => boolean): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.parts.some((part) => hasNode(part, isSuch));
  return node.kind === 'not' ? hasNode(node.part, isSuch) : isSuch(node);
}

/** Checks whether a filter looks for a part of a text, or for what functions make of one. */
export function hasTextMatch(node: FilterNode): boolean {
  return hasNode(node, ({ kind }) => kind === 'match' || kind === 'call');
}

/** Checks whether a filter compares what functions make of a field, which no index serves. */
export function hasCall(node: FilterNode): boolean {
  return hasNode(node, ({ kind }) => kind === 'call');
}

/** A folded text as the pattern of what begins with it. */
export function foldedBeginning(text: string, parameters: ParameterCollector): string {
  return foldedPattern('startswith', text, parameters);
}

/** The words of a search, each once. */
export function searchWords(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter((word) => word !== ''))];
}

/** What a search looks in. */
export interface SearchedTexts {
  /** Folded texts, all of which a word must be in: the first ones are indexed and hold the last. */
  readonly texts: readonly string[];
  /** The folded parts of texts that a word means in another language. */
  readonly meaningsOf?: (word: string) => readonly string[];
}

/** A search as conditions: every word, or what it means, is found somewhere in each of the folded texts (API-38). */
export function compileSearch(
  search: string,
  { texts, meaningsOf }: SearchedTexts,
  parameters: ParameterCollector,
): string[] {
  return searchWords(search).map((word) => {
    const pattern = foldedPattern('contains', word, parameters);
    if (meaningsOf === undefined) return texts.map((text) => `${text} like ${pattern}`).join(' and ');
    const meant = `any(${parameters.add(meaningsOf(word).map((part) => `%${part}%`))}::text[])`;
    return texts.map((text) => `(${text} like ${pattern} or ${text} like ${meant})`).join(' and ');
  });
}
