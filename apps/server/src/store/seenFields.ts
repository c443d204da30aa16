import { seenGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Parameters } from '../db/sql.ts';
import type { FieldSql } from './columnsOf.ts';
import { readSqlOf } from './readSql.ts';
import type {
  CountedField,
  KnownStore,
  NamedField,
  NamedSql,
  ReadSql,
  StoreRegistry,
  SwitchedField,
} from './storeDefinition.ts';

/** Whose record it is says a record's place, which narrows every list of it. */
const scopeFields = ['customerId', 'buildingId', 'vendorId'];

/** By whom, and in which statement, other records are seen. */
export interface Sight {
  readonly grant: Grant;
  readonly stores: StoreRegistry;
  readonly parameters: Parameters;
}

/** Checks whether the grant shows the field of the records. */
function isShown(store: KnownStore, view: Grant, field: string): boolean {
  return scopeFields.includes(field) || store.fieldsFor(view, 'row').includes(field);
}

function columnIn(store: KnownStore, field: string): FieldSql {
  const found = readSqlOf(store).fields[field];
  if (found === undefined) throw new Error(`${store.resource.name} has no field ${field}`);
  return found;
}

/**
 * Returns what is selected of the records of a store that the view shows; `id` is SQL over the row of the field. Their table
 * has the alias `t` in its scope, as the row has: the id is given by a row around it, `own`.
 */
function selected(store: KnownStore, view: Grant, id: string, value: string, isMeant: string, sight: Sight): string {
  const read = readSqlOf(store);
  return `(select y.value from (select ${id} as id) own cross join lateral (select ${value} as value
    from "${read.tableName}" t ${read.joins}
    where ${isMeant} and t.deleted_at is null and ${read.scope(view, sight.parameters)}) y)`;
}

function countSql({ counts, by, when }: CountedField, sight: Sight): string {
  const store = sight.stores.named(counts);
  const pointing = columnIn(store, by);
  const view = seenGrant(sight.grant, store.resource);
  if (view === null || !isShown(store, view, by)) return '0';
  const isOfRecord = pointing.type === 'ids' ? `${pointing.sql} @> array[own.id]` : `${pointing.sql} = own.id`;
  const count = selected(store, view, 't.id', 'count(*)::int', isOfRecord, sight);
  return when === undefined ? count : `case when ${when.fixed} then ${count} end`;
}

function nameSql({ fields }: Pick<ReadSql, 'fields'>, { names, by }: NamedField, sight: Sight): string {
  const store = sight.stores.named(names);
  const name = columnIn(store, 'name');
  const view = seenGrant(sight.grant, store.resource);
  if (view === null || !isShown(store, view, 'name')) return 'null::text';
  return selected(store, view, fields[by]?.sql ?? 'null::uuid', name.sql, 't.id = own.id', sight);
}

/** A field of the record itself, as far as the app shows it there. */
function switchedSql(
  { fields }: Pick<ReadSql, 'fields'>,
  { by, inAppWhen }: SwitchedField,
  { grant }: Sight,
): FieldSql {
  const own = fields[by];
  if (own === undefined) throw new Error(`there is no field ${by}`);
  if (grant.projection !== 'reader') return own;
  const of = (sql: string) => `case when ${inAppWhen.fixed} then ${sql} end`;
  return { ...own, sql: of(own.sql), json: of(own.json), nullable: true };
}

/**
 * The fields among `names` that depend on the caller, as SQL of one statement: what the holder of the grant may see of other
 * records, and what their app shows, wherever it is shown, filtered or sorted by (SEC-19).
 */
export function seenFields(
  read: Pick<ReadSql, 'fields' | 'seen'>,
  names: readonly string[],
  sight: Sight,
): Readonly<Record<string, FieldSql>> {
  const wanted = Object.entries(read.seen).filter(([name]) => names.includes(name));
  return Object.fromEntries(
    wanted.map(([name, field]) => {
      if ('inAppWhen' in field) return [name, switchedSql(read, field, sight)];
      const isCount = 'counts' in field;
      const sql = isCount ? countSql(field, sight) : nameSql(read, field, sight);
      const nullable = !isCount || field.when !== undefined;
      return [name, { sql, json: sql, type: isCount ? 'number' : 'text', nullable }];
    }),
  );
}

/** Of the fields that an answer shows those that are read as they are, and those that show something of other records. */
export function withSeen(
  shown: readonly string[],
  fields: Readonly<Record<string, FieldSql>>,
): { readonly names: readonly string[]; readonly seen: readonly NamedSql[] } {
  return {
    names: shown.filter((name) => !(name in fields)),
    seen: Object.entries(fields).flatMap(([name, { json }]) => (shown.includes(name) ? [{ name, sql: json }] : [])),
  };
}
