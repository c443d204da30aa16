import type { Level, ResourceDefinition, Session } from '@atrium/contract';
import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  isImplementationAdmin,
  urlField,
  scopeCustomerId,
} from '@atrium/contract';
import { getTableName } from 'drizzle-orm';

import type { Grant } from '../access/grant.ts';
import { fileMark } from '../base/crypto/urlSigner.ts';
import { type FieldSql, columnsOf, instantJson } from './columnsOf.ts';
import type { Directory } from './directoryPort.ts';
import { type Parameters, Sql } from '../db/sql.ts';
import type { SearchedTexts } from './query/compileFilter.ts';
import { type Meanings, meaningsIn } from './query/meanings.ts';
import type { AnyStoreOptions, ReadSql, RecordStatement, ScopeParts, SeenField } from './storeDefinition.ts';

/**
 * Returns who changed the record last and when; `action` is DELETE on a deleted record (AUDIT-07). An object of texts: one
 * of any types looks the type of each value up for each row, which costs a list a tenth of its time in the database.
 */
function revisionJson(directory: Directory): string {
  return `json_object(array['identifier', coalesce(t.revision_id, t.id)::text,
  'action', case when t.deleted_at is null then t.last_action else 'DELETE' end,
  'editor', ${directory.userName('t.edited_by')},
  'date', ${instantJson('t.updated_at')}])`;
}

/** The text of a part that a store declares. */
function fixed(part: string | Sql): string {
  return part instanceof Sql ? part.fixed : part;
}

/** The text of a part that depends on the caller. */
function rendered(part: string | Sql, parameters: Parameters): string {
  return part instanceof Sql ? part.render(parameters) : part;
}

function addressSql(id: string): string {
  return `case when ${id} is null then null else '${fileMark}' || ${id}::text end`;
}

function addressesSql(ids: string): string {
  return `(select coalesce(json_agg('${fileMark}' || f.id::text order by f.place), '[]') from unnest(${ids}) with ordinality as f (id, place))`;
}

/** The fields of a store that show something of other records. */
export function seenIn({ computed }: Pick<AnyStoreOptions, 'computed'>): Record<string, SeenField> {
  return Object.fromEntries(
    Object.entries(computed).flatMap(([field, declared]) => ('by' in declared ? [[field, declared]] : [])),
  );
}

function fieldsOf(options: AnyStoreOptions, directory: Directory): Record<string, FieldSql> {
  const { resource, computed } = options;
  const columns = columnsOf(options.table);
  const own = Object.fromEntries(
    Object.entries(computed).flatMap(([field, declaration]) => {
      if ('by' in declaration) return [];
      const { sql: declared, type = 'text', shown } = declaration;
      const sql = fixed(declared);
      const json = shown === undefined ? (type === 'instant' ? instantJson(sql) : sql) : fixed(shown);
      // A computed field of a column's own name is how the column is shown; it is still written.
      return [[field, { ...columns[field], sql, json, type, nullable: true } satisfies FieldSql] as const];
    }),
  );
  const urls = Object.keys(resource.files ?? {}).map((field) => {
    const column = columns[field];
    if (column === undefined) throw new Error(`${resource.name}.${field} is a file but no column`);
    const sql = column.type === 'ids' ? addressesSql(column.sql) : addressSql(column.sql);
    return [urlField(field), { sql, json: sql, type: 'text', nullable: true } satisfies FieldSql] as const;
  });
  const secrets = (resource.secrets ?? []).map((field) => {
    const sql = `(${columns[field]?.sql ?? 'null'} is not null)`;
    return [`${field}Set`, { sql, json: sql, type: 'boolean', nullable: false } satisfies FieldSql] as const;
  });
  const revision: FieldSql = { sql: 't.updated_at', json: revisionJson(directory), type: 'instant', nullable: false };
  return { ...columns, revision, ...own, ...Object.fromEntries(urls), ...Object.fromEntries(secrets) };
}

/** The columns that carry a record's scope, as SQL; null where it is not scoped so. */
export interface ScopeColumns {
  readonly customer: string | null;
  readonly building: string | null;
  readonly vendor: string | null;
}

export function scopeColumnsOf(options: AnyStoreOptions): ScopeColumns {
  const columns = columnsOf(options.table);
  const own = (field: string) => columns[field]?.sql ?? null;
  const { customer = own('customerId'), building = own('buildingId'), vendor = own('vendorId') } = options.scope ?? {};
  const text = (part: string | Sql | null) => (part === null ? null : fixed(part));
  return { customer: text(customer), building: text(building), vendor: text(vendor) };
}

function levelCondition(resource: ResourceDefinition, grant: Grant, columns: ScopeColumns): string {
  if (Object.keys(resource.levels).length === 1) return 'true';
  const conditions = grant.levels.map((level) => {
    if (level === 'root') return `${columns.customer} is null`;
    if (level === 'customer')
      return `(${columns.customer} is not null${columns.building === null ? '' : ` and ${columns.building} is null`})`;
    return level === 'building' ? `${columns.building} is not null` : `${columns.vendor} is not null`;
  });
  return `(${conditions.join(' or ')})`;
}

