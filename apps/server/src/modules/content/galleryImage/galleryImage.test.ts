import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('the gallery of a building', () => {
  let test: TestApp;
  let path: string;
  let manager: string;

  const upload = async (kind = 'image', [width, height] = [600, 338]): Promise<string> => {
    const form = formData({ name: 'file', filename: 'atrium.png', content: samplePng(width ?? 0, height ?? 0) });
    return (await test.call('POST', `upload/image?kind=${kind}`, { as: manager, ...form })).body.id;
  };
  const add = async (body: Record<string, unknown> = {}) =>
    test.call('POST', path, { as: manager, body: { imageId: await upload(), ...body } });
  const ids = async () =>
    (await test.call('GET', `${path}?$top=100`, { as: manager })).body.value.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/gallery-images`;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('takes images, shows and describes them, and lets them go (BLDG-37, CONT-26, RES-40)', async () => {
    const made = await add({ altText: 'The lobby in the morning' });
    expect(made.status).toBe(201);
    const { body } = await test.call('GET', path, { as: manager });
    expect(body.value).toMatchObject([{ altText: 'The lobby in the morning', sortOrder: 0 }]);
    expect((await test.app.inject({ url: body.value[0].imageUrl })).statusCode).toBe(200);
    const described = await test.call('PUT', path, {
      as: manager,
      version: 1,
      body: { id: made.body.id, altText: 'The lobby' },
    });
    expect(described.body).toMatchObject({ altText: 'The lobby', version: 2 });
    expect((await test.call('DELETE', `${path}/${made.body.id}`, { as: manager, version: 2 })).status).toBe(204);
    expect(await ids()).toEqual([]);
    expect((await test.call('POST', `${path}/${made.body.id}/restore`, { as: manager })).status).toBe(200);
    expect(await ids()).toEqual([made.body.id]);
  });

  it('takes only images that were uploaded as content (BLDG-37, SEC-07)', async () => {
    const refused = { status: 400, body: { fields: [{ field: 'imageId', code: 'image' }] } };
    expect(await add({ imageId: await upload('background', [1280, 720]) })).toMatchObject(refused);
    expect(await add({ imageId: test.people.buildings.north1 })).toMatchObject(refused);
    expect((await test.call('POST', path, { as: manager, body: {} })).body.fields).toMatchObject([
      { field: 'imageId', code: 'required' },
    ]);
  });

  it('is put in order as a whole (BLDG-37, RES-40)', async () => {
    for (let count = 0; count < 2; count += 1) await add();
    const [first, second, third] = await ids();
    const put = (body: unknown) => test.call('PUT', path, { as: manager, body });
    const answer = await put({ ids: [third, first, second] });
    expect([answer.status, answer.body]).toEqual([200, { ids: [third, first, second] }]);
    expect(await ids()).toEqual([third, first, second]);
    expect((await put({ ids: [] })).body.fields).toMatchObject([{ field: 'ids', code: 'required' }]);
    expect((await put({ ids: [test.people.buildings.north1] })).status).toBe(404);
    const viewer = await test.call('PUT', path, { as: test.people.emails.reader, body: { ids: [first] } });
    expect(viewer.status).toBe(403);
    expect(await ids()).toEqual([third, first, second]);
  });

  it('is seen in the app by the people who see the building (CONT-26, LIM-07)', async () => {
    const seen = await test.call('GET', `${path}?$top=100`, { as: test.people.emails.reader });
    expect(seen.body.value).toHaveLength(3);
    expect(seen.text).not.toContain('revision');
    const foreign = `building/${test.people.buildings.south1}/gallery-images`;
    expect((await test.call('GET', foreign, { as: test.people.emails.reader })).status).toBe(404);
  });

  it('are found by what they show, without case and accents (API-38, API-45)', async () => {
    const [first] = await ids();
    const { body } = await test.call('GET', `${path}/${first}`, { as: manager });
    const described = { altText: 'Un café près de la réception' };
    await test.call('PUT', `${path}/${first}`, { as: manager, version: body.version, body: described });
    const found = await test.call('GET', `${path}?$search=RECEPTION cafe`, { as: manager });
    expect(found.body.value.map(({ id }: { id: string }) => id)).toEqual([first]);
  });
});
