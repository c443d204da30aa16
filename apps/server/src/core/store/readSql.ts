import type { Level, ResourceDefinition, Session } from '@atrium/contract';
import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  isImplementationAdmin,
  urlField,
} from '@atrium/contract';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Grant } from '../access/grant.ts';
import { fileMark } from '../crypto/urlSigner.ts';
import { type FieldSql, columnsOf, instantJson } from './columnsOf.ts';
import type { Parameters } from './parameters.ts';
import type { ComputedField, StoreOptions } from './storeDefinition.ts';

/** A store's options without their exact types, as the engine works on them. */
export type AnyStoreOptions = Omit<StoreOptions<ResourceDefinition, PgTable>, 'computed'> & {
  readonly computed: Readonly<Record<string, ComputedField>>;
};

/** The SQL of a resource that does not change from request to request. */
export interface ReadSql {
  readonly tableName: string;
  readonly fields: Readonly<Record<string, FieldSql>>;
  readonly joins: string;
  /** `select …` list for the named fields, as a JSON object per line. */
  object(names: readonly string[], extra?: readonly { readonly name: string; readonly sql: string }[]): string;
  /** The condition that keeps a caller to what their grant lets them see. */
  scope(grant: Grant, parameters: Parameters): string;
}

/** Who changed the record last and when; `action` is DELETE on a deleted record (AUDIT-07). */
const revisionJson = `json_build_object('identifier', coalesce(t.revision_id, t.id),
  'action', case when t.deleted_at is null then t.last_action else 'DELETE' end,
  'editor', (select e.first_name || ' ' || e.last_name from users e where e.id = t.edited_by),
  'date', ${instantJson('t.updated_at')})`;

function addressSql(id: string): string {
  return `case when ${id} is null then null else '${fileMark}' || ${id}::text end`;
}

function addressesSql(ids: string): string {
  return `(select coalesce(json_agg('${fileMark}' || f.id::text order by f.place), '[]') from unnest(${ids}) with ordinality as f (id, place))`;
}

function fieldsOf(options: AnyStoreOptions): Record<string, FieldSql> {
  const { resource, computed } = options;
  const columns = columnsOf(options.table);
  const own = Object.fromEntries(
    Object.entries(computed).map(
      ([field, { sql, type = 'text', shown = type === 'instant' ? instantJson(sql) : sql }]) => {
        // A computed field of a column's own name is how the column is shown; it is still written.
        return [field, { ...columns[field], sql, json: shown, type, nullable: true } satisfies FieldSql];
      },
    ),
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
  const revision: FieldSql = { sql: 't.updated_at', json: revisionJson, type: 'instant', nullable: false };
  return { ...columns, revision, ...own, ...Object.fromEntries(urls), ...Object.fromEntries(secrets) };
}

interface ScopeColumns {
  readonly customer: string | null;
  readonly building: string | null;
  readonly vendor: string | null;
}

function scopeColumnsOf(options: AnyStoreOptions): ScopeColumns {
  const columns = columnsOf(options.table);
  const own = (field: string) => columns[field]?.sql ?? null;
  const { customer = own('customerId'), building = own('buildingId'), vendor = own('vendorId') } = options.scope ?? {};
  return { customer, building, vendor };
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

/** The buildings whose records a session sees; null for all of them. Deleted ones are looked up once, not for each row. */
function buildingCondition(column: string, session: Session, hidesWithBuilding: boolean, parameters: Parameters) {
  const hidesDeleted = hidesWithBuilding && !isImplementationAdmin(session);
  if (canSeeAllBuildings(session))
    return hidesDeleted ? `${column} not in (select b.id from buildings b where b.deleted_at is not null)` : null;
  const own = `${parameters.add(session.buildingIds)}::uuid[]`;
  const standing = `array(select b.id from buildings b where b.id = any(${own}) and b.deleted_at is null)`;
  return `${column} = any(${hidesDeleted ? standing : own})`;
}

function scopeCondition(
  resource: ResourceDefinition,
  { levels }: Grant,
  session: Session,
  columns: ScopeColumns,
  hidesWithBuilding: boolean,
  parameters: Parameters,
) {
  const conditions: string[] = [];
  const isMixed = Object.keys(resource.levels).length > 1;
  // Rows of a level that the grant has no part in are left out already; to ask for them again would keep an index out.
  const orNone = (column: string, outer: readonly Level[], condition: string) =>
    isMixed && outer.some((level) => levels.includes(level)) ? `(${column} is null or ${condition})` : condition;
  if (columns.customer !== null && !canSeeAllCustomers(session)) {
    const isOwn = `${columns.customer} = ${parameters.add(session.user.customerId)}::uuid`;
    conditions.push(orNone(columns.customer, ['root'], isOwn));
  }
  const isSeen =
    columns.building === null ? null : buildingCondition(columns.building, session, hidesWithBuilding, parameters);
  if (columns.building !== null && isSeen !== null)
    conditions.push(orNone(columns.building, ['root', 'customer'], isSeen));
  if (columns.vendor !== null && !canSeeAllVendors(session)) {
    const isOwn = `${columns.vendor} = any(${parameters.add(session.vendorIds)}::uuid[])`;
    conditions.push(orNone(columns.vendor, ['root', 'customer', 'building'], isOwn));
  }
  return conditions;
}

/** The condition of one grant by itself. */
type ScopeOf = (grant: Grant, parameters: Parameters) => string;

function scopeMaker(options: AnyStoreOptions): ScopeOf {
  const { resource } = options;
  const columns = scopeColumnsOf(options);
  const hidesWithBuilding = options.hidesWithBuilding ?? true;
  return (grant, parameters) => {
    const conditions = [levelCondition(resource, grant, columns), options.rows?.(grant, parameters) ?? 'true'];
    if (grant.holder.kind === 'system') return conditions.join(' and ');
    const { session } = grant.holder;
    if (grant.projection === 'reader') {
      if (options.readerCondition === undefined) throw new Error(`${resource.name} says nothing about readers`);
      conditions.push(options.readerCondition(session, parameters));
    } else {
      conditions.push(...scopeCondition(resource, grant, session, columns, hidesWithBuilding, parameters));
    }
    return conditions.join(' and ');
  };
}

/** Prepares the SQL of a store. */
export function createReadSql(options: AnyStoreOptions): ReadSql {
  const { resource } = options;
  const fields = fieldsOf(options);
  const scopeOf = scopeMaker(options);
  return {
    tableName: getTableName(options.table),
    fields,
    joins: options.joins ?? '',
    object(names, extra = []) {
      const list = names.map((name) => {
        const field = fields[name];
        if (field === undefined) throw new Error(`${resource.name} has no field ${name}`);
        return `${field.json} as "${name}"`;
      });
      list.push(...extra.map(({ name, sql }) => `${sql} as "${name}"`));
      return `(select row_to_json(o)::text from (select ${list.join(', ')}) o)`;
    },
    scope(grant, parameters) {
      const own = scopeOf(grant, parameters);
      return grant.within === null ? own : `${own} and ${scopeOf(grant.within, parameters)}`;
    },
  };
}
