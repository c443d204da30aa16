import type { Readable } from 'node:stream';

import {
  type BatchKind,
  batchTexts,
  BYTE_ORDER_MARK,
  type HoursWords,
  isWeek,
  labelled,
  numberFormat,
  pluralRules,
  readHours,
  type SheetFormat,
  weekdays,
  writeCsv,
  writeHours,
} from '@atrium/contract';
import { type Language, loadArea, phraseAt } from '@atrium/phrases';

import type { Grant } from '../../access/grant.ts';
import type { Database } from '../../db/database.ts';
import { Parameters, raw, sql } from '../../db/sql.ts';
import type { KnownStore, Values } from '../../store/storeDefinition.ts';
import { valueFields } from '../../store/writeSql.ts';
import { exportStream } from '../export/exportStream.ts';
import { columnLetters, indexOfColumn } from './columnLetters.ts';
import { importMediaTypes } from './templateFile.ts';
import { textIn, uploadHeadings } from './uploadColumns.ts';
import { uploadLineTable } from './uploadLine.table.ts';
import type { UploadRecord } from './uploadRecords.ts';
import type { UploadColumn, UploadDefinition, UploadPlace } from './defineUpload.ts';

/** A file that is answered as it is made. */
export interface UploadFile {
  readonly mime: string;
  readonly content: Buffer | Readable;
}

/** Rows with lists of what a choice may be, which spreadsheet programs offer in a cell. */
const VALIDATED_ROWS = 1_000;

/** How values are written that have words of the language: switches, no first, and the hours of a week. */
interface ValueWords {
  readonly flags: readonly [string, string];
  readonly hours: HoursWords;
}

async function valueWords(language: Language): Promise<ValueWords> {
  const [own, grid] = await Promise.all([loadArea(language, 'batchUpload'), loadArea(language, 'grid')]);
  return {
    flags: [phraseAt(own, 'flags.false'), phraseAt(own, 'flags.true')],
    hours: {
      days: weekdays.map((day) => phraseAt(grid, `hours.days.${day}`)),
      closed: phraseAt(grid, 'hours.closed'),
      allDay: phraseAt(grid, 'hours.allDay'),
    },
  };
}

function exampleOf({ kind, example }: UploadColumn, words: ValueWords): string | number {
  if (kind === 'number') return Number(example);
  if (kind === 'flag') return words.flags[example === 'yes' ? 1 : 0];
  return kind === 'hours' ? writeHours(readHours(example) ?? [], words.hours) : example;
}

/** A spreadsheet with the headings of a kind, an example line and the lists of its choices, to be filled in (PLACE-38). */
export async function uploadTemplate(
  definition: UploadDefinition,
  format: SheetFormat,
  language: Language,
): Promise<UploadFile> {
  const columns = definition.columns.filter(({ isRecordId }) => isRecordId !== true);
  const { title, headings } = await uploadHeadings({ ...definition, columns }, language);
  const mime = importMediaTypes[format];
  const words = await valueWords(language);
  const example = columns.map((column) => exampleOf(column, words));
  if (format === 'csv')
    return { mime, content: Buffer.from(BYTE_ORDER_MARK + writeCsv([headings, example.map(String)], language)) };
  const own = await loadArea(language, 'batchUpload');
  const places = definition.around === undefined ? [] : [phraseAt(own, 'template.places')];
  const help = [phraseAt(own, 'template.help'), ...places].join('\n');
  const dataValidations = columns.flatMap(({ kind, options = kind === 'flag' ? words.flags : [] }, index) => {
    const letters = columnLetters(index);
    return options.length === 0
      ? []
      : [
          {
            type: 'list' as const,
            values: [...options],
            range: `${letters}2:${letters}${String(VALIDATED_ROWS)}`,
            allowBlank: true,
          },
        ];
  });
  const sheets = [
    {
      name: title.slice(0, 31),
      columns: headings.map((header) => ({ header, width: 26 })),
      rows: [[...headings], example],
      freezePane: { rows: 1 },
      dataValidations,
    },
    { name: phraseAt(own, 'template.sheet'), columns: [{ width: 100 }], rows: help.split('\n').map((line) => [line]) },
  ];
  // The library comes with the first file: most processes write none.
  const write = format === 'xlsx' ? (await import('hucre/xlsx')).writeXlsx : (await import('hucre/ods')).writeOds;
  return { mime, content: Buffer.from(await write({ sheets })) };
}

const ROWS_PER_PAGE = 500;

/** A value as people write it. */
function cellOf(value: unknown, { flags, hours }: ValueWords): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return flags[value ? 1 : 0];
  if (isWeek(value)) return writeHours(value, hours);
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** The records of a place that the grant shows, under the headings of the template, to be changed and uploaded again. */
async function* recordPages(
  database: Database,
  // A plain 0 would be the place of a column.
  { columns, within, describe, referenceField, order: rank = sql`0::int` }: UploadDefinition,
  store: KnownStore,
  view: Grant,
  place: UploadPlace,
  words: ValueWords,
): AsyncGenerator<(string | number | null)[][], undefined> {
  let after = { rank: -1, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const parameters = new Parameters();
    const { from, object } = store.statement(view, parameters);
    const text = sql`select t.id, ${rank} as rank, ${raw(object(valueFields(store.options)))}::json as body
      ${raw(from)} and ${within(place)} and (${rank}, t.id) > (${after.rank}, ${after.id}::uuid)
        order by ${rank}, t.id limit ${ROWS_PER_PAGE}`.render(parameters);
    const records = await database.query<{ id: string; rank: number; body: Values }>({
      text,
      values: parameters.values,
    });
    const last = records.at(-1);
    if (last === undefined) return undefined;
    const bodies = records.map(({ body }) => body);
    const texts = await describe?.(database, bodies);
    yield records.map(({ id, body }, index) =>
      columns.map(({ field, isRecordId }) => {
        if (isRecordId === true) return (body[referenceField] ?? '') === '' ? id : null;
        return cellOf(texts?.[index]?.[field] ?? body[field], words);
      }),
    );
    after = { rank: last.rank, id: last.id };
  }
}

