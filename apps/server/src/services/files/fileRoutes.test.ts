import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createUrlSigner } from '../../base/crypto/urlSigner.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import { removeUnusedFiles } from './removeUnusedFiles.ts';
import { formData } from './testing/formData.ts';
import { samplePng } from '../../formats/pictures/testing/samplePng.ts';

/** The scope of an export without rows. */
const seesNothing = { customers: [], buildings: [], vendors: [], levels: [], projection: 'full', rows: '["",[]]' };

describe('a stored file', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;

  const upload = async (as: string, kind = as === admin ? 'logo' : 'image') => {
    const form = formData({ name: 'file', filename: 'Büro 2.png', content: samplePng(1280, 720) });
    const { body } = await test.call('POST', `upload/image?kind=${kind}`, { as, ...form });
    return body as { id: string; url: string };
  };
  const statusOf = async (method: string, id: string, as: string) =>
    (await test.call(method, `file/${id}`, { as })).status;
  const createCustomer = (body: Record<string, unknown>) => test.call('POST', 'customer', { as: admin, body });
  const contents = async () =>
    (await readdir(join(test.services.config.dataDir, 'files'), { recursive: true })).filter((name) =>
      name.includes('/'),
    );
  const saveExport = async (expiresAt: Date, as = 'northManager') => {
    const { database, files } = test.services;
    const ownerId = test.people.userIds[as] ?? null;
    const file = await files.save(database, {
      kind: 'export',
      name: 'building.csv',
      mime: 'text/csv; charset=utf-8',
      content: Buffer.from('name\r\n'),
      uploadedBy: ownerId,
      customerId: test.people.customers.north,
      expiresAt,
    });
    const input = { resource: 'building', language: 'en', parameters: {}, narrow: [], fixed: {} };
    await database.query({
      text: `insert into jobs (id, kind, status, owner_id, input, result) values ($1::uuid, 'export', 'Done', $2::uuid, $3::jsonb, $4::jsonb)`,
      values: [uuidv7(), ownerId, JSON.stringify(input), JSON.stringify({ fileId: file.id, scope: seesNothing })],
    });
    return file;
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('is read by its uploader, by people of the same customer and by those who see all customers (RES-39, SEC-02)', async () => {
    const { id } = await upload(manager);
    const { vendor, reader, southManager, newcomer } = test.people.emails;
    for (const as of [manager, vendor, reader, admin]) expect(await statusOf('GET', id, as)).toBe(200);
    expect(await statusOf('GET', id, southManager)).toBe(404);
    expect(await statusOf('GET', id, newcomer)).toBe(403);
    expect((await test.call('GET', `file/${id}`)).status).toBe(401);
    expect(await statusOf('GET', uuidv7(), manager)).toBe(404);
    expect(await statusOf('GET', 'nothing', manager)).toBe(404);
    const byQuery = await test.call('GET', `file?id=${id}`, { as: manager });
    expect(byQuery.body).toMatchObject({ id, width: 1280, height: 720, mime: 'image/png', kind: 'image' });
  });

  it('is the property of its owner alone when it is an export (SEC-02, KIT-04)', async () => {
    const { id } = await saveExport(new Date(Date.now() + times.day));
    expect(await statusOf('GET', id, manager)).toBe(200);
    for (const as of [test.people.emails.vendor, admin]) expect(await statusOf('GET', id, as)).toBe(404);
  });

  it('is deleted by its uploader while nothing uses it, with its content (RES-39)', async () => {
    const { id, url } = await upload(manager);
    expect(await statusOf('DELETE', id, test.people.emails.southManager)).toBe(404);
    expect(await statusOf('DELETE', id, test.people.emails.vendor)).toBe(403);
    expect(await statusOf('DELETE', id, manager)).toBe(204);
    expect(await statusOf('GET', id, manager)).toBe(404);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    await expect.poll(contents).not.toContain(`${id.slice(-2)}/${id}`);
  });

  it('is not deleted while a record uses it, also a deleted one (RES-39, API-40)', async () => {
    const { id } = await upload(admin);
    const created = await createCustomer({ name: 'Eastgate', logoId: id });
    expect(created.body.logoUrl).toContain(`/api/file/${id}/content?`);
    expect(await test.call('DELETE', `file/${id}`, { as: admin })).toMatchObject({
      status: 409,
      body: { code: 'inUse' },
    });
    await test.call('DELETE', `customer/${created.body.id}`, { as: admin, version: 1 });
    expect(await statusOf('DELETE', id, admin)).toBe(409);
  });

  it('is used in a record only by those who may read it, and as what it is (SEC-02, BRAND-08)', async () => {
    const background = await upload(admin, 'background');
    const answer = await createCustomer({ name: 'Westgate', logoId: background.id });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'logoId', code: 'image' }] } });
  });

  it('gives its content at its own address only, and only until that ends (API-41)', async () => {
    const { id, url } = await upload(manager);
    const other = await upload(manager);
    const status = async (address: string) => (await test.app.inject({ url: address })).statusCode;
    expect(await status(url)).toBe(200);
    expect(await status(url.replace(id, other.id))).toBe(403);
    expect(await status(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(403);
    expect(await status(url.replace(/expires=(\d+)/, (_, at) => `expires=${String(Number(at) + 60)}`))).toBe(403);
    expect(await status(`/api/file/${id}/content`)).toBe(403);
    expect(await status(`${url}&signature=x`)).toBe(403);
    const secret = 'a key for tests that is at least 32 characters long';
    expect(await status(createUrlSigner(secret, () => Date.now() - times.minute).sign(id))).toBe(200);
    expect(await status(createUrlSigner(secret, () => Date.now() - 2 * times.hour).sign(id))).toBe(403);
  });

  it('is served so that it runs nowhere and is kept by the browser alone (SEC-07, API-41)', async () => {
    const { url } = await upload(manager);
    const { headers } = await test.app.inject({ url });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="B_ro 2.png"; filename*=UTF-8''B%C3%BCro%202.png`,
    });
    const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control']))?.[1]);
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    const etag = String(headers['etag']);
    const again = await test.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
  });

  it('is saved and not shown when it is an export (SEC-07, KIT-04)', async () => {
    const { id } = await saveExport(new Date(Date.now() + times.day));
    const { headers, body } = await test.app.inject({ url: test.services.urls.sign(id) });
    expect(headers['content-disposition']).toBe('attachment; filename="building.csv"');
    expect(body).toBe('name\r\n');
  });

  it('is removed a day later when no record has made use of it; the history keeps its images (RES-39, AUDIT-07)', async () => {
    const unused = await upload(admin);
    const used = await upload(admin);
    const replaced = await upload(admin);
    const customer = await createCustomer({ name: 'Northgate', logoId: replaced.id });
    await test.call('PUT', `customer/${customer.body.id}`, { as: admin, version: 1, body: { logoId: used.id } });
    const kept = await saveExport(new Date(Date.now() + 3 * times.day));
    const expired = await saveExport(new Date(Date.now() + times.hour));
    const { config, database, files } = test.services;
    const orphan = uuidv7();
    const folder = join(config.dataDir, 'files', orphan.slice(-2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, orphan), 'cut short by a crash');
    await removeUnusedFiles(database, test.services, new Date(Date.now() + 23 * times.hour));
    expect(await statusOf('GET', unused.id, admin)).toBe(200);
    expect(await files.find(database, expired.id)).toBeNull();
    expect(await contents()).toContain(`${orphan.slice(-2)}/${orphan}`);
    await removeUnusedFiles(database, test.services, new Date(Date.now() + 25 * times.hour));
    expect(await statusOf('GET', unused.id, admin)).toBe(404);
    for (const { id } of [used, replaced]) expect(await statusOf('GET', id, admin)).toBe(200);
    expect(await files.find(database, kept.id)).not.toBeNull();
    const restored = await test.call('PUT', `customer/${customer.body.id}`, {
      as: admin,
      version: 2,
      body: { logoId: replaced.id },
    });
    expect(restored.status).toBe(200);
    const left = await contents();
    expect(left).toContain(`${used.id.slice(-2)}/${used.id}`);
    expect(left).not.toContain(`${unused.id.slice(-2)}/${unused.id}`);
    expect(left).not.toContain(`${orphan.slice(-2)}/${orphan}`);
  });
});
