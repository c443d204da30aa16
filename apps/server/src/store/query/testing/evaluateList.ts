import {
  compareTexts,
  type FilterNode,
  type FilterValue,
  type ListQuery,
  type OrderKey,
  type ValueFunction,
} from '@atrium/contract';

import { columns, fold, sampleRows, type SampleRow } from './sampleRows.ts';

/** Microseconds, which is what the database keeps. */
function microseconds(instant: string): number {
  const fraction = /\.\d{3}(\d{3})Z$/.exec(instant)?.[1] ?? '0';
  return Date.parse(instant) * 1_000 + Number(fraction);
}

type Comparable = string | number | boolean;

function comparable(value: unknown, field: string): Comparable | null {
  if (value instanceof Date) return value.getTime() * 1_000;
  if (typeof value === 'string') return field === 'date' ? microseconds(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Texts are compared as people expect, with their numbers as numbers; those that are alike, and ids, byte by byte. */
function compare(left: Comparable, right: Comparable, field: string): number {
  if (typeof left === 'string' && typeof right === 'string') {
    const order = columns[field]?.type === 'id' ? 0 : compareTexts(left, right);
    return order || Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  return left < right ? -1 : Number(left > right);
}

function valueOf(row: SampleRow, field: string): unknown {
  return Reflect.get(row, field);
}

const onText: Readonly<Record<string, (text: string) => string | number>> = {
  tolower: fold,
  toupper: fold,
  trim: (text) => text.replaceAll(/^[ \t\n\r\f\v\u00a0]+|[ \t\n\r\f\v\u00a0]+$/g, ''),
  length: (text) => Array.from(text).length,
  month: (text) => new Date(text).getUTCMonth() + 1,
  day: (text) => new Date(text).getUTCDate(),
};

/** Returns what functions make of a stored value; null of null. */
function calledOn(stored: unknown, functions: readonly ValueFunction[]): unknown {
  return functions.reduce<unknown>(
    (value, name) => (typeof value === 'string' ? (onText[name]?.(value) ?? null) : value),
    stored,
  );
}

/** A folded text is compared with a folded text. */
function comparedWith({ functions, value }: Extract<FilterNode, { kind: 'call' }>): string | number {
  const isFolded = functions.includes('tolower') || functions.includes('toupper');
  return isFolded && typeof value === 'string' ? fold(value) : value;
}

/** The same filter evaluated in memory. */
export function matches(node: FilterNode, row: SampleRow): boolean {
  if (node.kind === 'and') return node.parts.every((part) => matches(part, row));
  if (node.kind === 'or') return node.parts.some((part) => matches(part, row));
  if (node.kind === 'not') return !matches(node.part, row);
  const stored = valueOf(row, node.field);
  const held = node.kind === 'call' ? calledOn(stored, node.functions) : stored;
  if (node.kind === 'match') {
    if (typeof held !== 'string') return false;
    const [text, part] = [fold(held), fold(node.value)];
    if (node.function === 'contains') return text.includes(part);
    return node.function === 'startswith' ? text.startsWith(part) : text.endsWith(part);
  }
  const isHeld = (value: FilterValue): boolean =>
    Array.isArray(held)
      ? held.includes(value)
      : held !== null && comparable(held, node.field) === comparable(value, node.field);
  if (node.kind === 'in') return node.values.some(isHeld);
  const value = node.kind === 'call' ? comparedWith(node) : node.value;
  const isNone = Array.isArray(held) ? held.length === 0 : held === null;
  if (value === null) return isNone === (node.operator === 'eq');
  if (node.operator === 'eq') return isHeld(value);
  if (node.operator === 'ne') return !isHeld(value);
  const [left, right] = [comparable(held, node.field), comparable(value, node.field)];
  if (left === null || right === null) return false;
  const order = compare(left, right, node.field);
  if (node.operator === 'gt') return order > 0;
  if (node.operator === 'ge') return order >= 0;
  return node.operator === 'lt' ? order < 0 : order <= 0;
}

/** The same order in memory: null before every value, ties by id in the last direction. */
export function sorted(list: readonly SampleRow[], orderBy: readonly OrderKey[]): SampleRow[] {
  const keys = [...orderBy, { field: 'id', isDescending: orderBy.at(-1)?.isDescending ?? false }];
  return list.toSorted((first, second) => {
    for (const { field, isDescending } of keys) {
      const left = comparable(valueOf(first, field), field);
      const right = comparable(valueOf(second, field), field);
      const order =
        left === null || right === null ? Number(left !== null) - Number(right !== null) : compare(left, right, field);
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}

/** The ids of rows, in their order. */
export function idsOfRows(list: readonly SampleRow[]): string[] {
  return list.map(({ id }) => id);
}

/** The ids of the sample rows that a query should give, in order. */
export function expected(query: Pick<ListQuery, 'filter' | 'orderBy'>): string[] {
  const { filter, orderBy } = query;
  return idsOfRows(
    sorted(
      sampleRows.filter((row) => filter === null || matches(filter, row)),
      orderBy,
    ),
  );
}
