import { readFile } from 'node:fs/promises';

import { portalStart } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { pngOfBytes, samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('customers', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const create = (body: Record<string, unknown>) => test.call('POST', 'customer', { as: admin, body });

  it('keeps every field of a customer and answers it as it was written (CUST-01, CUST-02, CUST-03, SEC-21)', async () => {
    const config = {
      providerUri: 'https://id.contoso.example',
      scope: 'openid,profile',
      audience: null,
      portalClientId: 'portal',
      mobileClientId: 'mobile',
      androidClientId: 'android',
      iosClientId: 'ios',
      webClientId: 'web',
      authenticationType: 'code',
    };
    const body = {
      name: 'Contoso',
      emailDomains: ['contoso.example'],
      identityProvider: 'Contoso ID',
      calendarProvider: 'microsoft',
      bookingProvider: 'local',
      roomAvailabilityCaching: true,
      sync: true,
      roomRelease: true,
      repeatNoShows: true,
      pointr: false,
      inactivityMinutes: 30,
      identityConfig: config,
      calendarConfig: { ...config, scope: 'Calendars.Read' },
      iosDownloadUrl: 'https://apps.contoso.example/ios',
      androidDownloadUrl: 'https://apps.contoso.example/android',
    };
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(body);
  });

  it('seals the booking secret and password, never answers them and keeps them when blank (CUST-04, ROOT-31, SEC-04)', async () => {
    const bookingConfig = {
      clientId: 'client',
      clientSecret: 'top-secret-1',
      tenantId: 'tenant',
      userName: 'robot',
      password: 'top-secret-2',
    };
    const created = await create({ name: 'Secretive', bookingConfig });
    expect(created.text).not.toContain('top-secret');
    const shown = {
      clientId: 'client',
      tenantId: 'tenant',
      userName: 'robot',
      clientSecretSet: true,
      passwordSet: true,
    };
    expect(created.body.bookingConfig).toEqual(shown);
    const path = `customer/${created.body.id}`;
    const [line] = await test.services.database.query<{ secret: string }>({
      text: 'select booking_client_secret as secret from customers where id = $1::uuid',
      values: [created.body.id],
    });
    expect(line?.secret).not.toContain('top-secret');
    expect(
      test.services.secrets.open(line?.secret ?? '', {
        table: 'customers',
        column: 'booking_client_secret',
        id: created.body.id,
      }),
    ).toBe('top-secret-1');
    const saved = await test.call('PUT', path, {
      as: admin,
      version: 1,
      body: { ...created.body, bookingConfig: { ...created.body.bookingConfig, userName: 'other', password: '' } },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.bookingConfig).toEqual({ ...shown, userName: 'other' });
    const cleared = await test.call('PUT', path, {
      as: admin,
      version: 2,
      body: { bookingConfig: { password: null } },
    });
    expect(cleared.body.bookingConfig).toEqual({ ...shown, userName: 'other', passwordSet: false });
    expect((await test.call('GET', `audit?type=customer&id=${created.body.id}`, { as: admin })).text).not.toContain(
      'top-secret',
    );
  });

  it('requires a unique name and valid domains that no other customer owns (CUST-05)', async () => {
    const wrong = await create({ name: '', emailDomains: ['not a domain'] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual(['name', 'emailDomains.0']);
    const taken = await create({ name: 'Taker', emailDomains: ['fresh.example', 'Northwind.Example'] });
    expect(taken.status).toBe(409);
    expect(taken.body.fields).toMatchObject([{ field: 'emailDomains.1', code: 'duplicate' }]);
    expect((await create({ name: 'NORTHWIND' })).body.fields).toMatchObject([{ field: 'name', code: 'duplicate' }]);
  });

  it('follows the save rule: PUT with an id, POST without, and POST of a deleted one brings it back (CUST-06, CUST-07, API-18)', async () => {
    const created = await create({ name: 'Passing', emailDomains: ['passing.example'] });
    const { id } = created.body;
    await createPerson(test.services, {
      customerId: id,
      email: 'someone@passing.example',
      privilegeMap: { 'CUSTOMER.faqs': ['view'] },
    });
    expect((await test.call('GET', 'domainconfig/domain/?domainname=passing.example')).status).toBe(200);
    expect((await test.call('GET', 'customerArticle', { as: 'someone@passing.example' })).status).toBe(200);
    expect((await test.call('DELETE', `customer/${id}`, { as: admin, version: 1 })).status).toBe(204);
    expect((await test.call('GET', 'domainconfig/domain/?domainname=passing.example')).status).toBe(404);
    expect((await test.call('GET', 'customerArticle', { as: 'someone@passing.example' })).status).toBe(401);
    expect((await create({ name: 'Other', emailDomains: ['passing.example'] })).status).toBe(409);
    const list = await test.call('GET', `customer?$search=passing`, { as: admin });
    expect(list.body.value).toEqual([]);
    const [last] = (await test.call('GET', `audit?type=customer&id=${id}`, { as: admin })).body.value;
    const { id: _, ...rest } = created.body;
    const restored = await create({ ...rest, revision: { identifier: last.identifier, action: 'DELETE' } });
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ id, name: 'Passing', emailDomains: ['passing.example'] });
    expect((await test.call('GET', 'customerArticle', { as: 'someone@passing.example' })).status).toBe(200);
  });

  it('opens the integration configuration by feature, part by part (RES-23, CUST-05)', async () => {
    const { north, south } = test.people.customers;
    const person = await createPerson(test.services, {
      customerId: north,
      email: 'integrations@northwind.example',
      privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view', 'edit'] },
    });
    const path = `customer/${north}/customerconfig`;
    const read = await test.call('GET', path, { as: person.email });
    expect(read.status).toBe(200);
    expect(read.body).not.toHaveProperty('identityConfig');
    const { version } = read.body;
    const saved = await test.call('PUT', path, { as: person.email, version, body: { bookingProvider: 'local' } });
    expect(saved.body).toMatchObject({ bookingProvider: 'local', version: version + 1 });
    expect(
      (await test.call('PUT', path, { as: person.email, version: version + 1, body: { identityProvider: 'mine' } }))
        .status,
    ).toBe(403);
    expect((await test.call('GET', `customer/${south}/customerconfig`, { as: person.email })).status).toBe(404);
    expect((await test.call('GET', path, { as: test.people.emails.northManager })).status).toBe(403);
  });

  it('answers one, the list, creates, changes and deletes (RES-21)', async () => {
    const created = await create({ name: 'Fabrikam' });
    const path = `customer/${created.body.id}`;
    expect((await test.call('GET', path, { as: admin })).body.name).toBe('Fabrikam');
    expect((await test.call('GET', `customer?$search=fabrikam`, { as: admin })).body.value).toHaveLength(1);
    const changed = await test.call('PUT', 'customer', {
      as: admin,
      version: 1,
      body: { id: created.body.id, name: 'Fabrikam Estates' },
    });
    expect(changed.body).toMatchObject({ name: 'Fabrikam Estates', version: 2 });
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await test.call('GET', path, { as: admin })).status).toBe(404);
  });

  it('tells its people after how many minutes of inactivity they are signed out; none by default (SEC-21)', async () => {
    const { customers, emails } = test.people;
    const path = `customer/${customers.north}`;
    const told = async () => {
      const { customer } = portalStart.parse((await test.call('GET', 'user/start', { as: emails.reader })).body);
      return 'body' in customer ? customer.body.inactivityMinutes : undefined;
    };
    expect(await told()).toBeNull();
    const save = async (as: string, at: string, inactivityMinutes: number | null) => {
      const { body } = await test.call('GET', path, { as: admin });
      return test.call('PUT', at, { as, version: body.version, body: { inactivityMinutes } });
    };
    expect((await save(admin, path, 15)).status).toBe(200);
    expect(await told()).toBe(15);
    const person = await createPerson(test.services, {
      email: 'idle.reader@northwind.example',
      customerId: customers.north,
      privilegeMap: { 'CUSTOMER.defaults': ['view', 'edit'] },
    });
    expect((await save(person.email, `${path}/customerconfig`, null)).status).toBe(403);
    expect((await save(admin, path, 4)).body.fields).toMatchObject([{ field: 'inactivityMinutes', code: 'tooSmall' }]);
    expect((await save(admin, `${path}/customerconfig`, null)).status).toBe(200);
    expect(await told()).toBeNull();
  });

  it('takes as logo only an image that was uploaded as one: PNG or JPEG of at most 2 MB (CUST-23)', async () => {
    const refused = await create({ name: 'Logoless', logoId: crypto.randomUUID() });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject([{ field: 'logoId', code: 'image' }]);
    const upload = (kind: string, content: Buffer, filename = 'logo.png') =>
      test.call('POST', `upload/image?kind=${kind}`, {
        as: admin,
        ...formData({ name: 'file', filename, content }),
      });
    const content = await upload('image', samplePng(600, 338));
    expect((await create({ name: 'Wrong kind', logoId: content.body.id })).body.fields).toMatchObject([
      { field: 'logoId', code: 'image' },
    ]);
    const created = await create({ name: 'With logo', logoId: (await upload('logo', samplePng(200, 200))).body.id });
    expect(created.status).toBe(201);
    expect(created.body.logoUrl).toMatch(/^\/api\/file\/[\da-f-]{36}\/content\?expires=\d+&signature=/);
    expect((await test.app.inject({ url: created.body.logoUrl })).headers['content-type']).toBe('image/png');
    const photo = await readFile(new URL('../../../formats/pictures/testing/photo.jpg', import.meta.url));
    expect((await upload('logo', photo, 'logo.jpg')).status).toBe(201);
    for (const [wrong, code] of [
      [Buffer.from('GIF89a'), 'fileKind'],
      [samplePng(199, 200), 'imageSize'],
      [pngOfBytes(200, 200, 2 * 1024 * 1024 + 1), 'imageTooLarge'],
    ] as const)
      expect((await upload('logo', wrong)).body).toMatchObject({ fields: [{ code }] });
  });

  it('is found by e-mail domain before sign-in, without a token, 404 for an unknown domain (RES-31, AUTH-04, AUTH-07)', async () => {
    const known = await test.call('GET', 'domainconfig/domain/?domainname=NORTHWIND.example');
    expect(known.status).toBe(200);
    expect(Object.keys(known.body).toSorted()).toEqual([
      'bookingProvider',
      'calendarProvider',
      'clientId',
      'email',
      'idProvider',
      'idProviderUri',
      'responseType',
      'scope',
    ]);
    expect((await test.call('GET', 'domainconfig/domain?domainname=unknown.example')).status).toBe(404);
    expect((await test.call('GET', 'domainconfig/domain?domainname=sub.northwind.example')).status).toBe(404);
    expect((await test.call('GET', 'domainconfig/domain')).status).toBe(400);
  });

  it('is read by its own people without its integration configuration (PERM-37)', async () => {
    for (const as of [test.people.emails.northManager, test.people.emails.reader]) {
      const own = await test.call('GET', `customer/${test.people.customers.north}`, { as });
      expect(own.body).toMatchObject({
        id: test.people.customers.north,
        name: 'Northwind',
        emailDomains: ['northwind.example'],
      });
      expect(Object.keys(own.body).filter((field) => field.endsWith('Config'))).toEqual([]);
    }
    expect(
      (await test.call('GET', `customer/${test.people.customers.south}`, { as: test.people.emails.northManager }))
        .status,
    ).toBe(404);
    expect(
      (await test.call('GET', `customer/${test.people.customers.south}`, { as: test.people.emails.reader })).status,
    ).toBe(403);
  });
});
