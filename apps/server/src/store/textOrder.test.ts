import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../db/sql.ts';
import { stores } from '../stores.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { readSqlOf } from './readSql.ts';

describe('the order of texts', () => {
  let test: TestApp;
  let as: string;

  beforeAll(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    for (const name of ['Zone 10', 'zone 9', 'Zone 2', 'Zone 02', 'Zone 2 b', 'Zone 1.10', 'Zone 1.9', 'Zônè 3']) {
      const { status } = await test.call('POST', 'tag', { as, body: { name, group: 'activity' } });
      if (status !== 201) throw new Error(`the tag was answered ${String(status)}`);
    }
  });
  afterAll(() => test.close());

  const inOrder = ['Zone 1.9', 'Zone 1.10', 'Zone 02', 'Zone 2', 'Zone 2 b', 'Zônè 3', 'zone 9', 'Zone 10'];
  const found = `$filter=${encodeURIComponent("startswith(name,'zone')")}`;
  const pageOf = async (path: string): Promise<{ readonly names: readonly string[]; readonly next?: string }> => {
    const { value, '@odata.nextLink': next } = (await test.call('GET', path, { as })).body;
    return { names: value.map(({ name }: { readonly name: string }) => name), next: next?.replace(/^.*\/api\//, '') };
  };

  it.each([
    ['name', inOrder],
    ['name desc', inOrder.toReversed()],
    ['group,name', inOrder],
    ['group desc,name desc', inOrder.toReversed()],
  ])(
    'has numbers by their value, row by row through its pages: $orderby=%s (KIT-01, API-38)',
    async (order, expected) => {
      const read: string[] = [];
      let next: string | undefined = `tag?${found}&$orderby=${encodeURIComponent(order)}&$top=1`;
      while (next !== undefined) {
        const page = await pageOf(next);
        read.push(...page.names);
        next = page.next;
      }
      expect(read).toEqual(expected);
    },
  );

  it.each([
    ['lt', inOrder.slice(0, 5)],
    ['le', inOrder.slice(0, 6)],
    ['gt', inOrder.slice(6)],
    ['ge', inOrder.slice(5)],
  ])('is the one of filters: name %s (API-10, API-38)', async (operator, expected) => {
    const $filter = `startswith(name,'zone') and name ${operator} 'Zônè 3'`;
    expect((await pageOf(`tag?$filter=${encodeURIComponent($filter)}&$orderby=name`)).names).toEqual(expected);
  });

  it('is the one of files (KIT-04)', async () => {
    const { text } = await test.call('GET', `tag/export?format=csv&columns=name&${found}&$orderby=name`, { as });
    expect(text.trim().split('\r\n').slice(1)).toEqual(inOrder.map((name) => `"${name}"`));
  });

  it('is the one of each text that a list is sorted by (KIT-01)', async () => {
    const columns = await test.services.database.query<{ place: string; collation: string }>(sql`
      select c.relname || '.' || a.attname as place, o.collname as collation
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation o on o.oid = a.attcollation
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const collations = new Map(columns.map(({ place, collation }) => [place, collation]));
    const sorted = stores
      .all()
      .flatMap((store) =>
        store.resource.query.sort
          .filter((field) => store.typeOf(field) === 'text')
          .map(
            (field) => `${readSqlOf(store).tableName}.${getTableColumns(store.options.table)[field]?.name ?? field}`,
          ),
      );
    expect(sorted.length).toBeGreaterThan(60);
    expect(sorted.filter((place) => collations.get(place) !== 'natural_order')).toEqual([]);
  });

  it('is the one of filters on texts that no list is sorted by, too (API-10)', async () => {
    for (const description of ['alpha 10', 'alpha 9', 'Beta']) {
      const body = { name: `Role ${description}`, description, privilegeMap: { 'ROOT.tags': ['view'] } };
      expect((await test.call('POST', 'role', { as, body })).status).toBe(201);
    }
    const descriptions = async (condition: string) => {
      const $filter = encodeURIComponent(`startswith(name,'Role ') and ${condition}`);
      const { body } = await test.call('GET', `role?$filter=${$filter}&$orderby=name`, { as });
      return body.value.map(({ description }: { readonly description: string }) => description);
    };
    expect(await descriptions("description lt 'ALPHA 10'")).toEqual(['alpha 9', 'alpha 10']);
    expect(await descriptions("description le 'alpha 9'")).toEqual(['alpha 9']);
    expect(await descriptions("description gt 'alpha 9'")).toEqual(['alpha 10', 'Beta']);
    expect(await descriptions("tolower(description) ge 'ALPHA 10'")).toEqual(['alpha 10', 'Beta']);
  });
});
