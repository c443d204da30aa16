import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('the deep links of content', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    const keys = { Map: 'ActionMenu.map', Lobby: 'ActionArea.lobby', News: 'notification.news' };
    for (const [name, key] of Object.entries(keys))
      await test.call('POST', 'deeplinks', {
        as: test.people.emails.administrator,
        body: { name, key, type: 'screen' },
      });
  });
  afterAll(() => test.close());

  it('are those of menus and areas, for everyone in the portal, without who changed them (RES-19)', async () => {
    const manager = test.people.emails.northManager;
    const { status, body } = await test.call('GET', 'contentdeeplinks?$count=true', { as: manager });
    expect([status, body['@odata.count']]).toEqual([200, 2]);
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Lobby', 'Map']);
    expect(Object.keys(body.value[0]).toSorted()).toEqual(['id', 'key', 'name', 'type']);
    const found = await test.call('GET', 'contentdeeplinks?$search=map&$select=key', { as: manager });
    expect(found.body.value).toMatchObject([{ key: 'ActionMenu.map' }]);
    expect((await test.call('GET', 'contentdeeplinks?$select=revision', { as: manager })).status).toBe(400);
    expect((await test.call('GET', 'contentdeeplinks', { as: test.people.emails.reader })).status).toBe(403);
  });
});
