import { drawingLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../../../../db/sql.ts';
import { purgeBuildings } from '../../purgeBuildings.process.ts';
import { removeUnusedFiles } from '../../../../services/files/removeUnusedFiles.ts';
import { formData } from '../../../../services/files/testing/formData.ts';
import { samplePng } from '../../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../../testing/testApp.ts';

const plan = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="none"/>${more}</svg>`;

describe('the drawings of floors', () => {
  let test: TestApp;
  let building: string;
  let manager: string;
  let reader: string;
  let ground: string;
  let first: string;
  let room: string;
  let desk: string;
  let extensionId: string;

  const path = (rest = '') => `building/${building}/drawing${rest}`;
  const upload = (floorId: string, filename: string, content: Buffer | string, as = manager) =>
    test.call('POST', path(`/${floorId}`), { as, ...formData({ name: 'file', filename, content }) });
  const list = async () => (await test.call('GET', path(), { as: manager })).body.value;
  const place = (spaceId: string, body: unknown, floorId = ground, as = manager) =>
    test.call('PUT', path(`/${floorId}/position/${spaceId}`), { as, body });
  const venue = (part: string, as = reader) => test.call('GET', `map/jibestream/venue/${building}/${part}`, { as });
  const unitsOf = (body: { features: { feature_type: string; properties: Record<string, unknown> }[] }) =>
    body.features.filter(({ feature_type: type }) => type === 'unit').map(({ properties }) => properties);
  const create = async (values: Record<string, unknown>): Promise<string> => {
    const { status, body } = await test.call('POST', 'space', {
      as: test.people.emails.administrator,
      body: { buildingId: building, ...values },
    });
    expect([status, body.fields]).toEqual([201, undefined]);
    return body.id;
  };

  beforeAll(async () => {
    test = await createTestApp();
    building = test.people.buildings.north1;
    manager = test.people.emails.northManager;
    reader = test.people.emails.reader;
    const admin = test.people.emails.administrator;
    await test.call('POST', 'config/extension', { as: admin, body: { name: 'Map', code: 'extension.map' } });
    const on = `building/${building}/extension/extension.map`;
    extensionId = (await test.call('PUT', on, { as: admin, body: { enabled: true } })).body.id;
    ground = await create({ type: 'Floor', name: 'Ground', displayOrder: 0 });
    first = await create({ type: 'Floor', name: 'First', displayOrder: 1 });
    room = await create({ type: 'Room', name: 'Lyon', parentId: ground, mapSpaceXRefId: 'D-1', serviceId: 'S' });
    desk = await create({ type: 'Desk', name: 'Desk 1', parentId: ground, serviceId: 'S' });
  });
  afterAll(() => test.close());

  it('begin with none, and the venue has no content (MAP-06, MAP-09)', async () => {
    expect(await list()).toEqual([
      { floorId: ground, name: 'Ground', spaces: 2, placed: 0, drawing: null },
      { floorId: first, name: 'First', spaces: 0, placed: 0, drawing: null },
    ]);
    expect(await venue('floors')).toMatchObject({ status: 404, body: { code: 'noMapContent' } });
    expect((await test.call('GET', path(`/${ground}`), { as: manager })).body.features).toEqual([]);
    expect((await test.call('GET', path(`/${building}`), { as: manager })).status).toBe(404);
    expect((await place(room, { x: 0.5, y: 0.5 })).status).toBe(404);
  });

  it('are cleaned, kept, and served so that they cannot run (MAP-06, SEC-07)', async () => {
    const hostile = plan(
      '<script>alert(1)</script><rect width="9" onload="alert(1)" fill="url(https://evil.example/x)"/>',
    );
    expect((await upload(ground, 'Plan Étage.SVG', hostile)).status).toBe(204);
    const [{ drawing }] = await list();
    expect(drawing).toMatchObject({ fileName: 'Plan Étage.svg', kind: 'svg', width: 400, height: 200 });
    expect(drawing.createdBy).not.toBeNull();
    const served = await test.app.inject({ url: drawing.url });
    expect(served.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200"><rect width="400" height="200" fill="none"/><rect width="9"/></svg>',
    );
    const tomorrow = new Date(Date.now() + 49 * 60 * 60 * 1000);
    await removeUnusedFiles(test.services.database, test.services, tomorrow);
    expect((await test.app.inject({ url: drawing.url })).statusCode).toBe(200);
  });

  it('are read in the encoding that they are in (MAP-06)', async () => {
    const drawn = plan('<text>Étage</text>');
    const written = [
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${drawn}`, 'latin1'),
      Buffer.from(`\ufeff${drawn}`, 'utf16le'),
      Buffer.from(`  ${drawn}`, 'utf16le').swap16(),
    ];
    for (const content of written) {
      expect((await upload(ground, 'Plan Étage.SVG', content)).status).toBe(204);
      const [{ drawing }] = await list();
      expect((await test.app.inject({ url: drawing.url })).body).toContain('<text>Étage</text>');
    }
  });

  it('are refused for what they are, and the drawing before stays (MAP-06, SEC-07, SEC-09)', async () => {
    const refusal = async (name: string, content: Buffer | string) => {
      const { status, body } = await upload(ground, name, content);
      return [status, body.fields?.[0]?.code];
    };
    expect(await refusal('plan.svg', '<!DOCTYPE svg [<!ENTITY a "b">]>' + plan())).toEqual([400, 'drawingEntities']);
    expect(await refusal('plan.svg', '<svg>')).toEqual([400, 'drawingBroken']);
    expect(await refusal('plan.svg', plan('<g>'.repeat(100) + '</g>'.repeat(100)))).toEqual([400, 'drawingTooComplex']);
    expect(await refusal('plan.png', samplePng(40, 40))).toEqual([400, 'imageSize']);
    expect(await refusal('plan.png', samplePng(300, 300).subarray(0, -20))).toEqual([400, 'imageBroken']);
    expect(await refusal('plan.pdf', '%PDF-1.7')).toEqual([400, 'fileKind']);
    expect(await refusal('plan.svg', plan(' '.repeat(drawingLimits.maxBytes)))).toEqual([413, 'drawingTooLarge']);
    expect((await upload(test.people.buildings.north1, 'plan.svg', plan())).status).toBe(404);
    expect((await list())[0].drawing.fileName).toBe('Plan Étage.svg');
  });

  it('have spaces placed, moved and taken off, in shares of width and height (MAP-06)', async () => {
    expect(await place(room, { x: 0.25, y: 1 })).toMatchObject({ status: 200, body: { x: 0.25, y: 1 } });
    await place(room, { x: 0.75, y: 0 });
    expect((await place(room, { x: 1.01, y: -0.1 })).body.fields).toMatchObject([
      { field: 'x', code: 'tooLarge' },
      { field: 'y', code: 'tooSmall' },
    ]);
    const drawn = await test.call('GET', path(`/${ground}`), { as: manager });
    expect(unitsOf(drawn.body)).toMatchObject([
      { spaceId: desk, spaceName: 'Desk 1', drawingPosition: null },
      { spaceId: room, spaceName: 'Lyon', spaceType: 'Room', reference: 'D-1', drawingPosition: { x: 0.75, y: 0 } },
    ]);
    expect((await list())[0]).toMatchObject({ spaces: 2, placed: 1 });
    await place(desk, { x: 0.5, y: 0.5 });
    expect((await test.call('DELETE', path(`/${ground}/position/${desk}`), { as: manager })).status).toBe(204);
    expect((await list())[0].placed).toBe(1);
  });

  it('place no space of another floor, and lose one that moves to another (MAP-06)', async () => {
    const attic = await create({ type: 'Room', name: 'Attic', parentId: first, serviceId: 'S' });
    expect((await place(attic, { x: 0, y: 0 })).status).toBe(404);
    await place(desk, { x: 0.1, y: 0.1 });
    const as = test.people.emails.administrator;
    const move = async (parentId: string) => {
      const { body } = await test.call('GET', `space/${desk}`, { as });
      expect((await test.call('PUT', `space/${desk}`, { as, version: body.version, body: { parentId } })).status).toBe(
        200,
      );
    };
    await move(first);
    expect((await list())[0].placed).toBe(1);
    await move(ground);
    expect((await list())[0].placed).toBe(2);
    await test.call('DELETE', path(`/${ground}/position/${desk}`), { as: manager });
  });

  it('are what apps read of a venue without an imported map (MAP-05, MAP-06, RES-48, RES-49, RES-50, RES-51, RES-52, RES-53, RES-54, RES-55)', async () => {
    const floors = await venue('floors');
    expect(floors.body.features).toMatchObject([
      {
        id: ground,
        feature_type: 'level',
        geometry: null,
        properties: {
          floorId: ground,
          ordinal: 0,
          name: { und: 'Ground' },
          drawing: { kind: 'svg', width: 400, height: 200 },
        },
      },
    ]);
    const { url } = floors.body.features[0].properties.drawing;
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    const floor = await venue(`floormap/${ground}`);
    expect(unitsOf(floor.body)).toMatchObject([
      { spaceId: room, level_id: ground, drawingPosition: { x: 0.75, y: 0 } },
    ]);
    expect((await venue(`floormap/${first}`)).status).toBe(404);
    expect(unitsOf((await venue('destination')).body)).toHaveLength(1);
    expect((await venue('amenity')).body.features).toEqual([]);
    expect((await venue('waypoint')).body.features).toEqual([]);
    expect((await venue('building')).body.features).toMatchObject([{ id: building, feature_type: 'building' }]);
    const whole = await venue('full');
    expect(whole.body.settings).toMatchObject({ mapsReadOnly: [] });
    expect(whole.body.features.map((one: { feature_type: string }) => one.feature_type)).toEqual([
      'building',
      'level',
      'unit',
    ]);
    expect((await venue(`building/${building}/full`)).body.features).toHaveLength(3);
    expect((await venue(`building/${ground}/full`)).status).toBe(404);
  });

  it('show the app no space and no floor that is not active, and all to those who work with them (PLACE-19, RES-51, RES-53, RES-55)', async () => {
    const setActive = async (id: string, active: boolean) => {
      const { body } = await test.call('GET', `space/${id}`, { as: manager });
      const { status } = await test.call('PUT', `space/${id}`, {
        as: manager,
        version: body.version,
        body: { active },
      });
      expect(status).toBe(200);
    };
    await setActive(room, false);
    for (const part of ['destination', `floormap/${ground}`, 'full']) {
      expect(unitsOf((await venue(part)).body)).toEqual([]);
      expect(unitsOf((await venue(part, manager)).body)).toMatchObject([{ spaceId: room }]);
    }
    await setActive(room, true);
    await setActive(ground, false);
    expect(await venue(`floormap/${ground}`)).toMatchObject({ status: 404 });
    expect(await venue('floors')).toMatchObject({ status: 404, body: { code: 'noMapContent' } });
    expect((await venue('floors', manager)).body.features).toMatchObject([{ id: ground }]);
    await setActive(ground, true);
    expect((await venue('floors')).body.features).toMatchObject([{ id: ground }]);
  });

  it('keep the places when they are replaced, and the file before is gone (MAP-06)', async () => {
    const before = (await list())[0].drawing.url;
    expect((await upload(ground, 'scan.png', samplePng(300, 200))).status).toBe(204);
    const [{ drawing, placed }] = await list();
    expect([drawing.kind, drawing.width, drawing.height, placed]).toEqual(['png', 300, 200, 1]);
    expect((await test.app.inject({ url: before })).statusCode).toBe(404);
  });

  it('are changed by those who may edit the map, and in read-only maps by no one (SEC-02, MAP-10)', async () => {
    expect((await upload(ground, 'plan.svg', plan(), reader)).status).toBe(403);
    expect((await place(room, { x: 0, y: 0 }, ground, reader)).status).toBe(403);
    const as = test.people.emails.administrator;
    const set = async (mapsReadOnly: string[]) => {
      const { version, config } = (await test.call('GET', `config/extension/${extensionId}`, { as })).body;
      const body = { config: { ...config, mapsReadOnly } };
      expect((await test.call('PUT', `config/extension/${extensionId}`, { as, version, body })).status).toBe(200);
    };
    await set(['portal']);
    for (const answer of [
      await upload(ground, 'plan.svg', plan()),
      await place(room, { x: 0, y: 0 }),
      await test.call('DELETE', path(`/${ground}`), { as: manager }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'mapReadOnly' } });
    await set([]);
  });

  it('are removed with their places, by a person or with their building (MAP-06, BLDG-33)', async () => {
    expect((await test.call('DELETE', path(`/${ground}`), { as: manager })).status).toBe(204);
    expect((await test.call('DELETE', path(`/${ground}`), { as: manager })).status).toBe(404);
    await upload(ground, 'plan.svg', plan());
    expect((await list())[0]).toMatchObject({ placed: 0, drawing: { kind: 'svg' } });
    await place(room, { x: 0.5, y: 0.5 });
    const { database } = test.services;
    await database.query(sql`update buildings set deleted_at = now(), purge_at = now() where id = ${building}::uuid`);
    await purgeBuildings(test.services, new Date(Date.now() + 1_000));
    const left = await database.query<{ count: number }>(sql`select (select count(*) from floor_drawings)::int
      + (select count(*) from drawing_positions)::int
      + (select count(*) from files where kind = 'drawing' and used_at is not null)::int as count`);
    expect(left).toEqual([{ count: 0 }]);
  });
});
