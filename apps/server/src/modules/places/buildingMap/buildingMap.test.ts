import { mapLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ImdfFiles, PlannedFloor } from '../../../seed/content/floorPlan.ts';
import { formData } from '../../../services/files/testing/formData.ts';
import { sampleZip } from '../../../formats/zip/testing/sampleZip.ts';
import { readImdf } from '../../../formats/imdf/readImdf.ts';
import { sampleRoom, sampleVenue, venueArchive } from '../../../testing/sampleVenue.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

const desk = (reference: string) =>
  ({ reference, name: `Desk ${reference}`, category: 'office', isDesk: true }) as const;

const floors: readonly PlannedFloor[] = [
  { name: 'Ground floor', shortName: 'G', ordinal: 0, spaces: [sampleRoom('N-0.1'), sampleRoom('N-0.2')] },
  { name: 'First floor', shortName: '1', ordinal: 1, spaces: [sampleRoom('N-1.1'), desk('N-1.D1'), desk('N-1.D2')] },
];

const venue = (key = 'north', planned = floors) => sampleVenue(planned, key);

interface Feature {
  id: string;
  feature_type: string;
  geometry: { type: string; coordinates: number[][][] } | null;
  properties: Record<string, unknown>;
}

/** A copy of the archive with the features of one file changed. */
function changed(type: string, change: (features: Feature[]) => unknown): ImdfFiles {
  const files: Record<string, unknown> = structuredClone({ ...venue() });
  const collection = files[`${type}.geojson`];
  if (typeof collection !== 'object' || collection === null || !('features' in collection)) throw new Error(type);
  files[`${type}.geojson`] = { ...collection, features: change(collection.features as Feature[]) };
  return files;
}

const first = (features: Feature[], change: (feature: Feature) => Feature) =>
  features.map((feature, at) => (at === 0 ? change(feature) : feature));

