import { deviceLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

type Body = Record<string, unknown>;

describe('device vendors', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let north: string;
  let made = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    manager = test.people.emails.northManager;
    ({ north } = test.people.customers);
  });
  afterAll(() => test.close());

  const newVendor = async (body: Body = {}) =>
    (
      await test.call('POST', 'device/vendor', {
        as: admin,
        body: { customerId: north, name: `Vendor ${String((made += 1))}`, ...body },
      })
    ).body;
  const newKey = async (id: string): Promise<string> =>
    (await test.call('POST', `device/vendor/${id}/key`, { as: admin })).body.key;
  const newSensor = async (deviceVendorId: string, body: Body = {}) =>
    (
      await test.call('POST', 'device', {
        as: admin,
        body: {
          buildingId: test.people.buildings.north1,
          kind: 'Sensor',
          hardwareId: `70-B3-${String((made += 1))}`,
          deviceVendorId,
          ...body,
        },
      })
    ).body;
  const report = (key: string | undefined, hardwareIds: unknown) =>
    test.call('POST', 'device/heartbeat', {
      body: { hardwareIds },
      headers: key === undefined ? {} : { 'x-device-key': key },
    });
  const read = async (id: string) => (await test.call('GET', `device/${id}`, { as: admin })).body;

  it('of a customer are listed with their devices, added, changed and deleted once they have none (RES-29)', async () => {
    const vendor = await newVendor({ website: 'https://sensors.example' });
    expect(vendor).toMatchObject({ customerId: north, website: 'https://sensors.example', keyMadeAt: null });
    const again = await test.call('POST', 'device/vendor', {
      as: admin,
      body: { customerId: north, name: vendor.name.toUpperCase() },
    });
    expect(again.status).toBe(409);
    const sensor = await newSensor(vendor.id);
    const listed = await test.call('GET', `device/vendor?customerId=${north}&$filter=name eq '${vendor.name}'`, {
      as: admin,
    });
    expect(listed.body.value).toMatchObject([{ id: vendor.id, deviceCount: 1 }]);
    const refused = await test.call('DELETE', `device/vendor/${vendor.id}`, { as: admin, version: 1 });
    expect([refused.status, refused.body.fields]).toMatchObject([409, [{ field: 'device' }]]);
    await test.call('DELETE', `device/${sensor.id}`, { as: admin, version: 1 });
    expect((await test.call('DELETE', `device/vendor/${vendor.id}`, { as: admin, version: 1 })).status).toBe(204);
  });

  it('are chosen by name by those who manage the devices of a building, and changed by others (RES-29, PERM-37)', async () => {
    const vendor = await newVendor();
    const listed = await test.call('GET', `device/vendor?customerId=${north}`, { as: manager });
    expect(listed.body.value).toContainEqual({ id: vendor.id, name: vendor.name, customerId: north });
    expect((await test.call('POST', `device/vendor/${vendor.id}/key`, { as: manager })).status).toBe(403);
    expect((await test.call('PUT', `device/vendor/${vendor.id}`, { as: manager, version: 1, body: {} })).status).toBe(
      403,
    );
  });

  it('report their devices with a key that is shown once, and nothing but the last seen changes (API-41, PLACE-41)', async () => {
    const vendor = await newVendor();
    const key = await newKey(vendor.id);
    const [one, two] = [await newSensor(vendor.id), await newSensor(vendor.id)];
    const foreign = await newSensor((await newVendor()).id);
    const answer = await report(key, [one.hardwareId.toLowerCase(), two.hardwareId, foreign.hardwareId, 'unknown-1']);
    expect([answer.status, answer.body]).toEqual([200, { seen: 2, notFound: [foreign.hardwareId, 'unknown-1'] }]);
    const after = await read(one.id);
    expect(Date.now() - Date.parse(after.lastSeenAt)).toBeLessThan(60_000);
    expect({ ...after, lastSeenAt: null }).toEqual(one);
    expect((await read(foreign.id)).lastSeenAt).toBeNull();
    const { body: stored } = await test.call('GET', `device/vendor/${vendor.id}`, { as: admin });
    expect(stored.keyMadeAt).not.toBeNull();
    const rows = await test.services.database.query({
      text: 'select to_json(d)::text from device_vendors d',
      values: [],
    });
    const revisions = await test.services.database.query({ text: 'select "values"::text from revisions', values: [] });
    expect(JSON.stringify([stored, rows, revisions])).not.toContain(key.split('.')[1]);
  });

  it('report nothing with a key that is missing, wrong, replaced or withdrawn, or whose vendor is deleted (API-41)', async () => {
    const vendor = await newVendor();
    const first = await newKey(vendor.id);
    const { hardwareId } = await newSensor((await newVendor()).id);
    const statuses = async (...keys: (string | undefined)[]) =>
      Promise.all(keys.map(async (key) => (await report(key, [hardwareId])).status));
    expect(await statuses(first)).toEqual([200]);
    const second = await newKey(vendor.id);
    expect(await statuses(undefined, '', 'nonsense', `${vendor.id}.AAAA`, first, second)).toEqual([
      401, 401, 401, 401, 401, 200,
    ]);
    expect((await test.call('DELETE', `device/vendor/${vendor.id}/key`, { as: admin })).status).toBe(204);
    expect(await statuses(second)).toEqual([401]);
    const third = await newKey(vendor.id);
    const { version } = (await test.call('GET', `device/vendor/${vendor.id}`, { as: admin })).body;
    await test.call('DELETE', `device/vendor/${vendor.id}`, { as: admin, version });
    expect(await statuses(third)).toEqual([401]);
    await test.call('POST', `device/vendor/${vendor.id}/restore`, { as: admin });
    expect(await statuses(third)).toEqual([401]);
    const log = await test.call('GET', 'audit?type=security&$top=50', { as: admin });
    expect(JSON.stringify(log.body)).toContain('deviceVendor');
  });

  it('report nothing while their customer is deleted (API-41, CUST-07)', async () => {
    const customer = await test.call('POST', 'customer', { as: admin, body: { name: 'Closed for now' } });
    const { id, version } = customer.body;
    const key = await newKey((await newVendor({ customerId: id })).id);
    const statusOf = async () => (await report(key, ['unknown-1'])).status;
    expect(await statusOf()).toBe(200);
    await test.call('DELETE', `customer/${id}`, { as: admin, version });
    expect(await statusOf()).toBe(401);
    await test.call('POST', `customer/${id}/restore`, { as: admin });
    expect(await statusOf()).toBe(200);
  });

  it('report at most 1,000 hardware ids in a call, and name what is wrong (API-41, API-40)', async () => {
    const key = await newKey((await newVendor()).id);
    const ids = Array.from({ length: deviceLimits.maxHeartbeats }, (_, at) => `none-${String(at)}`);
    const most = await report(key, ids);
    expect([most.status, most.body.notFound.length]).toEqual([200, 1_000]);
    const fieldsOf = async (sent: unknown) => (await report(key, sent)).body.fields;
    expect(await fieldsOf([...ids, 'one-more'])).toMatchObject([{ field: 'hardwareIds', code: 'tooMany' }]);
    expect(await fieldsOf([])).toMatchObject([{ field: 'hardwareIds', code: 'required' }]);
    expect(await fieldsOf(['fine', 7])).toMatchObject([{ field: 'hardwareIds.1' }]);
    expect(await fieldsOf(['fine', 'no\u0000text'])).toMatchObject([{ field: 'hardwareIds.1', code: 'characters' }]);
    expect((await report('nonsense', [])).status).toBe(401);
  });

  it('are refused with a wrong key before their body is read, and after 30 wrong ones are not asked for it (SEC-23)', async () => {
    const own = await createTestApp({ RATE_SIGNIN: '3' });
    onTestFinished(() => own.close());
    const statusesOf = async (keys: readonly string[]) => {
      const found: number[] = [];
      for (const key of keys) {
        const body = '{"hardwareIds": no JSON';
        found.push((await own.call('POST', 'device/heartbeat', { body, headers: { 'x-device-key': key } })).status);
      }
      return found;
    };
    const wrong = `${crypto.randomUUID()}.${'x'.repeat(43)}`;
    expect(await statusesOf([wrong, '', wrong, wrong, wrong])).toEqual([401, 401, 401, 429, 429]);
  });

  it('let open screens read again once per building and ten seconds, whatever they report (API-41, OPS-04)', async () => {
    const vendor = await newVendor();
    const key = await newKey(vendor.id);
    const inOne = await newSensor(vendor.id, { buildingId: test.people.buildings.north2 });
    await test.services.database.query({ text: 'delete from device_announcements', values: [] });
    const heard: string[] = [];
    const stop = test.services.live.subscribe({
      onEvent: (event) => {
        if (event.type === 'changed' && event.action === 'Seen') heard.push(String(event.buildingId));
      },
    });
    await Promise.all(Array.from({ length: 10 }, () => report(key, [inOne.hardwareId])));
    await expect.poll(() => heard).toEqual([test.people.buildings.north2]);
    // What was seen since is announced at the end of the ten seconds, once.
    await expect.poll(() => heard.length, { timeout: 14_000, interval: 250 }).toBe(2);
    stop();
  }, 20_000);
});
