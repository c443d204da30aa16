import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startTestIssuer, type TestIssuer } from '../../../identity/testIssuer.ts';
import { recover } from '../../../recover.ts';
import { identityConfigAt } from '../../../testing/identityConfigAt.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the sign-in of administrators', () => {
  let test: TestApp;
  let issuer: TestIssuer;
  let admin: string;
  let operatorId: string;

  beforeAll(async () => {
    test = await createTestApp();
    issuer = await startTestIssuer(Date.now);
    admin = test.people.emails.administrator;
    const session = await test.services.sessions.find(admin);
    operatorId = session?.user.customerId ?? '';
  });
  afterEach(async () => {
    // What an earlier version let happen must not spoil the tests after it.
    await test.services.database.query({ text: 'update customers set deleted_at = null', values: [] });
    test.services.sessions.forget();
  });
  afterAll(async () => {
    await issuer.close();
    await test.close();
  });

  const any = { 'if-match': '*' };
  const save = (body: unknown, as = admin, headers: Record<string, string> = any) =>
    test.call('PUT', `customer/${operatorId}`, { as, headers, body });
  const refusal = (answer: { status: number; body: { code: string; fields?: { field: string }[] } }) => [
    answer.status,
    answer.body.code,
    (answer.body.fields ?? []).map(({ field }) => field),
  ];
  const config = (more: object = {}) => identityConfigAt(issuer.issuer, more);

  it('survives a delete of the customer without which no one may edit roles (SEC-18)', async () => {
    const removed = await test.call('DELETE', `customer/${operatorId}`, { as: admin, headers: any });
    expect([removed.status, removed.body.code]).toEqual([409, 'lastAdministrator']);
    const { south } = test.people.customers;
    expect((await test.call('DELETE', `customer/${south}`, { as: admin, headers: any })).status).toBe(204);
    expect((await test.call('GET', 'role', { as: admin })).status).toBe(200);
  });

  it('survives a delete of the customer whose domain the only others who may edit roles sign in with (SEC-18)', async () => {
    const { userId } = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'second@atrium.example',
      privilegeMap: { 'ROOT.roles': ['view', 'edit'] },
    });
    const removed = await test.call('DELETE', `customer/${operatorId}`, { as: admin, headers: any });
    await test.services.database.query({ text: 'delete from users where id = $1::uuid', values: [userId] });
    expect([removed.status, removed.body.code]).toEqual([409, 'lastAdministrator']);
  });

  it('survives a save that empties or replaces its domains (SEC-18)', async () => {
    expect(refusal(await save({ emailDomains: [] }))).toEqual([409, 'lastAdministrator', ['emailDomains']]);
    expect(refusal(await save({ emailDomains: ['elsewhere.example'] }))).toEqual([
      409,
      'lastAdministrator',
      ['emailDomains'],
    ]);
    expect((await save({ emailDomains: ['atrium.example', 'atrium-two.example'] })).status).toBe(200);
    expect((await save({ emailDomains: ['atrium.example'] })).status).toBe(200);
  });

  it("refuses a provider at which the caller's token would not be accepted, its own or a chosen one (SEC-14, SEC-18)", async () => {
    expect(refusal(await save({ identityConfig: config() }))).toEqual([
      409,
      'signInUntested',
      ['identityConfig.providerUri', 'identityConfig.portalClientId'],
    ]);
    const provider = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'Chosen', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' },
    });
    expect(refusal(await save({ identityProviderId: provider.body.id }))).toEqual([
      409,
      'signInUntested',
      ['identityProviderId'],
    ]);
    expect((await test.call('GET', 'role', { as: admin })).status).toBe(200);
  });

  it('accepts one within 10 minutes of a test sign-in of an administrator there, and no longer (SEC-14)', async () => {
    const tryAs = async (email: string) =>
      test.call('POST', 'identityprovider/signintest', {
        as: admin,
        body: {
          providerUri: issuer.issuer,
          portalClientId: 'portal',
          accessToken: await issuer.sign({ email, email_verified: true, azp: 'portal' }),
        },
      });
    const forged = await test.call('POST', 'identityprovider/signintest', {
      as: admin,
      body: { providerUri: issuer.issuer, portalClientId: 'other', accessToken: await issuer.sign({ email: admin }) },
    });
    expect([forged.status, forged.body.fields]).toEqual([
      400,
      [{ field: 'accessToken', code: 'invalid', message: 'audience' }],
    ]);
    expect((await tryAs(test.people.emails.reader)).body.isAdministrator).toBe(false);
    expect((await save({ identityConfig: config() })).status).toBe(409);
    expect((await tryAs(admin)).body).toMatchObject({ email: admin, isAdministrator: true });
    const past = `update security_events set date = date - interval '11 minutes' where action = 'signInTested'`;
    await test.services.database.query({ text: past, values: [] });
    expect((await save({ identityConfig: config() })).status).toBe(409);
    await tryAs(admin);
    expect((await save({ identityConfig: config({ portalClientId: 'another' }) })).status).toBe(409);
    expect((await save({ identityConfig: config() })).status).toBe(200);
    const auth_time = Math.floor(Date.now() / 1000);
    const token = await issuer.sign({ email: admin, email_verified: true, azp: 'portal', auth_time });
    const call = (body: unknown) =>
      test.call('PUT', `customer/${operatorId}`, { headers: { ...any, authorization: `Bearer ${token}` }, body });
    // By the new provider's token: a wrong client or audience would refuse the next one.
    for (const more of [{ portalClientId: 'wrong' }, { audience: 'wrong' }])
      expect((await call({ identityConfig: config(more) })).body.code).toBe('signInUntested');
    expect((await call({ identityConfig: config({ scope: 'openid,email,profile' }) })).status).toBe(200);
    await recover(test.services, {
      domain: 'atrium.example',
      issuer: 'https://sign-in.atrium.example',
      clientId: 'portal',
      adminEmail: admin,
    });
    await test.services.database.query({ text: 'update customers set identity_config = null', values: [] });
    test.services.forgetAccess('customer', operatorId);
  });

  it('is not changed by the save of a provider that the operator has chosen (SEC-14, SEC-18)', async () => {
    const provider = await test.call('POST', 'identityprovider', {
      as: admin,
      body: { name: 'In use', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' },
    });
    const choose = (id: string | null) =>
      test.services.database.query({
        text: 'update customers set identity_provider_id = $2::uuid where id = $1::uuid',
        values: [operatorId, id],
      });
    const path = `identityprovider/${provider.body.id}`;
    const put = async (body: unknown) => {
      const auth_time = Math.floor(Date.now() / 1000);
      const token = await issuer.sign({ email: admin, email_verified: true, azp: 'portal', auth_time });
      return test.call('PUT', path, { headers: { ...any, authorization: `Bearer ${token}` }, body });
    };
    await choose(provider.body.id);
    test.services.forgetAccess('customer', operatorId);
    expect(refusal(await put({ providerUri: 'https://elsewhere.example' }))).toEqual([
      409,
      'signInUntested',
      ['providerUri'],
    ]);
    expect((await put({ name: 'In use, renamed' })).status).toBe(200);
    await choose(null);
    test.services.forgetAccess('customer', operatorId);
  });

  describe('of two administrators who are the last', () => {
    const ROUNDS = 20;
    let first: Administrator;
    let second: Administrator;

    interface Administrator {
      readonly email: string;
      readonly userId: string;
      readonly roleId: string;
      readonly customerId: string;
    }

    beforeAll(async () => {
      const { database } = test.services;
      const make = async (name: string, customerId: string): Promise<Administrator> => {
        const made = await createPerson(test.services, {
          customerId,
          email: name,
          privilegeMap: {
            'CUSTOMER.users': ['view', 'edit', 'delete'],
            'ROOT.roles': ['view', 'edit'],
            'ROOT.customers': ['view', 'edit', 'delete', 'viewAll'],
          },
          canGrantRoles: Object.values(test.people.roles),
        });
        return { ...made, customerId };
      };
      first = await make('first@atrium.example', operatorId);
      second = await make('second@northwind.example', test.people.customers.north);
      await database.query({
        text: 'update roles set can_grant_roles = can_grant_roles || $1::uuid[]',
        values: [[first.roleId, second.roleId]],
      });
      const others = `update users set roles = $1::uuid[] where not id = any($2::uuid[]) and roles <> '{}'`;
      await database.query({ text: others, values: [[test.people.roles.reader], [first.userId, second.userId]] });
    });

    /** Both are there again, with their roles and customers. */
    const restore = async () => {
      const { database, sessions, forgetAccess } = test.services;
      for (const { userId, roleId } of [first, second])
        await database.query({
          text: 'update users set roles = array[$2::uuid], deleted_at = null where id = $1::uuid',
          values: [userId, roleId],
        });
      await database.query({ text: 'update customers set deleted_at = null', values: [] });
      for (const { userId, customerId } of [first, second]) {
        forgetAccess('user', userId);
        forgetAccess('customer', customerId);
      }
      sessions.forget();
    };

    /** Calls with a sign-in of now: those from before a delete are refused. */
    const act = async (by: Administrator, method: string, path: string, body?: object) => {
      const token = await test.tokenFor(by.email, { auth_time: Math.floor(Date.now() / 1000) + 1 });
      const headers = { ...any, authorization: `Bearer ${token}` };
      return test.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
    };
    const demote = (by: Administrator, { userId }: Administrator) =>
      act(by, 'PUT', `user/${userId}`, { roles: [test.people.roles.reader] });
    const remove = (by: Administrator, { userId }: Administrator) => act(by, 'DELETE', `user/${userId}`);
    const close = (by: Administrator, { customerId }: Administrator) => act(by, 'DELETE', `customer/${customerId}`);

    it.each([
      ['a role is taken from both', demote, demote],
      ['both are deleted', remove, remove],
      ['a role is taken from one and the other is deleted', demote, remove],
      ['a role is taken from one and the customer of the other is deleted', demote, close],
      ['one and the customer of the other are deleted', remove, close],
    ])('leaves one, whichever comes first: %s at the same moment (PERM-18, SEC-18)', async (_, take, other) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await restore();
        const acts = [() => take(second, first), () => other(first, second)];
        const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((one) => one()));
        const codes = answers.map(({ status, body }) => [status, body?.code]);
        expect({ round, codes, done: answers.filter(({ status }) => status < 300).length }).toMatchObject({ done: 1 });
        const refused = answers.find(({ status }) => status >= 300);
        expect([401, 403, 409]).toContain(refused?.status);
        const [left] = await test.services.database.query<{ count: number }>({
          text: `select count(*)::int as count from users u join roles r on r.id = u.roles[1]
            join customers c on c.id = u.customer_id
            where u.deleted_at is null and c.deleted_at is null and r.privilege_map -> 'ROOT.roles' ? 'edit'`,
          values: [],
        });
        expect(left?.count).toBe(1);
      }
      await restore();
    });
  });
});
