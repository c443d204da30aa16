import { sql } from 'drizzle-orm';
import { customType, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn, IndexBuilder } from 'drizzle-orm/pg-core';

/** The one order of texts in lists and filters: é next to e, capitals next to small letters, `Raum 2` before `Raum 10`. */
export const TEXT_ORDER = 'collate "natural_order"';

const collatedText = customType<{ data: string; driverData: string }>({
  dataType: () => `text ${TEXT_ORDER}`,
});

/** Primary key, a UUIDv7 made by `uuidv7()`. */
export function id() {
  return uuid('id').primaryKey();
}

/** A point in time, kept in UTC to the millisecond and read as the text the database prints. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'string', precision: 3 });
}

const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** The transaction that wrote the row: readers find what was committed since they looked last, in whatever order. */
export function transactionId() {
  return xid8('transaction').default(sql.raw('pg_current_xact_id()'));
}

/** Text that sorts as people expect in any language (`TEXT_ORDER`); each text that a list is sorted by is such. */
export function sortedText(name: string) {
  return collatedText(name);
}

/**
 * The column `search_text`: the named text columns together, without accents and in small letters, kept by the
 * database. A search compares it with `fold(term)`.
 * @param columnNames names of text columns of the same table, as the database has them
 */
export function searchColumn(...columnNames: readonly [string, ...string[]]) {
  const parts = columnNames.map((name) => `coalesce("${name}"::text collate "C", '')`);
  return text('search_text').generatedAlwaysAs(sql.raw(`fold(${parts.join(` || ' ' || `)})`));
}

function customerScope() {
  return { customerId: uuid('customer_id').notNull() };
}

function buildingScope() {
  return { ...customerScope(), buildingId: uuid('building_id').notNull() };
}

function vendorScope() {
  return { ...buildingScope(), vendorId: uuid('vendor_id').notNull() };
}

/** The columns that say whose row it is, so that the filter of a grant needs no join. */
export function scopeColumns(level: 'customer'): ReturnType<typeof customerScope>;
export function scopeColumns(level: 'building'): ReturnType<typeof buildingScope>;
export function scopeColumns(level: 'vendor'): ReturnType<typeof vendorScope>;
export function scopeColumns(level: 'customer' | 'building' | 'vendor'): ReturnType<typeof customerScope> {
  if (level === 'customer') return customerScope();
  return level === 'building' ? buildingScope() : vendorScope();
}

/** Returns what every record has: its id, its version for `ETag`, times, soft delete, and who did what last. */
export function recordColumns() {
  return {
    id: id(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    editedBy: uuid('edited_by'),
    revisionId: uuid('revision_id'),
    lastAction: text('last_action').notNull().default('Created'),
  };
}

/** Returns how a service outside is reached (INTG-03); password and secret are sealed texts. */
export function accessColumns() {
  return {
    provider: sortedText('provider').notNull(),
    instanceName: sortedText('instance_name'),
    userName: text('user_name'),
    password: text('password'),
    providerUri: text('provider_uri'),
    tokenUri: text('token_uri'),
    clientId: text('client_id'),
    clientSecret: text('client_secret'),
  };
}

/** Most that the trigram index of a table puts off, in kilobytes; PostgreSQL allows no less. */
export const SEARCH_PENDING_LIMIT = 64;

/** A column that a list is sorted by, downwards where it says so. */
type SortColumn = ExtraConfigColumn | { readonly descending: ExtraConfigColumn };

/** The columns that a table's lists are filtered and sorted by. */
export interface ListColumns {
  readonly id: ExtraConfigColumn;
  /** Columns of the row filter, outermost first; none for a table without a scope. */
  readonly scope: readonly ExtraConfigColumn[];
  /** Sortable and filterable columns. */
  readonly fields: readonly ExtraConfigColumn[];
  /** Orders by several columns, such as the default one. */
  readonly orders?: readonly (readonly SortColumn[])[];
  /**
   * Small columns that lists are filtered by without an index of their own. They are in the index of the first field too,
   * so that others are passed over without being read, and in one of their own for counting: rows with the same values
   * are one entry of it, so that of 5,000 rows 8 pages are read and not 50, in the order of the table.
   */
  readonly counted?: readonly ExtraConfigColumn[];
  /** The column of `searchColumn()`; given in the first of a table's lists. */
  readonly search?: ExtraConfigColumn;
  /** Whether the list has a filter for deleted rows (WORK-10); the first of a table's lists has, unless said otherwise. */
  readonly hasDeletedFilter?: boolean;
  /** Whether lists show deleted rows too, to those who may see them; then the indexes hold them. */
  readonly showsDeleted?: boolean;
}

/** A column of an index with the nulls where lists have them: null comes before every value. */
function sorted(column: SortColumn) {
  if ('descending' in column) {
    const { descending } = column;
    // A column without nulls is sorted with PostgreSQL's own order of nulls, which is the other way round downwards.
    return descending.notNull ? descending.desc().nullsFirst() : descending.desc().nullsLast();
  }
  return column.notNull ? column.asc() : column.asc().nullsFirst();
}

function nameOf(column: SortColumn): string {
  return ('descending' in column ? column.descending : column).name ?? 'field';
}

/**
 * An index for each sort or filter field and each order by several within the scope, ending in the id so that pages are
 * stable, one for counting, and the trigram index of the search column. A list must ask for the same order, also that of nulls, or the
 * index cannot serve it. Deleted rows are left out: lists never show them. The trigram index has a short pending list: what
 * many rows have in common is taken in at once, and a search reads few pages more. Deleted rows, which are few, are found
 * by scope in an index of their own and sorted.
 * @param tableName prefix of the index names
 */
export function listIndexes(tableName: string, columns: ListColumns): IndexBuilder[] {
  const { scope, fields, orders = [], counted = [], search, showsDeleted = false } = columns;
  const { hasDeletedFilter = search !== undefined } = columns;
  const isListed = sql`deleted_at is null`;
  const listed = (made: IndexBuilder) => (showsDeleted ? made : made.where(isListed));
  const byOrder = [...fields.map((field) => [field]), ...orders].map((order, place) => {
    // Ties are broken by id in the direction of the last column.
    const last = order.at(-1);
    const tie = sorted(last !== undefined && 'descending' in last ? { descending: columns.id } : columns.id);
    const [first = columns.id, ...rest] = [...scope, ...order.map(sorted), tie, ...(place === 0 ? counted : [])];
    return listed(index(`${tableName}_by_${order.map(nameOf).join('_and_')}`).on(first, ...rest));
  });
  const [outermost = columns.id, ...inner] = [...scope, ...counted];
  const forCounts = counted.length === 0 ? [] : [listed(index(`${tableName}_counted`).on(outermost, ...inner))];
  const [first, ...then] = [...scope, columns.id];
  const deleted = index(`${tableName}_deleted`)
    .on(first, ...then)
    .where(sql`deleted_at is not null`);
  const others = hasDeletedFilter ? [...forCounts, deleted] : forCounts;
  if (search === undefined) return [...byOrder, ...others];
  const byTrigram = index(`${tableName}_search`).using('gin', search.op('gin_trgm_ops'));
  return [...byOrder, ...others, listed(byTrigram.with({ gin_pending_list_limit: SEARCH_PENDING_LIMIT }))];
}
