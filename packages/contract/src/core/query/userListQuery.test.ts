import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listLimits } from '../limits.ts';
import { plainLine } from '../plainLine.ts';
import { QueryError } from './queryError.ts';
import { parseOrderByAndSortBy, parsePaging, parseUserQueryValue, writeUserQueryValue } from './userListQuery.ts';

const A = '0190a5c6-0000-7000-8000-00000000000a';
const B = '0190a5c6-0000-7000-8000-00000000000b';
const sortable = ['lastName', 'email'];

function isAnswered(text: string): boolean {
  try {
    parseUserQueryValue(text);
    return true;
  } catch (error) {
    return error instanceof QueryError;
  }
}

describe('writeUserQueryValue', () => {
  it('writes the forms of the specification (RES-107, TRUE-05)', () => {
    expect(writeUserQueryValue({ roles: null, search: null })).toBe('');
    expect(writeUserQueryValue({ roles: [A, B], search: null })).toBe(`roles in [${A},${B}]`);
    expect(writeUserQueryValue({ roles: null, search: 'Ana Silva' })).toBe('userSearch eq Ana Silva');
    expect(writeUserQueryValue({ roles: [A], search: 'Ana' })).toBe(`roles in [${A}] And userSearch eq Ana`);
  });

  it('writes what is read as it was meant, whatever is looked for (RES-107, TRUE-05)', () => {
    const words = fc.constantFrom("'", ' and ', 'roles in ', `[${A}]`, 'userSearch eq ', A, 'Ana', "O'Hara", ' ');
    const searches = fc
      .oneof(
        fc.string({ maxLength: 20 }),
        fc.array(words, { maxLength: 6 }).map((parts) => parts.join('')),
      )
      .map(plainLine)
      .filter((text) => text !== '' && text.isWellFormed());
    fc.assert(
      fc.property(fc.constantFrom(null, [A], [A, B]), searches, (roles, search) => {
        expect(parseUserQueryValue(writeUserQueryValue({ roles, search }))).toEqual({ roles, search });
      }),
    );
  });
});

