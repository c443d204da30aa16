import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { oldWorkbook, workbook } from '../../../formats/sheet/testing/sheetFiles.ts';
import { systemGrant } from '../../../access/authorize.ts';
import { lineId } from '../../../services/upload/lineId.ts';
import { insertMany } from '../../../store/bulkWrites.ts';
import { plainCsv } from '../../../testing/plainCsv.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { employeeStore } from './employee.store.ts';

const HEADINGS = 'First name,Last name,E-mail,Group,Preferred building';

describe('an import of employees', () => {
  let test: TestApp;
  let path: string;
  let manager: string;

  const send = async (content: Buffer | string, name = 'people.csv', as = manager, at = path) => {
    const { body, headers } = formData({ name: 'file', filename: name, content });
    const authorization = `Bearer ${await test.tokenFor(as)}`;
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/${at}/import`,
      headers: { ...headers, authorization, 'accept-language': 'en' },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const finished = async (id: string, as = manager) => {
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as })).body.status, { timeout: 60_000, interval: 100 })
      .toMatch(/Done|Failed|Cancelled/);
    return (await test.call('GET', `job/${id}`, { as })).body;
  };
  const bring = async (content: Buffer | string, name?: string) => {
    const started = await send(content, name);
    expect(started).toMatchObject({ status: 202, body: { kind: 'import', status: 'Queued' } });
    return finished(started.body.id);
  };
  const count = async (query = '') =>
    (await test.call('GET', `${path}?$count=true&$top=0${query}`, { as: manager })).body['@odata.count'];
  const errorsOf = (job: { result: { errors: Record<string, unknown>[] } }) =>
    job.result.errors.map(({ line, column, field, code, otherLine }) =>
      [line, column, field, code, ...(otherLine === null ? [] : [otherLine])].join(' '),
    );

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/employee`;
    manager = test.people.emails.northManager;
    const group = `building/${test.people.buildings.north1}/usergroup`;
    for (const name of ['Front desk', 'Crowd']) await test.call('POST', group, { as: manager, body: { name } });
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('names formulas that failed, line breaks and signs that no one sees as errors of their own (MSG-15, MSG-16, API-45)', async () => {
    const before = await count();
    const job = await bring(
      [
        HEADINGS,
        '#NAME?,Lane,one@northwind.example,,',
        'Zoé,#DIV/0!,two@northwind.example,,',
        'Zoé,Err:502,#N/A,,',
        'Zoé,Lane,zo\u200be@northwind.example,,',
        '"Zo\né","La\r\nne",three@northwind.example,,',
        'نمی\u200cخواهم,#1 Lane,four@northwind.example,,',
        '#VALEUR !,#DIV/0\u00a0!,Err :502,#N/D,#NOM\u202f?',
      ].join('\n'),
    );
    expect(errorsOf(job)).toEqual([
      '2 A firstName formulaError',
      '3 B lastName formulaError',
      '4 B lastName formulaError',
      '4 C email formulaError',
      '5 C email invisible',
      '6 A firstName invisible',
      '6 B lastName invisible',
      ...['8 A firstName', '8 B lastName', '8 C email', '8 D groupId', '8 E preferredBuildingId'].map(
        (place) => `${place} formulaError`,
      ),
    ]);
    expect(await count()).toBe(before);
  });

  it('saves every line, with group and preferred building by name (MSG-14, MSG-12, KIT-13)', async () => {
    const job = await bring(
      `${HEADINGS}\nZoé,Lane,zoe@northwind.example,front DESK,North One\n\nAbe,Moss,abe@northwind.example,,\n`,
    );
    expect(job).toMatchObject({
      kind: 'import',
      resource: 'employee',
      status: 'Done',
      done: 4,
      total: 4,
      counts: { lines: 2, saved: 2 },
      result: { lines: 2, saved: 2, errorCount: 0, errors: [] },
    });
    const { value } = (await test.call('GET', `${path}?$orderby=lastName`, { as: manager })).body;
    expect(value).toMatchObject([
      { firstName: 'Zoé', origin: 'imported', groupName: 'Front desk', preferredBuildingName: 'North One' },
      { firstName: 'Abe', groupName: null, preferredBuildingName: null, revision: { action: 'Created' } },
    ]);
    const history = await test.call('GET', `audit?type=employee&id=${value[0].id}`, { as: manager });
    expect(history.body.value).toMatchObject([{ action: 'Created', version: 1 }]);
  });

  it.each(['csv', 'xlsx'])('reads an export as it was written, as %s (KIT-04, MSG-14)', async (format) => {
    const people = [
      ['=1+1', '@Doe', 'formula@northwind.example', 'Front desk', 'North One'],
      ["'t Hart", '-Æ "x", y', 'quotes@northwind.example', '', ''],
      ['007', '+33 1 22', 'digits@northwind.example', '', ''],
    ] as const;
    for (const [firstName, lastName, email] of people) {
      await test.call('POST', path, { as: manager, body: { firstName, lastName, email } });
    }
    const mine = "$filter=origin eq 'entered'";
    const columns = 'firstName,lastName,email,groupName,preferredBuildingName';
    const answer = await test.app.inject({
      url: `/api/${path}/export?format=${format}&columns=${columns}&${mine}`,
      headers: { authorization: `Bearer ${await test.tokenFor(manager)}`, 'accept-language': 'en' },
    });
    const before = (await test.call('GET', `${path}?${mine}`, { as: manager })).body.value;
    for (const { id } of before) {
      await test.call('DELETE', `${path}/${id}`, { as: manager, headers: { 'if-match': '*' } });
    }
    expect(await bring(answer.rawPayload, `people.${format}`)).toMatchObject({ status: 'Done', counts: { saved: 3 } });
    const after = (
      await test.call(
        'GET',
        `${path}?$filter=email in ('formula@northwind.example','quotes@northwind.example','digits@northwind.example')`,
        { as: manager },
      )
    ).body.value;
    const textsOf = (rows: Record<string, unknown>[]) =>
      rows.map(({ firstName, lastName, email, groupName, preferredBuildingName }) => [
        firstName,
        lastName,
        email,
        groupName,
        preferredBuildingName,
      ]);
    expect(textsOf(after)).toEqual(textsOf(before));
    for (const { id } of after) {
      await test.call('DELETE', `${path}/${id}`, { as: manager, headers: { 'if-match': '*' } });
    }
  });

  it('reads headings of either language, in any order, from a workbook too (MSG-14, MSG-15)', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
    const rows = row('E-MAIL', 'prenom', 'Nom') + row('luc@northwind.example', 'Luc', 'Brun');
    expect(await bring(workbook([rows]), 'Personnel.XLSX')).toMatchObject({ status: 'Done', counts: { saved: 1 } });
  });

  it('names headings that are missing, unknown or there twice, in line 1, and saves nothing (MSG-15, ERR-56)', async () => {
    const before = await count();
    const job = await bring('First name,Nickname,First name,E-mail\nA,B,C,d@northwind.example\n');
    expect([job.status, job.message]).toEqual(['Failed', 'importRefused']);
    expect(errorsOf(job)).toEqual(['1 B  headingUnknown', '1 C firstName headingTwice', '1  lastName headingMissing']);
    // Headings in a later line are none.
    const late = await bring(`\n${HEADINGS}\nA,B,c@northwind.example,,\n`);
    expect(errorsOf(late)).toContain('1  email headingMissing');
    expect(await count()).toBe(before);
  });

  it('lists every error with line, column and reason and saves no line of the file (MSG-15, MSG-16, ERR-56, MSG-13)', async () => {
    const before = await count();
    const job = await bring(
      [
        HEADINGS,
        'Fine,Person,fine@northwind.example,,',
        ',Nameless,not an address,,',
        'Taken,Address,ZOE@northwind.example,,',
        'No,Such,such@northwind.example,Nobody,Nowhere',
        'Same,Again,FINE@northwind.example,,',
        `${'x'.repeat(300)},Long,long@northwind.example,,South One`,
        'https://evil.example/win,Prize,prize@northwind.example,,',
      ].join('\r\n'),
    );
    expect([job.status, job.message, job.result.lines, job.result.saved]).toEqual(['Failed', 'importRefused', 7, 0]);
    expect(errorsOf(job)).toEqual([
      '2 C email duplicate 6',
      '3 A firstName required',
      '3 C email email',
      '4 C email duplicate',
      '5 D groupId groupOfBuilding',
      '5 E preferredBuildingId reference',
      '6 C email duplicate 2',
      '7 A firstName tooLong',
      '7 E preferredBuildingId reference',
      '8 A firstName addressInName',
    ]);
    expect(job.result.errors[2]).toMatchObject({ value: 'not an address' });
    expect(await count()).toBe(before);
    const { payload, headers } = await test.app.inject({ url: job.result.fileUrl });
    expect(headers['content-disposition']).toBe('attachment; filename="employee-errors.csv"');
    const report = plainCsv(payload);
    expect(report.split('\r\n').slice(0, 3)).toEqual([
      'Line,Column,Heading,Value,Reason',
      '2,C,E-mail,fine@northwind.example,Line 6 already uses it',
      '3,A,First name,,Required',
    ]);
    expect(report).toContain('6,C,E-mail,FINE@northwind.example,Line 2 already uses it');
  });

  it('shows its errors only to those who may still import there (SEC-02)', async () => {
    const { services, people } = test;
    const { email, userId } = await createPerson(services, {
      customerId: people.customers.north,
      email: 'importer@northwind.example',
      privilegeMap: { 'BUILDING.employee': ['view', 'add'] },
      buildingIds: [people.buildings.north1],
    });
    const started = await send(`${HEADINGS}\n,Nameless,not an address,,\n`, 'people.csv', email);
    const { result } = await finished(started.body.id, email);
    const fetched = async () => (await test.app.inject({ url: result.fileUrl })).statusCode;
    expect(await fetched()).toBe(200);
    const values = [[people.buildings.north2], userId];
    await services.database.query({
      text: 'update user_configurations set building_ids = $1::uuid[] where user_id = $2::uuid',
      values,
    });
    expect(await fetched()).toBe(404);
  });

  it('fills a group to 500 and names each line above that (MSG-18, MSG-16, ERR-50)', async () => {
    const people = Array.from({ length: 502 }, (_, at) => `P,${String(at)},p${String(at)}@crowd.example,Crowd,`);
    const job = await bring([HEADINGS, ...people].join('\n'));
    expect(errorsOf(job)).toEqual(['502 D groupId groupFull', '503 D groupId groupFull']);
    expect(await bring([HEADINGS, ...people.slice(0, 500)].join('\n'))).toMatchObject({ counts: { saved: 500 } });
  });

  it('reads a workbook of Excel until 2003 (MSG-14)', async () => {
    const cells = ['First name', 'Last name', 'E-mail'].map((text, at) => [0, at, text] as const);
    const person = ['Old', 'File', 'old.file@northwind.example'].map((text, at) => [1, at, text] as const);
    expect(await bring(oldWorkbook({ cells: [...cells, ...person] }), 'people.xls')).toMatchObject({
      counts: { saved: 1 },
    });
  });

  it('reads the sheet with the headings of a file that begins with a cover (MSG-14)', async () => {
    const cells = ['First name', 'Last name', 'E-mail'].map((text, at) => [0, at, text] as const);
    const person = ['Cora', 'Second', 'cora.second@northwind.example'].map((text, at) => [1, at, text] as const);
    const cover = { name: 'Cover', cells: [[0, 0, 'Our people'] as const] };
    const people = { name: 'People', cells: [...cells, ...person] };
    expect(await bring(oldWorkbook(cover, people), 'people.xls')).toMatchObject({ counts: { saved: 1 } });
  });

  it.each([
    ['people.txt', 'First name\n'],
    ['people.xlsb', 'First name\n'],
    ['people', 'First name\n'],
  ])('refuses %s for its extension (ERR-58, MSG-14)', async (name, content) => {
    const answer = await send(content, name);
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'file', code: 'fileKind' }]]);
    expect(answer.body.fields[0].message).toBe('Unsupported file extension');
  });

  it.each([
    ['people.xlsx', 'not a workbook', 'importUnreadable'],
    ['people.xls', 'First name\n', 'importUnreadable'],
    ['people.csv', '\n\n', 'importEmpty'],
    ['people.csv', Buffer.from(`${HEADINGS}\nZoé,Lane,zoe@x.example,,`, 'latin1'), 'importEncoding'],
    ['people.csv', `${HEADINGS}\n`, 'importEmpty'],
    ['people.csv', `${HEADINGS}\n${'A,B,a@x.example,,\n'.repeat(10_001)}`, 'importTooLong'],
  ])('says why %s cannot be imported: %# (ERR-43, MSG-14)', async (name, content, message) => {
    expect(await bring(content, name)).toMatchObject({ status: 'Failed', message, result: null });
  });

  it('takes 10,000 lines within 20 seconds (MSG-14, KIT-13)', async () => {
    const people = Array.from(
      { length: 10_000 },
      (_, at) => `Many,${String(at)},many${String(at)}@northwind.example,,North One`,
    );
    const spent = process.cpuUsage();
    const job = await bring([HEADINGS, ...people].join('\n'));
    expect(job).toMatchObject({ status: 'Done', counts: { lines: 10_000, saved: 10_000 } });
    const { user, system } = process.cpuUsage(spent);
    // The processor's time: on a busy machine the clock says what others did.
    expect((user + system) / 1_000).toBeLessThan(20_000);
    expect(await count(`&$filter=firstName eq 'Many'`)).toBe(10_000);
  }, 120_000);

  it('leaves nothing behind when it is cancelled (KIT-13, MSG-16)', async () => {
    const people = Array.from({ length: 8_000 }, (_, at) => `Not,${String(at)},not${String(at)}@northwind.example,,`);
    const { body } = await send([HEADINGS, ...people].join('\n'));
    await test.call('POST', `job/${body.id}/cancel`, { as: manager });
    expect(await finished(body.id)).toMatchObject({ status: 'Cancelled', result: null });
    // A further one begins when the cancelled one has ended.
    await bring(`${HEADINGS}\nAfter,Wards,afterwards@northwind.example,,\n`);
    expect(await count(`&$filter=firstName eq 'Not'`)).toBe(0);
  }, 120_000);

  it('is either done with every line or cancelled with none, whenever the cancel comes (KIT-13, MSG-16)', async () => {
    for (const wait of [0, 100, 400]) {
      const name = `Race${String(wait)}`;
      const people = Array.from(
        { length: 400 },
        (_, at) => `${name},${String(at)},${name}.${String(at)}@northwind.example,,`,
      );
      const { body } = await send([HEADINGS, ...people].join('\n'));
      await new Promise((resolve) => setTimeout(resolve, wait));
      await test.call('POST', `job/${body.id}/cancel`, { as: manager });
      const { status } = await finished(body.id);
      // Another import goes on next to what the cancelled one takes back.
      await bring(`${HEADINGS}\nAfter,${name},after.${name}@northwind.example,,\n`);
      const saved = () => count(`&$filter=firstName eq '${name}'`);
      await expect.poll(saved, { timeout: 60_000, interval: 50 }).toBe(status === 'Done' ? 400 : 0);
    }
  }, 120_000);

  it('saves a few lines at a time, and takes them back when it is cancelled in between (KIT-13, MSG-16)', async () => {
    const people = Array.from({ length: 6_000 }, (_, at) => `Half,${String(at)},half${String(at)}@northwind.example,,`);
    const { body } = await send([HEADINGS, ...people].join('\n'));
    const saved = () => count(`&$filter=firstName eq 'Half'`);
    const seen = new Set<number>();
    await expect.poll(async () => seen.add(await saved()).size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
    expect(Math.max(...seen)).toBeLessThan(6_000);
    await test.call('POST', `job/${body.id}/cancel`, { as: manager });
    expect((await finished(body.id)).status).toBe('Cancelled');
    const atCancel = await saved();
    expect(atCancel).toBeLessThan(6_000);
    await expect.poll(saved, { timeout: 60_000, interval: 50 }).toBe(0);
    expect(await bring(`${HEADINGS}\nHalf,0,half0@northwind.example,,\n`)).toMatchObject({ status: 'Done' });
  }, 120_000);

  it('names each line once when the same file is imported again, a full group or not (MSG-13, MSG-16)', async () => {
    const group = `building/${test.people.buildings.north1}/usergroup`;
    await test.call('POST', group, { as: manager, body: { name: 'Full' } });
    const people = Array.from({ length: 500 }, (_, at) => `F,${String(at)},f${String(at)}@full.example,Full,`);
    const file = [HEADINGS, ...people].join('\n');
    expect(await bring(file)).toMatchObject({ counts: { saved: 500 } });
    expect(await bring(file)).toMatchObject({ status: 'Failed', result: { lines: 500, errorCount: 500 } });
  });

  it('is undone once from the list of jobs, apart from the people that were edited since (WORK-07, KIT-05)', async () => {
    const job = await bring(
      `${HEADINGS}\nUn,Done,undone1@northwind.example,,\nUn,Edited,undone2@northwind.example,,\n`,
    );
    expect(job.canBeUndone).toBe(true);
    const people = async () =>
      (await test.call('GET', `${path}?$filter=firstName eq 'Un'&$orderby=lastName`, { as: manager })).body.value;
    const [, edited] = await people();
    const changed = await test.call('PUT', `${path}/${edited.id}`, {
      as: manager,
      headers: { 'if-match': '*' },
      body: { lastName: 'Kept' },
    });
    expect(changed.status).toBe(200);
    const undo = await test.call('POST', `job/${job.id}/undo`, { as: manager });
    expect(undo.status).toBe(202);
    expect(await finished(undo.body.id)).toMatchObject({ status: 'Done', counts: { changed: 1, refused: 1 } });
    expect(await people()).toMatchObject([{ lastName: 'Kept' }]);
    expect((await finished(job.id)).canBeUndone).toBe(false);
    expect((await test.call('POST', `job/${job.id}/undo`, { as: manager })).status).toBe(409);
  });

  it('cannot be undone where it saved nothing (WORK-07, MSG-16)', async () => {
    expect((await bring(`${HEADINGS}\n,Nameless,nameless@northwind.example,,\n`)).canBeUndone).toBe(false);
  });

  it('is refused without the right, and out of scope (SEC-02, NAV-49)', async () => {
    const { emails, buildings } = test.people;
    const content = `${HEADINGS}\nA,B,a@x.example,,\n`;
    expect((await send(content, 'a.csv', emails.reader)).status).toBe(403);
    expect((await send(content, 'a.csv', manager, `building/${buildings.north2}/employee`)).status).toBe(404);
    expect((await send(content, 'a.csv', manager, `building/${buildings.south1}/employee`)).status).toBe(404);
  });

  it('has a template in each format and language that it reads itself (MSG-14)', async () => {
    const template = async (format: string, language: string) => {
      const authorization = `Bearer ${await test.tokenFor(manager)}`;
      const url = `/api/${path}/import/template?format=${format}`;
      return test.app.inject({ url, headers: { authorization, 'accept-language': language } });
    };
    const french = ['Prénom', 'Nom', 'E-mail', 'Groupe', 'Bâtiment préféré'];
    const xlsx = await template('xlsx', 'fr');
    expect(xlsx.headers['content-disposition']).toBe('attachment; filename="employee.xlsx"');
    expect((await readXlsx(xlsx.rawPayload)).sheets[0]?.rows).toEqual([french]);
    expect((await readOds((await template('ods', 'fr')).rawPayload)).sheets[0]?.rows).toEqual([french]);
    const csv = await template('csv', 'en');
    expect(csv.payload.startsWith('\uFEFF"')).toBe(true);
    expect(plainCsv(csv.payload)).toBe(`${HEADINGS}\r\n`);
    expect(await bring(csv.payload + 'Tom,Plate,tom@northwind.example,,\r\n')).toMatchObject({ status: 'Done' });
    expect((await template('pdf', 'en')).statusCode).toBe(400);
  });
});

