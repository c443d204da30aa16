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

/** Why an import of a map ended without a preview: the phrase `failures.{code}` of the area `buildingMap`. */
export const mapImportFailures = ['mapRefused', 'mapUnreadable', 'importForbidden', 'jobInterrupted'] as const;

/** `staged` was imported and is looked at, `active` is in use, `former` was in use and can be brought back. */
export const mapVersionStates = ['staged', 'active', 'former'] as const;

/** Why a map shows nothing, or that it does (MAP-09, ERR-48). */
export const mapStates = ['noConfig', 'noContent', 'noSpaceInfo', 'ready'] as const;

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
