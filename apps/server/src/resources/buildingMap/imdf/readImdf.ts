import {
  type ImdfType,
  imdfTypes,
  type MapFault,
  type MapFaultCode,
  mapLimits,
  type MapSummary,
  type MetrePoint,
  textLimits,
  toMetres,
} from '@atrium/contract';

import { isZip, unzip } from '../../../services/files/unzip.ts';
import { checkPlaces, type PlacedShape } from './checkPlaces.ts';
import {
  featureSchema,
  geometryTypes,
  manifestSchema,
  propertySchemas,
  readVersion,
  referenceProperties,
} from './imdfSchemas.ts';
import { isHoleInside, type Polygon, readRing, type Ring } from './rings.ts';

/** A feature as it is stored. */
export interface MapFeature {
  readonly id: string;
  readonly type: ImdfType;
  readonly levelId: string | null;
  readonly ordinal: number | null;
  readonly name: string | null;
  readonly shortName: string | null;
  readonly reference: string | null;
  readonly buildingIds: readonly string[];
  /** As GeoJSON. */
  readonly feature: unknown;
}

/** What an archive is: a map with its warnings, or what is wrong with it. */
export type ImdfReading =
  | {
      readonly isRead: true;
      readonly name: string;
      readonly summary: MapSummary;
      readonly features: readonly MapFeature[];
    }
  | { readonly isRead: false; readonly faultCount: number; readonly faults: readonly MapFault[] };

type Place = readonly [longitude: number, latitude: number];

interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

interface Read {
  readonly id: string;
  readonly type: ImdfType;
  readonly file: string;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Units that are ways, openings and restrooms: their names are no references of spaces. */
const passages = new Set([
  'walkway',
  'stairs',
  'steps',
  'elevator',
  'escalator',
  'ramp',
  'movingwalkway',
  'opentobelow',
  'structure',
  'unenclosedarea',
  'vegetation',
  'road',
  'sidewalk',
  'footbridge',
  'restroom',
  'restroom.family',
  'restroom.female',
  'restroom.female.wheelchair',
  'restroom.male',
  'restroom.male.wheelchair',
  'restroom.transgender',
  'restroom.transgender.wheelchair',
  'restroom.unisex',
  'restroom.unisex.wheelchair',
  'restroom.wheelchair',
]);

/** What is found while an archive is read; of many faults the first are named and all counted. */
class Faults {
  readonly found: MapFault[] = [];
  count = 0;
  readonly warnings: MapFault[] = [];
  warningCount = 0;

  add(code: MapFaultCode, { file = null, featureId = null, detail = null }: Partial<MapFault> = {}): void {
    this.count += 1;
    if (this.found.length < mapLimits.mostShownFaults)
      this.found.push({ code, isWarning: false, file, featureId, detail: detail?.slice(0, 200) ?? null });
  }

  warn(code: MapFaultCode, { file = null, featureId = null, detail = null }: Partial<MapFault> = {}): void {
    this.warningCount += 1;
    if (this.warnings.length < mapLimits.mostShownFaults)
      this.warnings.push({ code, isWarning: true, file, featureId, detail: detail?.slice(0, 200) ?? null });
  }
}

/** What no database keeps in a text: the character zero and halves of characters, as JSON writes them. */
const unkept = /\\u(?:0000|d[89a-f])/i;

function parsed(content: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
    return unkept.test(JSON.stringify(value)) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a label in the archive's language, or in the first that it has. */
function textOf(label: unknown, language: string): string | null {
  if (!isRecord(label)) return null;
  const text = label[language] ?? Object.values(label)[0];
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, textLimits.name) : null;
}

const referencePattern = /^[A-Za-z0-9,./\-&_ ]+$/;

function isReference(text: string): boolean {
  return text.length <= textLimits.mapSpaceXRefId && referencePattern.test(text);
}

/** What a unit is called by spaces: `reference`, which IMDF does not know, else its other name, else its name where it is no passage. */
function referenceOf({ type, properties }: Read, language: string): string | null {
  if (type !== 'unit') return null;
  const own = properties['reference'];
  if (typeof own === 'string' && own.trim() !== '') return own.trim();
  const category = properties['category'];
  const other = textOf(properties['alt_name'], language);
  const named = typeof category === 'string' && passages.has(category) ? null : textOf(properties['name'], language);
  return [other, named].find((text) => text !== null && isReference(text)) ?? null;
}

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [longitude, latitude]: unknown[] = value;
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
}

