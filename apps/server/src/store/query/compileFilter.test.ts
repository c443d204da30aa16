import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { filters } from './testing/arbitraryQueries.ts';
import { expected, idsOfRows } from './testing/evaluateList.ts';
import { asked, compiled, SampleList } from './testing/sampleList.ts';
import { fold, sampleRows, searchText, uuids, type SampleRow } from './testing/sampleRows.ts';

let list: SampleList;

beforeAll(async () => {
  list = await SampleList.open();
});

afterAll(() => list.database.close());

describe('compileFilter', () => {
  it('finds with any filter what the filter means (API-09, API-10, API-11, API-38)', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect((await list.ids({ filter })).toSorted()).toEqual(expected({ filter, orderBy: [] }).toSorted());
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['eq', 'size eq 7', (row: SampleRow) => row.size === 7],
    ['ne, which matches null,', 'size ne 7', (row: SampleRow) => row.size !== 7],
    ['gt', 'size gt 0', (row: SampleRow) => row.size !== null && row.size > 0],
    ['ge', 'size ge 0', (row: SampleRow) => row.size !== null && row.size >= 0],
    ['lt', 'size lt 0', (row: SampleRow) => row.size !== null && row.size < 0],
    ['le', 'size le 0', (row: SampleRow) => row.size !== null && row.size <= 0],
    ['a fraction of a whole number', 'size gt 0.5', (row: SampleRow) => row.size !== null && row.size > 0.5],
    ['a number no column can hold', 'size lt 1e300', (row: SampleRow) => row.size !== null],
    ['in', 'size in (7,0)', (row: SampleRow) => row.size === 7 || row.size === 0],
    ['eq null', 'name eq null', (row: SampleRow) => row.name === null],
    ['ne null', 'name ne null', (row: SampleRow) => row.name !== null],
    ['a text exactly', "title eq 'a'", (row: SampleRow) => row.title === 'a'],
    [
      'ids that hold one',
      `roles eq ${uuids[0] ?? ''}`,
      (row: SampleRow) => row.roles?.includes(uuids[0] ?? '') === true,
    ],
    [
      'ids that hold none',
      `roles ne ${uuids[0] ?? ''}`,
      (row: SampleRow) => row.roles?.includes(uuids[0] ?? '') !== true,
    ],
    [
      'ids that hold one of several',
      `roles in [${uuids.slice(0, 2).join(',')}]`,
      (row: SampleRow) => uuids.slice(0, 2).some((id) => row.roles?.includes(id) === true),
    ],
    ['contains without case and accents', "contains(title,'ELAN')", (row: SampleRow) => /[ée]lan/iu.test(row.title)],
    ['a per cent sign as itself', "contains(title,'%')", (row: SampleRow) => /[%％]/u.test(row.title)],
    ['an underline as itself', "contains(title,'_')", (row: SampleRow) => row.title.includes('_')],
    ['a backslash as itself', String.raw`contains(title,'\')`, (row: SampleRow) => row.title.includes('\\')],
    ['startswith', "startswith(title,'É')", (row: SampleRow) => /^[éÉ]/u.test(row.title)],
    ['not, which matches null,', "not (name eq 'a')", (row: SampleRow) => row.name !== 'a'],
    ['not of a match', "not contains(title,'a')", (row: SampleRow) => !/a/iu.test(fold(row.title))],
    ['tolower', "tolower(title) eq 'elan'", (row: SampleRow) => fold(row.title) === 'elan'],
    ['toupper of both sides', "toupper(title) eq toupper('élan')", (row: SampleRow) => fold(row.title) === 'elan'],
    ['trim', "trim(title) eq 'vor'", (row: SampleRow) => row.title.trim() === 'vor'],
    [
      'tolower, one of several,',
      "tolower(title) in ('elan', 'vor')",
      (row: SampleRow) => ['elan', 'vor'].includes(fold(row.title)),
    ],
    [
      'trim within startswith',
      "startswith(trim(toupper(title)),'V')",
      (row: SampleRow) => /^v/iu.test(row.title.trim()),
    ],
    ['trim within endswith', "endswith(tolower(trim(title)),'R')", (row: SampleRow) => /r$/iu.test(row.title.trim())],
    ['trim within not contains', "not contains(trim(title),' ')", (row: SampleRow) => !row.title.trim().includes(' ')],
    ['length', 'length(title) gt 5', (row: SampleRow) => row.title.length > 5],
    ['year', 'year(date) eq 2026', (row: SampleRow) => row.date?.startsWith('2026') === true],
    ['one of several years', 'year(date) in (2026, 9999)', (row: SampleRow) => /^(?:2026|9999)/u.test(row.date ?? '')],
    ['another year, and null,', 'year(date) ne 2026', (row: SampleRow) => row.date?.startsWith('2026') !== true],
    ['the last year', 'year(date) ge 9999', (row: SampleRow) => row.date?.startsWith('9999') === true],
    ['month', 'month(date) eq 12', (row: SampleRow) => row.date?.slice(5, 7) === '12'],
    ['day', 'day(date) lt 2', (row: SampleRow) => row.date?.slice(8, 10) === '01'],
    ['endswith', "endswith(title,'B')", (row: SampleRow) => /b$/iu.test(row.title)],
  ] as const)('filters by %s (API-10, API-38, API-44)', async (_name, filter, holds) => {
    const wanted = sampleRows.filter(holds);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await list.ids(asked({ $filter: filter }))).toSorted()).toEqual(idsOfRows(wanted).toSorted());
  });

  it('looks a value up among alternatives of a field instead of comparing it with each (SEC-24)', () => {
    const { list: text, values } = compiled(
      asked({ $filter: "title eq 'a' or size eq 7 or title eq 'b' or name eq null" }),
    );
    expect(text.where).toContain('t."title" = any($1) or');
    expect(values[0]).toEqual(['a', 'b']);
  });

  it('searches every word, without case and accents, with signs as themselves (API-38)', async () => {
    for (const search of ['elan', 'ÉLAN Vital', 'vital é', '100%', '％', 'a_b', '\\', "o'h", '%%', 'elan nowhere']) {
      const words = search.split(/\s+/).map(fold);
      const wanted = sampleRows.filter((row) => words.every((word) => searchText(row).includes(word)));
      expect(await list.ids({ search })).toEqual(
        expected({ filter: null, orderBy: [] }).filter((id) => idsOfRows(wanted).includes(id)),
      );
    }
  });

  it('folds printable ASCII as the database does, which need not be asked then (API-38)', async () => {
    const [line] = await list.database.query<{ text: string }>({
      text: `select string_agg(fold(chr(code)), '' order by code) as text from generate_series(32, 126) as code`,
      values: [],
    });
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
    expect(line?.text).toBe(ascii.toLowerCase());
  });
});
