import type { SavedRow } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const newId = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

describe('rows of spaces that are saved together', () => {
  let test: TestApp;
  let admin: string;
  let editor: string;
  let north1: string;
  let floorId: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    ({ email: editor } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'rows@northwind.example',
      privilegeMap: { 'BUILDING.locations': ['view', 'edit'] },
      buildingIds: [north1],
    }));
    floorId = (await create({ type: 'Floor', name: 'Ground', parentId: null })).id;
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  const create = async (body: Body): Promise<{ id: string; version: number }> => {
    const answer = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Room', name: 'A room', buildingId: north1, parentId: floorId, ...body },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const change = (id: string, version: number, values: Body) => ({ id, version, values });
  const added = (at: number, values: Body) => ({
    id: newId(at),
    version: null,
    values: { type: 'Room', name: `New ${String(at)}`, buildingId: north1, parentId: floorId, ...values },
  });
  const send = (rows: readonly unknown[], as = admin) => test.call('POST', 'space/rows', { as, body: { rows } });
  const ended = async (id: string, as = admin) => {
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as })).body.status)
      .toMatch(/Done|Failed|Cancelled/);
    return (await test.call('GET', `job/${id}`, { as })).body;
  };
  const save = async (rows: readonly unknown[], as = admin) => {
    const started = await send(rows, as);
    expect(started.status).toBe(202);
    const job = await ended(started.body.id, as);
    expect(job.status).toBe('Done');
    const results: SavedRow[] = job.result.rows;
    return { job, results };
  };
  const get = async (id: string) => test.call('GET', `space/${id}`, { as: admin });
  const codesOf = ({ refusal }: SavedRow) =>
    refusal === null ? [] : [refusal.code, ...refusal.fields.map(({ field, code }) => `${field}: ${code}`)];

  it('get values of their own in one job with a result for each, and are taken back together (WORK-08, KIT-05)', async () => {
    const elm = await create({ name: 'Elm', capacity: 4 });
    const oak = await create({ name: 'Oak', capacity: 6, mapSpaceXRefId: 'OAK' });
    const ash = await create({ name: 'Ash' });
    const { job, results } = await save([
      change(elm.id, 1, { name: 'Elm tree', capacity: 8 }),
      change(oak.id, 1, { capacity: null, reservable: false }),
      change(ash.id, 1, { name: 'Ash' }),
      added(1, { capacity: 12, active: false }),
    ]);
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Elm tree', 'changed'],
      ['Oak', 'changed'],
      ['Ash', 'unchanged'],
      ['New 1', 'changed'],
    ]);
    expect(job).toMatchObject({
      kind: 'bulkRows',
      counts: { changed: 3, unchanged: 1, refused: 0 },
      canBeUndone: true,
    });
    expect((await get(elm.id)).body).toMatchObject({ name: 'Elm tree', capacity: 8, version: 2 });
    expect((await get(oak.id)).body).toMatchObject({ capacity: null, reservable: false, mapSpaceXRefId: 'OAK' });
    expect((await get(ash.id)).body.version).toBe(1);
    const [, , , fourth] = results;
    expect(fourth).toMatchObject({ id: newId(1) });
    const addedId = String(fourth?.recordId);
    expect((await get(addedId)).body).toMatchObject({ name: 'New 1', capacity: 12, active: false, floorId });

    const undo = await test.call('POST', `job/${job.id}/undo`, { as: admin });
    expect(undo.status).toBe(202);
    expect((await ended(undo.body.id)).counts).toMatchObject({ changed: 3, refused: 0 });
    expect((await get(elm.id)).body).toMatchObject({ name: 'Elm', capacity: 4 });
    expect((await get(oak.id)).body).toMatchObject({ capacity: 6, reservable: true });
    expect((await get(addedId)).status).toBe(404);
    expect((await test.call('GET', `job/${job.id}`, { as: admin })).body.canBeUndone).toBe(false);
  });

  it('are added once however often they are sent, with the values sent last, and again where they were deleted since (WORK-08, OPS-08, KIT-05)', async () => {
    const namesOf = async () =>
      (
        await test.call('GET', `space?floorId=${floorId}&$filter=startswith(name,'Sent')&$orderby=name`, { as: admin })
      ).body.value.map(({ name }: { name: string }) => name);
    const rows = [added(21, { name: 'Sent 1' }), added(22, { name: 'Sent 2' })];
    const { results: first } = await save(rows);
    const [, second] = rows;
    const { results: again } = await save([added(21, { name: 'Sent 1', capacity: 9 }), second]);
    expect(again.map(({ recordId, outcome }) => [recordId, outcome])).toEqual([
      [first[0]?.recordId, 'changed'],
      [first[1]?.recordId, 'unchanged'],
    ]);
    expect(await namesOf()).toEqual(['Sent 1', 'Sent 2']);
    expect((await get(String(first[0]?.recordId))).body).toMatchObject({ capacity: 9, version: 2 });

    // By now it is another one than the sender knows of.
    expect((await save([added(21, { name: 'Sent 3' })])).results.map(codesOf)).toEqual([['stale']]);
    await test.call('DELETE', `space/${String(first[1]?.recordId)}`, { as: admin, version: 1 });
    expect(await namesOf()).toEqual(['Sent 1']);
    const { results: later } = await save([second]);
    expect(later.map(({ outcome }) => outcome)).toEqual(['changed']);
    expect(await namesOf()).toEqual(['Sent 1', 'Sent 2']);

    // What another person sends under the same id is theirs.
    const { results: others } = await save([added(31, { name: 'Sent 4' })]);
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'more-rows@northwind.example',
      privilegeMap: { 'BUILDING.locations': ['view', 'add', 'edit'] },
      buildingIds: [north1],
    });
    const { results: theirs } = await save([added(31, { name: 'Sent 5' })], email);
    expect(theirs[0]?.recordId).not.toBe(others[0]?.recordId);
    expect(await namesOf()).toEqual(['Sent 1', 'Sent 2', 'Sent 4', 'Sent 5']);
  });

  it('are refused one by one, with the fields at fault, where someone was faster, and where they are gone (WORK-08, KIT-08)', async () => {
    const fir = await create({ name: 'Fir', mapSpaceXRefId: 'FIR' });
    const yew = await create({ name: 'Yew' });
    await test.call('PUT', `space/${yew.id}`, { as: admin, version: 1, body: { capacity: 3 } });
    const { results, job } = await save([
      change(fir.id, 1, { capacity: -1, name: '' }),
      change(yew.id, 1, { name: 'Yew tree' }),
      change(newId(2), 1, { name: 'Nowhere' }),
      added(3, { mapSpaceXRefId: 'FIR' }),
      added(4, { type: 'Region' }),
      added(5, { parentId: newId(6) }),
    ]);
    expect(job.counts).toMatchObject({ changed: 0, refused: 6 });
    expect(job.canBeUndone).toBe(false);
    expect(results.map(codesOf)).toEqual([
      ['invalid', 'name: required', 'capacity: tooSmall'],
      ['stale'],
      ['notFound'],
      ['duplicate', 'mapSpaceXRefId: duplicateXRef'],
      expect.arrayContaining(['invalid']),
      ['invalid', 'parentId: parentType'],
    ]);
    expect(results.slice(2).map(({ recordId }) => recordId)).toEqual([newId(2), null, null, null]);
    expect((await get(fir.id)).body).toMatchObject({ name: 'Fir', version: 1 });
    expect((await get(yew.id)).body).toMatchObject({ name: 'Yew', capacity: 3 });
  });

  it('keep to what the sender may do: nothing is added without the right, nor changed elsewhere (WORK-08, SEC-02)', async () => {
    const south = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Floor', name: 'South', buildingId: test.people.buildings.south1 },
    });
    const lime = await create({ name: 'Lime' });
    const { results } = await save(
      [change(lime.id, 1, { capacity: 2 }), change(south.body.id, 1, { name: 'Mine' }), added(7, {})],
      editor,
    );
    expect(results.map(codesOf)).toEqual([[], ['notFound'], ['forbidden']]);
    expect((await get(south.body.id)).body.name).toBe('South');
    expect((await send([change(lime.id, 2, {})], test.people.emails.reader)).status).toBe(403);
  });

  it('are at least one, at most 2,000, and none twice (WORK-08, SEC-13)', async () => {
    const codes = async (rows: readonly unknown[]) => {
      const { status, body } = await send(rows);
      return [status, ...body.fields.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)];
    };
    expect(await codes([])).toEqual([400, 'rows: required']);
    expect(await codes([added(1, {}), added(1, {})])).toEqual([400, 'rows: duplicate']);
    expect(await codes(Array.from({ length: 2_001 }, (_, at) => change(newId(at), 1, {})))).toEqual([
      400,
      'rows: tooMany',
    ]);
    expect(await codes([{ id: 'x', version: 0, values: {} }])).toEqual([
      400,
      'rows.0.id: invalid',
      'rows.0.version: tooSmall',
    ]);
  });
});
