import type { FieldType, FilterFields } from '@atrium/contract';
import fc from 'fast-check';

import { TEXT_ORDER } from '../../../db/columns.ts';
import type { ColumnMap } from '../listColumns.ts';

/** A row as the evaluator in memory sees it; `date` is ISO with up to microseconds. */
export interface SampleRow {
  readonly id: string;
  readonly name: string | null;
  readonly title: string;
  readonly size: number | null;
  readonly price: number | null;
  readonly amount: number;
  readonly isOpen: boolean | null;
  readonly date: string | null;
  readonly ownerId: string | null;
  readonly roles: readonly string[] | null;
  readonly tags: readonly string[];
}

/** The same fields as SQL. */
export const columns: ColumnMap = {
  id: { sql: 't."id"', type: 'id', nullable: false },
  name: { sql: 't."name"', type: 'text', nullable: true, withinSearch: 't."search"' },
  title: { sql: 't."title"', type: 'text', nullable: false, withinSearch: 't."search"' },
  size: { sql: 't."size"', type: 'number', nullable: true },
  price: { sql: 't."price"', type: 'number', nullable: true },
  amount: { sql: 't."amount"', type: 'number', nullable: false },
  isOpen: { sql: 't."is_open"', type: 'boolean', nullable: true },
  date: { sql: 't."date"', type: 'instant', nullable: true },
  ownerId: { sql: 't."owner_id"', type: 'id', nullable: true },
  roles: { sql: 't."roles"', type: 'ids', nullable: true },
  tags: { sql: 't."tags"', type: 'texts', nullable: false },
};

/** The table of the rows, with the indexes that lists need. */
export const TABLE_SQL = `
  create table samples (
    id uuid primary key,
    name text ${TEXT_ORDER},
    title text ${TEXT_ORDER} not null,
    size int,
    price double precision,
    amount numeric not null,
    is_open boolean,
    date timestamptz,
    owner_id uuid,
    roles uuid[],
    tags text[] not null,
    search text not null
  );
  create index on samples (size);
  create index on samples (price);
  create index on samples (amount);
  create index on samples (date);
  create index on samples (owner_id);
  create index on samples (title, id);
  create index on samples (size nulls first, id);
  create index on samples using gin (roles);
  create index on samples using gin (search gin_trgm_ops);
`;

/** Few values, so that many rows are alike. */
export const uuids = [1, 2, 3].map((digit) => `0190a5c6-0000-7000-8000-00000000000${String(digit)}`);
export const texts = [
  '',
  'a',
  'A',
  'Ab',
  'é',
  'Élan vital',
  '100%',
  '100',
  '％',
  'a_b',
  'axb',
  'a\\b',
  "O'Hara",
  'élan',
  ' \u00a0 vor ',
  '$1',
  '{"x"}',
  'Raum 2',
  'Raum 02',
  'Raum 10',
];
export const sizes = [-1, 0, 1, 7, 2_147_483_647];
export const prices = [-2.5, 0, 0.1, 0.3, 1e300, 5e-324];
export const dates = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-01-01T00:00:00.001001Z',
  '2026-01-01T00:00:00.001002Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
];

function orNull<Value>(values: readonly Value[]): fc.Arbitrary<Value | null> {
  return fc.option(fc.constantFrom(...values), { freq: 3, nil: null });
}

/** Rows with duplicates and nulls in every field that may have them. */
export const sampleRows: readonly SampleRow[] = fc.sample(
  fc.record<SampleRow>({
    id: fc.uuid(),
    name: orNull(texts),
    title: fc.constantFrom(...texts),
    size: orNull(sizes),
    price: orNull(prices),
    amount: fc.constantFrom(...sizes, 0.5, 1.25),
    isOpen: fc.option(fc.boolean(), { nil: null }),
    date: orNull(dates),
    ownerId: orNull(uuids),
    roles: fc.option(fc.subarray(uuids), { nil: null }),
    tags: fc.subarray(texts, { maxLength: 3 }),
  }),
  { numRuns: 80, seed: 20_261_121 },
);

/** Returns what the database's fold() does to the texts above. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The folded text that a search looks in. */
export function searchText(row: SampleRow): string {
  return fold(`${row.title} ${row.name ?? ''}`);
}

/** The fields by type, as a resource would declare them for `$filter`. */
export const fields: FilterFields = Object.fromEntries(
  Object.entries(columns).map(([field, { type }]): [string, FieldType] => [field, type]),
);
/** The fields that have an order. */
export const sortable = Object.keys(columns).filter((field) => field !== 'roles' && field !== 'tags');
