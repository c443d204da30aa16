import type { drawingKinds } from '@atrium/contract';
import { doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, scopeColumns } from '../../../db/columns.ts';

/** The drawings of floors in buildings without an imported map (MAP-06); a floor has one. */
export const floorDrawingTable = pgTable(
  'floor_drawings',
  {
    floorId: uuid('floor_id').primaryKey(),
    ...scopeColumns('building'),
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    kind: text('kind').$type<(typeof drawingKinds)[number]>().notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (table) => [index('floor_drawings_by_building').on(table.buildingId)],
);

/**
 * Where spaces are on the drawing of their floor, as shares of its width and height from the upper left corner. A place counts
 * while the space is on that floor.
 */
export const drawingPositionTable = pgTable(
  'drawing_positions',
  {
    spaceId: uuid('space_id').primaryKey(),
    ...scopeColumns('building'),
    floorId: uuid('floor_id').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
  },
  (table) => [
    index('drawing_positions_by_floor').on(table.floorId),
    index('drawing_positions_by_building').on(table.buildingId),
  ],
);