describe('an import of employees that a crash has interrupted', () => {
  it('goes on where it was, and saves each line once (OPS-06, MSG-16)', async () => {
    const test = await createTestApp();
    onTestFinished(() => test.close());
    const { buildings, customers, emails } = test.people;
    const as = emails.northManager;
    const path = `building/${buildings.north1}/employee`;
    const emailOf = (at: number) => `resumed${String(at)}@northwind.example`;
    const people = Array.from({ length: 250 }, (_, at) => `Re,Sumed,${emailOf(at)},,`);
    const { body, headers } = formData({
      name: 'file',
      filename: 'people.csv',
      content: [HEADINGS, ...people].join('\n'),
    });
    const authorization = `Bearer ${await test.tokenFor(as)}`;
    const url = `/api/${path}/import`;
    const started = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization },
      payload: body,
    });
    const { id } = started.json();
    // What an attempt before had saved: no process has taken the job yet.
    const rows = Array.from({ length: 100 }, (_, at) => ({
      id: lineId(id, at + 2),
      customerId: customers.north,
      buildingId: buildings.north1,
      firstName: 'Re',
      lastName: 'Sumed',
      email: emailOf(at),
      groupId: null,
      preferredBuildingId: null,
      origin: 'imported',
    }));
    await insertMany(employeeStore, systemGrant(employeeStore.resource, 'add', 'a test'), test.services.database, rows);
    await test.services.jobs.work();
    const job = async () => (await test.call('GET', `job/${id}`, { as })).body;
    await expect.poll(async () => (await job()).status, { timeout: 60_000, interval: 100 }).toMatch(/Done|Failed/);
    expect(await job()).toMatchObject({ status: 'Done', result: { lines: 250, saved: 250 } });
    const list = await test.call('GET', `${path}?$count=true&$top=0&$filter=lastName eq 'Sumed'`, { as });
    expect(list.body['@odata.count']).toBe(250);
  }, 120_000);
});
