import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { plainCsv } from '../../testing/plainCsv.ts';
import { formData } from '../files/testing/formData.ts';

interface Line {
  readonly line: number;
  readonly action: string;
  readonly issues: readonly { readonly field: string; readonly code: string }[];
}

describe('bulk uploads of records that are no places', () => {
  let test: TestApp;
  let as: string;
  let inNorth1: string;
  let inNorth: string;

  const upload = async (id: string) => (await test.call('GET', `location/batchupload/${id}`, { as })).body;
  const reached = async (id: string, status: RegExp) => {
    await expect.poll(async () => (await upload(id)).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return upload(id);
  };
  const check = async (place: string, content: string | Buffer, filename = 'records.csv') => {
    const form = formData({ name: 'file', filename, content });
    const sent = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?${place}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(as)}`, 'accept-language': 'en' },
      payload: form.body,
    });
    expect(sent.statusCode).toBe(202);
    return reached(sent.json().id, /Checked|Failed/);
  };
  const step = async (id: string, name: 'apply' | 'undo') => {
    expect((await test.call('POST', `location/batchupload/${id}/${name}`, { as })).status).toBe(202);
    return reached(id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const lines = async (id: string): Promise<Line[]> =>
    (await test.call('GET', `location/batchupload/${id}/lines`, { as })).body.value;
  const faults = async (id: string) =>
    (await lines(id)).flatMap(({ line, issues }) =>
      issues.map(({ field, code }) => `${String(line)} ${field} ${code}`),
    );
  const file = async (name: string, query: string) =>
    (
      await test.app.inject({
        url: `/api/location/batchupload/${name}?${query}`,
        headers: { authorization: `Bearer ${await test.tokenFor(as)}`, 'accept-language': 'en' },
      })
    ).rawPayload;
  const rows = async (path: string) => (await test.call('GET', path, { as })).body.value;

  beforeAll(async () => {
    test = await createTestApp();
    const { buildings, customers, emails } = test.people;
    as = emails.administrator;
    inNorth1 = `buildingId=${buildings.north1}`;
    inNorth = `customerId=${customers.north}`;
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('add tenants, change those that are there, return the wrong lines, and are undone (WORK-07)', async () => {
    const path = `building/${test.people.buildings.north1}/tenant`;
    await test.call('POST', path, { as, body: { name: 'Juniper Labs', floor: 2 } });
    const checked = await check(
      `kind=tenant&${inNorth1}`,
      [
        'Name,Floor,All floors,Website',
        'juniper labs,4,,',
        'Alder & Co,,yes,alder.example',
        'Birch,,,',
        'Cedar,1,,no domain',
      ].join('\n'),
    );
    expect(checked.counts).toMatchObject({ create: 1, update: 1, error: 2 });
    expect(await faults(checked.id)).toEqual(['4 floor required', '5 website domain']);
    expect((await step(checked.id, 'apply')).counts).toMatchObject({ applied: 2, refused: 0 });
    const names = async () =>
      (await rows(`${path}?$orderby=name`)).map(({ name, floor }: Record<string, unknown>) => [name, floor]);
    expect(await names()).toEqual([
      ['Alder & Co', null],
      ['Juniper Labs', 4],
    ]);
    const errors = plainCsv((await file(`${checked.id}/errors`, 'format=csv')).toString());
    expect(errors).toContain('Cedar,1,,no domain');
    expect((await step(checked.id, 'undo')).counts).toMatchObject({ applied: 0, undone: 2 });
    expect(await names()).toEqual([['Juniper Labs', 2]]);
  });

  it('add key contacts after those that are there, and refuse a name that several have (WORK-14, BLDG-19)', async () => {
    const path = `building/${test.people.buildings.north1}/key-contacts`;
    for (const name of ['Sam', 'Sam']) await test.call('POST', path, { as, body: { name } });
    const checked = await check(
      `kind=keyContact&${inNorth1}`,
      ['Name,Position,E-mail', 'Zoé,Reception,zoe@north.example', 'Abe,Security,', 'Sam,Catering,'].join('\n'),
    );
    expect(await faults(checked.id)).toEqual(['4 name severalCalledSo']);
    await step(checked.id, 'apply');
    const found = await rows(`${path}?$orderby=sortOrder`);
    expect(found.map(({ name, sortOrder }: Record<string, unknown>) => [name, sortOrder])).toEqual([
      ['Sam', 0],
      ['Sam', 1],
      ['Zoé', 2],
      ['Abe', 3],
    ]);
  });

  it('add tags of a building by group, in the words of either language (WORK-14, PLACE-24)', async () => {
    const checked = await check(
      `kind=buildingTag&${inNorth1}`,
      ['Nom;Groupe', 'Whiteboard;tool', 'Quiet;Amenity', 'Lost;'].join('\n'),
    );
    expect(await faults(checked.id)).toEqual(['4 group required']);
    await step(checked.id, 'apply');
    const path = `tag/building?$filter=buildingId eq '${test.people.buildings.north1}'&$orderby=name`;
    expect(await rows(path)).toMatchObject([
      { name: 'Quiet', group: 'amenity' },
      { name: 'Whiteboard', group: 'tool' },
    ]);
    expect((await step(checked.id, 'undo')).counts).toMatchObject({ undone: 2 });
    expect(await rows(path)).toEqual([]);
  });

  it('add buildings with country and timezone by name, and read their own export as no change (WORK-14, PLACE-38)', async () => {
    const head = 'Map reference,Name,Address,City,Country,Timezone,Latitude,Longitude,Status,Size';
    const [{ countryName, timezoneName }] = await rows('building?$top=1');
    const place = `kind=building&${inNorth}`;
    const checked = await check(
      place,
      [
        head,
        `NEW-1,New One,1 Quay,Lyon,${countryName},${timezoneName},45.76,4.85,Live,1200.5`,
        `NEW-2,New Two,2 Quay,Lyon,Atlantis,${timezoneName},45.76,4.85,,`,
        `NEW-3,New Three,,Lyon,${countryName},${timezoneName},145.76,4.85,,`,
      ].join('\n'),
    );
    expect(await faults(checked.id)).toEqual(['3 countryName reference', '4 address required', '4 latitude latitude']);
    expect((await step(checked.id, 'apply')).counts).toMatchObject({ applied: 1, refused: 0 });
    const [made] = await rows(`building?$filter=name eq 'New One'`);
    expect(made).toMatchObject({ status: 'Active', size: 1200.5, countryName, timezoneName });
    const again = await check(place, await file('export', `${place}&format=xlsx`), 'buildings.xlsx');
    expect(again.counts).toMatchObject({ create: 0, update: 0, error: 0 });
    expect(again.counts.same).toBeGreaterThan(1);
    expect((await step(checked.id, 'undo')).counts).toMatchObject({ undone: 1 });
    expect(await rows(`building?$filter=name eq 'New One' and status ne 'Disabled'`)).toEqual([]);
  });

  it('read the columns of a file as a person chose for one of the same shape (WORK-14)', async () => {
    const place = `kind=tenant&${inNorth1}`;
    const content = (name: string) => `Company,Level,Web\n${name},3,${name}.example\n`;
    const fieldsOf = ({ columns }: { columns: { field: string | null }[] }) => columns.map(({ field }) => field);
    const first = await check(place, content('oak'));
    expect(fieldsOf(first)).toEqual([null, null, null]);
    const columns = { A: 'name', B: 'floor', C: null };
    expect((await test.call('PUT', `location/batchupload/${first.id}/columns`, { as, body: { columns } })).status).toBe(
      202,
    );
    await reached(first.id, /Checked/);
    const second = await check(place, content('elm'));
    expect(fieldsOf(second)).toEqual(['name', 'floor', null]);
    expect(second.counts).toMatchObject({ create: 1, error: 0 });
    const other = await check(place, 'Company,Web,Level\nelm,elm.example,3\n');
    expect(fieldsOf(other)).toEqual([null, null, null]);
    const { buildings } = test.people;
    const elsewhere = await check(`kind=tenant&buildingId=${buildings.south1}`, content('ash'));
    expect(fieldsOf(elsewhere)).toEqual([null, null, null]);
  });

  it('are corrected in place: the cells of wrong lines are read again, those of others stay as they are (WORK-14)', async () => {
    const wrong = await check(`kind=tenant&${inNorth1}`, 'Name,Floor,Website\nLarch,low,no domain\nMaple,5,\n');
    const correct = async (...corrected: readonly object[]) =>
      test.call('PUT', `location/batchupload/${wrong.id}/lines`, { as, body: { lines: corrected } });
    expect(await lines(wrong.id)).toMatchObject([{ cells: { B: 'low', C: 'no domain' } }, { cells: {} }]);
    const sent = await correct({ line: 2, cells: { B: '2', C: 'larch.example' } }, { line: 3, cells: { A: 'Elder' } });
    expect(sent.status).toBe(202);
    expect((await reached(wrong.id, /Checked/)).counts).toMatchObject({ create: 2, error: 0 });
    expect(await lines(wrong.id)).toMatchObject([{ name: 'Larch' }, { name: 'Maple' }]);
    expect((await correct({ line: 2, cells: { '2': 'x' } })).status).toBe(400);
    await step(wrong.id, 'apply');
    expect((await correct({ line: 2, cells: { B: '3' } })).status).toBe(409);
    await step(wrong.id, 'undo');
  });

  it('take the workbook of the wrong lines back as it is, once its cells are right (WORK-14, PLACE-34)', async () => {
    const place = `kind=tenant&${inNorth1}`;
    const wrong = await check(place, 'Name,Floor\nLarch,low\nMaple,5\n');
    const errors = (await file(`${wrong.id}/errors`, 'format=csv')).toString();
    const again = await check(place, errors.replace('low', '2'), 'errors.csv');
    expect(again.counts).toMatchObject({ create: 1, update: 0, same: 0, error: 0 });
  });
});
