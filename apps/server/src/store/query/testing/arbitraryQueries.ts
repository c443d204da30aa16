import {
  comparisons,
  matchFunctions,
  parseFilter,
  type FilterNode,
  type FilterValue,
  type OrderKey,
  type ValueFunction,
} from '@atrium/contract';
import fc from 'fast-check';

import { dates, fields, prices, sampleRows, sizes, sortable, texts, uuids } from './sampleRows.ts';

const date = fc.constantFrom(...dates.map((text) => new Date(text)));
const number = fc.oneof(fc.constantFrom(...sizes, ...prices), fc.double({ noNaN: true, noDefaultInfinity: true }));
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 3 }));
const uuid = fc.constantFrom(...uuids);
const valuesByField: Readonly<Record<string, fc.Arbitrary<FilterValue>>> = {
  name: text,
  title: text,
  size: number,
  price: number,
  amount: number,
  date,
  isOpen: fc.boolean(),
  id: fc.constantFrom(...sampleRows.map(({ id }) => id)),
  ownerId: uuid,
  roles: uuid,
  tags: text,
};
const unordered = new Set(['isOpen', 'id', 'ownerId', 'roles', 'tags']);

const leaves: fc.Arbitrary<FilterNode> = fc.oneof(
  ...Object.entries(valuesByField).flatMap(([field, value]): fc.Arbitrary<FilterNode>[] => [
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: fc.constantFrom(...comparisons.slice(0, unordered.has(field) ? 2 : undefined)),
      value,
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: fc.constantFrom('eq' as const, 'ne' as const),
      value: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('in' as const),
      field: fc.constant(field),
      values: fc.array(value, { minLength: 1, maxLength: 4 }),
    }),
  ]),
  fc.record({
    kind: fc.constant('match' as const),
    field: fc.constantFrom('name', 'title'),
    function: fc.constantFrom(...matchFunctions),
    value: fc.constantFrom(...texts, 'ELAN', '%', '_', '\\', '0%', 'L v'),
  }),
  fc.record({
    kind: fc.constant('call' as const),
    functions: fc.constantFrom<ValueFunction[]>(
      ['tolower'],
      ['toupper'],
      ['trim'],
      ['trim', 'tolower'],
      ['tolower', 'trim'],
    ),
    field: fc.constantFrom('name', 'title'),
    operator: fc.constantFrom(...comparisons),
    value: fc.constantFrom(...texts, 'ELAN VITAL', 'aB', 'E'),
  }),
  fc.record({
    kind: fc.constant('call' as const),
    functions: fc.constantFrom<ValueFunction[]>(['length'], ['trim', 'length']),
    field: fc.constantFrom('name', 'title'),
    operator: fc.constantFrom(...comparisons),
    value: fc.constantFrom(0, 1, 3, 2.5, 10),
  }),
  fc.record({
    kind: fc.constant('call' as const),
    functions: fc.constantFrom<ValueFunction[]>(['month'], ['day']),
    field: fc.constant('date'),
    operator: fc.constantFrom(...comparisons),
    value: fc.constantFrom(1, 12, 31, 6.5),
  }),
  fc
    .tuple(fc.constantFrom(...comparisons), fc.constantFrom('1', '2025', '2026', '2027', '9998', '9999'))
    .map(([operator, year]) => parseFilter(`year(date) ${operator} ${year}`, fields)),
);

/** Filters over the sample rows, nested up to three deep. */
export const filters = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('node'), tie('node'))
      .map(([kind, first, second]): FilterNode => ({ kind, parts: [first, second] })),
    tie('node').map((part): FilterNode => ({ kind: 'not', part })),
  ),
})).node;

/** Up to three sort keys in any directions. */
export const orders = fc.uniqueArray(
  fc.record<OrderKey>({ field: fc.constantFrom(...sortable), isDescending: fc.boolean() }),
  { maxLength: 3, selector: ({ field }) => field },
);
