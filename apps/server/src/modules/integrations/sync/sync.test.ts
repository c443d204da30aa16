import type { SyncJob } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import {
  startTicketServer,
  type SystemLine,
  ticketSettings,
  ticketSystem,
  type TicketServer,
} from '../../../testing/ticketServer.ts';
import { startDueSyncs } from './syncJobs.ts';

type Body = Record<string, unknown>;

/** An area with a building of two floors, three rooms on one of them, and a desk in a room. */
const campus: readonly SystemLine[] = [
  { key: 'A', label: 'Quays' },
  { key: 'B', label: 'Harbour', within: 'A' },
  { key: 'F1', label: 'Floor 1', within: 'B' },
  { key: 'F2', label: 'Floor 2', within: 'B' },
  { key: 'R1', label: 'Room 1', within: 'F1' },
  { key: 'R2', label: 'Room 2', within: 'F1' },
  { key: 'D1', label: 'Desk 1', within: 'R1' },
];

describe('syncs with a maintenance system', () => {
  let test: TestApp;
  let system: TicketServer;
  let admin: string;
  let viewer: string;
  let north: string;
  let configId: string;

  const query = (text: string, ...values: unknown[]) => test.services.database.query<Body>({ text, values });
  const start = (path = 'synclocations', body: Body = {}, as = admin) =>
    test.call('POST', path, { as, body: { customerId: north, ...body } });
  const status = async (name = 'locations', as = viewer): Promise<SyncJob> => {
    const { body } = await test.call('GET', `sync-job-status?customerId=${north}`, { as });
    return body.value.find((one: SyncJob) => one.name === name);
  };
  const runs = async () =>
    (await test.call('GET', `workorder/sync-job-audit-log?customerId=${north}`, { as: viewer })).body.value;
  const ended = async (name = 'locations'): Promise<SyncJob> => {
    await expect.poll(async () => (await status(name)).status, { timeout: 20_000, interval: 50 }).not.toBe('Running');
    return status(name);
  };
  const synced = async (body: Body = {}): Promise<SyncJob> => {
    const answer = await start('synclocations', body);
    expect([answer.status, answer.body.code]).toEqual([202, undefined]);
    return ended();
  };
  const config = async (body: Body) => {
    const put = { as: admin, body, headers: { 'if-match': '*' } };
    expect((await test.call('PUT', `serviceconfig/${configId}`, put)).status).toBe(200);
  };
  const stored = () =>
    query(
      `select key, name, level, parent_key as "in" from sync_items where customer_id = $1 and kind = 'locations'
      order by level, key`,
      north,
    );

  beforeAll(async () => {
    test = await createTestApp();
    system = await startTicketServer();
    admin = test.people.emails.administrator;
    north = test.people.customers.north;
    const person = await createPerson(test.services, {
      customerId: north,
      email: 'jobs@northwind.example',
      privilegeMap: { 'CUSTOMER.jobs': ['view'] },
      buildingIds: [],
    });
    viewer = person.email;
    const made = await test.call('POST', 'serviceconfig', {
      as: admin,
      body: { customerId: north, ...ticketSettings(system) },
    });
    configId = made.body.id;
    await test.services.jobs.work();
  });
  beforeEach(async () => {
    system.fail(null);
    system.lists.locations = campus;
    system.lists.codes = [];
    await query('delete from calendar_outages');
    await query('delete from sync_runs');
    await query('delete from sync_items');
  });
  afterAll(async () => {
    await system.close();
    await test.close();
  });

  it('are Never before the first, and then have status, last run, last success and counts (INTG-16, INTG-17, RES-94)', async () => {
    expect(await status()).toMatchObject({ status: 'Never', lastRun: null, lastSuccess: null, error: null, known: 0 });
    const answer = await start();
    expect([answer.status, answer.body.minMinutes, answer.body.maxMinutes]).toEqual([202, 10, 20]);
    expect(answer.body.value).toMatchObject({ name: 'locations', status: 'Running' });
    const done = await ended();
    expect(done).toMatchObject({ status: 'Success', error: null, known: 7, isSetUp: true });
    expect(done.counts).toEqual({ create: 7, update: 0, same: 0, remove: 0, skipped: 0 });
    expect(done.lastRun).not.toBeNull();
    expect(done.lastSuccess).not.toBeNull();
  });

  it('place locations in areas, buildings, floors and spaces by key, on whichever page they are (INTG-19, INTG-23)', async () => {
    system.lists.locations = campus.toReversed();
    await synced();
    expect(await stored()).toEqual([
      { key: 'A', name: 'Quays', level: 0, in: null },
      { key: 'B', name: 'Harbour', level: 1, in: 'A' },
      { key: 'F1', name: 'Floor 1', level: 2, in: 'B' },
      { key: 'F2', name: 'Floor 2', level: 2, in: 'B' },
      { key: 'D1', name: 'Desk 1', level: 3, in: 'F1' },
      { key: 'R1', name: 'Room 1', level: 3, in: 'F1' },
      { key: 'R2', name: 'Room 2', level: 3, in: 'F1' },
    ]);
  });

  it('compare by key: a renamed one is changed, one that a page repeats is one, one without a place is left out (INTG-19)', async () => {
    await synced();
    const [area, ...others] = campus;
    system.lists.locations = [
      { key: 'A', label: 'Quays North' },
      ...others,
      ...(area === undefined ? [] : [{ key: 'X', label: 'Lost', within: 'nowhere' }]),
      { key: 'Y', label: 'In itself', within: 'Y' },
      { key: 'R2', label: 'Room 2', within: 'F1' },
    ];
    const { counts, status: result } = await synced();
    expect([result, counts]).toEqual(['Success', { create: 0, update: 1, same: 6, remove: 0, skipped: 2 }]);
  });

  it('end with an error that names both items of one key, and change nothing (INTG-16)', async () => {
    system.lists.locations = [...campus, { key: 'R1', label: 'Kitchen', within: 'F1' }];
    expect(await synced()).toMatchObject({
      status: 'Errored',
      error: 'sameKey',
      names: ['R1', 'Room 1', 'Kitchen'],
      lastSuccess: null,
    });
    expect(await stored()).toEqual([]);
  });

  it('ask before more than a tenth is removed, and remove no more than was agreed to (INTG-19)', async () => {
    await synced();
    system.lists.locations = campus.slice(0, 5);
    const asked = await synced();
    expect(asked).toMatchObject({ status: 'Errored', error: 'manyRemoved', known: 7 });
    expect(asked.counts).toMatchObject({ remove: 2, known: 7 });
    expect(asked.names.toSorted()).toEqual(['Desk 1', 'Room 2']);
    expect(await synced({ mayRemove: 1 })).toMatchObject({ error: 'manyRemoved' });
    expect(await synced({ mayRemove: 2 })).toMatchObject({ status: 'Success', known: 5 });
  });

  it('run one at a time per customer and kind: another is a 409 that names who started it and when (INTG-18, ERR-53)', async () => {
    system.fail({ kind: 'hang' }, 'GET /api/locations');
    const first = start();
    await expect.poll(async () => (await status()).status).toBe('Running');
    const second = await start();
    expect([second.status, second.body.code]).toEqual([409, 'syncRunning']);
    expect(second.body.message).toContain('already running');
    expect(second.body.running).toEqual({
      startedAt: (await status()).lastRun,
      startedBy: expect.stringMatching(/\w/),
    });
    // Another kind is not concerned.
    expect((await start('sync-problem-codes')).status).toBe(202);
    await ended('problemCodes');
    expect((await first).status).toBe(504);
  });

  it.each([
    ['synclocations', 504, { kind: 'answer', status: 503 }, 'serviceSilent', 'unavailable'],
    ['synclocations', 404, { kind: 'answer', status: 404 }, 'locationsAbsent', 'absent'],
    ['synclocations', 400, { kind: 'answer', status: 422, body: 'no' }, 'serviceRefused', 'refused'],
    ['sync-problem-codes', 504, { kind: 'answer', status: 503 }, 'serviceSilent', 'unavailable'],
    ['sync-problem-codes', 400, { kind: 'answer', status: 422, body: 'no' }, 'serviceRefused', 'refused'],
    ['sync-problem-codes', 504, { kind: 'answer', status: 200, body: '<html>' }, 'serviceSilent', 'unreadable'],
  ] as const)(
    '%s answers %d with what is known where the system gives none (SRV-13, API-34, API-35)',
    async (path, expected, fault, code, error) => {
      const name = path === 'synclocations' ? 'locations' : 'problemCodes';
      await start(path);
      const before = await ended(name);
      system.fail(fault);
      const answer = await start(path);
      expect([answer.status, answer.body.code, answer.body.staleSince]).toEqual([expected, code, before.lastSuccess]);
      expect(answer.body.value).toMatchObject({ name, status: 'Errored', error, known: before.known });
      expect(await status(name)).toMatchObject({ status: 'Errored', error, lastSuccess: before.lastSuccess });
    },
  );

  it('of a system without the address of the list are a 400, and without a system a 409 (SRV-13)', async () => {
    await config({ rest: { ...ticketSystem, locationsPath: null } });
    const without = await start();
    expect([without.status, without.body.fields]).toMatchObject([400, [{ field: 'customerId', code: 'syncAddress' }]]);
    expect(await status()).toMatchObject({ status: 'Never', isSetUp: false });
    await config({ provider: 'local' });
    const local = await start();
    expect([local.status, local.body.code]).toEqual([409, 'builtInRequests']);
    await config({ provider: 'rest', rest: ticketSystem });
  });

  it('are seen by those who view jobs, and started by those who set up the system (INTG-20)', async () => {
    expect((await start('synclocations', {}, viewer)).status).toBe(403);
    expect((await start('synclocations', { mayRemove: -1 })).status).toBe(400);
    const foreign = await test.call('GET', `sync-job-status?customerId=${test.people.customers.south}`, { as: viewer });
    expect(foreign.status).toBe(404);
    expect(
      (await test.call('GET', `sync-job-status?customerId=${north}`, { as: test.people.emails.reader })).status,
    ).toBe(403);
  });

  it('are in the log with who started each, its time, result and error (RES-93, INTG-20)', async () => {
    await synced();
    system.fail({ kind: 'answer', status: 503 });
    await start();
    const [last, first] = await runs();
    expect(first).toMatchObject({
      name: 'locations',
      status: 'Success',
      startedBy: expect.stringMatching(/\w/),
      error: null,
    });
    expect(last).toMatchObject({ name: 'locations', status: 'Errored', error: 'unavailable' });
    expect(Date.parse(last.finishedAt)).toBeGreaterThanOrEqual(Date.parse(last.startedAt));
  });

  it('left Running by a process that is gone are Errored with the reason, and keep no other from starting (INTG-21)', async () => {
    await query(
      `insert into sync_runs (id, customer_id, kind, started_at) values ($1, $2, 'locations', now() - interval '1 hour')`,
      crypto.randomUUID(),
      north,
    );
    expect((await status()).status).toBe('Running');
    expect((await synced()).status).toBe('Success');
    expect((await runs()).map(({ status: how, error }: SyncJob) => [how, error])).toEqual([
      ['Success', null],
      ['Errored', 'interrupted'],
    ]);
  });

  it('give the lookups their locations by the keys of the system, each within the one before (INTG-23, RES-58 to RES-62)', async () => {
    const look = (name: string, asked: Record<string, string>) =>
      test.call('GET', `workorder/${name}?${new URLSearchParams({ customerId: north, ...asked }).toString()}`, {
        as: admin,
      });
    const found = async (name: string, asked: Record<string, string>) => (await look(name, asked)).body.value;
    expect((await look('findFloorLocations', { buildingId: 'B' })).status).toBe(400);
    await synced();
    expect(await found('findAreaLocations', {})).toEqual([{ id: 'A', name: 'Quays' }]);
    expect(await found('findBuildingLocations', { areaId: 'A' })).toEqual([{ id: 'B', name: 'Harbour' }]);
    expect(await found('findFloorLocations', { buildingId: 'B', search: '2' })).toEqual([
      { id: 'F2', name: 'Floor 2' },
    ]);
    expect(await found('findServiceSpaces', { floorId: 'F1', id: 'R2' })).toEqual([{ id: 'R2', name: 'Room 2' }]);
    expect((await look('findServiceSpaces', { floorId: 'B' })).status).toBe(404);
    const both = await test.call('POST', 'workorder/findServiceSpacesForMultipleFloors', {
      as: admin,
      body: { customerId: north, floorIds: ['F1', 'F2'], search: 'desk' },
    });
    expect(both.body).toEqual({ value: [{ id: 'D1', name: 'Desk 1', floorId: 'F1' }], hasMore: false });
    const south = await test.call('GET', `workorder/findAreaLocations?customerId=${test.people.customers.south}`, {
      as: admin,
    });
    expect(south.body.value).not.toEqual([{ id: 'A', name: 'Quays' }]);
  });

  it('take 100,000 locations in pages of 1,000, and change only what has changed the next time (INTG-19)', async () => {
    await config({ rest: { ...ticketSystem, pageSize: 1_000 } });
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      key: `L${String(at)}`,
      label: `Location ${String(at)}`,
      within: at < 10 ? null : `L${String(Math.floor(at / 10))}`,
    }));
    system.lists.locations = many;
    await start();
    await expect.poll(async () => (await status()).status, { timeout: 240_000, interval: 500 }).toBe('Success');
    system.lists.locations = [...many.slice(0, -1), { key: 'L99999', label: 'Another name', within: 'L9999' }];
    await start();
    await expect.poll(async () => (await status()).counts['update'], { timeout: 240_000, interval: 500 }).toBe(1);
    expect(await status()).toMatchObject({ status: 'Success', known: 100_000, counts: { create: 0, same: 99_999 } });
    await config({ rest: ticketSystem });
  }, 300_000);

  it('that a process took up and was killed in are Errored when the queue delivers their job again (INTG-21)', async () => {
    const runId = crypto.randomUUID();
    await query(
      `insert into sync_runs (id, customer_id, kind, begun_at) values ($1, $2, 'locations', now() - interval '1 minute')`,
      runId,
      north,
    );
    const input = { runId, customerId: north, mayRemove: 0 };
    const { database, jobs } = test.services;
    const jobId = await jobs.start(database, { kind: 'syncLocations', input, customerId: north });
    await query('update sync_runs set job_id = $1 where id = $2', jobId, runId);
    expect(await ended()).toMatchObject({ status: 'Errored', error: 'interrupted' });
    expect(await stored()).toEqual([]);
  });

  it('are among the jobs of the customer with state, actor, counts and times, and no other customer’s are (SRV-12)', async () => {
    await synced();
    const list = async () => (await test.call('GET', `customer/${north}/job?$top=1`, { as: viewer })).body.value[0];
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe('Done');
    expect(await list()).toMatchObject({
      kind: 'syncLocations',
      actorName: expect.stringMatching(/\w/),
      counts: { create: 7 },
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const { body } = await test.call('GET', `customer/${test.people.customers.south}/job`, { as: admin });
    expect(body.value).toEqual([]);
  });

  it('bring the problem codes of requests and quick requests (INTG-19)', async () => {
    system.lists.codes = [
      { key: 'HVAC', label: 'Heating' },
      { key: 'LIGHT', label: 'Lights' },
      { key: 'WATER', label: 'Water' },
    ];
    expect((await start('sync-problem-codes')).status).toBe(202);
    expect(await ended('problemCodes')).toMatchObject({ status: 'Success', known: 3 });
    const codes = await test.call('GET', 'problemcode', { as: test.people.emails.reader });
    expect(codes.body.value).toEqual([
      { code: 'HVAC', name: 'Heating' },
      { code: 'LIGHT', name: 'Lights' },
      { code: 'WATER', name: 'Water' },
    ]);
    const quick = (problemCode: string) =>
      test.call('POST', 'workorder/quick-request', {
        as: admin,
        body: { customerId: north, problemCode, description: 'Too cold' },
      });
    expect((await quick('HVAC')).status).toBe(201);
    expect((await quick('GONE')).body.fields).toMatchObject([{ field: 'problemCode', code: 'problemCode' }]);
  });

  it('start by themselves between 2 and 6 of the customer’s own time, once a night, where its toggle is on (INTG-19, CUST-20)', async () => {
    const { database, jobs } = test.services;
    const at = (time: string) => startDueSyncs(database, jobs, new Date(time));
    expect(await at('2027-02-01T04:59:00Z')).toBe(0);
    await query('update customers set sync = true where id = $1', north);
    expect(await at('2027-02-01T01:59:00Z')).toBe(0);
    expect(await at('2027-02-01T06:00:00Z')).toBe(0);
    expect(await at('2027-02-01T05:59:00Z')).toBe(2);
    expect((await ended()).startedBy).toBeNull();
    expect((await ended('problemCodes')).status).toBe('Success');
    await query(`update sync_runs set started_at = '2027-02-01T05:59:00Z'`);
    expect(await at('2027-02-01T05:59:30Z')).toBe(0);
    expect(await at('2027-02-02T05:59:00Z')).toBe(2);
    await query('update customers set sync = false where id = $1', north);
    await ended();
    await ended('problemCodes');
  });
});
