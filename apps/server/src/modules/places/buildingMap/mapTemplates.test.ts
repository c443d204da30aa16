import type { MapFeatures } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { sampleRoom, sampleVenue, venueArchive } from '../../../testing/sampleVenue.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { readImdf } from '../../../formats/imdf/readImdf.ts';
import { activateMap, stageMap } from './mapVersions.ts';

const references = ['R-1', 'R-2', 'R-3', 'R-4'];
const floors = [{ name: 'Ground', shortName: 'G', ordinal: 0, spaces: references.map((one) => sampleRoom(one)) }];

describe('how the units of a map are drawn', () => {
  let test: TestApp;
  let building: string;
  let admin: string;
  let reader: string;
  let imageId: string;

  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await test.call('POST', path, { as: admin, body });
    expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
    return answer.body;
  };
  const change = async (path: string, body: Record<string, unknown>) => {
    const headers = { 'if-match': '*' };
    expect((await test.call('PUT', path, { as: admin, body, headers })).status).toBe(200);
  };
  const template = (kind: string, name: string, body: Record<string, unknown>) =>
    create('map-template', { kind, name, ...body });
  const icon = (templateId: string, name: string) => create(`map-template/${templateId}/icon`, { name, imageId });
  const space = (name: string, mapSpaceXRefId: string, body: Record<string, unknown> = {}) =>
    create('space', { type: 'Common Area', name, buildingId: building, mapSpaceXRefId, ...body });
  const read = async (part = 'full'): Promise<MapFeatures> =>
    (await test.call('GET', `map/jibestream/venue/${building}/${part}`, { as: reader })).body;
  /** Reads how the unit with a reference is drawn, by the names of its template, its icons and its icon. */
  const drawn = ({ features, templates = [], icons = [] }: MapFeatures, reference: string) => {
    const { properties } = features.find((one) => one.properties['reference'] === reference) ?? {};
    const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: unknown) =>
      id === null ? null : list.find((one) => one.id === id)?.name;
    return [
      nameIn(templates, properties?.['structureId']),
      nameIn(templates, properties?.['iconCategoryId']),
      nameIn(icons, properties?.['iconId']),
    ];
  };

  beforeAll(async () => {
    test = await createTestApp();
    building = test.people.buildings.north1;
    admin = test.people.emails.administrator;
    reader = test.people.emails.reader;
    await create('config/extension', { name: 'Map', code: 'extension.map' });
    await change(`building/${building}/extension/extension.map`, { enabled: true });
    const map = readImdf(venueArchive(sampleVenue(floors)));
    if (!map.isRead) throw new Error('The map cannot be read.');
    await test.services.database.transaction(async (tx) => {
      const origin = { buildingId: building, customerId: test.people.customers.north };
      const id = await stageMap(tx, { ...origin, fileName: 'north.zip', createdBy: null }, map);
      await activateMap(tx, building, id);
    });
    const png = formData({ name: 'file', filename: 'icon.png', type: 'image/png', content: samplePng(48, 48) });
    imageId = (await test.call('POST', 'upload/image?kind=icon', { as: admin, ...png })).body.id;
  });
  afterAll(() => test.close());

  it('is left to who draws them where there are no templates (MAP-07)', async () => {
    await space('Lounge', 'R-1');
    const map = await read();
    expect([map.templates, map.icons]).toEqual([undefined, undefined]);
    expect(drawn(map, 'R-1')).toEqual([null, null, null]);
  });

  it('is answered to people of the app, who need no right to templates or icons (TRUE-08, MAP-07)', async () => {
    const colours = { fillColor: '#ffeedd', outlineColor: '#112233', outlineWidth: 1.5 };
    const other = await template('Structure', 'Rooms', { type: 'Other', ...colours });
    await template('Structure', 'Walls', { type: 'Other', fillColor: '#000000' });
    await template('Structure', 'Locker walls', { type: 'Lockers', fillColor: '#00ff00' });
    await template('Structure', 'Regions', { type: 'Region', fillColor: '#0000ff' });
    const lockers = await template('Icon', 'Lockers', { type: 'Lockers', iconSize: 40 });
    const ways = await template('Icon', 'Ways', { type: 'Other' });
    await icon(lockers.id, 'Bank');
    await icon(ways.id, 'Exit');
    await icon(ways.id, 'Lift');
    await icon(ways.id, 'Stairs');
    await space('Locker bank', 'R-2', { lockerBankId: 'L-1' });
    await space('LIFT', 'R-3', { iconCategoryId: ways.id });
    expect((await test.call('GET', 'map-template', { as: reader })).status).toBe(403);

    const map = await read();
    expect(drawn(map, 'R-1')).toEqual(['Rooms', null, null]);
    expect(drawn(map, 'R-2')).toEqual(['Locker walls', 'Lockers', 'Bank']);
    expect(drawn(map, 'R-3')).toEqual(['Rooms', 'Ways', 'Lift']);
    expect(drawn(map, 'R-4')).toEqual(['Rooms', null, null]);
    expect(map.templates?.map(({ name }) => name)).toEqual(['Lockers', 'Ways', 'Locker walls', 'Rooms']);
    expect(map.templates).toContainEqual({
      id: other.id,
      kind: 'Structure',
      name: 'Rooms',
      iconSize: null,
      ...colours,
    });
    expect(map.icons?.map(({ name }) => name)).toEqual(['Bank', 'Lift']);
    const picture = await test.app.inject({ url: map.icons?.[0]?.url ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const ofWays = map.features.filter(({ properties }) => properties['category'] === 'walkway');
    expect(ofWays.map(({ properties }) => properties['structureId'])).toEqual([null]);
  });

  it('is in every part that has units, and in no other (TRUE-08, RES-51, RES-53)', async () => {
    const names = async (part: string) => (await read(part)).templates?.map(({ name }) => name);
    const [level] = (await read('floors')).features;
    expect(await names('floors')).toBeUndefined();
    for (const part of [`floormap/${level?.id ?? ''}`, `building/${building}/full`, 'destination'])
      expect(await names(part)).toContain('Rooms');
  });

  it('is read again after a colour, a line, a size or an icon has changed (TRUE-08)', async () => {
    const find = async (name: string) => (await read()).templates?.find((one) => one.name === name);
    const lift = (await read()).icons?.find(({ name }) => name === 'Lift');
    const [rooms, ways] = [await find('Rooms'), await find('Ways')];
    const line = { fillColor: '#123456', outlineColor: '#654321', outlineWidth: 4 };
    await change(`map-template/${rooms?.id ?? ''}`, line);
    await change(`map-template/${ways?.id ?? ''}`, { iconSize: 64 });
    await change(`map-template/${ways?.id ?? ''}/icon/${lift?.id ?? ''}`, { name: 'Hoist' });
    expect(await find('Rooms')).toMatchObject(line);
    expect(await find('Ways')).toMatchObject({ iconSize: 64 });
    expect(drawn(await read(), 'R-3')).toEqual(['Rooms', 'Ways', 'Exit']);
  });

  it('is not sent again to an app that has it, until it changes (MAP-05, API-39)', async () => {
    const path = `map/jibestream/venue/${building}/full`;
    const ask = (etag?: string) =>
      test.call('GET', path, { as: reader, ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }) });
    const etag = String((await ask()).headers['etag']);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await ask(etag);
    expect([again.status, again.headers['etag'], again.headers['cache-control']]).toEqual([
      304,
      etag,
      'private, no-cache',
    ]);
    const rooms = (await read()).templates?.find(({ name }) => name === 'Rooms');
    await change(`map-template/${rooms?.id ?? ''}`, { fillColor: '#abcdef' });
    const changed = await ask(etag);
    expect([changed.status, changed.body.templates.length > 0]).toEqual([200, true]);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('is answered for drawn floors as for imported maps (TRUE-08, MAP-06)', async () => {
    const floor = await create('space', { type: 'Floor', name: 'Attic', buildingId: building });
    const desk = { type: 'Desk', name: 'Desk', buildingId: building, parentId: floor.id, serviceId: 'S' };
    await create('space', { ...desk, lockerBankId: 'L-2', mapSpaceXRefId: 'D-1' });
    const content = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>';
    const path = `building/${building}/drawing/${String(floor.id)}`;
    const file = formData({ name: 'file', filename: 'plan.svg', content });
    expect((await test.call('POST', path, { as: admin, ...file })).status).toBe(204);
    const { body } = await test.call('GET', path, { as: admin });
    expect(drawn(body, 'D-1')).toEqual(['Locker walls', 'Lockers', 'Bank']);
  });
});
