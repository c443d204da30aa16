import { employee } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import { insertMany } from '../../../store/bulkWrites.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { employeeStore } from './employee.store.ts';

describe('employee groups', () => {
  let test: TestApp;
  let path: string;
  let staff: string;
  let manager: string;
  let round = 0;

  const call = (method: string, address: string, body?: unknown) =>
    test.call(method, address, {
      as: manager,
      headers: { 'if-match': '*' },
      ...(body === undefined ? {} : { body }),
    });
  const group = async (name: string) =>
    (await call('POST', path, { name: `${name} ${String(round)}` })).body.id as string;
  const hire = async (name: string, groupId: string | null = null) =>
    (
      await call('POST', staff, {
        firstName: name,
        lastName: 'Example',
        email: `${name}.${String(round)}@northwind.example`,
        groupId,
      })
    ).body.id as string;
  const read = async (id: string) => (await call('GET', `${path}/${id}`)).body;
  /** Fills a group past the rules of a save. */
  const fill = async (groupId: string, count: number) => {
    const { north1 } = test.people.buildings;
    const rows = Array.from({ length: count }, (_, at) => ({
      customerId: test.people.customers.north,
      buildingId: north1,
      firstName: 'Filler',
      lastName: String(at),
      email: `filler.${String(round)}.${String(at)}@northwind.example`,
      groupId,
      preferredBuildingId: null,
      origin: 'imported',
    }));
    const grant = systemGrant(employee, 'add', 'test');
    expect(await insertMany(employeeStore, grant, test.services.database, rows)).toBe(count);
  };

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/usergroup`;
    staff = `building/${test.people.buildings.north1}/employee`;
    manager = test.people.emails.northManager;
  });
  beforeEach(() => {
    round += 1;
  });
  afterAll(() => test.close());

  it('need a name that is theirs in the building (MSG-17)', async () => {
    expect((await call('POST', path, { name: 'Reception' })).status).toBe(201);
    expect((await call('POST', path, { name: 'RECEPTION' })).status).toBe(409);
    expect((await call('POST', path, {})).body.fields).toMatchObject([{ field: 'name', code: 'required' }]);
    const other = `building/${test.people.buildings.north2}/usergroup`;
    const as = test.people.emails.administrator;
    expect((await test.call('POST', other, { as, body: { name: 'Reception' } })).status).toBe(201);
  });

  it('are listed, read, changed and deleted with their members (RES-115)', async () => {
    const [anna, ben, cleo] = [await hire('Anna'), await hire('Ben'), await hire('Cleo')];
    const made = await call('POST', path, { name: 'Readers', memberIds: [ben, anna] });
    expect([made.status, made.body]).toMatchObject([201, { memberIds: [anna, ben], memberCount: 2 }]);
    const { id } = made.body;
    const { value } = (await call('GET', `${path}?$search=Readers`)).body;
    expect(value).toMatchObject([{ name: 'Readers', memberCount: 2 }]);
    const moved = await call('PUT', `${path}/${id}`, { memberIds: [cleo, anna] });
    expect(moved.body).toMatchObject({ name: 'Readers', memberIds: [anna, cleo] });
    expect((await call('GET', `${staff}/${ben}`)).body).toMatchObject({ groupId: null, version: 3 });
    const history = (await call('GET', `audit?type=employee&id=${ben}`)).body.value;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['Modified', 'Modified', 'Created']);
    const used = await call('DELETE', `${path}/${id}`);
    expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('2 × employee')]);
    await call('PUT', `${path}/${id}`, { memberIds: [] });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await call('POST', `${path}/${id}/restore`)).body).toMatchObject({ memberIds: [] });
  });

  it('take an employee out of the group they were in, and keep what others did meanwhile (RES-115)', async () => {
    const [first, second] = [await group('First'), await group('Second')];
    const anna = await hire('Anna', first);
    const before = await read(first);
    await call('PUT', `${path}/${second}`, { memberIds: [anna] });
    expect([await read(first), await read(second)]).toMatchObject([{ memberIds: [] }, { memberIds: [anna] }]);
    // A save of what was read before would bring the member back.
    const late = await test.call('PUT', `${path}/${first}`, {
      as: manager,
      version: before.version,
      body: { memberIds: [] },
    });
    expect(late.status).toBe(412);
  });

  it('refuse members of another building (RES-115)', async () => {
    const as = test.people.emails.administrator;
    const far = await test.call('POST', `building/${test.people.buildings.north2}/employee`, {
      as,
      body: { firstName: 'Far', lastName: 'Away', email: 'far@northwind.example' },
    });
    const answer = await test.call('POST', path, { as, body: { name: 'Mixed', memberIds: [far.body.id] } });
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'memberIds', code: 'reference' }]]);
  });

  it('have at most 500 members: the 501st is refused with its message, by either way in (MSG-18, ERR-50)', async () => {
    const id = await group('Full');
    await fill(id, 500);
    const late = await call('POST', staff, {
      firstName: 'One',
      lastName: 'Late',
      email: 'late@x.example',
      groupId: id,
    });
    expect([late.status, late.body.fields]).toMatchObject([400, [{ field: 'groupId', code: 'groupFull' }]]);
    const free = await hire('Free');
    expect((await call('PUT', `${staff}/${free}`, { groupId: id })).body.fields).toMatchObject([{ code: 'groupFull' }]);
    const { memberIds } = await read(id);
    expect((await call('PUT', `${path}/${id}`, { memberIds: [...memberIds, free] })).body.fields).toMatchObject([
      { field: 'memberIds', code: 'groupFull' },
    ]);
    // One place for another is no more than before.
    const swapped = await call('PUT', `${path}/${id}`, { memberIds: [...memberIds.slice(1), free] });
    expect([swapped.status, swapped.body.memberCount]).toEqual([200, 500]);
  });

  it('give their last place to one of many who ask at the same moment (MSG-18, RES-115)', async () => {
    const id = await group('Last place');
    await fill(id, 499);
    const [anna, ben] = [await hire('Anna'), await hire('Ben')];
    const asked = [
      call('PUT', `${staff}/${anna}`, { groupId: id }),
      test.call('PUT', `${path}/${id}`, { as: manager, headers: { 'if-match': '*' }, body: { memberIds: [ben] } }),
      ...Array.from({ length: 6 }, (_, at) =>
        call('POST', staff, { firstName: 'Late', lastName: 'Comer', email: `at${String(at)}@x.example`, groupId: id }),
      ),
    ];
    // The second of them replaces all members, so it may well find room; the others share what there is.
    await Promise.all(asked);
    const { memberCount, memberIds } = await read(id);
    expect(memberCount).toBeLessThanOrEqual(500);
    expect(memberIds).toHaveLength(memberCount);
  });
});
