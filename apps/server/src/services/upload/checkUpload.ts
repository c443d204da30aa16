import { nameKey, type RuleIssue } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { createSlices } from '../../base/slices.ts';
import type { Executor } from '../../db/database.ts';
import { Parameters, raw, sql } from '../../db/sql.ts';
import type { KnownStore, Values } from '../../store/storeDefinition.ts';
import { valueFields } from '../../store/writeSql.ts';
import { repeatedLines } from './repeatedLines.ts';
import type { SheetRow } from '../../formats/sheet/sheet.ts';
import { choiceWords } from './uploadColumns.ts';
import type { StoredColumn } from './upload.table.ts';
import {
  type CheckedLine,
  checkLine,
  type FoundRecord,
  type KnownRecords,
  type LineReading,
  readCells,
  recordOf,
  type UsedColumn,
  usedColumns,
} from './checkLines.ts';
import type { UploadDefinition, UploadPlace, KnownRecord, PlannedLine, PlanScope } from './defineUpload.ts';
import { NameIndex } from './nameIndex.ts';
import { PlaceNames } from './placeNames.ts';
import { ReferenceIndex } from './referenceIndex.ts';

/** Lines that are looked up together. */
const LINES_AT_A_TIME = 200;

/** The records of the place that the grant shows, by their ids and references, and by names those without one. */
export async function knownRecords(
  executor: Executor,
  { within, typeField, referenceField, around }: UploadDefinition,
  store: KnownStore,
  grant: Grant,
  place: UploadPlace,
): Promise<KnownRecords> {
  const parameters = new Parameters();
  const seen = store.statement(grant, parameters);
  const field = (name: string) => raw(seen.field(name));
  const isNamed = sql`coalesce(${field(referenceField)}, '') = ''`;
  const text = sql`
    select t.id, ${field(referenceField)} as reference, ${field('name')} as name,
        ${typeField === undefined ? sql`''` : field(typeField)} as type,
        ${around === undefined ? sql`'{}'::uuid[]` : sql`case when ${isNamed} then ${around.ids} else '{}' end`} as around
      ${raw(seen.from)} and ${within(place)}`.render(parameters);
  const records = await executor.query<KnownRecord>({ text, values: parameters.values });
  const byReference = new ReferenceIndex<KnownRecord>();
  const byName = new NameIndex();
  const byId = new Map<string, KnownRecord>();
  const keys = new Set<string>();
  const shared = new Set<string>();
  for (const record of records) {
    byId.set(record.id, record);
    if (record.reference !== null && record.reference !== '') {
      byReference.add(record.reference, record);
      const key = nameKey(record.reference);
      if (keys.has(key)) shared.add(key);
      keys.add(key);
    } else byName.add(record);
  }
  const places = new PlaceNames((await around?.places(executor, place)) ?? []);
  return { byId, byReference, byName, shared, places };
}

/** The values of records that the grant shows, by their ids. */
export async function valuesOf(
  executor: Executor,
  store: KnownStore,
  grant: Grant,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const parameters = new Parameters();
  const { from, object } = store.statement(grant, parameters);
  const records = await executor.query<{ id: string; body: Values }>({
    text: `select t.id, ${object(valueFields(store.options))}::json as body ${from} and t.id = any(${parameters.add(ids)}::uuid[])`,
    values: parameters.values,
  });
  return new Map(records.map(({ id, body }) => [id, body]));
}

/** A line with what it says and the record that it seems to be for. */
type FoundLine = SheetRow & ReturnType<typeof readCells> & FoundRecord;

/**
 * Returns whether a line with a reference of its own is for another record than it seems: one that has its line in the file
 * already, as room 2.1 next to room 2.10, or whose name several lines have. Of a hundred lines called Office none is known to
 * be the office without a reference that is there.
 */
function mistaken(found: readonly FoundLine[], referenceField: string): (line: FoundLine) => boolean {
  const exact = new Set<string>();
  const named = new Set<string>();
  const shared = new Set<string>();
  for (const { record, how } of found) {
    if (record === null) continue;
    if (how === 'exact') exact.add(record.id);
    if (how === 'named' && named.has(record.id)) shared.add(record.id);
    if (how === 'named') named.add(record.id);
  }
  return ({ record, how, values }) =>
    record !== null &&
    typeof values[referenceField] === 'string' &&
    ((how === 'assumed' && exact.has(record.id)) ||
      (how === 'named' && (shared.has(record.id) || exact.has(record.id))));
}

/** A reference as references are compared. */
function referenceKey(reference: unknown): string | null {
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}

