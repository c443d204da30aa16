import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createRecord } from '../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';

describe('the search over everything', () => {
  let test: TestApp;
  let admin: string;

  const search = (query: string) => test.call('GET', `search?${query}`, { as: admin });
  const namesOf = async (query: string) => {
    const { status, body } = await search(query);
    expect(status).toBe(200);
    return body.value.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { customers, buildings, reference } = test.people;
    const create = (resource: string, body: Record<string, unknown>) =>
      createRecord(test.services, 'search test', resource, body);
    const place = { address: '1 Example Street', city: 'Lyon', latitude: 45, longitude: 4 };
    for (const name of ['Élan Moulin', 'Tour Elan'])
      await create('building', { ...place, ...reference, stateId: null, customerId: customers.north, name });
    for (let index = 0; index < 30; index += 1)
      await create('policy', {
        name: `Elan ${String(index)}`,
        code: `policy.e${String(index)}`,
        url: 'https://a.example',
      });
    await create('article', { title: 'Grand élan', content: '<p>x</p>', buildingId: buildings.north1 });
  });
  afterAll(() => test.close());

  it('finds records of all kinds by a part of their name, without accents and case (KIT-11)', async () => {
    const names = await namesOf('text=ELAN');
    expect(names).toEqual(expect.arrayContaining(['Élan Moulin', 'Tour Elan', 'Grand élan', 'Elan 0']));
    expect(await namesOf('text=elan%20moul')).toEqual(['Élan Moulin']);
  });

  it('puts first what begins with the text, and lets no kind drown the others (KIT-11)', async () => {
    const names = await namesOf('text=elan');
    expect(names[0]).toBe('Élan Moulin');
    expect(names.slice(0, 8)).toEqual(expect.arrayContaining(['Tour Elan', 'Grand élan']));
    expect(names).toHaveLength(20);
    expect(await namesOf('text=elan&$top=3')).toHaveLength(3);
  });

  it('takes two letters as the beginning of a word (KIT-11)', async () => {
    expect(await namesOf('text=gr')).toEqual(['Grand élan']);
    expect(await namesOf('text=mo%20el')).toEqual(['Élan Moulin']);
    expect(await namesOf('text=ra')).toEqual([]);
  });

  it('shows where a record is and what leads to it (KIT-11)', async () => {
    const { customers, buildings, reference } = test.people;
    const [article] = (await search('text=grand%20elan')).body.value;
    expect(article).toMatchObject({
      resource: 'article',
      customerId: customers.north,
      customerName: 'Northwind',
      buildingId: buildings.north1,
      buildingName: 'North One',
      kind: null,
    });
    const [state] = (await search('text=auvergne')).body.value;
    expect(state).toMatchObject({ resource: 'state', customerId: null, parents: { countryId: reference.countryId } });
    expect(await namesOf('text=manager@northwind')).toEqual(['manager Example']);
  });

  it('finds a record by its exact id, and nothing deleted (KIT-11)', async () => {
    const { reference, buildings } = test.people;
    expect(await namesOf(`text=${reference.countryId.toUpperCase()}`)).toEqual(['France']);
    await test.services.database.query({
      text: 'update buildings set deleted_at = now() where id = $1::uuid',
      values: [buildings.north2],
    });
    expect(await namesOf(`text=${buildings.north2}`)).toEqual([]);
    expect(await namesOf('text=North%20Two')).toEqual([]);
  });

  it('takes signs of patterns as they are (KIT-11, SEC-07)', async () => {
    for (const text of ['100%25', '__', "o'%20--", '%22);%20drop'])
      expect((await search(`text=${text}`)).body.value).toEqual([]);
  });

  it('refuses a text that is missing, too short, too long or no text, and a page that is none (KIT-11, API-40)', async () => {
    const refusals = [
      ['', 'text', 'required'],
      ['text=%20a%20', 'text', 'tooShort'],
      [`text=${'a'.repeat(201)}`, 'text', 'tooLong'],
      ['text=ab%00', 'text', 'characters'],
      ['text=ab&text=cd', 'text', 'text'],
      ['text=ab&$top=51', '$top', 'integer'],
      ['text=ab&$top=0', '$top', 'integer'],
    ] as const;
    for (const [query, field, code] of refusals) {
      const { status, body } = await search(query);
      expect([query, status, body.fields]).toEqual([query, 400, [expect.objectContaining({ field, code })]]);
    }
  });

  it('is one statement, whatever the caller may view (KIT-11)', async () => {
    const asked = vi.spyOn(test.services.database, 'query');
    await search('text=north');
    const texts = asked.mock.calls.map(([statement]) => ('text' in statement ? statement.text : ''));
    asked.mockRestore();
    expect(texts.filter((text) => text.includes('search_text'))).toHaveLength(1);
    expect(texts).toHaveLength(1);
  });

  it('keeps one plan for whatever is looked for, as planning takes longer than to look (KIT-11, SEC-24)', async () => {
    const asked = vi.spyOn(test.services.database, 'query');
    for (const text of ['north', 'no', 'elan moul', test.people.reference.countryId]) await search(`text=${text}`);
    const kept = asked.mock.calls.flatMap(([statement]) =>
      'text' in statement && statement.text.includes('is_further') ? [statement.isPlanKept] : [],
    );
    asked.mockRestore();
    expect(kept).toEqual([true, true, true, true]);
  });
});
