import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe.runIf(process.env['TEST_DATABASE_URL'])('a filter by functions', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await test.services.database.query({
      text: `create or replace function fold(value text) returns text language plpgsql immutable as
        $$ begin perform pg_sleep(60); return lower(value); end $$`,
      values: [],
    });
  });
  afterAll(() => test.close());

  it('is ended after two seconds and says what to do (API-44, SEC-16)', async () => {
    const as = test.people.emails.administrator;
    const ended = await test.call('GET', "country?$filter=tolower(name) eq 'france'", { as });
    expect([ended.status, ended.body]).toMatchObject([
      400,
      { code: 'filterTooSlow', fields: [{ field: '$filter' }], message: expect.stringContaining('fewer functions') },
    ]);
    expect((await test.call('GET', 'country?$filter=length(name) eq 6', { as })).body.value).toHaveLength(1);
  });
});
