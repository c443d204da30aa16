import { indoorTypes } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { oldWorkbook } from '../../../formats/sheet/testing/sheetFiles.ts';
import { plainCsv } from '../../../testing/plainCsv.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

type Body = Record<string, unknown> & { id: string };

describe('a bulk upload of floors and spaces', () => {
  let test: TestApp;
  let manager: string;
  let buildingId: string;

  const send = async (content: string | Buffer, filename = 'spaces.csv', building = buildingId) => {
    const form = formData({ name: 'file', filename, content });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=space&buildingId=${building}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'en' },
      payload: form.body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = async (id: string) => (await test.call('GET', `location/batchupload/${id}`, { as: manager })).body;
  const reached = async (id: string, status: RegExp) => {
    await expect.poll(async () => (await upload(id)).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return upload(id);
  };
  const check = async (content: string | Buffer, filename?: string) => {
    const sent = await send(content, filename);
    expect(sent.status).toBe(202);
    return reached(sent.body.id, /Checked|Failed/);
  };
  const begin = (id: string, name: 'apply' | 'undo') =>
    test.call('POST', `location/batchupload/${id}/${name}`, { as: manager });
  const step = async (id: string, name: 'apply' | 'undo') => {
    expect((await begin(id, name)).status).toBe(202);
    return reached(id, name === 'apply' ? /Applied|Failed/ : /Undone|Failed/);
  };
  const lines = async (id: string, show = 'all') =>
    (await test.call('GET', `location/batchupload/${id}/lines?show=${show}`, { as: manager })).body.value;
  const spaces = async (filter = ''): Promise<Body[]> =>
    (await test.call('GET', `space?buildingId=${buildingId}&$top=1000&$orderby=name${filter}`, { as: manager })).body
      .value;

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    buildingId = test.people.buildings.north1;
    await test.call('POST', 'tag/building', {
      as: test.people.emails.administrator,
      body: { buildingId, name: 'Coffee', group: 'amenity' },
    });
    await test.call('POST', 'tag/building', {
      as: test.people.emails.administrator,
      body: { buildingId, name: 'Coffee, tea; cake', group: 'amenity' },
    });
    await test.services.jobs.work();
  });
  const turnMapOn = async () => {
    const as = test.people.emails.administrator;
    const body = { name: 'Map', code: 'extension.map', description: null, status: 'activeForAll' };
    await test.call('POST', 'config/extension', { as, body });
    await test.call('PUT', `building/${buildingId}/extension/extension.map`, { as, body: { enabled: true } });
  };
  afterAll(() => test.close());

  it('says before anything is saved that spaces need a service where the building has no map (PLACE-17, PLACE-37)', async () => {
    const { id } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Service id',
        'V1,Floor,One,,',
        'V2,Room,Two,V1,',
        'V3,Room,Three,V1,rooms',
      ].join('\n'),
    );
    expect(await lines(id)).toMatchObject([
      { action: 'create' },
      { action: 'error', issues: [{ field: 'serviceId', code: 'serviceIdOrMap' }] },
      { action: 'create' },
    ]);
    await turnMapOn();
  });

  it('takes the types of the form, and names the ones there are for any other (PLACE-06, PLACE-34)', async () => {
    const { id } = await check(
      [
        'Map reference;Type;Name;Map reference of its floor or area',
        'X1;Floor;Level 1;',
        'X1-S;Common Area;Stairs;X1',
        'X1-R;Flor;Level 2;',
        'X1-K;Kitchenette;Tea;X1',
      ].join('\n'),
    );
    const [floor, stairs, slip, unknown] = await lines(id);
    expect([floor.action, stairs.action]).toEqual(['create', 'create']);
    expect(slip.issues).toMatchObject([{ field: 'type', code: 'choice', value: 'Flor', choices: ['Floor'] }]);
    expect(unknown.issues).toMatchObject([{ field: 'type', code: 'choice', choices: [...indoorTypes] }]);
    const errors = async (language: string) =>
      (
        await test.call('GET', `location/batchupload/${id}/errors?format=csv`, {
          as: manager,
          headers: { 'accept-language': language },
        })
      ).text;
    expect(await errors('en')).toContain('Type: Did you mean Floor?');
    expect(await errors('fr')).toContain('Vouliez-vous dire Étage\u00a0?');
    expect(await errors('en')).toContain('Type: Choose one of ');
    await step(id, 'apply');
    const made = await spaces("&$filter=type eq 'Common Area' and name eq 'Stairs'");
    expect(made).toMatchObject([{ name: 'Stairs', mapSpaceXRefId: 'X1-S' }]);
    await step(id, 'undo');
  });

  it('puts each place into the floor or area that the file names, in whatever order the lines are (PLACE-32, PLACE-37, RES-87)', async () => {
    const { id, counts } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Capacity,Active,Tags',
        'A-1-1,desk,Desk 1,A-1,1,yes,coffee',
        'A-1,DESKAREA,Long table,A,8,no,',
        'A,area,North wing,F1,,,',
        'F1,Étage,First floor,,,,',
        'R-1,room,Room 1,f1,4,oui,',
        'R-2,Room,Lost room,F9,4,,',
        'R-3,Room,Loop,R-3,4,,',
        'R-4,Room,On a room,R-1,4,,',
        'R-5,Hall,Unknown type,F1,4,,Tea',
        'R-6,Room,No floor,,4,,',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ create: 4, error: 6 });
    const checked: { line: number; issues: { field: string; code: string }[] }[] = await lines(id, 'error');
    expect(checked.map(({ line, issues }) => [line, ...issues.map(({ field, code }) => `${field} ${code}`)])).toEqual([
      [2, 'parentReference parentType'],
      [7, 'parentReference reference'],
      [8, 'parentReference parentBelow'],
      [9, 'parentReference parentType'],
      [10, 'type choice', 'tagNames reference'],
      [11, 'parentReference required'],
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 0 } });
    const saved = await spaces();
    const byReference = new Map(saved.map((one) => [one['mapSpaceXRefId'], one]));
    expect(byReference.get('A-1')).toMatchObject({
      type: 'DeskArea',
      parentId: byReference.get('A')?.id,
      path: ['First floor', 'North wing'],
      active: false,
    });
    expect(byReference.get('R-1')).toMatchObject({ parentId: byReference.get('F1')?.id, capacity: 4, active: true });
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 4, kept: 0, applied: 0 } });
    expect(await spaces()).toEqual([]);
  });

  it('moves and changes places by their reference and puts all of it back, the type stays (PLACE-37, WORK-07)', async () => {
    const first = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Capacity,Tags',
        'G1,Floor,Ground,,,',
        'G2,Floor,Second,,,',
        'K-1,Room,Kiln,G1,4,Coffee',
        'K-2,Room,Lime,G1,4,',
      ].join('\n'),
    );
    await step(first.id, 'apply');
    const before = await spaces();
    const { id } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Capacity,Tags',
        'K-1,Room,Kiln 1,G2,6,-',
        'K-2,Desk,,,,',
        'G1,Floor,Ground,,,',
      ].join('\n'),
    );
    expect(await lines(id)).toMatchObject([
      {
        action: 'update',
        changes: [
          { field: 'name', before: 'Kiln', after: 'Kiln 1' },
          { field: 'parentReference', before: 'G1', after: 'G2' },
          { field: 'capacity', before: '4', after: '6' },
          { field: 'tagNames', before: 'Coffee', after: '' },
        ],
      },
      { action: 'error', issues: [{ field: 'type', code: 'notChangeable' }] },
      { action: 'same' },
    ]);
    await step(id, 'apply');
    const moved = await spaces("&$filter=name eq 'Kiln 1'");
    expect(moved).toMatchObject([{ path: ['Second'], capacity: 6, tags: [] }]);
    await step(id, 'undo');
    const plain = (all: Body[]) =>
      all.map(({ name, parentId, capacity, tags, path }) => ({ name, parentId, capacity, tags, path }));
    expect(plain(await spaces())).toEqual(plain(before));
  });

  it.each(['xlsx', 'csv'])(
    'goes round: an export uploaded again changes nothing, as %s (PLACE-38, WORK-07)',
    async (format) => {
      const answer = await test.app.inject({
        url: `/api/location/batchupload/export?kind=space&buildingId=${buildingId}&format=${format}`,
        headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'fr' },
      });
      const again = await check(answer.rawPayload, `spaces.${format}`);
      expect(again.lines).toBe((await spaces()).length);
      expect(again.counts).toMatchObject({ same: again.lines, create: 0, update: 0, error: 0 });
    },
  );

  it('writes many lines together with a revision of each, and refuses only those that someone has got ahead of (PLACE-37, AUDIT-01)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area,Capacity,Display order';
    const lines1 = ['B1,Floor,Base,,,3', ...[1, 2, 3, 4].map((at) => `B1-${String(at)},Room,Base ${String(at)},B1,,`)];
    const { id } = await check([head, ...lines1].join('\n'));
    const as = manager;
    const floor = await test.call('POST', 'space', {
      as,
      body: { buildingId, type: 'Floor', name: 'Ahead', displayOrder: 9 },
    });
    const taken = { buildingId, type: 'Room', name: 'Ahead', parentId: floor.body.id, mapSpaceXRefId: 'b1-2' };
    expect((await test.call('POST', 'space', { as, body: taken })).status).toBe(201);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 1 } });
    expect(await lines(id, 'refused')).toMatchObject([
      { line: 4, issues: [{ field: 'mapSpaceXRefId', code: 'duplicateXRef' }] },
    ]);
    const saved = (await spaces('&$search=Base')).filter(({ type }) => type === 'Room');
    expect(saved).toHaveLength(3);

    const changed = [1, 3, 4].map((at) => `B1-${String(at)},Room,Base ${String(at)},B1,${String(at + 1)},`);
    const second = await check([head, ...changed].join('\n'));
    const [first, third] = saved;
    const since = await test.call('PUT', `space/${String(first?.id)}`, {
      as,
      version: Number(first?.['version']),
      body: { capacity: 40 },
    });
    expect(since.status).toBe(200);
    expect(await step(second.id, 'apply')).toMatchObject({ counts: { applied: 2, refused: 1 } });
    expect(await lines(second.id, 'refused')).toMatchObject([{ line: 2, issues: [{ code: 'stale' }] }]);
    expect((await spaces("&$search=Base&$filter=type eq 'Room'")).map(({ capacity }) => capacity)).toEqual([40, 4, 5]);
    const revisions = await test.services.database.query<{ action: string; version: number }>({
      text: 'select action, version from revisions where entity_id = $1::uuid order by version',
      values: [third?.id],
    });
    expect(revisions).toEqual([
      { action: 'Created', version: 1 },
      { action: 'Modified', version: 2 },
    ]);
    expect(await step(second.id, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } });
    expect((await spaces("&$search=Base&$filter=type eq 'Room'")).map(({ capacity }) => capacity)).toEqual([
      40,
      null,
      null,
    ]);
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 4 } });
    for (const one of await spaces()) {
      const { version } = one;
      if (one['type'] === 'Room') await test.call('DELETE', `space/${one.id}`, { as, version: Number(version) });
    }
    for (const one of await spaces())
      await test.call('DELETE', `space/${one.id}`, { as, version: Number(one['version']) });
    expect(await spaces()).toEqual([]);
  });

  it('stops with the transactions of a cancel, keeps whole lines alone, and continues where it stopped (PLACE-37, KIT-13)', async () => {
    const rooms = Array.from({ length: 1_000 }, (_, at) => `C-${String(at)},Room,Cancelled ${String(at)},C`);
    const { id } = await check(
      ['Map reference,Type,Name,Map reference of its floor or area', 'C,Floor,Long floor,', ...rooms].join('\n'),
    );
    const started = await begin(id, 'apply');
    await expect
      .poll(async () => (await upload(id)).counts.applied, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(0);
    await test.call('POST', `job/${started.body.id}/cancel`, { as: manager });
    const before = (await upload(id)).counts.applied;
    await reached(id, /Cancelled/);
    const { counts } = await upload(id);
    const count = async () =>
      (await test.call('GET', `space?buildingId=${buildingId}&$count=true&$top=0&$search=Cancelled`, { as: manager }))
        .body['@odata.count'];
    await expect.poll(async () => (await count()) === (await upload(id)).counts.applied - 1).toBe(true);
    // A transaction has at most 200 lines: the one under way, and one more where the cancel is not heard of yet.
    expect(counts.applied - before).toBeLessThanOrEqual(400);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 1_001, refused: 0 } });
    expect(await count()).toBe(1_000);
    expect(await step(id, 'undo')).toMatchObject({ counts: { applied: 0, undone: 1_001 } });
    expect(await count()).toBe(0);
  });

  it('continues behind the last transaction after its process has lost the database (PLACE-37, OPS-04)', async () => {
    const rooms = Array.from({ length: 300 }, (_, at) => `X-${String(at)},Room,Lost ${String(at)},X`);
    const { id } = await check(
      ['Map reference,Type,Name,Map reference of its floor or area', 'X,Floor,Lost floor,', ...rooms].join('\n'),
    );
    // One line of the last part is refused by the database in the middle of a transaction, as a lost connection would.
    await test.services.database.query({
      text: `create or replace function break_upload() returns trigger language plpgsql as $$ begin
        if new.name = 'Lost 200' then raise exception 'gone' using errcode = '57P01'; end if; return new; end $$`,
      values: [],
    });
    await test.services.database.query({
      text: 'create trigger break_upload before insert on spaces for each row execute function break_upload()',
      values: [],
    });
    expect((await begin(id, 'apply')).status).toBe(202);
    const broken = await reached(id, /Failed/);
    await test.services.database.query({ text: 'drop trigger break_upload on spaces', values: [] });
    // Whole transactions before the one with the line, and nothing of that one.
    expect(broken.counts.applied).toBeGreaterThan(1);
    expect(broken.counts.applied).toBeLessThan(202);
    expect(broken.counts.applied).toBe((await spaces('&$search=Lost')).length);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 301, refused: 0 } });
    expect(await spaces('&$search=Lost')).toHaveLength(301);
  });

  it('is for the buildings in scope (SEC-02, PERM-07)', async () => {
    expect((await send('Name', 'a.csv', test.people.buildings.south1)).status).toBe(404);
    const list = await test.call('GET', `location/batchupload?kind=space&buildingId=${buildingId}`, { as: manager });
    const { id } = list.body.value[0];
    const other = test.people.emails.southManager;
    expect((await test.call('GET', `location/batchupload/${id}`, { as: other })).status).toBe(404);
    expect((await test.call('GET', `location/unproccessedrecords?jobId=${id}`, { as: other })).status).toBe(404);
  });

  it('reads a file of a person who does not look: a title and blank rows above the headings, one heading missing, a total below (PLACE-37, WORK-07)', async () => {
    const first = await check(
      ['Map reference,Type,Name,Map reference of its floor or area', '0Z,Floor,Zero,', '0070,Room,Seventy,0Z'].join(
        '\n',
      ),
    );
    await step(first.id, 'apply');
    const { id, columns, counts } = await check(
      [
        ';;;;',
        'Rooms of the building;;;;',
        ';;;;',
        ' NAME ;Type;Map reference;Map reference of its floor or area;;Capacity',
        'Seventy;ROOM;70;0z;yes;12',
        ';;;;',
        'Thousand;Room;T-1;0Z;no;1,000',
        `${'N'.repeat(256)};Room;T-2;0Z;no;`,
        'Total;;;;;1012',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ update: 1, create: 0, error: 3 });
    expect(columns).toContainEqual({ column: 'E', heading: '', field: null });
    const [seventy, thousand, long, total] = await lines(id);
    expect(seventy).toMatchObject({ line: 5, assumptions: [{ field: 'type' }, { from: '70', to: '0070' }] });
    expect(thousand).toMatchObject({ issues: [{ field: 'capacity', code: 'integer', value: '1,000' }] });
    expect(long).toMatchObject({ issues: [{ field: 'name', code: 'tooLong', limit: 255 }] });
    expect(total).toMatchObject({ line: 9, action: 'error' });
    const { text } = await test.call('GET', `location/batchupload/${id}/errors?format=csv`, {
      as: manager,
      headers: { 'accept-language': 'en' },
    });
    expect(text).toContain('Name: Too long: use at most 255 characters');
    // What the file of the errors has of its own is no column to choose when it is uploaded again.
    const again = await check(text, 'corrected.csv');
    expect(again.columns.map(({ heading }: { heading: string }) => heading)).toEqual([
      'NAME',
      'Type',
      'Map reference',
      'Map reference of its floor or area',
      '',
      'Capacity',
    ]);
    // The column without a heading is chosen by hand.
    const chosen = Object.fromEntries(
      columns.map(({ column, field }: { column: string; field: string | null }) => [column, field]),
    );
    await test.call('PUT', `location/batchupload/${id}/columns`, {
      as: manager,
      body: { columns: { ...chosen, E: 'active' } },
    });
    await reached(id, /Checked/);
    expect((await lines(id, 'error'))[0]).toMatchObject({ name: 'Thousand' });
    expect((await upload(id)).columns).toContainEqual({ column: 'E', heading: '', field: 'active' });
    await step(first.id, 'undo');
  });

  it.each([
    ['a value', `Map reference,Type,Name\n${'x'.repeat(99)}😀,Floor,Long`],
    ['a heading', `Map reference,Type,Name,${'x'.repeat(99)}😀\nx,Floor,Long,1`],
    ['a change', `Map reference,Type,Name\nx,Floor,${'x'.repeat(199)}😀`],
    ['an assumption', `Map reference,Type,Name\nx,Floor,${'x'.repeat(199)}😀 `],
  ])(
    'checks a file with %s that is shortened within a sign of two characters (PLACE-37, SEC-09)',
    async (_, content) => {
      expect(await check(content)).toMatchObject({ status: 'Checked', lines: 1 });
    },
  );

  it.each([
    ['csv', Buffer.from('Map reference,Type,Name\nx,Floor,Da\u0000maged')],
    [
      'xls',
      oldWorkbook({
        cells: [
          [0, 0, 'Map reference'],
          [0, 1, 'Type'],
          [1, 0, 'x\u0000'],
        ],
      }),
    ],
  ])('refuses a damaged file of which a cell is no text, as %s (SEC-09)', async (format, content) => {
    expect(await check(content, `damaged.${format}`)).toMatchObject({ status: 'Failed', message: 'batchUnreadable' });
  });

  it('reads the sheet with the headings, and another one that its uploader chooses before lines are saved (PLACE-35, PLACE-37, WORK-07)', async () => {
    const sheetOf = (name: string, ...rows: readonly (readonly string[])[]) => ({
      name,
      cells: rows.flatMap((cells, row) => cells.map((text, column) => [row, column, text] as const)),
    });
    const headings = ['Map reference', 'Type', 'Name'];
    const content = oldWorkbook(
      sheetOf('Cover', ['Rooms of the wing']),
      sheetOf('Rooms', headings, ['S-1', 'Floor', 'One'], ['S-2', 'Floor', 'Two']),
      sheetOf('Old', headings, ['S-9', 'Floor', 'Nine']),
      sheetOf('Only headings', headings),
    );
    const first = await check(content, 'rooms.xls');
    const sheets = ['Cover', 'Rooms', 'Old', 'Only headings'];
    expect(first).toMatchObject({ sheet: 'Rooms', sheets, canChooseSheet: true, lines: 2, counts: { create: 2 } });
    const choose = (sheet: string, as = manager) =>
      test.call('PUT', `location/batchupload/${first.id}/sheet`, { as, body: { sheet } });
    expect((await choose('Attic')).body).toMatchObject({ fields: [{ field: 'sheet', code: 'choice' }] });
    // The file is its uploader's alone.
    expect((await choose('Old', test.people.emails.administrator)).status).toBe(409);

    expect((await choose('Only headings')).status).toBe(202);
    const empty = await reached(first.id, /Checked|Failed/);
    expect(empty).toMatchObject({ status: 'Failed', message: 'batchEmpty', canChooseSheet: true, lines: 0 });
    expect((await choose('Old')).status).toBe(202);
    const other = await reached(first.id, /Checked|Failed/);
    expect(other).toMatchObject({ status: 'Checked', sheet: 'Old', lines: 1, counts: { create: 1 } });
    expect(await lines(first.id)).toMatchObject([{ name: 'Nine' }]);

    expect(await step(first.id, 'apply')).toMatchObject({ sheet: 'Old', canChooseSheet: false });
    expect((await choose('Rooms')).status).toBe(409);
    await step(first.id, 'undo');
  });

  it('reads the lines of a narrow cell as one line, or as the list that it is (PLACE-37, WORK-07)', async () => {
    const { id } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Service id,Description,Tags',
        'L,Floor,"Meeting \r\nfloor",,,,',
        'L-1,Room,"Large\nroom",L,rooms,"Quiet\nand bright","Coffee\nCoffee, tea; cake"',
        '"L\n2",Room,Two,L,rooms,,',
      ].join('\n'),
    );
    const [floor, room, broken] = await lines(id);
    expect(floor).toMatchObject({ name: 'Meeting floor', assumptions: [{ field: 'name', code: 'lines' }] });
    expect(room.assumptions).toMatchObject([{ field: 'name', to: 'Large room' }]);
    expect(room.changes).toContainEqual({ field: 'description', before: '', after: 'Quiet\nand bright' });
    // Where a reference is broken is not known.
    expect(broken).toMatchObject({ issues: [{ field: 'mapSpaceXRefId', code: 'characters' }] });
  });

  it('shows texts of a CSV file that is not in Unicode with the code page it was taken for, and reads it in another (PLACE-35, WORK-07)', async () => {
    // Zasedačka and Jiří in the code page of Prague.
    const content = Buffer.concat([
      Buffer.from('Map reference,Type,Name\nCP-1,Floor,Zaseda'),
      Buffer.from([0xe8]),
      Buffer.from('ka\nCP-2,Floor,Ji'),
      Buffer.from([0xf8, 0xed]),
      Buffer.from('\nCP-3,Floor,Plain'),
    ]);
    const first = await check(content);
    expect(first).toMatchObject({ sheet: 'windows-1250', canChooseSheet: true, lines: 3 });
    expect(first.sheets).toEqual(expect.arrayContaining(['windows-1251', 'windows-1252', 'windows-1254']));
    expect(first.samples.toSorted()).toEqual(['Jiří', 'Zasedačka']);
    const chosen = await test.call('PUT', `location/batchupload/${first.id}/sheet`, {
      as: manager,
      body: { sheet: 'windows-1252' },
    });
    expect(chosen.status).toBe(202);
    const other = await reached(first.id, /Checked|Failed/);
    expect(other.sheet).toBe('windows-1252');
    expect(other.samples.toSorted()).toEqual(['Jiøí', 'Zasedaèka']);
  });

  it('refuses a CSV file whose text is broken in the encoding that it names (PLACE-35)', async () => {
    for (const content of [
      Buffer.concat([Buffer.from('\uFEFFMap reference,Type,Name\nB-1,Floor,Caf'), Buffer.from([0xe9])]),
      Buffer.concat([Buffer.from('\uFEFFMap reference,Type,Name\nB-1,Floor,Ca', 'utf16le'), Buffer.from([0x00, 0xd8])]),
    ])
      expect(await check(content)).toMatchObject({ status: 'Failed', message: 'batchEncoding', lines: 0 });
  });

  it('offers no choice of a sheet where people have filled one alone, the template’s own help next to it (PLACE-35, PLACE-38)', async () => {
    expect(await check('Map reference,Type,Name\nS-1,Floor,One')).toMatchObject({ sheet: null, sheets: [] });
    const template = await test.app.inject({
      url: `/api/location/batchupload/template?kind=space&buildingId=${buildingId}&format=xlsx`,
      headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'fr' },
    });
    expect(await check(template.rawPayload, 'template.xlsx')).toMatchObject({ sheet: null, sheets: [], lines: 1 });
  });

  it('finds the floor of a space also where both references have lost their zeros (PLACE-37)', async () => {
    const first = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area',
        '01,Floor,One,',
        '01-1,Room,In one,1',
        '02-1,Room,In two,2',
        '02,Floor,Two,',
      ].join('\n'),
    );
    expect(first.counts).toMatchObject({ create: 4, error: 0 });
    expect(await step(first.id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 0 } });
    const again = await check(['Map reference,Map reference of its floor or area', '01-1,2'].join('\n'));
    expect(await lines(again.id)).toMatchObject([
      { action: 'update', assumptions: [{ field: 'parentReference', from: '2', to: '02' }] },
    ]);
    await step(first.id, 'undo');
  });

  it('adds room 2.10 next to room 2.1, and what is in an area of that number is there (PLACE-37)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area';
    const first = await check([head, 'D,Floor,D,', '2.1,Area,One,D', '3.10,Area,Ten,D'].join('\n'));
    await step(first.id, 'apply');
    const { id } = await check(
      [
        head,
        '2.1,Area,One,D',
        '2.10,Area,Ten,D',
        '2.10-A,Desk,A,2.10',
        '3.10,Area,Ten,D',
        '3.1,Area,One,D',
        '3.1-A,Desk,A,3.1',
      ].join('\n'),
    );
    const checked: Body[] = await lines(id);
    expect(checked.map(({ action, assumptions }) => [action, assumptions])).toEqual([
      ['same', []],
      ...['2.10', '2.10-A'].map(() => ['create', []]),
      ['same', []],
      ...['3.1', '3.1-A'].map(() => ['create', []]),
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 0 } });
    const byReference = new Map((await spaces()).map((one) => [one['mapSpaceXRefId'], one]));
    for (const reference of ['2.10', '3.1'])
      expect(byReference.get(`${reference}-A`)?.['parentId']).toBe(byReference.get(reference)?.id);
    await step(id, 'undo');
    await step(first.id, 'undo');
  });

  it('refuses what is in a place whose own line has errors, and only that (PLACE-34, PLACE-37)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area,Capacity';
    const first = await check([head, 'W1,Floor,One,,', 'W1A,Area,Area,W1,', 'W1D,Desk,Desk,W1A,1'].join('\n'));
    await step(first.id, 'apply');
    const { id, counts } = await check(
      [
        head,
        'W2D,Desk,Desk,W2A,',
        'W2A,Area,Area,W2,',
        'W2,Floor,Two,,many',
        'W1A,Area,Area,W1A,',
        'W1D,Desk,Desk,W1A,2',
        'W3D,Desk,Desk,W3A,',
        'W3A,Area,Area,W3B,',
        'W3B,Area,Area,W3A,',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ create: 0, update: 1, error: 7 });
    const checked: Body[] = await lines(id);
    const faults = checked.map(({ issues }) =>
      (Array.isArray(issues) ? issues : []).map((issue) => [issue.field, issue.code]),
    );
    expect(faults).toEqual([
      [['parentReference', 'faultyLine']],
      [['parentReference', 'faultyLine']],
      [['capacity', 'number']],
      [['parentReference', 'parentBelow']],
      [],
      [['parentReference', 'faultyLine']],
      [['parentReference', 'parentBelow']],
      [['parentReference', 'parentBelow']],
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 1, refused: 0 } });
    await step(id, 'undo');
    await step(first.id, 'undo');
  });

  it('keeps in an undo what is in use, and says what uses it (PLACE-34, PLACE-37)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area,Service id';
    const { id } = await check([head, 'U,Floor,Used,,', 'U1,Room,Used room,U,rooms'].join('\n'));
    await step(id, 'apply');
    const room = (await spaces()).find((one) => one['mapSpaceXRefId'] === 'U1');
    const device = await test.call('POST', 'device', {
      as: manager,
      body: { buildingId, hardwareId: 'U-1', kind: 'Sensor', name: 'Motion U', spaceId: room?.id },
    });
    expect(device.status).toBe(201);
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 2 } });
    expect(await lines(id, 'kept')).toMatchObject([
      { name: 'Used', issues: [{ field: null, code: 'inUse', names: ['Used room'] }] },
      { name: 'Used room', issues: [{ field: null, code: 'inUse', names: ['Motion U'] }] },
    ]);
    const workbook = await test.app.inject({
      url: `/api/location/batchupload/${id}/errors?format=csv`,
      headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'en' },
    });
    expect(workbook.body).toContain('Other records still use this one. · Motion U');
  });

  it('refuses lines whose references a spreadsheet program has made the same, or shortened (PLACE-34, PLACE-37)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area,External space identifier,Description';
    const first = await check(
      [
        head,
        'C,Floor,C,,,',
        '12,Room,Twelve,C,00012,"\'=1"',
        '0012,Room,Zeros,C,1/2,',
        '05,Room,Five,C,,',
        '5.0,Room,Five and zero,C,,',
      ].join('\n'),
    );
    expect(await step(first.id, 'apply')).toMatchObject({ counts: { applied: 5 } });
    const day = `${String(new Date().getUTCFullYear())}-02-01`;
    const { id } = await check(
      [
        head,
        '12,Room,Twelve,C,12,"\'\'=1"',
        '12,Room,Zeros,C,1/2,',
        '5,Room,Five,C,,',
        '3.52099E+14,Room,Long,C,,',
        `0012,Room,Zeros,C,${day},`,
      ].join('\n'),
    );
    const checked: Body[] = await lines(id);
    expect(checked).toMatchObject([
      { action: 'error', issues: [{ field: 'mapSpaceXRefId', code: 'changedReference', value: '12' }] },
      { action: 'error', issues: [{ field: 'mapSpaceXRefId', code: 'changedReference', value: '12' }] },
      { action: 'error', issues: [{ field: 'mapSpaceXRefId', code: 'changedReference', value: '5' }] },
      { action: 'error', issues: [{ field: 'mapSpaceXRefId', code: 'changedReference', value: '3.52099E+14' }] },
      { action: 'same', assumptions: [{ field: 'externalSpaceId', code: 'reference', from: day, to: '1/2' }] },
    ]);
    const guarded = await check([head, '12,Room,Twelve,C,12,"\'\'=1"'].join('\n'));
    expect(await lines(guarded.id)).toMatchObject([
      { action: 'same', assumptions: [{ field: 'externalSpaceId', from: '12', to: '00012' }] },
    ]);
    await step(first.id, 'undo');
  });

  it('takes neither of two lines with one reference, whichever of them is right (PLACE-37, PLACE-33)', async () => {
    const head = 'Map reference,Type,Name,Map reference of its floor or area';
    const first = await check([head, 'SR,Floor,Shared,,', 'SR-7,Room,G U105,SR', 'SR-8,Room,G U106,SR'].join('\n'));
    expect(await step(first.id, 'apply')).toMatchObject({ counts: { applied: 3 } });
    const slip = await check([head, 'SR-8,Room,G U105,SR', 'SR-8,Room,G U106,SR'].join('\n'));
    expect(slip.counts).toMatchObject({ update: 0, error: 2 });
    expect(await lines(slip.id)).toMatchObject([
      { line: 2, action: 'error', issues: [{ code: 'duplicateXRef', value: 'SR-8', otherLine: 3 }] },
      { line: 3, action: 'error', issues: [{ code: 'duplicateXRef', value: 'SR-8', otherLine: 2 }] },
    ]);
    await step(first.id, 'undo');
  });

  it('adds places to floors and areas without a reference by their names, and goes round by them (PLACE-37, PLACE-38, WORK-07)', async () => {
    const as = test.people.emails.administrator;
    const add = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
      const answer = await test.call('POST', 'space', { as, body: { buildingId, ...body } });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const floors = [
      await add({ type: 'Floor', name: 'P upper floor' }),
      await add({ type: 'Floor', name: 'P lower floor' }),
    ];
    const [upper = '', lower = ''] = floors;
    const wings = [
      await add({ type: 'Area', name: 'P wing', parentId: upper }),
      await add({ type: 'Area', name: 'P wing', parentId: lower }),
    ];
    const office = await add({ type: 'Room', name: 'P office', parentId: upper, capacity: 1 });
    const head = 'Map reference,Type,Name,Map reference of its floor or area';
    const { id } = await check(
      [
        head,
        'P-1,Room,One,p upper floor',
        'P-2,Desk,Two,P lower floor / P wing',
        'P-3,Desk,Three,P wing',
        `P-4,Desk,Four,${wings[0] ?? ''}`,
        'P-5,Room,P office,P lower floor',
      ].join('\n'),
    );
    const checked: Body[] = await lines(id);
    expect(checked).toMatchObject([
      { action: 'create' },
      { action: 'create' },
      { action: 'error', issues: [{ field: 'parentReference', code: 'severalCalledSo' }] },
      { action: 'create' },
      { action: 'create' },
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 4, refused: 0 } });
    const parents = new Map((await spaces()).map((one) => [one['mapSpaceXRefId'], one['parentId']]));
    expect(['P-1', 'P-2', 'P-4', 'P-5'].map((reference) => parents.get(reference))).toEqual([
      upper,
      wings[1],
      wings[0],
      lower,
    ]);
    const whole = await test.app.inject({
      url: `/api/location/batchupload/export?kind=space&buildingId=${buildingId}&format=csv`,
      headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'en' },
    });
    const plain = plainCsv(whole.body);
    expect(plain).toContain('P-2,Desk,Two,P lower floor / P wing,');
    expect(plain).toMatch(new RegExp(`,Room,P office,P upper floor,.*,${office}`));
    const round = await check(whole.body);
    expect(round.counts).toMatchObject({ create: 0, update: 0, error: 0 });
    await step(id, 'undo');
  });

  it('takes a line for a place without a reference only where its name, type and floor leave no other (PLACE-37)', async () => {
    const as = test.people.emails.administrator;
    const add = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
      const answer = await test.call('POST', 'space', { as, body: { buildingId, ...body } });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const [first, second] = [
      await add({ type: 'Floor', name: 'N first', mapSpaceXRefId: 'N1' }),
      await add({ type: 'Floor', name: 'N second', mapSpaceXRefId: 'N2' }),
    ];
    const wing = await add({ type: 'Area', name: 'N wing', mapSpaceXRefId: 'N1W', parentId: first });
    const ids = {
      office: await add({ type: 'Room', name: 'N office', parentId: first }),
      kitchen: await add({ type: 'Room', name: 'N kitchen', parentId: second }),
      otherKitchen: await add({ type: 'Room', name: 'N kitchen', parentId: wing }),
      lobby: await add({ type: 'Area', name: 'N lobby', parentId: first }),
    };
    const { id, counts } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area',
        'N-1,Room,N office,N1',
        'N-2,Room,N office,N1',
        'N-3,Room,N office,N2',
        'N-4,Room,N kitchen,N2',
        'N-5,Room,N kitchen,N1',
        'N-6,Room,N lobby,N1',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ create: 4, update: 2, error: 0 });
    const checked: Body[] = await lines(id);
    expect(checked.map(({ action, assumptions }) => [action, assumptions])).toMatchObject([
      ['create', []],
      ['create', []],
      ['create', []],
      ['update', [{ field: 'name', code: 'reference' }]],
      ['update', [{ field: 'name', code: 'reference' }]],
      ['create', []],
    ]);
    expect(await step(id, 'apply')).toMatchObject({ counts: { applied: 6, refused: 0 } });
    const referenceOf = async (spaceId: string) =>
      (await test.call('GET', `space/${spaceId}`, { as })).body.mapSpaceXRefId;
    expect(await referenceOf(ids.kitchen)).toBe('N-4');
    expect(await referenceOf(ids.otherKitchen)).toBe('N-5');
    expect([await referenceOf(ids.office), await referenceOf(ids.lobby)]).toEqual([null, null]);
    expect(await step(id, 'undo')).toMatchObject({ counts: { undone: 6, kept: 0 } });
  });

  it('knows places that are called the same in one place and have no reference by the id of their export (PLACE-37, PLACE-38, WORK-07)', async () => {
    const as = test.people.emails.administrator;
    const add = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
      const answer = await test.call('POST', 'space', { as, body: { buildingId, ...body } });
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const floor = await add({ type: 'Floor', name: 'Twins', mapSpaceXRefId: 'TW' });
    const wing = await add({ type: 'Area', name: 'Twin wing', parentId: floor });
    const ids: string[] = [];
    for (const parentId of [floor, floor, floor, wing, wing])
      ids.push(await add({ type: 'Room', name: 'Twin', parentId }));
    const exported = async () => {
      const answer = await test.app.inject({
        url: `/api/location/batchupload/export?kind=space&buildingId=${buildingId}&format=csv`,
        headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'en' },
      });
      return plainCsv(answer.body)
        .split('\r\n')
        .filter((line) => line !== '');
    };
    const [head = '', ...all] = await exported();
    const unchanged = await check([head, ...all].join('\n'));
    expect(unchanged.counts).toMatchObject({ same: all.length, create: 0, update: 0, error: 0 });

    const lineOf = (id: string | undefined) => all.find((line) => line.endsWith(`,${String(id)}`)) ?? '';
    const named = lineOf(ids[1]).replace(',Twin,', ',Renamed twin,');
    const referenced = lineOf(ids[4]).replace(/^/, 'TW-5');
    expect([named, referenced]).not.toContain('');
    const changed = await check([head, lineOf(ids[0]), referenced, named, lineOf(ids[2])].join('\n'));
    expect(changed.counts).toMatchObject({ same: 2, update: 2, create: 0, error: 0 });
    expect(await step(changed.id, 'apply')).toMatchObject({ counts: { applied: 2, refused: 0 } });
    const now = async (id: string | undefined) => (await test.call('GET', `space/${String(id)}`, { as })).body;
    expect(await Promise.all(ids.map(async (id) => (await now(id)).name))).toEqual([
      'Twin',
      'Renamed twin',
      'Twin',
      'Twin',
      'Twin',
    ]);
    expect((await now(ids[4])).mapSpaceXRefId).toBe('TW-5');

    const gone = lineOf(ids[3]).replace(String(ids[3]), floor.replace(/.{4}$/, '0000'));
    const wrong = [
      lineOf(ids[0]).replace(String(ids[0]), ''),
      gone,
      lineOf(ids[0]).replace(/^/, 'TW-5'),
      lineOf(ids[2]),
      lineOf(ids[2]).replace(/^/, 'TW-9'),
      'TW-10,Room,Other twin,TW,',
      lineOf(ids[3]).replace(/^/, 'TW-10'),
    ];
    const refused = await check([head, ...wrong].join('\n'));
    expect(refused.counts).toMatchObject({ same: 0, create: 0, update: 0, error: 7 });
    const issues = (await lines(refused.id)).map((line: { issues: unknown[] }) => line.issues[0] ?? null);
    expect(issues).toMatchObject([
      { field: 'mapSpaceXRefId', code: 'severalCalledSo', value: null },
      { field: 'recordId', code: 'reference' },
      { field: 'mapSpaceXRefId', code: 'duplicateXRef', value: 'TW-5' },
      { field: 'mapSpaceXRefId', code: 'duplicateXRef', otherLine: 6 },
      { field: 'mapSpaceXRefId', code: 'duplicateXRef', otherLine: 5 },
      { field: 'mapSpaceXRefId', code: 'duplicateXRef', otherLine: 8 },
      { field: 'mapSpaceXRefId', code: 'duplicateXRef', otherLine: 7 },
    ]);
    expect(await step(changed.id, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } });
    expect(await exported()).toEqual([head, ...all]);
  });

  it('reads and writes the hours of a week in one cell, and goes round in every language (PLACE-10, PLACE-38, WORK-07)', async () => {
    const { id } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Open hours,Tags',
        'H,Floor,Hours,,Mon–Fri 8–18',
        'H-1,Room,Own,H,lun–jeu 9h-17h30; ven 9h-12h,"Coffee, tea; cake; coffee"',
        'H-2,Room,As the floor,H,',
        'H-3,Room,Wrong,H,whenever',
        'H-4,Room,Turned,H,Mon 18:00-8:00',
      ].join('\n'),
    );
    expect(await lines(id, 'error')).toMatchObject([
      { line: 5, issues: [{ field: 'openHours', column: 'E', code: 'hours', value: 'whenever' }] },
      { line: 6, issues: [{ field: 'openHours', column: 'E', code: 'closeAfterOpen' }] },
    ]);
    await step(id, 'apply');
    const [own] = await spaces("&$filter=name eq 'Own'");
    expect(own?.['tags']).toHaveLength(2);
    expect(own?.['openHours']).toMatchObject([
      { day: 'monday', opensAt: '09:00', closesAt: '17:30' },
      {},
      {},
      {},
      { closesAt: '12:00' },
      { closed: true },
      {},
    ]);
    for (const language of ['en', 'fr']) {
      const answer = await test.app.inject({
        url: `/api/location/batchupload/export?kind=space&buildingId=${buildingId}&format=xlsx`,
        headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': language },
      });
      const again = await check(answer.rawPayload, 'spaces.xlsx');
      expect(again.counts).toMatchObject({ same: again.lines, create: 0, update: 0, error: 0 });
    }
    const cleared = await check(['Map reference,Open hours', 'H-1,-'].join('\n'));
    expect(await lines(cleared.id)).toMatchObject([
      { changes: [{ field: 'openHours', before: 'Mon–Thu 09:00–17:30; Fri 09:00–12:00; Sat–Sun closed', after: '' }] },
    ]);
    await step(cleared.id, 'apply');
    expect((await spaces("&$filter=name eq 'Own'"))[0]?.['openHours']).toBeNull();
    await step(cleared.id, 'undo');
    expect((await spaces("&$filter=name eq 'Own'"))[0]?.['openHours']).toEqual(own?.['openHours']);
  });

  it.each(['xlsx', 'csv'])(
    'goes round whatever the texts of its places are, as %s (PLACE-38, WORK-07)',
    async (format) => {
      const as = manager;
      const floor = await test.call('POST', 'space', {
        as,
        body: { buildingId, type: 'Floor', name: 'Texts', mapSpaceXRefId: 'T F' },
      });
      const texts = [' blank', '\u00a0nb', '-', '#N/A', '=1+1', "'quoted", '007', '1,000', 'a;b', 'line\nbreak', '😀'];
      for (const [at, name] of texts.entries()) {
        const body = { buildingId, type: 'Room', parentId: floor.body.id, name, friendlyName: name, description: name };
        expect(
          (await test.call('POST', 'space', { as, body: { ...body, mapSpaceXRefId: `T ${String(at)}` } })).status,
        ).toBe(201);
      }
      const answer = await test.app.inject({
        url: `/api/location/batchupload/export?kind=space&buildingId=${buildingId}&format=${format}`,
        headers: { authorization: `Bearer ${await test.tokenFor(manager)}` },
      });
      const again = await check(answer.rawPayload, `spaces.${format}`);
      expect(again.counts).toMatchObject({ same: again.lines, create: 0, update: 0, error: 0 });
      for (const one of [
        ...(await spaces()).filter(({ mapSpaceXRefId }) => String(mapSpaceXRefId).startsWith('T ')),
        floor.body,
      ])
        await test.call('DELETE', `space/${one.id}`, { as, version: Number(one.version) });
    },
  );

  it('reads the time between the bookings of floors and spaces (PLACE-32, RESV-24)', async () => {
    const { id } = await check(
      [
        'Map reference,Type,Name,Map reference of its floor or area,Time between bookings',
        'B,Floor,Buffered floor,,20',
        'B-1,Room,Own,B,15',
        'B-2,Room,Inherited,B,',
        'B-3,Room,Too long,B,241',
      ].join('\n'),
    );
    expect(await lines(id, 'error')).toMatchObject([{ issues: [{ field: 'bookingBuffer', code: 'tooLarge' }] }]);
    await step(id, 'apply');
    const buffers = (await spaces()).flatMap(({ mapSpaceXRefId, bookingBuffer }) =>
      String(mapSpaceXRefId).startsWith('B') ? [[mapSpaceXRefId, bookingBuffer]] : [],
    );
    expect(Object.fromEntries(buffers)).toEqual({ B: 20, 'B-1': 15, 'B-2': null });
  });
});
