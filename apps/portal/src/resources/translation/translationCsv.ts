import { translationLanguages } from '@atrium/contract';

import { isSavable, type TextLanguage, type TranslationLine, type TypedTexts, withTyped } from './translationLines.ts';

const columns = ['key', 'english', 'french', 'builtInEnglish', 'builtInFrench'] as const;

/** A spreadsheet program must not run a text as a formula; the apostrophe goes again on the way back. */
function guarded(text: string): string {
  return /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
}

function unguarded(text: string): string {
  return /^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text;
}

function cell(text: string): string {
  const safe = guarded(text);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All lines as CSV, with the mark by which spreadsheet programs read UTF-8: key, own texts, built-in texts. */
export function csvOf(lines: readonly TranslationLine[]): string {
  const rows = lines.map(({ key, own, builtIn }) => [key, own.en, own.fr, builtIn.en, builtIn.fr]);
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** The rows of a CSV text, each with the line it begins at; separated by commas, semicolons or tabs, as its first line is. */
export function parseCsv(text: string): { readonly line: number; readonly cells: readonly string[] }[] {
  const content = text.replace(/^\uFEFF/, '');
  const [first = ''] = content.split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].find((one) => first.includes(one)) ?? ',';
  const rows: { line: number; cells: string[] }[] = [];
  let row: { line: number; cells: string[] } = { line: 1, cells: [] };
  let value = '';
  let isQuoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(unguarded(value));
    value = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? '';
    if (isQuoted && sign === '"' && content[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || value === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === '\n') endRow();
    else if (isQuoted || sign !== '\r') value += sign;
    if (sign === '\n') line += 1;
  }
  if (value !== '' || row.cells.length > 0) endRow();
  return rows;
}

/** What is wrong with a line of a file, by the phrase that says so. */
export interface ImportProblem {
  readonly line: number;
  readonly code: 'header' | 'unknownKey' | 'twice' | 'placeholder';
  readonly what: string;
}

/** What a file changes, or everything that is wrong with it: then nothing of it is taken over. */
export interface ImportOutcome {
  readonly typed: TypedTexts;
  readonly count: number;
  readonly problems: readonly ImportProblem[];
}

const column: Readonly<Record<TextLanguage, (typeof columns)[number]>> = { en: 'english', fr: 'french' };

/** Reads a file as `csvOf` writes it. A column of a language that is not there leaves that language as it is. */
export function readImport(text: string, lines: readonly TranslationLine[]): ImportOutcome {
  const known = new Map(lines.map((line) => [line.key, line]));
  const [head, ...rows] = parseCsv(text);
  const names = (head?.cells ?? []).map((name) => name.trim());
  const keyAt = names.indexOf('key');
  const languages = translationLanguages.filter((language) => names.includes(column[language]));
  const typed: Record<TextLanguage, Record<string, string>> = { en: {}, fr: {} };
  if (keyAt < 0 || languages.length === 0)
    return { typed, count: 0, problems: [{ line: 1, code: 'header', what: names.join(', ') }] };
  const problems: ImportProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const key = (cells[keyAt] ?? '').trim();
    const found = known.get(key);
    if (found === undefined || seen.has(key)) {
      problems.push({ line, code: found === undefined ? 'unknownKey' : 'twice', what: key });
      continue;
    }
    seen.add(key);
    for (const language of languages) {
      const own = cells[names.indexOf(column[language])] ?? '';
      if (own === found.own[language]) continue;
      const next = withTyped(found, { en: {}, fr: {}, [language]: { [key]: own } });
      if (!isSavable(next, language)) problems.push({ line, code: 'placeholder', what: key });
      typed[language][key] = own;
    }
  }
  const count = Object.keys(typed.en).length + Object.keys(typed.fr).length;
  return { typed, count, problems };
}
