import { building, can, type FeatureKey, mapFeatures, type MapSettings, type Session, space } from '@atrium/contract';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { type DrawnPart, hasDrawing, readDrawnFeatures } from '../floorDrawings.reads.ts';
import { findMapSettings } from './mapSettings.reads.ts';
import type { MapAudience } from '../mapSpaces.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import {
  hasFeature,
  isDestination,
  type MapPlace,
  ofBuilding,
  ofEveryBuilding,
  ofLevel,
  ofTypes,
  readFeatures,
} from './mapFeatures.ts';
import { MAP_FEATURE } from './mapImportJob.ts';
import { findActiveMap } from './mapVersions.ts';

/** What is read of a venue: features of the imported map in use, or of drawn floors. */
type Venue =
  | { readonly isDrawn: false; readonly place: MapPlace; readonly settings: MapSettings }
  | { readonly isDrawn: true; readonly buildingId: string; readonly settings: MapSettings };

/** Who works with the places of a building sees them on its map whatever the app shows. */
const placeFeatures = [
  MAP_FEATURE,
  'BUILDING.spaceView',
  'BUILDING.locations',
  'BUILDING.sharedSpaces',
] as const satisfies readonly FeatureKey[];

function audienceOf(session: Session): MapAudience {
  return placeFeatures.some((feature) => can(session, feature, 'view')) ? 'places' : 'app';
}

/**
 * The map in use of the venue in the path, which is a building that the caller sees (RES-09): an imported one, else the
 * drawings of its floors (MAP-06).
 * @throws HttpError 404 where they do not see it, and with `noMapConfig` or `noMapContent` (MAP-09)
 */
async function venueOf(context: ServiceContext): Promise<Venue> {
  const { params, session, work } = context;
  const buildingId = idOf(params['venueId']);
  await assertParent(context, space, 'buildingId', buildingId);
  const audience = audienceOf(session);
  const settings = await findMapSettings(work, buildingId, audience === 'app' ? session : null);
  if (settings === null) throw new HttpError(404, 'noMapConfig');
  const versionId = await findActiveMap(work, buildingId);
  if (versionId !== null) return { isDrawn: false, place: { buildingId, versionId }, settings };
  if (!(await hasDrawing(work, buildingId, audience))) throw new HttpError(404, 'noMapContent');
  return { isDrawn: true, buildingId, settings };
}

/** What a part is of an imported map, and of one that is drawn. */
interface VenuePart {
  readonly imported: (context: ServiceContext, place: MapPlace) => Promise<Sql> | Sql;
  readonly drawn: (context: ServiceContext, buildingId: string) => Promise<DrawnPart> | DrawnPart;
  readonly hasSettings?: boolean;
}

/** A part of a venue's map as GeoJSON, for everyone who sees the building. */
const part = (path: string, summary: string, { imported, drawn, hasSettings = false }: VenuePart) =>
  defineRoute({
    method: 'GET',
    path: `map/jibestream/venue/{venueId}/${path}`,
    tag: 'map',
    summary,
    access: { kind: 'resource', resource: building, action: 'view' },
    answer: mapFeatures,
    isTagged: true,
    handle: async (context) => {
      const { session, work } = context;
      const venue = await venueOf(context);
      const audience = audienceOf(session);
      const settings = hasSettings ? venue.settings : undefined;
      if (!venue.isDrawn)
        return {
          body: await readFeatures(work, venue.place, await imported(context, venue.place), audience, settings),
        };
      const { buildingId } = venue;
      return { body: await readDrawnFeatures(work, buildingId, await drawn(context, buildingId), audience, settings) };
    },
  });

/** By the building's own id, for imported and for drawn maps alike (TRUE-07), or by the id of one that the imported map has. */
const wholeBuilding: VenuePart = {
  imported: async ({ params, work }, { buildingId, versionId }) => {
    const id = idOf(params['buildingId']);
    if (await hasFeature(work, versionId, 'building', id)) return ofBuilding(versionId, id);
    if (id !== buildingId) throw notFound();
    return ofEveryBuilding;
  },
  drawn: ({ params }, buildingId) => {
    if (idOf(params['buildingId']) !== buildingId) throw notFound();
    return { types: ['building', 'level', 'unit'] };
  },
};

const floor: VenuePart = {
  imported: async ({ params, work }, { versionId }) => {
    const id = idOf(params['floorId']);
    if (!(await hasFeature(work, versionId, 'level', id))) throw notFound();
    return ofLevel(id);
  },
  drawn: async ({ params, session, work }, buildingId) => {
    const floorId = idOf(params['floorId']);
    if (!(await hasDrawing(work, buildingId, audienceOf(session), floorId))) throw notFound();
    return { types: ['level', 'unit'], floorId };
  },
};

const nothing = () => ({ types: [] });

/**
 * The map data of venues from their own stored maps (MAP-05, MAP-06, RES-48 to RES-55). A venue of drawn floors has levels
 * with a `drawing` and units with a `drawingPosition`, the ids of which are those of floors and spaces.
 */
export const venueMapRoutes = [
  part('amenity', "The venue's amenities", { imported: () => ofTypes('amenity'), drawn: nothing }),
  part('building', "The venue's buildings with their footprints", {
    imported: () => ofTypes('building', 'footprint'),
    drawn: () => ({ types: ['building'] }),
  }),
  part('building/{buildingId}/full', 'A building of the venue with its floors and all that is on them', wholeBuilding),
  part('destination', "The venue's destinations: occupants, and units that are spaces", {
    imported: () => isDestination,
    drawn: () => ({ types: ['unit'] }),
  }),
  part('floors', "The venue's floors", { imported: () => ofTypes('level'), drawn: () => ({ types: ['level'] }) }),
  part(
    'floormap/{floorId}',
    'A floor with its units: shapes of an imported map, or places on the drawing of the floor in shares of its width and height',
    floor,
  ),
  part('waypoint', "The venue's waypoints: openings, and the ways between places", {
    imported: () => ofTypes('opening', 'relationship'),
    drawn: nothing,
  }),
  part('full', 'The whole venue with the settings of its map', {
    imported: () => sql`true`,
    drawn: () => ({ types: ['building', 'level', 'unit'] }),
    hasSettings: true,
  }),
];
