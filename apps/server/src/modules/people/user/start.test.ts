import { type PortalStart, portalStart } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('the start of the portal', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  afterEach(() => vi.restoreAllMocks());

  const start = async (as: string, address: Readonly<Record<string, string>> = {}): Promise<PortalStart> => {
    const { status, body } = await test.call('GET', `user/start?${new URLSearchParams(address).toString()}`, { as });
    expect(status).toBe(200);
    return portalStart.parse(body);
  };
  const bodyOf = async (path: string, as: string) => (await test.call('GET', path, { as })).body;

  it('answers what the five resources answer of a person (SHELL-30, RES-116, RES-111, RES-74, RES-75, RES-21)', async () => {
    const { northManager: as } = test.people.emails;
    const { user, configuration, roles, privilege, customer } = await start(as);
    const person = await bodyOf('user/init', as);
    expect(user).toEqual({ status: 200, body: person });
    const { body: own } = await test.call('POST', 'user-configuration/search', { as, body: { userId: person.id } });
    expect('body' in configuration && configuration.body).toEqual({
      buildingIds: own.buildingIds,
      vendorIds: own.vendorIds,
    });
    expect(own.buildingIds).not.toEqual([]);
    const { value } = await bodyOf(`role?$select=id,name&$filter=id eq '${person.roles[0]}'`, as);
    expect(value).toHaveLength(1);
    expect(roles).toEqual({ status: 200, body: value });
    const { privilegeMap, defaultScreen, setRoles } = await bodyOf(`role/${person.roles[0]}/roleprivilege`, as);
    expect(privilege).toEqual({ status: 200, body: { privilegeMap, defaultScreen, setRoles } });
    const { id, name, logoUrl, pointr, inactivityMinutes } = await bodyOf(`customer/${person.customerId}`, as);
    expect(customer).toEqual({ status: 200, body: { id, name, logoUrl, pointr, inactivityMinutes } });
  });

  it('names the places of the address, with the menu and the timezone that depend on them (NAV-05, NAV-18, LIM-04)', async () => {
    const { emails, customers, buildings } = test.people;
    const as = emails.administrator;
    const entry = { name: 'Map', code: 'extension.map' };
    await test.call('POST', 'config/extension', { as, body: entry });
    await test.call('PUT', `building/${buildings.north1}/extension/${entry.code}`, { as, body: { enabled: true } });
    const { places, extensions, defaults } = await start(as, {
      customerId: customers.north,
      buildingId: buildings.north1,
    });
    const building = await bodyOf(`building/${buildings.north1}`, as);
    const { name } = await bodyOf(`customer/${customers.north}`, as);
    expect(places).toMatchObject([
      { context: 'CUSTOMER', id: customers.north, answer: { status: 200, body: { name } } },
      {
        context: 'BUILDING',
        id: buildings.north1,
        answer: { status: 200, body: { name: building.name, timezoneName: building.timezoneName } },
      },
    ]);
    expect(extensions).toEqual({ status: 200, body: [{ code: entry.code, enabled: true }] });
    expect(defaults).toEqual({ status: 200, body: [] });
    expect(await start(as)).toMatchObject({ places: [], extensions: null, defaults: null });
  });

  it('has the refusal of a part in its place, and the other parts (NAV-05, SHELL-31, SEC-02)', async () => {
    const { emails, customers, buildings } = test.people;
    const { user, places } = await start(emails.northManager, {
      customerId: customers.south,
      buildingId: buildings.south1,
      vendorId: 'nothing',
    });
    expect(user.status).toBe(200);
    expect(places.map(({ answer }) => answer)).toEqual([
      { status: 404, code: 'notFound' },
      { status: 404, code: 'notFound' },
      { status: 404, code: 'notFound' },
    ]);
    const reader = await start(emails.reader, { customerId: customers.north, buildingId: buildings.north1 });
    expect(reader.user.status).toBe(200);
    expect(reader.extensions).toEqual({ status: 403, code: 'forbidden' });
  });

  it('answers a person without a user record that alone (AUTH-59, SHELL-34)', async () => {
    const { newcomer: as } = test.people.emails;
    const { user, roles, customer } = await start(as);
    expect(user).toEqual({ status: 200, body: await bodyOf('user/init', as) });
    expect(roles).toEqual({ status: 403, code: 'forbidden' });
    expect(customer).toEqual({ status: 403, code: 'forbidden' });
    expect((await test.call('GET', 'user/start')).status).toBe(401);
  });

  it("answers the customer's own texts in the language on screen as their resource does (CUST-17, RES-104)", async () => {
    const { emails, customers } = test.people;
    const path = `customer/${customers.north}/translations/fr`;
    const texts = { 'policy.title': 'Règlement', 'policy.one': 'règle' };
    const saved = await test.call('POST', path, { as: emails.administrator, body: { texts } });
    expect(saved.status).toBe(200);
    const as = emails.northManager;
    const { user, ownTexts } = await start(as, { language: 'fr' });
    const { language, version, texts: shown } = await bodyOf(path, as);
    expect(shown).toEqual(texts);
    expect(ownTexts).toEqual({ language, version, texts: shown });
    expect(user).toMatchObject({ body: { texts: { fr: version } } });
    for (const other of [{ language: 'en' }, { language: "fr'" }, {}])
      expect((await start(as, { ...other })).ownTexts).toBeNull();
    expect((await start(emails.southManager, { language: 'fr' })).ownTexts).toBeNull();
  });

  it('takes at most 3 statements (SHELL-30)', async () => {
    const { emails, customers, buildings } = test.people;
    const as = emails.administrator;
    const address = { customerId: customers.north, buildingId: buildings.north1 };
    await start(as, address);
    const query = vi.spyOn(test.services.database, 'query');
    const { roles } = await start(as, address);
    expect(query.mock.calls.length).toBeGreaterThan(0);
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
    expect(roles.status).toBe(200);
  });
});
