import { randomUUID } from 'node:crypto';

import { comparisons, matchFunctions, type FilterNode, type FilterValue } from '@atrium/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compileList } from './compileList.ts';
import { nextToken } from './keyset.ts';
import { filters } from './testing/arbitraryQueries.ts';
import { expected } from './testing/evaluateList.ts';
import { allRows, asked, Collector, compiled, SampleList } from './testing/sampleList.ts';
import { columns, sampleRows, searchText, uuids } from './testing/sampleRows.ts';

let list: SampleList;

beforeAll(async () => {
  list = await SampleList.open();
});

afterAll(() => list.database.close());

describe('compileList', () => {
  it('pages by $top and $skip, and one row more reveals a further page (API-09, API-38)', async () => {
    const all = expected({ filter: null, orderBy: [] });
    for (const top of [0, 1, 7, 10, 25, 50, 100, 1_000]) {
      const page = await list.page(asked({ $top: String(top), $skip: '5' }));
      expect(page.ids).toEqual(all.slice(5, 5 + top));
      expect(page.token !== null).toBe(top > 0 && all.length > 5 + top);
    }
    expect(await list.ids({ skip: 999_999_999 })).toEqual([]);
  });

  it('counts without regard to paging (API-12)', async () => {
    const query = asked({ $filter: 'size ge 0', $search: 'a', $top: '1', $orderby: 'date desc,name' });
    const wanted = sampleRows.filter((row) => (row.size ?? -1) >= 0 && searchText(row).includes('a')).length;
    const { token } = await list.page(query);
    expect(await list.count({ ...query, skipToken: token ?? expect.fail(), top: 7 })).toBe(wanted);
    expect(await list.count(allRows)).toBe(sampleRows.length);
  });

  it('starts its parameters after those that are there already (API-38)', () => {
    const parameters = new Collector();
    parameters.add('scope');
    const parts = compileList(asked({ $filter: 'size eq 7', $top: '7' }), columns, { texts: ['t.search'] }, parameters);
    expect(parts).toMatchObject({ where: 't."size" = $2::int8', countParameters: 2, limit: 'limit $3::int' });
    expect(parameters.values).toEqual(['scope', 7, 8]);
  });

  it('sorts by nothing after an id, as nothing can be left to sort (API-38)', () => {
    expect(compiled(asked({ $orderby: 'name desc,id,size' })).list.orderBy).toBe(
      't."name" desc nulls last, t."id" asc',
    );
  });

  it.each([
    [{ $filter: "name eq 'x' and size gt 5" }, false],
    [{ $filter: "size gt 5 and (size lt 9 or contains(name,'x'))" }, true],
    [{ $search: 'x' }, true],
    [{ $skip: '5', $orderby: 'name desc' }, false],
  ])('says whether %j is planned for its values each time (API-38)', (parameters, isPlannedEachTime) => {
    expect(compiled(asked(parameters)).list.isPlannedEachTime).toBe(isPlannedEachTime);
  });

  it('says true where nothing is asked, and has the usual page sizes in the text (LIM-01)', () => {
    const { list: parts, values } = compiled({ ...allRows, top: 10 });
    expect(parts).toMatchObject({ where: 'true', countWhere: 'true', limit: 'limit 11', orderBy: 't."id" asc' });
    expect(values).toEqual([]);
  });
});

/** Another text, with signs for the database to fold where the first has some. */
function otherText(text: string): string {
  return /^[ -~]*$/.test(text) ? 'y' : 'yé';
}

/** The same filter with every value replaced, of the same type and number. */
function withOtherValues(node: FilterNode): FilterNode {
  if (node.kind === 'and' || node.kind === 'or') {
    const [first, ...rest] = node.parts;
    return { kind: node.kind, parts: [withOtherValues(first), ...rest.map(withOtherValues)] };
  }
  if (node.kind === 'not') return { ...node, part: withOtherValues(node.part) };
  if (node.kind === 'call') return typeof node.value === 'string' ? { ...node, value: otherText(node.value) } : node;
  const other = (value: FilterValue): FilterValue =>
    typeof value === 'string' ? (uuids[0] ?? '') : value instanceof Date ? new Date(0) : value;
  if (node.kind === 'match') return { ...node, value: otherText(node.value) };
  if (node.kind === 'in') return { ...node, values: node.values.map(other) };
  return { ...node, value: node.value === null ? null : other(node.value) };
}