/** A spreadsheet of what is there, to be changed and uploaded again. */
export async function uploadExport(
  definition: UploadDefinition,
  store: KnownStore,
  view: Grant,
  database: Database,
  place: UploadPlace,
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<UploadFile> {
  const { title, headings } = await uploadHeadings(definition, language);
  const columns = definition.columns.map(({ field }) => ({ field, isInstant: false }));
  const pages = recordPages(database, definition, store, view, place, await valueWords(language));
  return {
    mime: importMediaTypes[format],
    content: exportStream(format, { language, title, header: headings }, columns, pages),
  };
}

interface RefusedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly issues: readonly {
    readonly field: string | null;
    readonly code: string;
    readonly otherLine: number | null;
    readonly names?: readonly string[];
    readonly limit?: number;
    readonly choices?: readonly string[];
  }[];
}

/** The lines that were not saved, as they were in the file, with a last column that says why (PLACE-34). */
async function* refusedPages(
  database: Database,
  { id, columns }: UploadRecord,
  reasonOf: (line: RefusedLine) => string,
): AsyncGenerator<(string | number | null)[][], undefined> {
  const { line, cells, issues, action, outcome, uploadId } = uploadLineTable;
  let after = 0;
  for (;;) {
    const lines = await database.query<RefusedLine>(sql`
      select ${line}, ${cells}, ${issues} from ${uploadLineTable}
        where ${uploadId} = ${id}::uuid and (${action} = 'error' or ${outcome} in ('refused', 'kept')) and ${line} > ${after}
        order by ${line} limit ${ROWS_PER_PAGE}`);
    const last = lines.at(-1);
    if (last === undefined) return undefined;
    yield lines.map((one) => [
      ...columns.map(({ column: letters }) => one.cells[indexOfColumn(letters)] ?? ''),
      reasonOf(one),
      one.line,
    ]);
    after = last.line;
  }
}

/** The error workbook of an upload (PLACE-34). */
export async function uploadErrors(
  definition: UploadDefinition,
  database: Database,
  upload: UploadRecord,
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<UploadFile> {
  const [own, ofKind, errors, fieldErrors, { title, headings }] = await Promise.all([
    loadArea(language, 'batchUpload'),
    loadArea(language, batchTexts[definition.kind]),
    loadArea(language, 'errors'),
    loadArea(language, 'fieldErrors'),
    uploadHeadings(definition, language),
  ]);
  const headingOf = (field: string | null) => headings[definition.columns.findIndex((one) => one.field === field)];
  const boundOf = (code: string, limit: number | undefined) => {
    if (limit === undefined) return phraseAt(fieldErrors, code);
    const form = pluralRules(language).select(limit) === 'one' ? 'one' : 'other';
    const text = phraseAt(fieldErrors, `${code}_${form}`);
    return text.replace('{{count}}', numberFormat(language).format(limit));
  };
  const labelsOf = (field: string | null, choices: readonly string[]) =>
    choices.map((choice) => textIn(ofKind, 'values', field ?? '', choice) ?? choice);
  const choiceOf = (field: string | null, choices: readonly string[]) => {
    const labels = labelsOf(field, choices);
    const text = phraseAt(own, labels.length === 1 ? 'line.meant' : 'line.choices');
    return text.replace('{{choices}}', labels.join(', '));
  };
  const ownWords = (field: string | null, code: string, line: number, choices: readonly string[]) =>
    textIn(ofKind, 'faults', field ?? '', code)
      ?.replace('{{line}}', String(line))
      .replace('{{choices}}', labelsOf(field, choices).join(', '));
  const reason = (
    { field, code, otherLine, names = [], limit, choices }: RefusedLine['issues'][number],
    line: number,
  ) => {
    const words = ownWords(field, code, line, choices ?? []);
    const known =
      words ?? (code === 'choice' && choices !== undefined ? choiceOf(field, choices) : boundOf(code, limit));
    const text =
      otherLine === null
        ? known === code || field === null
          ? phraseAt(errors, `codes.${code}`)
          : known
        : phraseAt(own, 'repeats').replace('{{line}}', String(otherLine));
    const heading = headingOf(field);
    const about = [text, ...names].join(' · ');
    return heading === undefined ? about : labelled(heading, about, language);
  };
  const header = [
    ...upload.columns.map(({ heading }) => heading),
    phraseAt(own, 'errorFile.why'),
    phraseAt(own, 'errorFile.line'),
  ];
  const named = header.map((field) => ({ field, isInstant: false }));
  const pages = refusedPages(database, upload, ({ issues, line }) =>
    issues.map((issue) => reason(issue, line)).join(' · '),
  );
  return { mime: importMediaTypes[format], content: exportStream(format, { language, title, header }, named, pages) };
}

/** Returns what a file of a kind is called. */
export function uploadFileName(kind: BatchKind, suffix: string, format: SheetFormat): string {
  return `${kind}s${suffix}.${format}`;
}
