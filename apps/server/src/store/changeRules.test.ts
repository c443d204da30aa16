import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

describe('who may change what', () => {
  let test: TestApp;
  let admin: string;
  let author: string;
  let clerk: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { north: customerId } = test.people.customers;
    const buildingIds = [test.people.buildings.north1];
    const person = async (name: string, privilegeMap: Record<string, Permission[]>) =>
      (await createPerson(test.services, { customerId, email: `${name}@northwind.example`, privilegeMap, buildingIds }))
        .email;
    author = await person('author', {
      'BUILDING.articles': ['view', 'add', 'delete'],
      'CUSTOMER.faqs': ['view', 'add', 'delete'],
    });
    clerk = await person('clerk', { 'CUSTOMER.users': ['view', 'add', 'edit', 'delete'] });
  });
  afterAll(() => test.close());

  const fieldsOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
    Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
  const anyVersion = { 'if-match': '*' };
  const write = (published: boolean, as: string) =>
    test.call('POST', 'article', {
      as,
      body: { buildingId: test.people.buildings.north1, title: 'Roof', contentUrl: 'https://a.example', published },
    });

  it('is asked on a create: who may only add writes drafts', async () => {
    expect((await write(false, author)).status).toBe(201);
    const refused = await write(true, author);
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([
      403,
      'forbidden',
      { published: 'forbidden' },
    ]);
    expect((await write(true, admin)).status).toBe(201);
  });

  it('is asked before what is wrong with other fields (API-40)', async () => {
    const body = { buildingId: test.people.buildings.north1, title: '', published: true };
    expect((await test.call('POST', 'article', { as: author, body })).status).toBe(403);
    const wrong = await test.call('POST', 'article', { as: author, body: { ...body, published: 'yes' } });
    expect([wrong.status, fieldsOf(wrong)]).toMatchObject([400, { title: 'required', published: 'boolean' }]);
  });

  it('is asked on a restore: no one is brought back with a role that one may not grant (PERM-18)', async () => {
    const { body: person } = await test.call('POST', 'user', {
      as: admin,
      body: {
        customerId: test.people.customers.north,
        email: 'former.admin@northwind.example',
        firstName: 'Former',
        lastName: 'Administrator',
        roles: [test.people.roles.administrator],
        approvalTicketNumber: 'CHG-7',
      },
    });
    expect((await test.call('DELETE', `user/${person.id}`, { as: admin, headers: anyVersion })).status).toBe(204);
    const refused = await test.call('POST', `user/${person.id}/restore`, { as: clerk });
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([
      403,
      'notGrantable',
      { 'roles.0': 'notGrantable' },
    ]);
    expect((await test.call('GET', `user/${person.id}`, { as: admin })).status).toBe(404);
    expect((await test.call('POST', `user/${person.id}/restore`, { as: admin })).status).toBe(200);
  });

  it('is asked on a restore: a question that was public comes back by who may publish', async () => {
    const { body: faq } = await test.call('POST', 'customerArticle', {
      as: admin,
      body: {
        customerId: test.people.customers.north,
        type: 'faq',
        title: 'Where?',
        content: 'There.',
        published: true,
      },
    });
    await test.call('DELETE', `customerArticle/${faq.id}`, { as: admin, headers: anyVersion });
    const refused = await test.call('POST', `customerArticle/${faq.id}/restore`, { as: author });
    expect([refused.status, fieldsOf(refused)]).toEqual([403, { published: 'forbidden' }]);
    expect((await test.call('POST', `customerArticle/${faq.id}/restore`, { as: admin })).status).toBe(200);
  });

  it('is asked on a change of one part by who has the right to another', async () => {
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'defaults@northwind.example',
      privilegeMap: { 'CUSTOMER.defaults': ['view', 'edit'] },
    });
    const save = (body: object) =>
      test.call('POST', `customer/${test.people.customers.north}/customerconfig`, {
        as: email,
        headers: { 'if-match': '*' },
        body,
      });
    expect((await save({ sync: true })).status).toBe(200);
    const refused = await save({ sync: false, calendarProvider: 'exchange' });
    expect([refused.status, fieldsOf(refused)]).toEqual([403, { calendarProvider: 'forbidden' }]);
  });
});
