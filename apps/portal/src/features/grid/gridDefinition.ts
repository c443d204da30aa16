import type { FilterNode, ResourceDefinition } from '@atrium/contract';

import type { RecordValues, Values } from '../../kit/definition/formDefinition.ts';

/** A column of a grid; its heading is the phrase `fields.{field}` of the resource's area. */
export interface GridColumn {
  readonly field: string;
  /** `many` is a list of choices, whose names have semicolons between them; `hours` are those of a week. */
  readonly kind: 'text' | 'number' | 'choice' | 'many' | 'flag' | 'hours';
  /** The values of a choice; their names are `values.{field}.{value}`, or those of `names`. */
  readonly options?: readonly string[];
  /** The names of values that are ids of records. */
  readonly names?: ReadonlyMap<string, string>;
  /** True where a number may have decimals. */
  readonly isDecimal?: boolean;
  /** In pixels. */
  readonly width: number;
  /** Whether a record keeps the value that it was added with. */
  readonly isKept?: boolean;
}

/** How records of a resource are edited in a grid. */
export interface GridDefinition {
  readonly resource: ResourceDefinition;
  /** The first column names the record. */
  readonly columns: readonly [GridColumn, ...GridColumn[]];
  readonly filter: FilterNode;
  /** What the drafts of this grid are kept under: its resource and place. */
  readonly draftKey: string;
  /** Whether a record is edited here; the others are left out. */
  isShown?(row: RecordValues): boolean;
  /** The values of a new record, from what was typed into its row. */
  newValues(typed: Values): Values;
}