interface ScopedRows {
  readonly isMixed: boolean;
  readonly levels: readonly Level[];
  readonly columns: ScopeColumns;
  /** Null where records of deleted buildings are seen, or are the buildings themselves. */
  readonly hiding: Directory | null;
  /** The building of all the rows, where another condition fixes it. */
  readonly building: string | undefined;
}

function scopeConditions(rows: ScopedRows, session: Session, parameters: Parameters): ScopeParts {
  const { isMixed, levels, columns, hiding, building = columns.building } = rows;
  const isFixed = rows.building !== undefined;
  const others: string[] = [];
  // Rows of a level that the grant has no part in are left out already; to ask for them again would keep an index out.
  const mayLack = (outer: readonly Level[]) => isMixed && outer.some((level) => levels.includes(level));
  const orNone = (column: string, outer: readonly Level[], condition: string) =>
    mayLack(outer) ? `(${column} is null or ${condition})` : condition;
  const inBuildings = building !== null && (isFixed || !mayLack(['root', 'customer']));
  const customer =
    columns.customer === null || canSeeAllCustomers(session)
      ? null
      : { column: columns.customer, id: `${parameters.add(scopeCustomerId(session))}::uuid` };
  let buildings: ScopeParts['buildings'] = null;
  // Where all rows are in listed buildings, their customer is asked of those and not of each row: no index holds both.
  if (inBuildings && hiding !== null && !canSeeAllBuildings(session)) {
    const own = `${parameters.add(session.buildingIds)}::uuid[]`;
    const customerId = customer?.id ?? null;
    if (isFixed) others.push(hiding.isStandingIn(building, own, customerId));
    else buildings = { column: building, ids: hiding.standingBuildings(own, customerId) };
  } else {
    if (customer !== null) others.push(orNone(customer.column, ['root'], `${customer.column} = ${customer.id}`));
    const isSeen = building === null ? null : buildingCondition(building, session, hiding, parameters);
    if (building !== null && isSeen !== null)
      others.push(isFixed ? isSeen : orNone(building, ['root', 'customer'], isSeen));
  }
  if (columns.vendor !== null && !canSeeAllVendors(session)) {
    const isOwn = `${columns.vendor} = any(${parameters.add(session.vendorIds)}::uuid[])`;
    others.push(orNone(columns.vendor, ['root', 'customer', 'building'], isOwn));
  }
  return { buildings, others };
}

/**
 * The buildings whose records a session sees; null for all of them. Deleted ones, which a directory hides, are looked up
 * once and not for each row.
 */
function buildingCondition(building: string, session: Session, hiding: Directory | null, parameters: Parameters) {
  if (canSeeAllBuildings(session)) return hiding === null ? null : `${building} not in (${hiding.deletedBuildings})`;
  const own = `${parameters.add(session.buildingIds)}::uuid[]`;
  return `${building} = any(${hiding === null ? own : hiding.standingBuildings(own, null)})`;
}

/** The condition by which apps show a record only while its building has the feature that it belongs to (ON-01). */
function switchedOn(
  { resource, switchedBy }: AnyStoreOptions,
  directory: Directory,
  { building }: ScopeColumns,
  { holder, usesApp }: Grant,
  parameters: Parameters,
): string[] {
  const { extension, name } = resource;
  if (extension === undefined || holder.kind === 'system' || usesApp) return [];
  if (building === null) throw new Error(`${name} is switched by an extension of a building and has none`);
  return [directory.hasFeature(building, extension, holder.session, switchedBy).render(parameters)];
}

/** Returns the condition for those whom the app shows a record: of one that has an owner it shows people their own, and what it offers them. */
function shownInApp({
  resource: { name, owner },
  readerCondition,
  offeredCondition,
  table,
}: AnyStoreOptions): (session: Session, parameters: Parameters) => string {
  const own = owner === undefined ? undefined : columnsOf(table)[owner]?.sql;
  return (session, parameters) => {
    if (own !== undefined) {
      const isOwn = `${own} = ${parameters.add(session.user.id)}::uuid`;
      if (offeredCondition === undefined) return isOwn;
      return `(${isOwn} or ${rendered(offeredCondition(session, parameters), parameters)})`;
    }
    if (readerCondition === undefined) throw new Error(`${name} says nothing about readers`);
    return rendered(readerCondition(session, parameters), parameters);
  };
}

/** The condition of one grant by itself, where the rows' building is fixed or not. */
type ScopeOf = (grant: Grant, parameters: Parameters, building?: string) => ScopeParts;

