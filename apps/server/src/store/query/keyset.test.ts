import { randomUUID } from 'node:crypto';

import { ListQueryError } from '@atrium/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nextToken } from './keyset.ts';
import { filters, orders } from './testing/arbitraryQueries.ts';
import { expected } from './testing/evaluateList.ts';
import { allRows, asked, compiled, SampleList } from './testing/sampleList.ts';
import { dates, sampleRows, sortable, texts, uuids, type SampleRow } from './testing/sampleRows.ts';

let list: SampleList;

beforeAll(async () => {
  list = await SampleList.open();
});

afterAll(() => list.database.close());

describe('the order of a list', () => {
  it('sorts by any keys with null before every value and ties by id (API-09, API-38)', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (orderBy) => {
        expect(await list.ids({ orderBy })).toEqual(expected({ filter: null, orderBy }));
      }),
      { numRuns: 150 },
    );
  });

  it('gives every row exactly once and in order when paged by key (API-12, API-38)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(filters), orders, fc.integer({ min: 5, max: 30 }), async (filter, orderBy, top) => {
        expect(await list.everyPage({ ...allRows, filter, orderBy, top })).toEqual(expected({ filter, orderBy }));
      }),
      { numRuns: 120 },
    );
  });

  it('continues row by row by every single field, up and down (API-38)', async () => {
    for (const field of sortable) {
      for (const isDescending of [false, true]) {
        const orderBy = [{ field, isDescending }];
        expect(await list.everyPage({ ...allRows, orderBy, top: 1 })).toEqual(expected({ filter: null, orderBy }));
      }
    }
  });

  it('continues after rows that were added and removed behind it (API-38)', async () => {
    const orderBy = [{ field: 'title', isDescending: false }];
    const first = await list.page({ ...allRows, orderBy, top: 20 });
    const early: SampleRow = { ...(sampleRows[0] ?? expect.fail()), id: randomUUID(), title: '' };
    await list.insert([early]);
    const second = await list.page({ ...allRows, orderBy, top: 20, skipToken: first.token });
    await list.remove([early.id]);
    expect([...first.ids, ...second.ids]).toEqual(expected({ filter: null, orderBy }).slice(0, 40));
  });

  it('continues by numbers that JavaScript cannot distinguish (API-38)', async () => {
    const base = { ...(sampleRows[0] ?? expect.fail()), title: 'precise' };
    const precise = ['12345678901234567890.1', '12345678901234567890.2', '12345678901234567890.3'];
    const added = precise.map((amount) => ({ ...base, id: randomUUID(), amount }));
    await list.insert(added);
    const query = asked({ $filter: "title eq 'precise'", $orderby: 'amount desc', $top: '1' });
    const found = await list.everyPage(query);
    await list.remove(added.map(({ id }) => id));
    expect(found).toEqual(added.map(({ id }) => id).toReversed());
  });
});

describe('a token', () => {
  it.each([
    ['broken base64', 'A'],
    ['no JSON', Buffer.from('x').toString('base64url')],
    ['no list', Buffer.from('{"length":2}').toString('base64url')],
    ['too few values', nextToken(['7'])],
    ['too many values', nextToken(['7', uuids[0] ?? '', 'x'])],
    ['a number as it is', Buffer.from(`[7,"${uuids[0] ?? ''}"]`).toString('base64url')],
    ['a text for a number', nextToken(['seven', uuids[0] ?? ''])],
    ['a number no database has', nextToken(['1e400', uuids[0] ?? ''])],
    ['a number too small to be one', nextToken(['1e-400', uuids[0] ?? ''])],
    ['an endless number', nextToken(['1'.repeat(5_000), uuids[0] ?? ''])],
    ['not a number', nextToken(['NaN', uuids[0] ?? ''])],
    ['no id', nextToken(['7', "x' or true"])],
    ['null for an id', nextToken(['7', null])],
  ])('is refused as a token that is %s (API-38, SEC-09)', (_name, skipToken) => {
    expect(() => compiled({ ...allRows, orderBy: [{ field: 'size', isDescending: false }], skipToken })).toThrow(
      ListQueryError,
    );
  });

  it.each([
    ['date', '2026-02-30T00:00:00Z'],
    ['date', 'infinity'],
    ['date', 'now'],
    ['isOpen', 'yes'],
    ['ownerId', 'x'],
    ['title', '\u0000'],
  ])('is refused as a token for %s with %j (API-38, SEC-09)', (field, value) => {
    const skipToken = nextToken([value, uuids[0] ?? '']);
    expect(() => compiled({ ...allRows, orderBy: [{ field, isDescending: true }], skipToken })).toThrow(ListQueryError);
  });

  it('answers any token with rows or a ListQueryError (API-38, SEC-09)', async () => {
    const values = fc.oneof(
      fc.constantFrom(...dates, ...uuids, ...texts, '7', '1e308', '1e-320', '-0', 'true', null),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(orders, fc.array(values, { minLength: 1, maxLength: 4 }), async (orderBy, keys) => {
        const outcome = await list.ids({ orderBy, skipToken: nextToken(keys) }).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof ListQueryError).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
