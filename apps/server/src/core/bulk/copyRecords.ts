import { nameFields, type SecretHolder } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import type { Store } from '../store/defineStore.ts';
import { storeNamed } from '../store/storeNamed.ts';
import { putInOrder } from '../store/sortOrder.ts';
import type { Values } from '../store/storeDefinition.ts';
import { valueFields } from '../store/writeSql.ts';
import { type BulkTarget, changeFields, writable } from './bulkAction.ts';
import { nameOf } from './changesOf.ts';

interface KeptRecord {
  readonly id: string;
  readonly values: Values;
}

/** Fields of a building's records, as they are stored; in their order where they have one. */
async function recordsOf(
  { read }: Store,
  executor: Executor,
  buildingId: string,
  fields: readonly string[],
): Promise<KeptRecord[]> {
  const order = read.fields['sortOrder']?.sql;
  const lines = await executor.query<{ id: string; body: Values }>({
    text: `select t.id, ${read.object(fields)}::json as body from "${read.tableName}" t ${read.joins}
      where ${read.fields['buildingId']?.sql ?? 'null'} = $1::uuid and t.deleted_at is null
      order by ${order === undefined ? '' : `${order}, `}t.id`,
    values: [buildingId],
  });
  return lines.map(({ id, body }) => ({ id, values: body }));
}

/** What tells a building's records of a resource apart: the fields that are unique in it, none where nothing is. */
function keyOf({ resource }: Store, values: Values): string | null {
  const unique = resource.unique?.find(({ within }) => within?.includes('buildingId') === true);
  return unique === undefined ? null : JSON.stringify(unique.fields.map((field) => values[field] ?? null).map(String));
}

/** The records of a building that hold secrets, which `copyRecords` leaves behind. */
export async function secretHolders(
  executor: Executor,
  resourceName: string,
  buildingId: string,
): Promise<SecretHolder[]> {
  const store = storeNamed(resourceName);
  const { secrets = [] } = store.resource;
  if (secrets.length === 0) return [];
  const fields = [...nameFields(store.resource), ...secrets.map((field) => `${field}Set`)];
  const records = await recordsOf(store, executor, buildingId, fields);
  return records
    .map(({ values }) => ({
      resource: resourceName,
      name: nameOf(resourceName, values),
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
  const { work, services, id: buildingId } = target;
  const edit = writable(target, resourceName);
  const { store } = edit;
  const fieldsOf = (values: Values, shape: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => field in shape && field !== 'buildingId' && field !== 'customerId'),
    );
  const fields = valueFields(store.resource);
  const wanted = await recordsOf(store, work, sourceId, fields);
  const kept = await recordsOf(store, work, buildingId, fields);
  const same = new Map<string, KeptRecord>();
  if (isSameList(wanted, kept, (values) => fieldsOf(values, store.resource.create.shape))) return;
  for (const record of kept) {
    const key = keyOf(store, record.values);
    if (key !== null && wanted.some(({ values }) => keyOf(store, values) === key)) same.set(key, record);
    else await store.remove(writable(target, resourceName, 'delete').grant, { work, services }, record.id, 'any');
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
      ids.push((await store.create(grant, { work, services }, body, { buildingId })).id);
    }
  }
  if (store.read.fields['sortOrder'] !== undefined)
    await putInOrder(work, store.read.tableName, { building_id: buildingId }, () => ids);
}

/** Whether two buildings' records hold the same, in the same order. */
function isSameList(
  wanted: readonly KeptRecord[],
  kept: readonly KeptRecord[],
  contentOf: (values: Values) => Values,
): boolean {
  const text = (records: readonly KeptRecord[]) => JSON.stringify(records.map(({ values }) => contentOf(values)));
  return text(wanted) === text(kept);
}
