import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('names that look the same', () => {
  let test: TestApp;
  const as = 'admin@atrium.example';
  const add = (name: string, group = 'tool') => test.call('POST', 'tag', { as, body: { name, group } });

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are one for the rule that a name is unique (BRAND-19)', async () => {
    const pairs = [
      ['Café Noir', 'Cafe\u0301 Noir'],
      ['Room 1', 'Room\u00a0 1'],
      ['Kiosk', 'Ki\u200bosk'],
      ['Desk', '\u202edesk'],
    ] as const;
    for (const [one, other] of pairs) {
      expect((await add(one)).status).toBe(201);
      const twice = await add(other);
      expect([twice.status, twice.body.fields?.[0]?.code]).toEqual([409, 'duplicate']);
    }
  });

  it('are kept, changed and found in one spelling (BRAND-19, API-38, KIT-11)', async () => {
    const decomposed = 'Тихии\u0306  зал';
    const made = await add(decomposed, 'amenity');
    expect(made.body.name).toBe('Тихий зал');
    const ask = async (query: string) =>
      (await test.call('GET', `tag?${query}`, { as })).body.value.map(({ id }: { id: string }) => id);
    const [part, whole] = ['Тихии\u0306', 'Тихии\u0306 зал'].map(encodeURIComponent);
    expect(await ask(`$search=${part}`)).toEqual([made.body.id]);
    expect(await ask(`$filter=contains(name,'${part}')`)).toEqual([made.body.id]);
    expect(await ask(`$filter=name eq '${whole}'`)).toEqual([made.body.id]);
    expect(await ask(`$filter=name in ('${whole}')`)).toEqual([made.body.id]);
    const found = await test.call('GET', `search?text=${part}`, { as });
    expect(found.body.value.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    const changed = await test.call('PUT', `tag/${made.body.id}`, {
      as,
      headers: { 'if-match': '*' },
      body: { name: ' Cafe\u0301\u00a0bar\u200b ' },
    });
    expect(changed.body.name).toBe('Café bar');
  });
});
