import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('FAQs', () => {
  let test: TestApp;
  let editor: string;
  let customerId: string;

  const call = (method: string, path: string, more: Parameters<TestApp['call']>[2] = {}) =>
    test.call(method, path, { as: editor, ...more });
  const add = (title: string, more: Record<string, unknown> = {}) =>
    call('POST', 'customerArticle', {
      body: { customerId, type: 'faq', title, content: '<p>At the front desk.</p>', ...more },
    });
  const order = async () => {
    const { body } = await call('GET', `customerArticle?customerId=${customerId}&$orderby=displayOrder&$top=100`);
    return body.value.map(
      ({ title, displayOrder }: { title: string; displayOrder: number }) => `${title}${String(displayOrder)}`,
    );
  };

  beforeAll(async () => {
    test = await createTestApp();
    customerId = test.people.customers.north;
    const person = await createPerson(test.services, {
      customerId,
      email: 'answers@northwind.example',
      privilegeMap: { 'CUSTOMER.faqs': ['view', 'add', 'edit', 'delete'] },
    });
    editor = person.email;
  });
  afterAll(() => test.close());

  it('are in the order that the customer gives them, apart from its articles (CONT-09, RES-22)', async () => {
    await test.call('POST', 'customerArticle', {
      as: test.people.emails.administrator,
      body: { customerId, title: 'Company day', content: '<p>Welcome</p>' },
    });
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C']) ids.push((await add(title)).body.id);
    expect(await order()).toEqual(['A0', 'B1', 'C2']);
    const put = (body: unknown) => call('POST', 'customerArticle/reorder', { body });
    expect((await put({ ids: [ids[2], ids[0], ids[1]] })).body.ids).toEqual([ids[2], ids[0], ids[1]]);
    expect(await order()).toEqual(['C0', 'A1', 'B2']);
    const moved = await call('POST', `customerArticle/${ids[1] ?? ''}/reorder`, { body: { sortOrder: 0 } });
    expect(moved.body).toMatchObject({ title: 'B', displayOrder: 0 });
    expect(await order()).toEqual(['B0', 'C1', 'A2']);
    const { body } = await test.call('GET', `customerArticle?$filter=type eq 'article'`, {
      as: test.people.emails.administrator,
    });
    const strange = await put({ ids: [ids[0], body.value[0].id] });
    expect([strange.status, strange.body.fields]).toMatchObject([400, [{ field: 'ids.1', code: 'reference' }]]);
  });

  it('are added, changed, viewed and deleted, published ones too (CONT-09, CONT-10, NAV-23)', async () => {
    const made = await add('Where is the lost property office?', { published: true });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ type: 'faq', published: true, content: '<p>At the front desk.</p>' });
    const path = `customerArticle/${made.body.id}`;
    const changed = await call('PUT', path, { version: 1, body: { content: '<p>In the <strong>lobby</strong>.</p>' } });
    expect(changed.body.content).toBe('<p>In the <strong>lobby</strong>.</p>');
    expect((await call('GET', path)).body).toMatchObject({ title: 'Where is the lost property office?' });
    expect((await call('DELETE', path, { version: 2 })).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('POST', `${path}/restore`)).body).toMatchObject({ published: true });
  });

  it('come back published or not, and not at all published by who may not publish (CONT-10, AUDIT-07)', async () => {
    const { body } = await add('Where is the roof?', { published: true });
    const path = `customerArticle/${body.id}`;
    await call('DELETE', path, { version: 1 });
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'tidy@northwind.example',
      privilegeMap: { 'CUSTOMER.faqs': ['view', 'delete'] },
    });
    const restore = (sent?: object) => test.call('POST', `${path}/restore`, { as: email, ...(sent && { body: sent }) });
    expect((await restore()).status).toBe(403);
    expect((await restore({ published: true })).body.fields).toMatchObject([{ field: 'published', code: 'choice' }]);
    expect((await restore({ title: 'Other' })).body.fields).toMatchObject([{ field: 'title', code: 'unknownField' }]);
    const restored = await restore({ published: false });
    expect([restored.status, restored.body.published, restored.body.title]).toEqual([200, false, 'Where is the roof?']);
  });

  it('need a question and an answer (CONT-31)', async () => {
    const empty = await add('', { content: null });
    expect(empty.status).toBe(400);
    expect(empty.body.fields).toMatchObject([
      { field: 'title', code: 'required' },
      { field: 'content', code: 'required' },
    ]);
    expect((await add('Parking?', { content: '<p></p>' })).body.fields).toMatchObject([
      { field: 'content', code: 'required' },
    ]);
  });

  it('are not answered by an address alone (CONT-31)', async () => {
    const { body, status } = await add('Parking?', { content: null, contentUrl: 'https://parking.example/' });
    expect([status, body.fields]).toMatchObject([400, [{ field: 'content', code: 'required' }]]);
  });

  it('keep no script in their answers (SEC-07)', async () => {
    const { body } = await add('Script?', { content: '<p>No.</p><script>steal()</script>' });
    expect(body.content).toBe('<p>No.</p>');
  });

  it('are read in the app once they are published (CONT-09, LIM-07)', async () => {
    await add('Draft?');
    await add('Public?', { published: true });
    const { reader } = test.people.emails;
    const seen = await test.call('GET', `customerArticle?$filter=type eq 'faq'&$orderby=displayOrder`, { as: reader });
    expect(seen.body.value.map(({ title }: { title: string }) => title)).toContain('Public?');
    expect(seen.text).not.toContain('Draft?');
    expect(seen.text).not.toContain('revision');
  });
});
