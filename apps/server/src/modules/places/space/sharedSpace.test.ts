import { hierarchyTypes, spaceTypes } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('shared spaces', () => {
  let test: TestApp;
  let manager: string;
  let north1: string;
  let north2: string;

  const create = (body: Record<string, unknown>, as = manager) =>
    test.call('POST', 'space', { as, body: { type: 'Common Area', buildingId: north1, ...body } });
  const newTag = async (buildingId: string) => {
    const { body } = await test.call('POST', 'tag/building', {
      as: test.people.emails.administrator,
      body: { buildingId, name: 'Coffee', group: 'amenity' },
    });
    return String(body.id);
  };

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    ({ north1, north2 } = test.people.buildings);
  });
  afterAll(() => test.close());

  it('keep every field, and are changed, listed, deleted and restored (PLACE-21, PLACE-22, RES-83)', async () => {
    const fields = {
      name: 'Quiet library',
      location: 'Second floor, next to the lifts',
      bookingEmail: 'library@northwind.example',
      bookingRoomName: 'Library',
      capacity: 18,
      description: 'No calls, please.',
      tags: [await newTag(north1)],
    };
    const made = await create(fields);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...fields, type: 'Common Area', buildingId: north1, imageUrls: [], path: [] });
    const path = `space/${made.body.id}`;
    const changed = await test.call('PUT', path, { as: manager, version: 1, body: { capacity: 20, tags: [] } });
    expect(changed.body).toMatchObject({ capacity: 20, tags: [] });
    const list = await test.call('GET', `space?buildingId=${north1}&$filter=capacity ge 20&$search=library`, {
      as: manager,
    });
    expect(list.body.value.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    expect((await test.call('DELETE', path, { as: manager, version: 2 })).status).toBe(204);
    expect((await test.call('GET', path, { as: manager })).status).toBe(404);
    expect((await test.call('POST', `${path}/restore`, { as: manager })).body.name).toBe('Quiet library');
  });

  it('are refused with what they cannot have, each field by its name (PLACE-21)', async () => {
    const wrong = await create({
      name: ' ',
      bookingEmail: 'library',
      capacity: 2.5,
      mapSpaceXRefId: 'a#b',
      tags: [await newTag(north2)],
      status: 'Active',
      address: '1 Quay',
    });
    expect(wrong.status).toBe(400);
    const codes = wrong.body.fields.map(({ field, code }: { field: string; code: string }) => [field, code]);
    expect(Object.fromEntries(codes)).toEqual({
      name: 'required',
      bookingEmail: 'email',
      capacity: 'integer',
      mapSpaceXRefId: 'characters',
      tags: 'reference',
      status: 'otherType',
      address: 'otherType',
    });
  });

  it('stay in their building, for those who work in it (PLACE-22, PERM-07)', async () => {
    expect((await create({ name: 'Elsewhere', buildingId: north2 })).status).toBe(404);
    const { body } = await create({ name: 'Terrace' });
    const moved = await test.call('PUT', `space/${body.id}`, { as: manager, version: 1, body: { buildingId: north2 } });
    expect(moved.body.fields).toMatchObject([{ field: 'buildingId', code: 'notChangeable' }]);
    expect((await test.call('GET', `space/${body.id}`, { as: test.people.emails.southManager })).status).toBe(404);
  });

  it('are shown in the app without the address that books them (PLACE-21, LIM-07)', async () => {
    const { body: made } = await create({ name: 'Kitchen', capacity: 24, bookingEmail: 'kitchen@northwind.example' });
    const { body } = await test.call('GET', `space/${made.id}`, { as: test.people.emails.reader });
    expect(body).toMatchObject({ name: 'Kitchen', capacity: 24, buildingId: north1 });
    expect(body).not.toHaveProperty('bookingEmail');
  });
});

describe('the types', () => {
  it('are those of spaces and locations, of the hierarchy and of master data (RES-57, PLACE-04, PLACE-05)', async () => {
    const test = await createTestApp();
    const { status, body } = await test.call('GET', 'type', { as: test.people.emails.northManager });
    expect(status).toBe(200);
    expect(body.spaceTypes.join(', ')).toBe(
      'Space, Location, Customer, Venue, Region, Campus, Neighborhood, Destination, POI, Floor, Room, Desk, Area, DeskArea, WorkArea, Common Area',
    );
    expect(body.spaceTypes).toEqual([...spaceTypes]);
    expect(spaceTypes).toEqual(expect.arrayContaining(body.locationTypes));
    expect(body.hierarchyTypes.join(', ')).toBe('Customer, Venue, Floor, Building, Campus');
    expect(body.hierarchyTypes).toEqual([...hierarchyTypes]);
    expect(body.masterDataTypes.join(', ')).toBe('Country, State, Region, fbvendor, Lockers, Other');
    await test.close();
  });
});
