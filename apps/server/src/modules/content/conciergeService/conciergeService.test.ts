import { imageLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('concierge services', () => {
  let test: TestApp;
  let path: string;
  let manager: string;

  const add = (body: Record<string, unknown>) => test.call('POST', path, { as: manager, body });
  const upload = async (as = manager, kind: 'image' | 'background' = 'image'): Promise<string> => {
    const { width, height } = imageLimits.least[kind];
    const form = formData({ name: 'file', filename: 'spa.png', content: samplePng(width, height) });
    return (await test.call('POST', `upload/image?kind=${kind}`, { as, ...form })).body.id;
  };
  const order = async () => {
    const list = await test.call('GET', `${path}?$top=100`, { as: manager });
    return list.body.value.map(
      ({ name, sortOrder }: { name: string; sortOrder: number }) => `${name}${String(sortOrder)}`,
    );
  };

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'concierge', [test.people.buildings.north1]);
    path = `building/${test.people.buildings.north1}/concierge`;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('are in the order that the building gives them, which is stored (CONT-25, RES-17)', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await add({ name })).body.id);
    expect(await order()).toEqual(['A0', 'B1', 'C2']);
    const put = (body: unknown) => test.call('POST', `${path}/reorder`, { as: manager, body });
    expect((await put({ ids: [ids[2], ids[0], ids[1]] })).body.ids).toEqual([ids[2], ids[0], ids[1]]);
    expect(await order()).toEqual(['C0', 'A1', 'B2']);
    await test.call('POST', `${path}/${ids[1] ?? ''}/reorder`, { as: manager, body: { sortOrder: 0 } });
    expect(await order()).toEqual(['B0', 'C1', 'A2']);
  });

  it('that are added at the same time get places of their own (CONT-25, RES-17)', async () => {
    const before = (await order()).length;
    const names = ['D', 'E', 'F', 'G', 'H', 'I'];
    await Promise.all(names.map((name) => add({ name })));
    const places = (await order()).slice(before).map((shown: string) => Number(shown.slice(1)));
    expect(places).toEqual(names.map((_, index) => before + index));
  });

  it('keep every field, with their images in order and an address for each (CONT-24, RES-16)', async () => {
    const [main, one, two] = [await upload(), await upload(), await upload()];
    const backgroundImageId = await upload(manager, 'background');
    const body = {
      name: 'Laundry',
      featured: true,
      shortDescription: 'Back by the evening',
      fullDescription: 'Bring it to the front desk before nine.',
      mobilePrefix: '+33',
      phone: '123456789',
      textPhone: '612345678',
      email: 'laundry@northwind.example',
      mainImageId: main,
      additionalImageIds: [two, one],
      backgroundImageId,
    };
    const made = await add(body);
    expect(made.status).toBe(201);
    const stored = (await test.call('GET', `${path}/${made.body.id}`, { as: manager })).body;
    expect(stored).toMatchObject(body);
    expect(stored.additionalImageUrls.map((url: string) => url.includes(two) || url.includes(one))).toEqual([
      true,
      true,
    ]);
    expect(stored.additionalImageUrls[0]).toContain(two);
    expect((await test.app.inject({ url: stored.additionalImageUrls[1] })).statusCode).toBe(200);
    const asRead = await test.call('PUT', `${path}/${made.body.id}`, { as: manager, version: 1, body: stored });
    expect(asRead.body).toMatchObject({ ...body, version: 1 });
    const turned = await test.call('PUT', `${path}/${made.body.id}`, {
      as: manager,
      version: 1,
      body: { additionalImageIds: [one] },
    });
    expect(turned.body).toMatchObject({ additionalImageIds: [one], name: 'Laundry' });
    expect(turned.body.additionalImageUrls).toHaveLength(1);
    // A version of the past may bring it back, so it stays while the record is there.
    expect((await test.call('DELETE', `file/${one}`, { as: manager })).body.code).toBe('inUse');
    const path1 = `${path}/${made.body.id}`;
    expect((await test.call('DELETE', path1, { as: manager, version: 2 })).status).toBe(204);
    expect((await test.call('POST', `${path1}/restore`, { as: manager })).body).toMatchObject({ name: 'Laundry' });
  });

  it('refuse what is no value, an image of another person and more images than there is room for (CONT-24, CONT-31)', async () => {
    const wrong = await add({ name: ' ', phone: 'call', textPhone: '#', email: 'spa', mobilePrefix: '+9999' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'email',
      'mobilePrefix',
      'name',
      'phone',
      'textPhone',
    ]);
    const own = await upload();
    const foreign = await upload(test.people.emails.southManager);
    expect((await add({ name: 'Spa', additionalImageIds: [own, foreign] })).body.fields).toMatchObject([
      { field: 'additionalImageIds', code: 'image' },
    ]);
    expect((await add({ name: 'Spa', mainImageId: await upload(manager, 'background') })).body.fields).toMatchObject([
      { field: 'mainImageId', code: 'image' },
    ]);
    const many = Array.from({ length: imageLimits.maxInList + 1 }, () => own);
    expect((await add({ name: 'Spa', additionalImageIds: many })).body.fields).toMatchObject([
      { field: 'additionalImageIds', code: 'tooMany' },
    ]);
  });

  it('are read in the app by the people who see the building (CONT-24, LIM-07)', async () => {
    const seen = await test.call('GET', `${path}?$filter=name eq 'Laundry'`, { as: test.people.emails.reader });
    expect(seen.body.value).toMatchObject([{ name: 'Laundry', phone: '123456789' }]);
    expect(seen.body.value[0].additionalImageUrls).toHaveLength(1);
    expect(seen.text).not.toContain('revision');
    const foreign = `building/${test.people.buildings.south1}/concierge`;
    expect((await test.call('GET', foreign, { as: test.people.emails.reader })).status).toBe(404);
  });
});
