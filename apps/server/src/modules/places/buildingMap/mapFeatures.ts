import { type ImdfType, type MapFloor, mapLimits, type MapSettings } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import type { JsonText } from '../../../http/route.ts';
import {
  findUnplaced,
  floorOfLevel,
  joinMapSpace,
  type MapAudience,
  mapSpaceId,
  mapSpaceJson,
  type UnplacedSpace,
} from '../mapSpaces.reads.ts';
import { drawnColumns, firstTemplates, joinTemplates, readDrawn, templatesJson } from '../mapTemplates.reads.ts';
import { mapFeatureTable } from './buildingMap.table.ts';

/** A column of the feature that is `m`. */
const own = (name: keyof typeof mapFeatureTable._.columns) => column('m', mapFeatureTable[name]);

/** Features of one of some kinds. */
export function ofTypes(...types: readonly ImdfType[]): Sql {
  return sql`${own('type')} = any(${types}::text[])`;
}

/** All that is on a level, and the level. */
export function ofLevel(levelId: string): Sql {
  return sql`${own('levelId')} = ${levelId}::uuid`;
}

/** Where people go: occupants, and the units that are spaces of the building (RES-51). */
export const isDestination = sql`(${own('type')} = 'occupant' or (${own('type')} = 'unit' and ${mapSpaceId} is not null))`;

/** A building of the venue with its footprints, its levels and all that is on them; a level that names no building is of each. */
export function ofBuilding(versionId: string, featureId: string): Sql {
  const level = (name: 'featureId' | 'versionId' | 'type' | 'buildingIds') => column('l', mapFeatureTable[name]);
  const isOf = (ids: Sql) => sql`(${featureId}::uuid = any(${ids}) or ${ids} = '{}')`;
  return sql`(${own('featureId')} = ${featureId}::uuid
    or (${own('type')} = 'footprint' and ${isOf(own('buildingIds'))})
    or ${own('levelId')} in (select ${level('featureId')} from ${mapFeatureTable} l
      where ${level('versionId')} = ${versionId}::uuid and ${level('type')} = 'level' and ${isOf(level('buildingIds'))}))`;
}

/** All buildings of the venue with what `ofBuilding` has of each: what the building is that the map is of. */
export const ofEveryBuilding = sql`(${own('type')} in ('building', 'footprint') or ${own('levelId')} is not null)`;

/** Which map of which building. */
export interface MapPlace {
  readonly buildingId: string;
  readonly versionId: string;
}

/**
 * Returns features as a GeoJSON text in the order of the archive; units have their reference, its space
 * and how they are drawn, levels their floor (MAP-07).
 */
export async function readFeatures(
  executor: Executor,
  { buildingId, versionId }: MapPlace,
  condition: Sql,
  audience: MapAudience,
  settings?: MapSettings,
): Promise<JsonText> {
  const isPlace = sql`${own('type')} = 'unit' and (${mapSpaceId} is not null or ${own('reference')} is not null)`;
  const tables = sql`${firstTemplates}, drawn as (
    select ${own('place')} as place, ${drawnColumns},
        case when ${own('type')} = 'unit' then jsonb_set(${own('feature')}, '{properties}', (${own('feature')}->'properties')
          || jsonb_build_object('reference', ${own('reference')}) || coalesce(${mapSpaceJson}, '{}') || ${templatesJson})
        when ${own('type')} = 'level' then jsonb_set(${own('feature')}, '{properties}', (${own('feature')}->'properties')
          || jsonb_build_object('floorId', ${floorOfLevel(buildingId, own('shortName'), own('name'), audience)}))
        else ${own('feature')} end as feature
      from (select * from ${mapFeatureTable} m where ${own('versionId')} = ${versionId}::uuid) m
        ${joinMapSpace(buildingId, own('reference'), audience)} ${joinTemplates(isPlace)}
      where ${condition})`;
  return readDrawn(executor, tables, sql`place`, settings);
}

