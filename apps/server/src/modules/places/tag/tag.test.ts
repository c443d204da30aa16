import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('tags', () => {
  let test: TestApp;
  let buildingId: string;
  const admin = 'admin@atrium.example';
  const missing = '00000000-0000-7000-8000-000000000000';

  const createMaster = (name: unknown, group: unknown = 'tool') =>
    test.call('POST', 'tag', { as: admin, body: { name, group } });
  const create = (body: Record<string, unknown>, id = buildingId, as = admin) =>
    test.call('POST', 'tag/building', { as, body: { buildingId: id, ...body } });
  const change = (path: string, body: Record<string, unknown>) =>
    test.call('PUT', path, { as: admin, headers: { 'if-match': '*' }, body });
  const remove = (path: string) => test.call('DELETE', path, { as: admin, headers: { 'if-match': '*' } });
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    (answer.body.fields ?? []).map(({ field, code }) => `${field} ${code}`);

  beforeAll(async () => {
    test = await createTestApp();
    buildingId = test.people.buildings.north1;
  });
  afterAll(() => test.close());

  it('are in the groups activity, tool, amenity and Points of Interest, each name once in its group (RES-98, PLACE-23)', async () => {
    for (const group of ['activity', 'tool', 'amenity', 'pointOfInterest']) {
      const made = await createMaster('Coffee', group);
      expect([made.status, made.body.group]).toEqual([201, group]);
    }
    expect(fieldsOf(await createMaster('Coffee', 'drink'))).toEqual(['group choice']);
    expect(fieldsOf(await createMaster('  ', null))).toEqual(['name required', 'group required']);
    const twice = await createMaster('COFFEE', 'tool');
    expect([twice.status, fieldsOf(twice)]).toEqual([409, ['name duplicate']]);
    const merged = await test.call('GET', `tag?$filter=group in ('activity','tool','amenity')&$search=coffee`, {
      as: admin,
    });
    expect(merged.body.value.map(({ group }: { group: string }) => group)).toEqual(['activity', 'amenity', 'tool']);
  });

  it('of a building are master tags in their words, or its own (PLACE-24, RES-97)', async () => {
    const master = (await createMaster('Whiteboard')).body;
    const taken = await create({ tagId: master.id });
    expect([taken.status, taken.body.name, taken.body.group]).toEqual([201, 'Whiteboard', 'tool']);
    expect(fieldsOf(await create({ tagId: master.id, name: 'Board', group: 'amenity' }))).toEqual([
      'name notChangeable',
      'group notChangeable',
    ]);
    expect(fieldsOf(await create({}))).toEqual(['name required', 'group required']);
    expect(fieldsOf(await create({ tagId: missing }))).toContain('tagId reference');
    expect((await create({ tagId: master.id })).status).toBe(409);
    const own = await create({ name: 'Roof garden', group: 'pointOfInterest' });
    expect(own.body).toMatchObject({ tagId: null, buildingId, customerId: test.people.customers.north });
    const renamed = await change(`tag/building/${taken.body.id}`, { name: 'Board' });
    expect([renamed.status, fieldsOf(renamed)]).toEqual([400, ['name notChangeable']]);
    const freed = await change(`tag/building/${taken.body.id}`, { tagId: null, name: 'Board' });
    expect(freed.body).toMatchObject({ tagId: null, name: 'Board', group: 'tool' });
    const moved = await change(`tag/building/${own.body.id}`, { buildingId: test.people.buildings.north2 });
    expect(moved.status).toBe(400);
    const groups = await test.call('GET', `tag/building?buildingId=${buildingId}&$filter=group eq 'pointOfInterest'`, {
      as: admin,
    });
    expect(groups.body.value.map(({ name }: { name: string }) => name)).toEqual(['Roof garden']);
  });

  it('follow the master tag when it is renamed, unless a building uses the name already (PLACE-24, RES-98)', async () => {
    const master = (await createMaster('Projektor')).body;
    const taken = (await create({ tagId: master.id })).body;
    await create({ name: 'Beamer', group: 'tool' });
    expect(fieldsOf(await change(`tag/${master.id}`, { name: 'beamer' }))).toEqual(['name duplicate']);
    expect((await change(`tag/${master.id}`, { name: 'Projector', group: 'amenity' })).status).toBe(200);
    const read = await test.call('GET', `tag/building/${taken.id}`, { as: admin });
    expect(read.body).toMatchObject({ name: 'Projector', group: 'amenity' });
  });

  it('are not deleted from the master data while a building has them (RES-98, ROOT-35)', async () => {
    const master = (await createMaster('Shower', 'amenity')).body;
    const taken = (await create({ tagId: master.id })).body;
    const refused = await remove(`tag/${master.id}`);
    expect(refused.body).toMatchObject({ code: 'inUse', fields: [{ field: 'buildingTag', message: '1' }] });
    expect((await remove(`tag/building/${taken.id}`)).status).toBe(204);
    expect((await remove(`tag/${master.id}`)).status).toBe(204);
    const restored = await test.call('POST', `tag/building/${taken.id}/restore`, { as: admin });
    expect(restored.body).toMatchObject({ name: 'Shower', tagId: null });
  });

  it('are in a person’s own buildings only, and without their feature names to choose from (PERM-10, LIM-07)', async () => {
    const { northManager, reader } = test.people.emails;
    const { id } = (await create({ name: 'Quiet', group: 'activity' })).body;
    const foreign = (await create({ name: 'Loud', group: 'activity' }, test.people.buildings.south1)).body;
    const seen = await test.call('GET', `tag/building/${id}`, { as: reader });
    expect(seen.body).toEqual({ id, buildingId, name: 'Quiet', group: 'activity' });
    for (const as of [northManager, reader])
      expect((await test.call('GET', `tag/building/${foreign.id}`, { as })).status).toBe(404);
    const { south1 } = test.people.buildings;
    expect([403, 404]).toContain((await create({ name: 'Mine', group: 'tool' }, south1, northManager)).status);
    expect((await test.call('POST', 'tag', { as: northManager, body: { name: 'Mine', group: 'tool' } })).status).toBe(
      403,
    );
  });
});
