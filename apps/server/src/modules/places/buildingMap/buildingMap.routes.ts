import {
  buildingMapAnswer,
  mapFeatures as mapFeaturesAnswer,
  mapLimits,
  type mapStates,
  trialOf,
} from '@atrium/contract';

import { invalid, notFound } from '../../../base/httpError.ts';
import { raw } from '../../../db/sql.ts';
import { directory } from '../../../directory/directory.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { announceMap } from '../announceMap.process.ts';
import { findMapSettings, noMapSettings } from './mapSettings.reads.ts';
import { readUpload } from '../../../services/files/readUpload.ts';
import { saveUpload } from '../../../services/files/saveUpload.ts';
import { startedJob, startJob } from '../../../services/jobs/startJob.ts';
import { defineRoute } from '../../../services/route.ts';
import {
  compareReferences,
  hasFeature,
  listFloors,
  ofLevel,
  readFeatures,
  referencesWithoutMap,
} from './mapFeatures.ts';
import { buildingOf, changedBuildingOf, mayEdit, mayView } from './mapAccess.ts';
import { MAP_IMPORT_KIND, type MapImportInput } from './mapImportJob.ts';
import { activateMap, hasMap, listMaps, removeMap } from './mapVersions.ts';

const TAG = 'buildingMap';

/** `GET building/{buildingId}/map`: the versions of the map, the floors of the one in use and how its references fit (MAP-01, MAP-09). */
const readMap = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/map',
  tag: TAG,
  summary: 'The map of a building: versions, floors and references',
  access: mayView,
  answer: buildingMapAnswer,
  handle: async (context) => {
    const { work } = context;
    const buildingId = await buildingOf(context);
    const settings = await findMapSettings(work, buildingId);
    const versions = await listMaps(work, buildingId, raw(directory.userName('v.created_by')));
    const versionId = versions.find(({ status }) => status === 'active')?.id;
    const place = versionId === undefined ? null : { buildingId, versionId };
    const references =
      place === null ? await referencesWithoutMap(work, buildingId) : await compareReferences(work, place);
    const stateOf = (): (typeof mapStates)[number] => {
      if (settings === null) return 'noConfig';
      if (place === null) return 'noContent';
      return references.linked === 0 ? 'noSpaceInfo' : 'ready';
    };
    const floors = place === null ? [] : await listFloors(work, place);
    return { body: { state: stateOf(), settings: settings ?? noMapSettings, versions, floors, references } };
  },
});

/** `GET building/{buildingId}/map/version/{versionId}`: the floors of a version, to look at before it is used. */
const readVersion = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/map/version/{versionId}',
  tag: TAG,
  summary: 'The floors and references of a version of the map',
  access: mayView,
  answer: buildingMapAnswer.pick({ floors: true, references: true }),
  handle: async (context) => {
    const { params, work } = context;
    const buildingId = await buildingOf(context);
    const place = { buildingId, versionId: idOf(params.versionId) };
    if (!(await hasMap(work, buildingId, place.versionId))) throw notFound();
    return { body: { floors: await listFloors(work, place), references: await compareReferences(work, place) } };
  },
});

/** `GET building/{buildingId}/map/version/{versionId}/floormap/{floorId}`: the drawing of a floor of any version. */
const readFloor = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/map/version/{versionId}/floormap/{floorId}',
  tag: TAG,
  summary: 'The drawing of a floor of a version of the map, as GeoJSON',
  access: mayView,
  answer: mapFeaturesAnswer,
  handle: async (context) => {
    const { params, work } = context;
    const buildingId = await buildingOf(context);
    const [versionId, floorId] = [idOf(params.versionId), idOf(params.floorId)];
    if (!(await hasMap(work, buildingId, versionId))) throw notFound();
    if (!(await hasFeature(work, versionId, 'level', floorId))) throw notFound();
    return { body: await readFeatures(work, { buildingId, versionId }, ofLevel(floorId), 'places') };
  },
});

/** `POST building/{buildingId}/map/import`: takes an IMDF archive and starts the job that reads it (MAP-06). */
const importMap = defineRoute({
  method: 'POST',
  path: 'building/{buildingId}/map/import',
  tag: TAG,
  summary: 'Import an IMDF archive (.zip) to be looked at, as a job',
  access: mayEdit,
  rate: 'upload',
  upload: true,
  answer: startedJob,
  status: 202,
  streams: true,
  handle: async (context) => {
    const { request, services, session } = context;
    const buildingId = await changedBuildingOf(context);
    const { name, content } = await readUpload(request, mapLimits.maxBytes, 'tooLarge');
    if (!/\.(?:zip|imdf)$/i.test(name)) throw invalid([{ field: 'file', code: 'fileKind' }]);
    const file = await saveUpload(services, session, {
      kind: 'import',
      name,
      mime: 'application/zip',
      content,
      expiresAt: new Date(Date.now() + mapLimits.uploadKept),
    });
    const input: MapImportInput = {
      buildingId,
      fileId: file.id,
      fileName: name,
      ...trialOf(session),
    };
    return startJob(context, MAP_IMPORT_KIND, input);
  },
});

/** `POST building/{buildingId}/map/version/{versionId}/activate`: uses a version that was looked at, or brings a former one back. */
const activate = defineRoute({
  method: 'POST',
  path: 'building/{buildingId}/map/version/{versionId}/activate',
  tag: TAG,
  summary: 'Use a version of the map instead of the one in use',
  access: mayEdit,
  status: 204,
  handle: async (context) => {
    const buildingId = await changedBuildingOf(context);
    const versionId = idOf(context.params.versionId);
    const { live } = context.services;
    await context.work.transaction(async (tx) =>
      announceMap(live, tx, await activateMap(tx, buildingId, versionId), 'Modified'),
    );
    return { status: 204, body: undefined };
  },
});

/** `DELETE building/{buildingId}/map/version/{versionId}`: removes a version that is not in use. */
const remove = defineRoute({
  method: 'DELETE',
  path: 'building/{buildingId}/map/version/{versionId}',
  tag: TAG,
  summary: 'Remove a version of the map that is not in use',
  access: mayEdit,
  status: 204,
  handle: async (context) => {
    const buildingId = await changedBuildingOf(context);
    const versionId = idOf(context.params.versionId);
    const { live } = context.services;
    await context.work.transaction(async (tx) =>
      announceMap(live, tx, await removeMap(tx, buildingId, versionId), 'Deleted'),
    );
    return { status: 204, body: undefined };
  },
});

export const buildingMapRoutes = [readMap, readVersion, readFloor, importMap, activate, remove];
