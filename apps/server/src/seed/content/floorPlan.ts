import { createHash } from 'node:crypto';

import { fromMetres, type GeoPoint, type ImdfType } from '@atrium/contract';

/** A space that a floor plan has a unit for. */
export interface PlannedSpace {
  readonly reference: string;
  readonly name: string;
  readonly category: 'conferenceroom' | 'office' | 'lounge' | 'room' | 'lobby';
  /** Six of them have the place of one room. */
  readonly isDesk: boolean;
}

/** A floor with what is on it. */
export interface PlannedFloor {
  readonly name: string;
  readonly shortName: string;
  /** 0 is the ground floor. */
  readonly ordinal: number;
  readonly spaces: readonly PlannedSpace[];
}

/** A building whose floors are drawn. */
export interface PlannedVenue {
  /** What its ids are made from. */
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  readonly position: GeoPoint;
  /** Degrees by which the building is turned against north. */
  readonly turn: number;
  readonly language: string;
  readonly floors: readonly PlannedFloor[];
}

interface Feature {
  readonly type: 'Feature';
  readonly id: string;
  readonly feature_type: ImdfType;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The files of an IMDF archive by name, as values of JSON. */
export type ImdfFiles = Readonly<Record<string, unknown>>;

/** Metres: a room along the corridor and across, the corridor, and how many desks have the place of a room. */
const cell = { along: 6, across: 9, corridor: 3, desks: 6 } as const;

function idOf(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(parts.join('\u001f')).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

type Corner = readonly [along: number, across: number];
type Box = readonly [west: number, south: number, east: number, north: number];

/** What is drawn in a place of a room: one space, or desks. */
type Cell = readonly PlannedSpace[];

function cellsOf(spaces: readonly PlannedSpace[]): Cell[] {
  const desks = spaces.filter(({ isDesk }) => isDesk);
  const islands = Array.from({ length: Math.ceil(desks.length / cell.desks) }, (_, at) =>
    desks.slice(at * cell.desks, (at + 1) * cell.desks),
  );
  return [...spaces.filter(({ isDesk }) => !isDesk).map((space) => [space]), ...islands];
}

/** The rooms for everyone that each floor has apart from its spaces. */
const services = [
  { key: 'stairs', category: 'stairs', amenity: 'stairs', en: 'Stairs', fr: 'Escalier' },
  { key: 'elevator', category: 'elevator', amenity: 'elevator', en: 'Lift', fr: 'Ascenseur' },
  { key: 'restroom', category: 'restroom', amenity: 'restroom', en: 'Restrooms', fr: 'Toilettes' },
] as const;

/**
 * Draws the floors of a building as an IMDF archive (OGC 20-094): a corridor with rooms on both sides, desks in groups, and on
 * each floor stairs, a lift and restrooms. Units have the references of their spaces as their other name.
 */
export function drawVenue(venue: PlannedVenue): ImdfFiles {
  const { key, position, language } = venue;
  const label = (text: string) => ({ [language]: text });
  const angle = (venue.turn * Math.PI) / 180;
  const drawn = venue.floors.map((floor) => ({ floor, cells: cellsOf(floor.spaces) }));
  const columns = Math.max(4, ...drawn.map(({ cells }) => Math.ceil((cells.length + services.length) / 2)));
  const [length, depth] = [columns * cell.along, cell.across * 2 + cell.corridor];
  const place = ([along, across]: Corner) => {
    const [x, y] = [along - length / 2, across - depth / 2];
    const { longitude, latitude } = fromMetres(position, {
      east: x * Math.cos(angle) - y * Math.sin(angle),
      north: x * Math.sin(angle) + y * Math.cos(angle),
    });
    return [longitude, latitude];
  };
  const polygon = ([west, south, east, north]: Box) => ({
    type: 'Polygon',
    coordinates: [
      (
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ] as const
      ).map(place),
    ],
  });
  const point = (corner: Corner) => ({ type: 'Point', coordinates: place(corner) });
  const ids = { venue: idOf(key, 'venue'), address: idOf(key, 'address'), building: idOf(key, 'building') };
  const outline: Box = [0, 0, length, depth];
  const files: Record<ImdfType, Feature[]> = {
    venue: [],
    address: [],
    building: [],
    footprint: [],
    level: [],
    unit: [],
    section: [],
    opening: [],
    fixture: [],
    kiosk: [],
    detail: [],
    amenity: [],
    anchor: [],
    occupant: [],
    geofence: [],
    relationship: [],
  };
  const add = (type: ImdfType, id: string, geometry: unknown, properties: Feature['properties']) =>
    files[type].push({ type: 'Feature', id, feature_type: type, geometry, properties });

  add('venue', ids.venue, polygon([-6, -6, length + 6, depth + 6]), {
    category: 'businesscampus',
    restriction: null,
    name: label(venue.name),
    alt_name: null,
    hours: null,
    website: null,
    phone: null,
    display_point: point([length / 2, depth / 2]),
    address_id: ids.address,
  });
  add('address', ids.address, null, {
    address: venue.address,
    unit: null,
    locality: venue.city,
    province: null,
    country: venue.country,
    postal_code: null,
    postal_code_ext: null,
    postal_code_vanity: null,
  });
  add('building', ids.building, null, {
    name: label(venue.name),
    alt_name: null,
    category: 'unspecified',
    restriction: null,
    display_point: point([length / 2, depth / 2]),
    address_id: ids.address,
  });
  add('footprint', idOf(key, 'footprint'), polygon(outline), {
    category: 'ground',
    name: null,
    building_ids: [ids.building],
  });

  for (const { floor, cells } of drawn) {
    const level = idOf(key, 'level', floor.ordinal);
    const onLevel = { level_id: level, restriction: null, accessibility: null, display_point: null };
    add('level', level, polygon(outline), {
      category: 'unspecified',
      restriction: null,
      outdoor: false,
      ordinal: floor.ordinal,
      name: label(floor.name),
      short_name: label(floor.shortName),
      display_point: null,
      address_id: null,
      building_ids: [ids.building],
    });
    const [south, north] = [cell.across, cell.across + cell.corridor];
    add('unit', idOf(key, level, 'corridor'), polygon([0, south, length, north]), {
      ...onLevel,
      category: 'walkway',
      name: null,
      alt_name: null,
    });
    /** The place of a room: the odd ones are north of the corridor. */
    const boxOf = (at: number): Box => {
      const west = Math.floor(at / 2) * cell.along;
      return at % 2 === 0 ? [west, 0, west + cell.along, south] : [west, north, west + cell.along, depth];
    };
    const door = (at: number) => {
      const [west] = boxOf(at);
      const wall = at % 2 === 0 ? south : north;
      add(
        'opening',
        idOf(key, level, 'door', at),
        { type: 'LineString', coordinates: [place([west + 2.5, wall]), place([west + 3.5, wall])] },
        { ...onLevel, category: 'pedestrian', door: null, name: null, alt_name: null },
      );
    };
    for (const [at, service] of services.entries()) {
      const box = boxOf(at);
      const unit = idOf(key, level, service.key);
      const name = label(language === 'fr' ? service.fr : service.en);
      add('unit', unit, polygon(box), { ...onLevel, category: service.category, name, alt_name: null });
      add(
        'amenity',
        idOf(key, level, service.key, 'amenity'),
        point([box[0] + cell.along / 2, (box[1] + box[3]) / 2]),
        {
          category: service.amenity,
          accessibility: null,
          name,
          alt_name: null,
          hours: null,
          phone: null,
          website: null,
          unit_ids: [unit],
          address_id: null,
          correlation_id: null,
        },
      );
      door(at);
    }
    for (const [index, spaces] of cells.entries()) {
      const at = index + services.length;
      const [west, low, east, high] = boxOf(at);
      for (const [part, space] of spaces.entries()) {
        const [wide, tall] = space.isDesk ? [2, 3] : [1, 1];
        const [column, row] = [part % wide, Math.floor(part / wide)];
        const [along, across] = [(east - west) / wide, (high - low) / tall];
        const box: Box = [
          west + column * along,
          low + row * across,
          west + (column + 1) * along,
          low + (row + 1) * across,
        ];
        add('unit', idOf(key, level, space.reference), polygon(box), {
          ...onLevel,
          category: space.category,
          name: label(space.name),
          alt_name: label(space.reference),
        });
      }
      door(at);
    }
  }
  return {
    'manifest.json': {
      version: '1.0.0',
      created: '2026-01-05T08:00:00.000Z',
      generated_by: 'Atrium',
      language,
      extensions: null,
    },
    ...Object.fromEntries(
      Object.entries(files).map(([type, features]) => [
        `${type}.geojson`,
        { type: 'FeatureCollection', name: type, features },
      ]),
    ),
  };
}
