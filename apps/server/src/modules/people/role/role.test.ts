import { features } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('roles', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const create = (body: Record<string, unknown>, as = admin) => test.call('POST', 'role', { as, body });

  it('keeps name, description, default screen, can-grant list and privilege map (ROOT-22)', async () => {
    const body = {
      name: 'Editor',
      description: 'Edits articles',
      defaultScreen: 'articles',
      canGrantRoles: [test.people.roles.reader],
      privilegeMap: { 'BUILDING.articles': ['view', 'edit'] },
    };
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(body);
  });

  it('takes a page of the menu as default screen, and nothing else (ROOT-22, NAV-75)', async () => {
    const wrong = { status: 400, body: { fields: [{ field: 'defaultScreen', code: 'choice' }] } };
    for (const defaultScreen of ['nowhere', 'Articles', 'https://evil.example', ' faqs', ''])
      expect(await create({ name: 'Lost', defaultScreen })).toMatchObject(wrong);
    const { body } = await create({ name: 'Found', defaultScreen: 'faqs' });
    const changes: readonly (readonly ['PUT' | 'POST', string])[] = [
      ['PUT', `role/${body.id}`],
      ['PUT', `role/${body.id}/roleprivilege`],
      ['POST', `role/${body.id}/roleprivilege`],
    ];
    for (const [method, path] of changes) {
      const answer = await test.call(method, path, { as: admin, version: 1, body: { defaultScreen: 'nowhere' } });
      expect(answer).toMatchObject(wrong);
    }
    const kept = await test.call('GET', `role/${body.id}`, { as: admin });
    expect(kept.body).toMatchObject({ version: 1, defaultScreen: 'faqs' });
  });

  it('adds a created role to the can-grant list of its creator (PERM-18)', async () => {
    const { body } = await create({ name: 'Fresh role' });
    const own = await test.call('GET', `role/${test.people.roles.administrator}`, { as: admin });
    expect(own.body.canGrantRoles).toContain(body.id);
  });

  it('refuses features and permissions that do not exist (ROOT-25, API-15)', async () => {
    const answer = await create({
      name: 'Wrong',
      privilegeMap: { 'ROOT.nowhere': ['view'], 'ROOT.users': ['delete'] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'privilegeMap.ROOT.nowhere',
      'privilegeMap.ROOT.users',
    ]);
  });

  it('refuses a second role of the same name without regard to case (ROOT-24)', async () => {
    const answer = await create({ name: 'building MANAGER' });
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toMatchObject([{ field: 'name', code: 'duplicate' }]);
  });

  it('finds a role by its id and by its name, whose case does not make another one (ROOT-24)', async () => {
    const { body } = await create({ name: 'Night concierge' });
    const only = async (filter: string) =>
      (await test.call('GET', `role?$filter=${encodeURIComponent(filter)}`, { as: admin })).body.value;
    const found = [{ id: body.id, name: 'Night concierge' }];
    expect((await test.call('GET', `role/${body.id}`, { as: admin })).body).toMatchObject(found[0] ?? {});
    expect(await only(`id eq '${body.id}'`)).toMatchObject(found);
    expect(await only(`name eq 'Night concierge'`)).toMatchObject(found);
    expect(await only(`tolower(name) eq 'night concierge'`)).toMatchObject(found);
  });

  it('refuses privileges and grants that the caller lacks, and a save of the own first role (PERM-18)', async () => {
    const limited = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'limited@northwind.example',
      privilegeMap: { 'ROOT.roles': ['view', 'add', 'edit'], 'CUSTOMER.users': ['view'] },
    });
    const more = await create({ name: 'More', privilegeMap: { 'CUSTOMER.users': ['view', 'delete'] } }, limited.email);
    expect(more.status).toBe(403);
    expect(more.body.fields).toMatchObject([{ field: 'privilegeMap.CUSTOMER.users', code: 'notGrantable' }]);
    const granting = await create(
      { name: 'Granting', canGrantRoles: [test.people.roles.administrator] },
      limited.email,
    );
    expect(granting.status).toBe(403);
    const own = await test.call('PUT', `role/${limited.roleId}`, {
      as: limited.email,
      version: 1,
      body: { name: 'Mine' },
    });
    expect(own.status).toBe(403);
    expect(own.body.code).toBe('ownRecord');
  });

  it('refuses to take privileges that the caller lacks, so that no one strips the administrators (PERM-18, SEC-18)', async () => {
    const clerk = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'roles.clerk@northwind.example',
      privilegeMap: { 'ROOT.roles': ['view', 'edit'], 'CUSTOMER.faqs': ['view', 'edit'] },
    });
    const change = (id: string, body: Record<string, unknown>) =>
      test.call('PUT', `role/${id}`, { as: clerk.email, headers: { 'if-match': '*' }, body });
    const { administrator } = test.people.roles;
    const before = await test.call('GET', `role/${administrator}`, { as: admin });
    const stripped = await change(administrator, { privilegeMap: {} });
    expect([stripped.status, stripped.body.code]).toEqual([403, 'notGrantable']);
    const trust = { ...before.body.privilegeMap };
    delete trust['ROOT.trust'];
    const taken = await change(administrator, { privilegeMap: trust });
    expect(taken.body.fields).toMatchObject([{ field: 'privilegeMap.ROOT.trust', code: 'notGrantable' }]);
    const kept = await test.call('GET', `role/${administrator}`, { as: admin });
    expect(kept.body.privilegeMap).toEqual(before.body.privilegeMap);
    const { body } = await create({ name: 'Answers', privilegeMap: { 'CUSTOMER.faqs': ['view', 'edit'] } });
    expect((await change(body.id, { privilegeMap: { 'CUSTOMER.faqs': ['view'] } })).status).toBe(200);
  });

  it('cannot be deleted while a user has it and says how many do (ROOT-26)', async () => {
    const { body } = await test.call('GET', `role/${test.people.roles.manager}`, { as: admin });
    const answer = await test.call('DELETE', `role/${body.id}`, { as: admin, version: body.version });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('2 × user');
  });

  it('can be deleted by those who lack its privileges only while no one has it: it takes nothing from anyone (PERM-18, ROOT-26)', async () => {
    const clerk = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'clerk@northwind.example',
      privilegeMap: { 'ROOT.roles': ['view', 'edit', 'delete'] },
    });
    const { email, roleId } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'auditor@northwind.example',
      privilegeMap: { 'CUSTOMER.faqs': ['view'] },
    });
    const remove = (id: string) => test.call('DELETE', `role/${id}`, { as: clerk.email, version: 1 });
    const before = await test.call('GET', 'user/init', { as: email });
    const used = await remove(roleId);
    expect([used.status, used.body.code]).toEqual([409, 'inUse']);
    expect((await test.call('GET', 'user/init', { as: email })).body).toEqual(before.body);
    const { id } = (await create({ name: 'Unused', privilegeMap: { 'CUSTOMER.faqs': ['view'] } })).body;
    expect((await remove(id)).status).toBe(204);
    expect((await test.call('POST', `role/${id}/restore`, { as: clerk.email })).status).toBe(403);
    const restored = await test.call('POST', `role/${id}/restore`, { as: admin });
    expect([restored.status, restored.body.privilegeMap]).toEqual([200, { 'CUSTOMER.faqs': ['view'] }]);
  });

  it('carries the revision action DELETE when deleted and comes back under its id when posted so (ROOT-27, AUDIT-07, API-18)', async () => {
    const { body } = await create({ name: 'Short-lived' });
    expect((await test.call('DELETE', `role/${body.id}`, { as: admin, version: 1 })).status).toBe(204);
    const history = await test.call('GET', `audit?type=role&id=${body.id}`, { as: admin });
    expect(history.body.value[0].action).toBe('Deleted');
    const listed = await test.call('GET', `role?deleted=true&$filter=id eq '${body.id}'`, { as: admin });
    expect(listed.body.value).toMatchObject([
      { id: body.id, revision: { identifier: history.body.value[0].identifier, action: 'DELETE' } },
    ]);
    const { id: _, ...without } = body;
    const restored = await create({
      ...without,
      revision: { identifier: history.body.value[0].identifier, action: 'DELETE' },
    });
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ id: body.id, name: 'Short-lived' });
  });

  it('is marked DELETE among its privileges too, which brings it back for those who may delete (ROOT-27, API-18, RES-75)', async () => {
    const { body } = await create({ name: 'Marked', privilegeMap: { 'CUSTOMER.faqs': ['view'] } });
    const path = `role/${body.id}/roleprivilege`;
    const marked = { revision: { action: 'DELETE' } };
    const early = await test.call('POST', path, { as: admin, body: marked });
    expect([early.status, early.body.code]).toEqual([404, 'notFound']);
    await test.call('DELETE', `role/${body.id}`, { as: admin, version: 1 });
    const [line] = await test.services.database.query<{ action: string }>({
      text: `select action from revisions where entity_id = $1::uuid order by version desc limit 1`,
      values: [body.id],
    });
    expect(line?.action).toBe('Deleted');
    expect((await test.call('GET', path, { as: admin })).status).toBe(404);
    const editor = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'restorer@northwind.example',
      privilegeMap: { 'ROOT.roles': ['view', 'edit'], 'CUSTOMER.faqs': ['view'] },
    });
    expect((await test.call('POST', path, { as: editor.email, body: marked })).status).toBe(403);
    const restored = await test.call('POST', path, { as: admin, body: marked });
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { id: body.id, privilegeMap: { 'CUSTOMER.faqs': ['view'] } },
    ]);
    const posted = await test.call('POST', path, { as: admin, body: { privilegeMap: { 'CUSTOMER.faqs': ['edit'] } } });
    expect([posted.status, posted.body.privilegeMap]).toEqual([200, { 'CUSTOMER.faqs': ['edit'] }]);
    expect((await test.call('GET', path, { as: admin })).body.privilegeMap).toEqual({ 'CUSTOMER.faqs': ['edit'] });
  });

  it('answers and saves the privileges of a role by themselves (ROOT-23, RES-75)', async () => {
    const { body } = await create({ name: 'Split' });
    const path = `role/${body.id}/roleprivilege`;
    const saved = await test.call('PUT', path, {
      as: admin,
      version: 1,
      body: {
        privilegeMap: { 'CUSTOMER.faqs': ['view'] },
        defaultScreen: 'faqs',
        setRoles: [test.people.roles.reader],
      },
    });
    expect(saved.status).toBe(200);
    const read = await test.call('GET', path, { as: admin });
    expect(read.body).toMatchObject({
      id: body.id,
      privilegeMap: { 'CUSTOMER.faqs': ['view'] },
      defaultScreen: 'faqs',
      setRoles: [test.people.roles.reader],
    });
  });

  it('answers their own roles and their can-grant list to people without view on roles (PERM-37, RES-74)', async () => {
    const { manager } = test.people.roles;
    const own = await test.call('GET', 'role', { as: test.people.emails.northManager });
    expect(own.body.value.map(({ id }: { id: string }) => id)).toEqual([manager]);
    expect(
      (await test.call('GET', `role/${test.people.roles.administrator}`, { as: test.people.emails.northManager }))
        .status,
    ).toBe(404);
    const team = await test.call('GET', 'role', { as: test.people.emails.implementation });
    expect(team.body.value).toHaveLength(6);
  });

  it('takes effect for its users at their next call (ROOT-36)', async () => {
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'changing@northwind.example',
      privilegeMap: { 'CUSTOMER.policies': ['view'] },
    });
    expect((await test.call('GET', 'config/policy', { as: person.email })).status).toBe(200);
    await test.call('PUT', `role/${person.roleId}`, {
      as: admin,
      version: 1,
      body: { privilegeMap: { 'CUSTOMER.faqs': ['view'] } },
    });
    expect((await test.call('GET', 'config/policy', { as: person.email })).status).toBe(403);
  });

  it('keeps edit on roles with at least one user (PERM-18)', async () => {
    const second = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'second@northwind.example',
      privilegeMap: Object.fromEntries(features.map(({ key, offers }) => [key, [...offers]])),
      canGrantRoles: Object.values(test.people.roles),
    });
    await test.services.database.query({
      text: `update users set deleted_at = now() where email = 'limited@northwind.example'`,
      values: [],
    });
    const allowed = await test.call('PUT', `role/${test.people.roles.administrator}`, {
      as: second.email,
      headers: { 'if-match': '*' },
      body: { privilegeMap: { 'ROOT.users': ['view'] } },
    });
    expect(allowed.status).toBe(200);
    const id = test.people.userIds['administrator'];
    const removed = await test.call('DELETE', `user/${id}`, { as: second.email, version: 1 });
    expect(removed.status).toBe(204);
  });
});

describe('a role that was just made', () => {
  it('can be given by who has made it, without signing in again (ROOT-36)', async () => {
    const own = await createTestApp();
    try {
      const as = own.people.emails.administrator;
      const role = await own.call('POST', 'role', { as, body: { name: 'New', privilegeMap: {}, canGrantRoles: [] } });
      const body = {
        customerId: own.people.customers.north,
        email: 'new@northwind.example',
        firstName: 'Sam',
        lastName: 'Example',
        roles: [role.body.id],
        approvalTicketNumber: 'T-1',
      };
      expect([role.status, (await own.call('POST', 'user', { as, body })).status]).toEqual([201, 201]);
    } finally {
      await own.close();
    }
  });
});
