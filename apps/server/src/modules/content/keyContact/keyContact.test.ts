import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('key contacts', () => {
  let test: TestApp;
  let path: string;
  let manager: string;

  const add = (body: Record<string, unknown>) => test.call('POST', path, { as: manager, body });
  const order = async () => {
    const list = await test.call('GET', `${path}?$top=100`, { as: manager });
    return list.body.value.map(
      ({ name, sortOrder }: { name: string; sortOrder: number }) => `${name}${String(sortOrder)}`,
    );
  };

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/key-contacts`;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('are in the order that the building gives them, one by one or all together (BLDG-19, RES-47, CONT-27)', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await add({ name })).body.id);
    expect(await order()).toEqual(['A0', 'B1', 'C2', 'D3']);
    const put = (body: unknown) => test.call('POST', `${path}/reorder`, { as: manager, body });
    expect((await put({ ids: [ids[3], ids[0], ids[2], ids[1]] })).body.ids).toEqual([ids[3], ids[0], ids[2], ids[1]]);
    expect(await order()).toEqual(['D0', 'A1', 'C2', 'B3']);
    // Those that are not named come behind, as they were.
    expect((await put({ ids: [ids[1]] })).status).toBe(200);
    expect(await order()).toEqual(['B0', 'D1', 'A2', 'C3']);
    const moved = await test.call('POST', `${path}/${ids[2] ?? ''}/reorder`, { as: manager, body: { sortOrder: 1 } });
    expect(moved.body).toMatchObject({ name: 'C', sortOrder: 1 });
    expect(await order()).toEqual(['B0', 'C1', 'D2', 'A3']);
    const { north2 } = test.people.buildings;
    const other = (
      await test.call('POST', `building/${north2}/key-contacts`, { as: 'admin@atrium.example', body: { name: 'X' } })
    ).body.id;
    const mixed = await put({ ids: [ids[0], other] });
    expect([mixed.status, mixed.body.fields]).toMatchObject([400, [{ field: 'ids.1', code: 'reference' }]]);
    expect((await put({ ids: [] })).body.fields).toMatchObject([{ field: 'ids', code: 'required' }]);
    expect((await put({ ids: ['first'] })).body.fields).toMatchObject([{ field: 'ids.0', code: 'invalid' }]);
    expect(await order()).toEqual(['B0', 'C1', 'D2', 'A3']);
  });

  it('are read, changed, deleted and restored below their own building alone (API-36, AUDIT-07)', async () => {
    const { id } = (await add({ name: 'Mine' })).body;
    const call = async (method: string, at: string, body?: unknown) => {
      const sent = { as: test.people.emails.administrator, headers: { 'if-match': '*' } };
      return (await test.call(method, at, body === undefined ? sent : { ...sent, body })).status;
    };
    const elsewhere = `building/${test.people.buildings.north2}/key-contacts/${id}`;
    expect(await call('GET', elsewhere)).toBe(404);
    expect(await call('PUT', elsewhere, { name: 'Theirs' })).toBe(404);
    expect(await call('DELETE', elsewhere)).toBe(404);
    expect(await call('DELETE', `${path}/${id}`)).toBe(204);
    expect(await call('POST', `${elsewhere}/restore`)).toBe(404);
    expect(await call('POST', `${path}/${id}/restore`)).toBe(200);
    expect(await call('DELETE', `${path}/${id}`)).toBe(204);
  });

  it('have a mobile prefix of a country (BLDG-24)', async () => {
    const answer = await add({ name: 'Nowhere', mobilePrefix: '+999', phone: '1 23 45 67 89' });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'mobilePrefix', code: 'mobilePrefix' })],
    ]);
  });

  it('keep the extension of a desk behind a number, as links that dial have it (BLDG-18)', async () => {
    for (const phone of ['01 42 68 53 00 poste 12', '01.42.68.53.00 x12', '01 42 68 53 00 ext. 12']) {
      const answer = await add({ name: 'Reception', mobilePrefix: '+33', phone });
      expect([answer.status, answer.body.phone]).toEqual([201, '142685300;ext=12']);
    }
  });

  it('show a photo of 200 by 200 pixels that was uploaded as one, and no other image (BLDG-18, BRAND-08)', async () => {
    const upload = (kind: string, width: number, height: number) =>
      test.call('POST', `upload/image?kind=${kind}`, {
        as: manager,
        ...formData({ name: 'file', filename: 'noor.png', content: samplePng(width, height) }),
      });
    expect((await upload('portrait', 199, 200)).body.fields).toMatchObject([{ code: 'imageSize' }]);
    const made = await add({ name: 'Noor Haddad', photoId: (await upload('portrait', 200, 200)).body.id });
    expect((await test.app.inject({ url: made.body.photoUrl })).headers['content-type']).toBe('image/png');
    const refused = await add({ name: 'Noor Haddad', photoId: (await upload('image', 600, 338)).body.id });
    expect(refused.body.fields).toMatchObject([{ field: 'photoId', code: 'image' }]);
    const { id, version } = made.body;
    expect((await test.call('DELETE', `${path}/${id}`, { as: manager, version })).status).toBe(204);
  });

  it('keep every field, and refuse what is none (BLDG-18, RES-46)', async () => {
    const body = {
      name: 'Noor Haddad',
      position: 'Front desk',
      mobilePrefix: '+33',
      phone: '123456789',
      email: 'noor@northwind.example',
      alternateContactType: 'Messenger',
      alternateContactName: 'noor.h',
      alternateContactLink: 'https://chat.example/noor',
    };
    const made = await add(body);
    expect(made.status).toBe(201);
    expect((await test.call('GET', `${path}/${made.body.id}`, { as: manager })).body).toMatchObject({
      ...body,
      photoUrl: null,
    });
    const wrong = await add({
      name: '',
      email: 'noor',
      phone: 'call me',
      mobilePrefix: '33',
      alternateContactLink: 'chat',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'alternateContactLink',
      'email',
      'mobilePrefix',
      'name',
      'phone',
    ]);
  });

  it('are read in the app by the people who see the building (RES-46, LIM-07)', async () => {
    const seen = await test.call('GET', `${path}?$filter=name eq 'Noor Haddad'`, { as: test.people.emails.reader });
    expect(seen.body.value).toMatchObject([{ name: 'Noor Haddad', phone: '123456789' }]);
    expect(seen.text).not.toContain('revision');
    const foreign = `building/${test.people.buildings.south1}/key-contacts`;
    expect((await test.call('GET', foreign, { as: test.people.emails.reader })).status).toBe(404);
  });
});
