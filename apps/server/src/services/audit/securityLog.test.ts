import { features } from '@atrium/contract';
import { forgeToken } from '../../identity/testIssuer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maintain } from '../../maintenanceJob.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import type { Refusal } from '../../http/httpServices.ts';
import { createRefusals } from './refusals.ts';

interface SecurityEvent {
  readonly action: string;
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly triedRole: string | null;
  readonly date: string;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly times: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

const refusal: Refusal = {
  actorId: null,
  actorEmail: 'flood@northwind.example',
  customerId: null,
  triedRoleId: null,
  address: '192.0.2.1',
  requestId: 'r-1',
  method: 'GET',
  route: 'role',
  at: Date.UTC(2026, 4, 4, 12, 0, 30),
};

describe('the security log', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const log = async (as = admin): Promise<SecurityEvent[]> => {
    const answer = await test.call('GET', 'audit?type=security&$top=500', { as });
    expect(answer.status).toBe(200);
    expect(answer.body['@odata.count']).toBe(answer.body.value.length);
    return answer.body.value;
  };
  const eventsOf = async (action: string) => (await log()).filter((event) => event.action === action);

  it('shows a sign-in once, with actor, time, address and request id (SEC-10)', async () => {
    const { headers } = await test.call('GET', 'user/init', { as: admin });
    await test.call('GET', 'user/init', { as: admin });
    const signIns = (await eventsOf('signedIn')).filter(({ actor }) => actor === 'admin Example');
    expect(signIns).toHaveLength(1);
    expect(signIns[0]).toMatchObject({
      actorId: test.people.userIds['administrator'],
      address: '127.0.0.1',
      requestId: headers['x-request-id'],
      times: 1,
    });
    expect(Math.abs(Date.parse(signIns[0]?.date ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('shows refused access by person and route, of people without a user record by e-mail (SEC-10, PERM-21)', async () => {
    const { northManager, newcomer } = test.people.emails;
    const { headers } = await test.call('POST', 'role', { as: northManager, body: { name: 'Mine' } });
    await test.call('GET', 'role?secret=in-the-query', { as: newcomer });
    await test.call('GET', `role/${test.people.roles.reader}`, { as: newcomer });
    const refused = await eventsOf('refused');
    expect(refused).toContainEqual(
      expect.objectContaining({
        actorId: test.people.userIds['northManager'],
        requestId: headers['x-request-id'],
        address: '127.0.0.1',
        detail: { method: 'POST', route: 'role' },
      }),
    );
    expect(refused).toContainEqual(
      expect.objectContaining({ actor: newcomer, detail: { method: 'GET', route: 'role/:id' } }),
    );
    expect(JSON.stringify(refused)).not.toContain('in-the-query');
  });

  it('shows what was refused with the rights of each role that was being tried, and with none (SEC-10, PERM-36)', async () => {
    const { manager, vendor } = test.people.roles;
    for (const role of [manager, manager, vendor])
      await test.call('POST', 'building/country', { as: admin, headers: { 'x-try-role': role }, body: {} });
    const refused = (await eventsOf('refused')).filter(({ detail }) => detail['route'] === 'building/country');
    const timesByRole = Map.groupBy(refused, ({ triedRole }) => triedRole);
    expect([...timesByRole].map(([role, events]) => [role, events.reduce((sum, one) => sum + one.times, 0)])).toEqual(
      expect.arrayContaining([
        ['Building manager', 2],
        ['Vendor', 1],
      ]),
    );
  });

  it('shows failed sign-ins with reason, issuer and address, counted, and nothing of the token (SEC-10)', async () => {
    const forged = (claims: object) =>
      forgeToken({ alg: 'RS256', typ: 'at+jwt', kid: 'none' }, { sub: 'someone', email: admin, ...claims }, 'c2ln');
    const call = (token: string) => test.call('GET', 'role', { headers: { authorization: `Bearer ${token}` } });
    const own = `${test.services.config.publicUrl}/oidc`;
    for (let time = 0; time < 20; time += 1)
      expect((await call(forged({ iss: own, jti: String(time) }))).status).toBe(401);
    expect((await call(forged({ iss: 'https://forged.example/a?token=in-the-query' }))).status).toBe(401);
    expect((await call(forged({ iss: 'not an address in-the-text' }))).status).toBe(401);
    const failed = await eventsOf('signInFailed');
    expect(failed).toContainEqual(
      expect.objectContaining({
        actor: null,
        address: '127.0.0.1',
        times: 20,
        detail: { method: 'GET', route: 'role', reason: 'keyUnknown', issuer: own },
      }),
    );
    const issuers = failed.map(({ detail }) => [detail['reason'], detail['issuer']]);
    expect(issuers).toContainEqual(['issuer', 'https://forged.example/a']);
    expect(issuers).toContainEqual(['issuer', null]);
    expect(JSON.stringify(failed)).not.toMatch(/in-the-query|in-the-text|someone/);
  });

  it('shows the first use of a token at whichever call, once (SEC-10)', async () => {
    const { vendor } = test.people.emails;
    const ofVendor = async () =>
      (await eventsOf('signedIn')).filter(({ actorId }) => actorId === test.people.userIds['vendor']);
    expect(await ofVendor()).toHaveLength(0);
    await test.call('GET', 'vendor', { as: vendor });
    await test.call('GET', 'user/init', { as: vendor });
    expect(await ofVendor()).toHaveLength(1);
  });

  it('is not filled by a flood: one line per person, route and minute with its number, and a bound on lines (SEC-10)', async () => {
    const linesOf = async () => {
      const text = `select actor_email as actor, times, detail->>'route' as route from security_events where action = 'refused' and date < '2026-06-01' order by date, id`;
      return test.services.database.query<{ actor: string | null; times: number; route: string }>({ text, values: [] });
    };
    const failures: unknown[] = [];
    const [one, other] = [1, 2].map(() => createRefusals(test.services.database, (error) => failures.push(error)));
    for (let call = 0; call < 500; call += 1) one?.note(refusal);
    await one?.flush();
    other?.note(refusal);
    one?.note({ ...refusal, at: refusal.at + 60_000 });
    await Promise.all([one?.flush(), other?.flush()]);
    expect(await linesOf()).toEqual([
      { actor: 'flood@northwind.example', times: 501, route: 'role' },
      { actor: 'flood@northwind.example', times: 1, route: 'role' },
    ]);
    for (let call = 0; call < 5_000; call += 1)
      one?.note({ ...refusal, actorEmail: null, address: `192.0.2.${String(call)}`, at: refusal.at + 120_000 });
    await one?.close();
    await other?.close();
    const lines = (await linesOf()).slice(2);
    expect(lines).toHaveLength(201);
    expect(lines.find(({ route }) => route === '*')).toMatchObject({ actor: null, times: 4_800 });
    expect(failures).toEqual([]);
  });

  it('shows roles that get or lose rights and users who get other roles, and no other change (SEC-10)', async () => {
    const before = (await log()).length;
    const role = await test.call('POST', 'role', { as: admin, body: { name: 'Reported', privilegeMap: {} } });
    await test.call('PUT', `role/${role.body.id}/roleprivilege`, {
      as: admin,
      version: 1,
      body: { privilegeMap: { 'ROOT.roles': ['view'] }, setRoles: [test.people.roles.reader] },
    });
    const userId = test.people.userIds['reader'];
    const user = await test.call('GET', `user/${userId}`, { as: admin });
    const save = (version: number, body: unknown) => test.call('PUT', `user/${userId}`, { as: admin, version, body });
    const named = await save(user.body.version, { firstName: 'Rea' });
    expect(named.status).toBe(200);
    expect((await save(named.body.version, { roles: [test.people.roles.vendor] })).status).toBe(200);
    await test.call('DELETE', `role/${role.body.id}`, { as: admin, version: 2 });
    const events = (await log()).slice(0, -before).filter(({ action }) => action !== 'refused');
    expect(events.map(({ action, detail }) => [action, detail['change']])).toEqual([
      ['roleChanged', 'Deleted'],
      ['userRolesChanged', 'Modified'],
      ['roleChanged', 'Modified'],
      ['roleChanged', 'Created'],
    ]);
    expect(events[2]?.detail).toMatchObject({
      id: role.body.id,
      features: ['ROOT.roles'],
      grants: [test.people.roles.reader],
    });
    expect(events[1]?.detail).toMatchObject({
      id: userId,
      roles: [test.people.roles.vendor],
      rolesBefore: [test.people.roles.reader],
    });
  });

  it('shows exports, trials and secrets by name, never by value (SEC-10, SEC-11, PERM-36)', async () => {
    const { manager } = test.people.roles;
    await test.call('GET', 'role/export?columns=name', { as: admin });
    const headers = { 'idempotency-key': 'begin-one-trial' };
    const begun = await test.call('POST', 'role/trial', { as: admin, headers, body: { roleId: manager } });
    expect([begun.status, begun.body]).toEqual([200, { id: manager, name: 'Building manager' }]);
    await test.call('DELETE', 'role/trial', { as: admin, headers: { 'x-try-role': manager } });
    await test.call('DELETE', 'role/trial', { as: admin });
    const secret = 'what-no-one-may-read';
    const customerId = test.people.customers.south;
    const saved = await test.call('PUT', `customer/${customerId}`, {
      as: admin,
      version: 1,
      body: { bookingConfig: { clientId: 'booking', clientSecret: secret } },
    });
    expect(saved.status).toBe(200);
    const [changed, ended, started, exported] = await log();
    expect(exported).toMatchObject({
      action: 'exported',
      detail: { resource: 'role', columns: ['name'], format: 'csv' },
    });
    expect(started).toMatchObject({ action: 'trialStarted', triedRole: 'Building manager', detail: { role: manager } });
    expect(ended).toMatchObject({ action: 'trialEnded', detail: { role: manager } });
    expect(changed).toMatchObject({
      action: 'secretChanged',
      actor: 'admin Example',
      detail: { resource: 'customer', id: customerId, fields: ['bookingClientSecret'] },
    });
    const kept = await test.services.database.query({
      text: 'select to_jsonb(e) as e from security_events e',
      values: [],
    });
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(kept)).not.toContain('eyJ');
  });

  it('is read with view on root users, of the own customer only by those who do not see all (SEC-10, SEC-02)', async () => {
    const privilegeMap = Object.fromEntries(features.map(({ key, offers }) => [key, [...offers]]));
    const person = (email: string, map: typeof privilegeMap) =>
      createPerson(test.services, {
        customerId: test.people.customers.north,
        email: `${email}@northwind.example`,
        privilegeMap: map,
      });
    const { 'ROOT.users': _, ...others } = privilegeMap;
    const without = await person('without', others);
    expect((await test.call('GET', 'audit?type=security', { as: without.email })).status).toBe(403);
    const viewer = await person('viewer', { 'ROOT.users': ['view'] });
    const own = await log(viewer.email);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ actor }) => actor === 'admin Example')).toEqual([]);
    const past = await test.call('GET', 'audit?type=security&period=lastYear&$top=1', { as: admin });
    expect(past.body.value).toEqual([]);
  });

  it('is kept for 400 days (SEC-10)', async () => {
    const { securityEvents } = await maintain(test.services.database, new Date(Date.now() + 399 * 86_400_000));
    expect((await log()).length).toBeGreaterThan(5);
    const later = await maintain(test.services.database, new Date(Date.now() + 401 * 86_400_000));
    expect(later['securityEvents']).toBeGreaterThan(5);
    expect(securityEvents).toBeGreaterThan(0);
    expect(await log()).toEqual([]);
  });
});
