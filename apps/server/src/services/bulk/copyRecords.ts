import { nameFields, type SecretHolder } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { identifier, raw, sql } from '../../db/sql.ts';
import { columnOfField } from '../../store/columnsOf.ts';
import { putInOrder } from '../../store/sortOrder.ts';
import type { KnownStore, ReadContext, Values } from '../../store/storeDefinition.ts';
import { valueFields } from '../../store/writeSql.ts';
import { type BulkTarget, changeFields, writable } from './bulkAction.ts';
import { nameOf } from './changesOf.ts';

interface KeptRecord {
  readonly id: string;
  readonly values: Values;
}

/** Returns fields of a building's records, as they are stored; in their order where they have one. */
async function recordsOf(
  { read }: KnownStore,
  executor: Executor,
  buildingId: string,
  fields: readonly string[],
): Promise<KeptRecord[]> {
  const order = read.fields['sortOrder']?.sql;
  const lines = await executor.query<{ id: string; body: Values }>(sql`
    select t.id, ${raw(read.object(fields))}::json as body from ${identifier(read.tableName)} t ${raw(read.joins)}
      where ${raw(read.fields['buildingId']?.sql ?? 'null')} = ${buildingId}::uuid and t.deleted_at is null
      order by ${raw(order === undefined ? '' : `${order}, `)}t.id`);
  return lines.map(({ id, body }) => ({ id, values: body }));
}

/** Returns what distinguishes a building's records of a resource: the fields that are unique in it, null where none is. */
function keyOf({ resource }: KnownStore, values: Values): string | null {
  const unique = resource.unique?.find(({ within }) => within?.includes('buildingId') === true);
  return unique === undefined ? null : JSON.stringify(unique.fields.map((field) => values[field] ?? null).map(String));
}

/** Returns the records of a building that have secrets, which `copyRecords` leaves behind. */
export async function secretHolders(
  { work, services }: ReadContext,
  resourceName: string,
  buildingId: string,
): Promise<SecretHolder[]> {
  const store = services.stores.named(resourceName);
  const { secrets = [] } = store.resource;
  if (secrets.length === 0) return [];
  const fields = [...nameFields(store.resource), ...secrets.map((field) => `${field}Set`)];
  const records = await recordsOf(store, work, buildingId, fields);
  return records
    .map(({ values }) => ({
      resource: resourceName,
      name: nameOf(store.resource, values),
      fields: secrets.filter((field) => values[`${field}Set`] === true),
    }))
    .filter((holder) => holder.fields.length > 0);
}

/**
 * Makes a building's records of a resource those of another building (BLDG-05): a record with the same key is changed,
 * what the other one does not have is deleted, and records without a key are all replaced. Secrets are not copied.
 * Needs the right to edit; the records themselves keep their rules.
 */
export async function copyRecords(target: BulkTarget, resourceName: string, sourceId: string): Promise<void> {
  const { work, id: buildingId } = target;
  const edit = writable(target, resourceName);
  const { store } = edit;
  const fieldsOf = (values: Values, shape: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => field in shape && field !== 'buildingId' && field !== 'customerId'),
    );
  const fields = valueFields(store.options);
  const wanted = await recordsOf(store, work, sourceId, fields);
  const kept = await recordsOf(store, work, buildingId, fields);
  const same = new Map<string, KeptRecord>();
  if (isSameList(wanted, kept, (values) => fieldsOf(values, store.resource.create.shape))) return;
  for (const record of kept) {
    const key = keyOf(store, record.values);
    if (key !== null && wanted.some(({ values }) => keyOf(store, values) === key)) same.set(key, record);
    else await store.remove(writable(target, resourceName, 'delete').grant, target, record.id, 'any');
  }
  const ids: string[] = [];
  for (const { values } of wanted) {
    const key = keyOf(store, values);
    const record = key === null ? undefined : same.get(key);
    if (record !== undefined) {
      await changeFields(target, edit, record.id, fieldsOf(values, store.resource.update.shape));
      ids.push(record.id);
    } else {
      const body = fieldsOf(values, store.resource.create.shape);
      const { grant } = writable(target, resourceName, 'add');
      ids.push((await store.create(grant, target, body, { buildingId })).id);
    }
  }
  if (store.read.fields['sortOrder'] === undefined) return;
  const { table } = store.options;
  const siblings = sql`${columnOfField(table, 'buildingId')} = ${buildingId}`;
  await putInOrder(work, columnOfField(table, 'sortOrder'), siblings, () => ids);
}

/** Checks whether two buildings' records have the same values, in the same order. */
function isSameList(
  wanted: readonly KeptRecord[],
  kept: readonly KeptRecord[],
  contentOf: (values: Values) => Values,
): boolean {
  const text = (records: readonly KeptRecord[]) => JSON.stringify(records.map(({ values }) => contentOf(values)));
  return text(wanted) === text(kept);
}
