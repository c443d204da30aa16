import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../db/sql.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
});
afterAll(() => test.close());

const post = (path: string, body: Record<string, unknown>) => test.call('POST', path, { as: admin, body });

describe('a text of one line', () => {
  it('is kept with single spaces and none around it, at a create and at a change (LIM-05)', async () => {
    const body = { name: ' \u00a0North tower\t', code: 'policy.spaces', url: 'https://policies.example/terms' };
    const made = await post('config/policy', body);
    expect([made.status, made.body.name]).toEqual([201, 'North tower']);
    const path = `config/policy/${made.body.id}`;
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { name: 'South  tower ' } });
    expect([changed.status, changed.body.name]).toEqual([200, 'South tower']);
  });

  it('is no other name for the spaces around it (BRAND-19, LIM-05)', async () => {
    expect((await post('role', { name: 'Caretaker' })).status).toBe(201);
    const second = await post('role', { name: ' caretaker ' });
    expect([second.status, second.body.fields]).toMatchObject([409, [{ field: 'name', code: 'duplicate' }]]);
  });

  it('has its 255 characters without them, and is blank with nothing else (LIM-05)', async () => {
    const longest = 'x'.repeat(255);
    expect((await post('role', { name: ` ${longest} ` })).body.name).toBe(longest);
    const blank = await post('role', { name: ' \n ' });
    expect([blank.status, blank.body.fields]).toMatchObject([400, [{ field: 'name', code: 'required' }]]);
  });

  it('is an address or a code as well, as it is pasted from somewhere else (LIM-05)', async () => {
    const policy = { name: 'Pasted', code: ' policy.pasted', url: 'https://policies.example/pasted\n' };
    expect((await post('config/policy', policy)).body).toMatchObject({
      code: 'policy.pasted',
      url: 'https://policies.example/pasted',
    });
    const tenant = { name: 'Pasted', allFloors: true, website: ' shop.example\t' };
    const rented = await post(`building/${test.people.buildings.north1}/tenant`, tenant);
    expect([rented.status, rented.body.website]).toEqual([201, 'shop.example']);
    const person = { firstName: ' Ada', lastName: 'Pasted ', email: '\u00a0Ada@northwind.example ' };
    const made = await post(`building/${test.people.buildings.north1}/employee`, person);
    expect(made.body).toMatchObject({ firstName: 'Ada', lastName: 'Pasted', email: 'Ada@northwind.example' });
    const inside = await post(`building/${test.people.buildings.north1}/employee`, {
      ...person,
      email: 'a b@x.example',
    });
    expect(inside.body.fields).toMatchObject([{ field: 'email', code: 'email' }]);
  });

  it('that was stored with them is sent back as no change, and mended with the next one (API-36)', async () => {
    const { id } = (await post('role', { name: 'Doorkeeper' })).body;
    await test.services.database.query(sql`update roles set name = ' Doorkeeper' where id = ${id}::uuid`);
    const read = (await test.call('GET', `role/${id}`, { as: admin })).body;
    const put = (version: number, body: Record<string, unknown>) =>
      test.call('PUT', `role/${id}`, { as: admin, version, body });
    expect((await put(1, { ...read, description: 'At the door' })).body).toMatchObject({ name: ' Doorkeeper' });
    expect((await put(2, { name: ' Doorkeeper ' })).body).toMatchObject({ name: 'Doorkeeper' });
  });
});

describe('a value from before a rule', () => {
  it('is sent back with its record, and not given to it again (API-36)', async () => {
    const { id } = (await post('role', { name: 'Lamplighter' })).body;
    await test.services.database.query(sql`update roles set default_screen = 'lamps' where id = ${id}::uuid`);
    const read = (await test.call('GET', `role/${id}`, { as: admin })).body;
    const put = (version: number, body: Record<string, unknown>) =>
      test.call('PUT', `role/${id}`, { as: admin, version, body });
    const lit = { defaultScreen: 'lamps', description: 'At dusk' };
    expect(await put(1, { ...read, ...lit })).toMatchObject({ status: 200, body: lit });
    expect((await put(2, { defaultScreen: 'faqs' })).status).toBe(200);
    expect((await put(3, { defaultScreen: 'lamps' })).body.fields).toMatchObject([
      { field: 'defaultScreen', code: 'choice' },
    ]);
  });
});

describe('a list of references', () => {
  it('has each once, where it is first: roles, groups, buildings, tags (API-36)', async () => {
    const { roles, customers, buildings } = test.people;
    const twice = [roles.reader, roles.manager, roles.reader.toUpperCase()];
    const role = await post('role', { name: 'Granting', canGrantRoles: twice });
    expect(role.body.canGrantRoles).toEqual([roles.reader, roles.manager]);

    const unnamed = await post('role', { name: '', canGrantRoles: twice });
    expect(unnamed.body.fields).toMatchObject([{ field: 'name', code: 'required' }]);

    const person = { firstName: 'Ada', lastName: 'Twice', approvalTicketNumber: 'T-1', customerId: customers.north };
    const scope = { roles: [roles.reader, roles.reader], buildings: [buildings.north1, buildings.north1] };
    const user = await post('user', { ...person, email: 'twice@northwind.example', ...scope });
    expect([user.status, user.body]).toMatchObject([201, { roles: [roles.reader], buildings: [buildings.north1] }]);
    const changed = await test.call('PUT', `user/${user.body.id}`, { as: admin, version: 1, body: { roles: twice } });
    expect(changed.body.roles).toEqual([roles.reader, roles.manager]);
  });
});
