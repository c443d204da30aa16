import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listLimits } from '../limits.ts';
import { allOf, anyOf, comparisons, matchFunctions, valueFunctions, type FilterNode } from './filter.ts';
import { parseFilter } from './parseFilter.ts';
import { QueryError } from './queryError.ts';
import { writeFilter } from './writeFilter.ts';

const fields = {
  id: 'id',
  name: 'text',
  'address.city': 'text',
  contains: 'text',
  size: 'number',
  isOpen: 'boolean',
  date: 'instant',
  roles: 'ids',
  emailDomains: 'texts',
} as const;

const UUID = '0190a5c6-0000-7000-8000-00000000000a';

function parse(text: string): FilterNode {
  return parseFilter(text, fields);
}

function errorOf(text: string): QueryError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error(`No error for ${text}`);
}

function isAnswered(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    return error instanceof QueryError;
  }
}

function nested(depth: number): string {
  return `${'('.repeat(depth)}size eq 1${')'.repeat(depth)}`;
}

describe('parseFilter', () => {
  it.each(comparisons)('reads the operator %s (API-10)', (operator) => {
    expect(parse(`size ${operator} 5`)).toEqual({ kind: 'compare', field: 'size', operator, value: 5 });
  });

  it.each(matchFunctions)('reads the function %s (API-38)', (name) => {
    expect(parse(`${name}(address.city, 'Ly')`)).toEqual({
      kind: 'match',
      field: 'address.city',
      function: name,
      value: 'Ly',
    });
  });

  it('reads in with round and with square brackets (API-38)', () => {
    const expected = { kind: 'in', field: 'size', values: [1, 2.5, -3] };
    expect(parse('size in (1, 2.5,-3)')).toEqual(expected);
    expect(parse('size in [1,2.5,-3]')).toEqual(expected);
  });

  it('reads a doubled quote as one, and brackets, commas and words inside a text as text (API-38)', () => {
    expect(parse("name eq 'O''Hara (and), [or]'")).toMatchObject({ value: "O'Hara (and), [or]" });
    expect(parse("name eq ''")).toMatchObject({ value: '' });
    expect(parse("name eq ''''")).toMatchObject({ value: "'" });
  });

  it.each([
    ["name eq 'x'", 'x'],
    ['size eq -1.5e3', -1500],
    ['isOpen eq true', true],
    ['isOpen ne FALSE', false],
    ['date ge 2026-03-01T08:00:00Z', new Date('2026-03-01T08:00:00Z')],
    ['date ge 2026-03-01T08:00:00.123456+02:00', new Date('2026-03-01T06:00:00.123Z')],
    ['date ge 2026-03-01', new Date('2026-03-01T00:00:00Z')],
    ['date ge 2026-03-01T08:30Z', new Date('2026-03-01T08:30:00Z')],
    [`id eq ${UUID.toUpperCase()}`, UUID],
    [`id eq '${UUID}'`, UUID],
    [`roles eq ${UUID}`, UUID],
    ["emailDomains eq 'northwind.example'", 'northwind.example'],
    ['name eq null', null],
    ['roles ne null', null],
  ])('reads the value of %s (API-38)', (text, value) => {
    expect(parse(text)).toMatchObject({ kind: 'compare', value });
  });

  it('binds and tighter than or, and brackets tighter than both (API-11)', () => {
    const [a, b, c] = [parse('size eq 1'), parse('size eq 2'), parse('size eq 3')];
    expect(parse('size eq 1 or size eq 2 and size eq 3')).toEqual(anyOf(a, allOf(b, c)));
    expect(parse('(size eq 1 or size eq 2) and size eq 3')).toEqual(allOf(anyOf(a, b), c));
    expect(parse('((size eq 1))')).toEqual(a);
  });

  it('reads operators in any case and fields exactly (API-11)', () => {
    expect(parse("size EQ 1 AND Contains(name,'x')")).toEqual(parse("size eq 1 and contains(name,'x')"));
    expect(errorOf('Size eq 1').code).toBe('unknownField');
  });

  it('takes a field that is called like a function as a field (API-11)', () => {
    expect(parse("contains eq 'x'")).toMatchObject({ kind: 'compare', field: 'contains' });
  });

  it.each([
    ['nope eq 1', 'unknownField', 0],
    ['size eq 1 and constructor eq 1', 'unknownField', 14],
    ["contains(nope,'x')", 'unknownField', 9],
    ["'name' eq 'x'", 'syntax', 0],
    ['size like 1', 'unknownOperator', 5],
    ['size = 1', 'unknownOperator', 5],
    ["substringof(name,'x')", 'unknownOperator', 0],
    ['not', 'syntax', 3],
    ['not size', 'syntax', 8],
    ["tolower(size) eq '1'", 'unknownOperator', 0],
    ['year(name) eq 2026', 'unknownOperator', 0],
    ['month(year(date)) eq 1', 'unknownOperator', 0],
    ['tolower(name) in (1)', 'literal', 18],
    ["length(name) in ('a')", 'literal', 17],
    ['year(date) in (0)', 'literal', 14],
    ["contains(length(name),'a')", 'unknownField', 9],
    ["contains(trim(size),'a')", 'unknownOperator', 0],
    ["length(name) eq 'a'", 'literal', 16],
    ['length(name) gt null', 'literal', 16],
    ['year(date) eq null', 'literal', 14],
    ['year(date) eq 0', 'literal', 14],
    ['year(date) eq 10000', 'literal', 14],
    ['year(date) eq 2026.5', 'literal', 14],
    ['year(nope) eq 2026', 'unknownField', 5],
    ['year(date) eq', 'syntax', 13],
    ['name eq tolower(5)', 'literal', 16],
    ['isOpen gt true', 'unknownOperator', 7],
    [`id lt ${UUID}`, 'unknownOperator', 3],
    [`roles ge ${UUID}`, 'unknownOperator', 6],
    ["contains(size,'1')", 'unknownOperator', 0],
    ["contains(emailDomains,'x')", 'unknownOperator', 0],
    ['name eq x', 'literal', 8],
    ['name eq 5', 'literal', 8],
    ['name gt null', 'literal', 8],
    ["name in ('a', null)", 'literal', 14],
    ["size eq '5'", 'literal', 8],
    ['size eq 1e999', 'literal', 8],
    ['size eq 0x10', 'literal', 8],
    ['size eq NaN', 'literal', 8],
    ["isOpen eq 'true'", 'literal', 10],
    ['isOpen eq 1', 'literal', 10],
    ["date eq '2026-03-01'", 'literal', 8],
    ['date eq 2026-02-30', 'literal', 8],
    ['date eq 2026-13-01', 'literal', 8],
    ['date eq 2026-03-01T24:00:00Z', 'literal', 8],
    ['date eq 2026-03-01T08:00:00', 'literal', 8],
    ['date eq 0000-01-01', 'literal', 8],
    ['date eq 0001-01-01T00:00:00+14:00', 'literal', 8],
    ['date eq 9999-12-31T23:59:59-14:00', 'literal', 8],
    ['id eq 5', 'literal', 6],
    ["roles in ['admin']", 'literal', 10],
    ["name eq '\u0000'", 'literal', 8],
    ["name eq '\ud800'", 'literal', 8],
    ['', 'syntax', 0],
    ['   ', 'syntax', 3],
    ['size', 'syntax', 4],
    ['size eq', 'syntax', 7],
    ['size eq 1 and', 'syntax', 13],
    ['size eq 1 size eq 2', 'syntax', 10],
    ['and size eq 1', 'unknownField', 0],
    ['(size eq 1', 'syntax', 10],
    ['size eq 1)', 'syntax', 9],
    ['()', 'syntax', 1],
    ['size in ()', 'syntax', 9],
    ['size in (1', 'syntax', 10],
    ['size in (1]', 'syntax', 10],
    ['size in 1', 'syntax', 8],
    ['size eq (1)', 'syntax', 8],
    ["contains(name 'x')", 'syntax', 14],
    ["contains(name,'x'", 'syntax', 17],
    ["name eq 'open", 'syntax', 8],
  ])('refuses %j as %s at %d (API-11)', (text, code, position) => {
    const error = errorOf(text);
    expect({ code: error.code, position: error.position }).toEqual({ code, position });
    expect(error.message).toMatch(/^[A-Z"a-z].*\.$/);
  });

  it('bounds length, brackets, conditions and lists, without running out of stack (SEC-09)', () => {
    const { maxFilterDepth, maxFilterLength, maxFilterTerms, maxInValues } = listLimits;
    const terms = (count: number) => Array<string>(count).fill('size eq 1').join(' or ');
    const values = (count: number) => `size in (${Array<number>(count).fill(1).join(',')})`;
    expect(parse(nested(maxFilterDepth))).toEqual(parse('size eq 1'));
    expect(errorOf(nested(maxFilterDepth + 1)).code).toBe('tooDeep');
    expect(errorOf('('.repeat(maxFilterLength)).code).toBe('tooDeep');
    expect(parse(terms(maxFilterTerms))).toMatchObject({ kind: 'or' });
    expect(errorOf(terms(maxFilterTerms + 1)).code).toBe('tooMany');
    expect(parse(values(maxInValues))).toMatchObject({ kind: 'in' });
    expect(errorOf(values(maxInValues + 1)).code).toBe('tooMany');
    expect(errorOf(`name eq '${'x'.repeat(maxFilterLength)}'`).code).toBe('tooLong');
    expect(errorOf('x'.repeat(10_000_000)).code).toBe('tooLong');
  });

  it('reads functions of fields, and of what they are compared with (API-44)', () => {
    expect(parse("tolower(name) eq 'lyon'")).toEqual({
      kind: 'call',
      functions: ['tolower'],
      field: 'name',
      operator: 'eq',
      value: 'lyon',
    });
    expect(parse('length(trim(name)) gt 3')).toMatchObject({ functions: ['trim', 'length'], value: 3 });
    expect(parse("contains(tolower(name),toupper('ly'))")).toEqual(parse("contains(name,'LY')"));
    expect(parse("name eq trim(' Lyon ')")).toEqual(parse("name eq 'Lyon'"));
    expect(parse('month(date) ne null')).toEqual(parse('date ne null'));
    expect(parse('year(date) eq 2026')).toEqual(parse('date ge 2026-01-01 and date lt 2027-01-01'));
    expect(parse('year(date) le 44')).toEqual(parse('date lt 0045-01-01'));
    expect(parse('not size eq 1 and isOpen eq true')).toEqual(parse('(not (size eq 1)) and isOpen eq true'));
  });

  it('counts functions as looks inside values, but not a year, and bounds what is in what (API-44, SEC-09, SEC-16)', () => {
    const calls = (call: string, count: number) => Array<string>(count).fill(call).join(' or ');
    expect(parse(calls('day(date) eq 1', 5))).toMatchObject({ kind: 'or' });
    for (const call of ['day(date) eq 1', "tolower(name) eq 'a'", 'length(name) eq 1', "trim(name) eq 'a'"])
      expect(errorOf(calls(call, 6)).code).toBe('tooMany');
    expect(errorOf(calls('length(trim(name)) eq 1', 3)).code).toBe('tooMany');
    expect(parse('length(name) in (1,2,3,4,5)')).toMatchObject({ kind: 'or' });
    expect(errorOf('length(name) in (1,2,3,4,5,6)').code).toBe('tooMany');
    expect(parse(`year(date) in (${Array.from({ length: 20 }, (_, index) => 2000 + index).join()})`).kind).toBe('or');
    expect(parse(calls('year(date) eq 2026', 20))).toMatchObject({ kind: 'or' });
    expect(errorOf('not '.repeat(2_000)).code).toBe('tooDeep');
    expect(errorOf('not('.repeat(1_999)).code).toBe('tooDeep');
    expect(errorOf(`name eq ${'tolower('.repeat(900)}`).code).toBe('tooDeep');
    expect(errorOf(`contains(${'tolower('.repeat(900)}`).code).toBe('tooDeep');
    expect(errorOf('trim('.repeat(1_500)).code).toBe('tooMany');
    expect(errorOf('year('.repeat(1_500)).code).toBe('tooDeep');
  });

  it('looks inside texts five times at most (SEC-16)', () => {
    const matches = (count: number) => Array.from({ length: count }, () => `contains(name,'a')`).join(' or ');
    expect(errorOf(matches(6)).code).toBe('tooMany');
    expect(parse(matches(5))).toMatchObject({ kind: 'or' });
  });

  it('counts brackets in each other, not next to each other (SEC-09)', () => {
    const beside = Array<string>(listLimits.maxFilterDepth + 5)
      .fill('(size eq 1)')
      .join(' and ');
    expect(parse(beside)).toMatchObject({ kind: 'and' });
  });

  it('answers any text with a filter or a QueryError (API-11, SEC-09)', () => {
    const pieces = [
      ...Object.keys(fields),
      ...comparisons,
      ...matchFunctions,
      ...valueFunctions,
      'year',
      ...'(),[]'.split(''),
      ...["'", "''", "'x'", '5', 'true', 'null', '2026-01-01', UUID, 'and', 'or', 'in', 'not', '__proto__', '\u00a0'],
    ];
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((words) => words.join(' ')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAnswered(text)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Composed, as texts of filters are read. */
const texts = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.normalize('NFC'));
const ids = fc.uuid();
const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0);
const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

const scalars = [
  { field: 'name', value: texts },
  { field: 'size', value: numbers },
  { field: 'date', value: instants },
  { field: 'isOpen', value: fc.boolean() },
  { field: 'id', value: ids },
  { field: 'roles', value: ids },
  { field: 'emailDomains', value: texts },
] as const;

const leaves = fc.oneof(
  ...scalars.map(({ field, value }, index) =>
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: index < 3 ? fc.constantFrom(...comparisons) : fc.constantFrom('eq' as const, 'ne' as const),
      value,
    }),
  ),
  ...scalars.map(({ field, value }) =>
    fc.record({
      kind: fc.constant('in' as const),
      field: fc.constant(field),
      values: fc.array<string | number | boolean | Date>(value, { minLength: 1, maxLength: 4 }),
    }),
  ),
  fc.record({
    kind: fc.constant('compare' as const),
    field: fc.constantFrom(...scalars.map(({ field }) => field)),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constant(null),
  }),
  fc.record(
    {
      kind: fc.constant('match' as const),
      field: fc.constantFrom('name', 'address.city'),
      function: fc.constantFrom(...matchFunctions),
      value: texts,
      isTrimmed: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'field', 'function', 'value'] },
  ),
  fc.record({
    kind: fc.constant('call' as const),
    functions: fc.constantFrom(['tolower' as const], ['trim' as const], ['toupper' as const]),
    field: fc.constantFrom('name', 'address.city'),
    operator: fc.constantFrom(...comparisons),
    value: texts,
  }),
);

const filters = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaves,
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        tie('node'),
        fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
      )
      .map(([kind, first, rest]): FilterNode => ({ kind, parts: [first, ...rest] })),
    tie('node').map((part): FilterNode => ({ kind: 'not', part })),
  ),
})).node;

