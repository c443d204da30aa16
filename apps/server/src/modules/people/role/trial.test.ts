import { features } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uuidv7 } from '../../../base/uuidv7.ts';
import { ownerSession } from '../../../services/jobs/ownerSession.ts';
import { formData } from '../../../services/files/testing/formData.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp, type TestCall } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

const everything = Object.fromEntries(features.map(({ key, offers }) => [key, [...offers]]));
const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';

describe('trying a role', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const trying = (role: string, call: TestCall = {}): TestCall => ({
    as: admin,
    ...call,
    headers: { ...call.headers, 'x-try-role': role },
  });
  const createRole = async (name: string, privilegeMap: Record<string, string[]>, canGrantRoles: string[] = []) => {
    const answer = await test.call('POST', 'role', { as: admin, body: { name, privilegeMap, canGrantRoles } });
    expect(answer.status).toBe(201);
    return String(answer.body.id);
  };
  const person = (name: string, options: Partial<Parameters<typeof createPerson>[1]> = {}) =>
    createPerson(test.services, {
      customerId: test.people.customers.north,
      email: `${name}@northwind.example`,
      privilegeMap: {},
      ...options,
    });
  const statusOf = async (path: string, call: TestCall) => (await test.call('GET', path, call)).status;

  it('gives the rights of the tried role and no others to people who may try it (PERM-33, PERM-34)', async () => {
    const { manager } = test.people.roles;
    expect(await statusOf('building/timezone?$top=1', trying(manager))).toBe(200);
    const own = await test.call('POST', 'building/country', { as: admin, body: {} });
    expect(own.status).toBe(400);
    const tried = await test.call('POST', 'building/country', trying(manager, { body: {} }));
    expect(tried.status).toBe(403);
    expect(tried.body.code).toBe('forbidden');
  });

  it('gives nothing that the person lacks, however much the role has (SEC-03, PERM-33)', async () => {
    const wide = await createRole('Everything', everything);
    const limited = await person('limited', {
      privilegeMap: { 'CUSTOMER.buildings': ['view'], 'CUSTOMER.users': ['view'] },
      canGrantRoles: [wide],
      buildingIds: [test.people.buildings.north1],
    });
    const call = trying(wide, { as: limited.email });
    expect(await statusOf('role', call)).toBe(200);
    expect(await statusOf('config/policy', call)).toBe(403);
    expect((await test.call('POST', 'user', { ...call, body: {} })).status).toBe(403);
    const names = async (as: TestCall) => {
      const { body } = await test.call('GET', 'building?$top=50&$orderby=name', as);
      return body.value.map(({ name }: { name: string }) => name);
    };
    expect(await names(call)).toEqual(['North One']);
    expect(await names({ as: limited.email })).toEqual(['North One']);
    const { body } = await test.call('GET', 'user/init', call);
    expect(body.trial.privilegeMap).toEqual({ 'CUSTOMER.buildings': ['view'], 'CUSTOMER.users': ['view'] });
    expect(body.trial.canGrantRoles).toEqual([]);
  });

  it('shows no more than the person sees where people of fewer privileges are shown published content (SEC-03, PERM-33)', async () => {
    const { reader } = test.people.roles;
    const limited = await person('placed', {
      privilegeMap: { 'CUSTOMER.buildings': ['view'] },
      canGrantRoles: [reader],
      buildingIds: [test.people.buildings.north1],
    });
    const ids = async (call: TestCall) => {
      const { body } = await test.call('GET', 'building?$top=50', call);
      return body.value.map(({ id }: { id: string }) => id);
    };
    expect(await ids({ as: test.people.emails.reader })).toContain(test.people.buildings.north2);
    expect(await ids(trying(reader, { as: limited.email }))).toEqual([test.people.buildings.north1]);
    const chooser = await person('chooser', { privilegeMap: { 'CUSTOMER.faqs': ['view'] }, canGrantRoles: [reader] });
    const own = await test.call('GET', 'building?$top=50', { as: chooser.email });
    const tried = await test.call('GET', 'building?$top=50', trying(reader, { as: chooser.email }));
    const fields = (answer: { body: { value: object[] } }) => [...new Set(answer.body.value.flatMap(Object.keys))];
    expect(fields(own)).not.toContain('address');
    expect(fields(tried).filter((field) => !fields(own).includes(field))).toEqual([]);
  });

  it('is for admins with every role, for others with those they may grant, and for no one else (PERM-32, PERM-34)', async () => {
    const { manager, vendor, reader, administrator } = test.people.roles;
    const timekeeper = await person('timekeeper', { privilegeMap: { 'ROOT.timezones': ['view'] } });
    expect(await statusOf('user/init', trying(administrator, { as: timekeeper.email }))).toBe(200);
    const granting = await person('granting', {
      privilegeMap: { 'CUSTOMER.users': ['view'] },
      canGrantRoles: [vendor],
    });
    expect(await statusOf('user/init', trying(vendor, { as: granting.email }))).toBe(200);
    const gone = await createRole('Gone', {});
    await test.call('DELETE', `role/${gone}`, { as: admin, version: 1 });
    const refused: [string, string][] = [
      [granting.email, manager],
      [test.people.emails.northManager, reader],
      [test.people.emails.roleless, reader],
      [test.people.emails.newcomer, reader],
      [admin, gone],
      [admin, NOBODYS_ID],
      [admin, 'manager'],
      [admin, `${manager}, ${manager}`],
    ];
    for (const [as, role] of refused) {
      const answer = await test.call('GET', 'user/init', trying(role, { as }));
      expect([as, role, answer.status, answer.body.code]).toEqual([as, role, 403, 'roleNotTryable']);
    }
    const empty = await test.app.inject({
      url: '/api/user/init',
      headers: { authorization: `Bearer ${await test.tokenFor(admin)}`, 'x-try-role': '' },
    });
    expect(empty.statusCode).toBe(403);
  });

  it('offers exactly the roles that may be tried, found by name (PERM-32)', async () => {
    const offered = async (as: string, query = '') => {
      const { body } = await test.call('GET', `role/trial?$top=100${query}`, { as });
      return body.value.map(({ name }: { name: string }) => name);
    };
    const all = await test.call('GET', 'role?$top=100', { as: admin });
    expect(await offered(admin)).toHaveLength(all.body.value.length - 1);
    expect(await offered(test.people.emails.implementation)).toEqual([
      'App user',
      'Building manager',
      'Campus manager',
      'Facility team',
      'Vendor',
    ]);
    expect(await offered(test.people.emails.implementation, '&$search=vend')).toEqual(['Vendor']);
    expect(await offered(test.people.emails.northManager)).toEqual([]);
    const { body } = await test.call('GET', 'role/trial', trying(test.people.roles.manager));
    expect(body.value).toEqual([]);
  });

  it('in a building has that building as its scope, and nothing beyond what the person sees there (ROLE-01, SEC-03)', async () => {
    const { manager, reader } = test.people.roles;
    const { north1, north2, south1 } = test.people.buildings;
    const at = (place: string, as = admin, role: string = manager): TestCall => ({
      as,
      headers: { 'x-try-role': role, 'x-try-place': place },
    });
    const ids = async (path: string, call: TestCall) => {
      const { status, body } = await test.call('GET', path, call);
      return status === 200 ? body.value.map(({ id }: { id: string }) => id) : status;
    };
    expect(await ids('building', trying(manager))).toEqual([]);
    expect(await ids('building', at(`building:${north1}`))).toEqual([north1]);
    expect(await ids('building', at(`building:${south1}`.toUpperCase()))).toEqual([south1]);
    expect(await statusOf(`building/${north1}`, at(`building:${north1}`))).toBe(200);
    expect(await statusOf(`building/${north2}`, at(`building:${north1}`))).toBe(404);
    const made = (buildingId: string) =>
      test.call('POST', 'event', { ...at(`building:${north1}`), body: { buildingId, name: 'Tried' } });
    expect([(await made(north1)).status, (await made(north2)).status]).toEqual([201, 404]);
    const { body } = await test.call('GET', 'user/init', at(`building:${north1}`));
    expect(body.trial.scope).toEqual({ buildingIds: [north1], vendorIds: [] });
    const start = (await test.call('GET', `user/start?buildingId=${north1}`, at(`building:${north1}`))).body;
    const { user, configuration, roles, privilege, customer, places } = start;
    const answers = [
      user,
      configuration,
      roles,
      privilege,
      customer,
      ...places.map((one: { answer: object }) => one.answer),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const wide = await createRole('Everything in one place', everything);
    const seen = await ids('building?$top=50', at(`building:${north1}`, admin, wide));
    expect(seen).toEqual([north1]);
    expect(
      await ids('building?$top=50&$orderby=name', at(`customer:${test.people.customers.north}`, admin, wide)),
    ).toEqual([north1, north2]);
    // A person who sees one building of a customer tries roles in that one alone.
    const limited = await person('limited.place', {
      privilegeMap: { 'CUSTOMER.buildings': ['view'], 'BUILDING.events': ['view'] },
      canGrantRoles: [manager, wide, reader],
      buildingIds: [north1],
    });
    expect(await ids('building', at(`building:${north1}`, limited.email))).toEqual([north1]);
    expect(await ids('building', at(`customer:${test.people.customers.north}`, limited.email, wide))).toEqual([north1]);
    const refused = [
      ...[`building:${north2}`, `building:${south1}`, `customer:${test.people.customers.south}`],
      ...[`vendor:${NOBODYS_ID}`, `building:${NOBODYS_ID}`, `campus:${north1}`, north1, `building:${north1}:1`, ''],
    ];
    for (const place of refused) {
      const answer = await test.call('GET', 'user/init', at(place, limited.email));
      expect([place, answer.status, answer.body.code]).toEqual([place, 403, 'roleNotTryable']);
    }
    const begin = (place: string) =>
      test.call('POST', 'role/trial', { as: limited.email, body: { roleId: manager, place } });
    expect([(await begin(`building:${north1}`)).status, (await begin(`building:${north2}`)).status]).toEqual([
      200, 403,
    ]);
  });

  it('of a vendor has that vendor as its scope (ROLE-01)', async () => {
    const { north1, north2 } = test.people.buildings;
    const create = async (buildingId: string, shopName: string) =>
      createRecord(test.services, 'example', 'vendor', { buildingId, shopName });
    const bakery = await create(north1, 'Bakery');
    await create(north1, 'Bar');
    await create(north2, 'Kiosk');
    const call = trying(test.people.roles.vendor, { headers: { 'x-try-place': `vendor:${bakery}` } });
    const { body } = await test.call('GET', 'vendor', call);
    expect(body.value.map(({ shopName }: { shopName: string }) => shopName)).toEqual(['Bakery']);
  });

  it('in a place goes on in it with a job, and what was answered there is not repeated elsewhere (ROLE-01, SEC-03)', async () => {
    const { north1, north2 } = test.people.buildings;
    const { manager } = test.people.roles;
    const key = { 'idempotency-key': 'one-key-two-places' };
    const register = (place: string) =>
      test.call('POST', 'event', {
        ...trying(manager, { headers: { ...key, 'x-try-place': `building:${place}` } }),
        body: { buildingId: north1, name: 'Once' },
      });
    expect((await register(north1)).status).toBe(201);
    expect((await register(north2)).status).toBe(422);
    const trial = { triedRoleId: manager, triedPlace: `building:${north1}` };
    const { database } = test.services;
    const { buildingIds } = await ownerSession(database, test.people.userIds['administrator'] ?? null, trial, 'gone');
    expect(buildingIds).toEqual([north1]);
    const gone = { ...trial, triedPlace: `building:${NOBODYS_ID}` };
    await expect(ownerSession(database, test.people.userIds['administrator'] ?? null, gone, 'gone')).rejects.toThrow(
      'gone',
    );
  });

  it('cannot be nested: what may be tried is asked of the own role, and a trial begins none (PERM-36)', async () => {
    const { manager, vendor } = test.people.roles;
    const granted = await createRole('Grants the vendor', { 'CUSTOMER.users': ['view'] }, [vendor]);
    const limited = await person('nesting', {
      privilegeMap: { 'CUSTOMER.users': ['view'] },
      canGrantRoles: [granted],
    });
    expect(await statusOf('user/init', trying(granted, { as: limited.email }))).toBe(200);
    expect(await statusOf('user/init', trying(vendor, { as: limited.email }))).toBe(403);
    const begun = await test.call('POST', 'role/trial', trying(manager, { body: { roleId: vendor } }));
    expect([begun.status, begun.body.code]).toEqual([403, 'roleNotTryable']);
  });

  it('lets no one give a role that their own may not give, though the tried one may (SEC-03, PERM-18)', async () => {
    const { vendor, reader } = test.people.roles;
    const privilegeMap = { 'CUSTOMER.users': ['view' as const, 'add' as const] };
    const granting = await createRole('Grants two', privilegeMap, [vendor, reader]);
    const limited = await person('giving', { privilegeMap, canGrantRoles: [granting, reader] });
    const give = (name: string, role: string) => {
      const names = { firstName: name, lastName: 'Example', email: `${name}@northwind.example` };
      const body = { ...names, customerId: test.people.customers.north, roles: [role], approvalTicketNumber: 'T-1' };
      return test.call('POST', 'user', trying(granting, { as: limited.email, body }));
    };
    expect((await give('given', reader)).status).toBe(201);
    const refused = await give('refused', vendor);
    expect([refused.status, refused.body.fields]).toMatchObject([403, [{ field: 'roles.0', code: 'notGrantable' }]]);
  });

  it('writes the real user as the editor and names the tried role in the history (PERM-36)', async () => {
    const buildings = await test.call('GET', 'building?$top=1', { as: admin });
    const { id, version } = buildings.body.value[0];
    const editor = await createRole('Editor of buildings', {
      'CUSTOMER.buildings': ['view', 'viewAll', 'edit'],
      'BUILDING.buildinginfo': ['view', 'edit'],
      'ROOT.customers': ['view', 'viewAll'],
    });
    const body = { closedMessage: 'Closed for the day' };
    const saved = await test.call('PUT', `building/${id}`, trying(editor, { version, body }));
    expect(saved.status).toBe(200);
    const { body: history } = await test.call('GET', `audit?type=building&id=${id}`, { as: admin });
    expect(history.value[0]).toMatchObject({ editor: 'admin Example', triedRole: 'Editor of buildings' });
    expect(history.value[1]).toMatchObject({ triedRole: null });
  });

  it('does not let the own role be changed by way of another, nor a created role join the tried one (SEC-03, PERM-18)', async () => {
    const roles = await createRole('Role keeper', { 'ROOT.roles': ['view', 'add', 'edit', 'delete'] });
    const own = test.people.roles.administrator;
    const change = { headers: { 'if-match': '*' }, body: { description: 'Mine' } };
    const saved = await test.call('PUT', `role/${own}`, trying(roles, change));
    expect([saved.status, saved.body.code]).toEqual([403, 'ownRecord']);
    const created = await test.call('POST', 'role', trying(roles, { body: { name: 'Made in a trial' } }));
    expect(created.status).toBe(201);
    const grants = async (id: string) => (await test.call('GET', `role/${id}`, { as: admin })).body.canGrantRoles;
    expect(await grants(roles)).toEqual([]);
    expect(await grants(own)).toContain(created.body.id);
  });

  it('keeps answers of a trial and of the own role apart (SEC-03)', async () => {
    const { manager } = test.people.roles;
    const headers = { 'idempotency-key': 'one-key-two-roles' };
    const body = { id: test.people.userIds['administrator'] };
    const call = { as: admin, headers, body };
    expect((await test.call('POST', 'user/search', call)).status).toBe(200);
    expect((await test.call('POST', 'user/search', trying(manager, call))).status).toBe(422);
    const { headers: sent } = await test.call('GET', 'user/init', trying(manager));
    expect(sent['vary']).toContain('x-try-role');
    expect(sent['cache-control']).toBe('no-store');
    const own = await test.call('GET', 'user/init', { as: admin });
    expect(own.body.trial).toBeNull();
  });

  it('keeps what is begun in it to the tried role, whenever that runs (SEC-03, PERM-34)', async () => {
    const role = await createRole('Busy', everything);
    const { north1 } = test.people.buildings;
    const { database } = test.services;
    const selection = { ids: [north1] };
    const post = (path: string, body: unknown = {}) => test.call('POST', path, trying(role, { body }));
    const upload = async (path: string) => {
      const { headers, body } = formData({ name: 'file', filename: 'lines.csv', content: 'Name\r\n' });
      const authorization = `Bearer ${await test.tokenFor(admin)}`;
      const answer = await test.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...headers, authorization, 'x-try-role': role },
        payload: body,
      });
      return { status: answer.statusCode };
    };
    const done = uuidv7();
    await database.query({
      text: `insert into jobs (id, kind, status, input, counts, owner_id)
        values ($1::uuid, 'bulk', 'Done', '{"resource": "building"}', '{"changed": 1}', $2::uuid)`,
      values: [done, test.people.userIds['administrator']],
    });
    const row = { id: uuidv7(), version: null, values: { type: 'Floor', name: 'Ground', buildingId: north1 } };
    const answers = [
      await post('building/bulk', { selection, change: { facilityStatus: 'closed' } }),
      await post(`job/${done}/undo`),
      await post('space/rows', { rows: [row] }),
      await upload(`building/${north1}/employee/import`),
      await upload(`location/batchupload?kind=space&buildingId=${north1}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const begun = await database.query<{ kind: string; role: string }>({
      text: `select kind, input ->> 'triedRoleId' as role from jobs where id <> $1::uuid order by kind`,
      values: [done],
    });
    expect(begun).toEqual(['batchCheck', 'bulk', 'bulkRows', 'bulkUndo', 'import'].map((kind) => ({ kind, role })));
  });

  it('follows a change of the tried role at the next call (ROOT-36, PERM-34)', async () => {
    const role = await createRole('Fleeting', { 'ROOT.timezones': ['view'] });
    const call = trying(role);
    expect(await statusOf('building/timezone', call)).toBe(200);
    const { body } = await test.call('GET', `role/${role}`, { as: admin });
    expect((await test.call('DELETE', `role/${role}`, { as: admin, version: body.version })).status).toBe(204);
    expect(await statusOf('building/timezone', call)).toBe(403);
  });
});
