import { isDeepStrictEqual } from 'node:util';

import {
  type BatchAction,
  type BatchAssumption,
  type BatchChange,
  type BatchIssue,
  nameKey,
  plainHours,
  type ResourceDefinition,
  type RuleIssue,
  isWeek,
  unguardFormula,
  writeHours,
} from '@atrium/contract';

import { shortened } from '../../base/shortened.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { ruleIssues, validateBody } from '../../store/validate.ts';
import { indexOfColumn } from './columnLetters.ts';
import { recordIdColumn } from './columnsOf.ts';
import type { StoredColumn } from './upload.table.ts';
import {
  type UploadColumn,
  type UploadDefinition,
  type UploadPlace,
  type KnownRecord,
  type KnownReferences,
  type PlannedIssue,
  type PlannedLine,
  type ReadLine,
} from './defineUpload.ts';
import type { NameIndex } from './nameIndex.ts';
import { plainText } from './plainText.ts';
import { readCell, type ChoiceWords } from './readCell.ts';
import { isMadeOf, isShortened } from './referenceIndex.ts';

/** The column that names a record. */
const NAME_FIELD = 'name';

/** A line that is checked: what would be written, and everything that is wrong with it. */
export interface CheckedLine {
  readonly line: number;
  readonly rank: number;
  readonly neighbor: number;
  readonly action: BatchAction;
  readonly name: string;
  readonly recordId: string | null;
  readonly version: number | null;
  readonly cells: readonly string[];
  readonly body: Values;
  readonly before: Values;
  readonly changes: readonly BatchChange[];
  readonly issues: readonly BatchIssue[];
  readonly assumptions: readonly BatchAssumption[];
}

/** A column of the file that is read, with its place. */
export interface UsedColumn {
  readonly column: UploadColumn;
  readonly index: number;
  readonly letters: string;
}

/** The columns of a file that are read, by what each was matched with. */
export function usedColumns({ columns }: UploadDefinition, stored: readonly StoredColumn[]): UsedColumn[] {
  return stored.flatMap(({ column: letters, field }) => {
    const column = columns.find((one) => one.field === field);
    return column === undefined ? [] : [{ column, letters, index: indexOfColumn(letters) }];
  });
}

/** A line whose cells are read, and the record that it is for. */
export interface LineReading extends ReadLine {
  readonly cells: readonly string[];
  readonly known: KnownRecord | null;
  readonly faults: readonly RuleIssue[];
  readonly assumptions: readonly BatchAssumption[];
  /** Another line with the same record or reference: neither is saved, as one of them is a slip. */
  readonly otherLine: number | null;
}

const MAX_SHOWN = 200;

/** Reads the cells of a line. */
export function readCells(
  cells: readonly string[],
  used: readonly UsedColumn[],
  words: ReadonlyMap<string, ChoiceWords>,
): Pick<LineReading, 'values' | 'faults' | 'assumptions'> {
  const values: Record<string, unknown> = {};
  const faults: RuleIssue[] = [];
  const assumptions: BatchAssumption[] = [];
  for (const { column, index } of used) {
    const { field } = column;
    const cell = cells[index] ?? '';
    const read = readCell(column, cell, words.get(field) ?? new Map<string, string>());
    if (read.fault !== undefined) faults.push({ field, code: read.fault, choices: read.choices });
    else if (read.value !== undefined) values[field] = read.value;
    if (read.assumption !== undefined)
      assumptions.push({
        field,
        code: read.assumption,
        from: shortened(cell, MAX_SHOWN),
        to: shown(read.value),
      });
  }
  return { values, faults, assumptions };
}

/** Returns what is said of a reference that was read as an existing one which is written in another way. */
export function assumedReference(field: string, from: string, to: string): BatchAssumption {
  return { field, code: 'reference', from: shortened(from, MAX_SHOWN), to };
}

/** The records that an upload may be about. */
export interface KnownRecords extends KnownReferences {
  /** All of them. */
  readonly byId: ReadonlyMap<string, KnownRecord>;
  /** Those without a reference. */
  readonly byName: NameIndex;
  /** References that several have, as names are compared. */
  readonly shared: ReadonlySet<string>;
}

/** The record that a line seems to be for, what is said of it, and how it was found. */
export interface FoundRecord {
  readonly record: KnownRecord | null;
  readonly assumption: BatchAssumption | null;
  /**
   * By its id, or its reference as it is written or as a spreadsheet program has changed it, or by its name; null where
   * there is none.
   */
  readonly how: 'exact' | 'assumed' | 'named' | null;
  /** Why the line can be for no record, though it names one. */
  readonly fault: RuleIssue | null;
}

/** The id of the place that a line names: by its reference, its id or its name. */
function placeIdOf({ byReference, places }: KnownReferences, text: string): string | undefined {
  const found = byReference.find(text);
  if (found?.isAssumed === false) return found.entry.id;
  return places.find(text)?.id ?? found?.entry.id;
}

