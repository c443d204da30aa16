import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('deep links', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  it('keep name, key and type and live the whole life of a record (BRAND-13, RES-24)', async () => {
    const body = { name: 'Order lunch', key: 'ActionMenu.orderLunch', type: 'order' };
    const created = await test.call('POST', 'deeplinks', { as: admin, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(body);
    const path = `deeplinks/${created.body.id}`;
    expect((await test.call('PUT', path, { as: admin, version: 1, body: { name: 'Lunch' } })).body.name).toBe('Lunch');
    expect((await test.call('GET', 'deeplinks?$search=lunch', { as: admin })).body.value).toHaveLength(1);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).body.name).toBe('Lunch');
  });

  it('have keys that begin with ActionMenu., ActionArea. or notification, each once (BRAND-14, BRAND-19)', async () => {
    const create = (key: string) =>
      test.call('POST', 'deeplinks', { as: admin, body: { name: 'Link', key, type: 'open' } });
    for (const key of ['ActionMenu.a', 'ActionArea.a', 'notification', 'notificationNews'])
      expect((await create(key)).status).toBe(201);
    for (const key of ['ActionMenu.', 'Menu.a', 'xActionMenu.a', '']) {
      const refused = await create(key);
      expect(refused.status).toBe(400);
      expect(refused.body.fields[0].field).toBe('key');
    }
    expect((await create('actionmenu.A')).status).toBe(400);
    expect((await create('ActionMenu.A')).status).toBe(409);
  });

  it('are what menus, cards and notifications are listed by that lead to one (BRAND-21, KIT-09)', async () => {
    const create = async (path: string, body: object) => (await test.call('POST', path, { as: admin, body })).body.id;
    const link = await create('deeplinks', { name: 'News', key: 'ActionMenu.news', type: 'open' });
    const other = await create('deeplinks', { name: 'Shop', key: 'ActionMenu.shop', type: 'open' });
    const to = (deepLinkId: string) => ({ actions: [{ deepLinkId }] });
    const shown = [
      await create('config/card', { name: 'News', code: 'card.news', ...to(link) }),
      await create('config/appmenu', { name: 'News', key: 'appMenu.news', ...to(link) }),
      await create('notification', { title: 'News', message: 'Read it', linkType: 'deepLink', deepLinkId: link }),
    ];
    await create('config/card', { name: 'Shop', code: 'card.shop', ...to(other) });
    const { body } = await test.call('GET', `deeplinks/${link}/dependents`, { as: admin });
    const counts = body.value.map(({ field, count }: { field: string; count: number }) => [field, count]);
    expect(counts).toEqual([
      ['deepLinkIds', 1],
      ['deepLinkIds', 1],
      ['deepLinkId', 1],
    ]);
    const lists = [
      'config/cards?$filter=deepLinkIds',
      'config/appmenus?$filter=deepLinkIds',
      'notification?$filter=deepLinkId',
    ];
    for (const [index, list] of lists.entries()) {
      const found = await test.call('GET', `${list} eq ${link}`, { as: admin });
      expect(found.body.value.map(({ id }: { id: string }) => id)).toEqual([shown[index]]);
    }
  });
});
