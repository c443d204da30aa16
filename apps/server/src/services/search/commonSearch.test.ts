import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { searchGrant } from '../../access/authorize.ts';
import type { Executor } from '../../db/database.ts';
import { createStores } from '../../store/stores.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { searchRecords } from './searchRecords.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly buildingId: string;
}

describe('a search for words that are common in a large table', () => {
  let test: TestApp;
  let texts: readonly string[];

  /** Searches with the samples of the planner as given: those of a database that has as many articles of each text. */
  const search = async (email: string, text: string, samples: readonly string[], top = 50) => {
    const { database, sessions, stores } = test.services;
    const session = await sessions.find(email);
    if (session === null) throw new Error(`${email} has no session`);
    const grants = stores.all().flatMap(({ resource }) => {
      const grant = searchGrant(session, resource, { requestId: 'test', address: null });
      return grant === null ? [] : [grant];
    });
    const sent: string[] = [];
    const work: Executor = {
      async query<Row extends object>(statement: Parameters<Executor['query']>[0]) {
        const sql = 'text' in statement ? statement.text : '';
        sent.push(sql);
        // The caller says what its rows are, as with a real database.
        if (sql.includes('pg_stats'))
          return [{ tableName: 'articles', rows: 1_000_000, texts: samples }] as unknown as Row[];
        return database.query<Row>(statement);
      },
    };
    const context = { work, services: { stores: createStores(stores.all()) } };
    const lines = await searchRecords(grants, context, { kind: 'text', text }, top);
    const found = lines.map((line): Found => JSON.parse(line));
    return { found, names: found.map(({ name }) => name), sql: sent.at(-1) ?? '' };
  };

  const addArticles = (buildingId: string, customerId: string, title: string, count: number) =>
    test.services.database.query({
      text: `insert into articles (id, customer_id, building_id, title, content)
        select gen_random_uuid(), $1::uuid, $2::uuid, replace($3::text, '#', lpad(n::text, 5, '0')), '<p>Text</p>'
          from generate_series(1, $4::int) n`,
      values: [customerId, buildingId, title, count],
    });

  beforeAll(async () => {
    test = await createTestApp();
    const { buildings, customers } = test.people;
    await addArticles(buildings.south1, customers.south, 'Yoga class south #', 300);
    await addArticles(buildings.north2, customers.north, 'Yoga class beyond #', 10);
    await addArticles(buildings.north1, customers.north, 'Yoga class north #', 10);
    texts = ['yoga class north', 'yoga class south', 'roof garden', 'lobby works'];
  });
  afterAll(() => test.close());

  it('shows those of the scope and no others, as without the samples (KIT-11, PERM-07, SEC-02)', async () => {
    const { northManager } = test.people.emails;
    const walked = await search(northManager, 'yoga class', texts);
    expect(walked.sql).toContain('walked');
    expect(walked.names).toHaveLength(10);
    expect(new Set(walked.found.map(({ buildingId }) => buildingId))).toEqual(new Set([test.people.buildings.north1]));
    const indexed = await search(northManager, 'yoga class', []);
    expect(indexed.sql).not.toContain('walked');
    expect(walked.found).toEqual(indexed.found);
  });

  it('has enough of them soon, and nothing deleted (KIT-11)', async () => {
    const { administrator } = test.people.emails;
    const { names } = await search(administrator, 'yoga', texts);
    expect(names).toHaveLength(50);
    expect(names.every((name) => name.startsWith('Yoga class '))).toBe(true);
    const { database } = test.services;
    await database.query({
      text: `update articles set deleted_at = now() where title like '%class south%'`,
      values: [],
    });
    const left = await search(administrator, 'yoga', texts);
    expect(left.names).toHaveLength(20);
    expect(left.names.some((name) => name.includes('south'))).toBe(false);
  });

  it('finds by a rarer word those that have the common one as well (KIT-11)', async () => {
    const { administrator } = test.people.emails;
    const { names, sql } = await search(administrator, 'yoga 00007', texts);
    expect(sql).not.toContain('walked');
    expect(names.toSorted()).toEqual(['Yoga class beyond 00007', 'Yoga class north 00007']);
    expect((await search(administrator, 'garden 00007', texts)).names).toEqual([]);
  });

  it('finds them behind many others of a large scope (KIT-11)', async () => {
    const { buildings, customers } = test.people;
    await addArticles(buildings.south1, customers.south, 'Locker #', 20_100);
    await addArticles(buildings.south1, customers.south, 'Sauna #', 3);
    const { names, sql } = await search(test.people.emails.administrator, 'sauna', ['sauna', 'locker']);
    expect(sql).toContain('walked');
    expect(names).toEqual(['Sauna 00001', 'Sauna 00002', 'Sauna 00003']);
  });
});
