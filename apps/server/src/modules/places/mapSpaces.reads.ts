import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { spaceTable } from './space/space.table.ts';
import { isActiveSpace } from './spaces.reads.ts';

const own = (name: keyof typeof spaceTable._.columns) => column('s', spaceTable[name]);

/** Whose spaces a map names: those who work with the places of a building see all, the app those that are active (PLACE-19). */
export type MapAudience = 'places' | 'app';

/** Checks whether a map names the space with this alias to its audience. */
export function isNamedTo(audience: MapAudience, space: string): Sql {
  return audience === 'places' ? sql`true` : isActiveSpace(space);
}

/** The spaces of a building that have a reference, as `s`. */
function referenced(buildingId: Sql): Sql {
  return sql`${own('buildingId')} = ${buildingId} and ${own('deletedAt')} is null and ${own('mapSpaceXRefId')} <> ''`;
}

/**
 * Joins the space that a feature of a map shows as `s`: the one of the building with the feature's reference, of any letter
 * case (MAP-01), as far as the audience sees it.
 */
export function joinMapSpace(buildingId: string, reference: Sql, audience: MapAudience): Sql {
  return sql`left join ${spaceTable} s on lower(${own('mapSpaceXRefId')}) = lower(${reference})
    and ${referenced(sql`${buildingId}::uuid`)} and ${isNamedTo(audience, 's')}`;
}

/** What of the space that is joined as `s` a map shows, as JSON; null where there is none. */
export const mapSpaceJson = sql`case when ${own('id')} is not null then jsonb_build_object(
  'spaceId', ${own('id')}, 'spaceName', ${own('name')}, 'spaceType', ${own('type')},
  'destinationZoomTier', ${own('destinationZoomTier')}) end`;

/** The id of the space that is joined as `s`. */
export const mapSpaceId = own('id');

/** A space with a reference that its building's map does not have. */
export interface UnplacedSpace {
  readonly spaceId: string;
  readonly name: string;
  readonly type: string;
  readonly floorId: string | null;
  readonly reference: string;
}

/**
 * Returns the spaces of a building whose references no unit has, the first `most` of them and how many there are. Floors and
 * shared spaces are no units and count only where a unit may show them.
 * @param isPlaced whether a text expression is the reference of a unit
 */
export async function findUnplaced(
  executor: Executor,
  buildingId: string,
  isPlaced: (reference: Sql) => Sql,
  most: number,
): Promise<{ count: number; first: UnplacedSpace[] }> {
  const floor = column('f', spaceTable.id);
  const lines = await executor.query<UnplacedSpace & { count: number }>(sql`
    select ${own('id')} as "spaceId", ${own('name')} as name, ${own('type')} as type,
        ${own('mapSpaceXRefId')} as reference, (select ${floor} from ${spaceTable} f
          where ${floor} = any(${own('ancestorIds')}) and ${column('f', spaceTable.type)} = 'Floor' limit 1) as "floorId",
        count(*) over ()::int as count
      from ${spaceTable} s where ${referenced(sql`${buildingId}::uuid`)} and ${own('type')} <> 'Floor'
        and not ${isPlaced(own('mapSpaceXRefId'))}
      order by ${own('name')}, ${own('id')} limit ${most}`);
  return {
    count: lines[0]?.count ?? 0,
    first: lines.map(({ spaceId, name, type, floorId, reference }) => ({ spaceId, name, type, floorId, reference })),
  };
}

/**
 * The floor of a building that is called as a level of its map, in any letter case: by its reference, else by its name, as
 * far as the audience sees it.
 */
export function floorOfLevel(buildingId: string, shortName: Sql, name: Sql, audience: MapAudience): Sql {
  const id = column('f', spaceTable.id);
  const reference = sql`lower(${column('f', spaceTable.mapSpaceXRefId)})`;
  return sql`(select ${id} from ${spaceTable} f
    where ${column('f', spaceTable.buildingId)} = ${buildingId}::uuid and ${column('f', spaceTable.type)} = 'Floor'
      and ${column('f', spaceTable.deletedAt)} is null and ${isNamedTo(audience, 'f')}
      and (${reference} in (lower(${shortName}), lower(${name})) or lower(${column('f', spaceTable.name)}) = lower(${name}))
    order by ${reference} in (lower(${shortName}), lower(${name})) desc nulls last, ${id} limit 1)`;
}
