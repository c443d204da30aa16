import {
  type ImdfType,
  imdfTypes,
  type MapFault,
  mapLimits,
  type MapSummary,
  type MetrePoint,
  toMetres,
} from '@atrium/contract/files';

import { checkPlaces, type PlacedShape } from './checkPlaces.ts';
import { Faults } from './faults.ts';
import { asGeoJson, type Geometry, isPlace, linesOf, nesting, type Place, positionsOf } from './geometries.ts';
import { featureSchema, geometryTypes, propertySchemas, referenceProperties } from './imdfSchemas.ts';
import { isKept, isRecord, parsed } from './jsonValues.ts';
import { haveOverlap, isHoleInside, readRing } from './rings.ts';
import type { Polygon, Ring } from './shapes.ts';
import { unitCategories } from './unitCategories.ts';
import { isReference, referenceOf, textOf } from './unitReferences.ts';

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

/** A feature of an archive. */
export interface ReadFeature {
  readonly id: string;
  readonly type: ImdfType;
  readonly file: string;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The features of an archive with what is wrong with them: each is read by itself, then compared with the others. */
export class ImdfReader {
  readonly faults = new Faults();
  readonly #features = new Map<string, ReadFeature>();
  readonly #shapes = new Map<string, readonly Polygon[]>();
  /** Kinds whose features are not known: each that names one of them would be a fault of its own. */
  readonly #unread = new Set<ImdfType>();
  /** Features that are there but are none of their file: what refers to them is not a fault as well. */
  readonly #refused = new Set<string>();
  #positions = 0;

  /** Notes that the archive has no file of a kind, or one that is not read. */
  miss(type: ImdfType, code: 'fileMissing' | 'fileUnreadable'): void {
    this.#unread.add(type);
    this.faults.add(code, { file: `${type}.geojson` });
  }

  /** Takes a file's features; false where there are too many to go on. */
  readFile(type: ImdfType, file: string, content: Buffer): boolean {
    const collection = parsed(content);
    const list = isRecord(collection) && collection['type'] === 'FeatureCollection' ? collection['features'] : null;
    if (!Array.isArray(list)) {
      this.miss(type, 'fileUnreadable');
      return true;
    }
    for (const [at, value] of list.entries()) {
      this.#readFeature(type, file, value, `features.${String(at)}`);
      if (this.#features.size > mapLimits.maxFeatures) {
        this.faults.add('tooManyFeatures', { file });
        return false;
      }
      if (this.#positions > mapLimits.maxPositions) {
        this.faults.add('tooManyPositions', { file });
        return false;
      }
    }
    return true;
  }

  /** `at` is where the feature is in its file: the name of one without an id. */
  #readFeature(type: ImdfType, file: string, value: unknown, at: string): void {
    const shape = featureSchema.safeParse(value);
    const featureId = isRecord(value) && typeof value['id'] === 'string' && value['id'] !== '' ? value['id'] : null;
    const place = { file, featureId };
    const id = featureId?.toLowerCase() ?? '';
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
      return this.faults.add(isRecord(value) ? 'featureId' : 'featureType', { ...place, detail: at });
    if (!shape.success || shape.data.feature_type !== type) {
      this.#refused.add(id);
      const detail = shape.success ? shape.data.feature_type : (shape.error.issues[0]?.path.join('.') ?? null);
      return this.faults.add('featureType', { ...place, detail });
    }
    const { geometry } = shape.data;
    if (this.#features.has(id)) return this.faults.add('idTwice', place);
    const properties = propertySchemas[type].safeParse(shape.data.properties);
    if (!properties.success)
      for (const { path } of properties.error.issues.slice(0, 5))
        this.faults.add('property', { ...place, detail: path.join('.') });
    for (const [name, property] of Object.entries(shape.data.properties))
      if (!isKept(name) || !isKept(property)) this.faults.add('propertyText', { ...place, detail: name });
    // It is kept, so that what refers to it is not a fault as well.
    const read: ReadFeature = {
      id,
      type,
      file,
      geometry: geometry === null ? null : { type: geometry.type, coordinates: geometry.coordinates },
      properties: shape.data.properties,
    };
    this.#features.set(id, read);
    this.#readGeometry(read);
  }

