import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestApp } from '../testing/testApp.ts';
import { loadLarge } from './loadLarge.ts';
import { createDemoApp } from './testing/createDemoApp.ts';

const ADMIN = 'admin@atrium.example';
const sizes = { customers: 5, buildings: 60, users: 400, articles: 400 };

describe('the large portfolio', () => {
  let test: TestApp;
  const lines: string[] = [];

  beforeAll(async () => {
    ({ test } = await createDemoApp());
    await loadLarge(test.services.database, (line) => lines.push(line), sizes);
  });
  afterAll(() => test.close());

  const all = async (path: string, query = '') =>
    (await test.call('GET', `${path}?$top=1000&$count=true${query}`, { as: ADMIN })).body;

  it('is on top of the demo portfolio, in the sizes asked for (API-38)', async () => {
    expect((await all('customer'))['@odata.count']).toBe(4 + sizes.customers);
    expect((await all('building'))['@odata.count']).toBe(40 + sizes.buildings);
    const users = (await all('user', `&$filter=contains(email,'-')`)).value;
    expect(users).toHaveLength(sizes.users);
    expect(new Set(users.map(({ email }: { email: string }) => email)).size).toBe(sizes.users);
    expect(users.every(({ buildings }: { buildings: string[] }) => buildings.length === 1)).toBe(true);
    expect(lines).toContain('  400 of 400 users');
  });

  it('has records that the contract allows and that belong together (API-37)', async () => {
    const { value: buildings } = await all('building', '&$expand=state,country,customer');
    for (const { state, country } of buildings) expect(state.isoCode.startsWith(country.isoCode)).toBe(true);
    const customerOf = new Map(
      buildings.map(({ id, customerId }: { id: string; customerId: string }) => [id, customerId]),
    );
    const { value: articles } = await all('article');
    const ofLarge = articles.filter(({ title }: { title: string }) => title.includes(', '));
    expect(ofLarge.length).toBeGreaterThan(200);
    for (const { buildingId, customerId } of articles) expect(customerOf.get(buildingId)).toBe(customerId);
    // The server holds every answer against the contract.
    for (const [path, id] of [
      ['building', buildings[50].id],
      ['article', ofLarge[0].id],
    ])
      expect((await test.call('GET', `${path}/${id}`, { as: ADMIN })).status).toBe(200);
  });

  it('is searched and has a history like records that were saved (AUDIT-01)', async () => {
    const { value: found } = await all('user', `&$search=-energy.example`);
    const { value: everyone } = await all('user');
    const meant = everyone.filter(({ email }: { email: string }) => email.endsWith('-energy.example'));
    expect(found.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      meant.map(({ id }: { id: string }) => id).toSorted(),
    );
    const [one] = (await all('user', `&$filter=contains(email,'-')`)).value;
    const history = (await test.call('GET', `audit?type=user&id=${one.id}`, { as: ADMIN })).body;
    expect(history.value).toMatchObject([{ action: 'Created', version: 1, values: { email: one.email } }]);
    expect(history.value[0].editor).not.toBeNull();
  });

  it('leaves the search indexes as it found them, and is loaded once (OPS-04)', async () => {
    const [indexes] = await test.services.database.query<{ options: string[] }>({
      text: `select array_agg(distinct array_to_string(reloptions, ',')) as options from pg_class where relname like '%\\_search'`,
      values: [],
    });
    expect(indexes?.options).toEqual(['gin_pending_list_limit=64']);
    const again: string[] = [];
    await loadLarge(test.services.database, (line) => again.push(line), sizes);
    expect(again).toEqual(['The large portfolio is there already']);
  });
});
