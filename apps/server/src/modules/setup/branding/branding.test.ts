import { brandingInForce, productLook } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { sampleFont } from '../../../formats/font/testing/sampleFont.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('branding', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let south: string;

  const read = (query = '', as = admin) => test.call('GET', `config/branding${query}`, { as });
  const create = (body: Record<string, unknown>, as = admin) => test.call('POST', 'config/branding', { as, body });
  /** Saves over any version. */
  const save = (id: string, body: Record<string, unknown>, as = admin) =>
    test.call('PUT', `config/branding/${id}`, { as, body, headers: { 'if-match': '*' } });
  const rootId = async () => String((await read('?level=root')).body.brandingId);
  const upload = async (path: string, filename: string, content: Buffer): Promise<string> => {
    const sent = formData({ name: 'file', filename, type: 'application/octet-stream', content });
    return (await test.call('POST', path, { as: admin, ...sent })).body.id;
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north, south } = test.people.customers);
  });
  afterAll(() => test.close());

  it('is that of the product until someone chooses another (BRAND-02, RES-06)', async () => {
    const answer = await read('?level=root');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...productLook, customerId: null, logoUrl: null, iconsUrl: null });
    expect(answer.body.brandingId).toMatch(/^[\da-f-]{36}$/);
  });

  it('answers one record by its id in the query, to who may see it (API-36, API-45)', async () => {
    const id = await rootId();
    const [inQuery, inPath] = [await read(`?id=${id}`), await test.call('GET', `config/branding/${id}`, { as: admin })];
    expect([inQuery.status, inQuery.body, inQuery.headers['etag']]).toEqual([200, inPath.body, inPath.headers['etag']]);
    const reader = await test.call('GET', `config/branding?id=${id}`, { as: test.people.emails.reader });
    expect(reader.status).toBe(403);
    expect((await read('?id=00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('has logo, welcome image, colours, fonts, icons, button shape and card style, each shown to the apps (BRAND-01, ROOT-11)', async () => {
    const values = {
      logoId: await upload('upload/image?kind=logo', 'logo.png', samplePng(200, 200)),
      welcomeImageId: await upload('upload/image?kind=background', 'welcome.png', samplePng(1280, 720)),
      fontId: await upload('upload/font', 'brand.ttf', sampleFont()),
      primaryColor: '#0B5CAD',
      onPrimaryColor: '#ffffff',
      darkPrimaryColor: '#8FB8FF',
      buttonShape: 'pill',
      cardStyle: 'raised',
    };
    const saved = await save(await rootId(), values);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject(values);
    const { body } = await read('?level=root');
    expect(body).toMatchObject({ primaryColor: '#0B5CAD', buttonShape: 'pill', cardStyle: 'raised' });
    expect(body.textColor).toBe(productLook.textColor);
    for (const url of [body.logoUrl, body.welcomeImageUrl, body.fontUrl])
      expect((await test.app.inject({ url })).statusCode).toBe(200);
    expect(body.boldFontUrl).toBe(null);
  });

  it('of a customer replaces the root’s field by field, and its delete gives the root’s back (BRAND-02, RES-06)', async () => {
    const own = await create({ customerId: south, primaryColor: '#123456', cardStyle: 'flat' });
    expect(own.status).toBe(201);
    const inForce = await read(`?customerId=${south}`);
    expect(inForce.body).toMatchObject({
      customerId: south,
      brandingId: own.body.id,
      primaryColor: '#123456',
      cardStyle: 'flat',
      buttonShape: 'pill',
      onPrimaryColor: '#ffffff',
      textColor: productLook.textColor,
    });
    expect(inForce.body.logoUrl).toContain('/content?');
    const cleared = await save(own.body.id, { primaryColor: null, cardStyle: 'outlined' });
    expect(cleared.status).toBe(200);
    expect((await read(`?customerId=${south}`)).body).toMatchObject({
      primaryColor: '#0B5CAD',
      cardStyle: 'outlined',
    });
    const removed = await test.call('DELETE', `config/branding/${own.body.id}`, { as: admin, version: 2 });
    expect(removed.status).toBe(204);
    expect((await read(`?customerId=${south}`)).body).toMatchObject({ brandingId: null, cardStyle: 'raised' });
    const back = await test.call('POST', `config/branding/${own.body.id}/restore`, { as: admin });
    expect(back.status).toBe(200);
    expect((await read(`?customerId=${south}`)).body).toMatchObject({
      brandingId: own.body.id,
      cardStyle: 'outlined',
    });
  });

  it('refuses a colour that is no hex colour and names it (BRAND-03)', async () => {
    for (const wrong of ['29ccc4', '#29ccc', '#29ccc4f', '#29ccg4', 'teal', '#29ccc4 ', ''])
      expect((await save(await rootId(), { primaryColor: wrong, darkTextColor: wrong })).body.fields).toMatchObject([
        { field: 'primaryColor', code: 'hexColour' },
        { field: 'darkTextColor', code: 'hexColour' },
      ]);
    expect((await save(await rootId(), { buttonShape: 'round' })).body.fields).toMatchObject([
      { field: 'buttonShape', code: 'choice' },
    ]);
  });

  it('takes a file only for the use that it was uploaded for (BRAND-04, BRAND-05, SEC-07)', async () => {
    const logoId = await upload('upload/image?kind=logo', 'logo.png', samplePng(200, 200));
    const fontId = await upload('upload/font', 'brand.ttf', sampleFont());
    const wrong = { fontId: logoId, boldFontId: logoId, iconsId: fontId, logoId: fontId, welcomeImageId: logoId };
    const { status, body } = await save(await rootId(), wrong);
    expect(status).toBe(400);
    expect(
      Object.fromEntries(body.fields.map((one: { field: string; code: string }) => [one.field, one.code])),
    ).toEqual({ fontId: 'font', boldFontId: 'font', iconsId: 'icons', logoId: 'image', welcomeImageId: 'image' });
  });

  it('exists once for each place, also when it is made twice at the same time (RES-06)', async () => {
    const both = await Promise.all([create({ customerId: north }), create({ customerId: north })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const again = await create({ customerId: north });
    expect(again.status).toBe(409);
    expect(again.body.fields).toMatchObject([{ field: 'customerId', code: 'duplicate' }]);
    const refused = await create({ primaryColor: '#000000' });
    expect(refused.status).toBe(403);
    const removed = await test.call('DELETE', `config/branding/${await rootId()}`, { as: admin, version: 1 });
    expect(removed.status).toBe(403);
  });

  it('is saved over what was read alone (API-39)', async () => {
    const id = await rootId();
    const { body } = await test.call('GET', `config/branding/${id}`, { as: admin });
    const path = `config/branding/${id}`;
    const saves = await Promise.all(
      ['flat', 'outlined'].map((cardStyle) =>
        test.call('PUT', path, { as: admin, body: { cardStyle }, version: body.version }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  });

  it('is read by people who use the apps of a customer, theirs and no other, without its record (LIM-07, BRAND-02)', async () => {
    const { reader } = test.people.emails;
    const own = (await read(`?customerId=${north}`)).body.brandingId;
    await save(own, { primaryColor: '#224466' });
    const { status, body } = await read('', reader);
    expect(status).toBe(200);
    expect(body).toMatchObject({ customerId: north, brandingId: null, primaryColor: '#224466', buttonShape: 'pill' });
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(brandingInForce.shape).toSorted());
    expect((await test.app.inject({ url: body.fontUrl })).statusCode).toBe(200);
    expect((await read(`?customerId=${south}`, reader)).status).toBe(404);
    expect((await test.call('GET', `config/branding/${own}`, { as: reader })).status).toBe(403);
  });

  it('is kept at the root and at customers by people of each (ROOT-11, PERM-14, NAV-27)', async () => {
    const keeper = await createPerson(test.services, {
      customerId: north,
      email: 'branding@northwind.example',
      privilegeMap: { 'CUSTOMER.branding': ['view', 'add', 'edit', 'delete'] },
    });
    const { brandingId } = (await read('', keeper.email)).body;
    expect((await save(brandingId, { buttonShape: 'square' }, keeper.email)).status).toBe(200);
    expect((await save(await rootId(), { buttonShape: 'square' }, keeper.email)).status).toBe(404);
    expect((await read('?level=root', keeper.email)).body.brandingId).toBe(null);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect((await read(`?customerId=${nowhere}`)).status).toBe(404);
    expect((await read('?level=building')).status).toBe(400);
  });
});
