import type { TranslationAnswer } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { csvOf, readImport } from './translationCsv.ts';
import { filteredLines, linesOf, nothingTyped, statesOf, withTyped } from './translationLines.ts';

const answer = (language: 'en' | 'fr', texts: Record<string, string>, outdated: string[] = []): TranslationAnswer => ({
  id: null,
  language,
  version: 1,
  texts,
  builtIn:
    language === 'en'
      ? { 'policy.title': 'Policies', 'kit.saved': '{{name}} was saved', 'app.news': 'News, "today"' }
      : { 'policy.title': 'Politiques', 'kit.saved': '{{name}} est enregistré', 'app.news': 'Actualités' },
  outdated,
});
const lines = linesOf({
  en: answer('en', { 'policy.title': 'Rules', 'app.news': 'Our news' }),
  fr: answer('fr', { 'policy.title': 'Règles' }, ['policy.title']),
});
const lineOf = (key: string) => {
  const found = lines.find((line) => line.key === key);
  if (found === undefined) throw new Error(`no line ${key}`);
  return found;
};
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
const all = { search: '', area: '', state: '' } as const;

describe('the lines of the translations', () => {
  it('are distinguished by what is changed, missing in one language, or changed since (CUST-17)', () => {
    expect(lines.map((line) => [line.key, statesOf(line)])).toEqual([
      ['policy.title', ['changed', 'outdated']],
      ['kit.saved', []],
      ['app.news', ['changed', 'missing']],
    ]);
    const typed = { ...nothingTyped, fr: { 'app.news': 'Nos actualités' } };
    expect(statesOf(withTyped(lineOf('app.news'), typed))).toEqual(['changed']);
  });

  it('are found by key and text, without accents, by where they are used and by state (CUST-17)', () => {
    expect(keys(filteredLines(lines, { ...all, search: 'regles' }))).toEqual(['policy.title']);
    expect(keys(filteredLines(lines, { ...all, search: 'app. news' }))).toEqual(['app.news']);
    expect(keys(filteredLines(lines, { ...all, area: 'kit' }))).toEqual(['kit.saved']);
    expect(keys(filteredLines(lines, { ...all, state: 'missing' }))).toEqual(['app.news']);
  });
});

describe('a file of translations', () => {
  it('comes back as it was written, and then changes nothing (CUST-17)', () => {
    const text = csvOf(lines, 'en');
    expect(text.startsWith('\uFEFF"key","english","french"')).toBe(true);
    expect(text).toContain('\r\n"app.news","Our news","","News, ""today""","Actualités"\r\n');
    expect(readImport(text, lines)).toEqual({ typed: nothingTyped, count: 0, problems: [] });
    const french = csvOf(lines, 'fr');
    expect(french.startsWith('\uFEFF"key";"english";"french"')).toBe(true);
    expect(readImport(french, lines)).toEqual({ typed: nothingTyped, count: 0, problems: [] });
  });

  it('is read with semicolons and line breaks within a text, and leaves languages that it does not have (CUST-17)', () => {
    const text = 'key;french\r\napp.news;"Nos\nactualités"\r\npolicy.title;\r\n';
    expect(readImport(text, lines)).toEqual({
      typed: { en: {}, fr: { 'app.news': 'Nos\nactualités', 'policy.title': '' } },
      count: 2,
      problems: [],
    });
  });

  it('names every wrong line with its number (CUST-17)', () => {
    const text = 'key,english\nkit.saved,Saved\npolicy.title,A\npolicy.title,B\nno.where,C\n';
    expect(readImport(text, lines).problems).toEqual([
      { line: 2, code: 'placeholder', what: 'kit.saved' },
      { line: 4, code: 'twice', what: 'policy.title' },
      { line: 5, code: 'unknownKey', what: 'no.where' },
    ]);
    const broken = 'key,french\r\napp.news,"Nos\nactualités"\r\n\r\nno.where,C\r\n';
    expect(readImport(broken, lines).problems).toEqual([{ line: 5, code: 'unknownKey', what: 'no.where' }]);
    expect(readImport('name,text\n', lines).problems).toEqual([{ line: 1, code: 'header', what: 'name, text' }]);
  });

  it('never runs a text as a formula in a spreadsheet (KIT-04)', () => {
    const formula = withTyped(lineOf('policy.title'), { ...nothingTyped, en: { 'policy.title': '=1+1' } });
    const text = csvOf([formula], 'en');
    expect(text).toContain(`"policy.title","'=1+1",`);
    expect(readImport(text, [formula]).count).toBe(0);
  });
});