describe('parseUserQueryValue', () => {
  it.each([
    [`roles in [${A},${B}]`, [A, B], null],
    [`roles in (${A}, ${B})`, [A, B], null],
    [`roles in ${A},${B}`, [A, B], null],
    [`roles in ['${A}', "${B}"]`, [A, B], null],
    [`roles in['${A}']`, [A], null],
    [`ROLES IN ${A.toUpperCase()}`, [A], null],
    ['roles in []', null, null],
    ['userSearch eq Ana', null, 'Ana'],
    ['userSearch eq Ana Silva', null, 'Ana Silva'],
    ["userSearch eq 'O''Hara'", null, "O'Hara"],
    ["userSearch eq O'Hara", null, "O'Hara"],
    ['userSearch eq ', null, null],
    ['', null, null],
    [`roles in [${A}] And userSearch eq Ana`, [A], 'Ana'],
    [`roles in (${A})and userSearch eq Ana`, [A], 'Ana'],
    [`roles in ${A},${B} AND userSearch eq Ana`, [A, B], 'Ana'],
    [`roles in [${A}] and userSearch eq `, [A], null],
    [`userSearch eq Ana And roles in [${A},${B}]`, [A, B], 'Ana'],
    [`userSearch eq And roles in ${A}`, [A], null],
  ])('reads %j (RES-107)', (text, roles, search) => {
    expect(parseUserQueryValue(text)).toEqual({ roles, search });
  });

  it('takes the rest of the text after userSearch, whatever it says (RES-107)', () => {
    const search = `salt And pepper (and) userSearch eq roles in [x]`;
    expect(parseUserQueryValue(`roles in [${A}] And userSearch eq ${search}`)).toEqual({ roles: [A], search });
    expect(parseUserQueryValue('userSearch eq salt and roles in hand')).toEqual({
      roles: null,
      search: 'salt and roles in hand',
    });
  });

  it('uses one role id as a filter, and none as no filter (PERM-29)', () => {
    expect(parseUserQueryValue(`roles in ${A}`).roles).toEqual([A]);
    expect(parseUserQueryValue('roles in ()').roles).toBeNull();
  });

  it.each(['x', ' ( ', 'roles in x', 'roles in ('])(
    'ignores a filter text of one character, as in %j (PERM-29)',
    (text) => {
      expect(parseUserQueryValue(text)).toEqual({ roles: null, search: null });
      expect(() => parseUserQueryValue('roles in xy')).toThrow('role ids');
    },
  );

  it.each([
    'nonsense',
    'roles',
    `roles eq ${A}`,
    'roles in [admin]',
    `roles in [${A}`,
    `roles in [${A}] ${B}`,
    `roles in [${A}] or userSearch eq x`,
    `roles in [${A}] And email eq x`,
    `roles in [${A},,${B}]`,
    'userSearch contains x',
    'userSearcheq x',
    `userSearch eq ${'x'.repeat(listLimits.maxSearchLength + 1)}`,
    'userSearch eq \u0000',
    `roles in [${Array<string>(listLimits.maxInValues + 1)
      .fill(A)
      .join(',')}]`,
    'x'.repeat(1_000_000),
  ])('refuses a value that is neither form: %.60j (RES-107, SEC-09)', (text) => {
    expect(() => parseUserQueryValue(text)).toThrow(QueryError);
  });

  it('takes no longer for hostile texts (SEC-09)', () => {
    // A pattern that looks again and again takes minutes, which the limit of tests ends.
    for (const piece of [' ', '\t and ', ' and usersearch ', ' and roles in ', '(', '[', "'", ' and', 'a,']) {
      const filler = piece.repeat(20_000 / piece.length);
      for (const head of ['roles in ', 'userSearch eq ', 'roles in [', 'roles', 'userSearch']) {
        expect(isAnswered(`${head}${filler}x`)).toBe(true);
      }
    }
  });

  it('answers any text with a value or a QueryError (RES-107, SEC-09)', () => {
    const pieces = ['roles', 'in', 'userSearch', 'eq', 'And', '[', ']', '(', ')', ',', "'", '"', A, 'x', ' '];
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAnswered(text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('parseOrderByAndSortBy', () => {
  it('reads fields to asc or desc, in their order (RES-108)', () => {
    expect(parseOrderByAndSortBy('{"lastName":"desc","email":"ASC"}', sortable)).toEqual([
      { field: 'lastName', isDescending: true },
      { field: 'email', isDescending: false },
    ]);
    expect(parseOrderByAndSortBy('{}', sortable)).toEqual([]);
  });

  it.each([
    '',
    'lastName',
    '[]',
    'null',
    '"lastName"',
    '{"nope":"asc"}',
    '{"lastName":"up"}',
    '{"lastName":"asc,email"}',
    '{"lastName":""}',
    '{"lastName":1}',
    '{"lastName":null}',
    '{"lastName":{"email":"asc"}}',
    '{"__proto__":"asc"}',
    `{"lastName":"asc"${' '.repeat(9_000)}}`,
  ])('refuses %.40j (RES-108)', (json) => {
    expect(() => parseOrderByAndSortBy(json, sortable)).toThrow(QueryError);
  });
});

describe('parsePaging', () => {
  it('turns page and size into rows to answer and to skip (RES-108, API-13)', () => {
    expect(parsePaging('3', '25')).toEqual({ top: 25, skip: 50 });
    expect(parsePaging(undefined, undefined)).toEqual({ top: 10, skip: 0 });
  });

  it.each([
    ['0', '10'],
    ['-1', '10'],
    ['1.5', '10'],
    ['', '10'],
    ['1', '0'],
    ['1', '1001'],
    ['1', ''],
    ['1', 'all'],
    ['99999999', '10'],
    ['1e3', '10'],
    [' 1', '10'],
  ])('refuses page %j of size %j (RES-108, API-38)', (pageNo, pageSize) => {
    expect(() => parsePaging(pageNo, pageSize)).toThrow(QueryError);
  });
});
