import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

interface Line {
  readonly code: string;
  readonly enabled: boolean;
  readonly buildingId: string | null;
}

describe('extensions', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let switcher: string;
  let building: string;
  let other: string;
  const entries: Record<string, string> = {};

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    manager = test.people.emails.northManager;
    ({ north1: building, north2: other } = test.people.buildings);
    for (const [name, code] of [
      ['Map', 'extension.map'],
      ['Events', 'extension.events'],
      ['News', 'extension.news'],
    ] as const) {
      const { body } = await test.call('POST', 'config/extension', {
        as: admin,
        body: { name, code, description: `About ${name}`, status: name === 'News' ? 'provisioning' : 'activeForAll' },
      });
      entries[code] = body.id;
    }
    // Edit is all that switching needs (PERM-04).
    ({ email: switcher } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'switcher@northwind.example',
      privilegeMap: { 'BUILDING.settings': ['view', 'edit'] },
      buildingIds: [building],
    }));
  });
  afterAll(() => test.close());

  const turn = (code: string, enabled: unknown, as = switcher, id = building) =>
    test.call('PUT', `building/${id}/extension/${code}`, { as, body: { enabled } });
  const listOf = (id: string, as: string, query = '') =>
    test.call('GET', `config/extensions?buildingId=${id}&$orderby=code${query}`, { as });
  const shown = (lines: Line[]) => lines.map(({ code, enabled }) => `${code} ${enabled ? 'on' : 'off'}`);

  it('keeps name, code, description and status of the catalogue, nothing of it enabled (BRAND-22, RES-36)', async () => {
    const { body } = await test.call('GET', `config/extension/${entries['extension.news']}`, { as: admin });
    expect(body).toMatchObject({
      name: 'News',
      code: 'extension.news',
      description: 'About News',
      status: 'provisioning',
      buildingId: null,
      enabled: false,
    });
    const enabled = await test.call('PUT', `config/extension/${body.id}`, {
      as: admin,
      version: 1,
      body: { enabled: true },
    });
    expect(enabled.body.enabled).toBe(false);
  });

  it('refuses a code that does not begin with extension. or exists already (BRAND-23, BRAND-32)', async () => {
    const create = (code: string) =>
      test.call('POST', 'config/extension', {
        as: admin,
        body: { name: 'X', code, description: null, status: 'activeForAll' },
      });
    for (const code of ['map', 'extension.', 'policy.map'])
      expect((await create(code)).body.fields).toMatchObject([{ field: 'code', code: 'keyPrefix' }]);
    const second = await create('extension.MAP');
    expect(second.status).toBe(409);
    expect(second.body.fields).toMatchObject([{ field: 'code', code: 'duplicate' }]);
  });

  it('lists exactly what can be switched at a building, off until it is switched (RES-36, BLDG-36)', async () => {
    const { body } = await listOf(other, admin, '&$count=true');
    expect(shown(body.value)).toEqual(['extension.events off', 'extension.map off', 'extension.news off']);
    expect(body['@odata.count']).toBe(3);
  });

  it('is switched for one building, with edit on its extensions alone (BLDG-36, BRAND-33, PERM-04)', async () => {
    const on = await turn('extension.map', true);
    expect(on.status).toBe(200);
    expect(on.body).toMatchObject({
      name: 'Map',
      code: 'extension.map',
      description: 'About Map',
      status: 'activeForAll',
      buildingId: building,
      customerId: test.people.customers.north,
      enabled: true,
    });
    expect(shown((await listOf(building, manager)).body.value)).toEqual([
      'extension.events off',
      'extension.map on',
      'extension.news off',
    ]);
    expect(shown((await listOf(other, admin)).body.value)).toContain('extension.map off');
    const enabled = await test.call(
      'GET',
      `config/extensions?$filter=buildingId eq '${building}' and enabled eq true`,
      { as: manager },
    );
    expect(shown(enabled.body.value)).toEqual(['extension.map on']);
  });

  it('distinguishes enabling and disabling in the history (AUDIT-02)', async () => {
    const { body } = await turn('extension.events', true);
    await turn('extension.events', false);
    await turn('extension.events', true);
    const { body: history } = await test.call('GET', `audit?type=extension&id=${body.id}`, { as: switcher });
    expect(history.value.map(({ action }: { action: string }) => action)).toEqual(['Enabled', 'Disabled', 'Created']);
  });

  it('survives two people who switch it first at the same moment (BLDG-36)', async () => {
    const answers = await Promise.all([turn('extension.news', true), turn('extension.news', true, admin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });

  it('is not switched without the right, outside the scope, or by nonsense (PERM-10, API-40)', async () => {
    expect((await turn('extension.map', true, manager)).status).toBe(403);
    expect((await turn('extension.map', true, switcher, other)).status).toBe(404);
    expect((await listOf(other, switcher)).status).toBe(404);
    expect((await turn('extension.unknown', true)).status).toBe(404);
    const wrong = await turn('extension.map', 'yes');
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toMatchObject([{ field: 'enabled', code: 'boolean' }]);
  });

  it('has the words of the catalogue at the building, and a status of its own (BRAND-22, BLDG-36)', async () => {
    const own = (await listOf(building, switcher)).body.value.find(({ code }: Line) => code === 'extension.map');
    const change = (body: Record<string, unknown>) =>
      test.call('PUT', `config/extension/${own.id}`, { as: switcher, version: own.version, body });
    const renamed = await change({ ...own, code: 'extension.plan', name: 'Plan' });
    expect(renamed.status).toBe(400);
    expect(renamed.body.fields).toMatchObject([
      { field: 'name', code: 'notChangeable' },
      { field: 'code', code: 'notChangeable' },
    ]);
    expect((await change({ ...own, status: 'provisioning' })).body).toMatchObject({
      status: 'provisioning',
      enabled: true,
    });
    const missing = await test.call('POST', 'config/extension', {
      as: admin,
      body: { name: 'Own', code: 'extension.own', status: 'activeForAll', buildingId: building, enabled: true },
    });
    expect(missing.body.fields).toMatchObject([{ field: 'code', code: 'reference' }]);
  });

  it('is renamed in every building when the catalogue renames it (BLDG-36)', async () => {
    const { body } = await test.call('PUT', `config/extension/${entries['extension.events']}`, {
      as: admin,
      headers: { 'if-match': '*' },
      body: { name: 'Events and classes' },
    });
    expect(body.name).toBe('Events and classes');
    const own = (await listOf(building, manager)).body.value.find(({ code }: Line) => code === 'extension.events');
    expect(own).toMatchObject({ name: 'Events and classes', enabled: true, buildingId: building });
  });

  it('stays in the catalogue while a building has it enabled (ROOT-21)', async () => {
    const remove = () =>
      test.call('DELETE', `config/extension/${entries['extension.map']}`, { as: admin, headers: { 'if-match': '*' } });
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'inUse', fields: [{ field: 'building', message: '1' }] });
    expect(refused.body.message).toContain('1 × building');
    await turn('extension.map', false);
    expect((await remove()).status).toBe(204);
    expect(shown((await listOf(building, manager)).body.value)).not.toContain('extension.map off');
  });

  it('is read by everyone with a portal privilege, the catalogue written with its own feature only (PERM-37, PERM-13)', async () => {
    expect((await test.call('GET', `config/extension/${entries['extension.news']}`, { as: manager })).status).toBe(200);
    expect((await test.call('GET', 'config/extensions', { as: test.people.emails.reader })).status).toBe(403);
    const body = { name: 'Own', code: 'extension.own', status: 'activeForAll', description: null };
    expect((await test.call('POST', 'config/extension', { as: switcher, body })).status).toBe(403);
    const edited = await test.call('PUT', `config/extension/${entries['extension.news']}`, {
      as: switcher,
      headers: { 'if-match': '*' },
      body: { name: 'Mine' },
    });
    expect(edited.status).toBe(403);
  });
});
