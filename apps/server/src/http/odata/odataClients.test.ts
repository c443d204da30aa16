import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';

const versioned = { 'odata-maxversion': '4.0' };

describe('clients of OData', () => {
  let test: TestApp;
  let as: string;

  beforeAll(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    for (let number = 1; number <= 12; number += 1) {
      const code = `policy.client${String(number)}`;
      const body = { name: `Client ${String(number).padStart(2, '0')}`, code, url: 'https://policies.example/' };
      await test.call('POST', 'config/policy', { as, body });
    }
  });
  afterAll(() => test.close());

  const ours = `policy?$filter=${encodeURIComponent("startswith(name,'Client')")}&$orderby=name`;
  const ask = (more: string, headers: Readonly<Record<string, string>> = versioned) =>
    test.call('GET', `${ours}${more}`, { as, headers });
  const namesOf = ({ body }: { body: { value: { name: string }[] } }) => body.value.map(({ name }) => name);
  /** Follows the links of a list to its end; counts the answers. */
  const readAll = async (more: string, headers: Readonly<Record<string, string>>) => {
    const names: string[] = [];
    let answers = 0;
    for (let answer = await ask(more, headers); ;) {
      answers += 1;
      names.push(...namesOf(answer));
      const next: string | undefined = answer.body['@odata.nextLink'];
      if (next === undefined) return { answers, names };
      answer = await test.call('GET', next.replace('/api/', ''), { as });
    }
  };

  it('read a list whole where they name no size, and others ten records of it (API-12, API-47)', async () => {
    expect(await readAll('', versioned)).toMatchObject({ answers: 1, names: { length: 12 } });
    const other = await ask('', {});
    expect([other.body.value.length, typeof other.body['@odata.nextLink']]).toEqual([10, 'string']);
  });

  it('are answered pages of the size that they prefer, and say it once (API-47)', async () => {
    const first = await ask('', { prefer: 'odata.maxpagesize=5' });
    expect([first.body.value.length, first.headers['preference-applied']]).toEqual([5, 'odata.maxpagesize=5']);
    const { answers, names } = await readAll('', { prefer: 'return=minimal, maxpagesize=5' });
    expect([answers, names.length, new Set(names).size]).toEqual([3, 12, 12]);
    expect((await ask('', { prefer: 'maxpagesize=99999' })).headers['preference-applied']).toBe('maxpagesize=1000');
    expect((await ask('', versioned)).headers['preference-applied']).toBeUndefined();
  });

  it('have all that they asked for after $top records (API-47)', async () => {
    const five = await ask('&$top=5');
    expect([five.body.value.length, five.body['@odata.nextLink']]).toEqual([5, undefined]);
    const { answers, names } = await readAll('&$top=7', { ...versioned, prefer: 'odata.maxpagesize=3' });
    expect([answers, names.length]).toEqual([3, 7]);
    // More than a page has is no mistake of theirs.
    expect((await ask('&$top=5000')).body.value).toHaveLength(12);
    const wrong = await ask('&$top=five');
    expect([wrong.status, wrong.body.fields[0].field]).toEqual([400, '$top']);
    expect((await ask('&$top=5000', {})).status).toBe(400);
  });

  it('are told the tag of each record, and change it by PATCH (API-47)', async () => {
    const [row] = (await ask('&$select=name&$top=1')).body.value;
    expect(row['@odata.etag']).toBe('"1"');
    const headers = { ...versioned, 'if-match': row['@odata.etag'] };
    const changed = await test.call('PATCH', `policy(${row.id})`, { as, headers, body: { name: 'Client 01 changed' } });
    expect([changed.status, changed.body.name, changed.body.code]).toEqual([
      200,
      'Client 01 changed',
      'policy.client1',
    ]);
    const again = await test.call('PATCH', `policy(${row.id})`, { as, headers, body: { name: 'Late' } });
    expect(again.status).toBe(412);
    expect((await test.call('PATCH', `policy(${row.id})`, { as, body: { name: 'Blind' } })).status).toBe(428);
    const one = await test.call('GET', `policy(${row.id})?$select=name`, { as, headers: versioned });
    expect(one.body['@odata.etag']).toBe('"2"');
    const plain = await test.call('GET', `policy(${row.id})?$select=name`, { as });
    expect(Object.keys(plain.body).toSorted()).toEqual(['id', 'name']);
  });

  it('read the values of a field alone and in order (API-47)', async () => {
    const found = encodeURIComponent("filter(startswith(code,'policy.client1'))/groupby((code))");
    const all = await test.call('GET', `policy?$apply=${found}`, { as });
    const codes = ['policy.client1', 'policy.client10', 'policy.client11', 'policy.client12'];
    expect(all.body.value).toEqual(codes.map((code) => ({ code })));
    const part = await test.call('GET', `policy?$apply=${found}&$skip=1&$top=2`, { as });
    expect(part.body.value).toEqual(codes.slice(1, 3).map((code) => ({ code })));
  });
});
