import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('users', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  it('answers the current user and sets last login at a new sign-in (RES-116, AUTH-58)', async () => {
    const { northManager } = test.people.emails;
    const first = await test.call('GET', 'user/init', { as: northManager });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      email: northManager,
      roles: [test.people.roles.manager],
      buildings: [test.people.buildings.north1],
    });
    expect(first.body.lastLogin).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const second = await test.call('GET', 'user/init', { as: northManager });
    expect(second.body.lastLogin).toBe(first.body.lastLogin);
  });

  it('answers an unsaved user without roles to a person of a known domain who has no record (AUTH-59)', async () => {
    const answer = await test.call('GET', 'user/init', { as: test.people.emails.newcomer });
    expect(answer.body).toMatchObject({
      id: null,
      email: test.people.emails.newcomer,
      roles: [],
      customerId: test.people.customers.north,
    });
  });

  it('keeps roles in order, names, e-mail, scope and approval ticket (CUST-09)', async () => {
    const { manager, reader } = test.people.roles;
    const body = {
      customerId: test.people.customers.north,
      email: 'Kim.Larsen@northwind.example',
      firstName: 'Kim',
      lastName: 'Larsen',
      roles: [manager, reader],
      approvalTicketNumber: 'CHG-1042',
      buildings: [test.people.buildings.north1],
    };
    const created = await test.call('POST', 'user', { as: admin, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, cookies: [], vendors: [], lastLogin: null });
    const moved = await test.call('PUT', `user/${created.body.id}`, {
      as: admin,
      version: 1,
      body: { buildings: [test.people.buildings.north2], roles: [reader, manager] },
    });
    expect(moved.body).toMatchObject({ buildings: [test.people.buildings.north2], roles: [reader, manager] });
    expect((await test.call('DELETE', `user/${created.body.id}`, { as: admin, version: 2 })).status).toBe(204);
  });

  it('lists the users of a customer with role filter and search in the dialect of the portal (RES-106, RES-107, RES-108, CUST-08)', async () => {
    const { north } = test.people.customers;
    const all = await test.call(
      'GET',
      `user/customer/${north}?pageSize=2&pageNo=1&orderByAndSortBy=${encodeURIComponent('{"email":"desc"}')}`,
      { as: admin },
    );
    expect(all.status).toBe(200);
    expect(all.body['@odata.count']).toBe(4);
    expect(all.body.value.map((one: { email: string }) => one.email)).toEqual([
      'vendor@northwind.example',
      'roleless@northwind.example',
    ]);
    const queryValue = encodeURIComponent(`roles in [${test.people.roles.vendor}] And userSearch eq vend`);
    const found = await test.call('GET', `user/customer/${north}?queryValue=${queryValue}&callType=portal`, {
      as: admin,
    });
    expect(found.body.value.map((one: { email: string }) => one.email)).toEqual(['vendor@northwind.example']);
    expect((await test.call('GET', `user/customer/${north}`, { as: test.people.emails.northManager })).status).toBe(
      403,
    );
  });

  it('lists them filtered, and those who were deleted, as the screen of a customer asks (TRUE-05, RES-108, WORK-10)', async () => {
    const { north, south } = test.people.customers;
    const users = (customerId: string, query: Readonly<Record<string, string>>, as = admin) =>
      test.call('GET', `user/customer/${customerId}?${new URLSearchParams(query).toString()}`, { as });
    const emails = ({ body }: Awaited<ReturnType<typeof users>>) =>
      body.value.map((one: { email: string }) => one.email);
    const $filter = "email eq 'vendor@northwind.example'";
    expect(emails(await users(north, { $filter }))).toEqual(['vendor@northwind.example']);
    expect(emails(await users(north, { $filter, queryValue: 'userSearch eq roleless' }))).toEqual([]);
    expect((await users(north, { $filter: 'shoeSize eq 41' })).status).toBe(400);

    const body = {
      customerId: north,
      email: 'gone@northwind.example',
      firstName: 'Gone',
      lastName: 'Long',
      roles: [test.people.roles.reader],
      approvalTicketNumber: 'CHG-7',
    };
    const { id } = (await test.call('POST', 'user', { as: admin, body })).body;
    await test.call('DELETE', `user/${id}`, { as: admin, version: 1 });
    expect(emails(await users(north, { pageSize: '100' }))).not.toContain(body.email);
    expect(emails(await users(north, { deleted: 'true' }))).toContain(body.email);
    expect(emails(await users(south, { deleted: 'true' }))).not.toContain(body.email);
    expect((await users(north, { deleted: 'maybe' })).status).toBe(400);
    const looks = await createPerson(test.services, {
      customerId: north,
      email: 'only.looks@northwind.example',
      privilegeMap: { 'CUSTOMER.users': ['view'] },
    });
    expect((await users(north, {}, looks.email)).status).toBe(200);
    expect((await users(north, { deleted: 'true' }, looks.email)).status).toBe(403);
    await test.call('DELETE', `user/${looks.userId}`, { as: admin, version: 1 });
  });

  it('lists the users whose scope has a building, to who may view users (BLDG-08)', async () => {
    const { north1, north2 } = test.people.buildings;
    const assigned = async (building: string, as: string) => {
      const filter = encodeURIComponent(`buildings eq ${building}`);
      return test.call('GET', `user?$filter=${filter}&$orderby=email&$count=true`, { as });
    };
    const first = await assigned(north1, admin);
    expect(first.body.value.map(({ email }: { email: string }) => email)).toContain(test.people.emails.northManager);
    expect(first.body.value.every(({ buildings }: { buildings: string[] }) => buildings.includes(north1))).toBe(true);
    expect(first.body['@odata.count']).toBe(first.body.value.length);
    expect((await assigned(north2, admin)).body.value).toEqual([]);
    expect((await assigned(north1, test.people.emails.northManager)).status).toBe(403);
  });

  it('answers one user by e-mail or id and 404 when there is none (RES-105, RES-118, RES-111)', async () => {
    const id = test.people.userIds['vendor'];
    expect((await test.call('GET', 'user?email=VENDOR@northwind.example', { as: admin })).body.id).toBe(id);
    expect((await test.call('POST', 'user/search', { as: admin, body: { id } })).body.email).toBe(
      'vendor@northwind.example',
    );
    expect((await test.call('GET', 'user?email=nobody@northwind.example', { as: admin })).status).toBe(404);
    expect((await test.call('GET', 'user?$top=2', { as: admin })).body.value).toHaveLength(2);
  });

  it('is created by POST, and updated and deleted by PUT and DELETE with its id (RES-105)', async () => {
    const created = await test.call('POST', 'user', {
      as: admin,
      body: {
        ...{ customerId: test.people.customers.north, email: 'ida@northwind.example' },
        ...{ firstName: 'Ida', lastName: 'Holm', roles: [test.people.roles.reader], approvalTicketNumber: 'CHG-7' },
      },
    });
    const { id } = created.body;
    expect([created.status, created.headers['location']]).toEqual([201, `/api/user/${id}`]);
    const another = test.people.userIds['vendor'];
    const rename = (path: string, body: object) =>
      test.call('PUT', path, { as: admin, headers: { 'if-match': '*' }, body });
    expect((await rename(`user/${id}`, { firstName: 'Ina' })).body).toMatchObject({ id, firstName: 'Ina' });
    expect((await rename('user', { id, firstName: 'Una' })).body).toMatchObject({ id, firstName: 'Una' });
    const mixed = await rename(`user/${id}`, { id: another, firstName: 'Ora' });
    expect([mixed.status, mixed.body.fields]).toMatchObject([400, [{ field: 'id', code: 'mismatch' }]]);
    expect((await rename('user', { firstName: 'Ora' })).body.fields).toMatchObject([{ field: 'id', code: 'required' }]);
    const remove = (path: string) => test.call('DELETE', path, { as: admin, headers: { 'if-match': '*' } });
    expect((await remove(`user/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await remove(`user/${id}`)).status).toBe(204);
    expect((await test.call('GET', `user/${id}`, { as: admin })).status).toBe(404);
    expect((await test.call('GET', `user/${another}`, { as: admin })).status).toBe(200);
  });

  it('lists the users of all customers at the root with roles, customer, last login and status, to be looked at only (ROOT-28, PERM-16)', async () => {
    const { north, south } = test.people.customers;
    const viewer = await createPerson(test.services, {
      customerId: north,
      email: 'looks@northwind.example',
      privilegeMap: { 'ROOT.users': ['view'], 'ROOT.customers': ['view', 'viewAll'] },
    });
    await test.call('GET', 'user/init', { as: test.people.emails.southManager });
    const { body, status } = await test.call('GET', 'user?$top=100&$orderby=email', { as: viewer.email });
    expect(status).toBe(200);
    const found = new Map<string, Record<string, unknown>>(
      body.value.map((row: { email: string }) => [row.email, row]),
    );
    expect(found.get('manager@southbank.example')).toMatchObject({
      customerId: south,
      customerName: 'Southbank',
      roleNames: ['Building manager'],
      lastLogin: expect.stringMatching(/Z$/),
      status: 'active',
    });
    expect(found.get('reader@northwind.example')).toMatchObject({
      customerName: 'Northwind',
      lastLogin: null,
      status: 'invited',
    });
    expect(found.get('roleless@northwind.example')).toMatchObject({ roleNames: [], status: 'withoutRole' });
    const id = test.people.userIds['southManager'];
    expect((await test.call('GET', `user/${id}`, { as: viewer.email })).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'user'],
      ['PUT', `user/${id}`],
      ['DELETE', `user/${id}`],
      ['PUT', 'user/role'],
    ] as const)
      expect([
        method,
        path,
        (await test.call(method, path, { as: viewer.email, version: 1, body: { id } })).status,
      ]).toEqual([method, path, 403]);
  });

  it('welcomes a person by e-mail, once, when they are given a role that opens the portal (CUST-13, MSG-20)', async () => {
    const { manager, reader, vendor } = test.people.roles;
    const person = { firstName: 'Kim', lastName: 'Larsen', customerId: test.people.customers.north };
    const add = (email: string, roles: string[]) =>
      test.call('POST', 'user', { as: admin, body: { ...person, email, roles, approvalTicketNumber: 'CHG-1042' } });
    const grantRoles = (id: string, roles: string[]) =>
      test.call('PUT', `user/${id}`, { as: admin, headers: { 'if-match': '*' }, body: { roles } });
    const sent = async () => {
      const { value } = (await test.call('GET', "outgoingmail?$filter=purpose eq 'welcome'", { as: admin })).body;
      return value.map(({ recipient, subject }: { recipient: string; subject: string }) => [recipient, subject]);
    };
    const early = await add('early@northwind.example', [manager]);
    expect(early.status).toBe(201);
    expect(await sent()).toEqual([]);
    const template = {
      name: 'Welcome',
      purpose: 'welcome',
      subject: '{{customerName}}: {{firstName}}, {{portalLink}}',
    };
    const body = { ...template, title: 'Welcome', body: '<p>{{lastName}}</p>' };
    expect((await test.call('POST', 'template', { as: admin, body })).status).toBe(201);
    // Another role of one who could open the portal before.
    expect((await grantRoles(early.body.id, [vendor])).status).toBe(200);
    const { id } = (await add('app@northwind.example', [reader])).body;
    expect(await sent()).toEqual([]);
    for (const roles of [[manager], [manager, reader], [reader], [manager]])
      expect((await grantRoles(id, roles)).status).toBe(200);
    const subject = `Northwind: Kim, ${test.services.config.publicUrl}`;
    expect(await sent()).toEqual([['app@northwind.example', subject]]);
    await add('portal@northwind.example', [manager]);
    expect(await sent()).toContainEqual(['portal@northwind.example', subject]);
    expect(await sent()).toHaveLength(2);
  });
});
