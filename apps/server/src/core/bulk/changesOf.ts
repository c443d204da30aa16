import type { BulkChange } from '@atrium/contract';
import { nameFields } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import type { Values } from '../store/storeDefinition.ts';
import { findStore } from '../store/stores.ts';

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

/**
 * What a request has changed, from its revisions: one line per record, the last one changed first.
 * @param since ISO 8601: when the request began; null for the transaction that is open
 * @param after a UUID version 7 of this process: only revisions made after it
 */
export async function changesOf(
  executor: Executor,
  requestId: string,
  since: string | null,
  after: string | null = null,
): Promise<RecordChange[]> {
  const values = (alias: string) =>
    `case when ${alias}.action = 'Deleted' then null else ${alias}."values" || coalesce(${alias}.personal, '{}') end`;
  const lines = await executor.query<RevisionLine>({
    text: `select v.entity, v.entity_id as id, v.version, ${values('v')} as after,
        (select ${values('p')} from revisions p
          where p.entity_id = v.entity_id and p.entity = v.entity and p.version < v.version
          order by p.version desc limit 1) as before
      from revisions v
      where v.request_id = $1 and v.date >= coalesce($2::timestamptz, now()) - interval '1 second'
        and ($3::uuid is null or v.id > $3)
      order by v.date, v.id`,
    values: [requestId, since, after],
  });
  const changes = new Map<string, RecordChange>();
  for (const { entity, id, version, ...line } of lines) {
    const first = changes.get(id);
    changes.delete(id);
    const before = first === undefined ? line.before : first.before;
    changes.set(id, { resource: entity, id, version, before, after: line.after });
  }
  return [...changes.values()].toReversed();
}

/** The fields that people set and that have another value now. */
export function changedFields({ resource: name, before, after }: RecordChange): BulkChange['fields'] {
  const { resource } = findStore(name);
  const settable = new Set([...Object.keys(resource.create.shape), ...Object.keys(resource.update.shape)]);
  return [...settable]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** What a record is called, from its values. */
export function nameOf(resourceName: string, values: Values | null): string {
  const names = nameFields(findStore(resourceName).resource).map((field) => values?.[field]);
  return names.filter((name) => typeof name === 'string').join(' ');
}

/** The change as a preview tells it. */
export function describeChange(change: RecordChange): BulkChange {
  const { resource, id, before, after } = change;
  return {
    resource,
    id,
    name: nameOf(resource, after ?? before),
    action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    fields: changedFields(change),
  };
}
