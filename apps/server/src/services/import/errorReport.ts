import type { ImportError } from '@atrium/contract';
import { type Language, loadArea, type PhraseTree } from '@atrium/phrases';

import type { ImportDefinition } from './defineImport.ts';
import { headingsOf } from './readTable.ts';

function textAt(tree: PhraseTree, path: string): string {
  const found = path
    .split('.')
    .reduce<PhraseTree | string | undefined>(
      (part, key) => (typeof part === 'object' && Object.hasOwn(part, key) ? part[key] : undefined),
      tree,
    );
  return typeof found === 'string' ? found : path;
}

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
    otherLine === null ? textAt(texts, code) : textAt(own, 'repeats').replace('{{line}}', String(otherLine));
  const head = ['line', 'column', 'heading', 'value', 'reason'].map((key) => textAt(own, `report.${key}`));
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
