import { describe, expect, it } from 'vitest';

import { findHeavyLists, firstLoads } from '../tools/firstLoad.ts';

const PAGE = '<script type="module" src="/assets/page.js"></script>';
const code = new Map([
  ['page.js', 'const a={"../en/article.json":()=>z(()=>import(`./article.js`).then(e=>e.t),[])}'],
  ['frame.js', 'import{a}from"./page.js";const s={"BUILDING.articles":()=>z(()=>import(`./article.js`),[])}'],
  ['texts.js', 'const t=`Mandatory fields are missing or malformed`'],
  ['article.js', 'import"./frame.js";import{b}from"./shared.js"'],
  ['shared.js', ''],
  ['later.js', ''],
]);
const weighing = (kilobytes: number) =>
  firstLoads({ code, kilobytes: new Map([...code.keys()].map((file) => [file, kilobytes])) }, PAGE, [
    { key: 'BUILDING.articles', texts: 'article' },
  ]);

describe('the check of what lists fetch', () => {
  it('counts each file that is there before the rows once', () => {
    expect(weighing(10)).toEqual([{ key: 'BUILDING.articles', kilobytes: expect.closeTo(52), files: 5 }]);
    expect(findHeavyLists(weighing(10))).toEqual([]);
  });

  it('goes red on a list that is over its budget', () => {
    expect(findHeavyLists(weighing(60))).toEqual([
      'BUILDING.articles fetches 302.0 KB of script in 5 files before its rows, 230 in 6 are its budget',
    ]);
  });

  it('says which list the built portal lacks', () => {
    expect(() => firstLoads({ code, kilobytes: new Map() }, PAGE, [{ key: 'ROOT.tags', texts: 'tag' }])).toThrow(
      'the built portal has no ROOT.tags',
    );
  });
});
