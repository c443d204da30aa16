import type { DrawnFloor, MapSettings } from '@atrium/contract';

import { fileMark } from '../../base/crypto/urlSigner.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import type { JsonText } from '../../http/route.ts';
import { buildingTable } from './building/building.table.ts';
import { drawingPositionTable, floorDrawingTable } from './buildingMap/floorDrawing.table.ts';
import { spaceTable } from './space/space.table.ts';
import { isNamedTo, type MapAudience, mapSpaceJson } from './mapSpaces.reads.ts';
import {
  drawnColumns,
  firstTemplates,
  joinTemplates,
  readDrawn,
  templatesJson,
  undrawnColumns,
} from './mapTemplates.reads.ts';

const floor = (name: keyof typeof spaceTable._.columns) => column('f', spaceTable[name]);
const space = (name: keyof typeof spaceTable._.columns) => column('s', spaceTable[name]);
const drawing = (name: keyof typeof floorDrawingTable._.columns) => column('d', floorDrawingTable[name]);
const position = (name: keyof typeof drawingPositionTable._.columns) => column('p', drawingPositionTable[name]);

const url = sql`${raw(`'${fileMark}'`)} || ${drawing('fileId')}::text`;

/** Floors as `f`, each with its drawing as `d` where it has one. */
const floors = sql`${spaceTable} f left join ${floorDrawingTable} d on ${drawing('floorId')} = ${floor('id')}`;

function isFloorOf(buildingId: string): Sql {
  return sql`${floor('buildingId')} = ${buildingId}::uuid and ${floor('type')} = 'Floor' and ${floor('deletedAt')} is null`;
}

/** The floors of a building that have a drawing, as far as the audience sees them. */
function isDrawnFor(buildingId: string, audience: MapAudience): Sql {
  return sql`${isFloorOf(buildingId)} and ${drawing('floorId')} is not null and ${isNamedTo(audience, 'f')}`;
}

/** The place on the drawing of the space that is `s`, as `p`: one on another floor was left behind when the space moved. */
const joinPosition = sql`left join ${drawingPositionTable} p on ${position('spaceId')} = ${space('id')}
  and ${position('floorId')} = ${space('floorId')}`;

/**
 * Returns the floors of a building in their display order, each with its drawing and how many of its spaces have a place on
 * it (MAP-06).
 * @param editor the name of the person in `createdBy` of the drawing that is `d`
 */
export async function listDrawnFloors(executor: Executor, buildingId: string, editor: Sql): Promise<DrawnFloor[]> {
  return executor.query<DrawnFloor>(sql`
    select ${floor('id')} as "floorId", ${floor('name')} as name, counted.spaces, counted.placed,
        case when ${drawing('floorId')} is not null then json_build_object('fileName', ${drawing('fileName')},
          'kind', ${drawing('kind')}, 'url', ${url}, 'width', ${drawing('width')}, 'height', ${drawing('height')},
          'createdAt', ${drawing('createdAt')}, 'createdBy', ${editor}) end as drawing
      from ${floors} cross join lateral (
          select count(*)::int as spaces, count(${position('spaceId')})::int as placed from ${spaceTable} s ${joinPosition}
            where ${space('floorId')} = ${floor('id')} and ${space('deletedAt')} is null) counted
      where ${isFloorOf(buildingId)}
      order by ${floor('displayOrder')}, ${floor('name')}, ${floor('id')}`);
}

/** A part of what is drawn of a building. */
export interface DrawnPart {
  readonly types: readonly ('building' | 'level' | 'unit')[];
  /** One floor alone; all of them without it. */
  readonly floorId?: string;
  /** Whether spaces without a place on the drawing are among the units; they are not without it. */
  readonly hasUnplaced?: boolean;
}

/**
 * Returns what is drawn of a building as a GeoJSON text: its floors with a drawing as levels, and their spaces as units. A
 * drawing is nowhere on the earth, so that features have no geometry: a level has its `drawing`, a unit its
 * `drawingPosition` in shares of the drawing's width and height, from the upper left corner (MAP-06, RES-48 to RES-55).
 */
