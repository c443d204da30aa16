import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSecretBox, type SecretBox } from './base/crypto/secretBox.ts';
import { rotateSecrets } from './rotateSecrets.ts';
import { sealFirstFormat } from './testing/sealFirstFormat.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';

describe('rotating the key of secrets', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const oldKey = 'a key for tests that is at least 32 characters long';
  const newKey = 'another key for tests, which is 32 characters long too';

  it('seals every stored secret with the current key, changes nothing else and tells what it cannot read (SEC-04, SEC-25)', async () => {
    const as = test.people.emails.administrator;
    const { database } = test.services;
    const provider = await test.call('POST', 'identityprovider', {
      as,
      body: { name: 'P', types: ['locker'], clientSecret: 'first', password: 'second' },
    });
    const customer = await test.call('POST', 'customer', {
      as,
      body: { name: 'C', bookingConfig: { clientSecret: 'third', password: 'fourth' } },
    });
    const stored = async () => {
      const [line] = await database.query<Record<'a' | 'b' | 'c' | 'd', string>>({
        text: `select p.client_secret as a, p.password as b, c.booking_client_secret as c, c.booking_password as d
          from identity_providers p, customers c where p.id = $1::uuid and c.id = $2::uuid`,
        values: [provider.body.id, customer.body.id],
      });
      return [line?.a, line?.b, line?.c, line?.d].map(String);
    };
    const places = [
      { table: 'identity_providers', column: 'client_secret', id: provider.body.id },
      { table: 'identity_providers', column: 'password', id: provider.body.id },
      { table: 'customers', column: 'booking_client_secret', id: customer.body.id },
      { table: 'customers', column: 'booking_password', id: customer.body.id },
    ];
    const openAll = (box: SecretBox, sealed: readonly string[]) =>
      places.map((place, index) => box.open(sealed[index] ?? '', place));
    const before = await stored();
    const both = createSecretBox(newKey, [oldKey]);
    expect(await rotateSecrets(database, both)).toEqual({ renewed: 4, unreadable: 0 });
    const after = await stored();
    expect(after.filter((sealed) => before.includes(sealed))).toEqual([]);
    expect(openAll(createSecretBox(newKey), after)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(await rotateSecrets(database, both)).toEqual({ renewed: 0, unreadable: 0 });
    const read = await test.call('GET', `identityprovider/${provider.body.id}`, { as });
    expect(read.body).toEqual(provider.body);
    expect(await rotateSecrets(database, createSecretBox('a key that nobody has sealed anything with yet'))).toEqual({
      renewed: 0,
      unreadable: 4,
    });
    expect(await stored()).toEqual(after);
    // What an earlier version has sealed, with the key of today.
    await database.query({
      text: 'update identity_providers set client_secret = $2, password = $3 where id = $1::uuid',
      values: [provider.body.id, sealFirstFormat(newKey, 'first'), sealFirstFormat(newKey, 'second')],
    });
    expect(openAll(createSecretBox(newKey), await stored())).toEqual(['first', 'second', 'third', 'fourth']);
    expect(await rotateSecrets(database, createSecretBox(newKey))).toEqual({ renewed: 2, unreadable: 0 });
    const again = await stored();
    expect(again.filter((sealed) => sealed.startsWith('v1.'))).toEqual([]);
    expect(openAll(createSecretBox(newKey), again)).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
