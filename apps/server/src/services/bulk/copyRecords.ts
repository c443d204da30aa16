import { nameFields, type SecretHolder } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { Parameters, sql } from '../../db/sql.ts';
import { columnOfField } from '../../store/columnsOf.ts';
import { putInOrder } from '../../store/sortOrder.ts';
import type { KnownStore, Values } from '../../store/storeDefinition.ts';
import { valueFields } from '../../store/writeSql.ts';
import { type BulkActor, type BulkTarget, changeFields, writable } from './bulkAction.ts';
import { nameOf } from './changesOf.ts';

interface KeptRecord {
  readonly id: string;
  readonly values: Values;
}

/** Returns fields of those of a building's records that the grant is for, as they are stored; in their order where they have one. */
async function recordsOf(
  { store, grant }: ReturnType<typeof writable>,
  executor: Executor,
  buildingId: string,
  fields: readonly string[],
): Promise<KeptRecord[]> {
  const parameters = new Parameters();
  const { from, field, object } = store.statement(grant, parameters);
  const order = isOrdered(store) ? `${field('sortOrder')}, t.id` : 't.id';
  const lines = await executor.query<{ id: string; body: Values }>({
    text: `select t.id, ${object(fields)}::json as body ${from}
      and ${field('buildingId')} = ${parameters.add(buildingId)}::uuid order by ${order}`,
    values: parameters.values,
  });
  return lines.map(({ id, body }) => ({ id, values: body }));
}

/** Checks whether people put the records of a resource in order. */
function isOrdered(store: KnownStore): boolean {
  return store.typeOf('sortOrder') !== undefined;
}

/** Returns what distinguishes a building's records of a resource: the fields that are unique in it, null where none is. */
function keyOf({ resource }: KnownStore, values: Values): string | null {
  const unique = resource.unique?.find(({ within }) => within?.includes('buildingId') === true);
  return unique === undefined ? null : JSON.stringify(unique.fields.map((field) => values[field] ?? null).map(String));
}

/** Returns those of a building's records that have secrets and that the actor may change, which `copyRecords` leaves behind. */
export async function secretHolders(
  actor: BulkActor,
  executor: Executor,
  resourceName: string,
  buildingId: string,
): Promise<SecretHolder[]> {
  const edit = writable(actor, resourceName);
  const { store } = edit;
  const { secrets = [] } = store.resource;
  if (secrets.length === 0) return [];
  const fields = [...nameFields(store.resource), ...secrets.map((field) => `${field}Set`)];
  const records = await recordsOf(edit, executor, buildingId, fields);
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
  const wanted = await recordsOf(edit, work, sourceId, fields);
  const kept = await recordsOf(edit, work, buildingId, fields);
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
  if (!isOrdered(store)) return;
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
