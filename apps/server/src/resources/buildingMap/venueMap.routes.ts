import { building, mapFeatures, type MapSettings, space } from '@atrium/contract';

import { HttpError, notFound } from '../../base/httpError.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { assertParent, idOf } from '../../http/crud/recordRequests.ts';
import { findMapSettings } from '../../readModels/mapSettings.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';
import { hasFeature, isDestination, type MapPlace, ofBuilding, ofLevel, ofTypes, readFeatures } from './mapFeatures.ts';
import { findActiveMap } from './mapVersions.ts';

/**
 * The map in use of the venue in the path, which is a building that the caller sees (RES-09).
 * @throws HttpError 404 where they do not see it, and with `noMapConfig` or `noMapContent` (MAP-09)
 */
async function placeOf(context: ServiceContext): Promise<MapPlace & { readonly settings: MapSettings }> {
  const { params, work } = context;
  const buildingId = idOf(params['venueId']);
  await assertParent(context, space, 'buildingId', buildingId);
  const settings = await findMapSettings(work, buildingId);
  if (settings === null) throw new HttpError(404, 'noMapConfig');
  const versionId = await findActiveMap(work, buildingId);
  if (versionId === null) throw new HttpError(404, 'noMapContent');
  return { buildingId, versionId, settings };
}

type FeaturesOf = (context: ServiceContext, place: MapPlace) => Promise<Sql> | Sql;

/** A part of a venue's map as GeoJSON, for everyone who sees the building. */
const part = (path: string, summary: string, featuresOf: FeaturesOf, hasSettings = false) =>
  defineRoute({
    method: 'GET',
    path: `map/jibestream/venue/{venueId}/${path}`,
    tag: 'map',
    summary,
    access: { kind: 'resource', resource: building, action: 'view' },
    answer: mapFeatures,
    handle: async (context) => {
      const place = await placeOf(context);
      const condition = await featuresOf(context, place);
      return { body: await readFeatures(context.work, place, condition, hasSettings ? place.settings : undefined) };
    },
  });

async function wholeBuilding(context: ServiceContext, { versionId }: MapPlace): Promise<Sql> {
  const id = idOf(context.params['buildingId']);
  if (!(await hasFeature(context.work, versionId, 'building', id))) throw notFound();
  return ofBuilding(versionId, id);
}

async function floor({ params, work }: ServiceContext, { versionId }: MapPlace): Promise<Sql> {
  const id = idOf(params['floorId']);
  if (!(await hasFeature(work, versionId, 'level', id))) throw notFound();
  return ofLevel(id);
}

/** The map data of venues from their own stored maps (MAP-05, MAP-06, RES-48 to RES-55). */
export const venueMapRoutes = [
  part('amenity', "The venue's amenities", () => ofTypes('amenity')),
  part('building', "The venue's buildings with their footprints", () => ofTypes('building', 'footprint')),
  part('building/{buildingId}/full', 'A building of the venue with its floors and all that is on them', wholeBuilding),
  part('destination', "The venue's destinations: occupants, and units that are spaces", () => isDestination),
  part('floors', "The venue's floors", () => ofTypes('level')),
  part('floormap/{floorId}', 'The drawing of a floor', floor),
  part('waypoint', "The venue's waypoints: openings, and the ways between places", () =>
    ofTypes('opening', 'relationship'),
  ),
  part('full', 'The whole venue with the settings of its map', () => sql`true`, true),
];
