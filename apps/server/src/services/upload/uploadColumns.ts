import { batchTexts } from '@atrium/contract';
import { type Language, languages, loadArea, type PhraseTree } from '@atrium/phrases';

import { shortened } from '../../base/shortened.ts';
import { type KnownHeadings, plainHeading } from '../../formats/sheet/headings.ts';
import { columnLetters } from './columnLetters.ts';
import type { SheetRow } from '../../formats/sheet/sheet.ts';
import type { StoredColumn } from './upload.table.ts';
import type { UploadColumn, UploadDefinition } from './defineUpload.ts';
import type { ChoiceWords } from './readCell.ts';

/** Returns the text at a path of an area; null where there is none. */
export function textIn(tree: PhraseTree, ...path: readonly string[]): string | null {
  const found = path.reduce<PhraseTree | string | undefined>(
    (part, key) => (typeof part === 'object' && Object.hasOwn(part, key) ? part[key] : undefined),
    tree,
  );
  return typeof found === 'string' ? found : null;
}

/** Returns what a kind is called in a language, and the headings of its columns in their order. */
export async function uploadHeadings(
  { kind, columns }: UploadDefinition,
  language: Language,
): Promise<{ readonly title: string; readonly headings: readonly string[] }> {
  const [own, shared] = await Promise.all([loadArea(language, batchTexts[kind]), loadArea(language, 'batchUpload')]);
  const headingOf = ({ field }: UploadColumn) =>
    textIn(shared, 'fields', field) ?? textIn(own, 'fields', field) ?? field;
  return { title: textIn(shared, 'kinds', kind) ?? kind, headings: columns.map(headingOf) };
}

/** The words of each choice, in every language, by column. */
export async function choiceWords({ kind, columns }: UploadDefinition): Promise<ReadonlyMap<string, ChoiceWords>> {
  const areas = await Promise.all(languages.map((language) => loadArea(language, batchTexts[kind])));
  return new Map(
    columns.map(({ field, options = [] }) => {
      const words = options.flatMap((option) => [
        [plainHeading(option), option] as const,
        ...areas.flatMap((area) => {
          const label = textIn(area, 'values', field, option);
          return label === null ? [] : [[plainHeading(label), option] as const];
        }),
      ]);
      return [field, new Map(words)];
    }),
  );
}

/** Returns what each column may be headed, in any language or as the API calls it, without case and marks. */
export async function knownHeadings(definition: UploadDefinition): Promise<KnownHeadings> {
  const known = new Map(definition.columns.map(({ field }) => [plainHeading(field), field]));
  for (const language of languages) {
    const { headings } = await uploadHeadings(definition, language);
    for (const [index, { field }] of definition.columns.entries())
      known.set(plainHeading(headings[index] ?? ''), field);
  }
  return known;
}

/** The headings of the columns that an error workbook has of its own: a corrected one is uploaded with them. */
async function errorFileHeadings(): Promise<ReadonlySet<string>> {
  const areas = await Promise.all(languages.map((language) => loadArea(language, 'batchUpload')));
  const texts = areas.flatMap((area) => ['why', 'line'].map((key) => textIn(area, 'errorFile', key) ?? ''));
  return new Set(texts.map(plainHeading));
}

/** The sheets of a file that a person may have meant: not the template's own with its help, unless it was read. */
export async function offeredSheets(sheets: readonly string[], read: string): Promise<readonly string[]> {
  const areas = await Promise.all(languages.map((language) => loadArea(language, 'batchUpload')));
  const help = new Set(areas.map((area) => textIn(area, 'template', 'sheet')));
  return sheets.filter((name) => name === read || !help.has(name));
}

/**
 * The columns of a file by the headings over its rows: as the template has them in any language, in any order. What a
 * person has chosen for a column comes first; null there leaves it out.
 */
export async function matchColumns(
  known: KnownHeadings,
  headings: SheetRow | undefined,
  rows: readonly SheetRow[],
  chosen: Readonly<Record<string, string | null>>,
): Promise<StoredColumn[]> {
  const ownHeadings = await errorFileHeadings();
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.cells.length ?? 0);
  const taken = new Set(Object.values(chosen));
  return Array.from({ length: width }).flatMap((_, index): StoredColumn[] => {
    const heading = shortened((headings?.cells[index] ?? '').trim(), 100);
    const column = columnLetters(index);
    if (Object.hasOwn(chosen, column)) return [{ column, heading, field: chosen[column] ?? null }];
    if (heading === '') {
      // A merged or forgotten heading: what is below it is offered for a choice.
      const isUsed = rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
      return isUsed ? [{ column, heading, field: null }] : [];
    }
    const field = known.get(plainHeading(heading));
    if (field === undefined && ownHeadings.has(plainHeading(heading))) return [];
    if (field === undefined || taken.has(field)) return [{ column, heading, field: null }];
    taken.add(field);
    return [{ column, heading, field }];
  });
}

/** Returns what tells files of one shape: the columns that are used, with their headings as they are compared. */
function shapeOf(columns: readonly StoredColumn[]): string {
  return JSON.stringify(columns.map(({ column, heading }) => [column, plainHeading(heading)]));
}

/**
 * Returns columns as they were read in an earlier file of the same shape: what a person chose once is chosen for the next
 * one (WORK-14). A field that the kind no longer has is not read.
 */
export function readAsBefore(
  { columns: known }: UploadDefinition,
  matched: readonly StoredColumn[],
  earlier: readonly (readonly StoredColumn[])[],
): readonly StoredColumn[] {
  const shape = shapeOf(matched);
  const before = earlier.find((columns) => shapeOf(columns) === shape);
  if (before === undefined) return matched;
  const fields = new Set(known.map(({ field }) => field));
  return matched.map((one, at) => {
    const field = before[at]?.field ?? null;
    return { ...one, field: field !== null && fields.has(field) ? field : null };
  });
}
