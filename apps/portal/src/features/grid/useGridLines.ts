import type { ResourceDefinition, RuleIssue, Session } from '@atrium/contract';
import { useMemo } from 'react';

import type { RecordValues, Values } from '../../kit/definition/formDefinition.ts';
import { checkValues } from '../../kit/form/formValues.ts';
import type { GridDefinition } from './gridDefinition.ts';
import { changedIn, type GridEdits, type GridLine, type RowEdit, type RowRefusal } from './gridEdits.ts';

/** A row that was checked: what would be sent, and what is wrong with it. */
interface CheckedRow {
  readonly definition: GridDefinition;
  readonly record: RecordValues | null;
  readonly values: Values;
  readonly wire: Values;
  readonly issues: readonly RuleIssue[];
}

/** The rows of a grid, and what would be sent of each. */
export interface GridLines {
  readonly lines: readonly GridLine[];
  wireOf(line: GridLine): Values;
  /** Rows with changes of which the record is gone. */
  readonly gone: readonly string[];
}

/** An edit is a new object with each change of its row, so a row is checked once for each. */
const checkedRows = new WeakMap<RowEdit, CheckedRow>();

const noIssues: readonly RuleIssue[] = [];

/** Shows what is wrong with a part of a value, such as one day of a week, at its cell. */
function atCell({ columns }: GridDefinition, issue: RuleIssue): RuleIssue {
  const [field = issue.field] = issue.field.split('.');
  return columns.some((column) => column.field === field) ? { ...issue, field } : issue;
}

/** The fields whose value another row has too, where the resource has it once. */
function repeatedIn(resource: ResourceDefinition, lines: readonly GridLine[]): ReadonlyMap<string, RuleIssue[]> {
  const found = new Map<string, RuleIssue[]>();
  for (const { fields, code = 'duplicate' } of resource.unique ?? []) {
    const [field] = fields;
    if (field === undefined || fields.length > 1) continue;
    const keys = new Map<unknown, string[]>();
    for (const { key, values } of lines) {
      const value = values[field];
      if (typeof value === 'string' && value !== '')
        keys.set(value.toLowerCase(), [...(keys.get(value.toLowerCase()) ?? []), key]);
    }
    for (const same of keys.values())
      if (same.length > 1) for (const key of same) found.set(key, [...(found.get(key) ?? []), { field, code }]);
  }
  return found;
}

/** Puts records and what was typed together, and checks each row that was changed as a save does. */
export function useGridLines(
  definition: GridDefinition,
  session: Session,
  records: readonly RecordValues[],
  edits: GridEdits,
  refusals: ReadonlyMap<string, RowRefusal>,
): GridLines {
  return useMemo(() => {
    const { resource } = definition;
    const check = (edit: RowEdit, record: RecordValues | null): CheckedRow => {
      const known = checkedRows.get(edit);
      if (known?.record === record && known.definition === definition) return known;
      const values = record === null ? definition.newValues(edit.values) : { ...record, ...edit.values };
      const row = { definition, record, values, ...checkValues(resource, session, record, values) };
      checkedRows.set(edit, row);
      return row;
    };
    const lineOf = (key: string, record: RecordValues | null, edit: RowEdit | undefined): GridLine => {
      if (edit === undefined)
        return {
          key,
          record,
          values: record ?? {},
          edit,
          changed: [],
          issues: noIssues,
          refusal: undefined,
          isBehind: false,
        };
      const { values, issues } = check(edit, record);
      const changed = changedIn(edit, record);
      const refusal = refusals.get(key);
      const refused = refusal?.fields ?? [];
      // A row with a record says itself who was faster; a new one that was sent before has none here.
      const isConflict = record !== null && refusal?.code === 'stale';
      return {
        key,
        record,
        values,
        edit,
        changed,
        issues: changed.length === 0 ? noIssues : [...issues, ...refused].map((issue) => atCell(definition, issue)),
        refusal: refusal !== undefined && refused.length === 0 && !isConflict ? refusal.code : undefined,
        isBehind: record !== null && changed.length > 0 && edit.version !== record.version,
      };
    };
    const known = new Set(records.map(({ id }) => id));
    const added = Object.entries(edits).filter(([, { version }]) => version === null);
    const plain = [
      ...records.map((record) => lineOf(record.id, record, edits[record.id])),
      ...added.map(([key, edit]) => lineOf(key, null, edit)),
    ];
    const repeated = repeatedIn(resource, plain);
    const lines = plain.map((line) => {
      const more = line.changed.length === 0 ? undefined : repeated.get(line.key);
      return more === undefined ? line : { ...line, issues: [...line.issues, ...more] };
    });
    return {
      lines,
      wireOf: ({ record, edit }) => (edit === undefined ? {} : check(edit, record).wire),
      gone: Object.entries(edits).flatMap(([key, { version }]) => (version === null || known.has(key) ? [] : [key])),
    };
  }, [definition, session, records, edits, refusals]);
}
