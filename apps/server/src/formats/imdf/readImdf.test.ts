import { mapLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { sampleZip } from '../zip/testing/sampleZip.ts';
import { processorMs } from '../../testing/processorMs.ts';
import { readImdf } from './readImdf.ts';

type Position = readonly number[];
type Ring = readonly Position[];

const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
/** About a metre in degrees of latitude. */
const METRE = 0.00001;
/** Of the processor: half of what ends the reading. */
const LONGEST_MS = mapLimits.longestReading / 2;
const at = (x: number, y: number): Position => [2.35 + x * METRE, 48.85 + y * METRE];
const ring = (...points: readonly (readonly [number, number])[]): Ring =>
  [...points, ...points.slice(0, 1)].map(([x, y]) => at(x, y));
const box = (x: number, y: number, wide: number, high: number) =>
  ring([x, y], [x + wide, y], [x + wide, y + high], [x, y + high]);
const circle = (corners: number) =>
  ring(
    ...Array.from({ length: corners }, (_, step) => {
      const angle = step * ((2 * Math.PI) / corners);
      return [100 + 300 * Math.cos(angle), 100 + 300 * Math.sin(angle)] as const;
    }),
  );
const polygon = (...rings: readonly Ring[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (count: number, type: string, geometry: unknown, properties: object) => ({
  id: idOf(count),
  type: 'Feature',
  feature_type: type,
  geometry,
  properties,
});
const collection = (...features: readonly unknown[]) => ({ type: 'FeatureCollection', features });
const LEVEL = 5;
const unit = (count: number, geometry: unknown, properties: object = {}) =>
  feature(count, 'unit', geometry, {
    ...{ category: 'room', restriction: null, accessibility: null, alt_name: null, display_point: null },
    ...{ name: { 'en-US': `Unit ${String(count)}` }, level_id: idOf(LEVEL), ...properties },
  });
const level = (geometry: unknown) =>
  feature(LEVEL, 'level', geometry, {
    ...{ category: 'parking', restriction: null, outdoor: false, ordinal: 0, address_id: null },
    ...{ name: { 'en-US': 'Level 1' }, short_name: { 'en-US': '1' }, building_ids: [idOf(3)] },
  });

/** An archive with one feature of each kind, with the members of the examples of the standard. */
function archive(units: readonly unknown[] = [unit(100, polygon(box(0, 0, 20, 20)))], changed: object = {}) {
  const point = { type: 'Point', coordinates: at(2, 2) };
  const named = { name: { 'en-US': 'A' }, alt_name: null };
  const open = { restriction: null, accessibility: null, correlation_id: null, display_point: null };
  const files: Record<string, unknown> = {
    'manifest.json': {
      ...{ version: '1.0.0', created: '2019-05-23T00:00:00Z' },
      ...{ generated_by: 'Example', language: 'en-US', extensions: null },
    },
    'address.geojson': collection(
      feature(1, 'address', null, {
        ...{ address: '123 E. Main Street', unit: '1A', locality: 'Anytown', province: 'US-CA', country: 'US' },
        ...{ postal_code: '12345', postal_code_ext: '1111' },
      }),
    ),
    'venue.geojson': collection(
      feature(2, 'venue', polygon(box(-90, -90, 400, 400)), {
        ...{ category: 'shoppingcenter', restriction: null, alt_name: null, address_id: idOf(1), display_point: point },
        ...{ name: { 'fr-FR': 'Centre', 'en-US': 'Anytown Mall' }, hours: 'Mo-Fr 08:30-20:00', phone: '+12225551212' },
        website: 'http://anytown.example',
      }),
    ),
    'building.geojson': collection(
      feature(3, 'building', null, {
        ...{ ...named, category: 'parking', restriction: null, display_point: point, address_id: idOf(1) },
      }),
    ),
    'footprint.geojson': collection(
      feature(4, 'footprint', polygon(box(-50, -50, 300, 300)), {
        ...{ category: 'ground', name: null, building_ids: [idOf(3)] },
      }),
    ),
    'level.geojson': collection(level(polygon(box(-50, -50, 300, 300)))),
    'unit.geojson': collection(...units),
    'amenity.geojson': collection(
      feature(7, 'amenity', point, { ...named, category: 'atm', hours: null, unit_ids: [idOf(100)], address_id: null }),
    ),
    'anchor.geojson': collection(feature(8, 'anchor', point, { address_id: idOf(1), unit_id: idOf(100) })),
    'detail.geojson': collection(
      feature(9, 'detail', { type: 'LineString', coordinates: [at(0, 0), at(3, 3)] }, { level_id: idOf(LEVEL) }),
    ),
    'fixture.geojson': collection(
      feature(10, 'fixture', polygon(box(1, 1, 1, 1)), {
        ...{ ...named, category: 'wall', anchor_id: null, level_id: idOf(LEVEL), display_point: null },
      }),
    ),
    'geofence.geojson': collection(
      feature(11, 'geofence', polygon(box(0, 0, 5, 5)), {
        ...{ ...named, ...open, category: 'concourse', building_ids: null, level_ids: [idOf(LEVEL)], parents: null },
      }),
    ),
    'kiosk.geojson': collection(
      feature(12, 'kiosk', polygon(box(3, 3, 1, 1)), { ...named, anchor_id: idOf(8), level_id: idOf(LEVEL) }),
    ),
    'occupant.geojson': collection(
      feature(13, 'occupant', null, {
        ...{ name: { 'en-US': 'Shop' }, category: 'restaurant', anchor_id: idOf(8), hours: 'Mo', phone: null },
        validity: { start: '2019-01-01T00:00:00Z', end: null, modified: null },
      }),
    ),
    'opening.geojson': collection(
      feature(
        14,
        'opening',
        { type: 'LineString', coordinates: [at(0, 0), at(1, 0)] },
        { ...named, category: 'pedestrian.principal', door: { type: 'open', automatic: false }, level_id: idOf(LEVEL) },
      ),
    ),
    'relationship.geojson': collection(
      feature(15, 'relationship', null, {
        ...{ category: 'elevator', direction: 'undirected', destination: null, hours: null },
        origin: { id: idOf(100), feature_type: 'unit' },
        intermediary: [{ id: idOf(14), feature_type: 'opening' }],
      }),
    ),
    'section.geojson': collection(
      feature(16, 'section', polygon(box(0, 0, 50, 50)), {
        ...{ ...named, ...open, category: 'seating', level_id: idOf(LEVEL), address_id: null, parents: null },
      }),
    ),
  };
  return { ...files, ...changed };
}

type Files = Readonly<Record<string, unknown>>;

type Lines = readonly (readonly [name: string, content: unknown])[];

function linesOf(files: Files | Lines): Lines {
  return Array.isArray(files) ? files : Object.entries(files);
}

const zip = (files: Files | Lines) =>
  sampleZip(
    linesOf(files).map(([name, content]) => ({
      name,
      content: Buffer.isBuffer(content) || typeof content === 'string' ? content : JSON.stringify(content),
    })),
  );
/** Returns what is wrong, or what is warned of: code, kind of feature or file, the feature's number, detail. */
function found(content: Buffer): string[] {
  const map = readImdf(content);
  return (map.isRead ? map.summary.warnings : map.faults).map(({ code, file, featureId, detail }) =>
    [map.isRead ? 'warning' : null, code, file?.split('.')[0], featureId?.slice(-3).replace(/^0+/, ''), detail]
      .filter((part) => part !== null && part !== undefined)
      .join(' '),
  );
}
const foundIn = (...geometries: readonly unknown[]) =>
  found(zip(archive(geometries.map((geometry, index) => unit(100 + index, geometry)))));
const overlapOf = (one: number, other: number) => `warning overlap unit ${String(one)} ${idOf(other)}`;

describe('an IMDF archive', () => {
  it('with one feature of each kind as the standard shows them is read without a fault (MAP-06)', () => {
    const map = readImdf(zip(archive()));
    expect(map).toMatchObject({ isRead: true, name: 'Anytown Mall', summary: { features: 16, warningCount: 0 } });
  });

  it('is read from a folder, with byte order marks, in other letters and with what macOS adds (MAP-06)', () => {
    const files = Object.entries(archive());
    expect(
      found(
        zip([
          ['Anytown/.DS_Store', 'Bud1'],
          ['__MACOSX/Anytown/._.DS_Store', 'x'],
          ...files.flatMap(([name, content]): [string, unknown][] => [
            [`Anytown/${name}`, `\uFEFF${JSON.stringify(content)}`],
            [`__MACOSX/Anytown/._${name}`, 'x'],
            [`Anytown/._${name}`, 'x'],
          ]),
        ]),
      ),
    ).toEqual([]);
    expect(
      found(zip(files.map(([name, content]): [string, unknown] => [`Anytown\\${name.toUpperCase()}`, content]))),
    ).toEqual([]);
  });

  it('that has a file twice or lacks one says that once, and not for each feature that names one of it (MAP-06)', () => {
    const files = archive();
    expect(found(zip([...Object.entries(files), ['other/unit.geojson', collection()]]))).toEqual([
      'fileTwice unit other/unit.geojson',
    ]);
    const without = (name: string) => found(zip(Object.entries(files).filter(([key]) => key !== name)));
    expect(without('level.geojson')).toEqual(['fileMissing level']);
    expect(without('venue.geojson')).toEqual(['fileMissing venue']);
    expect(without('address.geojson')).toEqual(['fileMissing address']);
    const latin = Buffer.from(JSON.stringify(files['level.geojson']).replace('Level 1', 'Étage 1'), 'latin1');
    expect(found(zip({ ...files, 'level.geojson': latin }))).toEqual(['fileUnreadable level']);
  });

  it.each([
    ['crosses itself in a corner', ring([0, 0], [10, 10], [20, 20], [20, 0], [10, 10], [0, 22]), 'ringCrossing'],
    ['goes out and back', ring([0, 0], [20, 0], [20, 20], [40, 20], [20, 20], [0, 20]), 'ringCrossing'],
    ['runs over itself', ring([0, 0], [30, 0], [20, 0], [20, 20], [0, 20]), 'ringCrossing'],
    ['crosses itself', ring([0, 0], [20, 20], [20, 0], [0, 22]), 'ringCrossing'],
    ['encloses nothing', ring([0, 0], [10, 0], [20, 0]), 'ringArea'],
  ])('is refused for a ring that %s (MAP-06)', (_what, line, code) => {
    expect(foundIn(polygon(line))).toEqual([`${code} unit 100`]);
  });

  it('is read with a ring that touches itself in a point, three coordinates, and shapes of several parts with holes (MAP-06)', () => {
    expect(foundIn(polygon(ring([0, 0], [20, 0], [10, 10], [20, 20], [0, 20], [10, 10])))).toEqual([]);
    expect(foundIn(polygon(box(0, 0, 9, 9).map((place) => [...place, 3])))).toEqual([]);
    const parts = [[box(0, 0, 50, 50), box(10, 10, 10, 10), box(30, 30, 10, 10)], [box(60, 60, 50, 50)]];
    expect(foundIn({ type: 'MultiPolygon', coordinates: parts })).toEqual([]);
  });

  it('is refused for holes and parts that cross or overlap (MAP-06)', () => {
    const notched = ring([0, 0], [50, 0], [50, 50], [25, 10], [0, 50]);
    expect(foundIn(polygon(notched, ring([5, 30], [45, 30], [45, 25], [5, 25])))).toEqual(['holeOutside unit 100']);
    expect(foundIn(polygon(box(0, 0, 99, 99), box(0, 0, 99, 99)))).toEqual(['holeOutside unit 100']);
    expect(foundIn(polygon(box(0, 0, 99, 99), box(9, 9, 30, 30), box(20, 20, 30, 30)))).toEqual([
      'partsOverlap unit 100',
    ]);
    const parts = [[box(0, 0, 50, 50)], [box(20, 20, 50, 50)]];
    expect(foundIn({ type: 'MultiPolygon', coordinates: parts })).toEqual(['partsOverlap unit 100']);
  });

  it('warns of units that overlap wherever that is, and of none that share a wall or are in the hole of another (MAP-06)', () => {
    const long = polygon(box(0, 20, 100, 10));
    expect(foundIn(long, polygon(box(10, 0, 10, 100)))).toEqual([overlapOf(100, 101)]);
    expect(foundIn(long, long)).toEqual([overlapOf(100, 101)]);
    expect(foundIn(polygon(box(0, 0, 99, 99)), polygon(box(20, 20, 10, 10)))).toEqual([overlapOf(100, 101)]);
    expect(foundIn(polygon(box(0, 0, 99, 99), box(20, 20, 30, 30)), polygon(box(20, 20, 30, 30)))).toEqual([]);
    expect(foundIn(long, polygon(box(0, 30, 100, 10)))).toEqual([]);
  });

  it('is refused for a unit that crosses a notch of its level or covers a hole of it (MAP-06)', () => {
    const onLevel = (shape: unknown, of: unknown) =>
      found(
        zip(archive([unit(100, shape)], { 'level.geojson': collection(level(of)), 'fixture.geojson': collection() })),
      );
    const outside = [`outsideLevel unit 100 ${idOf(LEVEL)}`];
    const corner = polygon(ring([-5, -5], [105, -5], [105, 25], [25, 25], [25, 105], [-5, 105]));
    const across = polygon(ring([0, 90], [10, 90], [90, 10], [90, 0], [100, 0], [100, 20], [20, 100], [0, 100]));
    expect(onLevel(across, corner)).toEqual(outside);
    const yard = polygon(box(-5, -5, 200, 200), box(20, 20, 30, 30));
    expect(onLevel(polygon(box(0, 0, 99, 99)), yard)).toEqual(outside);
    expect(onLevel(polygon(box(0, 0, 99, 99), box(20, 20, 30, 30)), yard)).toEqual([]);
  });

  it('is refused for references to what is missing or of another kind, in relationships and parents too (MAP-06)', () => {
    const related = (facts: object) =>
      found(
        zip(
          archive(undefined, {
            'relationship.geojson': collection(
              feature(15, 'relationship', null, { category: 'elevator', direction: 'undirected', ...facts }),
            ),
          }),
        ),
      );
    const missing = { id: idOf(999), feature_type: 'opening' };
    expect(related({ origin: missing })).toEqual(['reference relationship 15 origin']);
    expect(related({ intermediary: [{ id: idOf(14), feature_type: 'opening' }, missing] })).toEqual([
      'reference relationship 15 intermediary',
    ]);
    expect(related({ destination: { id: idOf(100), feature_type: 'opening' } })).toEqual([
      'reference relationship 15 destination',
    ]);
    const section = feature(16, 'section', polygon(box(0, 0, 50, 50)), {
      ...{ name: null, category: 'seating', level_id: idOf(LEVEL), parents: [idOf(999)] },
    });
    expect(found(zip(archive(undefined, { 'section.geojson': collection(section) })))).toEqual([
      'reference section 16 parents',
    ]);
  });

  it('is refused for features that are none, by the id that they have (MAP-06)', () => {
    expect(
      foundIn(
        { type: 'GeometryCollection', geometries: [] },
        { type: 'Polygon' },
        { type: 'Polygon', coordinates: [[['1', '2']]] },
        null,
        polygon([
          [200, 1],
          [201, 1],
          [201, 2],
          [200, 1],
        ]),
      ),
    ).toEqual([
      'geometryType unit 100 GeometryCollection',
      'position unit 101',
      'position unit 102',
      'geometryType unit 103',
      'position unit 104',
    ]);
    const line = { type: 'LineString', coordinates: [at(0, 0)] };
    const short = feature(9, 'detail', line, { level_id: idOf(LEVEL) });
    expect(found(zip(archive(undefined, { 'detail.geojson': collection(short) })))).toEqual(['position detail 9']);
    const { id: _id, ...nameless } = unit(101, polygon(box(30, 0, 9, 9)));
    expect(found(zip(archive([unit(100, polygon(box(0, 0, 9, 9))), nameless, null])))).toEqual([
      'featureId unit features.1',
      'featureType unit features.2',
    ]);
  });

  it('is refused for a feature that is none without a fault for each that refers to it (MAP-06)', () => {
    expect(found(zip(archive([{ ...unit(100, polygon(box(0, 0, 9, 9))), properties: null }])))).toEqual([
      'featureType unit 100 properties',
    ]);
    expect(found(zip(archive([{ ...unit(100, polygon(box(0, 0, 9, 9))), feature_type: 'level' }])))).toEqual([
      'featureType unit 100 level',
    ]);
  });

  it('of a venue in the open needs no building, unless a level names one (MAP-06)', () => {
    const { 'building.geojson': _building, 'footprint.geojson': _footprint, ...rest } = archive();
    expect(found(zip(rest))).toEqual(['fileMissing building']);
    const open = level(polygon(box(-50, -50, 300, 300)));
    const inTheOpen = { ...open, properties: { ...open.properties, outdoor: true, building_ids: null } };
    expect(found(zip({ ...rest, 'level.geojson': collection(inTheOpen) }))).toEqual([]);
  });

  it('is answered with outer rings counterclockwise and holes clockwise, however it has them (MAP-06, RES-53)', () => {
    const [outer, hole, part] = [box(0, 0, 50, 50), box(10, 10, 10, 10), box(60, 0, 9, 9)];
    const back = (line: Ring) => line.toReversed();
    const stored = (geometry: unknown) => {
      const map = readImdf(zip(archive([unit(100, geometry)])));
      return map.isRead ? map.features.find(({ type }) => type === 'unit')?.feature : null;
    };
    const right = { geometry: polygon(outer, back(hole)) };
    expect(stored(polygon(outer, hole))).toMatchObject(right);
    expect(stored(polygon(back(outer), back(hole)))).toMatchObject(right);
    expect(stored(polygon(outer, back(hole)))).toMatchObject(right);
    expect(stored({ type: 'MultiPolygon', coordinates: [[back(outer), hole], [back(part)]] })).toMatchObject({
      geometry: { type: 'MultiPolygon', coordinates: [[outer, back(hole)], [part]] },
    });
  });

  it('keeps what is written in texts, and refuses by its id what no database keeps (MAP-06)', () => {
    const named = (name: string) =>
      found(zip(archive([unit(100, polygon(box(0, 0, 20, 20)), { name: { en: name } })])));
    expect(named(String.raw`Room \u0000 \ud83d`)).toEqual([]);
    expect(named('Room \u0000')).toEqual(['propertyText unit 100 name']);
    expect(named('Room \ud83d')).toEqual(['propertyText unit 100 name']);
    const nested = JSON.stringify(archive()['unit.geojson']).replace(
      '"restriction":null',
      `"restriction":${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    );
    expect(found(zip(archive(undefined, { 'unit.geojson': nested })))).toEqual(['propertyText unit 100 restriction']);
    const long = readImdf(
      zip(archive([unit(100, polygon(box(0, 0, 20, 20)), { name: { en: `a${'😀'.repeat(200)}` } })])),
    );
    expect(JSON.stringify(long)).not.toMatch(/\\ud[89a-f]/);
  });

  it('is read by the language of its labels, also where they have another region (MAP-06)', () => {
    const inLanguage = (language: string) => {
      const manifest = { version: '1.0.0', created: '2019-05-23', language };
      const map = readImdf(zip(archive(undefined, { 'manifest.json': manifest })));
      return map.isRead ? map.name : null;
    };
    expect(inLanguage('en')).toBe('Anytown Mall');
    expect(inLanguage('EN-GB')).toBe('Anytown Mall');
    expect(inLanguage('fr')).toBe('Centre');
    expect(inLanguage('de')).toBe('Centre');
    expect(inLanguage('__proto__')).toBe('Centre');
  });

  it('of thousands of units on one place is read in time, each of them named (MAP-06, SEC-09)', () => {
    const units = Array.from({ length: 3_000 }, (_, index) => unit(100 + index, polygon(box(0, 0, 20, 20))));
    const ofUnits = processorMs(() => {
      const map = readImdf(zip(archive(units)));
      expect(map).toMatchObject({ isRead: true });
      if (map.isRead) expect(map.summary.warningCount).toBeLessThan(5 * 3_000);
    });
    expect(ofUnits).toBeLessThan(LONGEST_MS);
    const squares = Array.from({ length: 8_000 }, (_, index) => [
      box((index % 122) * 2, Math.floor(index / 122) * 2, 1.5, 1.5),
    ]);
    const ofSquares = processorMs(() => expect(foundIn({ type: 'MultiPolygon', coordinates: squares })).toEqual([]));
    expect(ofSquares).toBeLessThan(LONGEST_MS);
  });

  it('of thousands of units in a level with a long border is read in time (MAP-06, SEC-09)', () => {
    const border = circle(mapLimits.maxRingPositions - 1);
    const units = Array.from({ length: 10_000 }, (_, index) => {
      const [x, y] = [(index % 100) * 2, Math.floor(index / 100) * 2];
      const outline = [0, 0.3, 0.6, 0.9, 1.2, 1.5].map((step) => [x + step, y + step / 4] as const);
      return unit(100 + index, polygon(ring(...outline, [x + 1.5, y + 1.5], [x, y + 1.5])));
    });
    const wide = level(polygon(border));
    const spent = processorMs(() =>
      expect(found(zip(archive(units, { 'level.geojson': collection(wide) })))).toEqual([]),
    );
    expect(spent).toBeLessThan(LONGEST_MS);
  });

  it('is refused for a ring with more corners, or more lines near each other, than drawings have (MAP-06, SEC-09)', () => {
    expect(foundIn(polygon(circle(mapLimits.maxRingPositions)))).toEqual(['ringLong unit 100']);
    const teeth = Array.from({ length: 9_990 }, (_, index) => [
      [index / 100, 0] as const,
      [150 + index / 100, 150] as const,
    ]).flat();
    const spent = processorMs(() =>
      expect(foundIn(polygon(ring(...teeth, [400, -10], [-10, -10])))).toEqual(['ringLong unit 100']),
    );
    expect(spent).toBeLessThan(5_000);
  });

  it('with units of a category that the standard does not have is read, and each is named once (MAP-06)', () => {
    const boxes = [0, 30, 60, 90].map((x) => polygon(box(x, 0, 20, 20)));
    const categories = ['boardroom', 'boardroom', 'conferenceroom', 'Office'];
    const units = boxes.map((geometry, index) => unit(100 + index, geometry, { category: categories[index] }));
    expect(found(zip(archive(units)))).toEqual([
      'warning unitCategory unit 100 boardroom',
      'warning unitCategory unit 103 Office',
    ]);
  });

  it('of shapes drawn to be slow is read in time, and says that not all were compared (MAP-06, SEC-09)', () => {
    const strip = (index: number) =>
      ring([index / 200, 0], [150 + index / 200, 150], [150.002 + index / 200, 150], [0.002 + index / 200, 0]);
    const units = Array.from({ length: 6_000 }, (_, index) => unit(100 + index, polygon(strip(index))));
    expect(found(zip(archive(units)))).toEqual(['warning overlapUnchecked unit']);
  });
});
