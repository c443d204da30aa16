import type { Action, BulkSelection, ErrorCode, FilterNode } from '@atrium/contract';

import type { Slot } from '../form/formDefinition.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';
import type { PortalSession } from '../session/sessionContext.ts';
import type { ListState } from './listState.ts';
import type { FilterDefinition } from './filterDefinition.ts';

/** One line of any list. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** Where a list stands and who looks at it. */
export interface ListContext extends ContextStack {
  readonly session: PortalSession;
}

/** What a row is called, by the field that names it. */
export function nameIn(row: ListRow, field: string): string {
  const name = row[field];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : row.id;
}

export interface CellProps<Row = ListRow> {
  readonly row: Row;
  readonly value: unknown;
  readonly context: ListContext;
}

type FieldOf<Row> = Extract<keyof Row, string>;

/**
 * One column; its heading is the phrase `fields.{field}` of the resource's area. Without `cell` the value is shown by its
 * kind: numbers right-aligned, instants as relative time, enumerations as `values.{field}.{value}`.
 */
export interface ColumnDefinition<Row = ListRow> {
  readonly field: FieldOf<Row>;
  readonly cell?: Slot<CellProps<Row>>;
  /** Least width in pixels; what does not fit turns the table into cards (KIT-16). */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly hiddenByDefault?: boolean;
  /** The line under the value: a field of the row or a component. */
  readonly secondary?: FieldOf<Row> | Slot<CellProps<Row>>;
  /** A status: it stands in the head of the row's card. */
  readonly chip?: boolean;
}

/** What stands between a list's head and its filter bar is given. */
export interface AboveListProps {
  readonly context: ListContext;
  readonly state: ListState;
  readonly onChange: (part: Partial<ListState>) => void;
}

export interface RowActionDialogProps<Row = ListRow> {
  readonly row: Row;
  readonly context: ListContext;
  readonly onClose: () => void;
}

/** An entry of the row menu, shown with the right `needs` only (PERM-12); its label is the phrase `actions.{key}`. */
export interface RowAction<Row = ListRow> {
  readonly key: string;
  readonly needs: Action;
  readonly icon?: Slot<{ fontSize?: 'small' }>;
  isShown?(row: Row, context: ListContext): boolean;
  /** Why it cannot be done with this row; shown under the label of the disabled entry (KIT-18). */
  refusedBecause?(row: Row, context: ListContext): ErrorCode | undefined;
  /** Opens when the entry is chosen and does the work; it says when it is done. */
  readonly dialog: Slot<RowActionDialogProps<Row>>;
}

export interface BulkDialogSlotProps {
  readonly selection: BulkSelection;
  readonly context: ListContext;
  readonly onClose: () => void;
}

/** Something that can be done with all selected rows (KIT-05), with the right `needs`; its label is the phrase `bulk.{key}`. */
export interface BulkDefinition {
  readonly key: string;
  readonly needs: Action;
  readonly icon?: Slot<{ fontSize?: 'small' }>;
  readonly dialog: Slot<BulkDialogSlotProps>;
}

/** How a resource is listed. */
export interface ListDefinition<Row = ListRow> {
  /** The first column names the record and links to it; it always stands first. */
  readonly columns: readonly [ColumnDefinition<Row>, ...ColumnDefinition<Row>[]];
  readonly filters?: readonly FilterDefinition[];
  /** Stands between head and filter bar, for example statuses with how many records have each. */
  readonly above?: Slot<AboveListProps>;
  /** What the screen always filters by, for example the customer it stands in. */
  fixedFilter?(context: ListContext): FilterNode | undefined;
  /** Where the name leads to; the record's own screen without it. */
  open?(row: Row, context: ListContext): string;
  readonly rowActions?: readonly RowAction<Row>[];
  /** Whether records are also read from spreadsheets: the resource has the routes of an import (MSG-14). */
  readonly hasImport?: boolean;
  /** What can be done with many rows at once; without any, rows cannot be selected. */
  readonly bulk?: readonly BulkDefinition[];
  /** Whether people put the rows in order: the resource is sorted by its place and has a route `reorder` (VEND-03). */
  readonly isOrdered?: boolean;
  /** Phrase of the page's title in the resource's area where it is not `title`. */
  readonly title?: string;
  /** Phrase of the create button in the resource's area; a general one without it. */
  readonly createLabel?: string;
  /** Replaces the button of the empty list. */
  readonly emptyAction?: Slot<{ readonly context: ListContext }>;
}
