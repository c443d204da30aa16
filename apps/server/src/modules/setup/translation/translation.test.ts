import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe("a customer's texts", () => {
  let test: TestApp;
  let admin: string;
  let north: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north } = test.people.customers);
  });
  afterEach(() => test.services.database.query({ text: 'delete from translations', values: [] }));
  afterAll(() => test.close());

  const read = async (language = 'fr', as = test.people.emails.reader) =>
    test.call('GET', `customer/${north}/translations/${language}`, { as });
  const save = (texts: Record<string, string | null>, language = 'fr', as = admin) =>
    test.call('POST', `customer/${north}/translations/${language}`, { as, body: { texts } });
  const codes = (answer: { body: { fields: { field: string; code: string }[] } }) =>
    Object.fromEntries(answer.body.fields.map(({ field, code }) => [field, code]));

  it('are saved for one language and read immediately by everyone of the customer (CUST-17, RES-104)', async () => {
    expect((await read()).body).toEqual({ id: null, language: 'fr', version: 0, texts: {} });
    const saved = await save({ 'policy.title': 'Règlements', 'app.home.title': 'Chez nous' });
    expect(saved.status).toBe(200);
    expect((await read()).body).toEqual({
      id: expect.any(String),
      language: 'fr',
      version: 1,
      texts: { 'policy.title': 'Règlements', 'app.home.title': 'Chez nous' },
    });
    expect((await read('en')).body.texts).toEqual({});
    const init = await test.call('GET', 'user/init', { as: test.people.emails.reader });
    expect(init.body.texts).toEqual({ fr: 1 });
  });

  it('fall back to the built-in text when empty, cleared or the same as built in (CUST-17)', async () => {
    await save({ 'policy.title': 'Règlements', 'policy.one': 'règlement', 'tenant.title': 'Sociétés' });
    expect((await save({ 'policy.title': '' })).body.texts).toEqual({
      'policy.one': 'règlement',
      'tenant.title': 'Sociétés',
    });
    expect((await save({ 'policy.one': null })).body.texts).toEqual({ 'tenant.title': 'Sociétés' });
    const { builtIn } = (await test.call('GET', `customer/${north}/translations/fr?builtIn=true`, { as: admin })).body;
    expect(builtIn['policy.title']).toBe('Politiques');
    expect(builtIn['errors.fields.required']).toBe('Obligatoire');
    expect(builtIn).not.toHaveProperty('signin.title');
    expect((await save({ 'tenant.title': builtIn['tenant.title'] })).body.texts).toEqual({});
    const init = await test.call('GET', 'user/init', { as: test.people.emails.reader });
    expect(init.body.texts).toEqual({});
  });

  it.each(['de', 'EN', 'fr-CA', 'x'])('are only English and French, not %s (RES-104)', async (language) => {
    for (const answer of [await read(language), await save({}, language)])
      expect([answer.status, codes(answer)]).toEqual([400, { language: 'choice' }]);
  });

  it('keep the values that a phrase leaves open, name each wrong one, and then save none (CUST-17)', async () => {
    const wrong = await save({
      'kit.form.saved': 'Enregistré',
      'policy.title': 'Règles de {{name}}',
      'kit.form.changedBy': 'Modifié par {{editor}} {{',
      'policy.nothing': 'x',
      'policy.one': 'x'.repeat(4001),
    });
    expect(wrong.status).toBe(400);
    expect(codes(wrong)).toEqual({ 'texts.policy.one': 'tooLong' });
    const { 'policy.one': _long, ...rest } = {
      'kit.form.saved': 'Enregistré',
      'policy.title': 'Règles de {{name}}',
      'kit.form.changedBy': 'Modifié par {{editor}} {{',
      'policy.nothing': 'x',
      'policy.one': '',
    };
    expect(codes(await save(rest))).toEqual({
      'texts.kit.form.saved': 'placeholder',
      'texts.policy.title': 'placeholder',
      'texts.kit.form.changedBy': 'placeholder',
      'texts.policy.nothing': 'unknownField',
    });
    expect((await read()).body.texts).toEqual({});
    expect((await save({ 'kit.form.saved': '{{name}} est bien rangé' })).status).toBe(200);
  });

  it('are text whatever they look like (SEC-07)', async () => {
    const text = '<img src=x onerror=alert(1)> & "co"';
    expect((await save({ 'policy.title': text })).body.texts['policy.title']).toBe(text);
  });

  it('of several people at the same moment are all kept (CUST-17)', async () => {
    const keys = ['policy.title', 'policy.one', 'tenant.title', 'tenant.one', 'vendor.title', 'vendor.one'];
    const answers = await Promise.all(keys.map((key) => save({ [key]: `Nôtre ${key}` })));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(Object.keys((await read()).body.texts).toSorted()).toEqual(keys.toSorted());
  });

  it('are marked where the built-in text has changed since (CUST-17)', async () => {
    await save({ 'policy.title': 'Règlements', 'tenant.title': 'Sociétés' });
    await test.services.database.query({
      text: `update translations set sources = sources || '{"policy.title": "Anciennes politiques"}'`,
      values: [],
    });
    // Saving another text leaves what is known of this one.
    await save({ 'vendor.title': 'Cantines' });
    const { body } = await test.call('GET', `customer/${north}/translations/fr?builtIn=true`, { as: admin });
    expect(body.outdated).toEqual(['policy.title']);
    await save({ 'policy.title': 'Règles' });
    const again = await test.call('GET', `customer/${north}/translations/fr?builtIn=true`, { as: admin });
    expect(again.body.outdated).toEqual([]);
  });

  it('have a revision for each save, with who made it (AUDIT-01, CUST-17)', async () => {
    await save({ 'policy.title': 'Règlements' });
    await save({ 'policy.title': 'Règles' });
    const [line] = await test.services.database.query<{ id: string }>({
      text: 'select id from translations',
      values: [],
    });
    const history = await test.call('GET', `audit?type=translation&id=${line?.id ?? ''}`, { as: admin });
    expect(history.body.value.map(({ values }: { values: { texts: object } }) => values.texts)).toEqual([
      { 'policy.title': 'Règles' },
      { 'policy.title': 'Règlements' },
    ]);
  });

  it('are changed with the right to do so, in the own customer (NAV-31, API-16)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'words@northwind.example',
      privilegeMap: { 'CUSTOMER.translate': ['view', 'edit'] },
    });
    expect((await save({ 'policy.title': 'Règles' }, 'fr', email)).status).toBe(200);
    expect((await save({ 'policy.title': 'Non' }, 'fr', test.people.emails.northManager)).status).toBe(403);
    const { south } = test.people.customers;
    const foreign = `customer/${south}/translations/fr`;
    expect((await test.call('GET', foreign, { as: email })).status).toBe(404);
    expect((await test.call('GET', foreign, { as: test.people.emails.reader })).status).toBe(403);
    expect((await test.call('POST', foreign, { as: email, body: { texts: {} } })).status).toBe(404);
    // Who sees all customers reads the texts of others no more than anyone else without the right.
    const { email: overseer } = await createPerson(test.services, {
      customerId: north,
      email: 'overseer@northwind.example',
      privilegeMap: { 'ROOT.customers': ['view', 'viewAll'] },
    });
    expect((await test.call('GET', `customer/${south}`, { as: overseer })).status).toBe(200);
    expect((await test.call('GET', foreign, { as: overseer })).status).toBe(403);
  });
});
