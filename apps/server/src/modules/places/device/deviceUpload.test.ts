import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { plainCsv } from '../../../testing/plainCsv.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Device = Record<string, unknown> & { id: string; version: number };

const HEAD = 'Hardware id,Kind,Name,Type,Gateway,Zone id,Map reference of the space,Vendor';

describe('a bulk upload of devices', () => {
  let test: TestApp;
  let manager: string;
  let buildingId: string;
  let roomId: string;

  const reached = async (id: string, status: RegExp) => {
    const upload = async () => (await test.call('GET', `location/batchupload/${id}`, { as: manager })).body;
    await expect.poll(async () => (await upload()).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return upload();
  };
  const check = async (...lines: readonly string[]) => {
    const form = formData({ name: 'file', filename: 'devices.csv', content: [HEAD, ...lines].join('\n') });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=device&buildingId=${buildingId}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(manager)}` },
      payload: form.body,
    });
    expect(answer.statusCode).toBe(202);
    return reached(answer.json().id, /Checked|Failed/);
  };
  const step = async (id: string, name: 'apply' | 'undo') => {
    expect((await test.call('POST', `location/batchupload/${id}/${name}`, { as: manager })).status).toBe(202);
    return reached(id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const lines = async (id: string, show = 'all') =>
    (await test.call('GET', `location/batchupload/${id}/lines?show=${show}`, { as: manager })).body.value;
  const devices = async (): Promise<Device[]> =>
    (await test.call('GET', `device?buildingId=${buildingId}&$orderby=hardwareId`, { as: manager })).body.value;

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    buildingId = test.people.buildings.north1;
    const as = test.people.emails.administrator;
    await turnOnMap(test.services, buildingId);
    const post = async (path: string, body: object) => {
      const { status, body: answer } = await test.call('POST', path, { as, body });
      expect(status).toBe(201);
      return answer.id as string;
    };
    const parentId = await post('space', { buildingId, type: 'Floor', name: 'Ground floor', mapSpaceXRefId: 'G' });
    roomId = await post('space', { buildingId, type: 'Room', name: 'Room', parentId, mapSpaceXRefId: 'G-1' });
    const south = test.people.buildings.south1;
    await post('device', { buildingId: south, hardwareId: 'SOUTH-1', kind: 'Sensor' });
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('adds and changes devices by their hardware ids, in the spaces that the file names, and takes it back (PLACE-32, PLACE-37, PLACE-41)', async () => {
    const { id, counts } = await check(
      'HW-1,Sensor,,Motion,no,Z1,g-1,',
      'HW-2,calendar,Panel,,yes,,,',
      'HW-6,Sensor,,,,,,',
      'HW 3,Sensor,,,,,,',
      'HW-4,Lamp,,,,,,',
      'HW-5,Sensor,,,,,G-9,Nobody & Sons',
      'hw-6,Sensor,,,,,,',
    );
    expect(counts).toMatchObject({ create: 2, error: 5 });
    const wrong: { line: number; issues: { field: string; code: string }[] }[] = await lines(id, 'error');
    expect(wrong.map(({ line, issues }) => [line, ...issues.map(({ field, code }) => `${field} ${code}`)])).toEqual([
      [4, 'hardwareId duplicateHardwareId'],
      [5, 'hardwareId hardwareId'],
      [6, 'kind choice'],
      [7, 'spaceReference reference', 'vendorName reference'],
      [8, 'hardwareId duplicateHardwareId'],
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 2, refused: 0 } });
    expect(await devices()).toMatchObject([
      { hardwareId: 'HW-1', name: 'HW-1', kind: 'Sensor', type: 'Motion', spaceId: roomId, gateway: false },
      { hardwareId: 'HW-2', name: 'Panel', kind: 'Calendar', spaceId: null, gateway: true },
    ]);

    const second = await check('HW-1,,,Light,,-,,', 'HW-2,,Panel 2,,,,G-1,');
    expect(second.counts).toMatchObject({ update: 2, error: 0 });
    expect(await lines(second.id)).toMatchObject([
      {
        changes: [
          { field: 'type', before: 'Motion', after: 'Light' },
          { field: 'zoneId', before: 'Z1' },
        ],
      },
      { changes: [{ field: 'name' }, { field: 'spaceReference', before: '', after: 'G-1' }] },
    ]);
    expect(await step(second.id, 'apply')).toMatchObject({ counts: { applied: 2 } });
    expect(await devices()).toMatchObject([
      { type: 'Light', zoneId: null, spaceId: roomId },
      { name: 'Panel 2', spaceId: roomId },
    ]);
    expect(await step(second.id, 'undo')).toMatchObject({ counts: { undone: 2 } });
    expect(await devices()).toMatchObject([
      { type: 'Motion', zoneId: 'Z1' },
      { name: 'Panel', spaceId: null },
    ]);
    // They were changed since, though back again.
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 2 } });
  });

  it('finds the space of a device where the file has lost the zeros of its reference, and says so (PLACE-37, PLACE-41)', async () => {
    const as = test.people.emails.administrator;
    const floors = await test.call('GET', `space?buildingId=${buildingId}&$filter=type eq 'Floor'`, { as });
    const body = {
      buildingId,
      type: 'Room',
      name: 'Nought',
      parentId: floors.body.value[0].id,
      mapSpaceXRefId: '0042',
    };
    const room = await test.call('POST', 'space', { as, body });
    const { id } = await check('ZERO-1,Sensor,,,,,42,');
    expect(await lines(id)).toMatchObject([
      { action: 'create', assumptions: [{ field: 'spaceReference', code: 'reference', from: '42', to: '0042' }] },
    ]);
    await step(id, 'apply');
    expect((await devices()).find(({ hardwareId }) => hardwareId === 'ZERO-1')).toMatchObject({
      spaceId: room.body.id,
    });
    await step(id, 'undo');
  });

  it('takes names for the spaces that have no reference, and calls them so in a download (PLACE-37, PLACE-38, PLACE-41)', async () => {
    const as = test.people.emails.administrator;
    const add = async (type: string, name: string, parentId?: string) =>
      (await test.call('POST', 'space', { as, body: { buildingId, type, name, parentId } })).body.id as string;
    const [upper, attic] = [await add('Floor', 'Upper floor'), await add('Floor', 'Attic')];
    const pantry = await add('Room', 'Pantry', upper);
    const [, studio] = [await add('Room', 'Studio', upper), await add('Room', 'Studio', attic)];
    const { id } = await check(
      'NAME-1,Sensor,,,,,pantry,',
      'NAME-2,Sensor,,,,,Attic / Studio,',
      'NAME-3,Sensor,,,,,Studio,',
      'NAME-4,Sensor,,,,,Cellar,',
      'NAME-5,Sensor,,,,,Room,',
    );
    expect(await lines(id)).toMatchObject([
      { action: 'create', assumptions: [] },
      { action: 'create', assumptions: [] },
      { issues: [{ field: 'spaceReference', code: 'severalCalledSo' }] },
      { issues: [{ field: 'spaceReference', code: 'reference' }] },
      { assumptions: [{ field: 'spaceReference', code: 'reference', from: 'Room', to: 'G-1' }] },
    ]);
    await step(id, 'apply');
    const placed = (await devices()).filter(({ hardwareId }) => String(hardwareId).startsWith('NAME-'));
    expect(placed.map(({ spaceId }) => spaceId)).toEqual([pantry, studio, roomId]);
    const { text } = await test.call(
      'GET',
      `location/batchupload/export?kind=device&buildingId=${buildingId}&format=csv`,
      {
        as: manager,
      },
    );
    const plain = plainCsv(text);
    expect(plain).toContain('NAME-1,Sensor,NAME-1,,no,,Pantry,');
    expect(plain).toContain('NAME-2,Sensor,NAME-2,,no,,Attic / Studio,');
    const rows = plain.split('\r\n').filter((row: string) => row.startsWith('NAME-'));
    expect((await check(...rows)).counts).toMatchObject({ same: 3, error: 0 });
    await step(id, 'undo');
  });

  it('refuses a hardware id of another building before and while it is saved, and names the building to those who may see it (PLACE-28, PLACE-34, ERR-34, ERR-35, SEC-19)', async () => {
    const { id } = await check('SOUTH-1,Sensor,,,,,,', 'FREE-1,Sensor,,,,,,', 'FREE-2,Sensor,,,,,,');
    expect(await lines(id, 'error')).toMatchObject([{ line: 2, issues: [{ code: 'hardwareIdAssigned' }] }]);
    const [unseen] = await lines(id, 'error');
    expect(unseen.issues[0].names).toBeUndefined();

    // Someone adds one of them in another building after the check.
    const as = test.people.emails.administrator;
    const body = { buildingId: test.people.buildings.south1, hardwareId: 'free-1', kind: 'Sensor' };
    expect((await test.call('POST', 'device', { as, body })).status).toBe(201);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 1, refused: 1 } });
    expect(await lines(id, 'refused')).toMatchObject([
      { line: 3, issues: [{ field: 'hardwareId', code: 'hardwareIdAssigned' }] },
    ]);
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 1, kept: 0 } });
    expect((await devices()).filter(({ hardwareId }) => hardwareId === 'FREE-2')).toEqual([]);

    manager = as;
    const seen = await check('SOUTH-1,Sensor,,,,,,');
    expect(await lines(seen.id)).toMatchObject([{ issues: [{ code: 'hardwareIdAssigned', names: ['South One'] }] }]);
    const { text } = await test.call('GET', `location/batchupload/${seen.id}/errors?format=csv`, {
      as,
      headers: { 'accept-language': 'en' },
    });
    expect(text).toContain(
      'Hardware id: This hardware id is already assigned to another building. Delete the device there first · South One',
    );
    manager = test.people.emails.northManager;
  });

  it('says its status and counts, and the lines that are not saved, by the id of the upload (RES-88, RES-89, PLACE-33)', async () => {
    const { id } = await check('STATUS-1,Sensor,,,,,,', 'STATUS 2,Sensor,,,,,,');
    const status = async () => (await test.call('GET', `location/batchstatus?jobId=${id}`, { as: manager })).body;
    expect(await status()).toMatchObject({ id, status: 'Checked', lines: 2, counts: { create: 1, error: 1 } });
    await step(id, 'apply');
    expect(await status()).toMatchObject({ status: 'Applied', counts: { applied: 1, refused: 0 }, message: null });
    const unprocessed = await test.call('GET', `location/unproccessedrecords?jobId=${id}`, { as: manager });
    expect(unprocessed.body.value).toMatchObject([{ line: 3, action: 'error' }]);
    const elsewhere = { as: test.people.emails.southManager };
    expect((await test.call('GET', `location/batchstatus?jobId=${id}`, elsewhere)).status).toBe(404);
    expect((await test.call('GET', 'location/batchstatus', { as: manager })).status).toBe(400);
  });

  it('answers a template and what is there under its headings (PLACE-38)', async () => {
    const get = (what: string) =>
      test.call('GET', `location/batchupload/${what}?kind=device&buildingId=${buildingId}&format=csv`, {
        as: manager,
        headers: { 'accept-language': 'en' },
      });
    expect(plainCsv((await get('template')).text).split('\r\n')[0]).toBe(HEAD);
    expect(plainCsv((await get('export')).text)).toContain('STATUS-1,Sensor,STATUS-1');
  });
});
