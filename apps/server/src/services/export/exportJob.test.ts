import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { openServices } from '../../openServices.ts';
import { runChild } from '../../testing/childProcess.ts';
import { addTimezones } from '../../testing/manyTimezones.ts';
import { makeSharedFolder } from '../../testing/sharedFolder.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { findOwnJob } from '../jobs/ownJobs.ts';

describe('a long export', () => {
  let test: TestApp;
  let admin: string;
  const path = (query = 'columns=ianaName') => `building/timezone/export?${query}`;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    // With the portfolio's own one there are exactly 10,000.
    await addTimezones(test.services.database, 9_999);
  });
  afterAll(() => test.close());

  const finished = async (id: string, as = admin) => {
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as })).body.status)
      .toMatch(/Done|Failed|Cancelled/);
    return (await test.call('GET', `job/${id}`, { as })).body;
  };

  const addTwoTimezones = async () =>
    test.services.database.query({
      text: `insert into timezones (id, display_name, iana_name, gmt_standard)
             values (gen_random_uuid(), 'Test 10000', 'Test/010000', 'GMT'), (gen_random_uuid(), 'Test 10001', 'Test/010001', 'GMT')`,
      values: [],
    });

  it('is streamed immediately up to 10,000 rows, each of them once and in order (KIT-04)', async () => {
    const answer = await test.call('GET', path('columns=ianaName&$orderby=ianaName'), { as: admin });
    expect(answer.status).toBe(200);
    const lines = answer.text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(10_000);
    expect(lines).toEqual(lines.toSorted());
    expect(new Set(lines).size).toBe(10_000);
  });

  it('ends when it is cancelled, and stays cancelled (API-42, KIT-13)', async () => {
    await addTwoTimezones();
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'canceller@northwind.example',
      privilegeMap: { 'ROOT.timezones': ['view'] },
    });
    const { body } = await test.call('GET', path(), { as: email });
    const cancelled = await test.call('POST', `job/${body.id}/cancel`, { as: email });
    expect(cancelled).toMatchObject({ status: 200, body: { id: body.id, status: 'Cancelled', result: null } });
    const again = await test.call('POST', `job/${body.id}/cancel`, { as: email });
    expect(again.body).toMatchObject({ status: 'Cancelled' });
    await test.services.jobs.work();
    await finished((await test.call('GET', path(), { as: email })).body.id, email);
    expect((await test.call('GET', `job/${body.id}`, { as: email })).body).toMatchObject({
      status: 'Cancelled',
      done: 0,
    });
  });

  it('is a job above that, with its progress and a file that is kept for 24 hours (KIT-04, KIT-13, API-42)', async () => {
    const query = `format=xlsx&columns=ianaName,displayName&$filter=startswith(ianaName,'Test')&$orderby=ianaName desc`;
    const started = await test.call('GET', path(query), { as: admin });
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({ status: 'Queued', job: { id: started.body.id } });
    expect(started.headers['location']).toBe(`/api/job/${started.body.id}`);
    const job = await finished(started.body.id);
    expect(job).toMatchObject({ kind: 'export', resource: 'timezone', status: 'Done', done: 10_001, total: 10_001 });
    expect(job.counts).toEqual({ rows: 10_001 });
    const { rawPayload, headers } = await test.app.inject({ url: job.result.fileUrl });
    expect(headers['content-disposition']).toBe('attachment; filename="timezone.xlsx"');
    const [sheet] = (await readXlsx(rawPayload)).sheets;
    expect(sheet?.rows).toHaveLength(10_002);
    expect(sheet?.rows[1]).toEqual(['Test/010001', 'Test 10001']);
    expect(sheet?.rows.at(-1)).toEqual(['Test/000001', 'Test 1']);
    const [file] = await test.services.database.query<{ hours: number }>({
      text: `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from files where id = $1::uuid`,
      values: [job.result.fileId],
    });
    expect(file?.hours).toBe(24);
  });

  it('is seen and cancelled by its owner alone (SEC-02, API-42)', async () => {
    const other = test.people.emails.northManager;
    const { body } = await test.call('GET', path(), { as: admin });
    expect((await test.call('GET', `job/${body.id}`, { as: other })).status).toBe(404);
    expect((await test.call('POST', `job/${body.id}/cancel`, { as: other })).status).toBe(404);
    expect((await test.call('GET', 'job', { as: other })).body.value).toEqual([]);
    expect((await test.call('GET', `job/${body.id}`, { as: test.people.emails.reader })).status).toBe(403);
    expect((await test.call('GET', `job/${body.id}`)).status).toBe(401);
    expect((await test.call('GET', 'job/nothing', { as: admin })).status).toBe(404);
    expect((await finished(body.id)).status).toBe('Done');
  });

  it('is in the list of own jobs, the newest first, page by page (API-42, API-38)', async () => {
    const first = await test.call('GET', path(), { as: admin });
    const second = await test.call('GET', path(), { as: admin });
    await finished(second.body.id);
    const list = await test.call('GET', `job?$top=1&$count=true&$filter=kind eq 'export'`, { as: admin });
    expect(list.body.value.map(({ id }: { id: string }) => id)).toEqual([second.body.id]);
    expect(list.body['@odata.count']).toBeGreaterThanOrEqual(2);
    const next = await test.call('GET', list.body['@odata.nextLink'].replace('/api/', ''), { as: admin });
    expect(next.body.value.map(({ id }: { id: string }) => id)).toEqual([first.body.id]);
    expect((await test.call('GET', 'job?$filter=input eq 1', { as: admin })).status).toBe(400);
  });

  it('keeps to the role that was being tried when it was asked for (PERM-34, SEC-03)', async () => {
    const role = async (name: string) => {
      const privilegeMap = { 'ROOT.timezones': ['view'] };
      return (await test.call('POST', 'role', { as: admin, body: { name, privilegeMap } })).body.id;
    };
    const asked = async (tried: string) => {
      const { status, body } = await test.call('GET', path(), { as: admin, headers: { 'x-try-role': tried } });
      expect(status).toBe(202);
      return body.id;
    };
    const exporter = await role('Exporter');
    const kept = await asked(exporter);
    // Also where it begins once the trial is over.
    const tried = await test.services.database.query({
      text: `select input ->> 'triedRoleId' as role from jobs where id = $1::uuid`,
      values: [kept],
    });
    expect(tried).toEqual([{ role: exporter }]);
    expect(await finished(kept)).toMatchObject({ status: 'Done' });
    const gone = await role('Gone before it ran');
    await test.services.database.query({ text: 'delete from roles where id = $1::uuid', values: [gone] });
    const input = { resource: 'timezone', language: 'en', parameters: {}, narrow: [], fixed: {}, triedRoleId: gone };
    const { database, jobs } = test.services;
    const ownerId = test.people.userIds['administrator'];
    const late = await jobs.start(database, { kind: 'export', input, ownerId });
    expect(await finished(late)).toMatchObject({ status: 'Failed', message: 'exportForbidden' });
  });

  it('reads what its owner may see when it runs, not when it was asked for (SEC-02, ROOT-36)', async () => {
    const { services } = test;
    const { email, userId } = await createPerson(services, {
      customerId: test.people.customers.north,
      email: 'leaver@northwind.example',
      privilegeMap: { 'ROOT.timezones': ['view'] },
    });
    const input = { resource: 'timezone', language: 'en', parameters: {}, narrow: [], fixed: {} };
    const start = () => services.jobs.start(services.database, { kind: 'export', input, ownerId: userId });
    expect(await finished(await start(), email)).toMatchObject({ status: 'Done' });
    await services.database.query({ text: `update users set roles = '{}' where id = $1::uuid`, values: [userId] });
    const id = await start();
    await expect.poll(() => findOwnJob(services.database, userId, id)).toContain('"message":"exportForbidden"');
  });

  it('is fetched by its owner only while they have the right to it and see all that it shows (SEC-02, KIT-04)', async () => {
    const { services, people } = test;
    const { north1, north2 } = people.buildings;
    const { email, roleId, userId } = await createPerson(services, {
      customerId: people.customers.north,
      email: 'former@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view'], 'CUSTOMER.articles': ['view'] },
      buildingIds: [north1, north2],
    });
    const input = { resource: 'building', language: 'en', parameters: {}, narrow: [], fixed: {} };
    const id = await services.jobs.start(services.database, { kind: 'export', input, ownerId: userId });
    const { result } = await finished(id, email);
    expect(Object.keys(result).toSorted()).toEqual(['fileId', 'fileUrl']);
    const fetched = async () => [
      (await test.call('GET', `file/${result.fileId}`, { as: email })).status,
      (await test.call('GET', `file?id=${result.fileId}`, { as: email })).status,
      (await test.app.inject({ url: result.fileUrl })).statusCode,
    ];
    const give = (privilegeMap: object) =>
      services.database.query({
        text: 'update roles set privilege_map = $1::jsonb where id = $2::uuid',
        values: [JSON.stringify(privilegeMap), roleId],
      });
    const show = (...buildingIds: string[]) =>
      services.database.query({
        text: 'update user_configurations set building_ids = $1::uuid[] where user_id = $2::uuid',
        values: [buildingIds, userId],
      });
    expect(await fetched()).toEqual([200, 200, 200]);
    await give({ 'CUSTOMER.articles': ['view'] });
    expect(await fetched()).toEqual([404, 404, 404]);
    await give({ 'CUSTOMER.buildings': ['view'] });
    expect(await fetched()).toEqual([200, 200, 200]);
    await show(north1);
    expect(await fetched()).toEqual([404, 404, 404]);
    await show(north1, north2, people.buildings.south1);
    expect(await fetched()).toEqual([200, 200, 200]);
    await services.database.query({
      text: 'update users set deleted_at = now() where id = $1::uuid',
      values: [userId],
    });
    expect((await test.app.inject({ url: result.fileUrl })).statusCode).toBe(404);
  });

  it('of orders is no longer fetched by an owner who has lost the order history (TRUE-01, SEC-02)', async () => {
    const { services, people } = test;
    const { email, roleId, userId } = await createPerson(services, {
      customerId: people.customers.north,
      email: 'historian@northwind.example',
      privilegeMap: { 'VENDOR.orders': ['view'], 'BUILDING.history': ['view'] },
    });
    const input = { resource: 'order', language: 'en', parameters: {}, narrow: [], fixed: {} };
    const id = await services.jobs.start(services.database, { kind: 'export', input, ownerId: userId });
    const { result } = await finished(id, email);
    expect((await test.app.inject({ url: result.fileUrl })).statusCode).toBe(200);
    await services.database.query({
      text: `update roles set privilege_map = '{"VENDOR.orders": ["view"]}' where id = $1::uuid`,
      values: [roleId],
    });
    expect((await test.app.inject({ url: result.fileUrl })).statusCode).toBe(404);
  });
});

