import { type Level, triedRoleOf, urlField } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { type Grant, sourceOf } from '../access/grant.ts';
import { announcing } from '../db/announcements.ts';
import type { Statement } from '../db/database.ts';
import { join, Parameters, raw, Sql, sql } from '../db/sql.ts';
import { seenFields, withSeen } from './seenFields.ts';
import { keptText } from './keptText.ts';
import { seenIn } from './readSql.ts';
import { LIVE_CHANNEL, revisionTable } from './revision.table.ts';
import type { AnyStoreOptions, ReadSql, RevisionAction, StoreRegistry, Values } from './storeDefinition.ts';

/** The fields of a record that belong to it and not to its file addresses, secrets, history or what it shows of other records. */
export function valueFields(options: Pick<AnyStoreOptions, 'resource' | 'computed'>): string[] {
  const { resource } = options;
  const files = Object.keys(resource.files ?? {}).map(urlField);
  const secrets = (resource.secrets ?? []).map((field) => `${field}Set`);
  const ofOthers = Object.entries(seenIn(options)).flatMap(([field, seen]) => ('inAppWhen' in seen ? [] : [field]));
  const left = new Set(['revision', ...files, ...secrets, ...ofOthers]);
  return Object.keys(resource.record.shape).filter((field) => !left.has(field));
}

/** SQL of the column that says whose record it is at a level, over alias `t`. */
export function scopeColumn(options: AnyStoreOptions, read: ReadSql, level: Exclude<Level, 'root'>): string {
  const given = options.scope?.[level];
  if (given !== undefined) return given === null ? 'null::uuid' : given instanceof Sql ? given.fixed : given;
  return read.fields[`${level}Id`]?.sql ?? 'null::uuid';
}

/**
 * Returns the insert of a revision for each record of `source`, a table or a query: the values that it has there, joined
 * like a read. Without an id each revision has the one that its record carries.
 */
export function revisionInsert(
  options: AnyStoreOptions,
  read: ReadSql,
  grant: Grant,
  source: string,
  revision: Pick<Write, 'action' | 'restoredVersion' | 'isUnconditional' | 'changed'> & { readonly id?: string },
  parameters: Parameters,
): string {
  const { resource } = options;
  const { holder } = grant;
  const trace =
    holder.kind === 'session'
      ? {
          requestId: holder.trace.requestId,
          triedRoleId: triedRoleOf(holder.session)?.id ?? null,
          reason: holder.session.apiKey?.name ?? null,
        }
      : { requestId: null, triedRoleId: null, reason: holder.reason };
  const add = (value: unknown, type: string) => `${parameters.add(value)}::${type}`;
  const given: GivenOfRevision = {
    id: revision.id === undefined ? 't.revision_id' : add(revision.id, 'uuid'),
    entity: add(resource.name, 'text'),
    action: add(revision.action, 'text'),
    restoredVersion: add(revision.restoredVersion ?? null, 'int'),
    isUnconditional: add(revision.isUnconditional ?? false, 'boolean'),
    editorId: add(grant.editorId, 'uuid'),
    triedRoleId: add(trace.triedRoleId, 'uuid'),
    requestId: add(trace.requestId, 'text'),
    reason: add(trace.reason, 'text'),
    source: add(sourceOf(holder), 'text'),
    changed: changedSql(revision.changed ?? null, parameters),
  };
  return keptText([resource.name, 'revision', source, ...Object.values(given)], () =>
    revisionText(options, read, source, given),
  );
}

/** Returns SQL of the fields that a revision says are changed; of many records each one's are found by its id. */
function changedSql(changed: ChangedFields, parameters: Parameters): string {
  if (changed === null || Array.isArray(changed)) return `${parameters.add(changed)}::text[]`;
  const byId = parameters.add(JSON.stringify(changed));
  return `(select array_agg(f.name) from jsonb_array_elements_text(${byId}::jsonb -> t.id::text) f (name))`;
}

/** What a revision is given and does not take from its record, as placeholders. */
type GivenOfRevision = Readonly<
  Record<
    | 'id'
    | 'entity'
    | 'action'
    | 'restoredVersion'
    | 'isUnconditional'
    | 'editorId'
    | 'triedRoleId'
    | 'requestId'
    | 'reason'
    | 'source'
    | 'changed',
    string
  >
>;

function revisionText(options: AnyStoreOptions, read: ReadSql, source: string, given: GivenOfRevision): string {
  const { resource } = options;
  const personal = new Set(resource.personal ?? []);
  const values = valueFields(options).filter((field) => !personal.has(field));
  const written: readonly (readonly [PgColumn, string])[] = [
    [revisionTable.id, given.id],
    [revisionTable.entity, given.entity],
    [revisionTable.entityId, 't.id'],
    [revisionTable.action, given.action],
    [revisionTable.version, 't.version'],
    [revisionTable.restoredVersion, given.restoredVersion],
    [revisionTable.isUnconditional, given.isUnconditional],
    [revisionTable.date, 't.updated_at'],
    [revisionTable.editorId, given.editorId],
    [revisionTable.triedRoleId, given.triedRoleId],
    [revisionTable.requestId, given.requestId],
    [revisionTable.reason, given.reason],
    [revisionTable.source, given.source],
    [revisionTable.changed, given.changed],
    [revisionTable.customerId, scopeColumn(options, read, 'customer')],
    [revisionTable.buildingId, scopeColumn(options, read, 'building')],
    [revisionTable.vendorId, scopeColumn(options, read, 'vendor')],
    [revisionTable.values, `${read.object(values)}::jsonb`],
    [revisionTable.personal, personal.size === 0 ? 'null' : `${read.object([...personal])}::jsonb`],
  ];
  const columns = written.map(([own]) => sql`${own}`);
  const expressions = written.map(([, expression]) => raw(expression));
  return sql`insert into ${revisionTable} (${join(columns, ', ')})
    select ${join(expressions, ', ')} from ${raw(source)} t ${raw(read.joins)} ${raw(announcing(LIVE_CHANNEL))}`.fixed;
}

