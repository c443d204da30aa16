import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('timezones', () => {
  let test: TestApp;
  let admin: string;
  const tokyo = { displayName: 'Tokyo', ianaName: 'Asia/Tokyo', gmtStandard: 'GMT+09:00' };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  it('creates, reads, changes, deletes and restores a timezone (RES-103, API-36, AUDIT-07)', async () => {
    const created = await test.call('POST', 'building/timezone', { as: admin, body: tokyo });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...tokyo, version: 1, revision: { action: 'Created' } });
    expect(created.headers['etag']).toBe('"1"');
    const path = `building/timezone/${created.body.id}`;
    expect(created.headers['location']).toBe(`/api/${path}`);
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { displayName: 'Tōkyō' } });
    expect(changed.body).toMatchObject({ displayName: 'Tōkyō', ianaName: 'Asia/Tokyo', version: 2 });
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await test.call('GET', path, { as: admin })).status).toBe(404);
    const restored = await test.call('POST', `${path}/restore`, { as: admin });
    expect(restored.body).toMatchObject({ displayName: 'Tōkyō', version: 4 });
  });

  it('refuses a name that is no IANA timezone and names every failing field (ROOT-20, API-40)', async () => {
    const answer = await test.call('POST', 'building/timezone', {
      as: admin,
      body: { ianaName: 'Europe/Atlantis', colour: 'red' },
    });
    expect(answer.status).toBe(400);
    const codes = Object.fromEntries(
      answer.body.fields.map((one: { field: string; code: string }) => [one.field, one.code]),
    );
    expect(codes).toEqual({
      displayName: 'required',
      ianaName: 'ianaTimezone',
      gmtStandard: 'required',
      colour: 'unknownField',
    });
  });

  it('refuses a second timezone of the same IANA name (ROOT-20, API-40)', async () => {
    const answer = await test.call('POST', 'building/timezone', {
      as: admin,
      body: { ...tokyo, ianaName: 'europe/Paris' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'duplicate', fields: [{ field: 'ianaName', code: 'duplicate' }] });
  });

  it('lists with filter, order, count and a next page by key (API-09, API-12, API-38)', async () => {
    await test.call('POST', 'building/timezone', {
      as: admin,
      body: { displayName: 'Oslo', ianaName: 'Europe/Oslo', gmtStandard: 'GMT+01:00' },
    });
    const page = await test.call(
      'GET',
      `building/timezone?$filter=gmtStandard eq 'GMT%2B01:00'&$orderby=displayName&$top=1&$count=true`,
      { as: admin },
    );
    expect(page.body['@odata.count']).toBe(2);
    expect(page.body.value.map((one: { displayName: string }) => one.displayName)).toEqual(['Oslo']);
    const next = await test.call('GET', page.body['@odata.nextLink'].replace('/api/', ''), { as: admin });
    expect(next.body.value.map((one: { displayName: string }) => one.displayName)).toEqual(['Paris']);
    expect(next.body['@odata.nextLink']).toBeUndefined();
  });

  it('is not deleted while a building uses it (ROOT-21)', async () => {
    const path = `building/timezone/${test.people.reference.timezoneId}`;
    const answer = await test.call('DELETE', path, { as: admin, version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('inUse');
    expect(answer.body.message).toContain('3 × building');
    expect((await test.call('GET', path, { as: admin })).status).toBe(200);
  });

  it('is read by everyone with a portal privilege and written only with the feature (PERM-37, PERM-10)', async () => {
    const { northManager, reader, newcomer } = test.people.emails;
    expect((await test.call('GET', 'building/timezone', { as: northManager })).status).toBe(200);
    expect((await test.call('POST', 'building/timezone', { as: northManager, body: {} })).status).toBe(403);
    expect((await test.call('GET', 'building/timezone', { as: reader })).status).toBe(403);
    expect((await test.call('GET', 'building/timezone', { as: newcomer })).status).toBe(403);
    expect((await test.call('GET', 'building/timezone')).status).toBe(401);
  });
});
