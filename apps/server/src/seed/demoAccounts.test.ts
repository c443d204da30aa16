import { features, hasPortalPrivilege } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestApp } from '../testing/testApp.ts';
import { demoAccounts } from './loadDemoIfEmpty.ts';
import { createDemoApp } from './testing/createDemoApp.ts';

describe('the demo accounts', () => {
  let test: TestApp;

  beforeAll(async () => {
    ({ test } = await createDemoApp());
  });
  afterAll(() => test.close());

  const sessionOf = async (email: string) => {
    const session = await test.services.sessions.find(email);
    if (session === null) throw new Error(`${email} has no user record`);
    return session;
  };
  const rights = async (email: string) => (await sessionOf(email)).role?.privilegeMap ?? {};
  const held = (map: object) => Object.entries(map).filter(([, permissions]) => permissions.length > 0);
  const names = async (as: string, path: string, field = 'name') => {
    const answer = await test.call('GET', `${path}?$top=1000`, { as });
    expect(answer.status).toBe(200);
    return answer.body.value.map((one: Record<string, unknown>) => one[field]);
  };

  it('are eight, of which seven have a user record (PERM-27, SRV-03)', async () => {
    const found = await Promise.all(demoAccounts.map(async ({ email }) => test.services.sessions.find(email)));
    expect(found.map((session) => session?.role?.name ?? null)).toEqual([
      'Portal administrator',
      'Implementation team',
      'Building manager',
      'Campus manager',
      'Facility team',
      'Vendor',
      'App user',
      null,
    ]);
  });

  it('give the administrator everything and the implementation team all but the root area (PERM-27)', async () => {
    const all = Object.fromEntries(features.map(({ key, offers }) => [key, [...offers]]));
    expect(await rights('admin@atrium.example')).toEqual(all);
    const implementation = await rights('implementation@atrium.example');
    expect(held(implementation).filter(([key]) => key.startsWith('ROOT.'))).toEqual([['ROOT.customers', ['viewAll']]]);
    expect(implementation['CUSTOMER.buildings']).toContain('viewAll');
    expect(implementation['BUILDING.vendors']).toContain('viewAll');
    expect(await names('implementation@atrium.example', 'building')).toHaveLength(40);
    expect((await test.call('GET', 'config/policy', { as: 'implementation@atrium.example' })).status).toBe(200);
    const root = await test.call('POST', 'config/policy', {
      as: 'implementation@atrium.example',
      body: { name: 'House rules', code: 'policy.house', url: 'https://www.atrium.example/house' },
    });
    expect(root.status).toBe(403);
  });

  it("show the building manager two of Northwind's buildings, whose articles they write (PERM-27)", async () => {
    const as = 'manager@northwind.example';
    expect((await names(as, 'building')).toSorted()).toEqual(['Northwind Confluence', 'Northwind Part-Dieu']);
    const map = await rights(as);
    expect(map['BUILDING.settings']).toEqual(['view']);
    expect(map['CUSTOMER.buildings']).toEqual(['view']);
    expect(map['BUILDING.articles']).toEqual(['view', 'add', 'edit', 'delete']);
    const others = ['CUSTOMER.buildings', 'CUSTOMER.serviceRequest'];
    expect(map['CUSTOMER.serviceRequest']).toEqual(['view', 'add', 'edit']);
    expect(held(map).filter(([key]) => !key.startsWith('BUILDING.') && !others.includes(key))).toEqual([]);
    const [own] = (await test.call('GET', 'building', { as })).body.value;
    const body = { buildingId: own.id, title: 'Open house', content: '<p>Saturday, all day.</p>' };
    expect((await test.call('POST', 'article', { as, body })).status).toBe(201);
    const buildings = (await test.call('GET', 'building?$top=1000', { as: 'admin@atrium.example' })).body.value;
    const foreign = buildings.find(({ name }: { name: string }) => name === 'Northwind Bercy');
    expect((await test.call('GET', `building/${foreign.id}`, { as })).status).toBe(404);
    expect((await test.call('POST', 'article', { as, body: { ...body, buildingId: foreign.id } })).status).toBe(404);
    expect((await test.call('GET', 'user', { as })).status).toBe(403);
  });

  it("show the campus manager Northwind's campus in Lyon, which they change and whose places they keep (PERM-27, TRUE-02)", async () => {
    const as = 'campus@northwind.example';
    const session = await sessionOf(as);
    expect(session.role?.defaultScreen).toBe('campuses');
    const map = held(session.role?.privilegeMap ?? {}).map(([key, permissions]) => `${key} ${permissions.join(' ')}`);
    expect(map.toSorted()).toEqual([
      'CAMPUS.buildings view',
      'CAMPUS.destinations view add edit delete',
      'CAMPUS.neighborhoods view add edit delete',
      'CUSTOMER.buildings view',
      'CUSTOMER.campuses view edit',
    ]);
    const { body } = await test.call('GET', "space?$filter=type eq 'Campus'", { as });
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Campus Lyon']);
    const [campus] = body.value;
    const renamed = { as, version: campus.version, body: { description: 'Trois bâtiments.' } };
    expect((await test.call('PUT', `space/${campus.id}`, renamed)).status).toBe(200);
    const place = { type: 'Destination', name: 'Halle', customerId: campus.customerId, parentId: campus.id };
    expect((await test.call('POST', 'space', { as, body: place })).status).toBe(201);
  });

  it("show the facility team the requests of two of Northwind's buildings, and nothing of how they are set up (SRV-03)", async () => {
    const as = 'facility@northwind.example';
    const session = await sessionOf(as);
    expect(session.role?.defaultScreen).toBe('serviceRequest');
    expect(Object.fromEntries(held(session.role?.privilegeMap ?? {}))).toEqual({
      'CUSTOMER.serviceRequest': ['view', 'add', 'edit'],
      'CUSTOMER.buildings': ['view'],
    });
    const buildings = new Set<string>(await names(as, 'workorder', 'buildingName'));
    expect([...buildings].toSorted()).toEqual(['Northwind Confluence', 'Northwind Part-Dieu']);
    const [own] = (await test.call('GET', "workorder?$filter=status eq 'Requested'", { as })).body.value;
    const moved = await test.call('POST', `workorder/${own.id}/state`, { as, body: { status: 'InProgress' } });
    expect(moved.status).toBe(200);
    const mapping = { customerId: own.customerId, cmmsCode: 'X', hostStatus: 'Closed' };
    expect((await test.call('POST', 'serviceconfig/statusmapping', { as, body: mapping })).status).toBe(403);
    expect((await test.call('GET', 'user', { as })).status).toBe(403);
  });

  it('keep the vendor to one building (PERM-27)', async () => {
    const session = await sessionOf('vendor@northwind.example');
    expect(session.buildingIds).toHaveLength(1);
    const keys = held(session.role?.privilegeMap ?? {});
    expect(keys.filter(([key]) => !key.startsWith('VENDOR.'))).toEqual([
      ['BUILDING.history', ['view']],
      ['BUILDING.vendors', ['view']],
    ]);
    expect(keys.length).toBeGreaterThan(2);
    expect(hasPortalPrivilege(session)).toBe(true);
  });

  it("let the reader read Northwind's visible buildings and the news meant for them, and nothing else (PERM-27, LIM-07)", async () => {
    const as = 'reader@northwind.example';
    expect(hasPortalPrivilege(await sessionOf(as))).toBe(false);
    const everything = (await test.call('GET', 'building?$top=1000', { as: 'admin@atrium.example' })).body.value;
    const live = everything.filter(
      ({ name, status }: { name: string; status: string }) => name.startsWith('Northwind') && status === 'Active',
    );
    const seen = await names(as, 'building');
    expect(seen.toSorted()).toEqual(live.map(({ name }: { name: string }) => name).toSorted());
    const news = (await test.call('GET', 'article?$top=1000', { as })).body.value;
    expect(news.length).toBeGreaterThan(10);
    const { buildingIds } = await sessionOf(as);
    const all = (await test.call('GET', 'article?$top=1000', { as: 'admin@atrium.example' })).body.value;
    const byId = new Map<string, Record<string, unknown>>(
      all.map((one: Record<string, unknown>) => [String(one['id']), one]),
    );
    for (const { id, buildingId, ...article } of news) {
      expect(byId.get(id)).toMatchObject({ published: true });
      expect(live.map((one: { id: string }) => one.id)).toContain(buildingId);
      expect(article).not.toHaveProperty('revision');
      if (byId.get(id)?.['audienceType'] === 'buildingUsers') expect(buildingIds).toContain(buildingId);
    }
    for (const path of ['user', 'customer', 'config/policy', 'building/country', 'audit?type=building'])
      expect((await test.call('GET', path, { as })).status).toBe(403);
  });

  it('let the newcomer sign in and read nothing (PERM-27, AUTH-59)', async () => {
    const as = 'newcomer@northwind.example';
    const self = await test.call('GET', 'user/init', { as });
    expect(self.body).toMatchObject({ id: null, roles: [], email: as });
    for (const path of ['building', 'article', 'user', 'customer'])
      expect((await test.call('GET', path, { as })).status).toBe(403);
  });
});
