import { getTableColumns } from 'drizzle-orm';

import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { uuidv7 } from '../base/uuidv7.ts';
import { Parameters, Sql } from '../db/sql.ts';
import { assertAllowed } from './assertAllowed.ts';
import { readSqlOf } from './readSql.ts';
import type { AnyStoreOptions, RevisionAction, Values } from './storeDefinition.ts';
import { type ChangedFields, revisionInsert } from './writeSql.ts';

/** The part of a store that writes over many records need. */
interface WrittenStore {
  readonly options: AnyStoreOptions;
}

function columnName(store: WrittenStore, field: string): string {
  const read = readSqlOf(store);
  const column = read.fields[field]?.column;
  if (column === undefined) throw new Error(`${read.tableName} has no column for ${field}`);
  return column.name;
}

function revised(
  store: WrittenStore,
  grant: Grant,
  change: string,
  revision: { readonly action: RevisionAction; readonly changed?: ChangedFields },
  parameters: Parameters,
) {
  return {
    text: `with new as (${change} returning t.*),
      revised as (${revisionInsert(store.options, readSqlOf(store), grant, 'new', revision, parameters)})
      select count(*)::int as n from new`,
    values: parameters.values,
  };
}

async function written(executor: Executor, statement: { text: string; values: readonly unknown[] }): Promise<number> {
  const [line] = await executor.query<{ n: number }>(statement);
  return line?.n ?? 0;
}

/**
 * Creates many records in one statement, each with its revision. The rows are column values by field, alike in their
 * fields, already checked, with ids of their own or without; what a single create checks and completes is the caller's part, but not who may add what.
 * Answers how many there are.
 */
export async function insertMany(
  store: WrittenStore,
  grant: Grant,
  executor: Executor,
  rows: readonly Values[],
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const fields = Object.keys(first);
  for (const after of rows)
    assertAllowed(grant, store.options.resource, { action: 'add', id: null, before: null, after }, fields);
  const own = fields.filter((field) => field !== 'id');
  const names = [...own.map((field) => columnName(store, field)), 'id', 'revision_id', 'edited_by', 'last_action'];
  const lines = rows.map((row) => ({
    ...Object.fromEntries(own.map((field) => [columnName(store, field), row[field] ?? null])),
    id: row['id'] ?? uuidv7(),
    revision_id: uuidv7(),
    edited_by: grant.editorId,
    last_action: 'Created',
  }));
  const { tableName } = readSqlOf(store);
  const parameters = new Parameters();
  const columns = names.map((name) => `"${name}"`).join(', ');
  const change = `insert into "${tableName}" as t (${columns}) select ${columns}
    from jsonb_populate_recordset(null::"${tableName}", ${parameters.add(JSON.stringify(lines))}::jsonb)`;
  return written(executor, revised(store, grant, change, { action: 'Created' }, parameters));
}

/**
 * Sets the same columns on many records in one statement, each with its revision, past the rules of a save. A value may
 * be SQL over the record, `t`. Deleted records are left out. Answers how many were changed.
 */
export async function amendMany(
  store: WrittenStore,
  grant: Grant,
  executor: Executor,
  ids: readonly string[],
  columns: Values,
): Promise<number> {
  if (ids.length === 0) return 0;
  const parameters = new Parameters();
  const sets = Object.entries(columns).map(
    ([field, value]) =>
      `"${columnName(store, field)}" = ${value instanceof Sql ? value.render(parameters) : parameters.add(value)}`,
  );
  sets.push(`edited_by = ${parameters.add(grant.editorId)}::uuid`, `last_action = 'Modified'`);
  const own = [...new Set(ids)].toSorted();
  const change = `update "${readSqlOf(store).tableName}" t set ${sets.join(', ')}, revision_id = line.revision_id,
      version = t.version + 1, updated_at = now()
    from unnest(${parameters.add(own)}::uuid[], ${parameters.add(own.map(() => uuidv7()))}::uuid[]) as line(id, revision_id)
    where t.id = line.id and t.deleted_at is null`;
  return written(
    executor,
    revised(
      store,
      grant,
      change,
      {
        action: 'Modified',
        changed: Object.keys(columns).filter((field) => field in store.options.resource.record.shape),
      },
      parameters,
    ),
  );
}

