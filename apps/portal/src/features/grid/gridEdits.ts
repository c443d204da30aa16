import type { RuleIssue, RowToSave, SavedRow } from '@atrium/contract';

import type { RecordValues, Values } from '../../kit/definition/formDefinition.ts';
import { changedFields, isEmpty, isSame } from '../../kit/form/formValues.ts';

/** What was typed into a row. */
export interface RowEdit {
  /** The version of the record that the typing began with; null for a new row. */
  readonly version: number | null;
  readonly values: Values;
}

/** What was typed into a grid and is not saved, by the id of the record or of the new row; new rows in their order. */
export type GridEdits = Readonly<Record<string, RowEdit>>;

/** A value for one cell. */
export interface CellValue {
  /** The id of the record or of the new row. */
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
}

/** Why the server did not save a row. */
export type RowRefusal = NonNullable<SavedRow['refusal']>;

/** One row as the grid shows it. */
export interface GridLine {
  readonly key: string;
  /** Null for a new row. */
  readonly record: RecordValues | null;
  /** The record's values with what was typed. */
  readonly values: Values;
  readonly edit: RowEdit | undefined;
  readonly changed: readonly string[];
  readonly issues: readonly RuleIssue[];
  /** The code of a refusal that concerns no field. */
  readonly refusal: string | undefined;
  /** Whether someone has saved the record since the typing began. */
  readonly isBehind: boolean;
}

/** Returns the edits with values for some cells; what is as the record has it is no edit. */
export function withCells(
  edits: GridEdits,
  records: ReadonlyMap<string, RecordValues>,
  cells: readonly CellValue[],
): GridEdits {
  const next: Record<string, RowEdit> = { ...edits };
  for (const { key, field, value } of cells) {
    const record = records.get(key);
    const { version, values } = next[key] ?? { version: record?.version ?? null, values: {} };
    const isNone = record === undefined ? isEmpty(value) : isSame(value, record[field]);
    const { [field]: _, ...others } = values;
    const typed = isNone ? others : { ...values, [field]: value };
    if (Object.keys(typed).length === 0) delete next[key];
    else next[key] = { version, values: typed };
  }
  return next;
}

/** Returns the edits without those of some rows. */
export function withoutRows(edits: GridEdits, keys: ReadonlySet<string>): GridEdits {
  return Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.has(key)));
}

/** Returns the fields of a row that differ from its record; all that was typed of a new row. */
export function changedIn({ values }: RowEdit, record: RecordValues | null): string[] {
  if (record === null) return Object.keys(values);
  return changedFields(Object.fromEntries(Object.keys(values).map((field) => [field, record[field]])), values);
}

/** Returns what is sent of a row: of a record the fields that differ, of a new one all that it has. */
export function rowToSave({ key, record, edit, changed }: GridLine, wire: Values): RowToSave {
  if (record === null || edit === undefined) return { id: key, version: null, values: wire };
  const values = Object.fromEntries(changed.map((field) => [field, wire[field] ?? null]));
  return { id: key, version: edit.version, values };
}

/** Returns what is left of the edits after a save, and why. */
export function afterSave(
  edits: GridEdits,
  rows: readonly SavedRow[],
): { readonly edits: GridEdits; readonly refusals: ReadonlyMap<string, RowRefusal> } {
  const saved = rows.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id);
  const refused = rows.flatMap(({ id, refusal }) => (refusal === null ? [] : [[id, refusal] as const]));
  return { edits: withoutRows(edits, new Set(saved)), refusals: new Map(refused) };
}
