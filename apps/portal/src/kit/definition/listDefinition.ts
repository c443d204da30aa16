import type { Action, BulkSelection, FilterNode, OrderKey, ResourceFacts } from '@atrium/contract';

import type { LaterSlot, Slot } from './formDefinition.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';
import type { ListContext } from '../session/useListContext.ts';
import type { FilterDefinition } from './filterDefinition.ts';

/** The state of a list, as its address says it (KIT-01). */
export interface ListState {
  readonly search: string;
  readonly sort: readonly OrderKey[];
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  /** Values by field: choices and ids one by one; ranges as one text `from..to` with either end left out. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** True where the deleted records are shown, and no others (WORK-10). */
  readonly isDeleted: boolean;
}

/** The fields that every line of a list carries. A slot that reads more of it names the resource: `CellProps<RowOf<typeof policy>>`. */
interface RowHead {
  readonly id: string;
  readonly version: number;
}

/** One line of any list. */
export interface ListRow extends RowHead {
  readonly [field: string]: unknown;
}

/** Returns what a row is called, by the field that names it; `untitled` where it has no name. An id never reaches a person. */
export function nameIn(row: ListRow, field: string, untitled: string): string {
  const name = row[field];
  return (typeof name === 'string' && name !== '') || typeof name === 'number' ? String(name) : untitled;
}

export interface CellProps<Row = RowHead> {
  readonly row: Row;
  readonly value: unknown;
  readonly context: ListContext;
}

type FieldOf<Row> = Extract<keyof Row, string>;

/**
 * One column; its heading is the phrase `columns.{field}` of the resource's area, else `fields.{field}`. Without `cell` the
 * value is shown by its kind: numbers right-aligned, instants (`isInstant`) as relative time, days (`isDay`) as dates of the language, enumerations as
 * `values.{field}.{value}`.
 */
export interface ColumnDefinition<Row = ListRow> {
  readonly field: FieldOf<Row>;
  readonly cell?: Slot<CellProps<Row>>;
  /** The resource whose records the value names; the first column names those of the list itself. */
  readonly names?: Pick<ResourceFacts, 'name'>;
  readonly isInstant?: boolean;
  readonly isDay?: boolean;
  /** Least width in pixels; what does not fit turns the table into cards (KIT-16). */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly hiddenByDefault?: boolean;
  /** The line under the value: a field of the row or a component. */
  readonly secondary?: FieldOf<Row> | Slot<CellProps<Row>>;
  /** A status: it is in the head of the row's card. */
  readonly chip?: boolean;
}

/** What is between a list's head and its filter bar is given. */
export interface AboveListProps {
  readonly context: ListContext;
  readonly state: ListState;
  /** Whether the first rows are shown: what is less urgent is asked for after them. */
  readonly areRowsShown: boolean;
  readonly onChange: (part: Partial<ListState>) => void;
}

export interface RowActionDialogProps<Row = RowHead> {
  readonly row: Row;
  readonly context: ListContext;
  readonly onClose: () => void;
}

/** What the dialog before a delete gives to the part that says what else it does. */
export interface RemovalProps<Row = RowHead> {
  readonly record: Row;
}

/** An entry of the row menu, shown with the right `needs` only (PERM-12); its label is the phrase `actions.{key}`. */
export interface RowAction<Row = ListRow> {
  readonly key: string;
  readonly needs: Action;
  readonly icon?: Slot<{ fontSize?: 'small' }>;
  isShown?(row: Row, context: ListContext): boolean;
  /** Opens when the entry is chosen and does the work; it says when it is done. */
  readonly dialog: LaterSlot<RowActionDialogProps<Row>>;
}

/** What the dialog of a list's own action is given. */
export interface ListActionDialogProps {
  readonly resource: ResourceFacts;
  /** The resource's path with its braces filled. */
  readonly path: string;
  /** What the address keeps for the dialog, so that a reload finds it again; empty when it is opened. */
  readonly kept: string;
  readonly onKeep: (kept: string) => void;
  readonly onClose: () => void;
}

/** An entry of the page's menu, shown with the right `needs` only; its label is the phrase `list.{key}` of the kit. The key is in the address while the dialog is open. */
export interface ListAction {
  readonly key: string;
  readonly needs: Action;
  readonly dialog: LaterSlot<ListActionDialogProps>;
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
  readonly dialog: LaterSlot<BulkDialogSlotProps>;
}

/** What the address of a list asks for: the state, and the filter that its chosen values make. */
export interface AskedPage {
  readonly state: ListState;
  /** The filter of all chosen values but those of `fields`, without what the screen fixes. */
  filterWithout(fields: readonly string[]): FilterNode | null;
}

/** A route that answers the pages of a list. */
export interface ListPages {
  /** Its path, with ids of the screen's place in braces. */
  readonly path: string;
  queryOf(asked: AskedPage): Record<string, string>;
}

/** How a resource is listed. */
export interface ListDefinition<Row = ListRow> {
  /** The first column names the record and links to it; it is always the first. */
  readonly columns: readonly [ColumnDefinition<Row>, ...ColumnDefinition<Row>[]];
  readonly filters?: readonly FilterDefinition[];
  /** Between head and filter bar, for example statuses with how many records have each. */
  readonly above?: Slot<AboveListProps>;
  /** What the screen always filters by, for example its customer. It is called before the session is known. */
  fixedFilter?(context: ContextStack): FilterNode | undefined;
  /** Where the pages of the list are read, if the resource has a route for them that is asked in its own way (RES-108). */
  readonly pages?: ListPages;
  /** Where the name leads to; the record's own screen without it. */
  open?(row: Row, context: ListContext): string;
  readonly rowActions?: readonly RowAction<Row>[];
  /** What a delete does as well, in the dialog that asks before it; the same on the record's own screen. */
  readonly removal?: Slot<RemovalProps<Row>>;
  /** What a row is called in dialogs and messages, where its first column does not tell it from the others. */
  rowName?(row: Row): string;
  /** What the page's menu offers apart from export and view, for example an import. */
  readonly actions?: readonly ListAction[];
  /** What can be done with many rows at once; without any, rows cannot be selected. */
  readonly bulk?: readonly BulkDefinition[];
  /** Which of the rows these are for, where the list shows the person others as well, such as deleted ones. */
  bulkFilter?(context: ListContext): FilterNode | undefined;
  /** Whether people put the rows in order: the resource is sorted by its place and has a route `reorder` (VEND-03). */
  readonly isOrdered?: boolean;
  /** Formats of the export apart from CSV and XLSX. */
  readonly exportsAs?: readonly 'ndjson'[];
  /** Phrase of the page's title in the resource's area where it is not `title`. */
  readonly title?: string;
}