/** The record of the id that an export has of one without a reference: the reference in the line is then a value like others. */
function recordWithId(
  { referenceField, resource }: Pick<UploadDefinition, 'referenceField' | 'resource'>,
  { values }: Pick<LineReading, 'values'>,
  { byId, byReference }: KnownRecords,
  id: string,
): FoundRecord {
  const record = byId.get(id.toLowerCase()) ?? null;
  const none = { assumption: null, how: record === null ? null : 'exact' } as const;
  if (record === null) return { ...none, record, fault: { field: recordIdColumn.field, code: 'reference' } };
  const reference = values[referenceField];
  const other = typeof reference === 'string' ? byReference.find(reference) : null;
  const isTaken = other !== null && !other.isAssumed && other.entry.id !== record.id;
  return {
    ...none,
    record,
    fault: isTaken ? { field: referenceField, code: repeatCode(resource, referenceField) } : null,
  };
}

/**
 * The record that a line is for: by the id that an export has given it, by its reference, else (`named`) the only one without
 * a reference that has its name and type and is in the place that it names.
 */
export function recordOf(
  definition: Pick<UploadDefinition, 'referenceField' | 'resource' | 'typeField' | 'around'>,
  line: Pick<LineReading, 'values'>,
  known: KnownRecords,
): FoundRecord {
  const { referenceField, typeField, around } = definition;
  const { values } = line;
  const id = values[recordIdColumn.field];
  if (typeof id === 'string') return recordWithId(definition, line, known, id);
  const { byReference, byName } = known;
  const reference = values[referenceField];
  const name = values[NAME_FIELD];
  const none = { record: null, assumption: null, how: null } as const;
  if (typeof reference === 'string') {
    if (known.shared.has(nameKey(reference)))
      return { ...none, fault: { field: referenceField, code: 'severalCalledSo' } };
    const found = byReference.find(reference);
    if (found !== null) {
      const { entry, isAssumed } = found;
      const to = entry.reference ?? '';
      const assumption = assumedReference(referenceField, reference, to);
      const how = isAssumed ? 'assumed' : 'exact';
      return { record: entry, assumption: isAssumed || to !== reference ? assumption : null, how, fault: null };
    }
    if (byReference.isOfSeveral(reference) || isShortened(reference))
      return { ...none, fault: { field: referenceField, code: 'changedReference' } };
  }
  const textOf = (field: string | undefined) => {
    const value = field === undefined ? undefined : values[field];
    return typeof value === 'string' ? value : undefined;
  };
  const place = textOf(around?.field);
  const hints = {
    type: textOf(typeField),
    placeId: place === undefined ? undefined : placeIdOf(known, place),
  };
  const named = typeof name === 'string' && reference !== null ? byName.find(name, hints) : undefined;
  if (named === null && typeof reference !== 'string')
    return { ...none, fault: { field: referenceField, code: 'severalCalledSo' } };
  if (named === undefined || named === null) return { ...none, fault: null };
  return {
    record: named,
    assumption: assumedReference(NAME_FIELD, String(name), named.name),
    how: 'named',
    fault: null,
  };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isWeek(value)) return writeHours(value, plainHours);
  if (Array.isArray(value)) return value.map(shown).join('; ');
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), MAX_SHOWN);
}

function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value);
  return isDeepStrictEqual(plain(one), plain(other));
}

/** Validates what a line would write, by the same schemas and rules as a save. */
export function validated(
  resource: ResourceDefinition,
  before: Values | null,
  body: Values,
  open: Values,
): { readonly body: Values; readonly issues: readonly RuleIssue[] } {
  const kind = before === null ? 'create' : 'update';
  const whole = { ...body, ...open };
  const { values, issues } = validateBody(resource, kind, whole);
  const found = [...issues, ...ruleIssues(resource, { ...before, ...values }, issues)];
  const written = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in open)));
  return { body: { ...body, ...written }, issues: found };
}

/** Returns what is said of a reference that another record has. */
function repeatCode({ unique }: ResourceDefinition, referenceField: string): RuleIssue['code'] {
  return unique?.find(({ fields }) => fields.includes(referenceField))?.code ?? 'duplicate';
}

/** Everything that is wrong with a line, one fault for each column, as a person finds it in the file. */
function issuesOf(
  { referenceField, resource }: UploadDefinition,
  { cells, values, otherLine }: LineReading,
  used: readonly UsedColumn[],
  found: readonly PlannedIssue[],
): BatchIssue[] {
  const issues = new Map<string, BatchIssue>();
  const add = (
    field: string,
    code: BatchIssue['code'],
    value: string,
    other: number | null,
    { names = [], limit, choices }: Pick<PlannedIssue, 'names' | 'limit' | 'choices'> = {},
  ) => {
    const column = used.find((one) => one.column.field === field)?.letters ?? null;
    if (!issues.has(field))
      issues.set(field, {
        field,
        column,
        code,
        value: value === '' ? null : shortened(value, 100),
        otherLine: other,
        ...(names.length === 0 ? {} : { names: [...names] }),
        ...(limit === undefined ? {} : { limit }),
        ...(choices === undefined ? {} : { choices: [...choices] }),
      });
  };
  for (const issue of found) {
    const at = used.find(({ column }) => column.field === issue.field);
    add(issue.field, issue.code, at === undefined ? '' : (cells[at.index] ?? '').trim(), null, issue);
  }
  if (otherLine !== null)
    add(referenceField, repeatCode(resource, referenceField), shown(values[referenceField]), otherLine);
  return [...issues.values()];
}

