import { z } from 'zod';

import { mapLimits } from '../core/limits.ts';
import { imdfTypes, type MapFaultCode, mapFaultCodes, mapStates, mapVersionStates } from './buildingMap.facts.ts';
import { mapsReadOnlyModes } from './extensionConfig.facts.ts';
import { mapTemplate } from './mapTemplate.ts';

/** One thing that is wrong with an archive. A warning does not prevent the import. */
export const mapFault = z.object({
  code: z.enum(mapFaultCodes),
  isWarning: z.boolean(),
  /** The file of the archive, such as `unit.geojson`; null for the archive itself. */
  file: z.string().nullable(),
  /** The id of the feature as the archive has it; null where it is the file. */
  featureId: z.string().nullable(),
  /** The property, the id of the other feature, the unknown value, or how far it is. */
  detail: z.string().nullable(),
});
export type MapFault = z.infer<typeof mapFault>;

/** What a version of a map has. */
export const mapSummary = z.object({
  levels: z.int(),
  units: z.int(),
  amenities: z.int(),
  occupants: z.int(),
  features: z.int(),
  warnings: z.array(mapFault).max(mapLimits.maxShownFaults),
  warningCount: z.int(),
});
export type MapSummary = z.infer<typeof mapSummary>;

/** The warnings that question a map as a whole: it may be of another place (MAP-06). */
const placeWarningCodes: readonly MapFaultCode[] = ['farFromBuilding', 'coordinatesSwapped'];

/** Returns the warnings that a person should read before the map is used, however many others there are. */
export function placeWarningsOf(warnings: readonly MapFault[]): MapFault[] {
  return warnings.filter(({ code }) => placeWarningCodes.includes(code));
}

/** How an import of a map ended: the version to look at with what questions its place, or the first of its faults. */
export const mapImportResult = z.object({
  versionId: z.uuid().nullable(),
  /** Missing in the results of earlier imports. */
  warnings: z.array(mapFault).default([]),
  faultCount: z.int(),
  faults: z.array(mapFault).max(mapLimits.maxShownFaults),
});
export type MapImportResult = z.infer<typeof mapImportResult>;

/** One imported map of a building. */
export const mapVersion = z.object({
  id: z.uuid(),
  status: z.enum(mapVersionStates),
  name: z.string(),
  fileName: z.string(),
  summary: mapSummary,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  activatedAt: z.string().nullable(),
});
export type MapVersion = z.infer<typeof mapVersion>;

/** A floor of the map; `floorId` is the building's own floor with the same reference or name. */
export const mapFloor = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  ordinal: z.int(),
  units: z.int(),
  floorId: z.uuid().nullable(),
});
export type MapFloor = z.infer<typeof mapFloor>;

/** A list that is cut: the first entries, and how many there are. */
function cut<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ count: z.int(), first: z.array(entry).max(mapLimits.maxShownReferences) });
}

const unitOfReference = z.object({ reference: z.string(), unitId: z.string(), levelId: z.string().nullable() });

/** How the references of the map and those of the building's spaces fit together. */
export const mapReferences = z.object({
  linked: z.int(),
  /** Spaces with a reference that the map does not have. */
  unplaced: cut(
    z.object({
      spaceId: z.uuid(),
      name: z.string(),
      type: z.string(),
      floorId: z.uuid().nullable(),
      reference: z.string(),
    }),
  ),
  /** Units with a reference that no space has. */
  unknown: cut(unitOfReference),
  /** Units of the map that share a reference. */
  duplicate: cut(unitOfReference),
});

/** What apps get of a building's map (MAP-10, MAP-11). */
export const mapSettings = z.object({
  blueDotRefId: z.string().nullable(),
  wayfinding: z.boolean(),
  beaconInstalled: z.boolean(),
  mapsReadOnly: z.array(z.enum(mapsReadOnlyModes)),
});
export type MapSettings = z.infer<typeof mapSettings>;

/** The building map page: its versions, the floors of the one in use and how its references fit. */
export const buildingMapAnswer = z.object({
  state: z.enum(mapStates),
  settings: mapSettings,
  versions: z.array(mapVersion).max(mapLimits.maxFormerVersions + 2),
  floors: z.array(mapFloor),
  references: mapReferences,
});
export type BuildingMapAnswer = z.infer<typeof buildingMapAnswer>;

const feature = z.looseObject({
  type: z.literal('Feature'),
  id: z.string(),
  feature_type: z.enum(imdfTypes),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()),
});

/** How units are drawn that name it as `structureId`, or their icons that name it as `iconCategoryId` (MAP-07). */
const mapUnitTemplate = mapTemplate.record.pick({
  id: true,
  kind: true,
  name: true,
  fillColor: true,
  outlineColor: true,
  outlineWidth: true,
  iconSize: true,
});
export type MapUnitTemplate = z.infer<typeof mapUnitTemplate>;

/** The picture of units that name it as `iconId` (MAP-07, MAP-08). */
const mapUnitIcon = z.object({ id: z.string(), name: z.string(), url: z.string() });

/**
 * A part of a map as GeoJSON (RFC 7946) with the features of IMDF (RES-48 to RES-55). A unit has a `structureId`, the
 * template of its shape, an `iconCategoryId`, that of its icon, and an `iconId`, the icon itself; each may be null.
 */
export const mapFeatures = z.object({
  type: z.literal('FeatureCollection'),
  settings: mapSettings.optional(),
  /** The templates that units of this part name, each once. */
  templates: z.array(mapUnitTemplate).optional(),
  /** The icons that units of this part name, each once. */
  icons: z.array(mapUnitIcon).optional(),
  features: z.array(feature).max(mapLimits.maxFeatures),
});
export type MapFeatures = z.infer<typeof mapFeatures>;
