import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../services/files/testing/formData.ts';
import { samplePng } from '../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import { turnOn } from '../testing/turnOn.ts';

describe('what a person may not see', () => {
  let test: TestApp;
  let admin: string;
  let vendorId: string;
  let chooser: string;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { north1 } = test.people.buildings;
    await turnOn(test.services, 'foodAndBeverage', [north1]);
    const body = {
      buildingId: north1,
      shopName: 'Corner Bakery',
      vendorName: 'Hidden Holding',
      firstName: 'Hid',
      lastName: 'Den',
      email: 'hidden.person@bakery.example',
    };
    const made = await test.call('POST', 'vendor', { as: admin, body });
    vendorId = made.body.id;
    // Sees all vendors by their names, to choose from.
    chooser = (await person({ 'CUSTOMER.buildings': ['view', 'viewAll'], 'BUILDING.vendors': ['viewAll'] })).email;
  });
  afterAll(() => test.close());

  const any = { 'if-match': '*' };
  const person = (privilegeMap: Parameters<typeof createPerson>[1]['privilegeMap'], more: object = {}) => {
    counter += 1;
    return createPerson(test.services, {
      customerId: test.people.customers.north,
      email: `unseeing${String(counter)}@northwind.example`,
      privilegeMap,
      ...more,
    });
  };
  const idsOf = (answer: { body: { value: { id: string }[] } }) => answer.body.value.map(({ id }) => id);

  it('is not found by $search in records that are shown by name or as the app shows them (SEC-19)', async () => {
    const { reader } = test.people.emails;
    for (const as of [chooser, reader]) {
      const found = async (text: string) => idsOf(await test.call('GET', `vendor?$search=${text}`, { as }));
      expect(await found('corner bak')).toEqual([vendorId]);
      for (const text of ['hidden', 'person@bakery', 'h', 'corner hidden'])
        expect([as, await found(text)]).toEqual([as, []]);
    }
    const whole = await test.call('GET', 'vendor?$search=person@bakery', { as: admin });
    expect(idsOf(whole)).toEqual([vendorId]);
    const counted = await test.call('GET', 'vendor?$search=hidden&$count=true', { as: chooser });
    expect(counted.body['@odata.count']).toBe(0);
  });

  it('is not found by the search over everything (SEC-19, KIT-11)', async () => {
    const found = async (as: string, text: string) =>
      (await test.call('GET', `search?text=${encodeURIComponent(text)}`, { as })).body.value
        .filter(({ resource }: { resource: string }) => resource === 'vendor')
        .map(({ id }: { id: string }) => id);
    expect(await found(chooser, 'corner')).toEqual([vendorId]);
    expect(await found(chooser, 'co')).toEqual([vendorId]);
    for (const text of ['person@bakery', 'hidden', 'hi'])
      expect([text, await found(chooser, text)]).toEqual([text, []]);
    expect(await found(admin, 'person@bakery')).toEqual([vendorId]);
  });

  it('is not counted among what depends on a record, and a refused delete says that there are others (SEC-19, KIT-09)', async () => {
    const { countryId } = test.people.reference;
    const countOf = async (as: string) => {
      const { body } = await test.call('GET', `building/country/${countryId}/dependents`, { as });
      const counted = body.value.find(({ resource }: { resource: string }) => resource === 'building');
      return [counted?.count, counted?.names];
    };
    expect(await countOf(test.people.emails.northManager)).toEqual([1, ['North One']]);
    expect((await countOf(admin))[0]).toBe(3);
    const keeper = await person(
      { 'ROOT.countries': ['view', 'delete'], 'CUSTOMER.buildings': ['view'] },
      { buildingIds: [test.people.buildings.north1] },
    );
    const refused = await test.call('DELETE', `building/country/${countryId}`, { as: keeper.email, headers: any });
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      [
        { field: 'building', code: 'reference', message: '1', names: ['North One'] },
        expect.objectContaining({ field: 'state', message: '1' }),
        { field: 'others', code: 'reference', message: 'Others that you cannot see' },
      ],
    ]);
    expect(refused.body.message).toContain('and others that you cannot see');
    const all = await test.call('DELETE', `building/country/${countryId}`, { as: admin, headers: any });
    expect(all.body.message).not.toContain('others');
  });

  it('is not counted where buildings use what the root offers, nor where records use a file (SEC-19, ROOT-21, RES-39)', async () => {
    const { north1, south1 } = test.people.buildings;
    const code = 'extension.hidden';
    const entry = await test.call('POST', 'config/extension', { as: admin, body: { name: 'Hidden', code } });
    for (const buildingId of [north1, south1])
      await test.call('PUT', `building/${buildingId}/extension/${code}`, { as: admin, body: { enabled: true } });
    const keeper = await person(
      { 'ROOT.extensions': ['view', 'delete'], 'CUSTOMER.buildings': ['view'] },
      { buildingIds: [north1] },
    );
    const refusedFor = async (path: string, as: string) => {
      const { status, body } = await test.call('DELETE', path, { as, headers: any });
      return [
        status,
        body.fields?.map(({ field, message, names }: Record<string, unknown>) => [field, message, names]),
      ];
    };
    const path = `config/extension/${entry.body.id}`;
    const others = ['others', 'Others that you cannot see', undefined];
    expect(await refusedFor(path, keeper.email)).toEqual([409, [['building', '1', ['North One']], others]]);
    expect(await refusedFor(path, admin)).toEqual([409, [['building', '2', ['North One', 'South One']]]]);

    const uploader = await person({ 'BUILDING.buildinginfo': ['view', 'edit'] }, { buildingIds: [north1] });
    const form = formData({ name: 'file', filename: 'Lobby.png', content: samplePng(1280, 720) });
    const { body: image } = await test.call('POST', 'upload/image?kind=image', { as: uploader.email, ...form });
    await test.services.database.query({
      text: 'update buildings set image_id = $1::uuid where id = any($2::uuid[])',
      values: [image.id, [north1, south1]],
    });
    expect(await refusedFor(`file/${image.id}`, uploader.email)).toEqual([409, [['building', '1', undefined], others]]);
    expect(await refusedFor(`file/${image.id}`, admin)).toEqual([409, [['building', '2', undefined]]]);
  });

  it('is not named in a row that points to it (SEC-19)', async () => {
    const { north1, north2 } = test.people.buildings;
    const path = `building/${north1}/employee`;
    const body = { firstName: 'Robin', lastName: 'Elsewhere', email: 'elsewhere@northwind.example' };
    const made = await test.call('POST', path, { as: admin, body: { ...body, preferredBuildingId: north2 } });
    expect(made.status).toBe(201);
    const of = async (buildingIds: string[]) =>
      (await person({ 'BUILDING.employee': ['view', 'edit'] }, { buildingIds })).email;
    const nameFor = async (as: string) => {
      const { body: page } = await test.call('GET', `${path}?$filter=lastName eq 'Elsewhere'`, { as });
      return page.value.map((row: { preferredBuildingName: string | null }) => row.preferredBuildingName);
    };
    const one = await of([north1]);
    expect(await nameFor(one)).toEqual([null]);
    expect(await nameFor(await of([north1, north2]))).toEqual(['North Two']);
    expect(await nameFor(admin)).toEqual(['North Two']);
    const exported = await test.call('GET', `${path}/export?format=csv&columns=email,preferredBuildingName`, {
      as: one,
    });
    expect([exported.status, exported.text.includes('North Two')]).toEqual([200, false]);
    expect(exported.text).toContain('elsewhere@northwind.example');
  });

  it('is not pointed at by an id either: in no row, record, filter, export or history, and a save leaves it (SEC-19)', async () => {
    const { north1, north2 } = test.people.buildings;
    const path = `building/${north1}/employee`;
    const body = { firstName: 'Robin', lastName: 'Pointing', email: 'pointing@northwind.example' };
    const { body: made } = await test.call('POST', path, { as: admin, body: { ...body, preferredBuildingId: north2 } });
    const one = (await person({ 'BUILDING.employee': ['view', 'edit'] }, { buildingIds: [north1] })).email;
    const found = async (as: string, filter: string) =>
      (await test.call('GET', `${path}?$filter=lastName eq 'Pointing' and (${filter})`, { as })).body.value.map(
        (row: { preferredBuildingId: string | null }) => row.preferredBuildingId,
      );
    expect(await found(one, 'preferredBuildingId eq null')).toEqual([null]);
    expect(await found(one, `preferredBuildingId ne ${north1}`)).toEqual([null]);
    for (const filter of [`eq ${north2}`, `in (${north2})`, 'ne null'])
      expect(await found(one, `preferredBuildingId ${filter}`)).toEqual([]);
    expect(await found(admin, `preferredBuildingId eq ${north2}`)).toEqual([north2]);
    const asked = [`${path}/${made.id}`, `${path}/export?format=csv&columns=email,preferredBuildingId`];
    for (const address of [...asked, `audit?type=employee&id=${made.id}`, `${path}?$expand=preferredBuilding`]) {
      const { status, text } = await test.call('GET', address, { as: one });
      expect([address, status, text.includes(north2)]).toEqual([address, 200, false]);
    }

    const save = (as: string, fields: Record<string, unknown>) =>
      test.call('PUT', `${path}/${made.id}`, { as, body: fields, headers: { 'if-match': '*' } });
    const answer = await save(one, { ...body, firstName: 'Sam', preferredBuildingId: null });
    expect(answer.body).toMatchObject({ firstName: 'Sam', preferredBuildingId: null });
    const stored = async () => (await test.call('GET', `${path}/${made.id}`, { as: admin })).body.preferredBuildingId;
    expect(await stored()).toBe(north2);
    expect((await save(one, { preferredBuildingId: north1 })).body.preferredBuildingId).toBe(north1);
    expect((await save(one, { preferredBuildingId: north2 })).status).toBe(400);
    expect((await save(one, { preferredBuildingId: null })).status).toBe(200);
    expect(await stored()).toBeNull();
  });

  it('brings a deleted person back only to those who may grant their roles and delete (PERM-18, SEC-19)', async () => {
    const { roles, customers } = test.people;
    const body = {
      customerId: customers.north,
      email: 'chief@northwind.example',
      firstName: 'Chief',
      lastName: 'Example',
      roles: [roles.administrator],
      approvalTicketNumber: 'T-7',
    };
    const chief = await test.call('POST', 'user', { as: admin, body });
    await test.call('DELETE', `user/${chief.body.id}`, { as: admin, headers: any });
    const clerk = await person({ 'CUSTOMER.users': ['view', 'add', 'edit', 'delete'] });
    const restore = (as: string) => test.call('POST', `user/${chief.body.id}/restore`, { as });
    const refused = await restore(clerk.email);
    expect([refused.status, refused.body.code]).toEqual([403, 'notGrantable']);
    const [revision] = await test.services.database.query({
      text: 'select revision_id as id from users where id = $1::uuid',
      values: [chief.body.id],
    });
    const posted = (as: string) =>
      test.call('POST', 'user', { as, body: { revision: { identifier: revision?.['id'], action: 'DELETE' } } });
    expect((await posted(clerk.email)).status).toBe(403);
    const adder = await person({ 'CUSTOMER.users': ['view', 'add', 'edit'] }, { canGrantRoles: [roles.administrator] });
    for (const answer of [await restore(adder.email), await posted(adder.email)])
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const deleter = await person({ 'CUSTOMER.users': ['view', 'delete'] }, { canGrantRoles: [roles.administrator] });
    expect((await restore(deleter.email)).status).toBe(200);
  });

  it('brings a deleted role back only to those who hold all that it gives (PERM-18, SEC-19)', async () => {
    const made = await test.call('POST', 'role', {
      as: admin,
      body: { name: 'Strong', privilegeMap: { 'ROOT.customers': ['view', 'viewAll'] } },
    });
    await test.call('DELETE', `role/${made.body.id}`, { as: admin, headers: any });
    const weak = await person({ 'ROOT.roles': ['view', 'edit', 'delete'] });
    const restore = (as: string) => test.call('POST', `role/${made.body.id}/restore`, { as });
    const refused = await restore(weak.email);
    expect([refused.status, refused.body.fields]).toEqual([
      403,
      [expect.objectContaining({ field: 'privilegeMap.ROOT.customers', code: 'notGrantable' })],
    ]);
    expect((await restore(admin)).status).toBe(200);
  });

  it('brings a deleted vendor back only to those who may delete it (SEC-19)', async () => {
    const own = await person(
      { 'VENDOR.operating-hours': ['view', 'edit'] },
      { buildingIds: [test.people.buildings.north1] },
    );
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid',
      values: [own.userId, vendorId],
    });
    test.services.sessions.forget();
    expect((await test.call('GET', `vendor/${vendorId}`, { as: own.email })).status).toBe(200);
    await test.call('DELETE', `vendor/${vendorId}`, { as: admin, headers: any });
    expect((await test.call('POST', `vendor/${vendorId}/restore`, { as: own.email })).status).toBe(403);
    expect((await test.call('POST', `vendor/${vendorId}/restore`, { as: admin })).status).toBe(200);
  });
});
