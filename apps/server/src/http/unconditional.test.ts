import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('a change without If-Match', () => {
  let test: TestApp;
  let admin: string;
  let made = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    test.call(method, path, { as: admin, headers, ...(body === undefined ? {} : { body }) });
  const created = async (path: string, body: unknown): Promise<string> => {
    const answer = await call('POST', path, body);
    expect([path, answer.status, answer.body.fields]).toEqual([path, 201, undefined]);
    return answer.body.id;
  };
  /** The newest revision of a record, deleted or not. */
  const newest = async (entity: string, id: string) => {
    const [line] = await test.services.database.query<{ version: number; isUnconditional: boolean }>({
      text: `select version, is_unconditional as "isUnconditional" from revisions
        where entity = $1 and entity_id = $2::uuid order by version desc limit 1`,
      values: [entity, id],
    });
    return line;
  };
  const newUser = () => {
    made += 1;
    return created('user', {
      customerId: test.people.customers.north,
      email: `unconditional${String(made)}@northwind.example`,
      firstName: 'Sam',
      lastName: 'Example',
      roles: [test.people.roles.reader],
      approvalTicketNumber: 'T-1',
    });
  };
  const newConfiguration = async () => {
    const userId = await newUser();
    const body = { userId, customerId: test.people.customers.north, buildingIds: [], vendorIds: [] };
    const known = (await call('POST', 'user-configuration/search', { userId })).body.id;
    return { userId, id: typeof known === 'string' ? known : await created('user-configuration', body) };
  };
  const newRole = () => created('role', { name: `Role ${String((made += 1))}` });

  /** The stated calls: the record's resource and id, the path of the change, and two bodies. */
  const stated: readonly (readonly [string, () => Promise<readonly [string, string, string, object, object]>])[] = [
    [
      'user',
      async () => {
        const id = await newUser();
        return ['user', id, 'user', { id, firstName: 'One' }, { id, firstName: 'Two' }];
      },
    ],
    [
      'user-configuration',
      async () => {
        const { id } = await newConfiguration();
        const { north1, north2 } = test.people.buildings;
        const path = 'user-configuration';
        return ['userConfiguration', id, path, { id, buildingIds: [north1] }, { id, buildingIds: [north2] }];
      },
    ],
    [
      'customer',
      async () => {
        const id = await created('customer', { name: `Customer ${String((made += 1))}` });
        return ['customer', id, `customer/${id}`, { name: `One ${id}` }, { name: `Two ${id}` }];
      },
    ],
    [
      'role',
      async () => {
        const id = await newRole();
        return ['role', id, `role/${id}`, { description: 'One' }, { description: 'Two' }];
      },
    ],
    [
      'role privilege',
      async () => {
        const id = await newRole();
        return ['role', id, `role/${id}/roleprivilege`, { defaultScreen: 'faqs' }, { defaultScreen: 'articles' }];
      },
    ],
  ];

  it.each(stated)(
    'is for the version of the body, and for any without one, where the specification states the call: %s (TRUE-04, KIT-08)',
    async (_name, arrange) => {
      const [entity, id, path, one, two] = await arrange();
      const { version } = (await newest(entity, id)) ?? { version: 0 };
      const free = await call('PUT', path, one);
      expect([free.status, free.body.fields]).toEqual([200, undefined]);
      expect(await newest(entity, id)).toEqual({ version: version + 1, isUnconditional: true });
      const stale = await call('PUT', path, { ...two, version });
      expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
      const wrong = await call('PUT', path, { ...two, version: 'latest' });
      expect([wrong.status, wrong.body.fields?.[0]?.field]).toEqual([400, 'version']);
      // The header is the condition where both are there.
      expect((await call('PUT', path, { ...two, version: version + 1 }, { 'if-match': '"1000"' })).status).toBe(412);
      expect((await call('PUT', path, { ...two, version: version + 1 })).status).toBe(200);
      expect(await newest(entity, id)).toEqual({ version: version + 2, isUnconditional: false });
    },
  );

  it('deletes where the specification states it, and the history says so (TRUE-04, KIT-08)', async () => {
    const ids = {
      user: await newUser(),
      role: await newRole(),
      customer: await created('customer', { name: 'Short-lived' }),
    };
    for (const [resource, id] of Object.entries(ids)) {
      expect([resource, (await call('DELETE', `${resource}/${id}`)).status]).toEqual([resource, 204]);
      expect(await newest(resource, id)).toMatchObject({ isUnconditional: true });
    }
    const history = await call('GET', `audit?type=role&id=${ids.role}`);
    expect(history.body.value.map(({ isUnconditional }: { isUnconditional: boolean }) => isUnconditional)).toEqual([
      true,
      false,
    ]);
  });

  it('of two at the same moment, both are made (TRUE-04)', async () => {
    const id = await newRole();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((description) => call('PUT', `role/${id}`, { description })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await newest('role', id)).toEqual({ version: 4, isUnconditional: true });
  });

  it('is refused everywhere else where it changes a record that is there (TRUE-04, API-39)', async () => {
    const { userId } = await newConfiguration();
    const { north } = test.people.customers;
    const sync = { sync: true };
    const policy = { name: 'Kept', code: 'policy.kept', url: 'https://policies.example/kept' };
    const policyId = await created('config/policy', policy);
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['PUT', 'user-configuration/update', { userId, buildingIds: [] }],
      ['PUT', `customer/${north}/customerconfig`, sync],
      ['POST', `customer/${north}/customerconfig`, sync],
      ['PUT', `config/policy/${policyId}`, { ...policy, version: 1 }],
      ['DELETE', `config/policy/${policyId}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await call(method, path, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 428, 'preconditionRequired']);
    }
    // A user without a configuration is given one.
    const fresh = await newUser();
    await test.services.database.query({
      text: 'delete from user_configurations where user_id = $1::uuid',
      values: [fresh],
    });
    const first = { userId: fresh, buildingIds: [test.people.buildings.north1], vendorIds: [] };
    expect((await call('PUT', 'user-configuration/update', first)).status).toBe(200);
  });
});