/** Finds the record of each line, and the lines that repeat another. */
async function readLines(
  definition: UploadDefinition,
  rows: readonly SheetRow[],
  used: readonly UsedColumn[],
  known: KnownRecords,
): Promise<LineReading[]> {
  const words = await choiceWords(definition);
  const { referenceField } = definition;
  const readings: Omit<LineReading, 'otherLine'>[] = [];
  const taken: { readonly line: number; readonly keys: readonly string[] }[] = [];
  const counts = new Map<string, number>();
  const found: FoundLine[] = [];
  const pause = createSlices();
  for (const row of rows) {
    await pause();
    const read = readCells(row.cells, used, words);
    found.push({ ...row, ...read, ...recordOf(definition, read, known) });
  }
  const isMistaken = mistaken(found, referenceField);
  for (const { values } of found) {
    const key = referenceKey(values[referenceField]);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  /** Checks whether a reference is in several lines of which one had another that a spreadsheet program has made the same. */
  const isMixedUp = (reference: unknown) => {
    const key = referenceKey(reference);
    return key !== null && (counts.get(key) ?? 0) > 1 && known.byReference.isOfSeveral(key);
  };
  for (const read of found) {
    await pause();
    const { line, cells } = read;
    const reference = read.values[referenceField];
    const { record, assumption } = isMistaken(read) ? { record: null, assumption: null } : read;
    const faults: RuleIssue[] = read.fault === null ? [...read.faults] : [...read.faults, read.fault];
    if (isMixedUp(reference)) faults.push({ field: referenceField, code: 'changedReference' });
    const hasFault = faults.some(({ field }) => field === referenceField);
    if (record === null && typeof reference !== 'string' && !hasFault)
      faults.push({ field: referenceField, code: 'required' });
    const isCorrected = record !== null && assumption?.field === referenceField;
    // A line takes the record that it is for and the reference that it gives it.
    taken.push({ line, keys: [record?.id ?? [], isCorrected ? [] : (referenceKey(reference) ?? [])].flat() });
    readings.push({
      line,
      cells,
      // What a spreadsheet program made of a reference does not replace it.
      values: isCorrected ? { ...read.values, [referenceField]: record.reference } : read.values,
      faults,
      assumptions: assumption === null ? read.assumptions : [...read.assumptions, assumption],
      known: record,
      before: null,
    });
  }
  const others = repeatedLines(taken);
  return readings.map((reading) => ({ ...reading, otherLine: others.get(reading.line) ?? null }));
}

/** A plan with what is wrong where the line that has to be saved before it has faults. */
function behindFaults(plan: PlannedLine, faulty: ReadonlySet<number>): PlannedLine {
  const { after, issues } = plan;
  if (after === undefined || !faulty.has(after.line)) return plan;
  return { ...plan, issues: [...issues, { field: after.field, code: 'faultyLine' }] };
}

/** Checks all lines of a file against the contract and the records of the place that are seen; `take` gets them part by part. */
export async function checkUpload(
  executor: Executor,
  definition: UploadDefinition,
  store: KnownStore,
  view: Grant,
  place: UploadPlace,
  rows: readonly SheetRow[],
  columns: readonly StoredColumn[],
  scope: PlanScope,
  take: (lines: readonly CheckedLine[]) => Promise<void>,
): Promise<void> {
  const pause = createSlices();
  const used = usedColumns(definition, columns);
  const known = await knownRecords(executor, definition, store, view, place);
  const readings = await readLines(definition, rows, used, known);
  const whole: LineReading[] = [];
  for (let from = 0; from < readings.length; from += LINES_AT_A_TIME) {
    const part = readings.slice(from, from + LINES_AT_A_TIME);
    const values = await valuesOf(
      executor,
      store,
      view,
      part.flatMap((one) => one.known?.id ?? []),
    );
    whole.push(
      ...part.map((one) => ({ ...one, before: one.known === null ? null : (values.get(one.known.id) ?? null) })),
    );
  }
  const plans = await definition.plan?.(executor, place, whole, known, scope);
  const planOf = ({ line }: LineReading): PlannedLine => plans?.get(line) ?? { body: {}, issues: [] };
  // A line comes behind those that save what it refers to: it cannot be saved where one of them cannot.
  const inOrder = whole.toSorted((one, other) => (planOf(one).rank ?? 0) - (planOf(other).rank ?? 0));
  const faulty = new Set<number>();
  for (let from = 0; from < inOrder.length; from += LINES_AT_A_TIME) {
    const part = inOrder.slice(from, from + LINES_AT_A_TIME);
    const texts = await definition.describe?.(
      executor,
      part.map(({ before }) => before ?? {}),
    );
    const lines: CheckedLine[] = [];
    for (const [index, reading] of part.entries()) {
      const plan = behindFaults(planOf(reading), faulty);
      const checked = checkLine(definition, place, used, reading, plan, texts?.[index] ?? {});
      if (checked.action === 'error') faulty.add(checked.line);
      lines.push(checked);
      await pause();
    }
    await take(lines);
  }
}
