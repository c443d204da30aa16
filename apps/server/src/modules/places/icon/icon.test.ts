import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

const photo = readFileSync(new URL('../../../formats/pictures/testing/photo.jpg', import.meta.url));

describe('icons and their categories', () => {
  let test: TestApp;
  const admin = 'admin@atrium.example';
  const headers = { 'if-match': '*' };

  const createTemplate = (body: Record<string, unknown>) =>
    test.call('POST', 'map-template', { as: admin, body: { name: 'Template', kind: 'Icon', ...body } });
  const upload = (content: Buffer, kind = 'icon') =>
    test.call('POST', `upload/image?kind=${kind}`, {
      as: admin,
      ...formData({ name: 'file', filename: 'icon.png', type: 'image/png', content }),
    });
  const createIcon = (templateId: string, body: Record<string, unknown>) =>
    test.call('POST', `map-template/${templateId}/icon`, { as: admin, body });
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    (answer.body.fields ?? []).map(({ field, code }) => `${field} ${code}`);
  const remove = (path: string) => test.call('DELETE', path, { as: admin, headers });

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are drawn by map templates of kind Structure or Icon, for a type of master data (RES-56, PLACE-07, MAP-07, ROOT-33)', async () => {
    const drawing = { fillColor: '#29ccc4', outlineColor: '#002124', outlineWidth: 1.5, iconSize: 24 };
    for (const type of ['Country', 'State', 'Region', 'fbvendor', 'Lockers', 'Other']) {
      const body = { name: `Of ${type}`, kind: 'Structure', type, ...drawing };
      expect((await createTemplate(body)).body).toMatchObject(body);
    }
    expect((await createTemplate({ name: 'Plain' })).body).toMatchObject({
      kind: 'Icon',
      type: 'Other',
      iconSize: null,
    });
    const wrong = await createTemplate({
      kind: 'Photo',
      type: 'Planet',
      fillColor: 'red',
      iconSize: 4,
      outlineWidth: -1,
    });
    expect(fieldsOf(wrong).toSorted()).toEqual([
      'fillColor hexColour',
      'iconSize tooSmall',
      'kind choice',
      'outlineWidth tooSmall',
      'type choice',
    ]);
    expect(fieldsOf(await createTemplate({ name: 'PLAIN' }))).toEqual(['name duplicate']);
  });

  it('are PNG by their content, at least 32 pixels high and wide (BRAND-06, MAP-08, SEC-07)', async () => {
    const { id: templateId } = (await createTemplate({ name: 'Pictures' })).body;
    const stored = await upload(samplePng(32, 32));
    expect(stored.status).toBe(201);
    const made = await createIcon(templateId, { name: 'Lift', imageId: stored.body.id });
    expect(made.body).toMatchObject({ name: 'Lift', templateId, imageId: stored.body.id });
    expect((await test.app.inject({ url: made.body.imageUrl })).headers['content-type']).toBe('image/png');
    expect(fieldsOf(await upload(photo))).toEqual(['file png']);
    expect(fieldsOf(await upload(samplePng(31, 32)))).toEqual(['file imageSize']);
    expect(fieldsOf(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual(['file fileKind']);
    const other = (await upload(samplePng(600, 338), 'image')).body.id;
    expect(fieldsOf(await createIcon(templateId, { name: 'Photo', imageId: other }))).toEqual(['imageId image']);
    expect(fieldsOf(await createIcon(templateId, {}))).toEqual(['name required', 'imageId required']);
    expect((await createIcon(templateId, { name: 'LIFT', imageId: stored.body.id })).status).toBe(409);
  });

  it('belong to a category, which is not deleted while it has some (ROOT-34, RES-56)', async () => {
    const { id: imageId } = (await upload(samplePng(48, 48))).body;
    const structure = (await createTemplate({ name: 'Walls', kind: 'Structure' })).body;
    expect((await createIcon(structure.id, { name: 'Door', imageId })).status).toBe(409);
    const category = (await createTemplate({ name: 'Doors' })).body;
    const icon = (await createIcon(category.id, { name: 'Door', imageId })).body;
    const list = await test.call('GET', `map-template?$filter=name eq 'Doors'`, { as: admin });
    expect(list.body.value).toMatchObject([{ iconCount: 1 }]);
    const refused = await remove(`map-template/${category.id}`);
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'icon', message: '1' }],
    ]);
    const changed = await test.call('PUT', `map-template/${category.id}`, {
      as: admin,
      headers,
      body: { kind: 'Structure' },
    });
    expect([changed.status, changed.body.fields]).toMatchObject([400, [{ field: 'kind', code: 'notChangeable' }]]);
    const path = `map-template/${category.id}/icon/${icon.id}`;
    expect((await remove(path)).status).toBe(204);
    expect((await remove(`map-template/${category.id}`)).status).toBe(204);
    expect((await createIcon(category.id, { name: 'Door', imageId })).status).toBe(404);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).status).toBe(404);
    expect((await test.call('POST', `map-template/${category.id}/restore`, { as: admin })).status).toBe(200);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).body.name).toBe('Door');
  });

  it('are never left without their category, also when both are changed at the same time (ROOT-34)', async () => {
    const { id: imageId } = (await upload(samplePng(48, 48))).body;
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await createTemplate({ name: `Round ${String(round)}` })).body;
      const kept = (await createTemplate({ name: `Kept ${String(round)}` })).body;
      const inKept = await createIcon(kept.id, { name: 'One', imageId });
      expect([inKept.status, inKept.body.templateId]).toEqual([201, kept.id]);
      const [made, removed] = await Promise.all([
        createIcon(id, { name: 'One', imageId }),
        remove(`map-template/${id}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
        [404, 204],
        [409, 204],
      ]).toContainEqual([made.status, removed.status]);
    }
  });
});
