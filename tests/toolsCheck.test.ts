import { describe, expect, it } from 'vitest';
import { listRequirements } from '../tools/listRequirements.ts';
import { findPhraseProblems } from '../tools/phraseProblems.ts';
import { findUnfinishedNotes, findUnreasonedSuppressions } from '../tools/styleProblems.ts';

const one = (path: string, text: string) => new Map([[path, text]]);

function phraseProblems(en: unknown, fr: unknown, isUsed = true): string[] {
  return findPhraseProblems(new Map([['list', en]]), new Map([['list', fr]]), () => isUsed);
}

describe('the check of the phrases', () => {
  it('has nothing to say about two complete languages', () => {
    expect(
      phraseProblems(
        { title: 'Hello {{name}}', rows_one: 'One row', rows_other: '{{count}} rows', in: { deep: '<b>x</b>' } },
        {
          title: 'Bonjour {{ name }}',
          rows_one: '{{count}} ligne',
          rows_many: '{{count}} de lignes',
          rows_other: '{{count}} lignes',
          in: { deep: '<b>y</b>' },
        },
      ),
    ).toEqual([]);
  });

  it.each([
    ['a key missing in French', { a: { b: 'x' } }, { a: {} }, 'fr/list.json: a.b is missing'],
    ['a key missing in English', {}, { a: 'x' }, 'en/list.json: a is missing'],
    ['an empty text', { a: 'x' }, { a: ' ' }, 'fr/list.json: a is empty'],
    ['something that is no text', { a: 'x', b: 1 }, { a: 'x' }, 'en/list.json: b is not a text'],
    ['another placeholder', { a: '{{name}}' }, { a: '{{nom}}' }, 'list.json: a has name in en, nom in fr'],
    ['a lost tag', { a: '<b>x</b>' }, { a: 'x' }, 'list.json: a has b in en, none in fr'],
    ['a lost plural form', { n_one: '1', n_other: '2' }, { n_other: '2' }, 'fr/list.json: n lacks its form n_one'],
  ])('goes red on %s', (_title, en, fr, problem) => {
    expect(phraseProblems(en, fr)).toContain(problem);
  });

  it('goes red on an area that one language lacks and on one that no code names', () => {
    expect(findPhraseProblems(new Map([['list', {}]]), new Map(), () => true)).toEqual(['list.json: missing in fr']);
    expect(phraseProblems({}, {}, false)).toEqual(['list.json: no code names this area']);
  });
});

describe('the check of the sources', () => {
  it.each([
    '// oxlint-disable-next-line no-new',
    '// oxlint-disable-line no-new --',
    '/* eslint-disable */',
    '// @ts-expect-error',
    '{/* prettier-ignore */}',
  ])('goes red on %s without a reason', (comment) => {
    expect(findUnreasonedSuppressions(one('a.ts', `x;\n${comment}\n`))).toEqual(['a.ts:2 says no reason after " -- "']);
    expect(findUnreasonedSuppressions(one('a.ts', `${comment.replace(' */', '')} -- the wire says so */`))).toEqual([]);
  });

  it('goes red on notes of work left undone', () => {
    const note = ['TO', 'DO'].join('');
    expect(findUnfinishedNotes(one('docs/a.md', `fine\n${note}: more`))).toEqual(['docs/a.md:2 leaves work to later']);
    expect(findUnfinishedNotes(one('docs/a.md', 'a to-do list, todos'))).toEqual([]);
  });
});

describe('the requirements listing', () => {
  const list = '| id | requirement |\n|---|---|\n| AUTH-01 | x |\n| AUTH-02 | see AUTH-03 |\n| KIT-08 | y |\n';

  it('finds ids in the titles of tests, however they are written, and nowhere else', () => {
    const test = [
      '// AUTH-02 in a comment',
      "describe('sign-in (AUTH-01)', () => {",
      '  it.each([1])(`shows ${x} of a row (KIT-08)`, () => { expect("AUTH-02"); });',
      '});',
    ].join('\n');
    const { filesById, unknown } = listRequirements(list, one('a.test.ts', test));
    expect([...filesById].map(([id, files]) => `${id} ${files.size}`)).toEqual(['AUTH-01 1', 'AUTH-02 0', 'KIT-08 1']);
    expect(unknown).toEqual([]);
  });

  it('names ids that the list does not have, and leaves other capitals alone', () => {
    const test = "test.describe('x', () => { test('reads ISO-8859 (AUTH-99)' + ' and UTF-8', () => {}); });";
    expect(listRequirements(list, one('a.spec.ts', test)).unknown).toEqual(['a.spec.ts: AUTH-99']);
  });
});
