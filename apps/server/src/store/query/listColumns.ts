import type { FieldType } from '@atrium/contract';

/** A field of a list as SQL: `sql` is an expression such as `t."name"`, never made of anything a caller sent. */
export interface ListColumn {
  readonly sql: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  /** The folded text that has this text in it, which a trigram index serves; where there is one. */
  readonly withinSearch?: string;
}

/** The fields that a list can be filtered and sorted by; `id` is always among them. */
export type ColumnMap = Readonly<Record<string, ListColumn>>;

/** Takes the values of a statement and answers their placeholders: `add('x')` is `'$3'` when two were there before. */
export interface ParameterCollector {
  readonly values: readonly unknown[];
  add(value: unknown): string;
}

/** The column of a field. @throws Error when the map lacks it, as the contract and the map then disagree. */
export function columnOf(columns: ColumnMap, field: string): ListColumn {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) throw new Error(`The list has no column for ${field}`);
  return column;
}