/** The lists of positions that a geometry has, one level of nesting after another taken off. */
const nesting: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

function positionsOf(coordinates: unknown, depth: number): unknown[] {
  if (depth === 0) return [coordinates];
  if (!Array.isArray(coordinates)) return [null];
  return coordinates.flatMap((inner) => positionsOf(inner, depth - 1));
}

/** A geometry with two coordinates for each position. */
function flat(coordinates: unknown, depth: number): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return depth === 0 ? coordinates.slice(0, 2) : coordinates.map((inner) => flat(inner, depth - 1));
}

class ImdfReader {
  readonly faults = new Faults();
  readonly #features = new Map<string, Read>();
  readonly #shapes = new Map<string, readonly Polygon[]>();
  #positions = 0;

  /** Takes a file's features; false where there are too many to go on. */
  readFile(type: ImdfType, file: string, content: Buffer): boolean {
    const collection = parsed(content);
    const list = isRecord(collection) && collection['type'] === 'FeatureCollection' ? collection['features'] : null;
    if (!Array.isArray(list)) {
      this.faults.add('fileUnreadable', { file });
      return true;
    }
    for (const value of list) {
      this.#readFeature(type, file, value);
      if (this.#features.size > mapLimits.mostFeatures) {
        this.faults.add('tooManyFeatures', { file });
        return false;
      }
      if (this.#positions > mapLimits.mostPositions) {
        this.faults.add('tooManyPositions', { file });
        return false;
      }
    }
    return true;
  }

  #readFeature(type: ImdfType, file: string, value: unknown): void {
    const shape = featureSchema.safeParse(value);
    const featureId = isRecord(value) && typeof value['id'] === 'string' ? value['id'].slice(0, 100) : null;
    const place = { file, featureId };
    if (!shape.success) {
      this.faults.add('featureType', { ...place, detail: shape.error.issues[0]?.path.join('.') ?? null });
      return;
    }
    const { geometry } = shape.data;
    const id = shape.data.id.toLowerCase();
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return this.faults.add('featureId', place);
    if (shape.data.feature_type !== type)
      return this.faults.add('featureType', { ...place, detail: shape.data.feature_type });
    if (this.#features.has(id)) return this.faults.add('idTwice', place);
    const properties = propertySchemas[type].safeParse(shape.data.properties);
    if (!properties.success)
      for (const { path } of properties.error.issues.slice(0, 5))
        this.faults.add('property', { ...place, detail: path.join('.') });
    // It is kept, so that what refers to it is not a fault as well.
    const read: Read = {
      id,
      type,
      file,
      geometry: geometry === null ? null : { type: geometry.type, coordinates: geometry.coordinates },
      properties: shape.data.properties,
    };
    this.#features.set(id, read);
    this.#readGeometry(read);
  }

  #readGeometry({ id, type, file, geometry }: Read): void {
    const place = { file, featureId: id };
    if (!geometryTypes[type].includes(geometry?.type ?? null))
      return this.faults.add('geometryType', { ...place, detail: geometry?.type ?? null });
    if (geometry === null) return;
    const positions = positionsOf(geometry.coordinates, nesting[geometry.type] ?? 0);
    this.#positions += positions.length;
    if (positions.length === 0 || !positions.every(isPlace)) return this.faults.add('position', place);
    if (this.#positions > mapLimits.mostPositions) return;
    if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') this.#readShape(id, place, geometry);
  }

