import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { workOn } from '../db/work.ts';
import { sql } from '../db/sql.ts';
import type { Live, LiveEvent, LiveHandlers } from '../services/live/live.ts';
import { identityConfigAt } from '../testing/identityConfigAt.ts';
import { openOtherProcess } from '../testing/otherProcess.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import { openRevokedTokens } from './revokedTokens.ts';
import { startTestIssuer, type TestIssuer } from './testIssuer.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
});
afterAll(() => test.close());

const any = { 'if-match': '*' };
const seconds = () => Math.floor(Date.now() / 1000);
const statusOf = async (token: string) => {
  const { status, body } = await test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
  return status === 200 ? status : [status, body.code];
};
/** A token of someone who signs in a moment later. */
const laterToken = (email: string) => test.tokenFor(email, { auth_time: seconds() + 1 });
const eventsOf = async (userId: string) =>
  (await test.call('GET', 'audit?type=security&$top=500', { as: admin })).body.value.filter(
    (event: { action: string; detail: { user?: string } }) =>
      event.action === 'signedOutByForce' && event.detail.user === userId,
  );
const southManager = () => ({
  email: test.people.emails.southManager,
  id: String(test.people.userIds['southManager']),
});

/** A person of Northwind whom the administrator may change. */
async function person(name: string) {
  const { customers, roles } = test.people;
  const email = `${name}@northwind.example`;
  const { roleId } = await createPerson(test.services, {
    customerId: customers.north,
    email: `first.${name}@northwind.example`,
    privilegeMap: { 'BUILDING.tenants': ['view'] },
  });
  await test.services.database.query(
    sql`update roles set can_grant_roles = array_append(can_grant_roles, ${roleId}::uuid) where id = ${roles.administrator}::uuid`,
  );
  test.services.sessions.forget();
  const body = { customerId: customers.north, email, firstName: 'Sam', lastName: 'Example', roles: [roleId] };
  const answer = await test.call('POST', 'user', { as: admin, body: { ...body, approvalTicketNumber: 'T-1' } });
  expect(answer.status).toBe(201);
  return { email, id: String(answer.body.id), roleId };
}

describe('a person who signs out everywhere', () => {
  it('has no token left that was issued before, and signs in again (AUTH-38)', async () => {
    const { email, id } = await person('everywhere');
    const [mine, other] = [await test.tokenFor(email), await test.tokenFor(email)];
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 200]);
    const answer = await test.call('POST', 'auth/invalidate/all', { headers: { authorization: `Bearer ${mine}` } });
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const token of [mine, other]) expect(await statusOf(token)).toEqual([401, 'signedOutEverywhere']);
    expect(await statusOf(await laterToken(email))).toBe(200);
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ actor: 'Sam Example', detail: { user: id, cause: 'signedOutEverywhere' } });
  });

  it('is not signed in again by a renewed token of the earlier sign-in (AUTH-38)', async () => {
    const { email } = await person('renewed');
    const token = await test.tokenFor(email);
    await test.call('POST', 'auth/invalidate/all', { headers: { authorization: `Bearer ${token}` } });
    const renewed = await test.tokenFor(email, { auth_time: seconds() - 60, iat: seconds() + 5 });
    expect(await statusOf(renewed)).toEqual([401, 'signedOutEverywhere']);
  });

  it('is found however the address is written, and no one else is concerned (AUTH-38)', async () => {
    const { email } = await person('written');
    const [token, other] = [await test.tokenFor(email.toUpperCase()), await test.tokenFor(email)];
    await test.call('POST', 'auth/invalidate/all', { headers: { authorization: `Bearer ${token}` } });
    expect(await statusOf(other)).toEqual([401, 'signedOutEverywhere']);
    expect((await test.call('GET', 'user/init', { as: test.people.emails.northManager })).status).toBe(200);
  });

  it('needs a user record: a newcomer has nothing to sign out of (AUTH-38)', async () => {
    expect((await test.call('POST', 'auth/invalidate/all', { as: test.people.emails.newcomer })).status).toBe(403);
    expect((await test.call('POST', 'auth/invalidate/all')).status).toBe(401);
  });
});

