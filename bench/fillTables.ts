import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';

import type { KnownStore } from '../apps/server/src/store/storeDefinition.ts';
import { type Engine, withoutIndexes } from './engine.ts';

/** Tables that stay as the demo portfolio has them, and why their lists cannot become long. */
export const boundedTables: Readonly<Record<string, string>> = {
  countries: 'the world has some 250',
  states: 'a country has at most a few hundred',
  timezones: 'the time zone database has some 600',
};

/** Where new rows are: half of them in the first place, the others in all. */
export type Places = readonly { readonly buildingId: string; readonly customerId: string }[];

/** The buildings of the demo portfolio, those of its building manager first. */
export async function readPlaces(engine: Engine, managerEmail: string): Promise<Places> {
  const { rows } = await engine.query<Places[number]>(
    `select b.id as "buildingId", b.customer_id as "customerId" from buildings b where b.deleted_at is null
      order by exists (select from user_configurations c join users u on u.id = c.user_id
        where u.email = $1 and b.id = any(c.building_ids)) desc, b.name`,
    [managerEmail],
  );
  return rows;
}

/** Whose id a unique index may be on, for records of which each of those has one. */
const owners: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  building_id: 'buildings',
  user_id: 'users',
};

/** The column that tells rows apart in each of a table's unique indexes: the last. */
async function distinctColumns(engine: Engine, table: string, columns: readonly string[]): Promise<Set<string>> {
  const { rows } = await engine.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = $1 and indexdef like 'CREATE UNIQUE %'`,
    [table],
  );
  return new Set(
    rows.flatMap(({ definition }) => {
      const [keys = ''] = definition.slice(definition.indexOf('(')).split(' WHERE ');
      return (keys.match(/\w+/g) ?? []).findLast((word) => columns.includes(word)) ?? [];
    }),
  );
}

/**
 * Fills a resource's table up to `count` rows in one statement. Each is made of a row that is there: with a new id,
 * with names, times and orders that differ, and in a place of its own level. Answers how many rows there are then: none
 * where none was.
 */
export async function fillTable(engine: Engine, store: KnownStore, count: number, places: Places): Promise<number> {
  const { name: table } = getTableConfig(store.options.table);
  const columns = Object.entries(getTableColumns(store.options.table)).filter(([, one]) => one.generated === undefined);
  const names = columns.map(([, { name }]) => name);
  const distinct = await distinctColumns(engine, table, names);
  const owned = names.find((name) => distinct.has(name) && owners[name] !== undefined);
  const values = columns.map(([field, column]) => {
    const { name } = column;
    const type = column.getSQLType();
    if (name === 'id') return 'gen_random_uuid()';
    if (name === owned) return 'o.id';
    if (name === 'customer_id' || name === 'building_id') return `case when t.${name} is not null then p.${name} end`;
    if (type.startsWith('text collate') || (type === 'text' && distinct.has(name))) return `t."${name}" || ' ' || n`;
    if (type.startsWith('timestamp') && name !== 'deleted_at') return `t."${name}" - n * interval '1 second'`;
    return type === 'integer' && /order$/i.test(field) ? `t."${name}" + n` : `t."${name}"`;
  });
  const ofOwners =
    owned === undefined
      ? ''
      : `join (select x.id, row_number() over () as place from ${owners[owned] ?? ''} x
          where not exists (select from "${table}" y where y.${owned} = x.id)) o on o.place = n`;
  const text = `insert into "${table}" ("${names.join('", "')}")
    select ${values.join(', ')}
    from (select *, row_number() over () - 1 as place, count(*) over () as total from "${table}" where deleted_at is null) t
    join generate_series(1, $1::int - (select count(*)::int from "${table}")) n on n % t.total = t.place
    join unnest($2::uuid[], $3::uuid[]) with ordinality as p (building_id, customer_id, place)
      on p.place = case when n / t.total % 2 = 0 then 1 else 1 + n / t.total / 2 % $4::int end
    ${ofOwners}`;
  const buildingIds = places.map(({ buildingId }) => buildingId);
  const customerIds = places.map(({ customerId }) => customerId);
  await withoutIndexes(engine, table, async () => {
    await engine.query(text, [count, buildingIds, customerIds, places.length]);
  });
  const { rows } = await engine.query<{ count: number }>(`select count(*)::int as count from "${table}"`);
  return rows[0]?.count ?? 0;
}
