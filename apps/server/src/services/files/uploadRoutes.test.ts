import { Readable } from 'node:stream';

import { imageLimits, type Permission } from '@atrium/contract';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { formData } from './testing/formData.ts';
import { pngOfBytes, samplePng } from '../../formats/pictures/testing/samplePng.ts';

describe('an image upload', () => {
  let test: TestApp;
  let manager: string;
  const png = samplePng(600, 338);

  const upload = (content: Buffer | string, { as = manager, kind = '', filename = 'office.png' } = {}) =>
    test.call('POST', `upload/image${kind === '' ? '' : `?kind=${kind}`}`, {
      as,
      ...formData({ name: 'file', filename, type: 'image/png', content }),
    });

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('answers id, address and size, and the address gives the very picture (RES-15, BRAND-07)', async () => {
    const answer = await upload(png);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ width: 600, height: 338 });
    const { rawPayload, headers } = await test.app.inject({ url: answer.body.url });
    expect(headers['content-type']).toBe('image/png');
    const pixels = (content: Buffer) => PNG.sync.read(content).data;
    expect(pixels(rawPayload).equals(pixels(png))).toBe(true);
  });

  it('takes 2 MB and refuses one byte more with its own code (BRAND-07, ERR-52)', async () => {
    const { maxBytes } = imageLimits;
    expect((await upload(pngOfBytes(600, 338, maxBytes))).status).toBe(201);
    const answer = await upload(pngOfBytes(600, 338, maxBytes + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'tooLarge', fields: [{ field: 'file', code: 'imageTooLarge' }] });
    const huge = await upload(Buffer.alloc(30 * 1024 * 1024));
    expect(huge.status).toBe(413);
  });

  it('refuses one over 2 MB also where a piece of the body ends with the last byte that counts (SEC-09, ERR-52)', async () => {
    const { maxBytes } = imageLimits;
    const content = pngOfBytes(600, 338, maxBytes + 1);
    const { body, headers } = formData({ name: 'file', filename: 'office.png', type: 'image/png', content });
    const limit = body.indexOf(content.subarray(0, 8)) + maxBytes;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { ...headers, authorization: `Bearer ${await test.tokenFor(manager)}` },
      payload: Readable.from([body.subarray(0, limit), body.subarray(limit)]),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'tooLarge', fields: [{ field: 'file', code: 'imageTooLarge' }] });
  });

  it('refuses an image that is smaller than its kind asks for (BRAND-08, ERR-52)', async () => {
    const refusal = { status: 400, body: { fields: [{ field: 'file', code: 'imageSize' }] } };
    expect(await upload(samplePng(599, 338))).toMatchObject(refusal);
    expect(
      await upload(samplePng(600, 338), { kind: 'background', as: test.people.emails.administrator }),
    ).toMatchObject(refusal);
    expect((await upload(samplePng(200, 200), { kind: 'logo', as: test.people.emails.administrator })).status).toBe(
      201,
    );
    expect(await upload(png, { kind: 'font' })).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: 'kind',
            code: 'choice',
            message: 'Choose one of the values: logo, background, image, portrait, picture, icon',
            choices: ['logo', 'background', 'image', 'portrait', 'picture', 'icon'],
          },
        ],
      },
    });
  });

  it('looks at the content and not at name or type (SEC-07)', async () => {
    const script = await upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(script).toMatchObject({ status: 400, body: { fields: [{ field: 'file', code: 'fileKind' }] } });
    const cut = await upload(png.subarray(0, png.length - 5));
    expect(cut).toMatchObject({ status: 400, body: { fields: [{ field: 'file', code: 'imageBroken' }] } });
    const { body } = await upload(png, { filename: '../../etc/page.html' });
    const meta = await test.call('GET', `file/${body.id}`, { as: manager });
    expect(meta.body).toMatchObject({ name: 'page.png', mime: 'image/png', kind: 'image', width: 600 });
  });

  it('needs the part `file` in a form (RES-15, API-40)', async () => {
    const required = { status: 400, body: { fields: [{ field: 'file', code: 'required' }] } };
    const send = (call: object) => test.call('POST', 'upload/image', { as: manager, ...call });
    expect(await send(formData({ name: 'picture', filename: 'a.png', content: png }))).toMatchObject(required);
    expect(await send(formData({ name: 'file', content: 'text' }))).toMatchObject(required);
    expect(await send(formData({ name: 'file', filename: 'a.png', content: '' }))).toMatchObject(required);
    expect(await send(formData())).toMatchObject(required);
    expect((await send({ body: { file: 'text' } })).status).toBe(415);
    expect((await send({})).status).toBe(415);
    const whole = formData({ name: 'file', filename: 'a.png', content: png });
    const cut = { ...whole, body: whole.body.subarray(0, 300) };
    expect(await send(cut)).toMatchObject({ status: 400 });
    expect(await send({ body: png, headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({
      status: 400,
    });
  });

  it('is for people with a portal privilege (SEC-02)', async () => {
    expect((await upload(png, { as: test.people.emails.reader })).status).toBe(403);
    expect((await upload(png, { as: test.people.emails.newcomer })).status).toBe(403);
    const form = formData({ name: 'file', filename: 'a.png', content: png });
    expect((await test.call('POST', 'upload/image', form)).status).toBe(401);
  });

  it('is for people who may add or edit what uses its kind (SEC-02, SEC-16)', async () => {
    const { customers, buildings } = test.people;
    const person = (name: string, privilegeMap: Record<string, Permission[]>) =>
      createPerson(test.services, {
        customerId: customers.north,
        buildingIds: [buildings.north1],
        email: `${name}@northwind.example`,
        privilegeMap,
      });
    await person('looks', {
      'BUILDING.tenants': ['view'],
      'BUILDING.articles': ['view'],
      'BUILDING.events': ['delete'],
    });
    await person('adds', { 'BUILDING.articles': ['add'] });
    await person('edits', { 'BUILDING.events': ['edit'] });
    const statusOf = async (name: string, kind: string) =>
      (await upload(samplePng(1280, 720), { as: `${name}@northwind.example`, kind })).status;
    expect([await statusOf('looks', 'image'), await statusOf('looks', 'logo')]).toEqual([403, 403]);
    expect([await statusOf('adds', 'image'), await statusOf('adds', 'logo')]).toEqual([201, 403]);
    expect([await statusOf('edits', 'image'), await statusOf('edits', 'background')]).toEqual([201, 403]);
  });

  it('is limited by itself, apart from other calls (API-43, SEC-08)', async () => {
    const limited = await createTestApp({ RATE_UPLOAD: '2' });
    try {
      const as = limited.people.emails.northManager;
      const form = formData({ name: 'file', filename: 'a.png', content: png });
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await limited.call('POST', 'upload/image', { as, ...form })).status);
      expect(statuses).toEqual([201, 201, 429]);
      expect((await limited.call('GET', 'job', { as })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
