import type { ConnectionTest, CustomerService } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { startFaultyServer } from '../../../testing/faultyServer.ts';
import { type GraphServer, startGraphServer } from '../../../testing/graphServer.ts';
import { identityConfigAt } from '../../../testing/identityConfigAt.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

const ROOM = 'maple@northwind.example';

describe('the test of a connection', () => {
  let test: TestApp;
  let graph: GraphServer;
  let admin: string;
  let path: string;

  const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
  const services = async (as = admin): Promise<readonly CustomerService[]> =>
    (await test.call('GET', path, { as })).body.value;
  const serviceOf = async (type: CustomerService['type']) => (await services()).find((one) => one.type === type);
  const start = (type: string, as = admin) => test.call('POST', `${path}/${type}/test`, { as });
  /** Moves the tests that were made a minute back, as another one of the same moment asks no one. */
  const forgetMoment = () => query(`update connection_tests set tested_at = tested_at - interval '1 minute'`);
  const stepsOf = async (type: string) => {
    await forgetMoment();
    const { status, body } = await start(type);
    expect(status).toBe(200);
    const { steps } = body as ConnectionTest;
    return steps.map(({ step, result }) => `${step}: ${result}`);
  };

  beforeAll(async () => {
    [test, graph] = [await createTestApp(), await startGraphServer()];
    admin = test.people.emails.administrator;
    const { north } = test.people.customers;
    path = `customer/${north}/provider`;
    const buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId);
    await turnOn(test.services, 'schedule', [buildingId]);
    const floorId = await createRecord(test.services, 'test', 'space', { type: 'Floor', name: 'Ground', buildingId });
    const room = { type: 'Room', name: 'Maple', buildingId, parentId: floorId, reservable: true, bookingId: ROOM };
    await createRecord(test.services, 'test', 'space', room);
    await createRecord(test.services, 'test', 'identityProvider', {
      name: 'Microsoft 365',
      types: ['spaceBooking', 'calendar'],
      adapterName: 'graph',
      providerUri: graph.address,
      grantEndpoint: graph.tokenAddress,
    });
    const config = `customer/bookingconfig/${north}`;
    const { version } = (await test.call('GET', config, { as: admin })).body;
    const body = { bookingProvider: 'Microsoft 365', clientId: 'client', tenantId: 'north', clientSecret: 'secret' };
    await test.call('PUT', config, { as: admin, version, body });
  });
  afterAll(async () => {
    await test.close();
    graph.close();
  });

  it('goes from sign-in to a room of the customer and people, and is kept on the card with its calls (TRUE-11)', async () => {
    expect(await serviceOf('spaceBooking')).toMatchObject({ isTestable: true, test: null });
    expect(await stepsOf('spaceBooking')).toEqual(['signIn: works', 'calendar: absent', 'people: works']);
    graph.addRoom(ROOM);
    expect(await stepsOf('spaceBooking')).toEqual(['signIn: works', 'calendar: works', 'people: works']);
    graph.refuseRoom(ROOM, true);
    expect(await stepsOf('spaceBooking')).toEqual(['signIn: works', 'calendar: refused', 'people: works']);
    const kept = (await serviceOf('spaceBooking'))?.test;
    expect(kept?.steps).toHaveLength(3);
    const [first, second] = kept?.calls ?? [];
    expect(first).toMatchObject({ method: 'POST', address: graph.tokenAddress, status: 200 });
    expect(second).toMatchObject({ method: 'GET', status: 403, milliseconds: expect.any(Number) });
    expect(second?.address).toBe(`${graph.address}/users/${encodeURIComponent(ROOM)}/calendarView`);
    const text = JSON.stringify(await services());
    expect([text.includes('token-'), text.includes('"secret"'), text.includes('client_secret')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('asks no one for a second click, and says nothing of settings that have changed since (TRUE-11)', async () => {
    await forgetMoment();
    const first = await start('spaceBooking');
    const asked = graph.calls.length;
    const second = await start('spaceBooking');
    expect([second.body, graph.calls.length - asked]).toEqual([first.body, 0]);
    await query(`update customers set booking_config = booking_config || '{"tenantId": "other"}'`);
    expect(await serviceOf('spaceBooking')).toMatchObject({ isTestable: true, test: null });
    await query(`update customers set booking_config = booking_config || '{"tenantId": "north"}'`);
    expect((await serviceOf('spaceBooking'))?.test).not.toBeNull();
  });

  it('says what an issuer lacks, and ends where nothing answers (TRUE-11)', async () => {
    const issuer = await startFaultyServer();
    await query('update customers set identity_config = $1::jsonb', JSON.stringify(identityConfigAt(issuer.address)));
    issuer.answer({ status: 200, body: '{}' });
    expect(await stepsOf('identity')).toEqual(['discovery: unreadable']);
    issuer.answer({ status: 502 });
    expect(await stepsOf('identity')).toEqual(['discovery: unreadable']);
    issuer.answer(null);
    expect(await stepsOf('identity')).toEqual([expect.stringMatching(/^(discovery|signIn): unavailable$/)]);
    await query('update customers set identity_config = null');
  });

  it('is for those who may edit providers, of their customer, where there is something outside (TRUE-11, SEC-02)', async () => {
    expect((await start('locker')).status).toBe(404);
    expect((await start('nothing')).status).toBe(404);
    expect((await start('identity')).status).toBe(404);
    expect((await start('spaceBooking', test.people.emails.vendor)).status).toBe(403);
    const other = `customer/${test.people.customers.south}/provider/spaceBooking/test`;
    expect((await test.call('POST', other, { as: admin })).status).toBe(404);
    expect((await services()).filter(({ isTestable }) => isTestable).map(({ type }) => type)).toEqual(['spaceBooking']);
  });
});