  #readGeometry({ id, type, file, geometry }: ReadFeature): void {
    const place = { file, featureId: id };
    if (!geometryTypes[type].includes(geometry?.type ?? null))
      return this.faults.add('geometryType', { ...place, detail: geometry?.type ?? null });
    if (geometry === null) return;
    const positions = positionsOf(geometry.coordinates, nesting[geometry.type] ?? 0);
    this.#positions += positions.length;
    if (positions.length === 0 || !positions.every(isPlace)) return this.faults.add('position', place);
    if (this.#positions > mapLimits.maxPositions) return;
    if (linesOf(geometry).some(({ length }) => length < 2)) return this.faults.add('position', place);
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
      if (!this.#isApart(holes.map((hole) => [hole]))) return this.faults.add('partsOverlap', place);
      shapes.push(rings);
    }
    if (!this.#isApart(shapes)) return this.faults.add('partsOverlap', place);
    this.#shapes.set(id, shapes);
  }

  #leftToCompare: number = mapLimits.maxCompared;

  /** Checks whether the parts of a shape do not overlap; what would take too long to compare is taken for right. */
  #isApart(parts: readonly Polygon[]): boolean {
    return !haveOverlap(parts, (cost) => (this.#leftToCompare -= cost) >= 0);
  }

  #origin: Place | null = null;

  #metres(place: Place): MetrePoint {
    this.#origin ??= place;
    const [longitude, latitude] = this.#origin;
    return toMetres({ latitude, longitude }, { latitude: place[1], longitude: place[0] });
  }

  /** The one feature of a kind. */
  one(type: ImdfType): ReadFeature | undefined {
    return this.#ofType(type)[0];
  }

  #ofType(type: ImdfType): ReadFeature[] {
    return [...this.#features.values()].filter((feature) => feature.type === type);
  }

  /** The id that a property has, in small letters as all are kept. */
  #idIn({ properties }: ReadFeature, property: string): string | null {
    const value = properties[property];
    return typeof value === 'string' ? value.toLowerCase() : null;
  }

  #idsIn({ properties }: ReadFeature, property: string): string[] {
    const value = properties[property];
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').map((id) => id.toLowerCase()) : [];
  }

  /** Each id that a feature names is of a feature of the right kind. */
  checkReferences(): void {
    if (!this.#unread.has('venue') && this.#ofType('venue').length !== 1)
      this.faults.add('oneVenue', { file: 'venue.geojson' });
    for (const feature of this.#features.values()) {
      const place = { file: feature.file, featureId: feature.id };
      for (const [property, type] of Object.entries(referenceProperties)) {
        const single = this.#idIn(feature, property);
        const ids = single === null ? this.#idsIn(feature, property) : [single];
        if (!ids.every((id) => this.#isThere(id, type))) this.faults.add('reference', { ...place, detail: property });
      }
      if (!this.#idsIn(feature, 'parents').every((id) => this.#isThere(id, feature.type)))
        this.faults.add('reference', { ...place, detail: 'parents' });
      if (feature.type === 'relationship')
        for (const property of ['origin', 'intermediary', 'destination']) {
          const ends = [feature.properties[property]].flat().filter(isRecord);
          const isThere = ends.every(({ id, feature_type: type }) => {
            const kind = imdfTypes.find((one) => one === type);
            return typeof id === 'string' && kind !== undefined && this.#isThere(id.toLowerCase(), kind);
          });
          if (!isThere) this.faults.add('reference', { ...place, detail: property });
        }
    }
  }

  /** Checks whether the archive has the feature; where it lacks the whole file, that is the fault and said once. */
  #isThere(id: string, type: ImdfType): boolean {
    return this.#unread.has(type) || this.#refused.has(id) || this.#features.get(id)?.type === type;
  }

  /** The kinds that features name by their properties. */
  namedTypes(): ReadonlySet<ImdfType> {
    return new Set(
      [...this.#features.values()].flatMap((feature) =>
        Object.entries(referenceProperties).flatMap(([property, type]) =>
          this.#idIn(feature, property) === null && this.#idsIn(feature, property).length === 0 ? [] : [type],
        ),
      ),
    );
  }

  /** Units are on their level, and do not overlap. */
  checkPlaces(): void {
    const shapes = this.#ofType('unit').flatMap((unit): PlacedShape[] => {
      const polygons = this.#shapes.get(unit.id);
      const levelId = this.#idIn(unit, 'level_id');
      return polygons === undefined || levelId === null ? [] : [{ id: unit.id, levelId, polygons }];
    });
    const { outside, overlapping, isWhole } = checkPlaces(shapes, (levelId) => this.#shapes.get(levelId));
    for (const { id, levelId } of outside)
      this.faults.add('outsideLevel', { file: 'unit.geojson', featureId: id, detail: levelId });
    for (const [one, other] of overlapping)
      this.faults.warn('overlap', { file: 'unit.geojson', featureId: one, detail: other });
    if (!isWhole) this.faults.warn('overlapUnchecked', { file: 'unit.geojson' });
  }

  /** Returns what an unreadable or repeated reference of a unit means: it links nothing. */
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

  /** Names each category of units that the standard does not have, once, at the first unit that has it. */
  checkCategories(): void {
    const unknown = new Map<string, string>();
    for (const { id, properties } of this.#ofType('unit')) {
      const category = properties['category'];
      if (typeof category === 'string' && !unitCategories.has(category) && !unknown.has(category))
        unknown.set(category, id);
    }
    for (const [category, featureId] of unknown)
      this.faults.warn('unitCategory', { file: 'unit.geojson', featureId, detail: category });
  }

  #levelOf(feature: ReadFeature): string | null {
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

  /** Returns what is stored, by kind and in the order of the archive; an occupant is where its anchor is. */
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
          geometry: geometry === null ? null : asGeoJson(geometry, this.#shapes.get(id) ?? []),
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
