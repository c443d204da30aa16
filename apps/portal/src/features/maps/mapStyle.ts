import type { SpaceState } from '@atrium/contract';
import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';

import { darkTokens, lightTokens } from '../../theme/tokens.ts';

/** How a map is coloured. */
export type MapLook = 'light' | 'dark' | 'contrast' | 'darkContrast';

/** Returns how a map is coloured for those who see the portal dark, and for those whose device asks for more contrast. */
export function lookOf(isDark: boolean, hasMoreContrast: boolean): MapLook {
  if (hasMoreContrast) return isDark ? 'darkContrast' : 'contrast';
  return isDark ? 'dark' : 'light';
}

interface Colours {
  readonly ground: string;
  readonly floor: string;
  readonly passage: string;
  readonly unit: string;
  readonly line: string;
  readonly text: string;
  readonly selected: string;
  readonly states: Readonly<Record<SpaceState, string>>;
}

/** The map's colours: quiet ground, brand for the selected, and a fill for each availability that words go with (MAP-03). */
export const mapColours: Readonly<Record<MapLook, Colours>> = {
  light: {
    ground: lightTokens.ground,
    floor: lightTokens.surface,
    passage: '#eef2f4',
    unit: '#e3e9ec',
    line: '#8a97a1',
    text: lightTokens.text,
    selected: lightTokens.brandText,
    states: { Free: '#bfe5cd', Busy: '#f5c0ca', 'No-show': '#f6dfa8', Closed: '#dcd6ea', Unknown: '#dfe5ea' },
  },
  dark: {
    ground: darkTokens.ground,
    floor: darkTokens.surface,
    passage: '#16303a',
    unit: '#1f3b41',
    line: '#6d838c',
    text: darkTokens.text,
    selected: darkTokens.brandText,
    states: { Free: '#1e5a38', Busy: '#6d2233', 'No-show': '#63470f', Closed: '#40385c', Unknown: '#2a434b' },
  },
  contrast: {
    ground: '#ffffff',
    floor: '#ffffff',
    passage: '#ffffff',
    unit: '#ffffff',
    line: '#000000',
    text: '#000000',
    selected: '#00524e',
    states: { Free: '#d5f5e0', Busy: '#ffd0d8', 'No-show': '#ffe9b0', Closed: '#e6dcfa', Unknown: '#e6e6e6' },
  },
  darkContrast: {
    ground: '#000000',
    floor: '#000000',
    passage: '#000000',
    unit: '#000000',
    line: '#ffffff',
    text: '#ffffff',
    selected: '#5ff5ec',
    states: { Free: '#0b4a26', Busy: '#6b0f24', 'No-show': '#574000', Closed: '#352a5c', Unknown: '#333333' },
  },
};

/** How a drawing is coloured, whose paper stays white in the dark. */
const onPaper: Readonly<Record<MapLook, MapLook>> = {
  light: 'light',
  dark: 'light',
  contrast: 'contrast',
  darkContrast: 'contrast',
};

/** The sign in the circle of a space: what its colour says, for those who see no colours. */
const signs: ExpressionSpecification = [
  'match',
  ['get', 'state'],
  'Free',
  '✓',
  'Busy',
  '−',
  'No-show',
  '!',
  'Closed',
  '×',
  'Unknown',
  '?',
  '',
];

/** From where the names of rooms are shown at the earliest. */
const NAMES_OF_ROOMS = 17;
/** The size of the circle of a space that has room. */
const RADIUS = 9;

interface StyleOptions {
  /** The zoom from which the floor's units have room for names. */
  readonly roomZoom?: number;
  /** Whether it is a drawing, which is as light as the paper that it was made for, whatever is around it. */
  readonly isPaper?: boolean;
}

/** Pixels between the middle of a unit, where its name and its sign are, and its icon above them. */
const ABOVE_NAME = 16;

/** The units that have one of these icons. */
export function iconFilter(keys: readonly string[]): FilterSpecification {
  return ['in', ['get', 'icon'], ['literal', [...keys]]];
}

/** Takes what a unit's template says of it, else the map's own; those who asked for more contrast see the map's own alone (MAP-07). */
function ownOr<Value extends string | number>(
  property: 'fill' | 'ink' | 'line' | 'lineWidth',
  value: Value | ExpressionSpecification,
  hasMoreContrast: boolean,
): Value | ExpressionSpecification {
  return hasMoreContrast ? value : ['case', ['has', property], ['get', property], value];
}

