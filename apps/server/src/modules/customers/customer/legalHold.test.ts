import { times } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { purgeBuildings } from '../../places/purgeBuildings.process.ts';
import { nextRunAt } from '../../../services/retention/retentionClock.ts';
import { runRetention } from '../dataRetention/runRetention.process.ts';

describe('a legal hold', () => {
  let test: TestApp;
  let as: string;
  let customerId: string;
  let path: string;
  beforeEach(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    customerId = test.people.customers.north;
    path = `customer/${customerId}/legalhold`;
  });
  afterEach(() => test.close());

  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text, values });
  const set = (reason: unknown, by = as) => test.call('PUT', path, { as: by, body: { reason } });
  const addVisitors = (count: number) =>
    query(
      `insert into visitors (id, customer_id, building_id, name, email, host_name, host_email, expected_at, day)
        select gen_random_uuid(), $1::uuid, $2::uuid, 'V' || n, 'g@guests.example', 'H', 'h@northwind.example', now() - interval '90 days', '2026-01-01'
          from generate_series(1, $3::int) n`,
      ...[customerId, test.people.buildings.north1, count],
    );
  const visitors = async () => (await query<{ n: number }>('select count(*)::int as n from visitors'))[0]?.n;
  const tonight = () => nextRunAt(Date.now(), 'UTC').getTime() + times.minute;

  it('has a reason, since when and by whom, and is set and ended with edit on customers alone (RET-03)', async () => {
    expect((await test.call('GET', path, { as })).body).toEqual({ hold: null });
    const { body, status } = await set('Case 12-345');
    expect([status, body.hold]).toMatchObject([200, { reason: 'Case 12-345', by: 'admin Example' }]);
    expect(Date.parse(body.hold.since)).toBeGreaterThan(Date.now() - times.minute);
    expect((await set('Case 12-346')).body.hold).toMatchObject({ reason: 'Case 12-346', since: body.hold.since });
    const refused = await set(' ');
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'reason' }]]);
    const { email } = await createPerson(test.services, {
      customerId,
      email: 'keeper@northwind.example',
      privilegeMap: { 'CUSTOMER.DataRetentionPolicies': ['view', 'add', 'edit', 'delete'] },
    });
    expect((await test.call('GET', path, { as: email })).body.hold.reason).toBe('Case 12-346');
    expect((await set('Mine', email)).status).toBe(403);
    expect((await test.call('DELETE', path, { as: email })).status).toBe(403);
    const south = await test.call('GET', `customer/${test.people.customers.south}/legalhold`, { as: email });
    expect(south.status).toBe(404);
    expect((await test.call('DELETE', path, { as })).status).toBe(204);
    expect((await test.call('DELETE', path, { as })).status).toBe(404);
  });

  it.each(['BUILDING.buildinginfo', 'BUILDING.events', 'CAMPUS.buildings'])(
    'is shown to those who see %s in one building alone (RET-03)',
    async (feature) => {
      await set('Case 12-345');
      const { email } = await createPerson(test.services, {
        customerId,
        email: 'local@northwind.example',
        privilegeMap: { [feature]: ['view'] },
        buildingIds: [test.people.buildings.north1],
      });
      expect((await test.call('GET', path, { as: email })).body.hold?.reason).toBe('Case 12-345');
      const south = `customer/${test.people.customers.south}/legalhold`;
      expect((await test.call('GET', south, { as: email })).status).toBe(404);
    },
  );

  it('stops retention, also between two batches of a run (RET-03)', async () => {
    await addVisitors(1_500);
    const policy = { type: 'visitors', period: 30 };
    expect((await test.call('POST', `customer/${customerId}/dataretention`, { as, body: policy })).status).toBe(201);
    const scope = { executor: test.services.database, services: test.services };
    const onBatch = async () => {
      await set('Case 12-345');
    };
    expect(await runRetention({ ...scope, onBatch }, tonight())).toBe(1_000);
    const log = await test.call('GET', `customer/${customerId}/dataretention/log`, { as });
    expect(log.body.value).toMatchObject([{ count: 1_000, outcome: 'held' }]);
    expect(await runRetention(scope, tonight() + times.day)).toBe(0);
    expect(await visitors()).toBe(500);
    await test.call('DELETE', path, { as });
    expect(await runRetention(scope, tonight() + 2 * times.day)).toBe(500);
  });

  it('stops the purge of buildings and with it the blanking of persons (RET-03)', async () => {
    const { north1 } = test.people.buildings;
    await test.call('DELETE', `building/${north1}`, { as, version: 1 });
    const { purgeAt } = (await test.call('GET', `building/${north1}`, { as })).body;
    await set('Case 12-345');
    const { database, stores } = test.services;
    expect(await purgeBuildings({ database, stores }, new Date(purgeAt))).toBe(0);
    await test.call('DELETE', path, { as });
    expect(await purgeBuildings({ database, stores }, new Date(purgeAt))).toBe(1);
  });
});