  #readShape(id: string, place: Partial<MapFault>, { type, coordinates }: Geometry): void {
    // The positions were looked at: these are lists of lists of places.
    const polygons: unknown[] = type === 'Polygon' ? [coordinates] : Array.isArray(coordinates) ? coordinates : [];
    const shapes: Polygon[] = [];
    for (const polygon of polygons) {
      const rings: Ring[] = [];
      for (const ring of Array.isArray(polygon) ? polygon : []) {
        const read = readRing((Array.isArray(ring) ? ring : []).filter(isPlace).map((one) => this.#metres(one)));
        if (typeof read === 'string') return this.faults.add(read, place);
        rings.push(read);
      }
      const [outer, ...holes] = rings;
      if (outer === undefined) return this.faults.add('ringShort', place);
      if (!holes.every((hole) => isHoleInside(hole, outer))) return this.faults.add('holeOutside', place);
      shapes.push(rings);
    }
    this.#shapes.set(id, shapes);
  }

  #origin: Place | null = null;

  #metres(place: Place): MetrePoint {
    this.#origin ??= place;
    const [longitude, latitude] = this.#origin;
    return toMetres({ latitude, longitude }, { latitude: place[1], longitude: place[0] });
  }

  /** The one feature of a kind. */
  one(type: ImdfType): Read | undefined {
    return this.#ofType(type)[0];
  }

  #ofType(type: ImdfType): Read[] {
    return [...this.#features.values()].filter((feature) => feature.type === type);
  }

