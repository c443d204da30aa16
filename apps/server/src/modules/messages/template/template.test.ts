import { templatePlaceholders, templatePurposes } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { templatesInForce } from '../templatesInForce.reads.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('e-mail templates', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let north1: string;
  let north2: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north } = test.people.customers);
    ({ north1, north2 } = test.people.buildings);
  });
  afterEach(() => test.services.database.query({ text: 'delete from templates', values: [] }));
  afterAll(() => test.close());

  const registration = {
    name: 'Registration',
    subject: 'You are coming to {{eventName}}',
    title: 'See you there, {{firstName}}',
    purpose: 'eventRegistration',
    body: '<p>Dear {{firstName}}, {{ seats }} seats at {{sessionName}} in <strong>{{buildingName}}</strong>.</p>',
  };
  const create = (body: Record<string, unknown> = {}, as = admin) =>
    test.call('POST', 'template', { as, body: { ...registration, ...body } });
  const get = (path: string, as = admin) => test.call('GET', `template${path}`, { as });
  const codes = (answer: { body: { fields: { field: string; code: string }[] } }) =>
    Object.fromEntries(answer.body.fields.map(({ field, code }) => [field, code]));

  it('keep name, subject, title, purpose and body, and live the whole life of a record (MSG-19, RES-99)', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...registration, customerId: null, buildingId: null });
    const path = `template/${created.body.id}`;
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { title: 'Welcome' } });
    expect(changed.body).toMatchObject({ ...registration, title: 'Welcome', version: 2 });
    expect((await get('?$search=registration')).body.value).toHaveLength(1);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await get(`/${created.body.id}`)).status).toBe(404);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).body.title).toBe('Welcome');
  });

  it('are in English until they say their language, which is one that messages are written in (MSG-19, LIM-04)', async () => {
    const { id, language } = (await create()).body;
    expect(language).toBe('en');
    const write = (value: unknown) =>
      test.call('PUT', `template/${id}`, { as: admin, version: 1, body: { language: value } });
    expect(codes(await write('de'))).toEqual({ language: 'choice' });
    expect(codes(await write(null))).toEqual({ language: 'required' });
    expect((await write('fr')).body).toMatchObject({ language: 'fr', version: 2 });
    const { body } = await get('/findLevel?purpose=eventRegistration');
    expect(body.template).toMatchObject({ language: 'fr' });
  });

  it('name every field that is missing or wrong (MSG-19, API-40)', async () => {
    const empty = await test.call('POST', 'template', { as: admin, body: {} });
    expect(codes(empty)).toEqual({
      name: 'required',
      subject: 'required',
      title: 'required',
      purpose: 'required',
      body: 'required',
    });
    expect(codes(await create({ purpose: 'birthday' }))).toEqual({ purpose: 'choice' });
    expect(codes(await create({ body: '<p> </p>' }))).toEqual({ body: 'required' });
    expect(codes(await create({ subject: 'x'.repeat(256) }))).toEqual({ subject: 'tooLong' });
  });

  it.each([
    ['subject', 'Order {{orderNumber}}'],
    ['title', '{{}}'],
    ['title', 'Hello {{firstName'],
    ['body', '<p>{{password}}</p>'],
    ['body', '<p>{{first<strong>Name</strong>}}</p>'],
    ['body', '<p>{<span></span>{secret}<span></span>}</p>'],
    ['body', '<p>&#123;&#123;secret&#125;&#125;</p>'],
  ])('refuse a placeholder in the %s that their purpose does not have: %s (MSG-21)', async (field, text) => {
    const answer = await create({ [field]: text });
    expect([answer.status, codes(answer)]).toEqual([400, { [field]: 'placeholder' }]);
  });

  it('show each purpose with its placeholders, all of which are taken (MSG-21, RES-102)', async () => {
    const { body } = await get('/purpose');
    expect(body.value.map(({ purpose }: { purpose: string }) => purpose)).toEqual(templatePurposes);
    for (const { purpose, placeholders } of body.value) {
      expect(placeholders).toEqual(templatePlaceholders[purpose as 'welcome']);
      const text = placeholders.map((name: string) => `{{${name}}}`).join(' ');
      expect((await create({ purpose, subject: text.slice(0, 13), title: '{{firstName}}', body: text })).status).toBe(
        201,
      );
    }
  });

  it('lose what the editor does not offer, before they are stored (SEC-07, CONT-06)', async () => {
    const { body } = await create({ body: '<p onclick="x()">Hello {{firstName}}<script>steal()</script></p>' });
    expect(body.body).toBe('<p>Hello {{firstName}}</p>');
  });

  it('exist once for a purpose at their level, also when two are saved at the same moment (MSG-20)', async () => {
    const both = await Promise.all([create({ buildingId: north1 }), create({ buildingId: north1, name: 'Another' })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(codes(both.find(({ status }) => status === 409) ?? both[0])).toEqual({ purpose: 'duplicate' });
    expect((await create({ buildingId: north2 })).status).toBe(201);
    expect((await create({ customerId: north })).status).toBe(201);
    expect((await create()).status).toBe(201);
  });

  it('keep their purpose and their place (MSG-20)', async () => {
    const { id } = (await create({ buildingId: north1 })).body;
    const moved = await test.call('PUT', `template/${id}`, {
      as: admin,
      version: 1,
      body: { purpose: 'welcome', buildingId: north2, customerId: test.people.customers.south },
    });
    expect(codes(moved)).toEqual({
      purpose: 'notChangeable',
      buildingId: 'notChangeable',
      customerId: 'notChangeable',
    });
  });

  it('are found by purpose and building at the nearest level, and fall back as the nearer ones go (MSG-20, RES-101)', async () => {
    const find = async (place = `&buildingId=${north1}`) => {
      const { status, body } = await get(`/findLevel?purpose=eventRegistration${place}`);
      return status === 200 ? [body.level, body.replaces, body.template.name] : status;
    };
    expect(await find()).toBe(404);
    await create({ name: 'For all' });
    expect(await find()).toEqual(['root', null, 'For all']);
    await create({ name: 'For Northwind', customerId: north });
    await create({ name: 'For Southbank', customerId: test.people.customers.south });
    expect(await find()).toEqual(['customer', 'root', 'For Northwind']);
    const { id } = (await create({ name: 'For the building', buildingId: north1 })).body;
    expect(await find()).toEqual(['building', 'customer', 'For the building']);
    expect(await find(`&buildingId=${north2}`)).toEqual(['customer', 'root', 'For Northwind']);
    expect(await find(`&customerId=${north}`)).toEqual(['customer', 'root', 'For Northwind']);
    expect(await find('')).toEqual(['root', null, 'For all']);
    expect((await test.call('DELETE', `template/${id}`, { as: admin, version: 1 })).status).toBe(204);
    expect(await find()).toEqual(['customer', 'root', 'For Northwind']);
    expect((await get('/findLevel?purpose=birthday')).body.fields).toMatchObject([
      { field: 'purpose', code: 'choice' },
    ]);
  });

  it('are listed for a building as they are in force, every purpose once (BLDG-40)', async () => {
    await create({ purpose: 'welcome', subject: 'Hello', body: 'Hello' });
    await create({ buildingId: north1 });
    const manager = test.people.emails.northManager;
    const { body } = await get(`/findLevel?buildingId=${north1}`, manager);
    const levels = body.value.map(({ purpose, level }: { purpose: string; level: string }) => [purpose, level]);
    expect(levels).toEqual(
      templatePurposes.map((purpose) => [
        purpose,
        { welcome: 'root', eventRegistration: 'building' }[purpose as string] ?? null,
      ]),
    );
    // Who runs the building reads the wider template that applies there, and changes it there alone.
    const [welcome] = body.value;
    expect(welcome.template).toMatchObject({ subject: 'Hello', buildingId: null });
    expect((await get(`/${welcome.template.id}`, manager)).status).toBe(404);
    expect((await create({ ...welcome.template, buildingId: north1, id: undefined }, manager)).status).toBe(201);
    expect((await create({ purpose: 'welcome', customerId: north }, manager)).status).toBe(403);
    expect((await get(`/findLevel?customerId=${north}`, manager)).status).toBe(403);
    expect((await get(`/findLevel?buildingId=${north2}`, manager)).status).toBe(404);
  });

  it('are listed by level, to those who view that level (RES-100)', async () => {
    await create({ name: 'For all' });
    await create({ name: 'For Northwind', customerId: north });
    await create({ name: 'North One', buildingId: north1 });
    await create({ name: 'North Two', buildingId: north2 });
    const names = async (query: string, as?: string) => {
      const { status, body } = await get(`/level${query}`, as);
      return status === 200 ? body.value.map(({ name }: { name: string }) => name) : status;
    };
    expect(await names('?level=root')).toEqual(['For all']);
    expect(await names('?level=customer')).toEqual(['For Northwind']);
    expect(await names('?level=building')).toEqual(['North One', 'North Two']);
    expect(await names(`?level=building&buildingId=${north2}`)).toEqual(['North Two']);
    expect(await names(`?level=customer&customerId=${test.people.customers.south}`)).toEqual([]);
    expect(await names('?level=building', test.people.emails.northManager)).toEqual(['North One']);
    expect(await names('?level=root', test.people.emails.northManager)).toBe(403);
    expect(codes(await get('/level'))).toEqual({ level: 'required' });
    expect(codes(await get('/level?level=campus'))).toEqual({ level: 'choice' });
  });

  it('are written by those who may at their level, for a building in their scope (PERM-09, API-16)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'letters@northwind.example',
      privilegeMap: { 'CUSTOMER.templates': ['view', 'add'], 'BUILDING.templates': ['view', 'add'] },
      buildingIds: [north1],
    });
    expect((await create({}, email)).status).toBe(403);
    expect((await create({ customerId: north }, email)).status).toBe(201);
    expect((await create({ customerId: test.people.customers.south }, email)).status).toBe(404);
    expect((await create({ buildingId: north1 }, email)).body.customerId).toBe(north);
    expect((await create({ buildingId: test.people.buildings.south1 }, email)).status).toBe(404);
  });

  it('of a deleted level are never sent, and a customer of another building never shows (MSG-20)', async () => {
    await create({ name: 'For Southbank', customerId: test.people.customers.south });
    const inForce = await templatesInForce(test.services.database, { customerId: null, buildingId: north1 });
    expect(inForce.every(({ template }) => template === null)).toBe(true);
  });
});
