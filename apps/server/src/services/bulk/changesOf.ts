import type { BulkChange, ResourceDefinition } from '@atrium/contract';
import { nameFields } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import type { StoreRegistry, Values } from '../../store/storeDefinition.ts';

/** What became of one record under a request: its values before and after, its last version, null where it was created or deleted. */
export interface RecordChange {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly before: Values | null;
  readonly after: Values | null;
}

interface RevisionLine {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly before: Values | null;
  readonly after: Values | null;
}

function columnsAt(alias: string) {
  return {
    id: column(alias, revisionTable.id),
    entity: column(alias, revisionTable.entity),
    entityId: column(alias, revisionTable.entityId),
    version: column(alias, revisionTable.version),
    date: column(alias, revisionTable.date),
  };
}

/**
 * Returns what a request has changed, from its revisions: one line per record, the last one changed first.
 * @param since ISO 8601: when the request began; null for the transaction that is open
 * @param after a UUID version 7 of this process: only revisions made after it
 */
export async function changesOf(
  executor: Executor,
  requestId: string,
  since: string | null,
  after: string | null = null,
): Promise<RecordChange[]> {
  const { action, values, personal } = revisionTable;
  const valuesOf = (alias: string) =>
    sql`case when ${column(alias, action)} = 'Deleted' then null else ${column(alias, values)} || coalesce(${column(alias, personal)}, '{}') end`;
  const [own, earlier] = [columnsAt('v'), columnsAt('p')];
  const lines = await executor.query<RevisionLine>(sql`
    select ${own.entity}, ${own.entityId} as id, ${own.version}, ${valuesOf('v')} as after,
        (select ${valuesOf('p')} from ${revisionTable} p
          where ${earlier.entityId} = ${own.entityId} and ${earlier.entity} = ${own.entity} and ${earlier.version} < ${own.version}
          order by ${earlier.version} desc limit 1) as before
      from ${revisionTable} v
      where ${column('v', revisionTable.requestId)} = ${requestId}
        and ${own.date} >= coalesce(${since}::timestamptz, now()) - interval '1 second' and (${after}::uuid is null or ${own.id} > ${after})
      order by ${own.date}, ${own.id}`);
  const changes = new Map<string, RecordChange>();
  for (const { entity, id, version, ...line } of lines) {
    const first = changes.get(id);
    changes.delete(id);
    const before = first === undefined ? line.before : first.before;
    changes.set(id, { resource: entity, id, version, before, after: line.after });
  }
  return [...changes.values()].toReversed();
}

/** Returns the fields that people set and that have another value now. */
export function changedFields(resource: ResourceDefinition, { before, after }: RecordChange): BulkChange['fields'] {
  const settable = new Set([...Object.keys(resource.create.shape), ...Object.keys(resource.update.shape)]);
  return [...settable]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Returns what a record is called, from its values. */
export function nameOf(resource: ResourceDefinition, values: Values | null): string {
  const names = nameFields(resource).map((field) => values?.[field]);
  return names.filter((name) => typeof name === 'string').join(' ');
}

/** Returns the change as a preview shows it. */
export function describeChange(stores: StoreRegistry, change: RecordChange): BulkChange {
  const { id, before, after } = change;
  const { resource } = stores.named(change.resource);
  return {
    resource: resource.name,
    id,
    name: nameOf(resource, after ?? before),
    action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    fields: changedFields(resource, change),
  };
}