/** The fields that a write gives other values, of many records by their ids; null for a new record, whose every field is new. */
export type ChangedFields = readonly string[] | Readonly<Record<string, readonly string[]>> | null;

/** What one write needs to know. */
export interface Write {
  readonly grant: Grant;
  readonly id: string;
  readonly action: RevisionAction;
  /** The version whose values are put back, where that is what the write does. */
  readonly restoredVersion?: number | null | undefined;
  /** Whether the write named no version that it was for. */
  readonly isUnconditional?: boolean | undefined;
  /** The fields that get other values (AUD-01). */
  readonly changed?: ChangedFields | undefined;
  /** Column values by field; only columns of the table. */
  readonly columns: Values;
  /** Whether the answer and the revision come in the same statement; otherwise they follow when other tables are written. */
  readonly isWhole: boolean;
  /** All stores, for what the answer shows of other records. */
  readonly stores: StoreRegistry;
}

/** Returns SQL of the record as it is answered, as JSON text: people who write their own read it as the app shows it. */
function answerOf({ resource }: AnyStoreOptions, read: ReadSql, { grant, stores }: Write, parameters: Parameters) {
  const { reader, record } = resource;
  const shown = Object.keys((grant.projection === 'reader' && reader !== undefined ? reader : record).shape);
  const { names, seen } = withSeen(shown, seenFields(read, shown, { grant, stores, parameters }));
  return read.object(names, seen);
}

function columnOf(read: ReadSql, field: string): { name: string; isJson: boolean } {
  const column = read.fields[field]?.column;
  if (column === undefined) throw new Error(`${read.tableName} has no column for ${field}`);
  return column;
}

function bound(read: ReadSql, values: Values, parameters: Parameters): { name: string; placeholder: string }[] {
  return Object.entries(values).map(([field, value]) => {
    const { name, isJson } = columnOf(read, field);
    const placeholder = parameters.add(isJson && value !== null ? JSON.stringify(value) : value);
    return { name: `"${name}"`, placeholder };
  });
}

function finish(
  options: AnyStoreOptions,
  read: ReadSql,
  write: Write,
  change: string,
  revisionId: string,
  parameters: Parameters,
): Statement {
  const { resource } = options;
  if (!write.isWhole) return { text: `${change} returning version`, values: parameters.values };
  const revision = { ...write, id: revisionId };
  const revised = revisionInsert(options, read, write.grant, 'new', revision, parameters);
  const answer = answerOf(options, read, write, parameters);
  const text = keptText(
    [resource.name, 'write', change, revised, answer],
    () => `with new as (${change} returning *), revised as (${revised})
       select t.version, ${answer} as body from new t ${read.joins}`,
  );
  return { text, values: parameters.values };
}

/** Inserts a record. */
export function insertStatement(options: AnyStoreOptions, read: ReadSql, write: Write, revisionId: string): Statement {
  const parameters = new Parameters();
  const own: Values = {
    ...write.columns,
    id: write.id,
    revisionId,
    editedBy: write.grant.editorId,
    lastAction: write.action,
  };
  const columns = bound(read, own, parameters);
  const change = `insert into "${read.tableName}" (${columns.map(({ name }) => name).join(', ')})
    values (${columns.map(({ placeholder }) => placeholder).join(', ')})`;
  return finish(options, read, write, change, revisionId, parameters);
}

/** Updates a record of the expected version; no row answers when it has changed since. `deletedAt` sets or clears the deletion. */
export function updateStatement(
  options: AnyStoreOptions,
  read: ReadSql,
  write: Write & { version: number; deletion?: 'delete' | 'restore' },
  revisionId: string,
): Statement {
  const parameters = new Parameters();
  const own: Values = { ...write.columns, revisionId, editedBy: write.grant.editorId, lastAction: write.action };
  const sets = bound(read, own, parameters).map(({ name, placeholder }) => `${name} = ${placeholder}`);
  sets.push('version = t.version + 1', 'updated_at = now()');
  if (write.deletion !== undefined) sets.push(`deleted_at = ${write.deletion === 'delete' ? 'now()' : 'null'}`);
  const change = `update "${read.tableName}" t set ${sets.join(', ')}
    where t.id = ${parameters.add(write.id)}::uuid and t.version = ${parameters.add(write.version)}`;
  return finish(options, read, write, change, revisionId, parameters);
}

/** The revision and the answer of a write whose other tables are written by now. */
export function closingStatement(options: AnyStoreOptions, read: ReadSql, write: Write, revisionId: string): Statement {
  const parameters = new Parameters();
  const source = `(select * from "${read.tableName}" where id = ${parameters.add(write.id)}::uuid)`;
  const revision = { ...write, id: revisionId };
  const text = `with revised as (${revisionInsert(options, read, write.grant, source, revision, parameters)})
    select t.version, ${answerOf(options, read, write, parameters)} as body from ${source} t ${read.joins}`;
  return { text, values: parameters.values };
}
