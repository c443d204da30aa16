import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('lists in dialects of their own', () => {
  let test: TestApp;
  let as: string;

  beforeAll(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    const { id } = (
      await test.call('POST', 'config/policy', {
        as,
        body: { name: 'Paged', code: 'policy.paged', url: 'https://policies.example/' },
      })
    ).body;
    for (const version of [1, 2, 3])
      await test.call('PUT', `config/policy/${id}`, { as, version, body: { name: `Paged ${String(version)}` } });
    for (const email of Object.values(test.people.emails)) await test.call('GET', 'user/init', { as: email });
    paths.revisions = `audit?type=policy&id=${String(id)}`;
    paths.users = `user/customer/${test.people.customers.north}`;
    paths.byRole = `user/role?roleId=${test.people.roles.manager}`;
  });
  afterAll(() => test.close());

  const paths = { revisions: '', security: 'audit?type=security', users: '', byRole: '' };
  const asked = (path: string, query: string) =>
    test.call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, { as });
  const idsOf = (value: readonly { id?: string; identifier?: string }[]) =>
    value.map(({ id, identifier }) => id ?? identifier);

  it.each([
    ['revisions', '$top=1', '$top=1000', 4],
    ['security', '$top=2', '$top=1000', 6],
    ['users', 'pageSize=1', 'pageSize=1000', 4],
    ['byRole', 'pageSize=1', 'pageSize=1000', 2],
  ] as const)('name the next page of %s by its key (API-12, API-38, API-44)', async (name, size, whole, least) => {
    const all = (await asked(paths[name], whole)).body;
    expect(all['@odata.nextLink']).toBeUndefined();
    expect(all.value.length).toBeGreaterThanOrEqual(least);
    const found: unknown[] = [];
    let { body } = await asked(paths[name], size);
    for (;;) {
      expect(body['@odata.count']).toBe(all['@odata.count']);
      found.push(...idsOf(body.value));
      const next: string | undefined = body['@odata.nextLink'];
      if (next === undefined) break;
      expect(next).not.toMatch(/skip=|pageNo=/);
      ({ body } = await test.call('GET', next.replace('/api/', ''), { as }));
    }
    expect(found).toEqual(idsOf(all.value));
  });

  it.each(['revisions', 'security', 'users', 'byRole'] as const)(
    'refuse a token of another list of %s (API-38, API-40)',
    async (name) => {
      const refused = await asked(paths[name], '$skiptoken=WyJ4Il0');
      expect([refused.status, refused.body.fields[0].field]).toEqual([400, '$skiptoken']);
    },
  );
});
