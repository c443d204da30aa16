import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listLimits } from '../limits.ts';
import { plainLine } from '../plainLine.ts';
import { buildListQuery, listParameters } from './buildListQuery.ts';
import { parseListQuery, type ListQuery, type ListSpec, type QueryParameters } from './parseListQuery.ts';
import { ListQueryError, type QueryIssue } from './queryError.ts';

const spec: ListSpec = {
  fields: { id: 'id', name: 'text', size: 'number', 'address.city': 'text' },
  sort: ['name', 'size', 'address.city', 'id'],
  defaultSort: 'name',
  select: ['name', 'size', 'address'],
  expand: ['country', 'state'],
  expandFields: { country: ['name', 'isoCode'] },
  extra: ['customerId'],
};

function parse(parameters: QueryParameters): ListQuery {
  return parseListQuery(parameters, spec);
}

function issuesOf(parameters: QueryParameters): readonly QueryIssue[] {
  try {
    parse(parameters);
  } catch (error) {
    if (error instanceof ListQueryError) return error.issues;
    throw error;
  }
  return [];
}

function wrong(parameters: QueryParameters): string[] {
  return issuesOf(parameters).map(({ parameter }) => parameter);
}

describe('parseListQuery', () => {
  it('reads a list without parameters as the first 10 in the default order, not counted (API-13, LIM-01)', () => {
    expect(parse({})).toEqual({
      filter: null,
      orderBy: [{ field: 'name', isDescending: false }],
      top: 10,
      skip: 0,
      isCounted: false,
      select: null,
      expand: [],
      search: null,
      skipToken: null,
    });
    expect(listLimits.pageSizes).toEqual([10, 25, 50, 100]);
    expect(listLimits.defaultPage).toBe(1);
  });

  it('reads $filter (API-09)', () => {
    expect(parse({ $filter: "name eq 'x'" }).filter).toEqual({
      kind: 'compare',
      field: 'name',
      operator: 'eq',
      value: 'x',
    });
    expect(issuesOf({ $filter: 'nope eq 1' })).toEqual([
      { parameter: '$filter', message: '"nope" is not a field to filter by.' },
    ]);
    expect(wrong({ $filter: '' })).toEqual(['$filter']);
  });

  it('reads $orderby with several fields and directions (API-09)', () => {
    expect(parse({ $orderby: 'size desc, address.city ,name ASC' }).orderBy).toEqual([
      { field: 'size', isDescending: true },
      { field: 'address.city', isDescending: false },
      { field: 'name', isDescending: false },
    ]);
  });

  it.each(['', 'nope', 'name up', 'name desc asc', 'name,,size', 'name,name desc', 'name desc;', '__proto__', 'size,'])(
    'refuses $orderby=%j (API-09)',
    (text) => {
      expect(wrong({ $orderby: text })).toEqual(['$orderby']);
    },
  );

  it('reads $top from 0 to 1,000 and refuses more (API-09, API-38)', () => {
    expect(parse({ $top: '0' }).top).toBe(0);
    expect(parse({ $top: '1000' }).top).toBe(1_000);
    expect(issuesOf({ $top: '1001' })).toEqual([{ parameter: '$top', message: 'At most 1000 is possible.' }]);
  });

  it.each(['', '-1', '1.5', 'ten', '1e3', '0x10', ' 5', '99999999999999999999', 'NaN'])(
    'refuses $top and $skip of %j (API-09)',
    (text) => {
      expect(wrong({ $top: text, $skip: text })).toEqual(['$top', '$skip']);
    },
  );

  it('reads $skip (API-09)', () => {
    expect(parse({ $skip: '2500' }).skip).toBe(2_500);
  });

  it('reads $count as true or false only (API-09, API-12)', () => {
    expect(parse({ $count: 'true' }).isCounted).toBe(true);
    expect(parse({ $count: 'false' }).isCounted).toBe(false);
    expect(wrong({ $count: '1' })).toEqual(['$count']);
  });

  it('reads $select and adds only the id (API-09, API-38)', () => {
    expect(parse({ $select: 'size, name,size' }).select).toEqual(['id', 'size', 'name']);
    expect(parse({ $select: 'name,id' }).select).toEqual(['id', 'name']);
    expect(wrong({ $select: 'name,password' })).toEqual(['$select']);
    expect(wrong({ $select: '' })).toEqual(['$select']);
  });

  it('reads $expand (API-09, API-38)', () => {
    expect(parse({ $expand: 'state,country' }).expand).toEqual(['state', 'country']);
    expect(wrong({ $expand: 'customer' })).toEqual(['$expand']);
    expect(() => parseListQuery({ $expand: 'country' }, { ...spec, expand: [] })).toThrow(ListQueryError);
  });

  it('reads what is asked of a reference in brackets (API-44)', () => {
    const asked = parse({ $expand: 'country($select=isoCode, name),state', $select: 'name,country,state' });
    expect([asked.expand, asked.expandSelect, asked.select]).toEqual([
      ['country', 'state'],
      { country: ['id', 'isoCode', 'name'] },
      ['id', 'name'],
    ]);
    expect(parse({ $expand: 'state, country( $select = * )' }).expandSelect).toEqual({
      country: ['id', 'name', 'isoCode'],
    });
    expect(parse({ $expand: 'state' })).not.toHaveProperty('expandSelect');
    for (const text of [
      'country($select=capital)',
      'state($select=name)',
      'city($select=name)',
      'country($filter=name)',
      'country($select=name;$top=1)',
      'country($select=name',
      'country()',
      '($select=name)',
      'country($select=name)state',
      'country($expand=state($select=name))',
    ])
      expect([text, wrong({ $expand: text })]).toEqual([text, ['$expand']]);
  });

  it('reads $search as names are kept, blank as none, up to 200 characters (API-38, SEC-09)', () => {
    expect(parse({ $search: '  café  noir ' }).search).toBe('café noir');
    expect(parse({ $search: '  ' }).search).toBeNull();
    expect(parse({ $search: 'x'.repeat(200) }).search).toHaveLength(200);
    expect(wrong({ $search: 'x'.repeat(201) })).toEqual(['$search']);
    expect(wrong({ $search: 'a\u0000' })).toEqual(['$search']);
    expect(wrong({ $search: '\ud800' })).toEqual(['$search']);
  });

  it('reads $skiptoken, and refuses it broken or next to $skip (API-38)', () => {
    expect(parse({ $skiptoken: 'WyJ4Il0' }).skipToken).toBe('WyJ4Il0');
    expect(wrong({ $skiptoken: "x' or 1=1" })).toEqual(['$skiptoken']);
    expect(wrong({ $skiptoken: '' })).toEqual(['$skiptoken']);
    expect(wrong({ $skiptoken: 'x'.repeat(8_001) })).toEqual(['$skiptoken']);
    expect(wrong({ $skiptoken: 'WyJ4Il0', $skip: '10' })).toEqual(['$skip']);
  });

  it('refuses unknown parameters, with and without a dollar sign, unless the route reads them (API-11)', () => {
    expect(wrong({ $apply: 'x', nope: 'x', customerId: 'x', ['__proto__']: 'x' })).toEqual([
      '$apply',
      'nope',
      '__proto__',
    ]);
    expect(wrong({ $Top: '5', top: '5' })).toEqual(['$Top', 'top']);
  });

  it('refuses a parameter given twice, and takes a missing one as missing (API-11)', () => {
    expect(wrong({ $top: ['10', '20'], $filter: undefined })).toEqual(['$top']);
    expect(wrong({ customerId: ['a', 'b'] })).toEqual([]);
  });

  it('names all wrong parameters at once (API-11, API-40)', () => {
    const parameters = {
      $filter: 'x',
      $orderby: 'x',
      $top: 'x',
      $skip: 'x',
      $count: 'x',
      $select: 'x',
      $expand: 'x',
      x: 'x',
    };
    expect(wrong(parameters)).toEqual(Object.keys(parameters));
    expect(() => parse(parameters)).toThrow('$top: A whole number of 0 or more is expected.');
  });

  it('keeps what a caller sent short in messages (SEC-09)', () => {
    const long = 'x'.repeat(5_000);
    for (const { parameter, message } of issuesOf({
      $filter: `${long} eq 1`,
      $orderby: long,
      $select: long,
      [long]: '',
    })) {
      expect(parameter.length + message.length).toBeLessThan(200);
    }
  });

  it('answers any parameters with a query or a ListQueryError (API-11, SEC-09)', () => {
    const names = [
      '$filter',
      '$orderby',
      '$top',
      '$skip',
      '$count',
      '$select',
      '$expand',
      '$search',
      '$skiptoken',
      '__proto__',
    ];
    const values = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string()), fc.constant(undefined));
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), values), (parameters) => {
        expect(Array.isArray(issuesOf(parameters))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

function decoded(text: string): QueryParameters {
  return Object.fromEntries(text.split('&').map((pair) => pair.split('=').map(decodeURIComponent)));
}

const queries: fc.Arbitrary<ListQuery> = fc.record({
  filter: fc.option(
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant('name'),
      operator: fc.constantFrom('eq' as const, 'ne' as const),
      value: fc.option(
        fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFC')),
        { nil: null },
      ),
    }),
  ),
  orderBy: fc.uniqueArray(fc.record({ field: fc.constantFrom(...spec.sort), isDescending: fc.boolean() }), {
    minLength: 1,
    selector: ({ field }) => field,
  }),
  top: fc.integer({ min: 0, max: 1_000 }),
  skip: fc.constant(0),
  isCounted: fc.boolean(),
  select: fc.option(fc.uniqueArray(fc.constantFrom(...spec.select)).map((names) => ['id', ...names])),
  expand: fc.uniqueArray(fc.constantFrom('country', 'state')),
  search: fc.option(
    fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map(plainLine)
      .filter((text) => text !== ''),
  ),
  skipToken: fc.option(fc.base64String({ minLength: 4 }).map((text) => text.replace(/[+/=]/g, '-'))),
});

describe('buildListQuery', () => {
  it('writes what parseListQuery reads as the same query (API-09, API-38)', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parse(decoded(buildListQuery(query)))).toEqual(query);
        expect(parse(listParameters(query))).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out what is missing, empty or the default (API-09)', () => {
    expect(buildListQuery({})).toBe('');
    expect(buildListQuery({ filter: null, orderBy: [], skip: 0, isCounted: false, select: null, search: '' })).toBe('');
    expect(buildListQuery({ search: 'a&b=c+d', top: 25, skip: 50 })).toBe('$top=25&$skip=50&$search=a%26b%3Dc%2Bd');
  });

  it('does not fail on half of a character pair (API-09)', () => {
    expect(buildListQuery({ search: '\ud800' })).toBe('$search=%EF%BF%BD');
  });
});
