import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPerson } from '../../../testing/testPortfolio.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

describe('SCIM 2.0', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const operation = (Operations: unknown[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const connect = async (
    more: Record<string, unknown> = {},
    as = test.people.emails.administrator,
    customerId = test.people.customers.north,
  ) => {
    const { status, body } = await test.call('POST', `customer/${customerId}/provisioning`, {
      as,
      body: { name: `Directory ${crypto.randomUUID()}`, ...more },
    });
    expect([status, body]).toMatchObject([201, {}]);
    return body as { id: string; token: string; version: number };
  };
  const scim = async (
    token: string,
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await test.app.inject({
      method,
      url: `/api/scim/v2/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is answered is looked at by each test
      body: (answer.body === '' ? undefined : JSON.parse(answer.body)) as any,
    };
  };
  const person = (more: Record<string, unknown> = {}) => {
    const mark = crypto.randomUUID().slice(0, 8);
    return {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `ada.${mark}@northwind.example`,
      externalId: mark,
      active: true,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      ...more,
    };
  };
  const privilegeMap: Record<string, Permission[]> = { 'CUSTOMER.users': ['view'] };
  const grantable = async (email: string) => {
    const { customers, emails } = test.people;
    const made = await createPerson(test.services, { customerId: customers.north, email, privilegeMap });
    const { body } = await test.call('GET', `role?$filter=id eq ${made.roleId}`, { as: emails.administrator });
    expect(body.value).toHaveLength(1);
    return made.roleId;
  };
  const allowGranting = async (roleId: string) => {
    await test.services.database.query({
      text: `update roles set can_grant_roles = array_append(can_grant_roles, $1::uuid) where privilege_map->'ROOT.roles' ? 'edit'`,
      values: [roleId],
    });
    test.services.sessions.forget();
  };

  it('makes, finds, changes and ends a user, with the number of their ticket (SCIM-01, SCIM-02)', async () => {
    const { token } = await connect();
    const sent = person();
    const made = await scim(token, 'POST', 'Users', sent);
    expect([made.status, made.body]).toMatchObject([201, { userName: sent.userName, active: true }]);
    expect(made.headers['content-type']).toMatch(/^application\/scim\+json/);
    const { id } = made.body;
    const found = await scim(
      token,
      'GET',
      `Users?filter=${encodeURIComponent(`userName eq "${sent.userName.toUpperCase()}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, Resources: [{ id }] });
    const as = test.people.emails.administrator;
    const kept = await test.call('GET', `user/${id}`, { as });
    expect(kept.body).toMatchObject({ approvalTicketNumber: `SCIM ${sent.externalId}`, roles: [] });
    const ended = await scim(
      token,
      'PATCH',
      `Users/${id}`,
      operation([{ op: 'Replace', path: 'active', value: 'False' }]),
    );
    expect([ended.status, ended.body.active]).toEqual([200, false]);
    expect((await test.call('GET', `user/${id}`, { as })).status).toBe(404);
    const back = await scim(token, 'PATCH', `Users/${id}`, operation([{ op: 'replace', value: { active: true } }]));
    expect([back.status, back.body.active, back.body.id]).toEqual([200, true, id]);
    expect((await test.call('GET', `user/${id}`, { as })).status).toBe(200);
    const none = await scim(token, 'GET', 'Users?filter=userName%20eq%20%22none%22');
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []]);
    expect((await scim(token, 'DELETE', `Users/${id}`)).status).toBe(204);
    expect((await scim(token, 'GET', `Users/${id}`)).status).toBe(404);
  });

  it('gives the roles and buildings of mapped groups, the first of the mapping first (SCIM-01)', async () => {
    const [one, two] = [await grantable('one@northwind.example'), await grantable('two@northwind.example')];
    await allowGranting(one);
    await allowGranting(two);
    const { north1 } = test.people.buildings;
    const mapping = [
      { group: 'Managers', roleId: one, buildingIds: [north1] },
      { group: 'Staff', roleId: two, buildingIds: [] },
    ];
    const { token } = await connect({ mapping });
    const { body: ada } = await scim(token, 'POST', 'Users', person());
    const rolesOf = async () => {
      const { body } = await test.call('GET', `user/${ada.id}`, { as: test.people.emails.administrator });
      return [body.roles, body.buildings];
    };
    const staff = await scim(token, 'POST', 'Groups', { displayName: 'staff', members: [{ value: ada.id }] });
    expect([staff.status, await rolesOf()]).toEqual([201, [[two], []]]);
    const managers = await scim(token, 'POST', 'Groups', { displayName: 'Managers' });
    const added = await scim(
      token,
      'PATCH',
      `Groups/${managers.body.id}`,
      operation([{ op: 'Add', path: 'members', value: [{ value: ada.id }] }]),
    );
    expect([added.status, await rolesOf()]).toEqual([200, [[one, two], [north1]]]);
    const removed = await scim(
      token,
      'PATCH',
      `Groups/${managers.body.id}`,
      operation([{ op: 'remove', path: `members[value eq "${ada.id}"]` }]),
    );
    expect([removed.status, await rolesOf()]).toEqual([200, [[two], []]]);
    expect((await scim(token, 'DELETE', `Groups/${staff.body.id}`)).status).toBe(204);
    expect(await rolesOf()).toEqual([[], []]);
  });
});
