import { BYTE_ORDER_MARK, readCsv, translationLanguages, writeCsv } from '@atrium/contract';

import { isSavable, type TextLanguage, type TranslationLine, type TypedTexts, withTyped } from './translationLines.ts';

const columns = ['key', 'english', 'french', 'builtInEnglish', 'builtInFrench'] as const;

/** All lines as CSV for someone of this language, with the mark by which spreadsheet programs read UTF-8: key, own texts, built-in texts. */
export function csvOf(lines: readonly TranslationLine[], language: string): string {
  const rows = lines.map(({ key, own, builtIn }) => [key, own.en, own.fr, builtIn.en, builtIn.fr]);
  return BYTE_ORDER_MARK + writeCsv([columns, ...rows], language);
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
  const [head, ...rows] = [...readCsv(text)].filter(({ cells }) => cells.some((cell) => cell !== ''));
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
