import { getTableName } from 'drizzle-orm';

import type { Executor } from '../db/database.ts';
import { uuidv7 } from '../base/uuidv7.ts';
import { columnsOf } from '../store/columnsOf.ts';
import type { Values } from '../store/storeDefinition.ts';
import { writeRevisions } from '../reference/writeRevisions.ts';
import type { LifeStep, RecordHistory } from './recordHistory.ts';

/** Writes what is in other tables than the record's own, before its revision is taken: record ids with their values. */
export type WriteBeside = (executor: Executor, records: readonly (Values & { readonly id: string })[]) => Promise<void>;

function rowOf(history: RecordHistory, step: LifeStep, version: number): Values {
  return {
    ...step.values,
    id: history.id,
    version,
    createdAt: history.steps[0]?.date,
    updatedAt: step.date,
    deletedAt: step.deletedAt,
    editedBy: step.editorId,
    revisionId: uuidv7(),
    lastAction: step.action,
  };
}

async function writeRound(
  executor: Executor,
  histories: readonly RecordHistory[],
  version: number,
  reason: string,
  writeBeside?: WriteBeside,
) {
  const [first] = histories;
  if (first === undefined) return;
  const { store } = first;
  const tableName = getTableName(store.options.table);
  const rows = histories.flatMap((history) => {
    const step = history.steps[version - 1];
    return step === undefined ? [] : [{ ...rowOf(history, step, version), id: history.id }];
  });
  const tableColumns = columnsOf(store.options.table);
  const columns = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const name = tableColumns[field]?.column?.name;
    return name === undefined ? [] : [{ field, name: `"${name}"`, key: name }];
  });
  const lines = rows.map((row) =>
    Object.fromEntries(columns.map(({ field, key }) => [key, Reflect.get(row, field) ?? null])),
  );
  const names = columns.map(({ name }) => name);
  const source = `jsonb_populate_recordset(null::"${tableName}", $1::jsonb)`;
  const text =
    version === 1
      ? `insert into "${tableName}" (${names.join(', ')}) select ${names.join(', ')} from ${source}`
      : `update "${tableName}" t set ${names.map((name) => `${name} = x.${name}`).join(', ')} from ${source} x where t.id = x.id`;
  await executor.query({ text, values: [JSON.stringify(lines)] });
  await writeBeside?.(executor, rows);
  await writeRevisions(
    executor,
    store,
    rows.map(({ id }) => id),
    reason,
  );
}

/**
 * Writes records with all their revisions: first every record's first version, then every second one and so on, each
 * resource in one statement. A revision is taken from the row as it then is, as a single save would take it.
 * @param histories in the order in which resources need each other
 * @param writeBeside by resource
 */
export async function writeHistories(
  executor: Executor,
  histories: readonly RecordHistory[],
  reason: string,
  writeBeside: Readonly<Record<string, WriteBeside>> = {},
): Promise<void> {
  const byResource = Map.groupBy(histories, ({ store }) => store.resource.name);
  const maxSteps = Math.max(0, ...histories.map(({ steps }) => steps.length));
  for (let version = 1; version <= maxSteps; version += 1) {
    for (const [resource, ofResource] of byResource) {
      const changed = ofResource.filter(({ steps }) => steps.length >= version);
      await writeRound(executor, changed, version, reason, writeBeside[resource]);
    }
  }
}
