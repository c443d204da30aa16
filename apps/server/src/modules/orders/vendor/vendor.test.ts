import { alwaysOpen } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';

const hoursWith = (part: Record<string, unknown>) =>
  alwaysOpen.map((day, at) => (at === 0 ? { ...day, ...part } : day));

describe('vendors', () => {
  let test: TestApp;
  let buildingId: string;
  let keeper: string;
  const admin = 'admin@atrium.example';

  const create = (body: Record<string, unknown>, as = admin) =>
    test.call('POST', 'vendor', { as, body: { buildingId, ...body } });
  const names = async (as = admin) => {
    const list = await test.call('GET', `vendor?buildingId=${buildingId}&$top=100`, { as });
    return list.body.value.map((row: { shopName: string }) => row.shopName);
  };

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'foodAndBeverage', [test.people.buildings.north1]);
    buildingId = test.people.buildings.north2;
    keeper = test.people.emails.vendor;
  });
  afterAll(() => test.close());

  it('keep every field as it was given (VEND-01, RES-120)', async () => {
    const body = {
      shopName: 'Espresso Bar',
      vendorName: 'Juniper Catering',
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor@juniper.example',
      website: 'https://juniper.example',
      reservationUrl: 'https://juniper.example/tables',
      address: '4 Example Arcade',
      countryId: test.people.reference.countryId,
      currency: 'EUR',
      mobilePrefix: '+33',
      phone: '123456789',
      enableOrdering: true,
      operatingHours: hoursWith({ opensAt: '08:00', closesAt: '18:30' }),
    };
    const made = await create(body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, buildingId, customerId: test.people.customers.north, imageUrl: null });
    const read = await test.call('GET', `vendor/${made.body.id}`, { as: admin });
    expect(read.body).toEqual(made.body);
    expect((await create({ shopName: 'Always' })).body.operatingHours).toEqual(alwaysOpen);
  });

  it('show an image that was uploaded as content, and no other (VEND-01)', async () => {
    const upload = async (kind: string, width: number, height: number) => {
      const form = formData({ name: 'file', filename: 'shop.png', content: samplePng(width, height) });
      return (await test.call('POST', `upload/image?kind=${kind}`, { as: admin, ...form })).body.id;
    };
    const made = (await create({ shopName: 'Pictured', imageId: await upload('image', 600, 338) })).body;
    const picture = await test.app.inject({ url: made.imageUrl });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const save = (imageId: string | null) =>
      test.call('PUT', `vendor/${made.id}`, { as: admin, headers: { 'if-match': '*' }, body: { imageId } });
    const refused = await save(await upload('logo', 200, 200));
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'imageId', code: 'image' }]]);
    expect((await save(null)).body.imageUrl).toBeNull();
  });

  it('have a currency that is in force, as their building and country have (VEND-01, VEND-05)', async () => {
    const { buildings, reference } = test.people;
    const codesOf = async (path: string, body: Record<string, unknown>) => {
      const answer = await test.call('PUT', path, { as: admin, body, headers: { 'if-match': '*' } });
      return [answer.status, answer.body.fields?.map(({ field, code }: Record<string, string>) => `${field} ${code}`)];
    };
    const vendorId = (await create({ shopName: 'Kiosk', currency: 'SEK' })).body.id;
    for (const currency of ['ZZZ', 'FRF', 'XAU', 'eur']) {
      const issue = [400, ['currency currencyCode']];
      expect(await codesOf(`vendor/${vendorId}`, { currency })).toEqual(issue);
      expect(await codesOf(`building/${buildings.north2}`, { currency })).toEqual(issue);
      const ofCountry = await codesOf(`building/country/${reference.countryId}`, { currencyCode: currency });
      expect(ofCountry).toEqual([400, ['currencyCode currencyCode']]);
    }
    expect((await codesOf(`vendor/${vendorId}`, { currency: 'XCG' }))[0]).toBe(200);
  });

  it('refuse what cannot be, each field by its name (VEND-02, VEND-01)', async () => {
    const wrong = await create({
      shopName: ' ',
      email: 'nobody',
      website: 'juniper',
      currency: 'euro',
      mobilePrefix: '33',
      countryId: '00000000-0000-7000-8000-000000000000',
    });
    expect(wrong.status).toBe(400);
    expect(
      Object.fromEntries(wrong.body.fields.map(({ field, code }: Record<string, string>) => [field, code])),
    ).toEqual({
      shopName: 'required',
      email: 'email',
      website: 'url',
      currency: 'tooLong',
      mobilePrefix: 'mobilePrefix',
      countryId: 'country',
    });
    for (const [taxRate, code] of [
      [-1, 'tooSmall'],
      [100.01, 'tooLarge'],
      [5.555, 'amount'],
      ['20', 'number'],
    ] as const)
      expect((await create({ shopName: 'Taxes', taxRate })).body.fields).toMatchObject([{ field: 'taxRate', code }]);
    expect((await create({ shopName: 'x'.repeat(300) })).body.fields).toMatchObject([
      { field: 'shopName', code: 'tooLong' },
    ]);
    const unknown = await create({ shopName: 'Prefix', mobilePrefix: '+999' });
    expect(unknown.body.fields).toMatchObject([{ field: 'mobilePrefix', code: 'mobilePrefix' }]);
  });

  it.each([
    [{ opensAt: '08:00' }, 'operatingHours.0.closesAt', 'bothTimes'],
    [{ closesAt: '08:00' }, 'operatingHours.0.opensAt', 'bothTimes'],
    [{ opensAt: '18:00', closesAt: '08:00' }, 'operatingHours.0.closesAt', 'closeAfterOpen'],
    [{ opensAt: '08:00', closesAt: '08:00' }, 'operatingHours.0.closesAt', 'closeAfterOpen'],
    [{ opensAt: '24:00', closesAt: '25:00' }, 'operatingHours.0.opensAt', 'time'],
    [{ day: 'tuesday' }, 'operatingHours', 'week'],
  ])('refuse hours such as %j (VEND-07, VEND-06)', async (part, field, code) => {
    const answer = await create({ shopName: 'Hours', operatingHours: hoursWith(part) });
    expect(answer.status).toBe(400);
    expect(answer.body.fields[0]).toMatchObject({ field, code });
  });

  it('may be open until midnight (VEND-06)', async () => {
    const evening = hoursWith({ opensAt: '18:00', closesAt: '24:00' });
    const made = await create({ shopName: 'Night kitchen', operatingHours: evening });
    expect(made.body.operatingHours[0]).toEqual({ day: 'monday', opensAt: '18:00', closesAt: '24:00', closed: false });
  });

  it('may be closed on a day (VEND-06)', async () => {
    const made = await create({ shopName: 'Closed Mondays', operatingHours: hoursWith({ closed: true }) });
    expect(made.body.operatingHours[0]).toEqual({ day: 'monday', opensAt: null, closesAt: null, closed: true });
  });

  it('are in the order that people give them, without gaps, also when many move at the same time (VEND-03, RES-121)', async () => {
    const { north1 } = test.people.buildings;
    const ids: string[] = [];
    for (const shopName of ['A', 'B', 'C', 'D']) {
      const made = await test.call('POST', 'vendor', { as: admin, body: { buildingId: north1, shopName } });
      expect(made.body.sortOrder).toBe(ids.length);
      ids.push(made.body.id);
    }
    const order = async () => {
      const list = await test.call('GET', `vendor?buildingId=${north1}&$top=100`, { as: admin });
      return list.body.value.map(
        (row: { shopName: string; sortOrder: number }) => `${row.shopName}${String(row.sortOrder)}`,
      );
    };
    const move = (at: number, sortOrder: unknown) =>
      test.call('POST', `vendor/${ids[at] ?? ''}/reorder`, { as: admin, body: { sortOrder } });
    expect((await move(3, 0)).body).toMatchObject({ shopName: 'D', sortOrder: 0 });
    expect(await order()).toEqual(['D0', 'A1', 'B2', 'C3']);
    expect((await move(3, 99)).body.sortOrder).toBe(3);
    expect(await order()).toEqual(['A0', 'B1', 'C2', 'D3']);
    expect((await move(0, -1)).body.fields).toMatchObject([{ field: 'sortOrder', code: 'tooSmall' }]);
    expect((await move(0, 'first')).status).toBe(400);
    await Promise.all([move(0, 3), move(1, 0), move(2, 1), move(3, 2)]);
    expect((await order()).map((text: string) => text.slice(1))).toEqual(['0', '1', '2', '3']);
    expect(
      (await test.call('DELETE', `vendor/${ids[0] ?? ''}`, { as: admin, headers: { 'if-match': '*' } })).status,
    ).toBe(204);
    expect((await move(1, 0)).status).toBe(200);
    expect((await order()).map((text: string) => text.slice(1))).toEqual(['0', '1', '2']);
  });

  it('give those who keep the hours their vendor and nothing but the hours (VEND-06, RES-66, PERM-26)', async () => {
    const made = await create({ shopName: 'Soup Kitchen' });
    const { id } = made.body;
    expect((await test.call('GET', `vendor/${id}`, { as: keeper })).status).toBe(404);
    const users = await test.call('GET', `user?email=${keeper}`, { as: admin });
    const given = await test.call('PUT', 'user-configuration/update', {
      as: admin,
      headers: { 'if-match': '*' },
      body: { userId: users.body.id, buildingIds: [buildingId], vendorIds: [id] },
    });
    expect(given.body.vendorIds).toEqual([id]);
    expect(await names(keeper)).toEqual(['Soup Kitchen']);
    const operatingHours = hoursWith({ opensAt: '11:00', closesAt: '14:00' });
    const saved = await test.call('POST', 'vendormenu/save-vendor-hours', {
      as: keeper,
      body: { vendorId: id, operatingHours },
    });
    expect([saved.status, saved.body.operatingHours]).toEqual([200, operatingHours]);
    const put = await test.call('PUT', `vendor/${id}`, {
      as: keeper,
      version: 2,
      body: { operatingHours: alwaysOpen },
    });
    expect(put.status).toBe(200);
    const renamed = await test.call('PUT', `vendor/${id}`, { as: keeper, version: 3, body: { shopName: 'Mine' } });
    expect([renamed.status, renamed.body.fields]).toMatchObject([400, [{ field: 'shopName', code: 'notChangeable' }]]);
    expect((await test.call('POST', `vendor/${id}/reorder`, { as: keeper, body: { sortOrder: 0 } })).status).toBe(403);
    const partial = { vendorId: id, operatingHours: operatingHours.slice(1) };
    expect((await test.call('POST', 'vendormenu/save-vendor-hours', { as: keeper, body: partial })).status).toBe(400);
  });

  it('join the scope of a manager who creates one (PERM-07, VEND-03)', async () => {
    const as = test.people.emails.northManager;
    const { north1 } = test.people.buildings;
    const made = await test.call('POST', 'vendor', { as, body: { buildingId: north1, shopName: 'Juice' } });
    expect(made.status).toBe(201);
    expect((await test.call('GET', `vendor/${made.body.id}`, { as })).status).toBe(200);
    const elsewhere = { buildingId: test.people.buildings.south1, shopName: 'Elsewhere' };
    expect((await test.call('POST', 'vendor', { as, body: elsewhere })).status).toBe(404);
  });

  it('are given to a user from the vendors in scope (CUST-11)', async () => {
    const { id } = (await create({ shopName: 'Bakery' })).body;
    const [user] = (await test.call('GET', `user?$filter=email eq '${keeper}'`, { as: admin })).body.value;
    const headers = { 'if-match': '*' };
    const save = (vendors: string[]) => test.call('PUT', `user/${user.id}`, { as: admin, headers, body: { vendors } });
    expect((await save([id])).body.vendors).toEqual([id]);
    const unknown = await save([id, '00000000-0000-7000-8000-000000000000']);
    expect([unknown.status, unknown.body.fields]).toMatchObject([400, [{ field: 'vendors', code: 'reference' }]]);
    expect((await save([])).body.vendors).toEqual([]);
  });

  it('show in the app who they are and when they open, and not whom they are run by (LIM-07, RES-120)', async () => {
    const { north1 } = test.people.buildings;
    const body = { buildingId: north1, shopName: 'Salads', email: 'owner@salads.example', currency: 'EUR' };
    const { id } = (await test.call('POST', 'vendor', { as: admin, body })).body;
    const text = "update vendors set payment_account_id = 'acct_1' where id = $1::uuid";
    await test.services.database.query({ text, values: [id] });
    const seen = await test.call('GET', `vendor/${id}`, { as: test.people.emails.reader });
    expect(seen.body).toMatchObject({ shopName: 'Salads', operatingHours: alwaysOpen });
    expect(seen.text).not.toMatch(/salads\.example|acct_1|revision/);
    const foreign = { buildingId: test.people.buildings.south1, shopName: 'Foreign' };
    const other = (await test.call('POST', 'vendor', { as: admin, body: foreign })).body.id;
    expect((await test.call('GET', `vendor/${other}`, { as: test.people.emails.reader })).status).toBe(404);
  });
});