describe('the map of a building', () => {
  let test: TestApp;
  let building: string;
  let extensionId: string;
  let manager: string;
  let admin: string;
  const path = () => `building/${building}/map`;

  const send = async (content: Buffer, name = 'north-one.zip', as = manager, at = path()) => {
    const { body, headers } = formData({ name: 'file', filename: name, content });
    const authorization = `Bearer ${await test.tokenFor(as)}`;
    const url = `/api/${at}/import`;
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const imported = async (content: Buffer) => {
    const started = await send(content);
    expect(started).toMatchObject({ status: 202, body: { kind: 'mapImport' } });
    const id: string = started.body.id;
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as: manager })).body.status, { timeout: 60_000 })
      .toMatch(/Done|Failed/);
    return (await test.call('GET', `job/${id}`, { as: manager })).body;
  };
  const read = async (as = manager) => (await test.call('GET', path(), { as })).body;
  const activate = (id: string, as = manager) =>
    test.call('POST', `${path()}/version/${id}/activate`, { as, body: {} });
  const features = async (part: string, as = test.people.emails.reader) =>
    test.call('GET', `map/jibestream/venue/${building}/${part}`, { as });
  const kindsOf = (body: { features: Feature[] }) =>
    Object.fromEntries(
      [...Map.groupBy(body.features, ({ feature_type }) => feature_type)].map(([type, all]) => [type, all.length]),
    );
  const faultsOf = async (files: ImdfFiles) => {
    const job = await imported(venueArchive(files));
    expect(job).toMatchObject({ status: 'Failed', message: 'mapRefused' });
    return job.result.faults;
  };

  beforeAll(async () => {
    test = await createTestApp();
    building = test.people.buildings.north1;
    manager = test.people.emails.northManager;
    admin = test.people.emails.administrator;
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('says that there is no configuration, no content and no space info until there is (MAP-09, ERR-48)', async () => {
    expect(await read()).toMatchObject({ state: 'noConfig', versions: [], floors: [] });
    expect(await features('floors')).toMatchObject({ status: 404, body: { code: 'noMapConfig' } });
    const extension = { name: 'Map', code: 'extension.map' };
    await test.call('POST', 'config/extension', { as: admin, body: extension });
    const on = await test.call('PUT', `building/${building}/extension/extension.map`, {
      as: admin,
      body: { enabled: true },
    });
    expect(on.status).toBe(200);
    const own = on.body;
    extensionId = own.id;
    const config = { wayfinding: true, beaconInstalled: false, blueDotRefId: 'dot-7', mapsReadOnly: ['kiosk'] };
    const set = await test.call('PUT', `config/extension/${own.id}`, {
      as: admin,
      version: own.version,
      body: { config },
    });
    expect(set.status).toBe(200);
    expect((await read()).state).toBe('noContent');
    expect(await features('floors')).toMatchObject({ status: 404, body: { code: 'noMapContent' } });
  });

  it('is imported to be looked at, and replaces the map in use only then (MAP-06, MAP-01)', async () => {
    const job = await imported(venueArchive(venue()));
    expect(job).toMatchObject({ status: 'Done', result: { faultCount: 0 } });
    const { versionId } = job.result;
    const staged = await read();
    expect(staged.versions).toMatchObject([
      {
        id: versionId,
        status: 'staged',
        name: 'North One',
        fileName: 'north-one.zip',
        summary: { levels: 2, units: 13, warningCount: 0 },
        activatedAt: null,
      },
    ]);
    expect(staged.state).toBe('noContent');
    expect((await features('full')).body.code).toBe('noMapContent');
    const looked = await test.call('GET', `${path()}/version/${versionId}`, { as: manager });
    expect(looked.body.floors).toMatchObject([
      { name: 'Ground floor', ordinal: 0, units: 6 },
      { name: 'First floor', ordinal: 1, units: 7 },
    ]);
    expect((await activate(versionId)).status).toBe(204);
    expect(await read()).toMatchObject({ state: 'noSpaceInfo', versions: [{ id: versionId, status: 'active' }] });
    expect((await activate(versionId)).body.code).toBe('conflict');
  });

  it('lists every level, also of a tower that has more of them than lists of references show (MAP-01)', async () => {
    const tower = Array.from({ length: 205 }, (_, at) => ({
      name: `Level ${String(at)}`,
      shortName: String(at),
      ordinal: at,
      spaces: [sampleRoom(`T-${String(at)}`)],
    }));
    const { versionId } = (await imported(venueArchive(venue('tower', tower)))).result;
    const looked = await test.call('GET', `${path()}/version/${versionId}`, { as: manager });
    expect(looked.body.floors).toHaveLength(205);
    expect(looked.body.floors.at(-1)).toMatchObject({ name: 'Level 204', floorId: null });
    expect((await test.call('DELETE', `${path()}/version/${versionId}`, { as: manager })).status).toBe(204);
  });

  it('links units with the spaces that have their reference, and lists what does not fit (MAP-01, MAP-11, RES-51)', async () => {
    const space = (name: string, mapSpaceXRefId: string, more: Record<string, unknown> = {}) =>
      test.call('POST', 'space', {
        as: admin,
        body: { type: 'Common Area', name, buildingId: building, mapSpaceXRefId, ...more },
      });
    const { body: lounge } = await space('Lounge', 'n-0.1', { destinationZoomTier: 18 });
    await space('Attic', 'N-9.9');
    const answer = await read();
    expect(answer.state).toBe('ready');
    expect(answer.references).toMatchObject({
      linked: 1,
      unplaced: { count: 1, first: [{ name: 'Attic', reference: 'N-9.9' }] },
      unknown: { count: 4 },
      duplicate: { count: 0, first: [] },
    });
    expect(answer.references.unknown.first.map(({ reference }: { reference: string }) => reference)).toEqual([
      'N-0.2',
      'N-1.1',
      'N-1.D1',
      'N-1.D2',
    ]);
    const { body } = await features('destination');
    expect(body.features.map(({ properties }: Feature) => properties)).toMatchObject([
      { reference: 'N-0.1', spaceId: lounge.id, spaceName: 'Lounge', destinationZoomTier: 18 },
    ]);
  });

  it('name no space and no floor to the app that is not active, and all to those who work with them (PLACE-19, RES-51, RES-52, RES-53, RES-55)', async () => {
    const { reader } = test.people.emails;
    const made = async (body: Record<string, unknown>) =>
      (await test.call('POST', 'space', { as: admin, body: { buildingId: building, ...body } })).body;
    const floor = await made({ type: 'Floor', name: 'First floor', active: false });
    const closed = await made({ type: 'Common Area', name: 'Closed lounge', mapSpaceXRefId: 'N-0.2', active: false });
    const upstairs = await made({ type: 'Room', name: 'Upstairs', parentId: floor.id, mapSpaceXRefId: 'N-1.1' });
    const named = async (part: string, as: string) =>
      (await features(part, as)).body.features.flatMap(({ properties }: Feature) => properties['spaceName'] ?? []);
    for (const part of ['destination', 'full']) {
      expect(await named(part, reader)).toEqual(['Lounge']);
      expect(await named(part, manager)).toEqual(['Lounge', 'Closed lounge', 'Upstairs']);
    }
    const levels = async (as: string) =>
      (await features('floors', as)).body.features.map(({ properties }: Feature) => properties['floorId']);
    expect(await levels(reader)).toEqual([null, null]);
    expect(await levels(manager)).toEqual([null, floor.id]);
    for (const { id, version } of [closed, upstairs, floor])
      expect((await test.call('DELETE', `space/${id}`, { as: admin, version })).status).toBe(204);
  });

  it('has the floor that is called as a level in any letter case, as its spaces are found (MAP-01, MAP-04)', async () => {
    const body = { type: 'Floor', name: 'FIRST floor', buildingId: building };
    const { body: floor } = await test.call('POST', 'space', { as: admin, body });
    expect((await read()).floors).toMatchObject([{ floorId: null }, { name: 'First floor', floorId: floor.id }]);
    const { status } = await test.call('DELETE', `space/${floor.id}`, { as: admin, version: floor.version });
    expect(status).toBe(204);
  });

  it('answers each part as GeoJSON to everyone who sees the building (MAP-05, MAP-11, RES-48, RES-49, RES-50, RES-52, RES-53, RES-54, RES-55, TRUE-07)', async () => {
    const levels = (await features('floors')).body;
    expect(levels.type).toBe('FeatureCollection');
    expect(kindsOf(levels)).toEqual({ level: 2 });
    const { body: floor } = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Floor', name: 'Ground floor', buildingId: building },
    });
    const { body: again } = await features('floors');
    expect(again.features.map(({ properties }: Feature) => properties['floorId'])).toEqual([floor.id, null]);
    expect(kindsOf((await features('amenity')).body)).toEqual({ amenity: 6 });
    const buildings = (await features('building')).body;
    expect(kindsOf(buildings)).toEqual({ building: 1, footprint: 1 });
    const whole = await features(`building/${buildings.features[0].id}/full`);
    expect(kindsOf(whole.body)).toMatchObject({ building: 1, level: 2, unit: 13, amenity: 6 });
    const byRecord = await features(`building/${building}/full`);
    expect([byRecord.status, kindsOf(byRecord.body)]).toEqual([200, kindsOf(whole.body)]);
    expect((await features(`building/${test.people.buildings.south1}/full`)).status).toBe(404);
    expect(kindsOf((await features('waypoint')).body)).toEqual({ opening: 10 });
    const drawing = (await features(`floormap/${levels.features[1].id}`)).body;
    expect(kindsOf(drawing)).toEqual({ level: 1, unit: 7, opening: 5, amenity: 3 });
    const [one] = drawing.features.filter(({ feature_type }: Feature) => feature_type === 'unit');
    expect(one).toMatchObject({ type: 'Feature', geometry: { type: 'Polygon' } });
    const full = (await features('full')).body;
    expect(kindsOf(full)).toMatchObject({ venue: 1, address: 1, building: 1, level: 2, unit: 13 });
    expect(full.settings).toEqual({
      wayfinding: true,
      beaconInstalled: false,
      blueDotRefId: 'dot-7',
      mapsReadOnly: ['kiosk'],
    });
  });

  it('is not answered to people of another customer, nor changed without the right (MAP-05)', async () => {
    const { southManager, reader } = test.people.emails;
    for (const part of ['full', 'floors', 'destination']) expect((await features(part, southManager)).status).toBe(404);
    expect((await features(`floormap/${building}`)).status).toBe(404);
    expect((await test.call('GET', path(), { as: southManager })).status).toBe(404);
    expect((await test.call('GET', path(), { as: reader })).status).toBe(403);
    const { status } = await send(venueArchive(venue()), 'north-one.zip', reader);
    expect(status).toBe(403);
    expect((await send(venueArchive(venue()), 'north-one.zip', southManager)).status).toBe(404);
    expect((await send(venueArchive(venue()), 'north-one.pdf')).body.fields).toMatchObject([
      { field: 'file', code: 'fileKind' },
    ]);
  });

  it('is not changed in the portal while its extension says that it is read-only there (MAP-10)', async () => {
    const readExtension = async () => (await test.call('GET', `config/extension/${extensionId}`, { as: admin })).body;
    const modes = async (mapsReadOnly: string[]) => {
      const { config, version } = await readExtension();
      const body = { config: { ...config, mapsReadOnly } };
      expect((await test.call('PUT', `config/extension/${extensionId}`, { as: admin, version, body })).status).toBe(
        200,
      );
    };
    await modes(['portal']);
    expect(await send(venueArchive(venue()))).toMatchObject({ status: 409, body: { code: 'mapReadOnly' } });
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect((await activate(nowhere)).body.code).toBe('mapReadOnly');
    expect((await features('full')).body.settings.mapsReadOnly).toEqual(['portal']);
    await modes([]);
    expect((await activate(nowhere)).status).toBe(404);
  });

  it('is brought back in its former version, and only what is not in use is removed (MAP-06)', async () => {
    const [before] = (await read()).versions;
    const other = floors.map((floor) => ({ ...floor, spaces: [sampleRoom('N-0.1', 'New lounge')] })).slice(0, 1);
    const { versionId } = (await imported(venueArchive(venue('rebuilt', other)))).result;
    await activate(versionId);
    expect((await read()).versions).toMatchObject([
      { id: versionId, status: 'active' },
      { id: before.id, status: 'former' },
    ]);
    expect(kindsOf((await features('floors')).body)).toEqual({ level: 1 });
    expect((await activate(before.id)).status).toBe(204);
    expect(kindsOf((await features('floors')).body)).toEqual({ level: 2 });
    const remove = (id: string) => test.call('DELETE', `${path()}/version/${id}`, { as: manager });
    expect((await remove(before.id)).body.code).toBe('inUse');
    expect((await remove(versionId)).status).toBe(204);
    expect((await remove(versionId)).status).toBe(404);
    expect((await read()).versions).toMatchObject([{ id: before.id, status: 'active' }]);
  });

  it('keeps one map in use and one to look at when several people work at the same moment (MAP-06)', async () => {
    const jobs = await Promise.all([imported(venueArchive(venue('one'))), imported(venueArchive(venue('two')))]);
    expect(jobs.map(({ status }) => status)).toEqual(['Done', 'Done']);
    const states = async () => (await read()).versions.map(({ status }: { status: string }) => status);
    expect(await states()).toEqual(['staged', 'active']);
    const [staged] = (await read()).versions;
    const answers = await Promise.all([activate(staged.id), activate(staged.id), activate(staged.id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409]);
    expect(await states()).toEqual(['active', 'former']);
  });

  it('keeps the newest former versions, and nothing of older ones (MAP-06)', async () => {
    const { maxFormerVersions } = mapLimits;
    const used: string[] = [];
    for (let index = 0; index < maxFormerVersions + 2; index += 1) {
      const { versionId } = (await imported(venueArchive(venue(`version ${String(index)}`)))).result;
      expect((await activate(versionId)).status).toBe(204);
      used.unshift(versionId);
    }
    const stored = async (text: string) =>
      (await test.services.database.query<{ id: string }>({ text, values: [] })).map(({ id }) => id).toSorted();
    const kept = used.slice(0, maxFormerVersions + 1).toSorted();
    // The list shows no more than these either way.
    expect(await stored('select id from map_versions')).toEqual(kept);
    expect(await stored('select distinct version_id as id from map_features')).toEqual(kept);
  });

  it('names every fault of an archive by the id of its feature, and stores nothing (MAP-06)', async () => {
    const before = await read();
    const [unit] = (() => {
      let found: Feature[] = [];
      changed('unit', (all) => (found = all));
      return found;
    })();
    if (unit === undefined) throw new Error('no unit');
    const withRing = (change: (ring: number[][]) => number[][]) =>
      changed('unit', (all) =>
        first(all, (feature) => ({
          ...feature,
          geometry: { type: 'Polygon', coordinates: [change(feature.geometry?.coordinates[0] ?? [])] },
        })),
      );
    const codes = (files: ImdfFiles | Buffer) => {
      const map = readImdf(Buffer.isBuffer(files) ? files : venueArchive(files));
      return (map.isRead ? [] : map.faults).map(({ code, file, featureId, detail }) =>
        [code, file, featureId === unit.id ? 'unit' : featureId, detail].filter((part) => part !== null).join(' '),
      );
    };
    expect(codes(withRing((ring) => ring.slice(0, -1)))).toEqual(['ringOpen unit.geojson unit']);
    expect(codes(withRing(([a = [], b = [], c = [], d = []]) => [a, c, b, d, a]))).toEqual([
      'ringCrossing unit.geojson unit',
    ]);
    expect(codes(withRing(([a = [], b = []]) => [a, b, a]))).toEqual(['ringShort unit.geojson unit']);
    expect(codes(withRing(([a = [], b = []]) => [a, b, a, b, a]))).toEqual(['ringArea unit.geojson unit']);
    expect(codes(withRing((ring) => ring.map(([x = 0, y = 0]) => [x, y + 100])))).toEqual([
      'position unit.geojson unit',
    ]);
    expect(codes(withRing((ring) => ring.map(([x = 0, y = 0]) => [x + 0.001, y])))[0]).toMatch(
      /^outsideLevel unit\.geojson unit /,
    );
    const wrong = changed('unit', (all) => [
      { ...unit, properties: { ...unit.properties, level_id: '00000000-0000-4000-8000-000000000000' } },
      ...all.slice(1),
      { ...unit },
    ]);
    expect(codes(wrong)).toEqual(['idTwice unit.geojson unit', 'reference unit.geojson unit level_id']);
    const { 'level.geojson': levels, ...lacking } = venue();
    expect(levels).toBeDefined();
    expect(codes(lacking)[0]).toBe('fileMissing level.geojson');
    expect(codes({ ...venue(), 'manifest.json': { version: '2.0.0', created: 'now', language: 'en' } })).toEqual([
      'version manifest.json 2.0.0',
    ]);
    expect(codes(Buffer.from('no archive'))).toEqual(['notZip']);
    expect(codes(venueArchive(venue()).subarray(0, 900))).toEqual(['archiveBroken']);
    const bomb = sampleZip([{ name: 'unit.geojson', content: Buffer.alloc(25 * 1024 * 1024) }]);
    expect(codes(bomb)).toEqual(['archiveTooLarge']);
    const refused = await faultsOf(withRing((ring) => ring.slice(0, -1)));
    expect(refused).toMatchObject([{ code: 'ringOpen', featureId: unit.id, isWarning: false }]);
    expect(await read()).toEqual(before);
  });

  it('warns of units that overlap and of references that are there twice, and lists these (MAP-06, MAP-01)', async () => {
    const [template] = (() => {
      let found: Feature[] = [];
      changed('unit', (all) => (found = all.filter(({ properties }) => properties['alt_name'] !== null)));
      return found;
    })();
    if (template === undefined) throw new Error('no unit');
    const copy = { ...template, id: '0a0b0c0d-0000-4000-8000-000000000001' };
    const job = await imported(venueArchive(changed('unit', (all) => [...all, copy])));
    expect(job.status).toBe('Done');
    const [staged] = (await read()).versions;
    expect(staged.summary.warnings.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'overlap',
      'referenceTwice',
    ]);
    const { body } = await test.call('GET', `${path()}/version/${staged.id}`, { as: manager });
    expect(body.references.duplicate).toMatchObject({
      count: 2,
      first: [{ reference: 'N-0.1' }, { reference: 'N-0.1' }],
    });
  });

  it('questions a map that is far from its building, and says when latitude and longitude look swapped (MAP-06)', async () => {
    const moved = (move: (place: number[]) => number[]) => {
      const turn = (value: unknown): unknown => {
        if (!Array.isArray(value)) return value;
        return typeof value[0] === 'number' ? move(value) : value.map(turn);
      };
      const files = Object.entries(venue()).map(([name, content]) => {
        const text = JSON.stringify(content, (key, value: unknown) => (key === 'coordinates' ? turn(value) : value));
        return [name, JSON.parse(text)] as const;
      });
      return venueArchive(Object.fromEntries(files));
    };
    const montreal = await imported(moved(([longitude = 0, latitude = 0]) => [longitude - 78.4, latitude - 0.25]));
    expect([montreal.status, montreal.result.warnings]).toEqual([
      'Done',
      [expect.objectContaining({ code: 'farFromBuilding', isWarning: true, file: 'venue.geojson' })],
    ]);
    expect(montreal.result.warnings[0].detail).toMatch(/^\d{4} km$/);
    const swapped = await imported(moved(([longitude = 0, latitude = 0]) => [latitude, longitude]));
    expect(swapped.result.warnings).toMatchObject([{ code: 'coordinatesSwapped' }]);
    const [staged] = (await read()).versions;
    expect([staged.summary.warningCount, staged.summary.warnings[0].code]).toEqual([1, 'coordinatesSwapped']);
    const right = await imported(venueArchive(venue()));
    expect(right.result.warnings).toEqual([]);
  });

  it('says to open screens that a version was imported, used or removed, and nothing of one that was not (API-41)', async () => {
    const heard: string[] = [];
    const end = test.services.live.subscribe({
      onEvent: (event) => {
        if (event.type === 'changed' && event.resource === 'buildingMap')
          heard.push(`${event.action} ${String(event.buildingId)} ${String(event.customerId)}`);
      },
    });
    const line = (action: string) => `${action} ${building} ${test.people.customers.north}`;
    // What the tests before this one did is heard before it, in the order of their writes.
    const mark = { type: 'changed', resource: 'buildingMap', id: building, action: 'Marked' } as const;
    await test.services.live.publish(test.services.database, mark);
    await expect.poll(() => heard.at(-1)).toMatch(/^Marked/);
    heard.length = 0;
    const used = (await imported(venueArchive(venue()))).result.versionId;
    await expect.poll(() => heard).toEqual([line('Created')]);
    expect((await activate(used)).status).toBe(204);
    await expect.poll(() => heard).toEqual([line('Created'), line('Modified')]);
    expect((await activate(used)).status).toBe(409);
    const other = (await imported(venueArchive(venue()))).result.versionId;
    const gone = await test.call('DELETE', `${path()}/version/${String(other)}`, { as: manager });
    expect(gone.status).toBe(204);
    await expect.poll(() => heard).toEqual(['Created', 'Modified', 'Created', 'Deleted'].map(line));
    end();
  });
});
