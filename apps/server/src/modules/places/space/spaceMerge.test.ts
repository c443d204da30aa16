import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('a merge of two places', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let north1: string;
  let north2: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    north = test.people.customers.north;
    ({ north1, north2 } = test.people.buildings);
    await turnOnMap(test.services, north1);
  });
  afterAll(() => test.close());

  const create = async (path: string, body: Body): Promise<{ id: string; version: number }> => {
    const answer = await test.call('POST', path, { as: admin, body });
    expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
    return answer.body;
  };
  const node = (type: string, name: string, body: Body = {}) =>
    create('space', { type, name, customerId: north, ...body });
  const inBuilding = (type: string, name: string, body: Body = {}) =>
    create('space', { type, name, buildingId: north1, ...body });
  const get = (path: string) => test.call('GET', path, { as: admin });
  const preview = (id: string, into: string, as = admin) =>
    test.call('POST', `space/${id}/merge/preview`, { as, body: { into } });
  const merge = (id: string, into: string, version: number | undefined = 1, as = admin) =>
    test.call('POST', `space/${id}/merge`, { as, body: { into }, ...(version === undefined ? {} : { version }) });

  it('previews what moves, moves it with its revisions, and deletes the place that goes (PLACE-03)', async () => {
    const [loire, rhone] = [await node('Region', 'Loire'), await node('Region', 'Rhône')];
    const quays = await node('Campus', 'Quays', { parentId: loire.id });
    const port = await node('Neighborhood', 'Old Port', { parentId: quays.id });
    const { version } = (await get(`building/${north1}`)).body;
    await test.call('PUT', `building/${north1}`, { as: admin, version, body: { parentId: loire.id } });
    const seen = await preview(loire.id, rhone.id);
    expect(seen.status).toBe(200);
    expect(seen.body).toEqual({
      from: { id: loire.id, name: 'Loire', version: 1 },
      into: { id: rhone.id, name: 'Rhône' },
      drawing: null,
      moves: [
        { resource: 'space', count: 1, names: ['Quays'] },
        { resource: 'building', count: 1, names: ['North One'] },
      ],
    });
    expect((await get(`space/${quays.id}`)).body.parentId).toBe(loire.id);
    expect((await merge(loire.id, rhone.id)).status).toBe(204);
    expect((await get(`space/${loire.id}`)).status).toBe(404);
    expect((await get(`space/${quays.id}`)).body).toMatchObject({ parentId: rhone.id, path: ['Rhône'], version: 2 });
    expect((await get(`space/${port.id}`)).body.path).toEqual(['Rhône', 'Quays']);
    expect((await get(`building/${north1}`)).body.parentId).toBe(rhone.id);
    const { body: history } = await get(`audit?type=space&id=${quays.id}`);
    expect(history.value.map(({ action }: Body) => action)).toEqual(['Modified', 'Created']);
    const restored = await test.call('POST', `space/${loire.id}/restore`, { as: admin });
    expect(restored.body.name).toBe('Loire');
  });

  it('moves the spaces, devices and reservations of a floor, and deleted ones to be restored there (PLACE-03)', async () => {
    const [first, second] = [await inBuilding('Floor', 'First'), await inBuilding('Floor', 'First floor')];
    const area = await inBuilding('Area', 'East', { parentId: first.id });
    const desk = await inBuilding('Desk', 'Desk 1', { parentId: area.id });
    const gone = await inBuilding('Room', 'Gone', { parentId: first.id });
    await test.call('DELETE', `space/${gone.id}`, { as: admin, version: 1 });
    const panel = { kind: 'Calendar', name: 'Panel', hardwareId: 'M-1' };
    const device = await create('device', { buildingId: north1, spaceId: first.id, ...panel });
    const reserve = (spaceId: string, day: string) =>
      create(`building/${north1}/reservation`, {
        startDate: `2027-03-${day}T09:00:00.000Z`,
        endDate: `2027-03-${day}T17:00:00.000Z`,
        capacityType: 'floor',
        spaceId,
        occupancy: 5,
      });
    const reservation = await reserve(first.id, '01');
    expect((await merge(first.id, second.id)).status).toBe(204);
    const floorOf = async (id: string) => (await get(`space/${id}`)).body.floorId;
    expect(await floorOf(area.id)).toBe(second.id);
    expect(await floorOf(desk.id)).toBe(second.id);
    expect((await get(`device/${device.id}`)).body.spaceId).toBe(second.id);
    expect((await get(`building/${north1}/reservation/${reservation.id}`)).body.spaceId).toBe(second.id);
    const back = await test.call('POST', `space/${gone.id}/restore`, { as: admin });
    expect(back.body).toMatchObject({ parentId: second.id, floorId: second.id });
    const third = await inBuilding('Floor', 'Third');
    await reserve(third.id, '01');
    expect(codesOf(await preview(third.id, second.id))).toEqual({ into: 'timeOverlap' });
  });

  it('is prevented by reservations at the same time, and not by ones that follow each other or are deleted (PLACE-03, RESV-07)', async () => {
    const [from, into] = [await inBuilding('Floor', 'Mornings'), await inBuilding('Floor', 'Afternoons')];
    const reservations = `building/${north1}/reservation`;
    const reserve = ({ id: spaceId }: { id: string }, start: string, end: string) =>
      create(reservations, {
        startDate: `2027-05-03T${start}:00.000Z`,
        endDate: `2027-05-03T${end}:00.000Z`,
        capacityType: 'floor',
        spaceId,
        occupancy: 5,
      });
    await reserve(from, '08:00', '12:00');
    await reserve(into, '12:00', '17:00');
    expect((await preview(from.id, into.id)).status).toBe(200);
    const late = await reserve(from, '16:00', '20:00');
    expect(codesOf(await preview(from.id, into.id))).toEqual({ into: 'timeOverlap' });
    await test.call('DELETE', `${reservations}/${late.id}`, { as: admin, version: 1 });
    expect((await merge(from.id, into.id)).status).toBe(204);
  });

  it('gives a floor the drawing of the one that goes with its places, and keeps its own (PLACE-03, MAP-06)', async () => {
    const floors = [];
    for (const name of ['Drawn', 'Blank', 'Own']) floors.push(await inBuilding('Floor', name));
    const [drawn, blank, own] = floors.map(({ id }) => id);
    if (drawn === undefined || blank === undefined || own === undefined) throw new Error('No floors');
    const desk = await inBuilding('Desk', 'Desk 9', { parentId: drawn });
    const draw = async (floorId: string, width: number) => {
      const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} 9"><path d="M0 0h9"/></svg>`;
      const path = `building/${north1}/drawing/${floorId}`;
      const sent = { as: admin, ...formData({ name: 'file', filename: 'plan.svg', content }) };
      expect((await test.call('POST', path, sent)).status).toBe(204);
    };
    const drawnFloors = async () => {
      const { body } = await get(`building/${north1}/drawing`);
      return new Map(
        body.value.map(({ floorId, placed, drawing }: { floorId: string; placed: number; drawing: Body | null }) => [
          floorId,
          [placed, drawing?.['width']],
        ]),
      );
    };
    await draw(drawn, 20);
    const position = { as: admin, body: { x: 0.5, y: 0.5 } };
    await test.call('PUT', `building/${north1}/drawing/${drawn}/position/${desk.id}`, position);
    expect((await preview(drawn, blank)).body.drawing).toBe('moved');
    expect((await preview(blank, drawn)).body.drawing).toBeNull();
    expect((await merge(drawn, blank)).status).toBe(204);
    expect((await drawnFloors()).get(blank)).toEqual([1, 20]);
    await draw(own, 30);
    expect((await preview(blank, own)).body.drawing).toBe('left');
    expect((await merge(blank, own)).status).toBe(204);
    expect((await drawnFloors()).get(own)).toEqual([0, 30]);
    await test.call('POST', `space/${blank}/restore`, { as: admin });
    expect((await drawnFloors()).get(blank)).toEqual([0, 20]);
  });

  it('is refused for another kind, customer or building, for itself, and for a stale version (PLACE-03, API-40)', async () => {
    const [one, other] = [await node('Region', 'One'), await node('Region', 'Other')];
    const campus = await node('Campus', 'Inner', { parentId: one.id });
    const south = await node('Region', 'South', { customerId: test.people.customers.south });
    const [floor, room] = [await inBuilding('Floor', 'Low'), await inBuilding('Floor', 'Lower')];
    const elsewhere = await inBuilding('Floor', 'Elsewhere', { buildingId: north2 });
    const desk = await inBuilding('Room', 'A', { parentId: floor.id });
    const twin = await inBuilding('Room', 'B', { parentId: room.id });
    const refused = async (from: string, into: string) => {
      const answers = [await preview(from, into), await merge(from, into)];
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      return answers.map(codesOf)[1];
    };
    expect(await refused(one.id, one.id)).toEqual({ into: 'parentBelow' });
    expect(await refused(one.id, campus.id)).toEqual({ into: 'parentBelow' });
    expect(await refused(campus.id, one.id)).toEqual({ into: 'mergeKind' });
    expect(await refused(one.id, south.id)).toEqual({ into: 'mergeKind' });
    expect(await refused(floor.id, elsewhere.id)).toEqual({ into: 'mergeKind' });
    expect(await refused(desk.id, twin.id)).toEqual({ into: 'mergeKind' });
    expect((await merge(one.id, other.id, 7)).status).toBe(412);
    expect((await test.call('POST', `space/${one.id}/merge`, { as: admin, body: { into: other.id } })).status).toBe(
      428,
    );
    expect(codesOf(await test.call('POST', `space/${one.id}/merge/preview`, { as: admin, body: {} }))).toEqual({
      into: 'required',
    });
    expect((await get(`space/${one.id}`)).status).toBe(200);
  });

  it('needs the right to delete, in scope, and moves nothing that one cannot see (PLACE-03, SEC-02, SEC-19)', async () => {
    const [one, other] = [await node('Region', 'Alpha'), await node('Region', 'Beta')];
    const person = async (
      email: string,
      privilegeMap: Record<string, ('view' | 'edit' | 'delete' | 'viewAll')[]>,
      customerId = north,
    ) => (await createPerson(test.services, { customerId, email, privilegeMap })).email;
    const editor = await person('regions@northwind.example', { 'CUSTOMER.regions': ['view', 'edit'] });
    const keeper = await person('keeper@northwind.example', { 'CUSTOMER.regions': ['view', 'edit', 'delete'] });
    expect((await merge(one.id, other.id, 1, editor)).status).toBe(403);
    expect((await merge(one.id, other.id, 1, test.people.emails.southManager)).status).toBe(404);
    const { version } = (await get(`building/${north2}`)).body;
    await test.call('PUT', `building/${north2}`, { as: admin, version, body: { parentId: one.id } });
    const blind = await merge(one.id, other.id, 1, keeper);
    expect([blind.status, blind.body.code]).toEqual([409, 'inUse']);
    expect((await get(`building/${north2}`)).body.parentId).toBe(one.id);
    expect((await merge(other.id, one.id, 1, keeper)).status).toBe(204);
  });
});
