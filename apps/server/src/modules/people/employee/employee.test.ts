import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('employees', () => {
  let test: TestApp;
  let path: string;
  let groups: string;
  let manager: string;

  const call = (method: string, address: string, body?: unknown, version?: number) =>
    test.call(method, address, {
      as: manager,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    });
  const person = (email: string, part: Record<string, unknown> = {}) => ({
    firstName: 'Robin',
    lastName: 'Example',
    email,
    ...part,
  });

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/employee`;
    groups = `building/${test.people.buildings.north1}/usergroup`;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('have a name, an e-mail, a group and a preferred building (MSG-12, RES-122)', async () => {
    const group = (await call('POST', groups, { name: 'Front desk' })).body;
    const body = person('Robin.Lane@northwind.example', {
      groupId: group.id,
      preferredBuildingId: test.people.buildings.north1,
    });
    const made = await call('POST', path, body);
    expect([made.status, made.body]).toMatchObject([201, { ...body, origin: 'entered' }]);
    const { value } = (await call('GET', `${path}?$filter=groupId eq '${group.id}'&$expand=group`)).body;
    expect(value).toMatchObject([
      { groupName: 'Front desk', preferredBuildingName: 'North One', group: { name: 'Front desk' } },
    ]);
    const left = await call('PUT', `${path}/${made.body.id}`, { groupId: null }, 1);
    expect([left.status, left.body.groupId]).toEqual([200, null]);
  });

  it.each([
    [{ email: 'robin@' }, [{ field: 'email', code: 'email' }]],
    [{ email: 'robin lane@northwind.example' }, [{ field: 'email', code: 'email' }]],
    [{ firstName: ' ' }, [{ field: 'firstName', code: 'required' }]],
    [
      { lastName: undefined, email: undefined },
      [
        { field: 'lastName', code: 'required' },
        { field: 'email', code: 'required' },
      ],
    ],
  ])('refuse %j (MSG-13, MSG-12)', async (part, fields) => {
    const answer = await call('POST', path, person('someone@northwind.example', part));
    expect([answer.status, answer.body.fields]).toMatchObject([400, fields]);
  });

  it('refuse the e-mail of another employee, however it is written, also of two at the same time (MSG-13)', async () => {
    const answers = await Promise.all(
      ['twice@northwind.example', 'TWICE@northwind.example'].map((email) => call('POST', path, person(email))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'duplicate',
      fields: [{ field: 'email', code: 'duplicate' }],
    });
  });

  it('refuse the e-mail of an employee in another building of the customer, and take that of a user (MSG-13, LIM-07)', async () => {
    const as = test.people.emails.administrator;
    const { north2, south1 } = test.people.buildings;
    const email = 'moving@northwind.example';
    expect((await test.call('POST', path, { as, body: person(email) })).status).toBe(201);
    const elsewhere = { as, body: person(email.toUpperCase()) };
    const refused = await test.call('POST', `building/${north2}/employee`, elsewhere);
    expect([refused.status, refused.body.fields]).toMatchObject([409, [{ field: 'email', code: 'duplicate' }]]);
    expect((await test.call('POST', `building/${south1}/employee`, elsewhere)).status).toBe(201);
    const user = { as, body: person(test.people.emails.northManager) };
    expect((await test.call('POST', `building/${north2}/employee`, user)).status).toBe(201);
  });

  it('take only a group of their building and a building of their customer (MSG-12)', async () => {
    const { north2, south1 } = test.people.buildings;
    const as = test.people.emails.administrator;
    const other = (await test.call('POST', `building/${north2}/usergroup`, { as, body: { name: 'Elsewhere' } })).body;
    const answer = await test.call('POST', path, {
      as,
      body: person('placed@northwind.example', { groupId: other.id, preferredBuildingId: south1 }),
    });
    expect([answer.status, answer.body.fields]).toMatchObject([
      400,
      [
        { field: 'groupId', code: 'groupOfBuilding' },
        { field: 'preferredBuildingId', code: 'reference' },
      ],
    ]);
    const near = person('placed@northwind.example', { preferredBuildingId: north2 });
    expect((await test.call('POST', path, { as, body: near })).status).toBe(201);
  });

  it('come back into their group, or into none where it is gone (AUDIT-07, MSG-12)', async () => {
    const group = (await call('POST', groups, { name: 'Short-lived' })).body;
    const made = (await call('POST', path, person('undo@northwind.example', { groupId: group.id }))).body;
    const again = async () => {
      expect((await call('DELETE', `${path}/${made.id}`, undefined, version)).status).toBe(204);
      return call('POST', `${path}/${made.id}/restore`);
    };
    let version = 1;
    expect((await again()).body).toMatchObject({ groupId: group.id });
    version = 3;
    expect((await call('DELETE', `${path}/${made.id}`, undefined, version)).status).toBe(204);
    expect(
      (await test.call('DELETE', `${groups}/${group.id}`, { as: manager, headers: { 'if-match': '*' } })).status,
    ).toBe(204);
    expect((await call('POST', `${path}/${made.id}/restore`)).body).toMatchObject({ groupId: null });
  });

  it('see their building in the app before it is active, once they are in a group of it (BLDG-45, LIM-07)', async () => {
    const { buildings, emails } = test.people;
    const as = emails.administrator;
    const reader = emails.reader;
    const read = async () => (await test.call('GET', `building/${buildings.north2}`, { as: reader })).status;
    const { status } = await test.call('PUT', `building/${buildings.north2}`, {
      as,
      version: 1,
      body: { status: 'Provisioning' },
    });
    expect([status, await read()]).toEqual([200, 404]);
    const far = `building/${buildings.north2}`;
    const group = (await test.call('POST', `${far}/usergroup`, { as, body: { name: 'Early birds' } })).body;
    const made = (await test.call('POST', `${far}/employee`, { as, body: person(reader) })).body;
    expect(await read()).toBe(404);
    await test.call('PUT', `${far}/employee/${made.id}`, { as, version: 1, body: { groupId: group.id } });
    expect(await read()).toBe(200);
  });
});
