import { mapLimits, type MapVersion } from '@atrium/contract';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { mapFeatureTable, mapVersionTable } from './buildingMap.table.ts';
import type { ImdfReading } from '../../../formats/imdf/readImdf.ts';

const version = (name: keyof typeof mapVersionTable._.columns) => column('v', mapVersionTable[name]);

/** Features that one statement writes. */
const BATCH = 1_000;

/** A building that has maps. */
interface MappedBuilding {
  readonly buildingId: string;
  readonly customerId: string;
}

/** Where a map belongs and where it comes from. */
export interface MapOrigin extends MappedBuilding {
  readonly fileName: string;
  readonly createdBy: string | null;
}

/** An archive that is a map. */
export type ReadMap = Extract<ImdfReading, { readonly isRead: true }>;

/** Imports and changes of a building's maps wait for each other until the transaction ends. */
async function lockMaps(tx: Executor, buildingId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`maps of ${buildingId}`}, 0))`);
}

async function removeVersions(tx: Executor, condition: Sql): Promise<number> {
  const removed = await tx.query<{ id: string }>(
    sql`delete from ${mapVersionTable} where ${condition} returning ${mapVersionTable.id}`,
  );
  await tx.query(sql`delete from ${mapFeatureTable}
    where ${mapFeatureTable.versionId} = any(${removed.map(({ id }) => id)}::uuid[])`);
  return removed.length;
}

/** Stores a map to be looked at; it replaces one that was not brought into use (MAP-06). Returns its id. */
export async function stageMap(tx: Executor, origin: MapOrigin, map: ReadMap): Promise<string> {
  const { buildingId, customerId, fileName, createdBy } = origin;
  await lockMaps(tx, buildingId);
  await removeVersions(
    tx,
    sql`${mapVersionTable.buildingId} = ${buildingId}::uuid and ${mapVersionTable.status} = 'staged'`,
  );
  const id = uuidv7();
  const own = mapVersionTable;
  await tx.query(sql`insert into ${own} (${own.id}, ${own.customerId}, ${own.buildingId}, ${own.status}, ${own.name},
      ${own.fileName}, ${own.summary}, ${own.createdBy})
    values (${id}::uuid, ${customerId}::uuid, ${buildingId}::uuid, 'staged', ${map.name}, ${fileName},
      ${JSON.stringify(map.summary)}::jsonb, ${createdBy}::uuid)`);
  const target = mapFeatureTable;
  for (let from = 0; from < map.features.length; from += BATCH) {
    const lines = map.features.slice(from, from + BATCH).map((feature, at) => ({ ...feature, place: from + at }));
    await tx.query(sql`insert into ${target} (${target.versionId}, ${target.featureId}, ${target.type}, ${target.levelId},
        ${target.place}, ${target.ordinal}, ${target.name}, ${target.shortName}, ${target.reference},
        ${target.buildingIds}, ${target.feature})
      select ${id}::uuid, l.id, l.type, l."levelId", l.place, l.ordinal, l.name, l."shortName", l.reference,
          array(select jsonb_array_elements_text(l."buildingIds")::uuid), l.feature
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, type text, "levelId" uuid, place int,
          ordinal int, name text, "shortName" text, reference text, "buildingIds" jsonb, feature jsonb)`);
  }
  return id;
}

/**
 * Brings a version into use: one that was looked at, or a former one. The version in use becomes a former one, of which
 * the oldest are removed. Returns the building that it is of.
 * @throws HttpError 404 for a version that is not there, 409 `conflict` for the one in use
 */
export async function activateMap(tx: Executor, buildingId: string, versionId: string): Promise<MappedBuilding> {
  await lockMaps(tx, buildingId);
  const own = mapVersionTable;
  const [found] = await tx.query<{ status: string; customerId: string }>(sql`
    select ${own.status} as status, ${own.customerId} as "customerId" from ${own}
    where ${own.id} = ${versionId}::uuid and ${own.buildingId} = ${buildingId}::uuid`);
  if (found === undefined) throw notFound();
  if (found.status === 'active') throw new HttpError(409, 'conflict');
  await tx.query(sql`update ${own} set ${own.status} = 'former'
    where ${own.buildingId} = ${buildingId}::uuid and ${own.status} = 'active'`);
  await tx.query(sql`update ${own} set ${own.status} = 'active', ${own.activatedAt} = now()
    where ${own.id} = ${versionId}::uuid`);
  await removeVersions(
    tx,
    sql`${own.id} in (select ${version('id')} from ${own} v
      where ${version('buildingId')} = ${buildingId}::uuid and ${version('status')} = 'former'
      order by ${version('activatedAt')} desc offset ${mapLimits.maxFormerVersions})`,
  );
  return { buildingId, customerId: found.customerId };
}

/**
 * Removes a version that is not in use, and returns the building that it was of.
 * @throws HttpError 404 for a version that is not there, 409 `inUse` for the one in use
 */
export async function removeMap(tx: Executor, buildingId: string, versionId: string): Promise<MappedBuilding> {
  await lockMaps(tx, buildingId);
  const own = mapVersionTable;
  const isOne = sql`${own.id} = ${versionId}::uuid and ${own.buildingId} = ${buildingId}::uuid`;
  const [found] = await tx.query<{ customerId: string }>(
    sql`select ${own.customerId} as "customerId" from ${own} where ${isOne}`,
  );
  if (found === undefined) throw notFound();
  if ((await removeVersions(tx, sql`${isOne} and ${own.status} <> 'active'`)) === 0) throw new HttpError(409, 'inUse');
  return { buildingId, customerId: found.customerId };
}

/** The versions of a building's map: the one to be looked at, the one in use and former ones, the newest first. */
export async function listMaps(executor: Executor, buildingId: string, editor: Sql): Promise<MapVersion[]> {
  return executor.query<MapVersion>(sql`
    select ${version('id')} as id, ${version('status')} as status, ${version('name')} as name,
        ${version('fileName')} as "fileName", ${version('summary')} as summary,
        to_json(${version('createdAt')})#>>'{}' as "createdAt", ${editor} as "createdBy",
        to_json(${version('activatedAt')})#>>'{}' as "activatedAt"
      from ${mapVersionTable} v where ${version('buildingId')} = ${buildingId}::uuid
      order by case ${version('status')} when 'staged' then 0 when 'active' then 1 else 2 end,
        ${version('activatedAt')} desc limit ${mapLimits.maxFormerVersions + 2}`);
}

/** The id of the version in use; null without one. */
export async function findActiveMap(executor: Executor, buildingId: string): Promise<string | null> {
  const [line] = await executor.query<{ id: string }>(sql`select ${version('id')} as id from ${mapVersionTable} v
    where ${version('buildingId')} = ${buildingId}::uuid and ${version('status')} = 'active'`);
  return line?.id ?? null;
}

/** Checks whether a building has the version. */
export async function hasMap(executor: Executor, buildingId: string, versionId: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${mapVersionTable} v
    where ${version('id')} = ${versionId}::uuid and ${version('buildingId')} = ${buildingId}::uuid`);
  return found.length > 0;
}