/** Returns how often a filter looks inside values: one that does so too often is not read at all. */
function matchesIn(node: FilterNode): number {
  if (node.kind === 'and' || node.kind === 'or') return node.parts.reduce((sum, part) => sum + matchesIn(part), 0);
  if (node.kind === 'not') return matchesIn(node.part);
  return node.kind === 'match' || node.kind === 'call' ? 1 : 0;
}

const readable = filters.filter((filter) => matchesIn(filter) <= listLimits.maxTextMatches);

describe('writeFilter', () => {
  it('writes what parseFilter reads as the same filter (API-11, API-38)', () => {
    fc.assert(
      fc.property(readable, (filter) => {
        expect(parse(writeFilter(filter))).toEqual(filter);
      }),
      { numRuns: 1_000 },
    );
  });

  it('writes brackets only where they are needed (API-11)', () => {
    const text = "(name eq 'O''Hara' or size in (1,2)) and (isOpen eq true and contains(name,'x'))";
    expect(writeFilter(parse(text))).toBe(text);
    expect(writeFilter(parse('(size eq 1 and size eq 2) or size eq 3'))).toBe('size eq 1 and size eq 2 or size eq 3');
  });

  it('leaves out missing parts when filters are joined (API-11)', () => {
    const one = parse('size eq 1');
    expect(allOf(null, one, undefined)).toBe(one);
    expect(anyOf(null)).toBeNull();
  });
});
