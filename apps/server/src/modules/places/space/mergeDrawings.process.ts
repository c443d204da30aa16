import type { SpaceMergePreview } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { lockDrawing } from '../floorDrawings.reads.ts';
import { drawingPositionTable, floorDrawingTable } from '../buildingMap/floorDrawing.table.ts';

/** Two floors of which one is merged into the other. */
interface MergedFloors {
  readonly fromId: string;
  readonly intoId: string;
}

/**
 * Returns what becomes of the drawing of a floor that is merged into another: `moved`, or `left` where the other one has its
 * own; null where there is none (PLACE-03, MAP-06).
 */
export async function findMergedDrawing(
  executor: Executor,
  { fromId, intoId }: MergedFloors,
): Promise<SpaceMergePreview['drawing']> {
  const drawn = await executor.query<{
    id: string;
  }>(sql`select ${floorDrawingTable.floorId} as id from ${floorDrawingTable}
    where ${floorDrawingTable.floorId} in (${fromId}::uuid, ${intoId}::uuid)`);
  const ids = new Set(drawn.map(({ id }) => id));
  if (!ids.has(fromId)) return null;
  return ids.has(intoId) ? 'left' : 'moved';
}

/** Gives a floor the drawing of the one that is merged into it, with the places on it, unless it has its own. Answers whether it did. */
export async function mergeDrawings(tx: Executor, floors: MergedFloors): Promise<boolean> {
  const { fromId, intoId } = floors;
  for (const id of [fromId, intoId].toSorted()) await lockDrawing(tx, id);
  if ((await findMergedDrawing(tx, floors)) !== 'moved') return false;
  for (const { floorId, table } of [
    { floorId: floorDrawingTable.floorId, table: floorDrawingTable },
    { floorId: drawingPositionTable.floorId, table: drawingPositionTable },
  ])
    await tx.query(sql`update ${table} set ${floorId} = ${intoId}::uuid where ${floorId} = ${fromId}::uuid`);
  return true;
}
