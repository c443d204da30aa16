import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly buildingId: string | null;
  readonly sortOrder: number;
}

const kinds = [
  {
    what: 'home page',
    path: 'config/card',
    list: 'config/cards',
    code: 'code',
    prefix: 'card.',
    address: 'externalLink',
    feature: 'home',
    segment: 'card',
    ids: 'BLDG-38',
  },
  {
    what: 'menu',
    path: 'config/appmenu',
    list: 'config/appmenus',
    code: 'key',
    prefix: 'appMenu.',
    address: 'externalUrl',
    feature: 'appmenu',
    segment: 'appmenu',
    ids: 'BLDG-39',
  },
];

describe.each(kinds)('the $what of a building', ({ path, list, code, prefix, address, feature, segment, ids }) => {
  let test: TestApp;
  let building: string;
  let other: string;
  let keeper: string;
  let tenant: string;
  const admin = 'admin@atrium.example';
  const catalogue: Record<string, string> = {};

  const turn = (name: string, enabled: unknown, as = keeper, id = building) =>
    test.call('PUT', `building/${id}/${segment}/${prefix}${name}`, { as, body: { enabled } });
  const screenOf = async (id: string, as = keeper): Promise<Line[]> =>
    (await test.call('GET', `${list}?buildingId=${id}&$top=100`, { as })).body.value;
  /** Returns what the app of a person shows, in order. */
  const appOf = async (as: string, id = building): Promise<string[]> =>
    (await test.call('GET', `${list}?buildingId=${id}`, { as })).body.value.map(({ name }: Line) => name);
  const chosen = async () => (await screenOf(building)).filter(({ buildingId }) => buildingId !== null);

  beforeAll(async () => {
    test = await createTestApp();
    ({ north1: building, north2: other } = test.people.buildings);
    const { north } = test.people.customers;
    for (const name of ['News', 'Events'])
      await test.call('POST', 'config/extension', {
        as: admin,
        body: { name, code: `extension.${name.toLowerCase()}` },
      });
    for (const name of ['alpha', 'beta', 'gamma', 'delta']) {
      const extensionCode = name === 'delta' ? 'extension.events' : null;
      const actions = [{ [address]: `https://${name}.example` }];
      const made = await test.call('POST', path, {
        as: admin,
        body: { name, [code]: `${prefix}${name}`, extensionCode, actions },
      });
      catalogue[name] = made.body.id;
    }
    ({ email: keeper } = await createPerson(test.services, {
      customerId: north,
      email: 'keeper@northwind.example',
      privilegeMap: { [`BUILDING.${feature}`]: ['view', 'edit'] },
      buildingIds: [building],
    }));
    tenant = test.people.emails.reader;
  });
  afterAll(() => test.close());

  it(`offers all that the catalogue has, nothing of it shown until it is switched on (${ids})`, async () => {
    const lines = await screenOf(building);
    expect(lines.map(({ name }) => name).toSorted()).toEqual(['alpha', 'beta', 'delta', 'gamma']);
    expect(lines.every(({ enabled, buildingId }) => !enabled && buildingId === null)).toBe(true);
    expect(await appOf(tenant)).toEqual([]);
  });

  it(`shows what is switched on, in the order of the building, to its app alone (${ids}, LIM-07)`, async () => {
    for (const name of ['alpha', 'beta', 'gamma']) expect((await turn(name, true)).status).toBe(200);
    expect(await appOf(tenant)).toEqual(['alpha', 'beta', 'gamma']);
    const [, beta, gamma] = await chosen();
    const ordered = await test.call('POST', `${path}/reorder`, { as: keeper, body: { ids: [gamma?.id, beta?.id] } });
    expect(ordered.status).toBe(200);
    expect(await appOf(tenant)).toEqual(['gamma', 'beta', 'alpha']);
    const moved = await test.call('POST', `${path}/${beta?.id ?? ''}/reorder`, { as: keeper, body: { sortOrder: 0 } });
    expect(moved.body).toMatchObject({ name: 'beta', sortOrder: 0, enabled: true });
    await turn('gamma', false);
    expect(await appOf(tenant)).toEqual(['beta', 'alpha']);
    await turn('gamma', true);
    expect(await appOf(tenant)).toEqual(['beta', 'gamma', 'alpha']);
    expect(await appOf(tenant, other)).toEqual([]);
  });

  it(`gives an app what it draws and opens, and nothing of drafts and editors (${ids}, LIM-07)`, async () => {
    const { body } = await test.call('GET', `${list}?buildingId=${building}`, { as: tenant });
    expect(body.value[0]).toMatchObject({
      name: 'beta',
      [code]: `${prefix}beta`,
      buildingId: building,
      actions: [{ deepLinkId: null, [address]: 'https://beta.example' }],
      deepLinks: [],
    });
    for (const hidden of ['enabled', 'version', 'revision', 'extensionCode', 'customerId', 'deepLinkIds'])
      expect(Object.keys(body.value[0])).not.toContain(hidden);
    const one = await test.call('GET', `${path}/${body.value[0].id}`, { as: tenant });
    expect(one.body).toEqual(body.value[0]);
    expect((await test.call('GET', `${path}/${catalogue['beta'] ?? ''}`, { as: tenant })).status).toBe(404);
    const { south1 } = test.people.buildings;
    expect((await test.call('GET', `${list}?buildingId=${south1}`, { as: tenant })).status).toBe(404);
  });

  it(`leaves out what needs an extension while that is off, or open to the limited population alone (${ids}, BRAND-24, LIM-07)`, async () => {
    await turn('delta', true);
    expect(await appOf(tenant)).not.toContain('delta');
    const extension = (enabled: boolean) =>
      test.call('PUT', `building/${building}/extension/extension.events`, { as: admin, body: { enabled } });
    const { body } = await extension(true);
    expect(await appOf(tenant)).toContain('delta');
    await test.call('PUT', `config/extension/${body.id}`, {
      as: admin,
      version: body.version,
      body: { status: 'provisioning' },
    });
    expect(await appOf(tenant)).toContain('delta');
    expect(await appOf(test.people.emails.roleless)).toEqual(['beta', 'gamma', 'alpha']);
    await extension(false);
    expect(await appOf(tenant)).toEqual(['beta', 'gamma', 'alpha']);
    expect((await screenOf(building)).find(({ name }) => name === 'delta')).toMatchObject({ enabled: true });
  });

  it(`carries the words of the catalogue, and follows them (${ids})`, async () => {
    const id = catalogue['alpha'] ?? '';
    const { body } = await test.call('GET', `${path}/${id}`, { as: admin });
    await test.call('PUT', `${path}/${id}`, {
      as: admin,
      version: body.version,
      body: { name: 'Alpha', [code]: `${prefix}first`, actions: [{ [address]: 'https://first.example' }] },
    });
    const own = (await chosen()).find(({ name }) => name === 'Alpha');
    expect(own).toMatchObject({ [code]: `${prefix}first`, actions: [{ [address]: 'https://first.example' }] });
    const version = (await test.call('GET', `${path}/${own?.id ?? ''}`, { as: keeper })).body.version;
    const change = (part: Record<string, unknown>) =>
      test.call('PUT', `${path}/${own?.id ?? ''}`, { as: keeper, version, body: { ...own, ...part } });
    expect((await change({ name: 'Mine', actions: [] })).body.fields).toMatchObject([
      { field: 'name', code: 'notChangeable' },
      { field: 'actions', code: 'notChangeable' },
    ]);
    expect((await change({ enabled: false })).body).toMatchObject({ name: 'Alpha', enabled: false });
    const foreign = await test.call('POST', path, {
      as: admin,
      body: { name: 'X', [code]: `${prefix}nowhere`, buildingId: building },
    });
    expect(foreign.body.fields).toMatchObject([{ field: code, code: 'reference' }]);
    const renamed = (await test.call('GET', `${path}/${id}`, { as: admin })).body;
    const again = { [code]: `${prefix}again` };
    await test.call('PUT', `${path}/${id}`, { as: admin, version: renamed.version, body: again });
    expect((await test.call('GET', `${path}/${own?.id ?? ''}`, { as: keeper })).body).toMatchObject(again);
  });

  it('keeps an entry of the catalogue while a building shows it (KIT-09)', async () => {
    const remove = async (name: string) => {
      const { body } = await test.call('GET', `${path}/${catalogue[name] ?? ''}`, { as: admin });
      return test.call('DELETE', `${path}/${body.id}`, { as: admin, version: body.version });
    };
    const refused = await remove('beta');
    expect([refused.status, refused.body.fields]).toMatchObject([409, [{ field: 'building', message: '1' }]]);
    expect((await remove('alpha')).status).toBe(204);
    expect((await screenOf(building)).map(({ name }) => name)).not.toContain('Alpha');
    expect((await test.call('POST', `${path}/${catalogue['alpha'] ?? ''}/restore`, { as: admin })).status).toBe(200);
    expect((await screenOf(building)).map(({ name }) => name)).toContain('Alpha');
  });

  it('survives two people who switch it first at the same moment, and distinguishes switching in the history (AUDIT-02)', async () => {
    const [one, two] = await Promise.all([turn('beta', true, admin, other), turn('beta', true, admin, other)]);
    expect([one.status, two.status, one.body.id]).toEqual([200, 200, two.body.id]);
    await turn('beta', false, admin, other);
    const { body } = await test.call('GET', `audit?type=${segment === 'card' ? 'card' : 'appMenu'}&id=${one.body.id}`, {
      as: admin,
    });
    expect(body.value.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['Disabled', 'Created']),
    );
  });

  it('refuses to switch the catalogue itself on, and writes no revision for it (API-36, API-45, AUDIT-03)', async () => {
    const id = String(catalogue['beta']);
    const { body: before } = await test.call('GET', `${path}/${id}`, { as: admin });
    const refused = await test.call('PUT', `${path}/${id}`, {
      as: admin,
      version: before.version,
      body: { enabled: true },
    });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'enabled', code: 'notChangeable' }]]);
    const { version: _, revision: __, ...asRead } = before;
    const saved = await test.call('PUT', `${path}/${id}`, { as: admin, version: before.version, body: asRead });
    expect([saved.status, saved.body.enabled]).toEqual([200, false]);
    const { name, actions } = before;
    const made = await test.call('POST', path, {
      as: admin,
      body: { name, actions, [code]: `${prefix}switched`, enabled: true },
    });
    expect([made.status, made.body.fields]).toMatchObject([400, [{ field: 'enabled', code: 'notChangeable' }]]);
  });

  it('is not switched or ordered without the right, outside the scope, or by nonsense (PERM-10, API-40)', async () => {
    expect((await turn('beta', false, test.people.emails.vendor)).status).toBe(403);
    expect((await turn('beta', false, tenant)).status).toBe(403);
    expect((await turn('beta', false, keeper, other)).status).toBe(404);
    expect((await turn('unknown', true)).status).toBe(404);
    expect((await turn('beta', 'yes')).body.fields).toMatchObject([{ field: 'enabled', code: 'boolean' }]);
    const root = await test.call('POST', `${path}/reorder`, { as: admin, body: { ids: [catalogue['beta']] } });
    expect(root.body.fields).toMatchObject([{ field: 'buildingId', code: 'required' }]);
  });
});
