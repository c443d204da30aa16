import type { Grant } from '../access/grant.ts';
import { column, sql } from '../db/sql.ts';
import { spaceTable } from '../resources/space/space.table.ts';
import type { ReadContext } from '../store/storeDefinition.ts';
import { ScopedStatement } from './scopedStatement.ts';

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
