import type { ImportError } from '@atrium/contract';
import { type Language, loadArea, phraseAt } from '@atrium/phrases';

import type { ImportDefinition } from './defineImport.ts';
import { headingsOf } from './readTable.ts';

/** Returns all errors of an import as the rows of a table: line, column, heading, value and why it is refused (ERR-56). */
export async function errorReport(
  definition: ImportDefinition,
  language: Language,
  errors: readonly ImportError[],
): Promise<string[][]> {
  const [own, texts, headings] = await Promise.all([
    loadArea(language, 'import'),
    loadArea(language, 'fieldErrors'),
    headingsOf(definition, language),
  ]);
  const headingOf = (field: string | null) =>
    headings[definition.columns.findIndex((one) => one.field === field)] ?? '';
  const reasonOf = ({ code, otherLine }: ImportError) =>
    otherLine === null ? phraseAt(texts, code) : phraseAt(own, 'repeats').replace('{{line}}', String(otherLine));
  const head = ['line', 'column', 'heading', 'value', 'reason'].map((key) => phraseAt(own, `report.${key}`));
  return [
    head,
    ...errors.map((error) => [
      String(error.line),
      error.column ?? '',
      headingOf(error.field),
      error.value ?? '',
      reasonOf(error),
    ]),
  ];
}
