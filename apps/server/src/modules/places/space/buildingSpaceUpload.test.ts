import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pendingLines } from '../../../services/upload/uploadRecords.ts';
import { formData } from '../../../services/files/testing/formData.ts';
import { plainCsv } from '../../../testing/plainCsv.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

const HEAD = 'Map reference of the building,Map reference,Type,Name,Map reference of its floor or area,Tags';

describe('a bulk upload of spaces in many buildings', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let customerId: string;
  let north1: string;
  let north2: string;

  const send = async (as: string, lines: readonly string[], customer = customerId) => {
    const form = formData({ name: 'file', filename: 'spaces.csv', content: [HEAD, ...lines].join('\n') });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=buildingSpace&customerId=${customer}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(as)}` },
      payload: form.body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const reached = async (as: string, id: string, status: RegExp) => {
    const upload = async () => (await test.call('GET', `location/batchupload/${id}`, { as })).body;
    await expect.poll(async () => (await upload()).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return upload();
  };
  const check = async (as: string, ...lines: readonly string[]) => {
    const sent = await send(as, lines);
    expect(sent.status).toBe(202);
    return reached(as, sent.body.id, /Checked|Failed/);
  };
  const step = async (as: string, id: string, name: 'apply' | 'undo') => {
    expect((await test.call('POST', `location/batchupload/${id}/${name}`, { as })).status).toBe(202);
    return reached(as, id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const lines = async (as: string, id: string, show = 'all') =>
    (await test.call('GET', `location/batchupload/${id}/lines?show=${show}`, { as })).body.value;
  const spacesOf = async (buildingId: string): Promise<Record<string, unknown>[]> =>
    (await test.call('GET', `space?buildingId=${buildingId}&$orderby=name`, { as: admin })).body.value;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1, north2 } = test.people.buildings);
    const { body } = await test.call('GET', `building/${north1}`, { as: admin });
    customerId = body.customerId;
    ({ email: manager } = await createPerson(test.services, {
      customerId,
      email: 'places@northwind.example',
      privilegeMap: {
        'CUSTOMER.geographies': ['view'],
        'CUSTOMER.buildings': ['view'],
        'BUILDING.locations': ['view', 'add', 'edit'],
      },
      buildingIds: [north1],
    }));
    await turnOnMap(test.services, north1, north2);
    await test.services.database.query({
      text: `update buildings set map_space_xref_id = 'N-1' where id = $1::uuid`,
      values: [north1],
    });
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('puts each line into the building that it names, where references are its own, and takes all back (PLACE-32, PLACE-37)', async () => {
    const { id, counts } = await check(
      admin,
      'n-1,F1,Floor,First,,',
      'N-1,R1,Room,One,F1,',
      'North Two,F1,Floor,Ground,,',
      'North Two,R1,Room,Two,F1,',
      'N-1,R4,Room,Four,F1,',
      'N-1,r4,Room,Again,F1,',
      'N-9,R2,Room,Lost,F1,',
      ',R3,Room,Nowhere,F1,',
    );
    expect(counts).toMatchObject({ create: 4, error: 4 });
    expect(await lines(admin, id, 'error')).toMatchObject([
      { line: 6, issues: [{ code: 'duplicateXRef', otherLine: 7 }] },
      { line: 7, issues: [{ code: 'duplicateXRef', otherLine: 6 }] },
      { line: 8, issues: [{ field: 'buildingReference', column: 'A', code: 'reference', value: 'N-9' }] },
      { line: 9, issues: [{ field: 'buildingReference', code: 'required' }] },
    ]);
    expect(await step(admin, id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 0 } });
    expect((await spacesOf(north1)).map(({ name }) => name)).toEqual(['First', 'One']);
    expect((await spacesOf(north2)).map(({ name }) => name)).toEqual(['Ground', 'Two']);
    const [, two] = await spacesOf(north2);
    expect(two).toMatchObject({ path: ['Ground'], buildingId: north2 });
    const list = await test.call('GET', `location/batchupload?kind=buildingSpace&customerId=${customerId}`, {
      as: admin,
    });
    expect(list.body.value).toMatchObject([{ id, kind: 'buildingSpace' }]);
    expect(await step(admin, id, 'undo')).toMatchObject({ counts: { undone: 4, kept: 0 } });
    expect([...(await spacesOf(north1)), ...(await spacesOf(north2))]).toEqual([]);
  });

  it('knows a building whose reference has lost its zeros in a spreadsheet program, and says so (PLACE-37)', async () => {
    const rename = (reference: string) =>
      test.services.database.query({
        text: 'update buildings set map_space_xref_id = $2 where id = $1::uuid',
        values: [north1, reference],
      });
    await rename('0017');
    const { id, counts } = await check(admin, '17,Z1,Floor,Zeros,,', '\u00a00017 ,Z2,Floor,Blanks,,');
    await rename('N-1');
    expect(counts).toMatchObject({ create: 2, error: 0 });
    expect((await lines(admin, id))[0]).toMatchObject({
      assumptions: [{ field: 'buildingReference', code: 'reference', from: '17', to: '0017' }],
    });
  });

  it('is written place by place, whatever the order of its lines, so that what a place is asked is asked once (PLACE-32)', async () => {
    const { id, counts } = await check(
      admin,
      'N-1,F1,Floor,First,,',
      'North Two,F1,Floor,Ground,,',
      'N-1,F2,Floor,Second,,',
      'N-1,R1,Room,One,F1,',
      'North Two,R1,Room,Two,f1,',
      'N-1,R2,Room,Three,F2,',
      'N-1,R3,Room,Four,F1,',
      'North Two,R4,Room,Five,F1,',
    );
    expect(counts).toMatchObject({ create: 8, error: 0 });
    const pending = await pendingLines(test.services.database, id, 20);
    expect(pending.map(({ line }) => line)).toEqual([2, 4, 3, 5, 8, 6, 9, 7]);
    const some = await pendingLines(test.services.database, id, 4);
    expect(some.map(({ line }) => line)).toEqual([2, 4, 3, 5]);
  });

  it('goes round: what is there names its buildings and changes nothing (PLACE-38, WORK-07)', async () => {
    const { id } = await check(
      admin,
      'N-1,F1,Floor,First,,',
      'North Two,F2,Floor,Second,,',
      'North Two,R,Room,Room,F2,',
    );
    await step(admin, id, 'apply');
    const { text } = await test.call(
      'GET',
      `location/batchupload/export?kind=buildingSpace&customerId=${customerId}&format=csv`,
      { as: admin, headers: { 'accept-language': 'en' } },
    );
    const [, ...rows] = plainCsv(text).trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.startsWith('N-1,F1,Floor,First'))).toHaveLength(1);
    const form = formData({ name: 'file', filename: 'again.csv', content: text });
    const sent = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=buildingSpace&customerId=${customerId}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(admin)}` },
      payload: form.body,
    });
    expect(await reached(admin, sent.json().id, /Checked|Failed/)).toMatchObject({ counts: { same: 3, error: 0 } });
  });

  it('goes round where buildings without a reference are called as others, each by its id (PLACE-37, PLACE-38, WORK-07)', async () => {
    const add = async (name: string) => {
      const { countryId, timezoneId } = test.people.reference;
      const place = { address: '4 Quay Street', city: 'Lyon', countryId, timezoneId, latitude: 45.75, longitude: 4.85 };
      const answer = await test.call('POST', 'building', { as: admin, body: { customerId, name, ...place } });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const twins = [await add('Twin house'), await add('Twin house'), await add('n-1')];
    await turnOnMap(test.services, ...twins);
    for (const [at, buildingId] of twins.entries())
      await test.call('POST', 'space', {
        as: admin,
        body: { buildingId, type: 'Floor', name: `Twin floor ${String(at)}` },
      });
    const { text } = await test.call(
      'GET',
      `location/batchupload/export?kind=buildingSpace&customerId=${customerId}&format=csv`,
      { as: admin, headers: { 'accept-language': 'en' } },
    );
    const [head = '', ...rows] = plainCsv(text).trim().split('\r\n');
    const again = async (content: string) => {
      const form = formData({ name: 'file', filename: 'again.csv', content });
      const sent = await test.app.inject({
        method: 'POST',
        url: `/api/location/batchupload?kind=buildingSpace&customerId=${customerId}`,
        headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(admin)}` },
        payload: form.body,
      });
      return reached(admin, sent.json().id, /Checked|Failed/);
    };
    expect(await again(text)).toMatchObject({ counts: { same: rows.length, create: 0, error: 0 } });
    const { id } = await again([head, ...rows.map((row) => row.replace('Twin floor', 'Floor of a twin'))].join('\n'));
    expect(await step(admin, id, 'apply')).toMatchObject({ counts: { applied: 3, refused: 0 } });
    const floors = await Promise.all(twins.map(spacesOf));
    expect(floors.flat().map(({ name }) => name)).toEqual(twins.map((_, at) => `Floor of a twin ${String(at)}`));
  });

  it('knows the buildings in scope alone, and shows its lines to who has uploaded them or sees all buildings (SEC-02, SEC-19)', async () => {
    const own = await check(manager, 'N-1,S1,Floor,Mine,,', 'North Two,S2,Floor,Not mine,,');
    expect(own.counts).toMatchObject({ create: 1, error: 1 });
    expect(await lines(manager, own.id, 'error')).toMatchObject([
      { issues: [{ field: 'buildingReference', code: 'reference' }] },
    ]);
    const others = await test.call('GET', `location/batchupload?kind=buildingSpace&customerId=${customerId}`, {
      as: manager,
    });
    expect(others.body.value.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    const foreign = await check(admin, 'N-1,S3,Floor,Theirs,,');
    expect((await test.call('GET', `location/batchupload/${foreign.id}`, { as: manager })).status).toBe(404);
    const { north } = test.people.customers;
    const { email: stranger } = await createPerson(test.services, {
      customerId: test.people.customers.south,
      email: 'places@southbank.example',
      privilegeMap: { 'CUSTOMER.geographies': ['view'], 'BUILDING.locations': ['view', 'add', 'edit'] },
      buildingIds: [test.people.buildings.south1],
    });
    expect((await send(stranger, ['N-1,S4,Floor,Foreign,,'], north)).status).toBe(404);
    const { text } = await test.call(
      'GET',
      `location/batchupload/export?kind=buildingSpace&customerId=${customerId}&format=csv`,
      { as: manager, headers: { 'accept-language': 'en' } },
    );
    expect(text).not.toContain('North Two');
  });

  it('is open for a customer without a building, where no line finds one; one that is not there is a 404 (PLACE-32)', async () => {
    const made = await test.call('POST', 'customer', { as: admin, body: { name: 'Harbour Trust' } });
    const sent = await send(admin, ['N-1,S7,Floor,Nowhere,,'], made.body.id);
    expect(sent).toMatchObject({ status: 202 });
    expect(await reached(admin, sent.body.id, /Checked|Failed/)).toMatchObject({ counts: { create: 0, error: 1 } });
    const list = (of: string, as = admin) =>
      test.call('GET', `location/batchupload?kind=buildingSpace&customerId=${of}`, { as });
    expect((await list(made.body.id)).body.value).toMatchObject([{ id: sent.body.id }]);
    expect((await list(crypto.randomUUID())).status).toBe(404);
    expect((await list(made.body.id, manager)).status).toBe(404);
  });

  it('is for those who have the page of the customer and the places of its buildings (PERM-10, NAV-71)', async () => {
    const { northManager } = test.people.emails;
    expect((await send(northManager, ['N-1,S5,Floor,No page,,'])).status).toBe(403);
    const { email: planner } = await createPerson(test.services, {
      customerId,
      email: 'planner@northwind.example',
      privilegeMap: { 'CUSTOMER.geographies': ['view', 'add', 'edit'] },
      buildingIds: [north1],
    });
    expect((await send(planner, ['N-1,S6,Floor,No places,,'])).status).toBe(403);
    const list = (as: string) =>
      test.call('GET', `location/batchupload?kind=buildingSpace&customerId=${customerId}`, { as });
    expect([(await list(northManager)).status, (await list(manager)).status]).toEqual([403, 200]);
  });
});
