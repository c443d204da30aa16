import type { DrawingPosition } from '@atrium/contract';

import { notFound } from '../../../../base/httpError.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { findCustomerOfFloor, hasDrawing, isOnFloor, lockDrawing } from '../../floorDrawings.reads.ts';
import type { StoredFile } from '../../../../services/files/fileStore.ts';
import { drawingPositionTable, floorDrawingTable } from '../floorDrawing.table.ts';
import type { CheckedDrawing } from '../../../../formats/svg/checkDrawing.ts';

/** A floor of a building. */
export interface FloorPlace {
  readonly buildingId: string;
  readonly floorId: string;
}

/** What a change is of, as live events name it. */
interface ChangedBuilding {
  readonly buildingId: string;
  readonly customerId: string;
}

/** The building with its customer, once no one else changes the drawing. @throws HttpError 404 without the floor */
async function lockFloor(tx: Executor, { buildingId, floorId }: FloorPlace): Promise<ChangedBuilding> {
  await lockDrawing(tx, floorId);
  const customerId = await findCustomerOfFloor(tx, buildingId, floorId);
  if (customerId === null) throw notFound();
  return { buildingId, customerId };
}

/** Gives a floor its drawing; the places of spaces stay. Returns the building, and the file of the drawing before. */
export async function setDrawing(
  tx: Executor,
  place: FloorPlace,
  { file, kind, width, height }: Pick<CheckedDrawing, 'kind' | 'width' | 'height'> & { readonly file: StoredFile },
): Promise<ChangedBuilding & { readonly formerFileId: string | null }> {
  const changed = await lockFloor(tx, place);
  const own = floorDrawingTable;
  const [former] = await tx.query<{ fileId: string }>(
    sql`delete from ${own} where ${own.floorId} = ${place.floorId}::uuid returning ${own.fileId} as "fileId"`,
  );
  await tx.query(sql`insert into ${own} (${own.floorId}, ${own.customerId}, ${own.buildingId}, ${own.fileId}, ${own.fileName},
      ${own.kind}, ${own.width}, ${own.height}, ${own.createdBy})
    values (${place.floorId}::uuid, ${changed.customerId}::uuid, ${place.buildingId}::uuid, ${file.id}::uuid, ${file.name},
      ${kind}, ${width}, ${height}, ${file.uploadedBy}::uuid)`);
  return { ...changed, formerFileId: former?.fileId ?? null };
}

/** Removes the drawing of a floor with the places on it. @throws HttpError 404 without one */
export async function removeDrawing(
  tx: Executor,
  place: FloorPlace,
): Promise<ChangedBuilding & { readonly formerFileId: string }> {
  const changed = await lockFloor(tx, place);
  const own = floorDrawingTable;
  const [former] = await tx.query<{ fileId: string }>(
    sql`delete from ${own} where ${own.floorId} = ${place.floorId}::uuid returning ${own.fileId} as "fileId"`,
  );
  if (former === undefined) throw notFound();
  await tx.query(
    sql`delete from ${drawingPositionTable} where ${drawingPositionTable.floorId} = ${place.floorId}::uuid`,
  );
  return { ...changed, formerFileId: former.fileId };
}

/**
 * Puts a space of a floor at a place of its drawing, or takes it off with null.
 * @throws HttpError 404 where the floor has no drawing or the space is not on it
 */
export async function placeSpace(
  tx: Executor,
  place: FloorPlace & { readonly spaceId: string },
  position: DrawingPosition | null,
): Promise<ChangedBuilding> {
  const { buildingId, floorId, spaceId } = place;
  const changed = await lockFloor(tx, place);
  if (!(await hasDrawing(tx, buildingId, 'places', floorId)) || !(await isOnFloor(tx, spaceId, floorId)))
    throw notFound();
  const own = drawingPositionTable;
  if (position === null) await tx.query(sql`delete from ${own} where ${own.spaceId} = ${spaceId}::uuid`);
  else
    await tx.query(sql`insert into ${own} (${own.spaceId}, ${own.customerId}, ${own.buildingId}, ${own.floorId}, ${own.x}, ${own.y})
      values (${spaceId}::uuid, ${changed.customerId}::uuid, ${buildingId}::uuid, ${floorId}::uuid, ${position.x}, ${position.y})
      on conflict (${own.spaceId}) do update set ${own.floorId} = excluded.floor_id, ${own.x} = excluded.x, ${own.y} = excluded.y`);
  return changed;
}