describe('what a caller sends', () => {
  it('never changes the text of a statement (API-38, SEC-09)', () => {
    fc.assert(
      fc.property(filters, fc.string({ unit: 'binary', minLength: 1 }), (filter, word) => {
        const search = `x${word.replaceAll(/\s/g, '')}`;
        const query = { ...allRows, filter, search };
        const other = { ...allRows, filter: withOtherValues(filter), search: otherText(search) };
        expect(compiled(query).list).toEqual(compiled(other).list);
      }),
    );
  });

  const attacks = [
    "'; drop table samples; --",
    "' or '1'='1",
    String.raw`\'; drop table samples; --`,
    '$1',
    '$$; drop table samples; $$',
    "%' or true or '' like '%",
    '"; drop table samples; --',
    '/*',
    ');--',
    '\u02bc or 1=1',
    '{"a"}',
    'NULL',
    '{NULL}',
  ];

  it.each(attacks)('is only ever a value: %s (SEC-09)', async (attack) => {
    const quoted = `'${attack.replaceAll("'", "''")}'`;
    const operators = comparisons.filter((operator) => operator !== 'ne');
    for (const filter of [
      `name eq ${quoted}`,
      `title in (${quoted},${quoted})`,
      `tags eq ${quoted}`,
      `tags in [${quoted}]`,
      ...matchFunctions.map((name) => `${name}(title,${quoted})`),
    ]) {
      const query = asked({ $filter: filter });
      const wanted = expected(query);
      expect(await list.ids(query)).toEqual(wanted);
    }
    for (const operator of operators) await list.ids(asked({ $filter: `name ${operator} ${quoted}` }));
    await list.ids(asked({ $search: attack }));
    const skipToken = nextToken([attack, uuids[0] ?? '']);
    await list.ids({ orderBy: [{ field: 'title', isDescending: false }], skipToken });
    expect(await list.count(allRows)).toBe(sampleRows.length);
  });

  it('is found again when a row holds just that text (SEC-09)', async () => {
    const added = attacks.map((attack) => ({
      ...(sampleRows[0] ?? expect.fail()),
      id: randomUUID(),
      title: `hostile ${attack}`,
    }));
    await list.insert(added);
    for (const { id, title } of added) {
      const quoted = `'${title.replaceAll("'", "''")}'`;
      expect(await list.ids(asked({ $filter: `title eq ${quoted}` }))).toEqual([id]);
      expect(await list.ids(asked({ $filter: `contains(title,${quoted})` }))).toContain(id);
      expect(await list.ids(asked({ $search: title }))).toContain(id);
    }
    await list.remove(added.map(({ id }) => id));
  });
});

describe('the plan of a list', () => {
  // Of so few rows the primary key in order costs as little as a condition, and statistics decide: a bitmap has one.
  const byCondition = ['indexscan'] as const;

  it.each([
    ['size eq 7', '(size = '],
    ['size in (7,8)', '(size = ANY'],
    ['price gt 7', '(price > '],
    ['price eq 0.5', '(price = '],
    ['amount le 0.5', '(amount <= '],
    ['amount le 7', '(amount <= '],
    ['date ge 2026-01-01', '(date >= '],
    [`ownerId eq ${uuids[0] ?? ''}`, '(owner_id = '],
    ["title eq 'a'", '(title = '],
    [`roles eq ${uuids[0] ?? ''}`, '(roles @> '],
    [`roles in (${uuids.join(',')})`, '(roles && '],
  ])('seeks in an index for %s (API-38)', async (filter, condition) => {
    const plan = await list.plan(asked({ $filter: filter }), byCondition);
    expect(plan).toContain(`Index Cond: ${condition}`);
  });

  it.each([
    ['a search', { $search: 'vital' }],
    ['a part of a text', { $filter: "contains(name,'vital')" }],
    ['the beginning of a text', { $filter: "startswith(title,'vital')" }],
  ])('seeks in the trigram index for %s (API-38)', async (_what, query) => {
    expect(await list.plan(asked(query), byCondition)).toMatch(/Index Cond: \(+search ~~/);
  });

  it('seeks to where a page begins, up and down, and does not sort (API-38)', async () => {
    for (const $orderby of ['title', 'title desc', 'size']) {
      const { token } = await list.page(asked({ $orderby, $top: '60' }));
      const plan = await list.plan({ ...asked({ $orderby }), skipToken: token ?? expect.fail() }, [
        'bitmapscan',
        'sort',
      ]);
      expect(plan).toMatch(/Index Cond: \(ROW\(/);
      expect(plan).not.toContain('Sort');
    }
  });
});