/**
 * Returns what is wrong with the values of a line apart from the contract's rules: what a new record lacks, and what stays
 * as it is.
 */
function ownIssues({ columns, typeField }: UploadDefinition, { values, before }: LineReading): RuleIssue[] {
  if (before === null) {
    const missing = columns.filter(({ field, isRequired }) => isRequired === true && values[field] === undefined);
    return missing.map(({ field }) => ({ field, code: 'required' }));
  }
  if (typeField === undefined || values[typeField] === undefined || values[typeField] === before[typeField]) return [];
  return [{ field: typeField, code: 'notChangeable' }];
}

/**
 * A line without the texts that are in the file as the record has them, whatever they would mean if a person wrote them, or
 * as a CSV file guards them, or as a spreadsheet program has changed them, which is said.
 */
function withoutUntouched(
  { referenceField }: UploadDefinition,
  used: readonly UsedColumn[],
  reading: LineReading,
): LineReading {
  const { before, cells } = reading;
  const untouched = new Set<string>();
  const changed: BatchAssumption[] = [];
  for (const { column, index } of used) {
    const { field, kind, sets } = column;
    const text = before?.[field];
    if (kind !== 'text' || sets !== undefined || field === referenceField) continue;
    if (typeof text !== 'string' || text === '') continue;
    const cell = plainText(cells[index] ?? '');
    const isSameText = cell === plainText(text) || unguardFormula(cell) === plainText(text);
    const isChanged = !isSameText && isMadeOf(cell, text);
    if (isSameText || isChanged) untouched.add(field);
    if (isChanged) changed.push(assumedReference(field, cell, text));
  }
  if (untouched.size === 0) return reading;
  // Which record the line was taken for is said all the same.
  const said = reading.assumptions.filter(({ field, code }) => code === 'reference' || !untouched.has(field));
  return {
    ...reading,
    values: Object.fromEntries(Object.entries(reading.values).filter(([field]) => !untouched.has(field))),
    faults: reading.faults.filter(({ field }) => !untouched.has(field)),
    assumptions: [...said, ...changed],
  };
}

/** Checks a line whose record is known: what of it changes, and what is wrong. */
export function checkLine(
  definition: UploadDefinition,
  place: UploadPlace,
  used: readonly UsedColumn[],
  line: LineReading,
  plan: PlannedLine,
  texts: Readonly<Record<string, string>>,
): CheckedLine {
  const reading = withoutUntouched(definition, used, line);
  const { resource, columns, typeField } = definition;
  const { values, before } = reading;
  const isOwn = (field: string) =>
    columns.find((one) => one.field === field)?.sets === undefined && (before === null || field !== typeField);
  const own = Object.fromEntries(Object.entries(values).filter(([field]) => isOwn(field)));
  const asked = { ...(before === null ? definition.fixed(place) : {}), ...own, ...plan.body };
  const checked = validated(resource, before, asked, plan.open ?? {});
  const fieldOf = (field: string) => {
    // One day of a week is in the column of the week.
    const [whole = field] = field.split('.');
    return columns.find((column) => (column.sets ?? column.field) === whole)?.field ?? field;
  };
  const issues = issuesOf(definition, reading, used, [
    ...reading.faults,
    ...ownIssues(definition, reading),
    ...plan.issues,
    ...checked.issues.map((issue) => ({ ...issue, field: fieldOf(issue.field) })),
  ]);
  const writes = Object.entries(checked.body).filter(
    ([field, value]) => before === null || !isSame(value, before[field]),
  );
  const body = { ...Object.fromEntries(writes), ...plan.later };
  const changes = used.flatMap(({ column: { field, sets = field } }): BatchChange[] => {
    const isSet = values[field] !== undefined && (sets in body || sets in (plan.open ?? {}));
    if (!isSet) return [];
    const after = sets === field ? body[field] : values[field];
    return [{ field, before: texts[field] ?? shown(before?.[field]), after: shown(after) }];
  });
  const action = issues.length > 0 ? 'error' : before === null ? 'create' : changes.length === 0 ? 'same' : 'update';
  const isWritten = action === 'create' || action === 'update';
  const written = [...writes.map(([field]) => field), ...Object.keys(plan.open ?? {})];
  return {
    line: reading.line,
    rank: plan.rank ?? 0,
    neighbor: plan.neighbor ?? 0,
    action,
    name: shown(values[NAME_FIELD] ?? before?.[NAME_FIELD] ?? values[definition.referenceField]),
    recordId: reading.known?.id ?? null,
    version: typeof before?.['version'] === 'number' ? before['version'] : null,
    cells: reading.cells,
    body: isWritten ? body : {},
    before: isWritten ? Object.fromEntries(written.map((field) => [field, before?.[field] ?? null])) : {},
    changes: isWritten ? changes : [],
    issues,
    assumptions: [...reading.assumptions, ...(plan.assumptions ?? [])],
  };
}
