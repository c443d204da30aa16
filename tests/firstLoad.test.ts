import { describe, expect, it } from 'vitest';

import { declaredList, findHeavyLists, firstLoads, readScreens } from '../tools/firstLoad.ts';

const PAGE = '<script type="module" src="/assets/page.js"></script>';
const code = new Map([
  ['page.js', 'const a={"../en/article.json":()=>import(`./en.js`),"../fr/article.json":()=>import(`./fr.js`)}'],
  ['frame.js', 'import{a}from"./page.js";const s={"BUILDING.articles":()=>z(()=>import(`./article.js`),[])}'],
  ['texts.js', 'const t=`Mandatory fields are missing or malformed`'],
  ['textsFr.js', 'const t=`Des champs obligatoires manquent ou sont mal remplis`'],
  ['en.js', ''],
  ['fr.js', ''],
  ['article.js', 'import"./frame.js";import{b}from"./shared.js"'],
  ['shared.js', ''],
  ['later.js', ''],
]);
/** Returns what the list weighs where every file has so many thousand bytes, the French ones twice as many. */
const weighing = (kilobytes: number) => {
  const weightOf = (file: string) => (/fr/i.test(file) && file !== 'frame.js' ? 2 * kilobytes : kilobytes);
  return firstLoads({ code, kilobytes: new Map([...code.keys()].map((file) => [file, weightOf(file)])) }, PAGE, [
    { key: 'BUILDING.articles', texts: ['article'] },
  ]);
};

describe('the check of what lists fetch', () => {
  it('counts each file that is there before the rows once, in each language (SHELL-61)', () => {
    expect(weighing(10)).toEqual([
      { key: 'BUILDING.articles', language: 'fr', kilobytes: expect.closeTo(82.4), files: 6, hasSchemas: false },
      { key: 'BUILDING.articles', language: 'en', kilobytes: expect.closeTo(62.4), files: 6, hasSchemas: false },
    ]);
    expect(findHeavyLists(weighing(10))).toEqual([]);
  });

  it('goes red on a list that is over its budget in one of them', () => {
    expect(findHeavyLists(weighing(33))).toEqual([
      'BUILDING.articles in fr fetches 266.4 KB of script in 6 files before its rows, 260 in 8 are its budget',
    ]);
  });

  it('goes red on a list that loads zod before its rows', () => {
    const withZod = new Map(code).set('shared.js', 'this.name="ZodEncodeError"');
    const built = { code: withZod, kilobytes: new Map() };
    expect(findHeavyLists(firstLoads(built, PAGE, [{ key: 'BUILDING.articles', texts: ['article'] }]))).toEqual([
      'BUILDING.articles in en loads zod before its rows: a list takes facts, not shapes',
      'BUILDING.articles in fr loads zod before its rows: a list takes facts, not shapes',
    ]);
  });

  it('says which list the built portal lacks', () => {
    expect(() => firstLoads({ code, kilobytes: new Map() }, PAGE, [{ key: 'ROOT.tags', texts: ['tag'] }])).toThrow(
      'the built portal has no ROOT.tags',
    );
  });

  it('weighs each screen that draws a list, but for those that draw it for deleted records alone (SHELL-61)', () => {
    const notWeighed = readScreens().filter(
      ({ source }) => /<\w+\.ListScreen/.test(source) && declaredList(source) === undefined,
    );
    expect(notWeighed.map(({ key }) => key).toSorted()).toEqual([
      'BUILDING.templates',
      'CUSTOMER.geographies',
      'CUSTOMER.templates',
    ]);
  });

  it.each([
    ["export const policyScreens = defineScreens(policy, {\n  texts: ['tag'],", { resource: 'policy', texts: ['tag'] }],
    ['const { texts, ListScreen } = defineScreens(building, {', { resource: 'building', texts: [] }],
    // Of other actions or another form.
    ['export const allUsersScreens = defineScreens(\n  { ...user, actions: [] },', { resource: 'user', texts: [] }],
    ['const account = { ...user };\nexport const s = defineScreens(account, {', { resource: 'user', texts: [] }],
    // Drawn by a screen that has another view as well, and by one that has it for deleted records alone.
    [
      'const { ListScreen, ...own } = defineScreens(floorSpace, {});\nListScreen: F',
      { resource: 'floorSpace', texts: [] },
    ],
    ['const declared = defineScreens(geography, {});\nListScreen: Tree', undefined],
    ['const { RecordScreen } = defineScreens(extension, {});\nListScreen: Switches', undefined],
    ['export const homeScreens = { texts: "appEntry" };', undefined],
  ])('finds the list that a module of screens declares: %j (SHELL-61)', (module, list) => {
    expect(declaredList(module)).toEqual(list);
  });
});
