import type { MapFeatures, SpaceState } from '@atrium/contract';
import type { GeoJSONFeature, GeoJSONFeatureDiff, GeoJSONSourceSpecification } from 'maplibre-gl';

import type { MapUnit } from './mapUnits.ts';
import { templatesOf } from './unitTemplates.ts';

/** What is drawn of a unit apart from its shape. */
export interface UnitFacts {
  readonly unit: MapUnit;
  readonly state: SpaceState | null;
  /** Its state in words, below its name. */
  readonly stateText: string | null;
  /** It does not fit the chosen filter. */
  readonly isFaint: boolean;
}

const passages = new Set(['walkway', 'stairs', 'elevator', 'escalator', 'ramp', 'restroom', 'steps']);

/** Returns what the style reads of a unit that changes while its shape stays. */
function changingProperties(own: UnitFacts | undefined) {
  return {
    state: own?.state ?? null,
    isFaint: own?.isFaint ?? false,
    label: own === undefined ? '' : [own.unit.name, own.stateText].filter(Boolean).join('\n'),
  };
}

/**
 * The units that changed since the map was drawn, as the map's source takes them. A floor has thousands of units, and all of
 * them again would take the page longer than a frame each time that one is booked.
 */
export function changedUnits(
  before: ReadonlyMap<string, UnitFacts>,
  after: ReadonlyMap<string, UnitFacts>,
): GeoJSONFeatureDiff[] {
  const changed: GeoJSONFeatureDiff[] = [];
  const add = (id: string, own: UnitFacts | undefined) => {
    const properties = Object.entries(changingProperties(own));
    changed.push({ id, addOrUpdateProperties: properties.map(([key, value]) => ({ key, value })) });
  };
  for (const [id, own] of after) {
    const was = before.get(id);
    const isSame =
      was?.unit === own.unit &&
      was.state === own.state &&
      was.stateText === own.stateText &&
      was.isFaint === own.isFaint;
    if (!isSame) add(id, own);
  }
  for (const id of before.keys()) if (!after.has(id)) add(id, undefined);
  return changed;
}

/** The features of a floor as the map's source takes them. */
export function drawingOf(
  drawing: MapFeatures,
  facts: ReadonlyMap<string, UnitFacts>,
): GeoJSONSourceSpecification['data'] {
  const templates = templatesOf(drawing);
  return {
    type: 'FeatureCollection',
    features: drawing.features.flatMap(({ id, feature_type: type, geometry, properties }) => {
      if (geometry === null || typeof geometry !== 'object') return [];
      const own = facts.get(id);
      return [
        {
          type: 'Feature' as const,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers GeoJSON, checked when it was imported
          geometry: geometry as GeoJSONFeature['geometry'],
          properties: {
            id,
            type,
            kind: own !== undefined && passages.has(own.unit.category.split('.')[0] ?? '') ? 'passage' : 'room',
            ...templates.of(properties),
            ...changingProperties(own),
          },
        },
      ];
    }),
  };
}
