import { drawingLimits, drawingPosition, drawnFloors, mapFeatures } from '@atrium/contract';

import { HttpError, notFound } from '../../../../base/httpError.ts';
import { raw } from '../../../../db/sql.ts';
import { directory } from '../../../../directory/directory.ts';
import { idOf } from '../../../../http/crud/recordRequests.ts';
import { announceMap } from '../../announceMap.process.ts';
import { findCustomerOfFloor, listDrawnFloors, readDrawnFeatures } from '../../floorDrawings.reads.ts';
import { readUpload } from '../../../../services/files/readUpload.ts';
import { assertRoom, saveUpload } from '../../../../services/files/saveUpload.ts';
import { defineRoute, type ServiceContext } from '../../../../services/route.ts';
import { buildingOf, changedBuildingOf, mayEdit, mayView } from '../mapAccess.ts';
import { checkDrawing } from '../../../../formats/svg/checkDrawing.ts';
import { placeSpace, removeDrawing, setDrawing } from './drawings.ts';

const TAG = 'buildingMap';

/** `GET building/{buildingId}/drawing`: the floors of a building with their drawings (MAP-06). */
const listFloors = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/drawing',
  tag: TAG,
  summary: 'The floors of a building with their drawings, and how many spaces have a place on them',
  access: mayView,
  answer: drawnFloors,
  handle: async (context) => {
    const { work } = context;
    const buildingId = await buildingOf(context);
    return { body: { value: await listDrawnFloors(work, buildingId, raw(directory.userName('d.created_by'))) } };
  },
});

/** `GET building/{buildingId}/drawing/{floorId}`: the drawing of a floor with all of its spaces, also those without a place; nothing without a drawing. */
const readFloor = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/drawing/{floorId}',
  tag: TAG,
  summary: 'A drawn floor with its spaces; the position of a space is in shares of width and height, null without one',
  access: mayView,
  answer: mapFeatures,
  handle: async (context) => {
    const { params, work } = context;
    const buildingId = await buildingOf(context);
    const floorId = idOf(params.floorId);
    if ((await findCustomerOfFloor(work, buildingId, floorId)) === null) throw notFound();
    return {
      body: await readDrawnFeatures(
        work,
        buildingId,
        { types: ['level', 'unit'], floorId, hasUnplaced: true },
        'places',
      ),
    };
  },
});

/** `POST building/{buildingId}/drawing/{floorId}`: gives a floor its drawing; one that it has is replaced and the places stay. */
const upload = defineRoute({
  method: 'POST',
  path: 'building/{buildingId}/drawing/{floorId}',
  tag: TAG,
  summary: 'Set the drawing of a floor: SVG, which is cleaned, or PNG, at most 5 MB. Places of spaces stay',
  access: mayEdit,
  rate: 'upload',
  upload: true,
  status: 204,
  streams: true,
  handle: async (context) => {
    const { params, request, services, session, work } = context;
    const buildingId = await changedBuildingOf(context);
    const place = { buildingId, floorId: idOf(params.floorId) };
    if ((await findCustomerOfFloor(work, buildingId, place.floorId)) === null) throw notFound();
    await assertRoom(work, services, session, 1);
    const { name, content } = await readUpload(request, drawingLimits.maxBytes, 'drawingTooLarge');
    const drawing = await checkDrawing(content, session.user.id);
    if (typeof drawing === 'string')
      throw new HttpError(400, 'invalid', { issues: [{ field: 'file', code: drawing }] });
    const { kind, mime, width, height } = drawing;
    const stem = name.replace(/\.[^.]*$/, '').trim();
    const file = await saveUpload(services, session, {
      kind: 'drawing',
      name: `${stem === '' ? 'drawing' : stem}.${kind}`,
      mime,
      content: drawing.content,
    });
    const formerFileId = await work.transaction(async (tx) => {
      const { formerFileId: former, ...changed } = await setDrawing(tx, place, { file, kind, width, height });
      await services.files.keep(tx, file.id);
      if (former !== null) await services.files.removeLine(tx, former);
      await announceMap(services.live, tx, changed, 'Modified');
      return former;
    });
    if (formerFileId !== null) await services.files.removeContent(services.database, formerFileId);
    return { status: 204, body: undefined };
  },
});

/** `DELETE building/{buildingId}/drawing/{floorId}`: removes the drawing of a floor and the places on it. */
const remove = defineRoute({
  method: 'DELETE',
  path: 'building/{buildingId}/drawing/{floorId}',
  tag: TAG,
  summary: 'Remove the drawing of a floor with the places of its spaces',
  access: mayEdit,
  status: 204,
  handle: async (context) => {
    const { params, services, work } = context;
    const buildingId = await changedBuildingOf(context);
    const place = { buildingId, floorId: idOf(params.floorId) };
    const formerFileId = await work.transaction(async (tx) => {
      const { formerFileId: former, ...changed } = await removeDrawing(tx, place);
      await services.files.removeLine(tx, former);
      await announceMap(services.live, tx, changed, 'Modified');
      return former;
    });
    await services.files.removeContent(services.database, formerFileId);
    return { status: 204, body: undefined };
  },
});

/** Puts the space of the path at a place of the drawing of its floor, or takes it off; open screens hear of it. */
async function setPosition(context: ServiceContext, position: Parameters<typeof placeSpace>[2]): Promise<void> {
  const { params, services, work } = context;
  const buildingId = await changedBuildingOf(context);
  const target = { buildingId, floorId: idOf(params['floorId']), spaceId: idOf(params['spaceId']) };
  await work.transaction(async (tx) =>
    announceMap(services.live, tx, await placeSpace(tx, target, position), 'Modified'),
  );
}

/** `PUT building/{buildingId}/drawing/{floorId}/position/{spaceId}`: puts a space at a place of the drawing. */
const place = defineRoute({
  method: 'PUT',
  path: 'building/{buildingId}/drawing/{floorId}/position/{spaceId}',
  tag: TAG,
  summary: 'Place a space on the drawing of its floor: shares of width and height from the upper left corner, 0 to 1',
  access: mayEdit,
  body: drawingPosition,
  answer: drawingPosition,
  handle: async (context) => {
    const position = context.input();
    await setPosition(context, position);
    return { body: position };
  },
});

/** `DELETE building/{buildingId}/drawing/{floorId}/position/{spaceId}`: takes a space off the drawing. */
const takeOff = defineRoute({
  method: 'DELETE',
  path: 'building/{buildingId}/drawing/{floorId}/position/{spaceId}',
  tag: TAG,
  summary: 'Take a space off the drawing of its floor',
  access: mayEdit,
  status: 204,
  handle: async (context) => {
    await setPosition(context, null);
    return { status: 204, body: undefined };
  },
});

export const drawingRoutes = [listFloors, readFloor, upload, remove, place, takeOff];
