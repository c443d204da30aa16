import { z } from 'zod';

import { mapLimits } from '../core/limits.ts';
import { mapsReadOnlyModes } from './extensionConfig.ts';
import { mapTemplate } from './mapTemplate.ts';

/** The kinds of features of an IMDF archive (OGC 20-094), each a file of its own. */
export const imdfTypes = [
  'venue',
  'address',
  'building',
  'footprint',
  'level',
  'unit',
  'section',
  'opening',
  'fixture',
  'kiosk',
  'detail',
  'amenity',
  'anchor',
  'occupant',
  'geofence',
  'relationship',
] as const;
export type ImdfType = (typeof imdfTypes)[number];

/** What may be wrong with an archive: the phrase `faults.{code}` of the area `buildingMap`. */
export const mapFaultCodes = [
  'notZip',
  'archiveBroken',
  'archiveTooLarge',
  'fileMissing',
  'fileTwice',
  'fileUnreadable',
  'manifest',
  'version',
  'tooManyFeatures',
  'tooManyPositions',
  'featureType',
  'featureId',
  'idTwice',
  'property',
  'propertyText',
  'geometryType',
  'position',
  'ringOpen',
  'ringShort',
  'ringLong',
  'ringCrossing',
  'ringArea',
  'holeOutside',
  'partsOverlap',
  'oneVenue',
  'reference',
  'outsideLevel',
  'overlap',
  'overlapUnchecked',
  'referenceText',
  'referenceTwice',
  'unitCategory',
  'farFromBuilding',
  'coordinatesSwapped',
] as const;
export type MapFaultCode = (typeof mapFaultCodes)[number];

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

/** Why an import of a map ended without a preview: the phrase `failures.{code}` of the area `buildingMap`. */
export const mapImportFailures = ['mapRefused', 'mapUnreadable', 'importForbidden', 'jobInterrupted'] as const;

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

/** `staged` was imported and is looked at, `active` is in use, `former` was in use and can be brought back. */
export const mapVersionStates = ['staged', 'active', 'former'] as const;

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

/** Why a map shows nothing, or that it does (MAP-09, ERR-48). */
export const mapStates = ['noConfig', 'noContent', 'noSpaceInfo', 'ready'] as const;

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

/**
 * Returns a text of a label of IMDF, which has one by language tag: in the language, else in a regional form of it such as
 * `en-US`, else the first; null for none.
 */
export function labelOf(label: unknown, language: string): string | null {
  if (typeof label !== 'object' || label === null || Array.isArray(label)) return null;
  const texts = Object.entries(label).flatMap(([tag, text]: [string, unknown]) =>
    typeof text === 'string' && text.trim() !== '' ? [{ tag: tag.toLowerCase(), text: text.trim() }] : [],
  );
  const wanted = language.toLowerCase();
  const [own = wanted] = wanted.split('-');
  const found =
    texts.find(({ tag }) => tag === wanted) ?? texts.find(({ tag }) => tag.split('-')[0] === own) ?? texts[0];
  return found?.text ?? null;
}

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