/** Checks whether a map has a feature of the kind. */
export async function hasFeature(executor: Executor, versionId: string, type: ImdfType, id: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${mapFeatureTable} m where ${own('versionId')} = ${versionId}::uuid
    and ${own('featureId')} = ${id}::uuid and ${own('type')} = ${type}`);
  return found.length > 0;
}

/** The floors of a map from the lowest to the highest, each with the building's own floor of the same reference or name. */
export async function listFloors(executor: Executor, { buildingId, versionId }: MapPlace): Promise<MapFloor[]> {
  const unit = (name: 'versionId' | 'type' | 'levelId') => column('u', mapFeatureTable[name]);
  return executor.query<MapFloor>(sql`
    select ${own('featureId')} as id, coalesce(${own('name')}, ${own('shortName')}, ${own('ordinal')}::text) as name,
        ${own('shortName')} as "shortName", ${own('ordinal')} as ordinal,
        (select count(*)::int from ${mapFeatureTable} u where ${unit('versionId')} = ${own('versionId')}
          and ${unit('type')} = 'unit' and ${unit('levelId')} = ${own('featureId')}) as units,
        ${floorOfLevel(buildingId, own('shortName'), own('name'), 'places')} as "floorId"
      from ${mapFeatureTable} m where ${own('versionId')} = ${versionId}::uuid and ${own('type')} = 'level'
      order by ${own('ordinal')}, ${own('place')}`);
}

interface UnitOfReference {
  readonly reference: string;
  readonly unitId: string;
  readonly levelId: string | null;
}

interface References {
  readonly linked: number;
  readonly unplaced: { count: number; first: UnplacedSpace[] };
  readonly unknown: { count: number; first: UnitOfReference[] };
  readonly duplicate: { count: number; first: UnitOfReference[] };
}

/** Compares the references of a map's units with those of the building's spaces (MAP-01). */
export async function compareReferences(executor: Executor, place: MapPlace): Promise<References> {
  const { buildingId, versionId } = place;
  const most = mapLimits.maxShownReferences;
  const lines = await executor.query<
    UnitOfReference & { kind: 'unknown' | 'duplicate'; count: number; linked: number }
  >(sql`
    with units as (select ${own('featureId')} as "unitId", ${own('levelId')} as "levelId", ${own('reference')} as reference,
          ${mapSpaceId} is not null as "isKnown", count(*) over (partition by lower(${own('reference')})) > 1 as "isTwice"
        from ${mapFeatureTable} m ${joinMapSpace(buildingId, own('reference'), 'places')}
        where ${own('versionId')} = ${versionId}::uuid and ${own('type')} = 'unit' and ${own('reference')} is not null),
      found as (select 'unknown' as kind, units.* from units where not "isKnown"
        union all select 'duplicate', units.* from units where "isTwice"),
      counted as (select found.*, count(*) over (partition by kind)::int as count,
          row_number() over (partition by kind order by reference, "unitId") as line from found)
    select kind, reference, "unitId", "levelId", count,
        (select count(distinct lower(reference))::int from units where "isKnown") as linked
      from counted where line <= ${most}
    union all select 'none', null, null, null, 0, (select count(distinct lower(reference))::int from units where "isKnown")
    order by 1, 2`);
  const cut = (kind: string) => {
    const all = lines.filter((line) => line.kind === kind);
    return {
      count: all[0]?.count ?? 0,
      first: all.map(({ reference, unitId, levelId }) => ({ reference, unitId, levelId })),
    };
  };
  const isPlaced = (reference: Sql) =>
    sql`exists (select from ${mapFeatureTable} m where ${own('versionId')} = ${versionId}::uuid
      and ${own('type')} = 'unit' and lower(${own('reference')}) = lower(${reference}))`;
  const unplaced = await findUnplaced(executor, buildingId, isPlaced, most);
  return { linked: lines[0]?.linked ?? 0, unplaced, unknown: cut('unknown'), duplicate: cut('duplicate') };
}

/** Returns how the references of a building without a map fit: all of its spaces are unplaced. */
export async function referencesWithoutMap(executor: Executor, buildingId: string): Promise<References> {
  const none = { count: 0, first: [] };
  const unplaced = await findUnplaced(executor, buildingId, () => sql`false`, mapLimits.maxShownReferences);
  return { linked: 0, unplaced, unknown: none, duplicate: none };
}