  /** The id that a property has, in small letters as all are kept. */
  #idIn({ properties }: Read, property: string): string | null {
    const value = properties[property];
    return typeof value === 'string' ? value.toLowerCase() : null;
  }

  #idsIn({ properties }: Read, property: string): string[] {
    const value = properties[property];
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').map((id) => id.toLowerCase()) : [];
  }

  /** Each id that a feature names is of a feature of the right kind. */
  checkReferences(): void {
    if (this.#ofType('venue').length !== 1) this.faults.add('oneVenue', { file: 'venue.geojson' });
    for (const feature of this.#features.values()) {
      const place = { file: feature.file, featureId: feature.id };
      for (const [property, type] of Object.entries(referenceProperties)) {
        const single = this.#idIn(feature, property);
        const ids = single === null ? this.#idsIn(feature, property) : [single];
        if (ids.some((id) => this.#features.get(id)?.type !== type))
          this.faults.add('reference', { ...place, detail: property });
      }
      if (feature.type === 'relationship')
        for (const property of ['origin', 'destination']) {
          const end = feature.properties[property];
          const id = isRecord(end) && typeof end['id'] === 'string' ? end['id'].toLowerCase() : null;
          if (id !== null && !this.#features.has(id)) this.faults.add('reference', { ...place, detail: property });
        }
    }
  }

  /** Units are on their level, and do not overlap. */
  checkPlaces(): void {
    const shapes = this.#ofType('unit').flatMap((unit): PlacedShape[] => {
      const polygons = this.#shapes.get(unit.id);
      const levelId = this.#idIn(unit, 'level_id');
      return polygons === undefined || levelId === null ? [] : [{ id: unit.id, levelId, polygons }];
    });
    const { outside, overlapping } = checkPlaces(shapes, (levelId) => this.#shapes.get(levelId));
    for (const { id, levelId } of outside)
      this.faults.add('outsideLevel', { file: 'unit.geojson', featureId: id, detail: levelId });
    for (const [one, other] of overlapping)
      this.faults.warn('overlap', { file: 'unit.geojson', featureId: one, detail: other });
  }

  /** What an unreadable or repeated reference of a unit means: it links nothing. */
  checkUnitReferences(language: string): void {
    const seen = new Map<string, string>();
    for (const unit of this.#ofType('unit')) {
      const reference = referenceOf(unit, language);
      if (reference === null) continue;
      const place = { file: unit.file, featureId: unit.id };
      if (!isReference(reference)) this.faults.warn('referenceText', { ...place, detail: reference });
      const first = seen.get(reference.toLowerCase());
      if (first === undefined) seen.set(reference.toLowerCase(), unit.id);
      else this.faults.warn('referenceTwice', { ...place, detail: reference });
    }
  }

  #levelOf(feature: Read): string | null {
    const { type } = feature;
    if (type === 'level') return feature.id;
    const own = this.#idIn(feature, 'level_id');
    if (own !== null) return own;
    const through =
      this.#idIn(feature, 'unit_id') ??
      this.#idIn(feature, 'anchor_id') ??
      (type === 'amenity' ? this.#idsIn(feature, 'unit_ids')[0] : null);
    const next = through === null || through === undefined ? undefined : this.#features.get(through);
    return next === undefined || next.type === type ? null : this.#levelOf(next);
  }

  /** What is stored, by kind and in the order of the archive; an occupant is where its anchor is. */
  stored(language: string): MapFeature[] {
    return [...this.#features.values()].map((feature) => {
      const { id, type, properties } = feature;
      const reference = referenceOf(feature, language);
      const ordinal = properties['ordinal'];
      const anchor = type === 'occupant' ? this.#features.get(this.#idIn(feature, 'anchor_id') ?? '') : undefined;
      const geometry = anchor?.geometry ?? feature.geometry;
      return {
        id,
        type,
        levelId: this.#levelOf(feature),
        ordinal: type === 'level' && typeof ordinal === 'number' ? ordinal : null,
        name: textOf(properties['name'], language),
        shortName: textOf(properties['short_name'], language),
        reference: reference !== null && isReference(reference) ? reference : null,
        buildingIds: this.#idsIn(feature, 'building_ids'),
        feature: {
          type: 'Feature',
          id,
          feature_type: type,
          geometry:
            geometry === null
              ? null
              : { type: geometry.type, coordinates: flat(geometry.coordinates, nesting[geometry.type] ?? 0) },
          properties,
        },
      };
    });
  }

  summary(): MapSummary {
    const count = (type: ImdfType) => this.#ofType(type).length;
    return {
      levels: count('level'),
      units: count('unit'),
      amenities: count('amenity'),
      occupants: count('occupant'),
      features: this.#features.size,
      warnings: this.faults.warnings,
      warningCount: this.faults.warningCount,
    };
  }
}

/** The files without which there is no map. */
const required = ['venue', 'building', 'level', 'unit'] as const satisfies readonly ImdfType[];

function refused(faults: Faults): ImdfReading {
  return { isRead: false, faultCount: faults.count, faults: faults.found };
}

/** The language of the archive; null with what is wrong with its manifest among the faults. */
function languageOf(content: Buffer | undefined, faults: Faults): string | null {
  const file = 'manifest.json';
  if (content === undefined) faults.add('fileMissing', { file });
  else {
    const manifest = manifestSchema.safeParse(parsed(content));
    if (!manifest.success) faults.add('manifest', { file, detail: manifest.error.issues[0]?.path.join('.') ?? null });
    else if (!readVersion.test(manifest.data.version)) faults.add('version', { file, detail: manifest.data.version });
    else return manifest.data.language;
  }
  return null;
}

/**
 * Reads an IMDF archive (OGC 20-094): a ZIP with a manifest and a GeoJSON file for each kind of feature, perhaps in a
 * folder. Structure, ids, properties, references, geometry and places are checked; every fault is named by the id of its
 * feature (MAP-06). Works on its own in a process that is not trusted with anything else.
 */
export function readImdf(archive: Buffer): ImdfReading {
  const reader = new ImdfReader();
  const { faults } = reader;
  if (!isZip(archive)) {
    faults.add('notZip');
    return refused(faults);
  }
  const entries = unzip(archive, {
    mostFiles: mapLimits.mostFiles,
    mostFileBytes: mapLimits.mostUnpackedBytes,
    mostUnpackedBytes: mapLimits.mostUnpackedBytes,
  });
  if (typeof entries === 'string') {
    faults.add(entries === 'broken' ? 'archiveBroken' : 'archiveTooLarge');
    return refused(faults);
  }
  const files = new Map(
    entries
      .filter(({ name }) => !name.includes('__MACOSX'))
      .map(({ name, content }) => [name.split('/').at(-1) ?? name, content]),
  );
  const language = languageOf(files.get('manifest.json'), faults);
  for (const type of required)
    if (!files.has(`${type}.geojson`)) faults.add('fileMissing', { file: `${type}.geojson` });
  for (const type of imdfTypes) {
    const file = `${type}.geojson`;
    const content = files.get(file);
    if (content !== undefined && !reader.readFile(type, file, content)) return refused(faults);
  }
  reader.checkReferences();
  reader.checkPlaces();
  if (language === null || faults.count > 0) return refused(faults);
  reader.checkUnitReferences(language);
  const venue = reader.one('venue');
  return {
    isRead: true,
    name: textOf(venue?.properties['name'], language) ?? venue?.id ?? '',
    summary: reader.summary(),
    features: reader.stored(language),
  };
}
