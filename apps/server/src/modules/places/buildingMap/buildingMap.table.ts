import type { MapSummary } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant, scopeColumns } from '../../../db/columns.ts';

/** The imported maps of buildings (MAP-06); of a building at most one is in use and one is looked at before it is. */
export const mapVersionTable = pgTable(
  'map_versions',
  {
    id: id(),
    ...scopeColumns('building'),
    status: text('status').notNull(),
    name: text('name').notNull(),
    fileName: text('file_name').notNull(),
    summary: jsonb('summary').$type<MapSummary>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    activatedAt: instant('activated_at'),
  },
  (table) => [
    index('map_versions_by_building').on(table.buildingId),
    uniqueIndex('map_versions_active')
      .on(table.buildingId)
      .where(sql`status = 'active'`),
    uniqueIndex('map_versions_staged')
      .on(table.buildingId)
      .where(sql`status = 'staged'`),
  ],
);

/** The features of a map as GeoJSON. `levelId` is the floor that a feature is on, by its own level or that of its unit. */
export const mapFeatureTable = pgTable(
  'map_features',
  {
    versionId: uuid('version_id').notNull(),
    featureId: uuid('feature_id').notNull(),
    type: text('type').notNull(),
    levelId: uuid('level_id'),
    place: integer('place').notNull(),
    ordinal: integer('ordinal'),
    name: text('name'),
    shortName: text('short_name'),
    /** What links a unit with the space that has it as `mapSpaceXRefId`. */
    reference: text('reference'),
    buildingIds: uuid('building_ids').array().notNull().default([]),
    feature: jsonb('feature').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.featureId] }),
    index('map_features_by_type').on(table.versionId, table.type, table.levelId, table.place),
    index('map_features_by_level').on(table.versionId, table.levelId, table.place),
    index('map_features_by_reference').on(table.versionId, sql`lower(${table.reference})`),
  ],
);
