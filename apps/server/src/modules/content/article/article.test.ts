import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';

const DAY = 24 * 60 * 60 * 1000;
const from = (offset: number) => new Date(Date.now() + offset * DAY).toISOString();

describe('articles', () => {
  let test: TestApp;
  let editor: string;
  let north1: string;

  beforeAll(async () => {
    test = await createTestApp();
    ({ north1 } = test.people.buildings);
    await turnOn(test.services, 'news', [north1]);
    editor = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  const create = (body: Record<string, unknown>, as = editor) =>
    test.call('POST', 'article', {
      as,
      body: { buildingId: north1, title: 'Roof garden', content: '<p>Open now</p>', ...body },
    });
  const groupIn = async (building: string, name: string): Promise<string> =>
    (
      await test.call('POST', `building/${building}/usergroup`, {
        as: test.people.emails.administrator,
        body: { name },
      })
    ).body.id;
  const titles = (answer: { body: { value: { title: string }[] } }) => answer.body.value.map(({ title }) => title);

  it('keeps every field of an article (CONT-01, RES-02)', async () => {
    const body = {
      title: 'Lobby works',
      subtitle: 'For two weeks',
      published: false,
      activationDate: '2026-01-01T00:00:00.000Z',
      expirationDate: '2026-02-01T00:00:00.000Z',
      contentUrl: null,
      content: '<p>Please use the <strong>side</strong> entrance.</p>',
      featured: true,
      audienceType: 'buildingUsers',
      imageId: null,
    };
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...body, buildingId: north1, customerId: test.people.customers.north });
  });

  it('stores points in time in UTC whatever offset they came with (LIM-04)', async () => {
    const { body } = await create({ activationDate: '2026-07-01T09:30:00+02:00' });
    expect(body.activationDate).toBe('2026-07-01T07:30:00.000Z');
  });

  it('starts unpublished, and only an unpublished one can be deleted (CONT-02, CONT-03, RES-02)', async () => {
    const { body } = await create({});
    expect(body.published).toBe(false);
    await test.call('PUT', `article/${body.id}`, { as: editor, version: 1, body: { published: true } });
    const refused = await test.call('DELETE', `article/${body.id}`, { as: editor, version: 2 });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('published');
    await test.call('PUT', `article/${body.id}`, { as: editor, version: 2, body: { published: false } });
    expect((await test.call('DELETE', `article/${body.id}`, { as: editor, version: 3 })).status).toBe(204);
  });

  it('is restored by those who may, whatever else the call says (AUDIT-07, API-40)', async () => {
    const { body } = await create({});
    await test.call('DELETE', `article/${body.id}`, { as: editor, version: 1 });
    const restore = (id: string, as: string) =>
      test.call('POST', `article/${id}/restore`, { as, body: { unknown: true, published: 'yes' } });
    expect((await restore(body.id, test.people.emails.reader)).status).toBe(403);
    expect((await restore(body.id, test.people.emails.southManager)).status).toBe(404);
    expect((await restore(crypto.randomUUID(), editor)).status).toBe(404);
    expect((await restore(body.id, editor)).status).toBe(400);
  });

  it('refuses an expiration that is not after the activation (CONT-04)', async () => {
    const answer = await create({ activationDate: from(2), expirationDate: from(1) });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ field: 'expirationDate', code: 'afterStart' }]);
  });

  it('refuses a missing title, a link that is none and dates that are none, each by name (CONT-31)', async () => {
    const wrong = { title: ' ', contentUrl: 'news', activationDate: 'soon', expirationDate: '2026-02-30' };
    const { status, body } = await create({ content: null, ...wrong });
    expect([
      status,
      Object.fromEntries(body.fields.map((one: { field: string; code: string }) => [one.field, one.code])),
    ]).toEqual([400, { title: 'required', contentUrl: 'url', activationDate: 'instant', expirationDate: 'instant' }]);
  });

  it('is saved as a draft without content and published with some (CONT-05, CONT-03)', async () => {
    const draft = await create({ content: null, published: false });
    expect([draft.status, draft.body.content]).toEqual([201, null]);
    const change = (body: Record<string, unknown>) =>
      test.call('PUT', `article/${draft.body.id}`, { as: editor, body, headers: { 'if-match': '*' } });
    expect((await change({ published: true })).body.fields).toMatchObject([{ field: 'content', code: 'urlOrContent' }]);
    expect((await change({ published: true, content: '<p>New roof</p>' })).status).toBe(200);
    expect((await change({ content: null })).body.fields).toMatchObject([{ field: 'content', code: 'urlOrContent' }]);
    expect((await change({ content: null, published: false })).status).toBe(200);
  });

  it('has either a content url or rich content (CONT-05)', async () => {
    const both = await create({ contentUrl: 'https://news.northwind.example/roof' });
    expect(both.body.fields).toMatchObject([{ field: 'contentUrl', code: 'urlOrContent' }]);
    const neither = await create({ content: null, published: true });
    expect(neither.body.fields).toMatchObject([{ field: 'content', code: 'urlOrContent' }]);
    expect((await create({ content: null, contentUrl: 'https://news.northwind.example/roof' })).status).toBe(201);
  });

  it('cleans rich content of scripts before it is stored (CONT-06, SEC-07)', async () => {
    const content =
      '<p onclick="steal()">Hello <script>alert(1)</script><a href="javascript:steal()">link</a><img src=x onerror=steal()></p>';
    const { body } = await create({ content });
    const stored = await test.call('GET', `article/${body.id}`, { as: editor });
    expect(stored.body.content).toContain('Hello');
    expect(stored.body.content).not.toMatch(/script|onclick|onerror|javascript|steal/);
  });

  it('has the audiences all users, building users and employee group (CONT-07)', async () => {
    for (const audienceType of ['allUsers', 'buildingUsers']) expect((await create({ audienceType })).status).toBe(201);
    const employeeGroupId = await groupIn(north1, 'Readers');
    expect((await create({ audienceType: 'employeeGroup', employeeGroupId })).body).toMatchObject({ employeeGroupId });
    expect((await create({ audienceType: 'everyone' })).body.fields).toMatchObject([
      { field: 'audienceType', code: 'choice' },
    ]);
  });

  it('names the employee group that it is for, one of its own building (CONT-07)', async () => {
    const elsewhere = await groupIn(test.people.buildings.north2, 'Elsewhere');
    const refused = async (part: Record<string, unknown>) =>
      (await create({ audienceType: 'employeeGroup', ...part }, test.people.emails.administrator)).body.fields;
    expect(await refused({})).toMatchObject([{ field: 'employeeGroupId', code: 'required' }]);
    for (const employeeGroupId of [elsewhere, crypto.randomUUID()])
      expect(await refused({ employeeGroupId })).toMatchObject([{ field: 'employeeGroupId', code: 'groupOfBuilding' }]);
    const employeeGroupId = await groupIn(north1, 'Not to be deleted');
    await create({ audienceType: 'employeeGroup', employeeGroupId });
    const used = await test.call('DELETE', `building/${north1}/usergroup/${employeeGroupId}`, {
      as: editor,
      version: 1,
    });
    expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('1 × article')]);
    expect(used.body.message).not.toContain('others');
  });

  it('for an employee group is read by its members alone, known by their e-mail (CONT-07, LIM-07)', async () => {
    const { reader } = test.people.emails;
    const employeeGroupId = await groupIn(north1, 'Gardeners');
    const article = await create({ title: 'Bulbs', published: true, audienceType: 'employeeGroup', employeeGroupId });
    const read = async () => (await test.call('GET', `article/${article.body.id}`, { as: reader })).status;
    expect(await read()).toBe(404);
    const member = { firstName: 'Reader', lastName: 'Example', email: reader.toUpperCase(), groupId: employeeGroupId };
    const path = `building/${north1}/employee`;
    const { body } = await test.call('POST', path, { as: editor, body: member });
    expect(await read()).toBe(200);
    expect(titles(await test.call('GET', 'article?$top=100', { as: reader }))).toContain('Bulbs');
    await test.call('DELETE', `${path}/${body.id}`, { as: editor, version: 1 });
    expect(await read()).toBe(404);
  });

  it('belongs to a building or a customer, each with its own rights (CONT-08, RES-22)', async () => {
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'press@northwind.example',
      privilegeMap: { 'CUSTOMER.articles': ['view', 'add', 'edit', 'delete'] },
    });
    const body = { customerId: test.people.customers.north, title: 'Company day', content: '<p>Welcome</p>' };
    const created = await test.call('POST', 'customerArticle', { as: person.email, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, type: 'article' });
    expect(
      (await test.call('POST', 'article', { as: person.email, body: { buildingId: north1, title: 'x', content: 'y' } }))
        .status,
    ).toBe(403);
    expect(titles(await test.call('GET', 'customerArticle', { as: person.email }))).toEqual(['Company day']);
    expect(
      (await test.call('POST', 'customerArticle', { as: person.email, body: { ...body, type: 'faq' } })).status,
    ).toBe(403);
    expect((await test.call('POST', 'customerArticle', { as: editor, body })).status).toBe(403);
  });

  it('of a customer is read by all its users, by those of its buildings, or by the members of a group (CONT-07, LIM-07)', async () => {
    const { administrator, reader } = test.people.emails;
    const { north, south } = test.people.customers;
    const listed = await createPerson(test.services, {
      customerId: north,
      email: 'listed@northwind.example',
      privilegeMap: {},
      buildingIds: [north1],
    });
    const unlisted = await createPerson(test.services, {
      customerId: north,
      email: 'unlisted@northwind.example',
      privilegeMap: {},
    });
    const customerArticle = (body: Record<string, unknown>, customerId = north) =>
      test.call('POST', 'customerArticle', {
        as: administrator,
        body: { customerId, content: '<p>News</p>', published: true, ...body },
      });
    const employeeGroupId = await groupIn(test.people.buildings.north2, 'Choir');
    const forGroup = { audienceType: 'employeeGroup', employeeGroupId };
    await customerArticle({ title: 'To all', audienceType: 'allUsers' });
    await customerArticle({ title: 'To users of buildings', audienceType: 'buildingUsers' });
    const sung = await customerArticle({ title: 'To the choir', ...forGroup });
    expect(sung.body).toMatchObject({ employeeGroupId, groupBuildingId: test.people.buildings.north2 });
    const member = { firstName: 'Uma', lastName: 'Example', email: unlisted.email, groupId: employeeGroupId };
    await test.call('POST', `building/${test.people.buildings.north2}/employee`, { as: administrator, body: member });
    const shown = async (as: string) => {
      const all = titles(await test.call('GET', 'customerArticle?$top=100', { as }));
      return all.filter((title) => title.startsWith('To '));
    };
    expect(await shown(listed.email)).toEqual(['To all', 'To users of buildings']);
    expect(await shown(unlisted.email)).toEqual(['To all', 'To the choir']);
    expect(await shown(reader)).not.toContain('To the choir');
    expect((await customerArticle({ title: 'x', audienceType: 'employeeGroup' })).body.fields).toMatchObject([
      { field: 'employeeGroupId', code: 'required' },
    ]);
    expect((await customerArticle({ title: 'x', ...forGroup }, south)).body.fields).toMatchObject([
      { field: 'employeeGroupId', code: 'groupOfCustomer' },
    ]);
    const group = `building/${test.people.buildings.north2}/usergroup/${employeeGroupId}`;
    const used = await test.call('DELETE', group, { as: administrator, headers: { 'if-match': '*' } });
    expect([used.status, used.body.fields]).toMatchObject([
      409,
      [
        { field: 'employee', message: '1' },
        { field: 'customerArticle', message: '1', names: ['To the choir'] },
      ],
    ]);
  });

  it('is out of scope in a building that the editor does not run (API-16, PERM-07)', async () => {
    expect((await create({ buildingId: test.people.buildings.north2 })).status).toBe(404);
    const other = await create({ buildingId: test.people.buildings.south1 }, test.people.emails.southManager);
    expect((await test.call('GET', `article/${other.body.id}`, { as: editor })).status).toBe(404);
    expect(
      (await test.call('PUT', `article/${other.body.id}`, { as: editor, version: 1, body: { title: 'Mine' } })).status,
    ).toBe(404);
    expect(
      titles(await test.call('GET', `article?buildingId=${test.people.buildings.south1}`, { as: editor })),
    ).toEqual([]);
  });

  it('shows an app only what is published, in its dates and for its audience, without draft or editor (LIM-07, PERM-24, CONT-04)', async () => {
    const { reader } = test.people.emails;
    const shown = await create({ title: 'Shown', published: true, activationDate: from(-1), expirationDate: from(1) });
    await create({ title: 'For users of the building', published: true, audienceType: 'buildingUsers' });
    await create({ title: 'Draft' });
    await create({ title: 'Later', published: true, activationDate: from(1) });
    await create({ title: 'Over', published: true, expirationDate: from(-1) });
    await create({
      title: 'For a group',
      published: true,
      audienceType: 'employeeGroup',
      employeeGroupId: await groupIn(north1, 'Others'),
    });
    const elsewhere = await create(
      { title: 'Other customer', published: true, buildingId: test.people.buildings.south1 },
      test.people.emails.southManager,
    );
    const list = await test.call('GET', 'article?$top=100&$count=true', { as: reader });
    expect(titles(list)).toEqual(['For users of the building', 'Shown']);
    expect(list.body['@odata.count']).toBe(2);
    const one = await test.call('GET', `article/${shown.body.id}`, { as: reader });
    expect(one.status).toBe(200);
    expect(one.body).not.toHaveProperty('revision');
    expect(one.body).not.toHaveProperty('published');
    expect((await test.call('GET', `article/${elsewhere.body.id}`, { as: reader })).status).toBe(404);
    expect((await test.call('GET', `article?$filter=published eq false`, { as: reader })).status).toBe(400);
    expect((await test.call('POST', 'article', { as: reader, body: {} })).status).toBe(403);
  });
});
