import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

type Body = Record<string, unknown>;
interface Line {
  line: number;
  name: string;
  action: string;
  outcome: string | null;
  changes: { field: string; before: string; after: string }[];
  issues: {
    field: string | null;
    column: string | null;
    code: string;
    value: string | null;
    otherLine: number | null;
  }[];
  assumptions: { field: string; code: string; from: string; to: string }[];
}

const HEADINGS = 'Map reference,Name,Description,Latitude,Longitude,Zoom tier';

describe('a bulk upload of destinations', () => {
  let test: TestApp;
  let admin: string;
  let campusId: string;

  const newCampus = async (customerId = test.people.customers.north) =>
    (await test.call('POST', 'space', { as: admin, body: { type: 'Campus', name: 'Lakeside', customerId } })).body
      .id as string;
  const newDestination = async (body: Body) => {
    const { status, body: made } = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Destination', customerId: test.people.customers.north, parentId: campusId, ...body },
    });
    expect(status).toBe(201);
    return made;
  };
  const inject = async (method: 'GET' | 'POST', url: string, as = admin, form?: ReturnType<typeof formData>) =>
    test.app.inject({
      method,
      url: `/api/${url}`,
      headers: {
        authorization: `Bearer ${await test.tokenFor(as)}`,
        'accept-language': 'en',
        ...form?.headers,
      },
      ...(form === undefined ? {} : { payload: form.body }),
    });
  const send = async (content: string | Buffer, filename = 'destinations.csv', as = admin, campus = campusId) => {
    const form = formData({ name: 'file', filename, content });
    const answer = await inject('POST', `location/batchupload?kind=destination&campusId=${campus}`, as, form);
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = async (id: string) => (await test.call('GET', `location/batchupload/${id}`, { as: admin })).body;
  const reached = async (id: string, status: RegExp) => {
    await expect.poll(async () => (await upload(id)).status, { timeout: 30_000, interval: 50 }).toMatch(status);
    return upload(id);
  };
  const check = async (content: string | Buffer, filename?: string) => {
    const sent = await send(content, filename);
    expect(sent).toMatchObject({ status: 202, body: { kind: 'destination', status: 'Checking' } });
    return reached(sent.body.id, /Checked|Failed/);
  };
  const step = async (id: string, name: 'apply' | 'undo') => {
    expect((await test.call('POST', `location/batchupload/${id}/${name}`, { as: admin })).status).toBe(202);
    return reached(id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const lines = async (id: string, show = 'all'): Promise<Line[]> =>
    (await test.call('GET', `location/batchupload/${id}/lines?show=${show}`, { as: admin })).body.value;
  const destinations = async () =>
    (await test.call('GET', `space?parentId=${campusId}&$filter=type eq 'Destination'&$orderby=name`, { as: admin }))
      .body.value as (Body & { id: string; version: number })[];

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    campusId = await newCampus();
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('shows what each line would do to which cell and saves nothing, then saves the lines in order and lists the others (CAMP-06, PLACE-32, PLACE-33, PLACE-37)', async () => {
    const dock = await newDestination({ name: 'Dock', mapSpaceXRefId: 'D-1', latitude: 45.5, longitude: 4.5 });
    await newDestination({ name: 'Gate', mapSpaceXRefId: 'D-2', description: 'North gate' });
    const checked = await check(
      [
        HEADINGS,
        'D-1,Dock,Boats leave here,"45,75",4.5,16',
        'd-2,Gate,,,,',
        'D-3,Café,,,,12',
        'D-4,,,99,4,40',
        'D-5,Bar,,,,',
        'd-5,Second bar,,,,',
      ].join('\n'),
    );
    expect(checked).toMatchObject({
      status: 'Checked',
      lines: 6,
      counts: { create: 1, update: 1, same: 1, error: 3, applied: 0 },
      canApply: true,
      canUndo: false,
    });
    const [first, second, third, fourth, fifth, sixth] = await lines(checked.id);
    expect(first).toMatchObject({
      line: 2,
      name: 'Dock',
      action: 'update',
      changes: [
        { field: 'description', before: '', after: 'Boats leave here' },
        { field: 'latitude', before: '45.5', after: '45.75' },
        { field: 'destinationZoomTier', before: '', after: '16' },
      ],
      assumptions: [{ field: 'latitude', code: 'number', from: '45,75', to: '45.75' }],
    });
    expect(second).toMatchObject({ action: 'same', changes: [], issues: [] });
    expect(third).toMatchObject({ action: 'create', outcome: null });
    expect(fourth?.issues).toEqual([
      { field: 'name', column: 'B', code: 'required', value: null, otherLine: null },
      { field: 'latitude', column: 'D', code: 'latitude', value: '99', otherLine: null },
      { field: 'destinationZoomTier', column: 'F', code: 'tooLarge', limit: 30, value: '40', otherLine: null },
    ]);
    expect(fifth?.issues).toEqual([
      { field: 'mapSpaceXRefId', column: 'A', code: 'duplicateXRef', value: 'D-5', otherLine: 7 },
    ]);
    expect(sixth?.issues).toMatchObject([{ code: 'duplicateXRef', value: 'd-5', otherLine: 6 }]);
    expect((await destinations()).map(({ name }) => name)).toEqual(['Dock', 'Gate']);

    const applied = await step(checked.id, 'apply');
    expect(applied).toMatchObject({ counts: { applied: 2, refused: 0 }, canApply: false, canUndo: true });
    const saved = await destinations();
    expect(saved.map(({ name }) => name)).toEqual(['Café', 'Dock', 'Gate']);
    expect(saved[1]).toMatchObject({ description: 'Boats leave here', latitude: 45.75, version: 2 });
    const history = await test.call('GET', `audit?type=space&id=${dock.id}`, { as: admin });
    expect(history.body.value).toHaveLength(2);

    const unprocessed = await test.call('GET', `location/unproccessedrecords?jobId=${checked.id}`, { as: admin });
    expect(unprocessed.body.value.map(({ line }: Line) => line)).toEqual([5, 6, 7]);
    const status = await test.call('GET', `location/batchstatus?jobId=${checked.id}`, { as: admin });
    expect(status.body).toMatchObject({ status: 'Applied', lines: 6, counts: { applied: 2, error: 3 } });
    const list = await test.call('GET', `location/batchupload?kind=destination&campusId=${campusId}`, { as: admin });
    expect(list.body.value[0]).toMatchObject({
      id: checked.id,
      kind: 'destination',
      fileName: 'destinations.csv',
      uploadedBy: 'admin Example',
      status: 'Applied',
    });
  });

  it('answers a workbook of the refused lines alone, with the reason of each, that can be corrected and uploaded again (PLACE-34, PLACE-37, RES-88)', async () => {
    const checked = await check([HEADINGS, 'E-1,Fine,,,,', 'E-2,Wrong,,north,4.2,'].join('\n'));
    const answer = await inject('GET', `location/batchupload/${checked.id}/errors?format=xlsx`);
    expect(answer.statusCode).toBe(200);
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]?.rows.map((row) => row.slice(0, 7))).toEqual([
      ['Map reference', 'Name', 'Description', 'Latitude', 'Longitude', 'Zoom tier', 'Why this line was not saved'],
      ['E-2', 'Wrong', expect.anything(), 'north', '4.2', expect.anything(), 'Latitude: Enter a number'].map((cell) =>
        typeof cell === 'string' ? cell : expect.toBeOneOf(['', null, undefined]),
      ),
    ]);
    const corrected = await check(
      `${HEADINGS},Why this line was not saved\nE-2,Wrong,,45.1,4.2,,Latitude: Enter a number`,
    );
    expect(corrected.counts).toMatchObject({ create: 1, error: 0 });
    // The reason is the workbook's own column, and none to choose.
    expect(corrected.columns).toHaveLength(6);
  });

  it('puts back exactly what it changed and leaves alone, and lists, what was changed since (PLACE-37, WORK-07)', async () => {
    const one = await newDestination({ name: 'Pier', mapSpaceXRefId: 'U-1', description: 'Old pier' });
    const two = await newDestination({ name: 'Mill', mapSpaceXRefId: 'U-2' });
    const { id } = await check([HEADINGS, 'U-1,Pier,-,,,', 'U-2,Old mill,,,,', 'U-3,Tower,,,,'].join('\n'));
    await step(id, 'apply');
    expect((await test.call('GET', `space/${one.id}`, { as: admin })).body).toMatchObject({ description: null });
    await test.call('PUT', `space/${two.id}`, { as: admin, version: 2, body: { description: 'Open on Sundays' } });
    const undone = await step(id, 'undo');
    expect(undone).toMatchObject({ counts: { applied: 0, undone: 2, kept: 1 }, canUndo: false });
    expect((await test.call('GET', `space/${one.id}`, { as: admin })).body).toMatchObject({ description: 'Old pier' });
    expect((await test.call('GET', `space/${two.id}`, { as: admin })).body).toMatchObject({
      name: 'Old mill',
      description: 'Open on Sundays',
    });
    expect((await destinations()).map(({ name }) => name)).not.toContain('Tower');
    expect(await lines(id, 'kept')).toMatchObject([{ line: 3, name: 'Old mill', issues: [{ code: 'stale' }] }]);
  });

  it('reads what people mean and says what it assumed (PLACE-35, PLACE-37)', async () => {
    await newDestination({ name: 'Zero', mapSpaceXRefId: '007' });
    await newDestination({ name: 'Power', mapSpaceXRefId: '1E5' });
    await newDestination({ name: 'Nameless' });
    const { id } = await check(
      ['NAME;ZOOM TIER;map reference', 'Zero; 5 ;7', 'Power;6;100000', 'Nameless;7;N-1', 'Unsure;1 2 3;N-2'].join('\n'),
    );
    const found = await lines(id);
    expect(found.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'error']);
    expect(found.map(({ assumptions }) => assumptions)).toEqual([
      [
        { field: 'destinationZoomTier', code: 'blanks', from: ' 5 ', to: '5' },
        { field: 'mapSpaceXRefId', code: 'reference', from: '7', to: '007' },
      ],
      [{ field: 'mapSpaceXRefId', code: 'reference', from: '100000', to: '1E5' }],
      [{ field: 'name', code: 'reference', from: 'Nameless', to: 'Nameless' }],
      [],
    ]);
    expect(found.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['destinationZoomTier'],
      ['destinationZoomTier'],
      ['destinationZoomTier', 'mapSpaceXRefId'],
      [],
    ]);
    await step(id, 'apply');
    const saved = await destinations();
    expect(saved.find(({ name }) => name === 'Zero')).toMatchObject({ mapSpaceXRefId: '007', destinationZoomTier: 5 });
  });

  it('matches renamed columns as a person chooses them, and checks the lines again (PLACE-37, WORK-07)', async () => {
    const { id, columns } = await check(['Kennung,Bezeichnung,Farbe', 'M-1,Halle,blau'].join('\n'));
    expect(columns).toEqual([
      { column: 'A', heading: 'Kennung', field: null },
      { column: 'B', heading: 'Bezeichnung', field: null },
      { column: 'C', heading: 'Farbe', field: null },
    ]);
    const choose = (chosen: Record<string, string | null>) =>
      test.call('PUT', `location/batchupload/${id}/columns`, { as: admin, body: { columns: chosen } });
    const wrong = await choose({ A: 'nothing', B: 'name' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'columns.A', code: 'choice' }] } });
    expect((await choose({ A: 'name', B: 'name' })).status).toBe(400);
    expect((await choose({ A: 'mapSpaceXRefId', B: 'name', C: null })).status).toBe(202);
    await reached(id, /Checked/);
    expect(await lines(id)).toMatchObject([{ line: 2, action: 'create', name: 'Halle' }]);
  });

  it('goes round: what was exported is uploaded again without a change, as xlsx and csv (PLACE-38, WORK-07)', async () => {
    for (const format of ['xlsx', 'csv']) {
      const exported = await inject(
        'GET',
        `location/batchupload/export?kind=destination&campusId=${campusId}&format=${format}`,
      );
      expect(exported.statusCode).toBe(200);
      const again = await check(exported.rawPayload, `destinations.${format}`);
      const count = (await destinations()).length;
      expect(again).toMatchObject({ lines: count, counts: { same: count, create: 0, update: 0, error: 0 } });
    }
  });

  it.each(['xlsx', 'ods', 'csv'])(
    'offers a template with an example line that can be uploaded, as %s (PLACE-38)',
    async (format) => {
      const template = await inject(
        'GET',
        `location/batchupload/template?kind=destination&campusId=${campusId}&format=${format}`,
      );
      expect(template.headers['content-disposition']).toContain(`destinations-template.${format}`);
      const { id, counts } = await check(template.rawPayload, `filled.${format}`);
      expect(counts).toMatchObject({ create: 1, error: 0 });
      expect(await lines(id)).toMatchObject([{ name: 'Lakeside café' }]);
    },
  );

  it('refuses another extension, a file without lines and one that is no spreadsheet (PLACE-35, ERR-58)', async () => {
    const other = await send('x', 'destinations.pdf');
    expect(other).toMatchObject({ status: 400, body: { fields: [{ field: 'file', code: 'fileKind' }] } });
    expect(await check(`${HEADINGS}\n`)).toMatchObject({ status: 'Failed', message: 'batchEmpty' });
    expect(await check('no workbook', 'destinations.xlsx')).toMatchObject({
      status: 'Failed',
      message: 'batchUnreadable',
    });
  });

  it('is done once: applied twice or undone twice it answers a conflict (PLACE-37)', async () => {
    const { id } = await check([HEADINGS, 'T-1,Twice,,,,'].join('\n'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.call('POST', `location/batchupload/${id}/apply`, { as: admin })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
    await reached(id, /Applied/);
    expect((await test.call('POST', `location/batchupload/${id}/apply`, { as: admin })).status).toBe(409);
    await step(id, 'undo');
    expect((await test.call('POST', `location/batchupload/${id}/undo`, { as: admin })).status).toBe(409);
  });

  it('goes with its campus into another one, to be applied and undone there (PLACE-03, CAMP-06)', async () => {
    const [from, into] = [await newCampus(), await newCampus()];
    const sent = await send(`${HEADINGS}\nM-1,Pier,,,,`, 'pier.csv', admin, from);
    const { id } = sent.body;
    await reached(id, /Checked/);
    const merged = await test.call('POST', `space/${from}/merge`, { as: admin, version: 1, body: { into } });
    expect(merged.status).toBe(204);
    const listed = await test.call('GET', `location/batchupload?kind=destination&campusId=${into}`, { as: admin });
    expect(listed.body.value.map(({ fileName }: Body) => fileName)).toEqual(['pier.csv']);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 1, refused: 0 } });
    const there = async () =>
      (await test.call('GET', `space?parentId=${into}`, { as: admin })).body.value.map(({ name }: Body) => name);
    expect(await there()).toEqual(['Pier']);
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 1 } });
    expect(await there()).toEqual([]);
  });

  it('is for those who may, in their scope, with what their role allows of each line (SEC-02, PERM-10)', async () => {
    const { north } = test.people.customers;
    const person = (email: string, permissions: ('view' | 'add' | 'edit' | 'delete')[]) =>
      createPerson(test.services, {
        customerId: north,
        email,
        privilegeMap: {
          'CAMPUS.destinations': permissions,
          'CUSTOMER.campuses': ['view'],
          'CUSTOMER.buildings': ['viewAll', 'view'],
        },
      });
    const { email: viewer } = await person('looks@northwind.example', ['view']);
    expect((await send(HEADINGS, 'a.csv', viewer)).status).toBe(403);
    expect((await send(HEADINGS, 'a.csv', test.people.emails.reader)).status).toBe(403);
    const foreign = await newCampus(test.people.customers.south);
    const { email: adder } = await person('adds@northwind.example', ['view', 'add']);
    expect((await send(HEADINGS, 'a.csv', adder, foreign)).status).toBe(404);
    await newDestination({ name: 'Kept', mapSpaceXRefId: 'S-1' });
    const sent = await send([HEADINGS, 'S-1,Renamed,,,,', 'S-2,Added,,,,'].join('\n'), 'a.csv', adder);
    await reached(sent.body.id, /Checked/);
    expect((await test.call('POST', `location/batchupload/${sent.body.id}/apply`, { as: adder })).status).toBe(202);
    await reached(sent.body.id, /Applied/);
    expect(await lines(sent.body.id)).toMatchObject([
      { outcome: 'refused', issues: [{ code: 'forbidden' }] },
      { outcome: 'applied' },
    ]);
    expect((await test.call('POST', `location/batchupload/${sent.body.id}/undo`, { as: adder })).status).toBe(403);
    expect(
      (await test.call('GET', `location/batchupload/${sent.body.id}`, { as: test.people.emails.southManager })).status,
    ).toBeOneOf([403, 404]);
  });
});
