import type { Grant } from '../../../access/grant.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';
import { spaceTable } from '../../places/space/space.table.ts';
import type { ReadContext } from '../../../store/storeDefinition.ts';
import { ScopedStatement } from '../../places/scopedStatement.reads.ts';

/** Where in a building a service request is. */
interface RequestPlace {
  readonly buildingId: string | undefined;
  readonly floorId: string | null;
  readonly spaceId: string | null;
}

/** Finds out of the floor and space of a request which are there in its building, as far as the holder of the grant sees them. */
export async function findRequestPlace(
  context: ReadContext,
  grant: Grant,
  { buildingId, floorId, spaceId }: RequestPlace,
): Promise<{ readonly floor: boolean; readonly space: { readonly floorId: string | null } | null }> {
  const node = (field: 'id' | 'type' | 'floorId' | 'buildingId') => column('t', spaceTable[field]);
  const ids = [floorId, spaceId].filter((id) => id !== null);
  const found = await new ScopedStatement(context, grant)
    .add(sql`select ${node('id')}, ${node('type')}, ${node('floorId')} as "floorId"`)
    .addFrom('space')
    .add(sql`and ${node('id')} = any(${ids}::uuid[]) and ${node('buildingId')} = ${buildingId ?? null}::uuid`)
    .read<{ id: string; type: string; floorId: string | null }>();
  return {
    floor: found.some(({ id, type }) => id === floorId && type === 'Floor'),
    space: found.find(({ id, type }) => id === spaceId && type !== 'Floor') ?? null,
  };
}

/** The names of where a request is, and what the maintenance system calls it by the settings of the building's extensions. */
export interface NamedRequestPlace {
  readonly buildingName: string | null;
  readonly floorName: string | null;
  readonly spaceName: string | null;
  readonly serviceId: string | null;
  readonly cmmsAreaId: string | null;
  readonly cmmsBuildingId: string | null;
  readonly cmmsFloorId: string | null;
}

/** Finds the names of where a request is, for what is sent of it (SRV-01). */
export async function findPlaceNames(
  executor: Executor,
  { buildingId, floorId, spaceId }: RequestPlace,
): Promise<NamedRequestPlace | undefined> {
  const setting = (
    name: string,
  ) => sql`(select ${column('x', extensionTable.config)} ->> ${name} from ${extensionTable} x
    where ${column('x', extensionTable.buildingId)} = ${column('b', buildingTable.id)} and ${column('x', extensionTable.deletedAt)} is null
      and ${column('x', extensionTable.config)} ->> ${name} is not null limit 1)`;
  const nameOf = (id: string | null) =>
    sql`(select ${column('n', spaceTable.name)} from ${spaceTable} n where ${column('n', spaceTable.id)} = ${id}::uuid)`;
  const [place] =
    await executor.query<NamedRequestPlace>(sql`select ${column('b', buildingTable.name)} as "buildingName",
      ${nameOf(floorId)} as "floorName", ${nameOf(spaceId)} as "spaceName",
      coalesce((select ${column('n', spaceTable.serviceId)} from ${spaceTable} n where ${column('n', spaceTable.id)} = ${spaceId}::uuid), ${setting('serviceId')}) as "serviceId",
      ${setting('cmmsAreaId')} as "cmmsAreaId", ${setting('cmmsBuildingId')} as "cmmsBuildingId", ${setting('cmmsFloorId')} as "cmmsFloorId"
    from ${buildingTable} b where ${column('b', buildingTable.id)} = ${buildingId ?? null}::uuid`);
  return place;
}

/** Finds the e-mail address to which the settings of a building's extensions send its requests; null without one. */
export async function findServiceEmail(executor: Executor, buildingId: string): Promise<string | null> {
  const x = extensionTable;
  const [found] = await executor.query<{ email: string }>(sql`select ${x.config} ->> 'serviceEmail' as email from ${x}
    where ${x.buildingId} = ${buildingId}::uuid and ${x.deletedAt} is null and coalesce(${x.config} ->> 'serviceEmail', '') <> '' limit 1`);
  return found?.email ?? null;
}