describe('a person who is signed out by force', () => {
  it("is by those with edit on the customer's users, who may grant the person's roles, and never by themselves so (AUTH-38, PERM-18)", async () => {
    const { email, id } = await person('forced');
    const token = await test.tokenFor(email);
    const clerk = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'clerk@northwind.example',
      privilegeMap: { 'CUSTOMER.users': ['view', 'edit'] },
    });
    const signOut = (userId: string, as: string) => test.call('POST', `user/${userId}/signout`, { as });
    expect((await signOut(id, clerk.email)).body.code).toBe('notGrantable');
    expect(await statusOf(token)).toBe(200);
    expect((await signOut(id, admin)).status).toBe(204);
    expect(await statusOf(token)).toEqual([401, 'signedOutEverywhere']);
    expect((await eventsOf(id))[0]).toMatchObject({ actor: 'admin Example' });
    expect((await signOut(String(test.people.userIds['administrator']), admin)).body.code).toBe('ownRecord');
  });

  it('is when their record is deleted, and stays so when it comes back (AUTH-38)', async () => {
    const { email, id } = await person('deleted');
    const token = await test.tokenFor(email);
    expect((await test.call('DELETE', `user/${id}`, { as: admin, headers: any })).status).toBe(204);
    expect(await statusOf(token)).toEqual([401, 'accountDeleted']);
    expect((await test.call('POST', `user/${id}/restore`, { as: admin })).status).toBe(200);
    expect(await statusOf(token)).toEqual([401, 'accountDeleted']);
    expect(await statusOf(await laterToken(email))).toBe(200);
    expect((await eventsOf(id))[0]).toMatchObject({ detail: { cause: 'accountDeleted' } });
  });

  it('is no stranger where their record is deleted while a call of theirs is answered (AUTH-38)', async () => {
    const { email, id } = await person('deletedmeanwhile');
    const token = await test.tokenFor(email);
    expect(await statusOf(token)).toBe(200);
    // The call is admitted as the person that was there; the event of their creation may come late and drop what is kept.
    const { sessions } = test.services;
    const admitted = vi.spyOn(sessions, 'findOrRefuse').mockResolvedValueOnce(await sessions.findOrRefuse(email));
    onTestFinished(() => admitted.mockRestore());
    await test.services.database.query(sql`update users set deleted_at = now() where id = ${id}::uuid`);
    expect(await statusOf(token)).toEqual([401, 'accountDeleted']);
  });

  it.each(['user/{id}', 'user/role'])(
    'is when %s takes the last role away, not when it takes another (AUTH-38)',
    async (path) => {
      const { email, id, roleId } = await person(path.includes('role') ? 'stripped.by.role' : 'stripped');
      const token = await test.tokenFor(email);
      const save = (roles: readonly string[]) =>
        test.call('PUT', path.replace('{id}', id), {
          as: admin,
          headers: any,
          body: path === 'user/role' ? { id, roles } : { roles },
        });
      expect((await save([roleId, test.people.roles.administrator])).status).toBe(200);
      expect((await save([roleId])).status).toBe(200);
      expect(await statusOf(token)).toBe(200);
      expect((await save([])).status).toBe(200);
      expect(await statusOf(token)).toEqual([401, 'rightsLost']);
    },
  );

  it('is not where the change is refused (AUTH-38)', async () => {
    const { email, id } = await person('kept');
    const token = await test.tokenFor(email);
    const refused = await test.call('PUT', `user/${id}`, { as: admin, headers: any, body: { roles: [], email: 'no' } });
    expect(refused.status).toBe(400);
    expect((await test.call('DELETE', `user/${id}`, { as: admin, version: 99 })).status).toBe(412);
    expect(await statusOf(token)).toBe(200);
  });
});

describe('a token whose time of sign-in is no time', () => {
  it.each([1e300, -1e17, 'yesterday', null, {}])(
    'is accepted as one that does not say: %s (AUTH-58)',
    async (auth_time) => {
      expect(await statusOf(await test.tokenFor(admin, { auth_time }))).toBe(200);
    },
  );
});

