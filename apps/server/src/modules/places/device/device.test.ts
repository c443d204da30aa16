import { indoorTypes, type NodeType, outdoorTypes } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('devices', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let north1: string;
  let north2: string;
  let south1: string;
  let vendorId: string;
  let made = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    manager = test.people.emails.northManager;
    ({ north1, north2, south1 } = test.people.buildings);
    vendorId = await newVendor(test.people.customers.north);
    await turnOnMap(test.services, north1, north2);
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  const newId = () => `AC-23-3F-${String((made += 1)).padStart(4, '0')}`;
  const newVendor = async (customerId: string) =>
    (await test.call('POST', 'device/vendor', { as: admin, body: { customerId, name: `Vendor ${newId()}` } })).body
      .id as string;
  const post = (body: Body, as = manager) =>
    test.call('POST', 'device', {
      as,
      body: { buildingId: north1, kind: 'Calendar', name: 'Room panel', hardwareId: newId(), ...body },
    });
  const add = async (body: Body = {}, as = manager) => {
    const answer = await post(body, as);
    expect(codesOf(answer)).toEqual({});
    return answer.body;
  };
  const change = (id: string, version: number, body: Body, as = manager) =>
    test.call('PUT', `device/${id}`, { as, version, body });
  const remove = (id: string, version = 1, as = manager) => test.call('DELETE', `device/${id}`, { as, version });
  const newSpace = async (type: NodeType, body: Body = {}) =>
    (await test.call('POST', 'space', { as: admin, body: { type, name: `A ${type}`, buildingId: north1, ...body } }))
      .body;
  const list = async (query: string, as = manager) =>
    (await test.call('GET', `device?buildingId=${north1}&${query}`, { as })).body.value as Body[];
  const finished = async (id: string) => {
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as: manager })).body.status)
      .toMatch(/Done|Failed/);
    return (await test.call('GET', `job/${id}`, { as: manager })).body;
  };

  it('of a building keep every field, are listed with names, changed, deleted and restored (BLDG-15, PLACE-26, RES-28)', async () => {
    const floor = await newSpace('Floor');
    const fields = {
      name: 'Panel of the quiet room',
      hardwareId: newId(),
      kind: 'Calendar',
      type: 'Room panel',
      gateway: true,
      zoneId: 'HVAC-2',
      deviceVendorId: vendorId,
      spaceId: floor.id,
    };
    const device = await add(fields);
    expect(device).toMatchObject({ ...fields, buildingId: north1, lastSeenAt: null });
    const [row] = await list(`$filter=hardwareId eq '${fields.hardwareId}'`);
    expect(row).toMatchObject({ ...fields, buildingName: 'North One', spaceName: 'A Floor', assigned: true });
    expect(String(row?.['deviceVendorName'])).toMatch(/^Vendor /);
    const changed = await change(device.id, 1, { name: 'Panel', gateway: false, zoneId: null });
    expect(changed.body).toMatchObject({ name: 'Panel', gateway: false, zoneId: null, hardwareId: fields.hardwareId });
    expect((await remove(device.id, 2)).status).toBe(204);
    expect((await test.call('GET', `device/${device.id}`, { as: manager })).status).toBe(404);
    expect((await test.call('POST', `device/${device.id}/restore`, { as: manager })).body.name).toBe('Panel');
  });

  it('are of the kinds Calendar and Sensor (PLACE-08)', async () => {
    for (const kind of ['Calendar', 'Sensor']) expect(await add({ kind })).toMatchObject({ kind });
    expect(codesOf(await post({ kind: 'Camera' }))).toEqual({ kind: 'choice' });
  });

  it('are called by their hardware id until they are given a name (PLACE-26, PLACE-27)', async () => {
    const { id, name, hardwareId } = await add({ kind: 'Sensor', name: null });
    expect(name).toBe(hardwareId);
    const other = newId();
    expect((await change(id, 1, { hardwareId: other })).body.name).toBe(other);
    expect((await change(id, 2, { name: 'Door' })).body.name).toBe('Door');
    expect((await change(id, 3, { hardwareId: newId() })).body.name).toBe('Door');
    expect((await change(id, 4, { hardwareId: other, name: null })).body.name).toBe(other);
  });

  it('are refused with what they cannot have, each field by its name (PLACE-26, PLACE-28)', async () => {
    const foreign = await newVendor(test.people.customers.south);
    const elsewhere = await newSpace('Floor', { buildingId: north2 });
    const wrong = await post({
      hardwareId: 'two words',
      gateway: 'yes',
      deviceVendorId: foreign,
      spaceId: elsewhere.id,
      colour: 'red',
    });
    expect(wrong.status).toBe(400);
    expect(codesOf(wrong)).toEqual({
      hardwareId: 'hardwareId',
      gateway: 'boolean',
      deviceVendorId: 'reference',
      spaceId: 'reference',
      colour: 'unknownField',
    });
    expect(codesOf(await post({ hardwareId: '  ' }))).toEqual({ hardwareId: 'required' });
    const trimmed = await add({ hardwareId: '  trimmed-1 ', lastSeenAt: '2026-01-01T00:00:00Z' });
    expect(trimmed).toMatchObject({ hardwareId: 'trimmed-1', lastSeenAt: null });
  });

  it('have a hardware id that no other device of the building has, whatever its case (PLACE-28, ERR-34)', async () => {
    const hardwareId = newId();
    await add({ hardwareId });
    const again = await post({ hardwareId: hardwareId.toLowerCase() });
    expect([again.status, again.body.fields]).toEqual([
      409,
      [
        {
          field: 'hardwareId',
          code: 'duplicateHardwareId',
          message: 'Duplicate hardware id: another device has it already',
        },
      ],
    ]);
  });

  it('have a hardware id of one building, which is named to those who may see the device there (PLACE-28, ERR-35, SEC-19)', async () => {
    const { hardwareId } = await add({ buildingId: south1 }, admin);
    const seen = await post({ hardwareId }, admin);
    expect([seen.status, seen.body.fields]).toMatchObject([
      409,
      [{ field: 'hardwareId', code: 'hardwareIdAssigned', names: ['South One'] }],
    ]);
    expect(seen.body.fields[0].message).toMatch(/already assigned to another building. Delete the device there first/);
    const unseen = await post({ hardwareId });
    expect(unseen.body.fields).toMatchObject([{ code: 'hardwareIdAssigned' }]);
    expect(JSON.stringify(unseen.body)).not.toContain('South One');
  });

  it('give their hardware id to another building once they are deleted, and then stay deleted (PLACE-42)', async () => {
    const { id, hardwareId } = await add({ buildingId: south1 }, admin);
    expect((await post({ hardwareId })).status).toBe(409);
    expect((await remove(id, 1, admin)).status).toBe(204);
    await add({ hardwareId });
    const back = await test.call('POST', `device/${id}/restore`, { as: admin });
    expect([back.status, back.body.fields]).toMatchObject([
      409,
      [{ field: 'hardwareId', code: 'hardwareIdAssigned', names: ['North One'] }],
    ]);
  });

  it('get a hardware id once when twenty people ask for it in two buildings (PLACE-28)', async () => {
    const hardwareId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post({ hardwareId, buildingId: at % 2 === 0 ? north1 : north2 }, admin)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('are in floors, rooms, desks and areas, and in no space of a type that has none (PLACE-30)', async () => {
    const floor = await newSpace('Floor');
    for (const type of indoorTypes) {
      const space = type === 'Floor' ? floor : await newSpace(type, { parentId: floor.id });
      const answer = await post({ spaceId: space.id });
      expect([type, codesOf(answer)]).toEqual([type, type === 'Location' ? { spaceId: 'spaceWithoutDevices' } : {}]);
    }
    for (const type of outdoorTypes.slice(0, 2)) {
      const space = await newSpace(type, { buildingId: undefined, customerId: test.people.customers.north });
      expect(codesOf(await post({ spaceId: space.id }, admin))).toEqual({ spaceId: 'reference' });
    }
  });

  it('keep a space from being deleted while they are in it, and lose one that was deleted before their restore (PLACE-41, KIT-09)', async () => {
    const lounge = await newSpace('Common Area');
    const device = await add({ spaceId: lounge.id });
    const refused = await test.call('DELETE', `space/${lounge.id}`, { as: admin, version: 1 });
    expect([refused.status, refused.body.fields]).toMatchObject([409, [{ field: 'device', message: '1' }]]);
    await remove(device.id);
    expect((await test.call('DELETE', `space/${lounge.id}`, { as: admin, version: 1 })).status).toBe(204);
    expect((await test.call('POST', `device/${device.id}/restore`, { as: manager })).body.spaceId).toBeNull();
  });

  it('are listed per building and per space, and filtered by kind, vendor, space and silence (PLACE-41)', async () => {
    const lounge = await newSpace('Common Area');
    const own = await newVendor(test.people.customers.north);
    const inside = await add({ kind: 'Sensor', name: 'Inside', spaceId: lounge.id, deviceVendorId: own });
    const outside = await add({ name: 'Outside', deviceVendorId: own });
    const of = `deviceVendorId=${own}`;
    const names = async (query: string) => (await list(`${of}&${query}`)).map(({ name }) => name);
    expect(await names('$orderby=name')).toEqual(['Inside', 'Outside']);
    expect(await names(`spaceId=${lounge.id}`)).toEqual(['Inside']);
    expect(await names(`$filter=kind eq 'Calendar'`)).toEqual(['Outside']);
    expect(await names('$filter=assigned eq false')).toEqual(['Outside']);
    expect(await names('$filter=silent eq true')).toEqual([]);
    const { database } = test.services;
    await database.query({
      text: `update devices set last_seen_at = now() - interval '25 hours' where id = $1`,
      values: [inside.id],
    });
    await database.query({
      text: `update devices set created_at = now() - interval '2 days' where id = $1`,
      values: [outside.id],
    });
    expect(await names('$filter=silent eq true&$orderby=lastSeenAt desc')).toEqual(['Inside', 'Outside']);
  });

  it('are seen and changed by those who work in their building alone (PLACE-41, PERM-07)', async () => {
    const device = await add({ buildingId: south1 }, admin);
    expect((await test.call('GET', `device/${device.id}`, { as: manager })).status).toBe(404);
    expect((await change(device.id, 1, { name: 'Mine' })).status).toBe(404);
    expect((await post({ buildingId: south1 })).status).toBe(404);
    expect((await test.call('GET', 'device', { as: test.people.emails.reader })).status).toBe(403);
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'viewer@northwind.example',
      privilegeMap: { 'BUILDING.devices': ['view'] },
      buildingIds: [north1],
    });
    expect((await post({}, email)).status).toBe(403);
    const listed = await test.call('POST', 'device/list', {
      as: email,
      body: { buildingId: north1, kind: 'Sensor', hardwareIds: [newId()] },
    });
    expect(listed.status).toBe(403);
  });

  it('are assigned to a space and detached in bulk, and an undo puts them back (PLACE-41, KIT-05)', async () => {
    const lounge = await newSpace('Common Area');
    const ids = [(await add({ name: 'One' })).id, (await add({ name: 'Two' })).id];
    const send = (bulk: Body) =>
      test.call('POST', 'device/bulk', { as: manager, body: { selection: { ids }, change: bulk } });
    const started = await send({ spaceId: lounge.id, zoneId: 'L-4' });
    expect(started.status).toBe(202);
    const job = await finished(started.body.id);
    expect(job.counts).toEqual({ changed: 2, unchanged: 0, refused: 0 });
    const inLounge = async () => (await list(`spaceId=${lounge.id}`)).map(({ zoneId }) => zoneId);
    expect(await inLounge()).toEqual(['L-4', 'L-4']);
    await finished((await test.call('POST', `job/${job.id}/undo`, { as: manager })).body.id);
    expect(await inLounge()).toEqual([]);
    const floor = await newSpace('Floor');
    const location = await newSpace('Location', { parentId: floor.id });
    const refused = await finished((await send({ spaceId: location.id })).body.id);
    expect(refused.counts).toEqual({ changed: 0, unchanged: 0, refused: 2 });
    await finished((await send({ spaceId: lounge.id })).body.id);
    await finished((await send({ spaceId: null })).body.id);
    expect(await inLounge()).toEqual([]);
  });

  describe('from a list of hardware ids', () => {
    const paste = (body: Body, as = manager) =>
      test.call('POST', 'device/list', { as, body: { buildingId: north1, kind: 'Sensor', ...body } });

    it('are added together, with what they have in common and a revision each (PLACE-27, PLACE-41)', async () => {
      const lounge = await newSpace('Common Area');
      const hardwareIds = [newId(), newId(), newId()];
      const common = { spaceId: lounge.id, deviceVendorId: vendorId, type: 'Motion', zoneId: 'L-1' };
      const answer = await paste({ hardwareIds, ...common });
      expect([answer.status, answer.body]).toEqual([201, { added: 3 }]);
      const rows = await list(`spaceId=${lounge.id}&$orderby=hardwareId`);
      const revision = expect.objectContaining({ action: 'Created' });
      expect(rows).toMatchObject(
        hardwareIds.map((hardwareId) => ({ hardwareId, ...common, kind: 'Sensor', revision })),
      );
    });

    it('are added all or none, and each line that is at fault is named (PLACE-28, ERR-34, ERR-35)', async () => {
      const here = newId();
      const free = newId();
      await add({ hardwareId: here });
      const { hardwareId: there } = await add({ buildingId: south1 }, admin);
      const taken = await paste({ hardwareIds: [free, here, there, free.toLowerCase()] });
      expect(taken.status).toBe(409);
      expect(codesOf(taken)).toEqual({
        'hardwareIds.1': 'duplicateHardwareId',
        'hardwareIds.2': 'hardwareIdAssigned',
        'hardwareIds.3': 'duplicateHardwareId',
      });
      const wrong = await paste({ hardwareIds: [free, 'two words'] });
      expect([wrong.status, codesOf(wrong)]).toEqual([400, { 'hardwareIds.1': 'hardwareId' }]);
      expect(codesOf(await paste({ hardwareIds: [] }))).toEqual({ hardwareIds: 'required' });
      const many = Array.from({ length: 501 }, newId);
      expect(codesOf(await paste({ hardwareIds: many }))).toEqual({ hardwareIds: 'tooMany' });
      expect(await list(`$filter=hardwareId eq '${free}'`)).toEqual([]);
      expect((await paste({ buildingId: south1, hardwareIds: [free] })).status).toBe(404);
      const floor = await newSpace('Floor');
      const location = await newSpace('Location', { parentId: floor.id });
      const placed = await paste({ hardwareIds: [free], spaceId: location.id });
      expect([placed.status, codesOf(placed)]).toEqual([400, { spaceId: 'spaceWithoutDevices' }]);
    });

    it('are refused with all that is wrong at once: ill written, in use, twice and misplaced (PLACE-28, PLACE-41, ERR-34)', async () => {
      const { hardwareId: here } = await add({ hardwareId: newId() });
      const free = newId();
      const floor = await newSpace('Floor');
      const location = await newSpace('Location', { parentId: floor.id });
      const refused = await paste({ hardwareIds: ['§', free, here, 'two words', free], spaceId: location.id });
      expect([refused.status, codesOf(refused)]).toEqual([
        400,
        {
          'hardwareIds.0': 'hardwareId',
          'hardwareIds.2': 'duplicateHardwareId',
          'hardwareIds.3': 'hardwareId',
          'hardwareIds.4': 'duplicateHardwareId',
          spaceId: 'spaceWithoutDevices',
        },
      ]);
      const unreadable = await paste({ hardwareIds: ['§', '§§'] });
      expect([unreadable.status, codesOf(unreadable)]).toEqual([
        400,
        { 'hardwareIds.0': 'hardwareId', 'hardwareIds.1': 'hardwareId' },
      ]);
      expect(await list(`$filter=hardwareId eq '${free}'`)).toEqual([]);
    });

    it('are added once when two people paste the same list (PLACE-28)', async () => {
      const hardwareIds = Array.from({ length: 50 }, newId);
      const answers = await Promise.all([paste({ hardwareIds }), paste({ hardwareIds: hardwareIds.toReversed() })]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    });
  });

  describe('of the kind Sensor', () => {
    it('are the sensors of their vendor, added, changed and deleted by what a sensor has (PLACE-27, RES-30)', async () => {
      const path = 'device/vendor/sensor';
      const own = await newVendor(test.people.customers.north);
      await add({ deviceVendorId: own });
      const hardwareId = newId();
      const fields = { hardwareId, type: 'Air quality', deviceVendorId: own, zoneId: 'Z-1' };
      const sensor = await test.call('POST', path, { as: manager, body: { buildingId: north1, ...fields } });
      expect([sensor.status, sensor.body]).toMatchObject([201, { ...fields, kind: 'Sensor', name: hardwareId }]);
      const { id } = sensor.body;
      const listed = await test.call('GET', `${path}?deviceVendorId=${own}`, { as: manager });
      expect(listed.body.value.map((one: Body) => one['id'])).toEqual([id]);
      const changed = await test.call('PUT', `${path}/${id}`, { as: manager, version: 1, body: { type: 'CO2' } });
      expect(changed.body).toMatchObject({ type: 'CO2', hardwareId });
      expect((await test.call('DELETE', `${path}/${id}`, { as: manager, version: 2 })).status).toBe(204);
      expect((await test.call('GET', `device/${id}`, { as: manager })).status).toBe(404);
    });

    it('are in no building twice either, and no other device is one of them (PLACE-28, RES-30)', async () => {
      const path = 'device/vendor/sensor';
      const panel = await add();
      const body = { buildingId: north1, hardwareId: panel.hardwareId, deviceVendorId: vendorId };
      expect(codesOf(await test.call('POST', path, { as: manager, body }))).toEqual({
        hardwareId: 'duplicateHardwareId',
      });
      const named = await test.call('PUT', `${path}/${panel.id}`, { as: manager, version: 1, body: { type: 'x' } });
      expect(named.status).toBe(404);
      const wrong = await test.call('POST', path, { as: manager, body: { buildingId: north1, colour: 'red' } });
      expect(codesOf(wrong)).toEqual({ hardwareId: 'required', deviceVendorId: 'required', colour: 'unknownField' });
    });
  });
});
