import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readProviderAccount } from '../providerAccounts.reads.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the secrets with which a customer books', () => {
  let test: TestApp;
  let admin: string;
  let customerId: string;
  let providerId: string;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const save = (path: string, body: unknown) =>
    test.call('PUT', path, { as: admin, headers: { 'if-match': '*' }, body });
  const provider = async (name: string, providerUri: string | null) => {
    const body = { name, types: ['spaceBooking'], adapterName: 'CalDAV', providerUri };
    const made = await test.call('POST', 'identityprovider', { as: admin, body });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  /** A customer with secrets for a provider of its own. */
  const begin = async () => {
    counter += 1;
    const name = `Rooms ${String(counter)}`;
    providerId = await provider(name, 'https://rooms.example/dav');
    const bookingConfig = { userName: 'robot', clientSecret: 'own secret', password: 'own password' };
    const body = { name: `Booking ${String(counter)}`, bookingProvider: name, bookingConfig };
    customerId = (await test.call('POST', 'customer', { as: admin, body })).body.id;
    return name;
  };
  /** The secrets that are sent to a provider on behalf of the customer, and what its screen says of them. */
  const sent = async (id = providerId) => {
    const { database, secrets } = test.services;
    const found = await readProviderAccount(database, secrets, { providerId: id, customerId });
    const { body } = await test.call('GET', `customer/bookingconfig/${customerId}`, { as: admin });
    return [found?.account.clientSecret, found?.account.password, body.clientSecretSet, body.passwordSet];
  };
  const all = ['own secret', 'own password', true, true];
  const none = [null, null, false, false];

  it('go to no other origin when the address of the provider is changed (SEC-14, CUST-04)', async () => {
    await begin();
    expect(await sent()).toEqual(all);
    await save(`identityprovider/${providerId}`, { providerUri: 'https://rooms.example/caldav' });
    expect(await sent()).toEqual(all);
    for (const moved of [
      { providerUri: 'https://elsewhere.example/dav' },
      { providerUri: 'https://rooms.example:8443/dav' },
      { providerUri: 'https://rooms.example', grantEndpoint: 'https://elsewhere.example/token' },
    ]) {
      await save(`identityprovider/${providerId}`, moved);
      expect([moved, await sent()]).toEqual([moved, none]);
    }
    await save(`identityprovider/${providerId}`, { providerUri: 'https://rooms.example', grantEndpoint: null });
    expect(await sent()).toEqual(all);
  });

  it('go to no other provider that takes its name, or that the customer chooses (SEC-14, CUST-04)', async () => {
    const name = await begin();
    const other = await provider(`${name}, other`, 'https://elsewhere.example');
    await save(`customer/${customerId}`, { bookingProvider: `${name}, other` });
    expect(await sent(other)).toEqual(none);
    await save(`customer/${customerId}`, { bookingProvider: name });
    expect(await sent()).toEqual(all);
    await save(`identityprovider/${providerId}`, { name: `${name}, former` });
    await save(`identityprovider/${other}`, { name });
    expect(await sent(other)).toEqual(none);
    await test.call('DELETE', `identityprovider/${other}`, { as: admin, headers: { 'if-match': '*' } });
    expect(await sent(await provider(name, 'https://third.example'))).toEqual(none);
  });

  it('are those entered for the new place alone (SEC-14, INTG-02)', async () => {
    const name = await begin();
    await save(`identityprovider/${providerId}`, { providerUri: 'https://elsewhere.example' });
    const path = `customer/bookingconfig/${customerId}`;
    await save(path, { bookingProvider: name, userName: 'robot', clientSecret: '', password: '' });
    expect(await sent()).toEqual(none);
    const saved = await save(path, { bookingProvider: name, userName: 'robot', clientSecret: '', password: 'new' });
    expect([saved.body.clientSecretSet, saved.body.passwordSet]).toEqual([false, true]);
    expect(await sent()).toEqual([null, 'new', false, true]);
    await save(`identityprovider/${providerId}`, { providerUri: 'https://rooms.example' });
    expect(await sent()).toEqual(none);
  });

  it('that were entered before there is a provider go to one without an address of its own alone (SEC-14, INTG-01)', async () => {
    const bookingConfig = { clientId: 'client', clientSecret: 'own secret' };
    const body = { name: 'Early', bookingProvider: 'Later rooms', bookingConfig };
    customerId = (await test.call('POST', 'customer', { as: admin, body })).body.id;
    const later = await provider('Later rooms', null);
    expect(await sent(later)).toEqual(['own secret', null, true, false]);
    await save(`identityprovider/${later}`, { providerUri: 'https://elsewhere.example' });
    expect(await sent(later)).toEqual(none);
  });

  it('and the rest of the configuration are added, edited and cleared by those rights, each by itself (TRUE-13)', async () => {
    const { north } = test.people.customers;
    const path = `customer/bookingconfig/${north}`;
    const people = await Promise.all(
      (['add', 'edit', 'delete'] as const).map((permission) =>
        createPerson(test.services, {
          customerId: north,
          email: `booking.${permission}@northwind.example`,
          privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view', permission] },
        }),
      ),
    );
    const [adder, editor, clearer] = people.map(({ email }) => email);
    const call = async (method: string, as: string | undefined, body?: object) => {
      const more = { headers: { 'if-match': '*' }, ...(body === undefined ? {} : { body }) };
      const answer = await test.call(method, path, { as: as ?? '', ...more });
      return answer.body?.code === undefined ? answer.status : `${String(answer.status)} ${String(answer.body.code)}`;
    };
    const seen = async () => {
      const { clientId, clientSecretSet } = (await test.call('GET', path, { as: admin })).body;
      return [clientId, clientSecretSet];
    };
    const config = { clientId: 'rooms', clientSecret: 'hidden' };
    expect(await call('POST', editor, config)).toBe('403 forbidden');
    expect(await call('POST', clearer, config)).toBe('403 forbidden');
    expect(await call('POST', adder, config)).toBe(201);
    expect(await seen()).toEqual(['rooms', true]);
    expect(await call('POST', adder, config)).toBe('409 duplicate');
    expect(await call('PUT', adder, { clientId: 'other' })).toBe('403 forbidden');
    expect(await call('DELETE', editor)).toBe('403 forbidden');
    expect(await call('PUT', editor, { clientId: 'other' })).toBe(200);
    expect(await call('DELETE', clearer)).toBe(204);
    expect(await seen()).toEqual([null, false]);
    const south = `customer/bookingconfig/${test.people.customers.south}`;
    const elsewhere = await test.call('DELETE', south, { as: clearer ?? '', headers: { 'if-match': '*' } });
    expect(elsewhere.status).toBe(404);
  });

  it.each(['lockerconfig', 'visitorconfig'] as const)(
    'of %s go with the configuration, which is added, edited and deleted by those rights, each by itself (TRUE-13)',
    async (name) => {
      const { north } = test.people.customers;
      const key = name === 'lockerconfig' ? 'CUSTOMER.lockerManagementConfig' : 'CUSTOMER.visitorManagementConfig';
      const path = `customer/${north}/${name}`;
      const may = async (permission: 'add' | 'edit' | 'delete') => {
        const email = `${name}.${permission}@northwind.example`;
        await createPerson(test.services, { customerId: north, email, privilegeMap: { [key]: ['view', permission] } });
        return email;
      };
      const [adder, editor, remover] = [await may('add'), await may('edit'), await may('delete')];
      const headers = { 'if-match': '*' };
      const statusOf = async (method: string, at: string, as: string, body?: object) =>
        (await test.call(method, at, { as, headers, ...(body === undefined ? {} : { body }) })).status;
      const { status, body } = await test.call('POST', path, { as: adder, body: { provider: 'Keeper' } });
      expect(status).toBe(201);
      const one = `${path}/${String(body.id)}`;
      expect(await statusOf('POST', path, editor, { provider: 'Other' })).toBe(403);
      expect(await statusOf('PUT', one, adder, { provider: 'Other' })).toBe(403);
      expect(await statusOf('PUT', one, editor, { provider: 'Other' })).toBe(200);
      expect(await statusOf('DELETE', one, editor)).toBe(403);
      expect(await statusOf('DELETE', one, remover)).toBe(204);
    },
  );
});
