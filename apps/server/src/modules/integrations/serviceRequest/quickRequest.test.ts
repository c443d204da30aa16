import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

interface Answer {
  readonly status: number;
  readonly body: { readonly fields?: readonly { readonly field: string; readonly code: string }[] };
}

const codesOf = ({ status, body: { fields = [] } }: Answer) => [
  status,
  Object.fromEntries(fields.map(({ field, code }) => [field, code])),
];

describe('the quick requests and lists of a customer', () => {
  let test: TestApp;
  let admin: string;
  let reader: string;
  let north: string;
  let south: string;

  const add = async (problemCode: string, description: string, customerId = north) =>
    test.call('POST', 'workorder/quick-request', { as: admin, body: { customerId, problemCode, description } });
  const report = async (body: Readonly<Record<string, unknown>>) => {
    const buildingId = test.people.buildings.north1;
    return test.call('POST', 'workorder', { as: reader, body: { buildingId, description: 'Too cold', ...body } });
  };
  const reached = async (id: string, status: RegExp) => {
    const read = async () => (await test.call('GET', `location/batchupload/${id}`, { as: admin })).body;
    await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toMatch(status);
    return read();
  };
  const upload = async (kind: string, lines: readonly string[]) => {
    const form = formData({ name: 'file', filename: 'records.csv', content: lines.join('\n') });
    const sent = await test.app.inject({
      method: 'POST',
      url: `/api/location/batchupload?kind=${kind}&customerId=${north}`,
      headers: { ...form.headers, authorization: `Bearer ${await test.tokenFor(admin)}`, 'accept-language': 'en' },
      payload: form.body,
    });
    return reached(sent.json().id, /Checked|Failed/);
  };
  const apply = async (id: string) => {
    await test.call('POST', `location/batchupload/${id}/apply`, { as: admin });
    return reached(id, /Applied|Failed/);
  };
  const errorsOf = async (id: string): Promise<string> =>
    (
      await test.app.inject({
        url: `/api/location/batchupload/${id}/errors?format=csv`,
        headers: { authorization: `Bearer ${await test.tokenFor(admin)}`, 'accept-language': 'en' },
      })
    ).payload;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ reader } = test.people.emails);
    ({ north, south } = test.people.customers);
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('are added, changed, offered in the app and deleted (INTG-14, RES-72, RES-73)', async () => {
    const made = await add('HVAC-01', 'Too cold');
    expect(made.status).toBe(201);
    expect(codesOf(await add('hvac-01', 'Too warm'))).toEqual([409, { problemCode: 'duplicate' }]);
    expect(codesOf(await add(' ', ''))).toEqual([400, { problemCode: 'required', description: 'required' }]);
    await add('HVAC-01', 'Zu kalt', south);
    const path = `workorder/quick-request/${made.body.id}`;
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { description: 'Too cold here' } });
    expect(changed.body).toMatchObject({ problemCode: 'HVAC-01', description: 'Too cold here' });
    const offered = await test.call('GET', 'workorder/find-quick-request', { as: reader });
    expect(offered.body.value).toEqual([
      { id: made.body.id, customerId: north, problemCode: 'HVAC-01', description: 'Too cold here' },
    ]);
    expect((await test.call('DELETE', path, { as: reader, version: 2 })).status).toBe(403);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await test.call('GET', 'workorder/find-quick-request', { as: reader })).body.value).toEqual([]);
  });

  it('are reported with their problem code, and those of another customer are refused (SRV-01, INTG-14)', async () => {
    const own = (await add('LIGHT-1', 'A light is off')).body.id;
    const foreign = (await add('LIGHT-1', 'Licht aus', south)).body.id;
    const made = await report({ quickRequestId: own });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ quickRequestId: own, problemCode: 'LIGHT-1' });
    expect(codesOf(await report({ quickRequestId: foreign }))).toEqual([400, { quickRequestId: 'reference' }]);
    expect(codesOf(await report({ quickRequestId: 'x' }))).toEqual([400, { quickRequestId: 'invalid' }]);
  });

  it('come from a spreadsheet, which changes those that are there (INTG-12, RES-73)', async () => {
    await add('DOOR-1', 'Door');
    const checked = await upload('quickRequest', [
      'Problem code,Description',
      'door-1,A door sticks',
      'TAP-1,A tap drips',
    ]);
    expect(checked.counts).toMatchObject({ create: 1, update: 1, error: 0 });
    expect((await apply(checked.id)).counts).toMatchObject({ applied: 2 });
    const list = await test.call('GET', 'workorder/find-quick-request?$orderby=problemCode', { as: reader });
    expect(list.body.value.map(({ description }: { description: string }) => description)).toEqual([
      'A door sticks',
      'A light is off',
      'A tap drips',
    ]);
  });

  it('refuses a line with a Host status that there is not, by its number (INTG-11, ERR-55)', async () => {
    const checked = await upload('statusMapping', ['CMMS code,Host status', 'COMP,Completed', 'GONE,Finished off']);
    expect(checked.counts).toMatchObject({ create: 1, error: 1 });
    expect(await errorsOf(checked.id)).toContain('Invalid Host status code at line 3');
    expect((await apply(checked.id)).counts).toMatchObject({ applied: 1 });
    const list = await test.call('GET', `serviceconfig/statusmapping?customerId=${north}`, { as: admin });
    expect(list.body.value).toMatchObject([{ cmmsCode: 'COMP', hostStatus: 'Completed' }]);
  });

  it('choose from the lists of the customer, which apps read in its order (SRV-01, RES-12, RES-13, RES-77, RES-78, RES-80)', async () => {
    const lists = {
      categories: ['Heating', 'Access'],
      changeTypes: ['Repair', 'Move'],
      impacts: ['One person', 'A floor'],
      problemCodes: ['HVAC-01', 'HVAC-02'],
    };
    const free = await report({ changeType: 'Anything', impact: 'Any', problemCode: 'ANY' });
    expect(free.body).toMatchObject({ changeType: 'Anything', impact: 'Any', problemCode: 'ANY' });
    await test.call('POST', 'serviceconfig', { as: admin, body: { customerId: north, ...lists } });
    const namesOf = async (path: string, as = reader) =>
      (await test.call('GET', path, { as })).body.value.map(({ name }: { name: string }) => name);
    for (const path of ['servicechangetype', 'cmmschangetype']) expect(await namesOf(path)).toEqual(lists.changeTypes);
    for (const path of ['serviceimpact', 'cmmsimpact']) expect(await namesOf(path)).toEqual(lists.impacts);
    expect(await namesOf('servicecategory')).toEqual(lists.categories);
    expect(await namesOf(`servicecategory?customerId=${north}`, admin)).toEqual(lists.categories);
    expect((await test.call('GET', `servicecategory?customerId=${south}`, { as: reader })).status).toBeGreaterThan(400);
    const wrong = { category: 'Catering', changeType: 'Remove', impact: 'All', problemCode: 'ANY' };
    expect(codesOf(await report(wrong))).toEqual([
      400,
      { category: 'choice', changeType: 'choice', impact: 'choice', problemCode: 'choice' },
    ]);
    const made = await report({ changeType: 'Repair', impact: 'A floor', problemCode: 'HVAC-02' });
    expect(made.body).toMatchObject({ changeType: 'Repair', impact: 'A floor', problemCode: 'HVAC-02' });
  });

  it('refuses a line whose problem code the customer does not have, by its number (INTG-12, ERR-55)', async () => {
    const checked = await upload('quickRequest', ['Problem code,Description', 'HVAC-02,Too warm', 'NONE-1,Nothing']);
    expect(checked.counts).toMatchObject({ create: 1, error: 1 });
    expect(await errorsOf(checked.id)).toContain('Quick request or problem code not found at line 3');
    expect(codesOf(await add('NONE-2', 'Nothing'))).toEqual([400, { problemCode: 'problemCode' }]);
  });
});
