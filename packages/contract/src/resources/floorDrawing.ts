import { z } from 'zod';

import { drawingKinds } from './floorDrawing.facts.ts';

/** The drawing of a floor. */
export const floorDrawing = z.object({
  fileName: z.string(),
  kind: z.enum(drawingKinds),
  /** Signed for an hour. */
  url: z.string(),
  /** Pixels of a PNG, units of the view box of an SVG. */
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
});
export type FloorDrawing = z.infer<typeof floorDrawing>;

/** A floor of a building as its list of drawings has it, in the display order. */
export const drawnFloor = z.object({
  floorId: z.uuid(),
  name: z.string(),
  /** Spaces that are on the floor, those of its areas too, and those of them that have a place on the drawing. */
  spaces: z.int(),
  placed: z.int(),
  drawing: floorDrawing.nullable(),
});
export type DrawnFloor = z.infer<typeof drawnFloor>;

/** Answer of `GET building/{buildingId}/drawing`. */
export const drawnFloors = z.object({ value: z.array(drawnFloor) });

const share = () => z.number('number').min(0, 'tooSmall').max(1, 'tooLarge');

/**
 * Where a space is on the drawing of its floor: shares of the drawing's width and height, from its upper left corner. 0.5 and
 * 0.5 are the middle. A drawing that is replaced by a larger or smaller one keeps the places.
 */
export const drawingPosition = z.object({ x: share(), y: share() });
export type DrawingPosition = z.infer<typeof drawingPosition>;
