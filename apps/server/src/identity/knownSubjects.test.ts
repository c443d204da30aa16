import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { identityConfigAt } from '../testing/identityConfigAt.ts';
import { openOtherProcess } from '../testing/otherProcess.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import { waitingDatabase } from '../testing/waitingDatabase.ts';
import { createKnownSubjects } from './knownSubjects.ts';
import { opaqueToken, startTestIssuer, type TestIssuer } from './testIssuer.ts';
import { TokenRefusedError } from './tokenErrors.ts';

describe('as whom a person signs in', () => {
  let test: TestApp;
  let issuer: TestIssuer;
  let admin: string;
  const email = 'manager@southbank.example';

  beforeAll(async () => {
    test = await createTestApp();
    issuer = await startTestIssuer(Date.now);
    admin = test.people.emails.administrator;
    await choose({});
  });
  afterAll(async () => {
    await issuer.close();
    await test.close();
  });

  const any = { 'if-match': '*' };
  const choose = (more: object) =>
    test.call('PUT', `customer/${test.people.customers.south}`, {
      as: admin,
      headers: any,
      body: { identityConfig: identityConfigAt(issuer.issuer, { audience: 'api', ...more }) },
    });
  const callAs = async (sub: string, client = 'portal') => {
    const token = await issuer.sign({ email, sub, aud: 'api', azp: client });
    return test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
  };
  const eventsOf = async (action: string) =>
    (await test.call('GET', 'audit?type=security&$top=500', { as: admin })).body.value.filter(
      (event: { action: string }) => event.action === action,
    );
  const reset = (as: string) =>
    test.call('POST', `user/${String(test.people.userIds['southManager'])}/resetsignin`, { as });

  it('is the subject of the first sign-in with each client, and another one is refused (SEC-15)', async () => {
    expect((await callAs('first')).status).toBe(200);
    expect((await callAs('first')).status).toBe(200);
    expect((await callAs('second')).status).toBe(401);
    // Another client of the provider may know the person by another subject.
    expect((await callAs('second', 'mobile')).status).toBe(200);
    expect((await callAs('first', 'mobile')).status).toBe(401);
    expect(await eventsOf('signInFailed')).toContainEqual(
      expect.objectContaining({
        address: '127.0.0.1',
        detail: { method: 'GET', route: 'user/init', reason: 'otherSubject', issuer: `${issuer.issuer}/` },
      }),
    );
  });

  it('is another one with each client also where tokens name the client by their audience alone (SEC-15)', async () => {
    const kim = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'pairwise@southbank.example',
      privilegeMap: { 'CUSTOMER.users': ['view'] },
    });
    await choose({ audience: null, mobileClientId: 'mobile' });
    const statusOf = async (sub: string, aud: string) => {
      const token = await issuer.sign({ email: kim.email, sub, aud });
      const answer = await test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
      return answer.body.reason ?? answer.status;
    };
    expect(await statusOf('of the portal', 'portal')).toBe(200);
    expect(await statusOf('of the app', 'mobile')).toBe(200);
    expect(await statusOf('of the app', 'portal')).toBe('otherSubject');
    const withIdToken = async (sub: string, client: string) => {
      const token = opaqueToken(`${sub} ${client}`);
      issuer.userinfo.set(token, { sub, email: kim.email });
      const headers = {
        authorization: `Bearer ${token}`,
        'x-id-token': await issuer.sign({ email: kim.email, sub, aud: client, nonce: 'n' }),
      };
      const answer = await test.call('GET', 'user/init', { headers });
      return answer.body.reason ?? answer.status;
    };
    expect(await withIdToken('of the portal', 'portal')).toBe(200);
    expect(await withIdToken('of the app', 'mobile')).toBe(200);
    expect(await withIdToken('of another', 'portal')).toBe('otherSubject');
    await choose({});
  });

  it("is reset by those with edit on the customer's users, which the security log says (SEC-15)", async () => {
    const viewer = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'viewer@southbank.example',
      privilegeMap: { 'CUSTOMER.users': ['view'] },
    });
    const token = await issuer.sign({ email: viewer.email, sub: 'viewer', aud: 'api', azp: 'portal' });
    const refused = await test.call('POST', `user/${String(test.people.userIds['southManager'])}/resetsignin`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(403);
    expect((await callAs('second')).status).toBe(401);
    expect((await reset(admin)).status).toBe(204);
    expect((await callAs('second')).status).toBe(200);
    expect((await callAs('first')).status).toBe(401);
    const [event] = await eventsOf('signInReset');
    expect(event).toMatchObject({
      actor: 'admin Example',
      detail: { user: test.people.userIds['southManager'], people: 1 },
    });
  });

  it('is forgotten of all people of a customer whose issuer changes, with their number (SEC-15)', async () => {
    expect((await choose({ scope: 'openid,email,profile' })).status).toBe(200);
    expect((await callAs('first')).status).toBe(401);
    expect((await choose({ providerUri: 'https://elsewhere.example' })).status).toBe(200);
    const [event] = await eventsOf('signInReset');
    expect(event.detail).toMatchObject({ customer: test.people.customers.south, people: 3 });
    expect((await choose({})).status).toBe(200);
    expect((await callAs('first')).status).toBe(200);
  });

  it('is no one where subject or client could not be kept, however their first sign-in goes (SEC-15, API-15)', async () => {
    const lee = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'unkept@southbank.example',
      privilegeMap: { 'CUSTOMER.users': ['view'] },
    });
    await choose({});
    const statusOf = async (claims: Record<string, unknown>) => {
      const token = await issuer.sign({ email: lee.email, sub: 'lee', aud: 'api', azp: 'portal', ...claims });
      const answer = await test.call('GET', 'user/init', { headers: { authorization: `Bearer ${token}` } });
      return answer.body.reason ?? answer.status;
    };
    const long = Array.from({ length: 500 }, (_, index) => String(index)).join('/');
    for (const text of ['a\u0000b', '\ud800', long])
      expect([await statusOf({ sub: text }), await statusOf({ azp: text })]).toEqual(['malformed', 'malformed']);
    expect(await statusOf({})).toBe(200);
  });

  it('is reset in every process (SEC-15, OPS-04)', async () => {
    const app = await openOtherProcess(test);
    const elsewhere = async (sub: string) => {
      const token = await issuer.sign({ email, sub, aud: 'api', azp: 'portal' });
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'GET', url: '/api/user/init', headers })).statusCode;
    };
    await reset(admin);
    expect(await elsewhere('before')).toBe(200);
    await reset(admin);
    expect((await callAs('after')).status).toBe(200);
    await expect.poll(() => elsewhere('before'), { timeout: 10_000 }).toBe(401);
  });

  it('is asked for again where it was reset while it was being read (SEC-15)', async () => {
    const { database, asked, answer } = waitingDatabase();
    const subjects = createKnownSubjects(database, () => true);
    const person = {
      email,
      subject: 'first',
      issuer: issuer.issuer,
      expiresAt: 0,
      claims: { azp: 'portal' },
      authenticatedAt: 0,
    };
    const reading = subjects.check('u1', person);
    subjects.forget();
    answer([{ subject: 'first' }]);
    await reading;
    const next = subjects.check('u1', person);
    expect(asked).toHaveLength(2);
    answer([{ subject: 'second' }]);
    await expect(next).rejects.toThrow(TokenRefusedError);
  });
});