export async function readDrawnFeatures(
  executor: Executor,
  buildingId: string,
  { types, floorId, hasUnplaced = false }: DrawnPart,
  audience: MapAudience,
  settings?: MapSettings,
): Promise<JsonText> {
  const feature = (type: string, id: Sql, properties: Sql) =>
    sql`json_build_object('type', 'Feature', 'id', ${id}, 'feature_type', ${raw(`'${type}'`)}, 'geometry', null,
      'properties', ${properties})`;
  const named = (name: Sql) => sql`json_build_object('und', ${name})`;
  const has = (type: DrawnPart['types'][number]) => (types.includes(type) ? sql`true` : sql`false`);
  const tables = sql`${firstTemplates}, floors as (select ${floor('id')} as id, ${floor('name')} as name, ${floor('mapSpaceXRefId')} as reference,
          ${drawing('kind')} as kind, ${url} as url, ${drawing('width')} as width, ${drawing('height')} as height,
          row_number() over (order by ${floor('displayOrder')}, ${floor('name')}, ${floor('id')})::int - 1 as ordinal
        from ${floors} where ${isDrawnFor(buildingId, audience)}),
      shown as (select * from floors where ${floorId === undefined ? sql`true` : sql`id = ${floorId}::uuid`}),
      drawn as (
        select 0 as rank, 0 as place, '' as name, ${feature('building', sql`b.id`, sql`json_build_object('name', ${named(column('b', buildingTable.name))})`)} as feature,
            ${undrawnColumns} from ${buildingTable} b where ${column('b', buildingTable.id)} = ${buildingId}::uuid and ${has('building')}
        union all select 1, ordinal, name, ${feature(
          'level',
          sql`id`,
          sql`json_build_object('name', ${named(sql`name`)}, 'short_name', ${named(sql`coalesce(reference, name)`)},
            'ordinal', ordinal, 'floorId', id,
            'drawing', json_build_object('kind', kind, 'url', url, 'width', width, 'height', height))`,
        )}, ${undrawnColumns} from shown where ${has('level')}
        union all select 2, ordinal, ${space('name')}, ${feature(
          'unit',
          space('id'),
          sql`jsonb_build_object('category', 'unspecified', 'level_id', l.id, 'reference', ${space('mapSpaceXRefId')},
            'drawingPosition', case when ${position('spaceId')} is not null
              then json_build_object('x', ${position('x')}, 'y', ${position('y')}) end)
              || ${mapSpaceJson} || ${templatesJson}`,
        )}, ${drawnColumns} from shown l join ${spaceTable} s on ${space('floorId')} = l.id and ${space('deletedAt')} is null ${joinPosition}
            ${joinTemplates(sql`true`)}
          where ${has('unit')} and ${isNamedTo(audience, 's')} and ${hasUnplaced ? sql`true` : sql`${position('spaceId')} is not null`})`;
  return readDrawn(executor, tables, sql`rank, place, name, feature->>'id'`, settings);
}

/** Checks whether any floor of a building that the audience sees, or the one, has a drawing. */
export async function hasDrawing(
  executor: Executor,
  buildingId: string,
  audience: MapAudience,
  floorId?: string,
): Promise<boolean> {
  const found = await executor.query(sql`select from ${floors} where ${isDrawnFor(buildingId, audience)}
    and ${floorId === undefined ? sql`true` : sql`${floor('id')} = ${floorId}::uuid`} limit 1`);
  return found.length > 0;
}

/** Changes of one floor's drawing take turns until the transaction ends. */
export async function lockDrawing(tx: Executor, floorId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`drawing of ${floorId}`}, 0))`);
}

/** Returns the customer of a floor; null where the building has no such floor. */
export async function findCustomerOfFloor(
  executor: Executor,
  buildingId: string,
  floorId: string,
): Promise<string | null> {
  const own = spaceTable;
  const [found] = await executor.query<{ customerId: string }>(sql`
    select ${own.customerId} as "customerId" from ${own} where ${own.id} = ${floorId}::uuid
      and ${own.buildingId} = ${buildingId}::uuid and ${own.type} = 'Floor' and ${own.deletedAt} is null`);
  return found?.customerId ?? null;
}

/** Checks whether a space is on a floor, also within an area of it. */
export async function isOnFloor(executor: Executor, spaceId: string, floorId: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${spaceTable} s where ${space('id')} = ${spaceId}::uuid
    and ${space('floorId')} = ${floorId}::uuid and ${space('deletedAt')} is null`);
  return found.length > 0;
}