/** The style of a floor: our own, without tiles, fonts or pictures from elsewhere. */
export function styleOf(
  look: MapLook,
  data: GeoJSONSourceSpecification['data'],
  { roomZoom = 0, isPaper = false }: StyleOptions = {},
): StyleSpecification {
  const { ground } = mapColours[look];
  const colours = mapColours[isPaper ? onPaper[look] : look];
  const hasMoreContrast = look === 'contrast' || look === 'darkContrast';
  const width = ownOr('lineWidth', hasMoreContrast ? 2 : 1, hasMoreContrast);
  const line = ownOr('line', colours.line, hasMoreContrast);
  const fill: ExpressionSpecification = [
    'match',
    ['get', 'state'],
    'Free',
    colours.states.Free,
    'Busy',
    colours.states.Busy,
    'No-show',
    colours.states['No-show'],
    'Closed',
    colours.states.Closed,
    'Unknown',
    colours.states.Unknown,
    ownOr('fill', ['match', ['get', 'kind'], 'passage', colours.passage, colours.unit], hasMoreContrast),
  ];
  const onFill = (property: 'fill' | 'ink', value: string): string | ExpressionSpecification =>
    hasMoreContrast ? value : ['case', ['!=', ['get', 'state'], null], value, ownOr(property, value, hasMoreContrast)];
  const isSpot: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
  const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'isSelected'], false];

  return {
    version: 8,
    sources: { floor: { type: 'geojson', data, promoteId: 'id' } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      {
        id: 'level',
        type: 'fill',
        source: 'floor',
        filter: ['==', ['get', 'type'], 'level'],
        paint: { 'fill-color': colours.floor },
      },
      {
        id: 'units',
        type: 'fill',
        source: 'floor',
        filter: ['==', ['get', 'type'], 'unit'],
        paint: {
          'fill-color': fill,
          'fill-opacity': ['case', ['get', 'isFaint'], 0.25, 1],
        },
      },
      {
        id: 'lines',
        type: 'line',
        source: 'floor',
        filter: ['in', ['get', 'type'], ['literal', ['level', 'unit', 'fixture', 'kiosk', 'section', 'detail']]],
        paint: { 'line-color': line, 'line-width': width },
      },
      {
        id: 'openings',
        type: 'line',
        source: 'floor',
        filter: ['==', ['get', 'type'], 'opening'],
        paint: { 'line-color': colours.floor, 'line-width': 3 },
      },
      {
        id: 'selected',
        type: 'line',
        source: 'floor',
        filter: ['==', ['get', 'type'], 'unit'],
        paint: {
          'line-color': colours.selected,
          'line-width': ['case', isSelected, 4, 0],
        },
      },
      {
        id: 'walls',
        type: 'fill-extrusion',
        source: 'floor',
        filter: ['all', ['==', ['get', 'type'], 'unit'], ['==', ['get', 'kind'], 'room']],
        layout: { visibility: 'none' },
        paint: {
          'fill-extrusion-color': ownOr('fill', colours.unit, hasMoreContrast),
          'fill-extrusion-height': 2.6,
          'fill-extrusion-opacity': 0.7,
        },
      },
      {
        id: 'labels',
        type: 'symbol',
        source: 'floor',
        minzoom: Math.max(NAMES_OF_ROOMS, roomZoom),
        filter: ['all', ['==', ['get', 'type'], 'unit'], ['!', isSpot], ['!=', ['get', 'label'], '']],
        layout: { 'text-field': ['get', 'label'], 'text-size': 12, 'text-max-width': 7, 'text-font': ['sans-serif'] },
        paint: {
          'text-color': onFill('ink', colours.text),
          'text-halo-color': onFill('fill', colours.floor),
          'text-halo-width': 1,
        },
      },
      {
        id: 'spots',
        type: 'circle',
        source: 'floor',
        filter: ['all', ['==', ['get', 'type'], 'unit'], isSpot],
        paint: {
          'circle-color': fill,
          // Thousands that are seen at once do not cover one another.
          'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], roomZoom - 2, RADIUS / 3, roomZoom, RADIUS],
          'circle-opacity': ['case', ['get', 'isFaint'], 0.25, 1],
          'circle-stroke-color': ['case', isSelected, colours.selected, line],
          'circle-stroke-width': ['case', isSelected, 4, width],
        },
      },
      {
        id: 'signs',
        type: 'symbol',
        source: 'floor',
        minzoom: roomZoom,
        filter: ['all', ['==', ['get', 'type'], 'unit'], isSpot, ['!', ['get', 'isFaint']]],
        layout: {
          'text-field': signs,
          'text-size': 13,
          'text-font': ['sans-serif'],
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        },
        paint: { 'text-color': colours.text },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'floor',
        minzoom: roomZoom,
        filter: ['all', ['==', ['get', 'type'], 'unit'], isSpot, ['!=', ['get', 'label'], '']],
        layout: {
          'text-field': ['get', 'label'],
          'text-size': 12,
          'text-max-width': 9,
          'text-font': ['sans-serif'],
          'text-anchor': 'top',
          'text-offset': [0, 0.9],
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.floor, 'text-halo-width': 1.5 },
      },
      {
        id: 'icons',
        type: 'symbol',
        source: 'floor',
        minzoom: roomZoom,
        // None before their pictures are there.
        filter: iconFilter([]),
        layout: {
          'icon-image': ['get', 'icon'],
          'icon-anchor': 'bottom',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
        paint: { 'icon-translate': [0, -ABOVE_NAME], 'icon-opacity': ['case', ['get', 'isFaint'], 0.25, 1] },
      },
    ],
  };
}
