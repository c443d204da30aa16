import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('cards and app menus of the catalogue', () => {
  let test: TestApp;
  const admin = 'admin@atrium.example';
  const create = (path: string, body: Record<string, unknown>) => test.call('POST', path, { as: admin, body });
  const linkTo = async (key: string, name = key) =>
    (await create('deeplinks', { name, key, type: 'screen' })).body.id as string;

  beforeAll(async () => {
    test = await createTestApp();
    await create('config/extension', { name: 'News', code: 'extension.news' });
  });
  afterAll(() => test.close());

  it('cards keep name, code, bookings and actions of icon, deep link or external link (BRAND-17, RES-11)', async () => {
    const deepLinkId = await linkTo('ActionArea.desk', 'Book a desk');
    const body = {
      name: 'My bookings',
      code: 'card.bookings',
      bookings: true,
      extensionCode: 'extension.news',
      actions: [
        { icon: 'desk', deepLinkId, externalLink: null },
        { icon: null, deepLinkId: null, externalLink: 'https://parking.example/now' },
      ],
    };
    const made = await create('config/card', body);
    expect(made.status).toBe(201);
    const deepLinks = [{ id: deepLinkId, name: 'Book a desk', key: 'ActionArea.desk', type: 'screen' }];
    expect(made.body).toMatchObject({ ...body, buildingId: null, enabled: false, deepLinks });
    expect((await test.call('GET', `config/card/${made.body.id}`, { as: admin })).body).toEqual(made.body);
    const path = `config/card/${made.body.id}`;
    const saved = await test.call('PUT', path, { as: admin, version: 1, body: { ...made.body, bookings: false } });
    expect(saved.body).toMatchObject({ ...body, bookings: false });
    const list = await test.call('GET', 'config/cards?$search=bookings', { as: admin });
    expect(list.body.value).toHaveLength(1);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).body).toMatchObject({ name: 'My bookings' });
  });

  it('app menus keep name, key, icon and named actions (BRAND-11, RES-01)', async () => {
    const deepLinkId = await linkTo('ActionMenu.lunch', 'Order lunch');
    const body = {
      name: 'Lunch',
      key: 'appMenu.lunch',
      icon: 'lunch',
      extensionCode: null,
      actions: [
        { name: 'Order', deepLinkId, externalUrl: null },
        { name: 'Allergens', deepLinkId: null, externalUrl: 'https://kitchen.example/allergens' },
      ],
    };
    const made = await create('config/appmenu', body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, deepLinks: [{ id: deepLinkId, key: 'ActionMenu.lunch' }] });
    const changed = await test.call('PUT', `config/appmenu/${made.body.id}`, {
      as: admin,
      version: 1,
      body: { actions: [], icon: null },
    });
    expect(changed.body).toMatchObject({ name: 'Lunch', icon: null, actions: [], deepLinks: [], deepLinkIds: [] });
    const minimal = await create('config/appmenu', { name: 'Plain', key: 'appMenu.plain' });
    expect(minimal.body).toMatchObject({ icon: null, actions: [], extensionCode: null });
    expect((await test.call('GET', 'config/appmenus', { as: admin })).body.value).toHaveLength(2);
  });

  it.each([
    ['config/card', 'code', 'card.'],
    ['config/appmenu', 'key', 'appMenu.'],
  ])('%s has a %s that begins with %s, once (BRAND-12, BRAND-18, BRAND-19)', async (path, field, prefix) => {
    for (const code of ['news', prefix, `x${prefix}news`, prefix.toUpperCase()])
      expect((await create(path, { name: 'X', [field]: code })).body.fields).toMatchObject([
        { field, code: 'keyPrefix' },
      ]);
    expect((await create(path, { name: 'X' })).body.fields).toMatchObject([{ field, code: 'required' }]);
    expect((await create(path, { name: 'X', [field]: `${prefix}once` })).status).toBe(201);
    const second = await create(path, { name: 'Y', [field]: `${prefix}ONCE` });
    expect([second.status, second.body.fields]).toMatchObject([409, [{ field, code: 'duplicate' }]]);
  });

  it('an action opens a deep link or an external address: one of them, not both (BRAND-20)', async () => {
    const deepLinkId = await linkTo('ActionArea.one');
    const externalLink = 'https://one.example';
    const of = (action: unknown) => create('config/card', { name: 'X', code: 'card.actions', actions: [action] });
    for (const action of [{ deepLinkId, externalLink }, {}, { icon: 'desk', deepLinkId: null, externalLink: null }])
      expect((await of(action)).body.fields).toMatchObject([{ field: 'actions.0.externalLink', code: 'oneLink' }]);
    expect((await of({ deepLinkId: '00000000-0000-7000-8000-000000000000' })).body.fields).toMatchObject([
      { field: 'actions.0.deepLinkId', code: 'reference' },
    ]);
    expect((await of({ externalLink: 'one' })).body.fields[0]).toMatchObject({
      field: 'actions.0.externalLink',
      code: 'url',
    });
    expect((await of({ icon: 'a b', externalLink })).body.fields).toMatchObject([{ field: 'actions.0.icon' }]);
    const many = Array.from({ length: 11 }, () => ({ externalLink }));
    expect((await create('config/card', { name: 'X', code: 'card.many', actions: many })).body.fields).toMatchObject([
      { field: 'actions', code: 'tooMany' },
    ]);
    const unknown = await create('config/card', { name: 'X', code: 'card.ext', extensionCode: 'extension.none' });
    expect(unknown.body.fields).toMatchObject([{ field: 'extensionCode', code: 'reference' }]);
    expect((await of({ externalLink })).body.actions).toEqual([{ icon: null, deepLinkId: null, externalLink }]);
    const menu = (action: unknown) =>
      create('config/appmenu', { name: 'X', key: 'appMenu.actions', actions: [action] });
    expect((await menu({})).body.fields).toMatchObject([{ field: 'actions.0.externalUrl', code: 'oneLink' }]);
    expect((await menu({ externalUrl: externalLink })).body.actions).toMatchObject([{ externalUrl: externalLink }]);
  });

  it('a deep link that a menu or a card uses cannot be deleted, and the refusal names them (BRAND-21)', async () => {
    const id = await linkTo('ActionArea.used');
    const actions = [{ deepLinkId: id }];
    const cardId = (await create('config/card', { name: 'Desk card', code: 'card.used', actions })).body.id;
    const menu = (await create('config/appmenu', { name: 'Desk menu', key: 'appMenu.used', actions })).body;
    const remove = () => test.call('DELETE', `deeplinks/${id}`, { as: admin, version: 1 });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.message).toContain('Desk card');
    expect(refused.body.fields).toMatchObject([
      { field: 'appMenu', message: '1', names: ['Desk menu'] },
      { field: 'card', message: '1', names: ['Desk card'] },
    ]);
    const dependents = await test.call('GET', `deeplinks/${id}/dependents`, { as: admin });
    expect(dependents.body.value).toMatchObject([
      { resource: 'appMenu', count: 1, names: ['Desk menu'] },
      { resource: 'card', count: 1, names: ['Desk card'] },
    ]);
    await test.call('PUT', `config/appmenu/${menu.id}`, { as: admin, version: 1, body: { actions: [] } });
    expect((await remove()).body.fields).toMatchObject([{ field: 'card' }]);
    await test.call('DELETE', `config/card/${cardId}`, { as: admin, version: 1 });
    expect((await remove()).status).toBe(204);
    const restored = await test.call('POST', `config/card/${cardId}/restore`, { as: admin });
    expect(restored.body.fields).toMatchObject([{ field: 'actions.0.deepLinkId', code: 'reference' }]);
  });

  it('a deep link is never deleted while someone is just using it (BRAND-21)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await linkTo(`ActionArea.race${String(round)}`);
      const [removed, made] = await Promise.all([
        test.call('DELETE', `deeplinks/${id}`, { as: admin, version: 1 }),
        create('config/card', { name: 'Race', code: `card.race${String(round)}`, actions: [{ deepLinkId: id }] }),
      ]);
      expect([`204 400`, `409 201`]).toContain(`${String(removed.status)} ${String(made.status)}`);
    }
  });
});
