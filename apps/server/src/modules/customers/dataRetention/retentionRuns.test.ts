import { times } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { nextRunAt } from '../../../services/retention/retentionClock.ts';
import { runRetention } from './runRetention.process.ts';

const ago = (days: number) => new Date(Date.now() - days * times.day).toISOString();

describe('data retention', () => {
  let test: TestApp;
  let as: string;
  let customerId: string;
  let buildingId: string;
  let path: string;
  beforeEach(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    customerId = test.people.customers.north;
    buildingId = test.people.buildings.north1;
    path = `customer/${customerId}/dataretention`;
  });
  afterEach(() => test.close());

  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text, values });
  const tonight = () => nextRunAt(Date.now(), 'UTC').getTime() + times.minute;
  const run = (now = tonight()) => runRetention({ executor: test.services.database, services: test.services }, now);
  const addPolicy = async (type: string, period: number) => {
    const { status, body } = await test.call('POST', path, { as, body: { type, period } });
    expect(status).toBe(201);
    return body;
  };
  const addVisitor = async (name: string, at: string) => {
    const id = crypto.randomUUID();
    await query(
      `insert into visitors (id, customer_id, building_id, name, email, host_name, host_email, expected_at, day)
        values ($1::uuid, $2::uuid, $3::uuid, $4, 'guest@guests.example', 'Ada Host', 'ada@northwind.example', $5::timestamptz, '2026-01-01')`,
      ...[id, customerId, buildingId, name, at],
    );
    await query(
      `insert into revisions (id, entity, entity_id, action, version, customer_id, building_id, "values", personal)
        values (gen_random_uuid(), 'visitor', $1::uuid, 'Created', 1, $2::uuid, $3::uuid, '{"purpose": "talk"}', $4::jsonb)`,
      ...[id, customerId, buildingId, JSON.stringify({ name })],
    );
    return id;
  };
  const namesLeft = async () =>
    (await query<{ name: string }>('select name from visitors order by name')).map(({ name }) => name);
  const log = async () => (await test.call('GET', `${path}/log`, { as })).body.value;

  it('shows before a save how many records it removes, the oldest and the cut-off (AUDIT-16, RET-01)', async () => {
    const oldest = ago(90);
    for (const [name, at] of [
      ['A', oldest],
      ['B', ago(40)],
      ['C', ago(2)],
    ] as const)
      await addVisitor(name, at);
    const { body } = await test.call('GET', `${path}/preview?type=visitors&period=30`, { as });
    expect(body).toMatchObject({ count: 2, oldest, users: null });
    expect(Date.parse(body.cutoff) % times.day).toBe(0);
    expect(Date.now() - Date.parse(body.cutoff)).toBeLessThan(31 * times.day);
    expect(body.nextRunAt).toBe(nextRunAt(Date.now(), 'UTC').toISOString());
    const wrong = await test.call('GET', `${path}/preview?type=nothing&period=0`, { as });
    expect([wrong.status, wrong.body.fields]).toMatchObject([400, [{ field: 'type' }, { field: 'period' }]]);
    const { southManager } = test.people.emails;
    expect((await test.call('GET', `${path}/preview?type=visitors&period=3`, { as: southManager })).status).not.toBe(
      200,
    );
  });

  it('removes once a night what is older, with one entry of the log for the type (AUDIT-14, AUDIT-15, RES-122)', async () => {
    const [a, b] = [await addVisitor('A', ago(90)), await addVisitor('B', ago(40))];
    await addVisitor('C', ago(2));
    await addPolicy('visitors', 30);
    expect(await run(Date.now())).toBe(0);
    expect(await run()).toBe(2);
    expect(await namesLeft()).toEqual(['C']);
    expect(await run()).toBe(0);
    expect(await log()).toMatchObject([{ type: 'visitors', period: 30, count: 2, batches: 1, outcome: 'done' }]);
    const revisions = await query(`select "values", personal from revisions where entity_id = any($1::uuid[])`, [a, b]);
    expect(revisions).toEqual(Array.from({ length: 2 }, () => ({ values: { purpose: 'talk' }, personal: null })));
    const quarters = await test.call('GET', `${path}/log?period=last2Quarters`, { as });
    expect(quarters.body.value).toEqual([]);
    expect((await test.call('GET', `${path}/log?period=never`, { as })).body.fields).toMatchObject([
      { field: 'period' },
    ]);
  });

  it('removes by its first run no more than its preview named (RET-01)', async () => {
    await addVisitor('A', ago(90));
    await addVisitor('B', ago(40));
    await addPolicy('visitors', 30);
    await query(`update data_retentions set first_cutoff = $1::timestamptz`, ago(60));
    expect(await run()).toBe(1);
    expect(await namesLeft()).toEqual(['B']);
    expect(await run(tonight() + times.day)).toBe(1);
  });

  it('goes by the clocks of the customer (RET-02)', async () => {
    const timezoneId = await createRecord(test.services, 'test', 'timezone', {
      ...{ displayName: 'Auckland', ianaName: 'Pacific/Auckland', gmtStandard: 'GMT+12:00' },
    });
    const body = { customerId, timezoneId, sizeUnit: 'squareFeet', extensions: [], appMenuIds: [] };
    expect((await test.call('POST', 'building/defaults', { as, body })).status).toBe(201);
    await addVisitor('A', ago(90));
    const { takesEffectAt } = await addPolicy('visitors', 30);
    expect(takesEffectAt).toBe(nextRunAt(Date.now(), 'Pacific/Auckland').toISOString());
    expect(await run(Date.parse(takesEffectAt) - times.minute)).toBe(0);
    expect(await run(Date.parse(takesEffectAt))).toBe(1);
  });

  it('lets a shorter period take effect with the next run, and be called off until then (RET-02)', async () => {
    await addVisitor('A', ago(90));
    await addVisitor('B', ago(40));
    const { id } = await addPolicy('visitors', 60);
    expect(await run()).toBe(1);
    const shorter = await test.call('PUT', `${path}/${id}`, { as, version: 1, body: { period: 30 } });
    expect(shorter.body).toMatchObject({ period: 30, formerPeriod: 60, takesEffectAt: expect.any(String) });
    const back = await test.call('POST', `${path}/${id}/calloff`, { as });
    expect([back.status, back.body]).toMatchObject([200, { period: 60, formerPeriod: null, takesEffectAt: null }]);
    expect((await test.call('POST', `${path}/${id}/calloff`, { as })).status).toBe(409);
    expect(await run(tonight() + times.day)).toBe(0);
    const again = await test.call('PUT', `${path}/${id}`, { as, version: 3, body: { period: 30 } });
    await query(
      `update data_retentions set takes_effect_at = $1::timestamptz`,
      new Date(tonight() + 2 * times.day).toISOString(),
    );
    expect(again.status).toBe(200);
    expect(await run(tonight() + 2 * times.day - times.hour / 2)).toBe(0);
    expect(await run(tonight() + 3 * times.day)).toBe(1);
    expect((await test.call('GET', `${path}/${id}`, { as })).body).toMatchObject({
      formerPeriod: null,
      takesEffectAt: null,
    });
  });

  it('removes in batches of 1,000 with a receipt each, and stops where the policy is changed (RET-04)', async () => {
    await query(
      `insert into visitors (id, customer_id, building_id, name, email, host_name, host_email, expected_at, day)
        select gen_random_uuid(), $1::uuid, $2::uuid, 'V' || n, 'g@guests.example', 'H', 'h@northwind.example', now() - interval '90 days', '2026-01-01'
          from generate_series(1, 2500) n`,
      ...[customerId, buildingId],
    );
    const { id } = await addPolicy('visitors', 30);
    const batches: number[] = [];
    const onBatch = async (done: number) => {
      batches.push(done);
      if (batches.length === 2) await test.call('PUT', `${path}/${id}`, { as, version: 1, body: { period: 80 } });
    };
    const scope = { executor: test.services.database, services: test.services };
    expect(await runRetention({ ...scope, onBatch }, tonight())).toBe(2000);
    expect(batches).toEqual([1000, 2000]);
    const receipts = await query<{ count: number }>('select count from retention_receipts');
    expect(receipts.map(({ count }) => count)).toEqual([1000, 1000]);
    expect(await log()).toMatchObject([{ count: 2000, batches: 2, outcome: 'changed' }]);
    expect(await run(tonight() + times.day)).toBe(500);
  });

  it('removes inactive users, names each before, and never an administrator (AUDIT-16, RES-04)', async () => {
    const { reader, northManager } = test.people.emails;
    const boss = await createPerson(test.services, {
      customerId,
      email: 'boss@northwind.example',
      privilegeMap: { 'ROOT.policies': ['view'] },
    });
    await query(
      `update users set created_at = now() - interval '400 days', last_login = null where customer_id = $1::uuid`,
      customerId,
    );
    await query(`update users set last_login = now() where email <> $1 and email <> $2`, reader, boss.email);
    const shown = await test.call('GET', `${path}/preview?type=inactiveUsers&period=365`, { as });
    expect(shown.body).toMatchObject({ count: 1, users: [{ email: reader, lastLogin: null }] });
    await addPolicy('inactiveUsers', 365);
    const userId = test.people.userIds['reader'];
    expect(await run()).toBe(1);
    expect(await query('select from users where id = $1::uuid', userId)).toEqual([]);
    expect(await query('select from users where email = any($1::text[])', [northManager, boss.email])).toHaveLength(2);
    const removed = await test.call('GET', `audit/inActiveUserRemoval?customerId=${customerId}`, { as });
    expect(removed.body.value).toMatchObject([{ userId, lastLogin: null }]);
    expect(removed.text).not.toContain('reader');
    const names = await query(`select from revisions where entity_id = $1::uuid and personal is not null`, userId);
    expect(names).toEqual([]);
    await expect.poll(async () => (await test.call('GET', 'user/init', { as: reader })).body.id).not.toBe(userId);
  });

  it('keeps what vendors have sold as figures, when it removes their orders (RET-04, STAT-07)', async () => {
    const vendorId = await createRecord(test.services, 'test', 'vendor', {
      ...{ buildingId, shopName: 'Deli', vendorName: 'Deli', currency: 'EUR', enableOrdering: true },
    });
    const lines = JSON.stringify([{ productId: 'p', item: 'Soup', quantity: 2, amount: 450 }]);
    for (const [index, [status, at]] of [
      ['Completed', ago(20)],
      ['Completed', ago(19.99)],
      ['Cancelled', ago(20)],
      ['Placed', ago(20)],
      ['Completed', ago(2)],
    ].entries())
      await query(
        `insert into orders (id, customer_id, building_id, vendor_id, number, day, time, name, email, lines, item, quantity, subtotal, taxes_and_fees, total, currency, status)
          values (gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, $4::int, '2026-11-' || $4::int + 10, $5::timestamptz, 'Ada Guest', 'ada@guests.example', $6::jsonb, 'Soup', 2, 900, 0, 900, 'EUR', $7)`,
        ...[customerId, buildingId, vendorId, index + 1, at, lines, status],
      );
    const totals = async () =>
      (await test.call('GET', `stripe-orders/totals?vendorId=${vendorId}&window=month`, { as })).body;
    const before = await totals();
    expect(before).toMatchObject({ products: [{ item: 'Soup', quantity: 6, amount: 27 }] });
    expect(before.days).toHaveLength(3);
    await addPolicy('orders', 10);
    expect(await run()).toBe(3);
    expect(await query('select from orders')).toHaveLength(2);
    expect(await totals()).toEqual(before);
    expect(await query(`select from order_totals k where k::text like '%Ada%'`)).toEqual([]);
  });

  it('removes with a service request its entries, and the files that only it had (RET-04)', async () => {
    const [mine, shared] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [mine, shared])
      await query(
        `insert into files (id, kind, name, mime, bytes, sha256, storage_key, customer_id, used_at)
          values ($1::uuid, 'image', 'a.png', 'image/png', 1, 'x', $1::uuid::text, $2::uuid, now())`,
        ...[id, customerId],
      );
    const add = async (number: number, closedAt: string | null, files: string[]) => {
      const id = crypto.randomUUID();
      await query(
        `insert into service_requests (id, customer_id, building_id, number, title, description, name, email, picture_ids, reported_at, changed_at, closed_at, status)
          values ($1::uuid, $2::uuid, $3::uuid, $4::int, 'Lamp', 'It is dark', 'Ada', 'ada@northwind.example', $5::uuid[], now(), now(), $6::timestamptz, 'Closed')`,
        ...[id, customerId, buildingId, number, files, closedAt],
      );
      await query(
        `insert into service_request_entries (id, request_id, at, kind, text) values (gen_random_uuid(), $1::uuid, now(), 'comment', 'Ada says so')`,
        id,
      );
    };
    await add(1, ago(90), [mine, shared]);
    await add(2, null, [shared]);
    await addPolicy('serviceRequests', 30);
    expect(await run()).toBe(1);
    expect(await query('select from service_request_entries')).toHaveLength(1);
    const gone = await query<{ id: string }>('select id from files where expires_at is not null');
    expect(gone).toEqual([{ id: mine }]);
  });

  it('removes the people of reservations and invitations with them (AUDIT-13)', async () => {
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [id, at] of [
      [old, ago(90)],
      [young, ago(5)],
    ])
      await query(
        `insert into reservations (id, customer_id, building_id, start_date, end_date, capacity_type, occupancy)
          values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $4::timestamptz, 'building', 5)`,
        ...[id, customerId, buildingId, at],
      );
    for (const id of [old, young]) {
      await query(
        `insert into rsvps (id, customer_id, building_id, reservation_id, name, email) values (gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, 'Ada', 'ada@northwind.example')`,
        ...[customerId, buildingId, id],
      );
      await query(
        `insert into invitations (id, customer_id, building_id, subject, start_date, end_date, organizer_name, organizer_email)
          select $1::uuid, customer_id, building_id, 'Tour', start_date, start_date + interval '1 hour', 'Ada', 'ada@northwind.example' from reservations where id = $1::uuid`,
        id,
      );
      await query(
        `insert into invitees (id, invitation_id, name, email) values (gen_random_uuid(), $1::uuid, 'Bo', 'bo@guests.example')`,
        id,
      );
    }
    await addPolicy('reservations', 30);
    await addPolicy('invitations', 30);
    expect(await run()).toBe(2);
    for (const [table, field] of [
      ['rsvps', 'reservation_id'],
      ['invitees', 'invitation_id'],
    ])
      expect(await query(`select ${field ?? ''}::text as id from ${table ?? ''}`)).toEqual([{ id: young }]);
  });
});
