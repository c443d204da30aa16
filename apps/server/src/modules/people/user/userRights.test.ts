import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the rights over users', () => {
  let test: TestApp;
  let admin: string;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const body = (more: object = {}) => {
    counter += 1;
    return {
      customerId: test.people.customers.north,
      email: `person${String(counter)}@northwind.example`,
      firstName: 'Robin',
      lastName: 'Field',
      roles: [test.people.roles.reader],
      approvalTicketNumber: 'CHG-1042',
      ...more,
    };
  };
  const create = (more: object = {}, as = admin) => test.call('POST', 'user', { as, body: body(more) });
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    Object.fromEntries((answer.body.fields ?? []).map(({ field, code }) => [field, code]));
  const any = { 'if-match': '*' };

  it('keep the approval ticket of a new user, and need one (PERM-19)', async () => {
    const created = await create();
    expect([created.status, created.body.approvalTicketNumber]).toEqual([201, 'CHG-1042']);
    for (const ticket of ['', '  ', null, undefined])
      expect(fieldsOf(await create({ approvalTicketNumber: ticket }))).toEqual({ approvalTicketNumber: 'required' });
  });

  it('need e-mail, both names and a role (CUST-13)', async () => {
    const answer = await create({ email: '', firstName: ' ', lastName: null, roles: [] });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer)).toSorted()).toEqual(['email', 'firstName', 'lastName', 'roles']);
  });

  it.each(['no at sign', 'a@', '@b.example', 'a b@c.example', 'a@b', 'a@b..example', `${'x'.repeat(250)}@b.example`])(
    'refuse the e-mail "%s" (CUST-12)',
    async (email) => {
      const answer = await create({ email });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['email']]);
    },
  );

  it('refuse an e-mail that any customer already has, in whatever case (CUST-12)', async () => {
    const { email } = (await create()).body;
    const answer = await create({ email: email.toUpperCase() });
    expect([answer.status, fieldsOf(answer)]).toEqual([409, { email: 'duplicate' }]);
    await test.services.database.query({
      text: 'update users set customer_id = $2::uuid where email = $1',
      values: [email, test.people.customers.south],
    });
    expect(fieldsOf(await create({ email: email.toUpperCase() }))).toEqual({ email: 'duplicate' });
  });

  it("refuse an e-mail of another customer's domain, or of none, on create and on a change (CUST-12, SEC-01)", async () => {
    const { north, south } = test.people.customers;
    for (const more of [
      { email: 'ceo@southbank.example', customerId: north },
      { email: 'someone@nowhere.example', customerId: north },
      { email: 'someone@northwind.example', customerId: south },
    ]) {
      const answer = await create(more);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, { email: 'emailDomain' }]);
    }
    const made = await create();
    const save = (email: string) =>
      test.call('PUT', `user/${made.body.id}`, { as: admin, headers: any, body: { email } });
    expect(fieldsOf(await save('ceo@southbank.example'))).toEqual({ email: 'emailDomain' });
    expect((await save('Moved@Northwind.example')).status).toBe(200);
  });

  it('assign only roles of the own can-grant list (PERM-18, CUST-13)', async () => {
    const { implementation } = test.people.emails;
    const { administrator, manager, vendor } = test.people.roles;
    const refused = await create({ roles: [manager, administrator] }, implementation);
    expect([refused.status, fieldsOf(refused)]).toEqual([403, { 'roles.1': 'notGrantable' }]);
    const made = await create({ roles: [manager] }, implementation);
    expect(made.status).toBe(201);
    const path = `user/${made.body.id}`;
    const grant = (roles: string[]) => test.call('PUT', path, { as: implementation, headers: any, body: { roles } });
    expect((await grant([administrator])).status).toBe(403);
    expect((await grant([vendor])).status).toBe(200);
    const byRoute = (roles: string[]) =>
      test.call('PUT', 'user/role', { as: implementation, body: { id: made.body.id, roles } });
    expect((await byRoute([administrator])).status).toBe(403);
    expect((await byRoute([manager])).body.roles).toEqual([manager]);
  });

  it('neither change nor delete a user with a role outside the can-grant list (PERM-18)', async () => {
    const { implementation } = test.people.emails;
    const made = await create({ roles: [test.people.roles.administrator] });
    const path = `user/${made.body.id}`;
    const save = await test.call('PUT', path, { as: implementation, headers: any, body: { firstName: 'Other' } });
    expect([save.status, save.body.code]).toEqual([403, 'notGrantable']);
    expect((await test.call('DELETE', path, { as: implementation, headers: any })).status).toBe(403);
    const scope = { userId: made.body.id, buildingIds: [], vendorIds: [] };
    expect(
      (
        await test.call('PUT', 'user-configuration/update', {
          as: implementation,
          headers: { 'if-match': '*' },
          body: scope,
        })
      ).status,
    ).toBe(403);
    expect((await test.call('GET', path, { as: admin })).body).toMatchObject({ firstName: 'Robin', version: 1 });
  });

  it('never reach the own record: roles, scope, names and deletion are for others (PERM-23, CUST-14)', async () => {
    const id = test.people.userIds['administrator'];
    const path = `user/${String(id)}`;
    const answers = [
      await test.call('PUT', path, { as: admin, headers: any, body: { firstName: 'Me' } }),
      await test.call('PUT', 'user', { as: admin, headers: any, body: { id, firstName: 'Me' } }),
      await test.call('PUT', 'user/role', { as: admin, body: { id, roles: [test.people.roles.reader] } }),
      await test.call('DELETE', path, { as: admin, headers: any }),
      await test.call('DELETE', `user?id=${String(id)}`, { as: admin, headers: any }),
      await test.call('PUT', 'user-configuration/update', {
        as: admin,
        headers: { 'if-match': '*' },
        body: { userId: id, buildingIds: [], vendorIds: [] },
      }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([403, 'ownRecord']);
  });

  it('leave the own consent cookies to everyone, and nothing else (PERM-23, RES-119)', async () => {
    const as = test.people.emails.reader;
    const answer = await test.call('PUT', 'user/update', { as, body: { cookies: ['C0002'], firstName: 'Me' } });
    expect([answer.status, answer.body]).toMatchObject([200, { cookies: ['C0002'], firstName: 'reader' }]);
    const unknown = await test.call('PUT', 'user/update', { as, body: { cookies: [], nosuch: 1 } });
    expect([unknown.status, unknown.body.fields]).toMatchObject([400, [{ field: 'nosuch', code: 'unknownField' }]]);
    const saved = await test.call('PUT', 'user/update', { as, body: { cookies: ['C0003'] } });
    expect(saved.body).toMatchObject({ cookies: ['C0003'], firstName: 'reader' });
    expect((await test.call('PUT', 'user/update', { as, body: { cookies: ['C9999'] } })).status).toBe(400);
    const other = { id: test.people.userIds['vendor'], cookies: [] };
    expect((await test.call('PUT', 'user/update', { as, body: other })).status).toBe(403);
  });

  it('end with the next call for a deleted user, who can no longer sign in (CUST-14)', async () => {
    const made = await create({ roles: [test.people.roles.manager] });
    const as = made.body.email;
    expect((await test.call('GET', 'user/init', { as })).body.id).toBe(made.body.id);
    expect((await test.call('GET', 'building', { as })).status).toBe(200);
    expect((await test.call('DELETE', `user/${made.body.id}`, { as: admin, version: 1 })).status).toBe(204);
    expect((await test.call('GET', 'building', { as })).body.code).toBe('accountDeleted');
    const later = await test.tokenFor(as, { auth_time: Math.floor(Date.now() / 1000) + 1 });
    const headers = { authorization: `Bearer ${later}` };
    expect((await test.call('GET', 'building', { headers })).status).toBe(403);
    expect((await test.call('GET', 'user/init', { headers })).body).toMatchObject({ id: null, roles: [] });
  });

  it('give a user without roles nothing but their own record (PERM-20)', async () => {
    const as = test.people.emails.roleless;
    expect((await test.call('GET', 'user/init', { as })).body.roles).toEqual([]);
    for (const path of ['config/policy', 'user', 'customer', 'building/timezone'])
      expect((await test.call('GET', path, { as })).status).toBe(403);
  });

  it('keep someone who may edit roles (PERM-18)', async () => {
    const other = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'deleter@northwind.example',
      privilegeMap: {
        'CUSTOMER.users': ['view', 'edit', 'delete'],
        'ROOT.customers': ['viewAll'],
      },
      canGrantRoles: Object.values(test.people.roles),
    });
    const holders = await test.call('GET', `user/role?roleId=${test.people.roles.administrator}`, { as: admin });
    for (const { id } of holders.body.value.filter((one: { email: string }) => one.email !== admin))
      expect((await test.call('DELETE', `user/${id}`, { as: admin, headers: any })).status).toBe(204);
    const path = `user/${String(test.people.userIds['administrator'])}`;
    const removed = await test.call('DELETE', path, { as: other.email, headers: any });
    expect([removed.status, removed.body.code]).toEqual([409, 'lastAdministrator']);
    const demoted = await test.call('PUT', path, {
      as: other.email,
      headers: any,
      body: { roles: [test.people.roles.reader] },
    });
    expect([demoted.status, demoted.body.code]).toEqual([409, 'lastAdministrator']);
  });

  it('give buildings within the own scope only (RES-110, RES-112, CUST-10)', async () => {
    const { north1, north2, south1 } = test.people.buildings;
    const { customers, roles } = test.people;
    const giver = await createPerson(test.services, {
      customerId: customers.north,
      email: 'giver@northwind.example',
      privilegeMap: { 'CUSTOMER.users': ['view', 'add', 'edit'] },
      buildingIds: [north1],
      canGrantRoles: [roles.reader],
    });
    const userId = (await create({}, giver.email)).body.id;
    const save = (buildingIds: string[]) =>
      test.call('PUT', 'user-configuration/update', {
        as: giver.email,
        headers: { 'if-match': '*' },
        body: { userId, buildingIds, vendorIds: [] },
      });
    expect((await save([north1])).body).toMatchObject({ userId, buildingIds: [north1], vendorIds: [] });
    for (const outside of [north2, south1]) expect((await save([north1, outside])).status).toBe(400);
    const search = () => test.call('POST', 'user-configuration/search', { as: admin, body: { userId } });
    expect((await search()).body.buildingIds).toEqual([north1]);
    expect((await save([])).body.buildingIds).toEqual([]);
  });

  it('make the configuration of a user who has none by POST, once, and change it by PUT with its version (RES-110, TRUE-04)', async () => {
    const { buildings, customers } = test.people;
    const userId = (await create({})).body.id;
    const wanted = { userId, customerId: customers.north, buildingIds: [buildings.north1], vendorIds: [] };
    const add = (sent: unknown) => test.call('POST', 'user-configuration', { as: admin, body: sent });
    const made = await add(wanted);
    expect([made.status, made.headers['etag']]).toEqual([201, '"1"']);
    expect(made.body).toMatchObject(wanted);
    expect((await add(wanted)).status).toBe(409);
    expect((await add({ ...wanted, userId: undefined })).status).toBe(400);
    const change = (headers?: Readonly<Record<string, string>>) =>
      test.call('PUT', 'user-configuration/update', {
        as: admin,
        body: { userId, buildingIds: [buildings.north2], vendorIds: [] },
        ...(headers === undefined ? {} : { headers }),
      });
    expect((await change()).status).toBe(428);
    expect((await change({ 'if-match': '"1"' })).body.buildingIds).toEqual([buildings.north2]);
    expect((await change({ 'if-match': '"1"' })).status).toBe(412);
    const found = await test.call('POST', 'user-configuration/search', { as: admin, body: { userId } });
    expect(found.body.buildingIds).toEqual([buildings.north2]);
  });

  it("give only buildings and vendors of the user's customer, and a vendor only with its building (CUST-11)", async () => {
    const { north1, north2, south1 } = test.people.buildings;
    const vendorOf = async (buildingId: string) =>
      (await test.call('POST', 'vendor', { as: admin, body: { buildingId, shopName: 'Shop' } })).body.id;
    const [north, south] = [await vendorOf(north1), await vendorOf(south1)];
    const wrong = [
      [{ buildings: [north1, south1], vendors: [] }, { 'buildings.1': 'reference' }],
      [{ buildings: [north1], vendors: [south] }, { 'vendors.0': 'reference' }],
      [{ buildings: [north2], vendors: [north] }, { 'vendors.0': 'vendorBuilding' }],
    ] as const;
    const made = await create({ buildings: [north1], vendors: [north] });
    expect(made.status).toBe(201);
    const userId = made.body.id;
    for (const [scope, fields] of wrong) {
      expect(fieldsOf(await create(scope))).toEqual(fields);
      const put = await test.call('PUT', `user/${userId}`, { as: admin, headers: any, body: scope });
      expect([put.status, fieldsOf(put)]).toEqual([400, fields]);
      const configured = { userId, buildingIds: scope.buildings, vendorIds: scope.vendors };
      const answer = await test.call('PUT', 'user-configuration/update', {
        as: admin,
        headers: { 'if-match': '*' },
        body: configured,
      });
      const renamed = Object.fromEntries(
        Object.entries(fields).map(([field, code]) => [field.replace('s.', 'Ids.'), code]),
      );
      expect([answer.status, fieldsOf(answer)]).toEqual([400, renamed]);
    }
    const without = await test.call('PUT', `user/${userId}`, { as: admin, headers: any, body: { buildings: [] } });
    expect(fieldsOf(without)).toEqual({ 'vendors.0': 'vendorBuilding' });
  });

  it('leave a list alone that is not sent (RES-112)', async () => {
    const { north1, north2 } = test.people.buildings;
    const userId = (await create()).body.id;
    const save = (scope: object) =>
      test.call('PUT', 'user-configuration/update', {
        as: admin,
        headers: { 'if-match': '*' },
        body: { userId, ...scope },
      });
    await save({ buildingIds: [north1, north2] });
    expect((await save({ vendorIds: [] })).body.buildingIds).toEqual([north1, north2]);
    expect((await save({})).body).toMatchObject({ buildingIds: [north1, north2], vendorIds: [] });
    expect((await save({ buildingIds: [north2] })).body.buildingIds).toEqual([north2]);
  });

  it('show and filter by only those buildings that the caller sees, and leave the others at a save (API-16, SEC-19)', async () => {
    const { north1, north2 } = test.people.buildings;
    const { customers, roles } = test.people;
    const keeper = await createPerson(test.services, {
      customerId: customers.north,
      email: 'keeper@northwind.example',
      privilegeMap: { 'CUSTOMER.users': ['view', 'edit'] },
      buildingIds: [north1],
      canGrantRoles: [roles.reader],
    });
    const made = await create({ buildings: [north1, north2] });
    const path = `user/${made.body.id}`;
    const as = keeper.email;
    const list = async (query: string) => {
      const answer = await test.call('GET', `user?$top=500&${query}`, { as });
      return answer.body.value.filter(({ id }: { id: string }) => id === made.body.id);
    };
    expect((await test.call('GET', path, { as })).body.buildings).toEqual([north1]);
    expect((await list(''))[0].buildings).toEqual([north1]);
    expect(await list(`$filter=buildings eq '${north1}'`)).toHaveLength(1);
    for (const filter of [`buildings eq '${north2}'`, `buildings in ('${north2}')`])
      expect(await list(`$filter=${encodeURIComponent(filter)}`)).toEqual([]);
    const found = await test.call('POST', 'user-configuration/search', { as, body: { userId: made.body.id } });
    expect(found.body.buildingIds).toEqual([north1]);
    const history = await test.call('GET', `audit?type=user&id=${made.body.id}`, { as });
    expect(history.body.value[0].values.buildings).toEqual([north1]);
    const stored = async () => (await test.call('GET', path, { as: admin })).body.buildings.toSorted();
    const saved = await test.call('PUT', path, { as, headers: any, body: { buildings: [] } });
    expect([saved.status, saved.body.buildings]).toEqual([200, []]);
    expect(await stored()).toEqual([north2]);
    const configured = { userId: made.body.id, buildingIds: [north1] };
    expect(
      (await test.call('PUT', 'user-configuration/update', { as, headers: { 'if-match': '*' }, body: configured })).body
        .buildingIds,
    ).toEqual([north1]);
    expect(await stored()).toEqual([north1, north2].toSorted());
  });

  it('ask of a list of buildings whether it is empty as it is shown (API-11, SEC-19)', async () => {
    const { north1, north2 } = test.people.buildings;
    const sees = {
      buildingIds: [north1],
      privilegeMap: { 'CUSTOMER.users': ['view'] as Permission[] },
    };
    const keeper = { ...sees, customerId: test.people.customers.north, email: 'emptiness@northwind.example' };
    const { email: as } = await createPerson(test.services, keeper);
    const made = new Map<string, string>();
    for (const [name, buildings] of Object.entries({
      none: undefined,
      empty: [],
      hidden: [north2],
      both: [north1, north2],
    }))
      made.set((await create({ lastName: 'Emptiness', buildings })).body.id, name);
    const asked = async (filter: string, caller: string) => {
      const $filter = encodeURIComponent(`lastName eq 'Emptiness' and ${filter}`);
      const found = await test.call('GET', `user?$count=true&$filter=${$filter}`, { as: caller });
      const rows: { id: string; buildings: string[] }[] = found.body.value;
      expect(found.body['@odata.count']).toBe(rows.length);
      const exported = await test.call('GET', `user/export?format=csv&columns=email&$filter=${$filter}`, {
        as: caller,
      });
      expect(exported.text.trim().split('\n')).toHaveLength(rows.length + 1);
      const apply = `$apply=${encodeURIComponent(`filter(lastName eq 'Emptiness' and ${filter})/groupby((lastName),aggregate($count as count))`)}`;
      const counted = (await test.call('GET', `user?${apply}`, { as: caller })).body.value;
      expect(counted).toEqual(rows.length === 0 ? [] : [{ lastName: 'Emptiness', count: rows.length }]);
      return rows.map(({ id }) => String(made.get(id))).toSorted();
    };
    for (const empty of ['buildings eq null', 'not (buildings ne null)', `not (buildings eq '${north1}')`]) {
      expect([empty, await asked(empty, as)]).toEqual([empty, ['empty', 'hidden', 'none']]);
    }
    expect(await asked('buildings ne null', as)).toEqual(['both']);
    expect(await asked('buildings eq null', admin)).toEqual(['empty', 'none']);
    expect(await asked('buildings ne null', admin)).toEqual(['both', 'hidden']);
  });

  it('show only vendors of buildings that the caller sees, also with the right to all vendors (API-16, SEC-19)', async () => {
    const { north1, north2 } = test.people.buildings;
    const { customers, roles } = test.people;
    const vendorOf = async (buildingId: string) => {
      const person = { firstName: 'A', lastName: 'B', email: 'shop@shops.example' };
      const shop = { buildingId, shopName: `Shop of ${buildingId}`, vendorName: 'Shops', ...person };
      const answer = await test.call('POST', 'vendor', { as: admin, body: shop });
      expect(answer.status).toBe(201);
      return String(answer.body.id);
    };
    const [seen, unseen] = [await vendorOf(north1), await vendorOf(north2)];
    const keeperOf = async (email: string, privileges: Record<string, Permission[]>, vendorIds: string[] = []) =>
      (
        await createPerson(test.services, {
          customerId: customers.north,
          email,
          privilegeMap: { 'CUSTOMER.users': ['view', 'edit'], ...privileges },
          buildingIds: [north1],
          vendorIds,
          canGrantRoles: [roles.reader],
        })
      ).email;
    const ofAll = await keeperOf('vendors@northwind.example', { 'BUILDING.vendors': ['view', 'viewAll'] });
    // A vendor of a building that is not in scope opens nothing either.
    const ofBoth = await keeperOf('both@northwind.example', {}, [seen, unseen]);
    const made = await create({ buildings: [north1, north2], vendors: [seen, unseen] });
    const { id } = made.body;
    for (const as of [ofAll, ofBoth]) {
      expect((await test.call('GET', `user/${id}`, { as })).body.vendors).toEqual([seen]);
      const rows = (await test.call('GET', 'user?$top=500', { as })).body.value;
      expect(rows.find((row: { id: string }) => row.id === id).vendors).toEqual([seen]);
      const page = (await test.call('GET', `user/role?roleId=${roles.reader}&pageSize=1000`, { as })).body.value;
      expect(page.find((row: { id: string }) => row.id === id).vendors).toEqual([seen]);
      const found = await test.call('POST', 'user-configuration/search', { as, body: { userId: id } });
      expect(found.body.vendorIds).toEqual([seen]);
      const history = await test.call('GET', `audit?type=user&id=${id}`, { as });
      expect(history.body.value[0].values.vendors).toEqual([seen]);
      const exported = await test.call('GET', 'user/export?format=csv&columns=email,vendors', { as });
      expect(exported.text).not.toContain(unseen);
    }
    const saved = await test.call('PUT', `user/${id}`, { as: ofAll, headers: any, body: { vendors: [] } });
    expect([saved.status, saved.body.vendors]).toEqual([200, []]);
    expect((await test.call('GET', `user/${id}`, { as: admin })).body.vendors).toEqual([unseen]);
  });

  it('answer one configuration with empty lists where there is none (RES-111)', async () => {
    const userId = (await create()).body.id;
    const answer = await test.call('POST', 'user-configuration/search', { as: admin, body: { userId } });
    expect(answer.body).toMatchObject({ userId, buildingIds: [], vendorIds: [] });
    const nobody = { userId: '00000000-0000-7000-8000-000000000000' };
    expect((await test.call('POST', 'user-configuration/search', { as: admin, body: nobody })).status).toBe(404);
    expect((await test.call('POST', 'user-configuration/search', { as: admin, body: {} })).status).toBe(400);
  });

  it('list the users who have a role (RES-109)', async () => {
    const { vendor } = test.people.roles;
    const answer = await test.call('GET', `user/role?roleId=${vendor}`, { as: admin });
    expect(answer.body['@odata.count']).toBeGreaterThan(0);
    for (const { roles } of answer.body.value) expect(roles).toContain(vendor);
  });
});