/** One of many records that are written together: its columns by field, and the version that a change was made from, null for a new record. */
export interface ManyWrite {
  readonly grant: Grant;
  readonly id: string;
  readonly action: RevisionAction;
  /** The fields that get other values; null for a new record. */
  readonly changed: readonly string[] | null;
  readonly columns: Values;
  readonly version: number | null;
}

/** The columns that a write has to name itself: of a new record those that have a default, of a change all. */
function shapeOf({ options }: WrittenStore, { action, columns, version }: ManyWrite): string {
  const own = getTableColumns(options.table);
  const fields = Object.keys(columns).filter((field) => version !== null || own[field]?.hasDefault === true);
  return [action, String(version === null), ...fields.toSorted()].join(' ');
}

/** Writes records of one shape, by one person, in one statement with their revisions. */
function manyStatement(store: WrittenStore, writes: readonly [ManyWrite, ...ManyWrite[]]) {
  const [{ grant, action, version }] = writes;
  const { tableName } = readSqlOf(store);
  const fields = [...new Set(writes.flatMap(({ columns }) => Object.keys(columns)))];
  const lines = writes.map((write) => ({
    ...Object.fromEntries(fields.map((field) => [columnName(store, field), write.columns[field] ?? null])),
    id: write.id,
    version: write.version,
    revision_id: uuidv7(),
    edited_by: grant.editorId,
    last_action: action,
  }));
  const names = [...fields.map((field) => columnName(store, field)), 'revision_id', 'edited_by', 'last_action'];
  const parameters = new Parameters();
  const given = `jsonb_populate_recordset(null::"${tableName}", ${parameters.add(JSON.stringify(lines))}::jsonb)`;
  const columns = ['id', ...names].map((name) => `"${name}"`).join(', ');
  const change =
    version === null
      ? `insert into "${tableName}" as t (${columns}) select ${columns} from ${given} returning t.*`
      : `update "${tableName}" t set ${names.map((name) => `"${name}" = line."${name}"`).join(', ')},
          version = t.version + 1, updated_at = now()
          from ${given} line where t.id = line.id and t.version = line.version returning t.*`;
  const changed = version === null ? null : Object.fromEntries(writes.map((write) => [write.id, write.changed ?? []]));
  const revisions = revisionInsert(store.options, readSqlOf(store), grant, 'new', { action, changed }, parameters);
  return {
    text: `with new as (${change}), revised as (${revisions}) select id, version from new`,
    values: parameters.values,
    // A plan that is kept from when the table was small reads all of it for each record once it is large.
    isPlannedEachTime: true,
  };
}

/**
 * Writes records that are checked already, those with the same columns in one statement, each with its revision. Answers
 * the version that each has then; a record that has changed since its check is missing.
 */
export async function writeMany(
  store: WrittenStore,
  executor: Executor,
  writes: readonly ManyWrite[],
): Promise<ReadonlyMap<string, number>> {
  const groups = new Map<Grant, Map<string, [ManyWrite, ...ManyWrite[]]>>();
  for (const write of writes) {
    const shapes = groups.get(write.grant) ?? new Map<string, [ManyWrite, ...ManyWrite[]]>();
    const shape = shapeOf(store, write);
    const alike = shapes.get(shape);
    if (alike === undefined) shapes.set(shape, [write]);
    else alike.push(write);
    groups.set(write.grant, shapes);
  }
  const versions = new Map<string, number>();
  for (const shapes of groups.values())
    for (const alike of shapes.values()) {
      const saved = await executor.query<{ id: string; version: number }>(manyStatement(store, alike));
      for (const { id, version } of saved) versions.set(id, version);
    }
  return versions;
}

/**
 * Deletes many records softly in one statement, each with its revision; what depends on them is the caller's part.
 * Records that are deleted already are left out. Answers how many were deleted.
 */
export async function removeMany(
  store: WrittenStore,
  grant: Grant,
  executor: Executor,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const parameters = new Parameters();
  const change = `update "${readSqlOf(store).tableName}" t set deleted_at = now(), edited_by = ${parameters.add(grant.editorId)}::uuid,
      last_action = 'Deleted', revision_id = line.revision_id, version = t.version + 1, updated_at = now()
    from unnest(${parameters.add(ids)}::uuid[], ${parameters.add(ids.map(() => uuidv7()))}::uuid[]) as line(id, revision_id)
    where t.id = line.id and t.deleted_at is null`;
  return written(executor, revised(store, grant, change, { action: 'Deleted' }, parameters));
}
