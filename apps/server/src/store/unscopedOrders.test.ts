import { registry } from '@atrium/contract';
import { getTableColumns, is, SQL } from 'drizzle-orm';
import { getTableConfig, type IndexedColumn, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { stores } from '../stores.ts';
import { columnsOf } from './columnsOf.ts';
import { readSqlOf } from './readSql.ts';

const dialect = new PgDialect();

/** A key of an order as PostgreSQL reads it: its column, its direction and where nulls are. */
interface Key {
  readonly sql: string;
  readonly isDescending: boolean;
  readonly areNullsFirst: boolean;
}

const reversed = (key: Key): Key => ({
  ...key,
  isDescending: !key.isDescending,
  areNullsFirst: !key.areNullsFirst,
});

type Store = ReturnType<typeof stores.named>;

/** The keys of a list's default order, the id at last; null where it has one that is no column of its table. */
function keysOf(store: Store): readonly Key[] | null {
  const { resource, options } = store;
  const read = readSqlOf(store);
  const own = new Map(Object.values(columnsOf(options.table)).map((column) => [column.sql, column]));
  const asked = resource.query.defaultSort.split(',').map((key) => key.trim().split(' '));
  const last = asked.at(-1)?.[1];
  const all = asked.some(([field]) => field === 'id') ? asked : [...asked, ['id', last]];
  const keys = all.map(([field = '', direction]) => {
    const sql = read.fields[field]?.sql ?? '';
    const column = own.get(sql);
    if (column === undefined) return null;
    const isDescending = direction === 'desc';
    // Nulls are before every value; of a column without them the order of PostgreSQL is taken.
    return { sql, isDescending, areNullsFirst: column.nullable ? !isDescending : isDescending };
  });
  return keys.some((key) => key === null) ? null : keys.filter((key) => key !== null);
}

/** The orders that the indexes of a table have, of those that hold each row that a list shows. */
function indexedOrders({ options }: Store): readonly (readonly Key[])[] {
  const { indexes, primaryKeys } = getTableConfig(options.table);
  const sqlOf = new Map(
    Object.entries(getTableColumns(options.table)).map(([field, { name }]) => [
      name,
      columnsOf(options.table)[field]?.sql ?? '',
    ]),
  );
  const byId =
    primaryKeys.length === 0 ? [[{ sql: sqlOf.get('id') ?? '', isDescending: false, areNullsFirst: false }]] : [];
  return [
    ...byId,
    ...indexes.flatMap(({ config }) => {
      const where = config.where === undefined ? '' : dialect.sqlToQuery(config.where).sql;
      if ((where !== '' && where !== 'deleted_at is null') || (config.method ?? 'btree') !== 'btree') return [];
      return [
        config.columns.map((column): Key => {
          if (is(column, SQL)) return { sql: 'an expression', isDescending: false, areNullsFirst: false };
          const { name = '', indexConfig } = column as IndexedColumn;
          const isDescending = indexConfig.order === 'desc';
          const nulls = indexConfig.nulls ?? (isDescending ? 'first' : 'last');
          return { sql: sqlOf.get(name) ?? name, isDescending, areNullsFirst: nulls === 'first' };
        }),
      ];
    }),
  ];
}

function isBeginning(keys: readonly Key[], order: readonly Key[]): boolean {
  return keys.every((key, at) => JSON.stringify(key) === JSON.stringify(order[at]));
}

describe('a list over everything', () => {
  const listed = Object.keys(registry)
    .map((name) => stores.named(name))
    .filter(({ resource }) => resource.actions.includes('list') && !(resource.listPath ?? resource.path).includes('{'));

  it('has its default order from an index, whoever sees all of it (API-38, SEC-24)', () => {
    const without = listed.flatMap((store) => {
      const keys = keysOf(store);
      if (keys === null) return [`${store.resource.name}: ${store.resource.query.defaultSort} is no column`];
      const isServed = indexedOrders(store).some(
        (order) => isBeginning(keys, order) || isBeginning(keys.map(reversed), order),
      );
      return isServed
        ? []
        : [`${store.resource.name}: ${store.resource.query.defaultSort} in ${readSqlOf(store).tableName}`];
    });
    expect(listed.length).toBeGreaterThan(30);
    expect(without).toEqual([]);
  });
});
