import { building } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../core/access/authorize.ts';
import type { Database, Executor } from '../../core/db/database.ts';
import { uuidv7 } from '../../core/db/uuidv7.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/defineJob.ts';
import { Parameters } from '../../core/store/parameters.ts';
import { allStores, type RegisteredStore } from '../../core/store/stores.ts';
import { revisionInsert } from '../../core/store/writeSql.ts';
import { buildingStore } from './building.store.ts';

/** The name of the nightly purge. */
export const purgeBuildingsKind = 'building.purge';

interface IdColumn {
  readonly table: string;
  readonly name: string;
}

function isBuildings({ resource }: RegisteredStore): boolean {
  return resource.name === building.name;
}

/** Tables whose rows stand in a building and go with it. */
function tablesInBuildings(): string[] {
  const stores = allStores().filter((store) => !isBuildings(store));
  return [
    ...new Set(stores.flatMap(({ read }) => (read.fields['buildingId']?.column === undefined ? [] : [read.tableName]))),
  ];
}

/** Columns of other tables that point to buildings; one each, or lists. */
function columnsToBuildings(type: 'id' | 'ids'): IdColumn[] {
  return allStores().flatMap(({ resource, read }) =>
    Object.entries(resource.references ?? {}).flatMap(([field, reference]) => {
      const own = read.fields[field];
      if (field === 'buildingId' || reference.resource !== building.name || own?.type !== type) return [];
      return own.column === undefined ? [] : [{ table: read.tableName, name: own.column.name }];
    }),
  );
}

/** A last revision says that the building was purged; what named people in the revisions is blanked (AUDIT-03, AUDIT-17). */
async function closeRevisions(executor: Executor, id: string): Promise<void> {
  const parameters = new Parameters();
  const source = `(select * from buildings where id = ${parameters.add(id)}::uuid)`;
  const text = revisionInsert(
    buildingStore.options,
    buildingStore.read,
    systemGrant(building, 'delete', 'purged 3 months after its deletion'),
    source,
    { id: uuidv7(), action: 'Archived' },
    parameters,
  );
  await executor.query({ text, values: parameters.values });
  await executor.query({
    text: `update revisions set personal = null where (building_id = $1::uuid or entity_id = $1::uuid) and personal is not null`,
    values: [id],
  });
}

async function purgeOne(executor: Executor, id: string, now: Date): Promise<boolean> {
  const [due] = await executor.query({
    text: `select 1 from buildings where id = $1::uuid and deleted_at is not null and purge_at <= $2 for update`,
    values: [id, now],
  });
  // Somebody has brought it back meanwhile.
  if (due === undefined) return false;
  await closeRevisions(executor, id);
  for (const table of tablesInBuildings())
    await executor.query({ text: `delete from "${table}" where building_id = $1::uuid`, values: [id] });
  for (const { table, name } of columnsToBuildings('ids'))
    await executor.query({
      text: `update "${table}" set "${name}" = array_remove("${name}", $1::uuid), version = version + 1, updated_at = now()
        where "${name}" @> array[$1::uuid]`,
      values: [id],
    });
  for (const { table, name } of columnsToBuildings('id'))
    await executor.query({
      text: `update "${table}" set "${name}" = null, version = version + 1, updated_at = now() where "${name}" = $1::uuid`,
      values: [id],
    });
  await executor.query({ text: 'delete from buildings where id = $1::uuid', values: [id] });
  return true;
}

/**
 * Removes the buildings whose three months are over, with everything that stands in them; the revisions stay
 * (BLDG-33, AUDIT-17). One transaction for each building. Answers how many were removed.
 */
export async function purgeBuildings(
  database: Database,
  now: Date,
  onPurged: (done: number, total: number) => Promise<void> = async () => {},
): Promise<number> {
  const due = await database.query<{ id: string }>({
    text: 'select id from buildings where deleted_at is not null and purge_at <= $1 order by purge_at, id',
    values: [now],
  });
  let purged = 0;
  for (const [index, { id }] of due.entries()) {
    if (await database.transaction((executor) => purgeOne(executor, id, now))) purged += 1;
    await onPurged(index + 1, due.length);
  }
  return purged;
}

/** The purge as nightly work, one at a time over all processes. */
export function purgeBuildingsJob(): JobDefinition {
  return defineJob({
    kind: purgeBuildingsKind,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report }) => ({ purged: await purgeBuildings(executor, new Date(), report) }),
  });
}