describe('every process', () => {
  it('obeys a forced sign-out, one that starts later too (AUTH-38)', async () => {
    const app = await openOtherProcess(test);
    const { email, id } = await person('processes');
    const token = await test.tokenFor(email);
    const statusThere = async () =>
      (await app.inject({ url: '/api/user/init', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await statusThere()).toBe(200);
    expect((await test.call('POST', `user/${id}/signout`, { as: admin })).status).toBe(204);
    await expect.poll(statusThere, { timeout: 1_000 }).toBe(401);
    const later = await openRevokedTokens(test.services.database, test.services.live);
    onTestFinished(() => later.close());
    expect(later.knownCauseOf({ email, claims: { iat: seconds() - 1 } })).toBe('signedOutEverywhere');
    expect(later.knownCauseOf({ email, claims: { iat: seconds() + 2 } })).toBeNull();
    // A token that does not say when it was made may be an earlier one.
    expect(later.knownCauseOf({ email, claims: {} })).toBe('signedOutEverywhere');
  });

  it('keeps to the later of two sign-outs of a person, whichever is heard of first (AUTH-38)', async () => {
    const { database, live } = test.services;
    const followers: LiveHandlers[] = [];
    const published: LiveEvent[] = [];
    const revoked = await openRevokedTokens(database, {
      ...live,
      subscribe: (handlers) => (followers.push(handlers), () => undefined),
      publish: async (_executor, event) => void published.push(event),
    });
    onTestFinished(() => revoked.close());
    const email = 'twice@northwind.example';
    await revoked.signOutPerson(email, 'signedOutEverywhere', workOn(database));
    const [event] = published;
    if (event?.type !== 'signedOut') throw new Error('no sign-out was published');
    for (const { onEvent } of followers) onEvent({ ...event, until: event.until - 60 });
    expect(revoked.knownCauseOf({ email, claims: { iat: event.until } })).toBe('signedOutEverywhere');
  });

  it('asks the table while it does not hear of changes (AUTH-38)', async () => {
    const { database, live } = test.services;
    const followers: LiveHandlers[] = [];
    const heard: Live = { ...live, subscribe: (handlers) => (followers.push(handlers), () => undefined) };
    const revoked = await openRevokedTokens(database, heard);
    onTestFinished(() => revoked.close());
    for (const { onLoss } of followers) onLoss?.();
    const unheard = { email: 'unheard@northwind.example', claims: { iat: seconds() - 1 } };
    const elsewhere = await openRevokedTokens(database, live);
    onTestFinished(() => elsewhere.close());
    await elsewhere.signOutPerson(unheard.email, 'rightsLost', workOn(database));
    expect([revoked.knownCauseOf(unheard), await revoked.causeOf(unheard)]).toEqual([null, 'rightsLost']);
    for (const { onGap } of followers) onGap?.();
    await expect.poll(() => revoked.knownCauseOf(unheard)).toBe('rightsLost');
  });
});

describe('a provider of a company', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await startTestIssuer(Date.now);
    await test.call('PUT', `customer/${test.people.customers.south}`, {
      as: admin,
      headers: any,
      body: { identityConfig: identityConfigAt(issuer.issuer, { audience: 'api' }) },
    });
  });
  afterAll(() => issuer.close());

  it('gives no token that outlives a forced sign-out (AUTH-38)', async () => {
    const { email, id } = southManager();
    const sign = (claims: object) => issuer.sign({ email, sub: 'south', aud: 'api', azp: 'portal', ...claims });
    const token = await sign({});
    expect(await statusOf(token)).toBe(200);
    expect((await test.call('POST', `user/${id}/signout`, { as: admin })).status).toBe(204);
    expect(await statusOf(token)).toEqual([401, 'signedOutEverywhere']);
    expect(await statusOf(await sign({ auth_time: seconds() + 1 }))).toBe(200);
  });
});
