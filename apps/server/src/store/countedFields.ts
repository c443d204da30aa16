import { countingGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Parameters } from '../db/sql.ts';
import type { FieldSql } from './columnsOf.ts';
import type { CountedField, KnownStore, NamedSql, StoreRegistry } from './storeDefinition.ts';

/** Whose record it is says a record's place, which narrows every list of it. */
const scopeFields = ['customerId', 'buildingId', 'vendorId'];

/** What is counted for one statement. */
export interface Counting {
  readonly grant: Grant;
  readonly stores: StoreRegistry;
  readonly parameters: Parameters;
}

/** Whether the grant shows by what the records are counted. */
function isShown(store: KnownStore, view: Grant, field: string): boolean {
  return scopeFields.includes(field) || store.fieldsFor(view, 'row').includes(field);
}

function countSql({ counts, by, when }: CountedField, { grant, stores, parameters }: Counting): string {
  const store = stores.named(counts);
  const { read } = store;
  const pointing = read.fields[by];
  if (pointing === undefined) throw new Error(`${counts} has no field ${by}`);
  const view = countingGrant(grant, store.resource);
  if (view === null || !isShown(store, view, by)) return '0';
  const isOfRecord = pointing.type === 'ids' ? `${pointing.sql} @> array[counted.id]` : `${pointing.sql} = counted.id`;
  // The counted table has the alias `t` in its scope, as the record's own has: the id is given by a row around it.
  const count = `(select y.n from (select t.id as id) counted cross join lateral (select count(*)::int as n
    from "${read.tableName}" t ${read.joins}
    where ${isOfRecord} and t.deleted_at is null and ${read.scope(view, parameters)}) y)`;
  return when === undefined ? count : `case when ${when.fixed} then ${count} end`;
}

/**
 * The fields among `names` that count records of another resource, as SQL of one statement: of those that point at the
 * record they count what the holder of the grant may see, wherever they are shown, filtered or sorted by (SEC-19).
 */
export function countedFields(
  counted: Readonly<Record<string, CountedField>>,
  names: readonly string[],
  counting: Counting,
): Readonly<Record<string, FieldSql>> {
  const wanted = Object.entries(counted).filter(([name]) => names.includes(name));
  return Object.fromEntries(
    wanted.map(([name, field]) => {
      const sql = countSql(field, counting);
      return [name, { sql, json: sql, type: 'number', nullable: field.when !== undefined }];
    }),
  );
}

/** Of the fields that an answer shows those that are read as they are, and the counts. */
export function withCounts(
  shown: readonly string[],
  counted: Readonly<Record<string, FieldSql>>,
): { readonly names: readonly string[]; readonly counts: readonly NamedSql[] } {
  return {
    names: shown.filter((name) => !(name in counted)),
    counts: Object.entries(counted).flatMap(([name, { json }]) => (shown.includes(name) ? [{ name, sql: json }] : [])),
  };
}
