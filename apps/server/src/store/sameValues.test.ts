import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('a save that leaves every value as it is', () => {
  let test: TestApp;
  let as: string;

  beforeAll(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const put = (path: string, version: number, body: unknown) => test.call('PUT', path, { as, version, body });
  const revisionsOf = async (entity: string, id: string) =>
    (await test.call('GET', `audit?type=${entity}&id=${id}`, { as })).body.value.length;

  it('writes no version and no revision, and answers the record (AUDIT-03)', async () => {
    const { body: policy } = await test.call('POST', 'config/policy', {
      as,
      body: { name: 'Quiet', code: 'policy.quiet', url: 'https://a.example' },
    });
    for (const body of [{}, { name: 'Quiet' }, { name: ' Quiet ' }, policy])
      expect(await put(`config/policy/${policy.id}`, 1, body)).toMatchObject({ status: 200, body: policy });
    expect(await revisionsOf('policy', policy.id)).toBe(1);
    expect((await put(`config/policy/${policy.id}`, 2, {})).status).toBe(412);
    expect((await put(`config/policy/${policy.id}`, 1, { name: 'Loud' })).body).toMatchObject({
      version: 2,
      name: 'Loud',
    });
    expect(await revisionsOf('policy', policy.id)).toBe(2);
  });

  it('writes nothing in a store whose hooks have a say in saves either (AUDIT-03)', async () => {
    const { body: tag } = await test.call('POST', 'tag', { as, body: { name: 'Quiet', group: 'activity' } });
    for (const body of [{}, { name: ' Quiet ' }, tag])
      expect(await put(`tag/${tag.id}`, 1, body)).toMatchObject({ status: 200, body: tag });
    expect(await revisionsOf('tag', tag.id)).toBe(1);
    expect((await put(`tag/${tag.id}`, 1, { name: 'Loud' })).body).toMatchObject({ version: 2, name: 'Loud' });
  });
});
