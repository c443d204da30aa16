import { describe, expect, it } from 'vitest';
import { findFullFolders, findOversizedFolders } from '../tools/folderSizes.ts';
import { listRequirements } from '../tools/listRequirements.ts';
import { findLooseSpaces, findPhraseProblems, findPhraseWordProblems } from '../tools/phraseProblems.ts';
import {
  findAbsentStatuses,
  findCamelCaseConstants,
  findClockBounds,
  findOddBounds,
  findUnfinishedNotes,
  findUnreasonedSuppressions,
} from '../tools/styleProblems.ts';
import { findQuestionComments } from '../tools/functionComments.ts';
import { findCommentWordProblems } from '../tools/wordProblems.ts';

const one = (path: string, text: string) => new Map([[path, text]]);

function phraseProblems(en: unknown, fr: unknown, isUsed = true): string[] {
  return findPhraseProblems(new Map([['list', en]]), new Map([['list', fr]]), () => isUsed);
}

describe('the check of the phrases', () => {
  it.each([
    'Supprimer {{name}} ?',
    'Carte : {{floor}}',
    'Dans « Vos tâches »',
    'À 1 000 m au plus',
    'Prêt ; suivez-le',
  ])('refuses a French line that could break before its punctuation: %s (SHELL-49)', (text) => {
    expect(findLooseSpaces(new Map([['list', { title: text }]]))).toHaveLength(1);
  });

  it('takes spaces that do not break, and signs that are none of the sentence', () => {
    const texts = ['Supprimer\u00a0?', 'Dans «\u00a0Vos tâches\u00a0»', 'À 1\u202f000 m', 'Avec . _ : / +', 'À 9:30'];
    expect(findLooseSpaces(new Map([['list', Object.fromEntries(texts.map((text, at) => [`t${at}`, text]))]]))).toEqual(
      [],
    );
  });

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

describe('the check of words', () => {
  const words = (en: string, fr = 'Texte') =>
    findPhraseWordProblems(
      new Map<string, unknown>([
        ['list', { a: { b: en } }],
        ['building', { help: { maxOccupancy: 'How many people may be in it at once.' } }],
      ]),
      new Map([['list', { a: { b: fr } }]]),
    );

  it.each([
    'It stands here',
    'You are told of it',
    'Nobody is here',
    'Sign in as somebody else',
    'Whoever signs in',
    'It begins anew',
    'The lifts beside it',
    'Where you were lately',
    'It is free at once',
    'Please wait',
    'Done!',
    'Colours, etc.',
  ])('refuses "%s"', (text) => {
    expect(words(text)).toHaveLength(1);
    expect(words(text)[0]).toContain('en list.a.b says');
  });

  it('refuses courtesies in French, and lets plain texts and exceptions be', () => {
    expect(words('Add a building. It is understood.', 'Veuillez patienter')).toEqual([
      'fr list.a.b says "Veuillez": write the request alone',
    ]);
    expect(words('Add a building', 'Ajouter un bâtiment')).toEqual([]);
  });

  it('reads comments and documents too, without the code that they name', () => {
    // Put together, so that the check does not find this file.
    const slash = '/';
    const star = '*';
    const comment = (text: string) => `${slash}${slash} ${text}`;
    const sources = new Map([
      ['a.ts', `${comment('It stands here.')}\nconst nobody = 'http://nobody.example'; ${comment('Nobody waits.')}`],
      ['b.ts', `${comment('The kind `nobody` stands out.')}\n${comment('')}\n ${star} Whoever reads it.`],
      ['docs/a.md', 'Somebody\n\n`somebody`\n'],
    ]);
    expect(findCommentWordProblems(sources)).toEqual([
      'a.ts:1 says "stands": write is, has or shows',
      'a.ts:2 says "Nobody": write no one',
      'b.ts:3 says "Whoever": write the person who',
      'docs/a.md:1 says "Somebody": write someone',
    ]);
  });

  it('reports comments of functions that begin with a question, and no others', () => {
    const source = [
      '/** What a cell says. */',
      'export function cellText(): string {',
      "  return '';",
      '}',
      '/** Whether it is one. */',
      'const isOne = () => true;',
      'export class Cell {',
      '  /** How wide it is. */',
      '  width(): number {',
      '    /** Where it begins. */',
      '    function start() {}',
      '    return Number(isOne()) + Number(start());',
      '  }',
      '  /** Whether it is open. */',
      '  readonly isOpen = true;',
      '}',
      '/** Returns what a row says. */',
      "export const rowText = () => '';",
    ].join('\n');
    expect(findQuestionComments(one('a.ts', source)).map((problem) => problem.slice(0, 36))).toEqual([
      'a.ts:1 the comment of cellText begin',
      'a.ts:5 the comment of isOne begins w',
      'a.ts:8 the comment of width begins w',
      'a.ts:10 the comment of start begins ',
    ]);
  });

  it('reports an exception that nothing needs', () => {
    expect(findPhraseWordProblems(new Map([['building', { help: { maxOccupancy: 'People' } }]]), new Map())).toEqual([
      'building.help.maxOccupancy is excepted in tools/wordProblems.ts without need',
    ]);
  });
});

describe('the check of folder sizes', () => {
  const lines = (count: number) => 'x;\n'.repeat(count);
  const file = 'apps/portal/src/kit/list/a.ts';

  it('goes red on a kit of more than 10,000 lines, and does not count its tests', () => {
    expect(findOversizedFolders(one(file, lines(10_000)))).toEqual([]);
    expect(findOversizedFolders(one(file, lines(10_001)))).toEqual([
      'apps/portal/src/kit/ has 10001 lines without tests, 10000 are its budget: split it or raise its budget, by docs/decisions/budgets-of-folders.md',
    ]);
    expect(findOversizedFolders(one(file.replace('.ts', '.test.ts'), lines(11_000)))).toEqual([]);
  });

  it('names a folder from nine tenths of its budget on', () => {
    expect(findFullFolders(one(file, lines(9000)))).toEqual([]);
    expect(findFullFolders(one(file, lines(9001)))).toEqual([
      'apps/portal/src/kit/ has 9001 of 10000 lines: split it or raise its budget, by docs/decisions/budgets-of-folders.md',
    ]);
    expect(findFullFolders(one(file, lines(10_001)))).toEqual([]);
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

  it('goes red on a constant of a module that is spelled as a variable', () => {
    const found = ['a.ts:1 waitTime is a constant: UPPER_SNAKE_CASE'];
    expect(findCamelCaseConstants(one('a.ts', 'const waitTime = 5 * 1_000;\n'))).toEqual(found);
    expect(findCamelCaseConstants(one('a.ts', "export const waitTime = 'long';\n"))).toEqual(found);
    const fine =
      "const WAIT_TIME = 5;\nconst waits = [5];\nfunction f() {\n  const wait = 5;\n}\nconst at = 'a'.at(0);\n";
    expect(findCamelCaseConstants(one('a.ts', fine))).toEqual([]);
  });

  it('goes red on an upper bound that is not called max', () => {
    for (const name of [['most', 'Names'].join(''), ['MOST', 'NAMES'].join('_')])
      expect(findOddBounds(one('a.ts', `const ${name} = 5;`))).toEqual([`a.ts:1 ${name} is an upper bound: max`]);
    expect(findOddBounds(one('a.ts', 'const maxNames = 5, almost = 4, most = 3;'))).toEqual([]);
  });

  it('goes red on a test with a bound in time by the clock', () => {
    for (const clock of ['Date', 'performance']) {
      const bound = `expect(${clock}.now() - began).toBeLessThan(300);`;
      expect(findClockBounds(one('a.test.ts', bound))).toEqual(['a.test.ts:1 is a bound in time by the clock']);
    }
    const near = 'expect(Date.now() - Date.parse(body.at)).toBeLessThan(60_000);';
    expect(findClockBounds(one('a.test.ts', near))).toEqual([]);
  });

  it('goes red on a test that names a wrong status and not the right one', () => {
    const found = ['a.test.ts:1 names a status that is wrong, and not the right one'];
    for (const matcher of ['toBe(401)', 'toEqual([200, 200])', 'toContain(500)']) {
      const refused = ['expect(status).not', `${matcher};`].join('.');
      expect(findAbsentStatuses(one('a.test.ts', refused))).toEqual(found);
    }
    expect(findAbsentStatuses(one('a.test.ts', 'expect(status).toBe(401);'))).toEqual([]);
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

  it('counts no row that waits for a screen as named, and says which test names one (TRUE-12)', () => {
    const rows = '| NAV-62 | Building menu |\n| NAV-63 | Another |';
    const test = "it('is in the menu (NAV-62, NAV-63)', () => {});";
    const { filesById, early } = listRequirements(rows, one('a.test.ts', test), new Set(['NAV-62']));
    expect([...filesById].map(([id, files]) => `${id} ${files.size}`)).toEqual(['NAV-62 0', 'NAV-63 1']);
    expect(early).toEqual(['a.test.ts: NAV-62']);
  });

  it('names ids that the list does not have, and leaves other capitals alone', () => {
    const test = "test.describe('x', () => { test('reads ISO-8859 (AUTH-99)' + ' and UTF-8', () => {}); });";
    expect(listRequirements(list, one('a.spec.ts', test)).unknown).toEqual(['a.spec.ts: AUTH-99']);
  });
});
