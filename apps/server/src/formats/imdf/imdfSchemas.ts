import type { ImdfType } from '@atrium/contract/files';
import { z } from 'zod';

import { nesting } from './geometries.ts';

const id = z.guid();
const label = z.string().max(1_000);
/** A text by language tag. */
const labels = z.record(z.string().max(35), label).nullish();
const category = z.string().min(1).max(100);
const point = z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).max(3) }).nullish();
const named = { name: labels, alt_name: labels };
const ids = z.array(id).max(1_000).nullish();
const end = z.looseObject({ id, feature_type: z.string().max(40) }).nullish();

/** The properties of each kind of feature that the product reads; others are kept (OGC 20-094, clause 7). */
export const propertySchemas: Readonly<Record<ImdfType, z.ZodObject>> = {
  venue: z.looseObject({ ...named, category, address_id: id.nullish(), display_point: point }),
  address: z.looseObject({ address: label, locality: label.nullish(), country: label.nullish() }),
  building: z.looseObject({ ...named, category, address_id: id.nullish(), display_point: point }),
  footprint: z.looseObject({ name: labels, category, building_ids: ids }),
  level: z.looseObject({
    name: labels,
    short_name: labels,
    category,
    ordinal: z.int().min(-1_000).max(1_000),
    outdoor: z.boolean().nullish(),
    building_ids: ids,
    address_id: id.nullish(),
    display_point: point,
  }),
  unit: z.looseObject({ ...named, category, level_id: id, reference: label.nullish(), display_point: point }),
  section: z.looseObject({ ...named, category, level_id: id, address_id: id.nullish() }),
  opening: z.looseObject({ ...named, category, level_id: id }),
  fixture: z.looseObject({ ...named, category, level_id: id, anchor_id: id.nullish() }),
  kiosk: z.looseObject({ ...named, level_id: id, anchor_id: id.nullish() }),
  detail: z.looseObject({ level_id: id }),
  amenity: z.looseObject({ ...named, category, unit_ids: ids, address_id: id.nullish() }),
  anchor: z.looseObject({ unit_id: id, address_id: id.nullish() }),
  occupant: z.looseObject({ name: labels, category, anchor_id: id }),
  geofence: z.looseObject({ ...named, category, building_ids: ids, level_ids: ids }),
  relationship: z.looseObject({ category, origin: end, destination: end }),
};

/** The geometries that a kind of feature may have; null where it has none. */
export const geometryTypes: Readonly<Record<ImdfType, readonly (string | null)[]>> = {
  venue: ['Polygon', 'MultiPolygon'],
  address: [null],
  building: [null],
  footprint: ['Polygon', 'MultiPolygon'],
  level: ['Polygon', 'MultiPolygon'],
  unit: ['Polygon', 'MultiPolygon'],
  section: ['Polygon', 'MultiPolygon'],
  opening: ['LineString'],
  fixture: ['Polygon', 'MultiPolygon'],
  kiosk: ['Polygon', 'MultiPolygon'],
  detail: ['LineString', 'MultiLineString'],
  amenity: ['Point'],
  anchor: ['Point'],
  occupant: [null],
  geofence: ['Polygon', 'MultiPolygon'],
  relationship: [null, ...Object.keys(nesting)],
};

/** The properties by which a feature refers to others, and of which kind these are. */
export const referenceProperties: Readonly<Record<string, ImdfType>> = {
  address_id: 'address',
  building_ids: 'building',
  level_id: 'level',
  level_ids: 'level',
  unit_id: 'unit',
  unit_ids: 'unit',
  anchor_id: 'anchor',
};

/** The archive's own description (OGC 20-094, clause 6). */
export const manifestSchema = z.looseObject({
  version: z.string(),
  created: z.string().max(100),
  language: z.string().min(2).max(35),
});

/** The version of the format that is read. */
export const readVersion = /^1\.0\.\d{1,3}$/;

/** A feature before it is looked at more closely. */
export const featureSchema = z.looseObject({
  type: z.literal('Feature'),
  id: z.string().max(100),
  feature_type: z.string().max(40),
  geometry: z.looseObject({ type: z.string().max(40), coordinates: z.unknown().optional() }).nullable(),
  properties: z.record(z.string().max(100), z.unknown()),
});
