import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('retention policies', () => {
  let test: TestApp;
  let path: string;
  let as: string;
  beforeAll(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    path = `customer/${test.people.customers.north}/dataretention`;
  });
  afterAll(() => test.close());

  const create = (body: object, at = path) => test.call('POST', at, { as, body });

  it('have a type and a period in days, and are added, listed, changed and deleted (AUDIT-11, NAV-26, RES-122)', async () => {
    const created = await create({ type: 'visitors', period: 90 });
    expect([created.status, created.body]).toMatchObject([201, { type: 'visitors', period: 90 }]);
    const record = `${path}/${String(created.body.id)}`;
    const listed = await test.call('GET', `${path}?$filter=type eq 'visitors'`, { as });
    expect(listed.body.value).toMatchObject([{ id: created.body.id, period: 90 }]);
    const changed = await test.call('PUT', record, { as, version: 1, body: { period: 120 } });
    expect(changed.body).toMatchObject({ type: 'visitors', period: 120 });
    const { version } = changed.body;
    expect((await test.call('DELETE', record, { as, version })).status).toBe(204);
    expect((await test.call('GET', record, { as })).status).toBe(404);
  });

  it('are one for each type and customer (AUDIT-11)', async () => {
    expect((await create({ type: 'orders', period: 400 })).status).toBe(201);
    const again = await create({ type: 'orders', period: 30 });
    expect([again.status, again.body.fields]).toEqual([
      409,
      [{ field: 'type', code: 'duplicate', message: expect.any(String) }],
    ]);
    const other = `customer/${test.people.customers.south}/dataretention`;
    expect((await create({ type: 'orders', period: 30 }, other)).status).toBe(201);
  });

  it.each([0, -1, 1.5, 'abc', '', null, 36_501, 1e12])(
    'refuse %j as period and name the field (AUDIT-12)',
    async (period) => {
      const { status, body } = await create({ type: 'reservations', period });
      expect([status, body.fields]).toMatchObject([400, [{ field: 'period' }]]);
    },
  );

  it('refuse a type that there is not and name the field (AUDIT-13)', async () => {
    const { status, body } = await create({ type: 'buildings', period: 0 });
    expect([status, body.fields]).toMatchObject([400, [{ field: 'type' }, { field: 'period' }]]);
  });

  it('are for all types that there are (AUDIT-13, RET-01)', async () => {
    const types = [
      ...['invitations', 'reservations', 'eventRegistrations', 'notifications', 'roomReleaseLogs', 'auditRevisions'],
      ...['inactiveUsers', 'visitors', 'serviceRequests'],
    ];
    for (const type of types) expect((await create({ type, period: 36_500 })).status).toBe(201);
  });
});
