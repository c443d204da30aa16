import { imageLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { pngOfBytes, samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { zipOf } from '../../../formats/zip/testing/zipOf.ts';
import { plainCsv } from '../../../testing/plainCsv.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

const png = samplePng(600, 338);

describe('images of spaces in bulk', () => {
  let test: TestApp;
  let manager: string;
  let buildingId: string;
  const ids = new Map<string, string>();

  const send = async (filename: string, content: Buffer | string) => {
    const form = formData({ name: 'file', filename, content });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=image&buildingId=${buildingId}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(manager)}` },
      payload: form.body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = async (id: string) => (await test.call('GET', `location/batchupload/${id}`, { as: manager })).body;
  const reached = async (id: string, status: RegExp) => {
    await expect.poll(async () => (await upload(id)).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return upload(id);
  };
  const check = async (filename: string, content: Buffer | string) => {
    const sent = await send(filename, content);
    expect(sent.status).toBe(202);
    return reached(sent.body.id, /Checked|Failed/);
  };
  const step = async (id: string, name: 'apply' | 'undo') => {
    expect((await test.call('POST', `location/batchupload/${id}/${name}`, { as: manager })).status).toBe(202);
    return reached(id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const imagesOf = async (reference: string): Promise<string[]> =>
    (await test.call('GET', `space/${ids.get(reference) ?? ''}`, { as: manager })).body.imageIds;

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    const add = async (type: string, mapSpaceXRefId: string, parentId?: string) => {
      const body = { buildingId, type, name: mapSpaceXRefId, mapSpaceXRefId, ...(parentId && { parentId }) };
      const answer = await test.call('POST', 'space', { as: manager, body });
      expect(answer.status).toBe(201);
      ids.set(mapSpaceXRefId, answer.body.id);
      return String(answer.body.id);
    };
    const floor = await add('Floor', 'F1');
    await add('Room', 'F1/R1', floor);
    await add('Room', 'R2', floor);
    await add('Room', 'R3', floor);
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('gives each image of an archive to the space that its file is named after, reports the others, and takes them back (PLACE-36, PLACE-34, SEC-07)', async () => {
    const { id, counts, columns } = await check(
      'photos.zip',
      zipOf(
        { name: 'photos/F1%2FR1.png', content: png },
        { name: 'r2.jpeg', content: png },
        { name: 'R3.png', content: png },
        { name: 'r3.jpeg', content: png },
        { name: 'R9.png', content: png },
        { name: 'F1.png', content: '<svg onload="alert(1)"/>' },
        { name: '__MACOSX/photos/._R2.png', content: 'x' },
      ),
    );
    expect(counts).toMatchObject({ update: 2, error: 4 });
    expect(columns).toEqual([{ column: 'A', heading: 'File', field: 'imageIds' }]);
    const lines = (await test.call('GET', `location/batchupload/${id}/lines`, { as: manager })).body.value;
    expect(lines).toMatchObject([
      { line: 1, name: 'F1/R1', action: 'update' },
      { line: 2, name: 'R2', action: 'update' },
      { line: 3, action: 'error', issues: [{ code: 'duplicate', otherLine: 4 }] },
      { line: 4, action: 'error', issues: [{ code: 'duplicate', otherLine: 3 }] },
      { line: 5, action: 'error', issues: [{ code: 'imageReference', value: 'R9.png' }] },
      { line: 6, action: 'error', issues: [{ code: 'fileKind' }] },
    ]);
    expect(await imagesOf('R2')).toEqual([]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 2, refused: 0 } });
    const [image] = await imagesOf('F1/R1');
    expect(image).toBeDefined();
    expect(await imagesOf('R2')).toHaveLength(1);
    const { text } = await test.call('GET', `location/batchupload/${id}/errors?format=csv`, {
      as: manager,
      headers: { 'accept-language': 'en' },
    });
    expect(plainCsv(text)).toContain('R9.png,');
    // The next one is added to what is there.
    const more = await check('R2.png', png);
    expect(more.counts).toMatchObject({ update: 1 });
    expect(await step(more.id, 'apply')).toMatchObject({ counts: { applied: 1 } });
    expect(await imagesOf('R2')).toHaveLength(2);
    expect(await step(more.id, 'undo')).toMatchObject({ counts: { undone: 1 } });
    expect(await imagesOf('R2')).toHaveLength(1);
  });

  it('keeps the bounds of an image for each one, and those of an archive for all (PLACE-36, SEC-07, SEC-09)', async () => {
    const { id } = await check(
      'bounds.zip',
      zipOf(
        { name: 'R2.png', content: samplePng(100, 100) },
        { name: 'F1.png', content: pngOfBytes(600, 338, imageLimits.maxBytes + 1) },
        { name: 'F1%2FR1.png', content: png.subarray(0, png.length - 5) },
      ),
    );
    const { value } = (await test.call('GET', `location/batchupload/${id}/lines`, { as: manager })).body;
    expect(value.map(({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code))).toEqual([
      ['imageSize'],
      ['imageTooLarge'],
      ['imageBroken'],
    ]);
    const bomb = zipOf({ name: 'R2.png', content: Buffer.alloc(60 * 1024 * 1024) });
    expect(await check('bomb.zip', bomb)).toMatchObject({ status: 'Failed', message: 'batchArchive' });
    const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `${String(at)}.png`, content: 'x' }));
    expect(await check('many.zip', zipOf(...many))).toMatchObject({ status: 'Failed', message: 'batchArchive' });
    expect(await check('none.zip', zipOf())).toMatchObject({ status: 'Failed', message: 'batchNoImages' });
    expect(await check('text.zip', 'no archive')).toMatchObject({ status: 'Failed', message: 'batchArchive' });
    expect((await send('images.rar', 'Rar!')).body.fields).toMatchObject([{ field: 'file', code: 'fileKind' }]);
  });

  it('reads an archive that parts its folders by backslashes, as older programs of Windows write it (PLACE-36)', async () => {
    const { id, counts } = await check(
      'windows.zip',
      zipOf(
        { name: 'photos\\', content: '' },
        { name: 'photos\\F1%2FR1.png', content: png },
        { name: 'photos\\Thumbs.db', content: 'x' },
        { name: '__MACOSX\\photos\\._R2.png', content: 'x' },
      ),
    );
    expect(counts).toMatchObject({ update: 1, error: 0 });
    const { value } = (await test.call('GET', `location/batchupload/${id}/lines`, { as: manager })).body;
    expect(value).toMatchObject([{ line: 1, name: 'F1/R1', action: 'update' }]);
  });

  it('lists them with the uploads of spaces; they have no template and no columns to choose (PLACE-33, PLACE-38)', async () => {
    const at = `buildingId=${buildingId}`;
    const list = await test.call('GET', `location/batchupload?kind=space&${at}`, { as: manager });
    expect(list.body.value.map(({ kind }: { kind: string }) => kind)).toContain('image');
    const template = await test.call('GET', `location/batchupload/template?kind=image&${at}`, { as: manager });
    expect(template.status).toBe(400);
    const [{ id }] = list.body.value;
    const columns = await test.call('PUT', `location/batchupload/${String(id)}/columns`, {
      as: manager,
      body: { columns: {} },
    });
    expect(columns.status).toBe(409);
  });
});