describe('after kill -9', () => {
  it('an export begins again from zero and its file is whole (OPS-06, KIT-04)', async () => {
    const { dataDir, databaseUrl, config } = await makeSharedFolder();
    const child = runChild(new URL('../../testing/exportChild.ts', import.meta.url), [dataDir, databaseUrl]);
    onTestFinished(() => child.kill());
    const [, id = ''] = (await child.line('started ')).split(' ');
    expect(await child.ended).toBeNull();
    const halves = (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name.includes('/'));
    expect(halves).toHaveLength(1);
    const opened = await openServices(config);
    onTestFinished(() => opened.close());
    const { services } = opened;
    const jobRow = async () => {
      const [row] = await services.database.query({
        text: `select status, attempts, done, total, result ->> 'fileId' as "fileId" from jobs where id = $1::uuid`,
        values: [id],
      });
      return row ?? {};
    };
    expect(await jobRow()).toMatchObject({ status: 'Running', attempts: 1, fileId: null });
    await services.jobs.work();
    await expect.poll(jobRow).toMatchObject({ status: 'Done', attempts: 2, done: 30_001, total: 30_001 });
    const file = await services.files.find(services.database, String((await jobRow())['fileId']));
    expect(file).not.toBeNull();
    const chunks = file === null ? [] : await (await services.files.read(file)).toArray();
    expect(Buffer.concat(chunks).toString().split('\r\n')).toHaveLength(30_003);
    expect(existsSync(join(dataDir, 'files', halves[0] ?? ''))).toBe(true);
  });
});