function scopeMaker(options: AnyStoreOptions, directory: Directory, columns: ScopeColumns): ScopeOf {
  const { resource } = options;
  const isMixed = Object.keys(resource.levels).length > 1;
  const isShown = shownInApp(options);
  return (grant, parameters, building) => {
    const others = [
      levelCondition(resource, grant, columns),
      rendered(options.rows?.(grant, parameters) ?? 'true', parameters),
    ];
    const { holder, projection, levels } = grant;
    if (grant.onlyIds !== null) others.push(`t.id = any(${parameters.add(grant.onlyIds)}::uuid[])`);
    if (holder.kind === 'system') return { buildings: null, others };
    const { session } = holder;
    if (projection === 'reader') {
      return {
        buildings: null,
        others: [
          ...others,
          isShown(session, parameters),
          ...switchedOn(options, directory, columns, grant, parameters),
        ],
      };
    }
    const hiding = options.hidesWithBuilding === false || isImplementationAdmin(session) ? null : directory;
    const scope = scopeConditions({ isMixed, levels, columns, hiding, building }, session, parameters);
    return { ...scope, others: [...others, ...scope.others] };
  };
}

/** The whole condition of a scope. */
export function scopeText({ buildings, others }: ScopeParts): string {
  const listed = buildings === null ? [] : [`${buildings.column} = any(${buildings.ids})`];
  return [...others, ...listed].join(' and ');
}

/** Returns what a search looks in for those who are shown these fields: of the stored text, what they are shown (SEC-19). */
function searchedTexts(
  { query: { search } }: ResourceDefinition,
  fields: Readonly<Record<string, FieldSql>>,
  meanings: Meanings,
  shown: readonly string[],
): SearchedTexts {
  if (search.length === 0) return { texts: [`''`] };
  const open = search.filter((field) => shown.includes(field));
  if (open.length === search.length) return { texts: ['t.search_text'], ...meanings };
  const texts = open.map((field) => `coalesce(${fields[field]?.sql ?? 'null'}::text collate "C", '')`);
  return { texts: ['t.search_text', texts.length === 0 ? `''` : `fold(${texts.join(` || ' ' || `)})`], ...meanings };
}

/** The SQL of each store. */
const readSqls = new WeakMap<object, ReadSql>();

/** Prepares what the statements of a store have in common. */
export function createReadSql(store: object, options: AnyStoreOptions, directory: Directory): ReadSql {
  const { resource } = options;
  const fields = fieldsOf(options, directory);
  const columns = scopeColumnsOf(options);
  const scopeOf = scopeMaker(options, directory, columns);
  const meanings = meaningsIn(resource.name);
  const partsOf: ReadSql['scopeParts'] = (grant, parameters, known) => {
    const building = columns.building === null ? undefined : known?.get(columns.building);
    const own = scopeOf(grant, parameters, building);
    if (grant.within === null) return own;
    return { buildings: null, others: [scopeText(own), scopeText(partsOf(grant.within, parameters, known))] };
  };
  const read: ReadSql = {
    tableName: getTableName(options.table),
    fields,
    seen: seenIn(options),
    joins: fixed(options.joins ?? ''),
    object(names, extra = []) {
      const list = names.map((name) => {
        const field = fields[name];
        if (field === undefined) throw new Error(`${resource.name} has no field ${name}`);
        return `${field.json} as "${name}"`;
      });
      list.push(...extra.map(({ name, sql }) => `${sql} as "${name}"`));
      return `(select row_to_json(o)::text from (select ${list.join(', ')}) o)`;
    },
    searched: (shown) => searchedTexts(resource, fields, meanings, shown),
    scope: (grant, parameters) => scopeText(partsOf(grant, parameters)),
    scopeParts: partsOf,
  };
  readSqls.set(store, read);
  return read;
}

/**
 * Returns the SQL of a store, which is bound to no grant: for the engine and the product's own work alone. Whatever serves
 * requests takes `statement` (an import elsewhere fails the check).
 */
export function readSqlOf(store: object): ReadSql {
  const read = readSqls.get(store);
  if (read === undefined) throw new Error('this is no store');
  return read;
}

/** The records of a scope that are looked through, see `RecordStatement`. */
function walkOf({ tableName, joins }: ReadSql, { buildings, others }: ScopeParts, most: number): string {
  const limit = `limit ${String(most)}`;
  const having = (conditions: readonly string[]) =>
    `select t.* from "${tableName}" t ${joins} where ${['t.deleted_at is null', ...conditions, ...others].join(' and ')} ${limit}`;
  if (buildings === null) return having([]);
  return `select t.* from unnest(${buildings.ids}) listed (id)
    cross join lateral (${having([`${buildings.column} = listed.id`])}) t ${limit}`;
}

/** Returns what a grant lets its holder read of a store, as parts of a statement. */
export function statementOf(read: ReadSql, grant: Grant, parameters: Parameters): RecordStatement {
  const { tableName, fields, joins, object } = read;
  const parts = read.scopeParts(grant, parameters);
  const scope = scopeText(parts);
  return {
    from: `from "${tableName}" t ${joins} where t.deleted_at is null and ${scope}`,
    joins,
    scope,
    walk: (most) => walkOf(read, parts, most),
    field: (name) => fields[name]?.sql ?? 'null',
    object: (names) => object(names),
  };
}
