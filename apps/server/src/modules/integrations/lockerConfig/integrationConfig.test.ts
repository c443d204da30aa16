import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the integrations of a customer', () => {
  let test: TestApp;
  let north: string;
  let south: string;
  const admin = 'admin@atrium.example';
  const headers = { 'if-match': '*' };

  const create = (kind: string, body: Record<string, unknown>, customerId = north) =>
    test.call('POST', `customer/${customerId}/${kind}`, { as: admin, body });
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    (answer.body.fields ?? []).map(({ field, code }) => `${field} ${code}`);
  const stored = async (table: string, id: string) => {
    const [line] = await test.services.database.query<Record<string, string>>({
      text: `select * from ${table} where id = $1::uuid`,
      values: [id],
    });
    return line ?? {};
  };

  beforeAll(async () => {
    test = await createTestApp();
    ({ north, south } = test.people.customers);
  });
  afterAll(() => test.close());

  it.each([
    ['lockerconfig', 'locker_configs', 'lockerConfig'],
    ['visitorconfig', 'visitor_configs', 'visitorConfig'],
  ])('%s keep their fields, and their secrets to themselves (INTG-03, ROOT-31, SEC-04)', async (kind, table, type) => {
    const body = {
      provider: 'Juniper Lockers',
      instanceName: 'north',
      userName: 'atrium',
      providerUri: 'https://lockers.example/api',
      tokenUri: 'https://lockers.example/token',
      clientId: 'client-1',
    };
    const made = await create(kind, { ...body, password: 'hidden-password', clientSecret: 'hidden-secret' });
    expect(made.body).toMatchObject({ ...body, customerId: north, passwordSet: true, clientSecretSet: true });
    const { id } = made.body;
    const line = await stored(table, id);
    expect(test.services.secrets.open(line['client_secret'] ?? '', { table, column: 'client_secret', id })).toBe(
      'hidden-secret',
    );
    const path = `customer/${north}/${kind}`;
    const kept = await test.call('PUT', `${path}/${id}`, {
      as: admin,
      version: 1,
      body: { password: '', clientSecret: null },
    });
    expect(kept.body).toMatchObject({ passwordSet: true, clientSecretSet: false });
    const texts = [made.text, kept.text];
    for (const place of [path, `${path}/${id}`, `${path}/export?format=csv`, `audit?type=${type}&id=${id}`])
      texts.push((await test.call('GET', place, { as: admin })).text);
    expect(texts.join(' ')).not.toMatch(/hidden-|v2\.[\w-]+\.[\w-]+\./);
  });

  it.each(['lockerconfig', 'visitorconfig'])(
    '%s need a provider, and addresses that are some (INTG-03, INTG-08)',
    async (kind) => {
      const wrong = await create(kind, {
        provider: ' ',
        providerUri: 'lockers.example',
        tokenUri: 'ftp://lockers.example',
      });
      expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['provider required', 'providerUri url', 'tokenUri url']]);
    },
  );

  it('of Pointr have no blank field, and a secret that stays when it is blank (INTG-04, INTG-05, INTG-08)', async () => {
    const body = {
      userName: 'atrium',
      clientId: 'client',
      clientSecret: 'hidden-secret',
      url: 'https://pointr.example',
    };
    const made = await create('pointrconfig', body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ userName: 'atrium', clientId: 'client', clientSecretSet: true });
    for (const field of ['userName', 'clientId', 'clientSecret', 'url']) {
      for (const blank of ['  ', null, undefined]) {
        const refused = await create('pointrconfig', { ...body, [field]: blank });
        expect([field, refused.status, fieldsOf(refused).map((text) => text.split(' ')[0])]).toEqual([
          field,
          400,
          [field],
        ]);
      }
    }
    const path = `customer/${north}/pointrconfig/${made.body.id}`;
    const change = (part: Record<string, unknown>) => test.call('PUT', path, { as: admin, headers, body: part });
    for (const part of [{ userName: '' }, { clientId: ' ' }, { url: 'pointr' }, { clientSecret: null }])
      expect([part, (await change(part)).status]).toEqual([part, 400]);
    expect((await change({ clientSecret: '' })).body.clientSecretSet).toBe(true);
    const line = await stored('pointr_configs', made.body.id);
    expect(
      test.services.secrets.open(line['client_secret'] ?? '', {
        table: 'pointr_configs',
        column: 'client_secret',
        id: made.body.id,
      }),
    ).toBe('hidden-secret');
    expect(fieldsOf(await create('pointrconfig', body))).toEqual(['url duplicate']);
  });

  it('of Pointr are read by the people of the app while their customer uses it, and never the secret (ON-05, CUST-22)', async () => {
    const body = {
      userName: 'app',
      clientId: 'app-client',
      clientSecret: 'for servers',
      url: 'https://app.pointr.example',
    };
    const { id } = (await create('pointrconfig', body)).body;
    const { reader } = test.people.emails;
    const path = `customer/${north}/pointrconfig`;
    const inApp = async (as = reader) => {
      const { status, body: list } = await test.call('GET', path, { as });
      expect(status).toBe(200);
      return list.value.find((one: { id: string }) => one.id === id);
    };
    const use = (isOn: boolean) =>
      test.services.database.query({
        text: 'update customers set pointr = $2 where id = $1::uuid',
        values: [north, isOn],
      });
    expect(await inApp()).toBeUndefined();
    await use(true);
    try {
      const shown = { id, customerId: north, userName: 'app', clientId: 'app-client', url: body.url };
      expect(await inApp()).toEqual(shown);
      expect((await test.call('GET', `${path}/${id}`, { as: reader })).body).toEqual(shown);
      // Staff without the right to its screen read the same, and another company nothing.
      expect(await inApp(test.people.emails.northManager)).toEqual(shown);
      expect((await test.call('GET', path, { as: test.people.emails.southManager })).status).toBe(404);
      const change = { as: reader, headers, body: { userName: 'mine' } };
      expect((await test.call('PUT', `${path}/${id}`, change)).status).toBe(403);
    } finally {
      await use(false);
    }
    expect((await test.call('GET', `${path}/${id}`, { as: reader })).status).toBe(404);
  });

  it('are those of the own customer (PERM-10)', async () => {
    const { id } = (await create('lockerconfig', { provider: 'South Lockers' }, south)).body;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'integrator@northwind.example',
      privilegeMap: { 'CUSTOMER.lockerManagementConfig': ['view', 'add', 'edit', 'delete'] },
    });
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
      test.call(method, path, { as: email, headers, ...(body === undefined ? {} : { body }) });
    expect((await call('GET', `customer/${south}/lockerconfig`)).status).toBe(404);
    expect((await call('GET', `customer/${north}/lockerconfig/${id}`)).status).toBe(404);
    expect((await call('POST', `customer/${south}/lockerconfig`, { provider: 'Mine' })).status).toBe(404);
    expect((await call('POST', `customer/${north}/lockerconfig`, { provider: 'Mine' })).status).toBe(201);
    expect((await call('GET', `customer/${north}/visitorconfig`)).status).toBe(403);
  });

  it('edit the booking provider and what it is reached with, and show no secret (INTG-02, CUST-04)', async () => {
    const path = `customer/bookingconfig/${north}`;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'booker@northwind.example',
      privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view', 'edit'] },
    });
    const read = async () => (await test.call('GET', path, { as: email })).body;
    const save = (body: unknown, version: number) => test.call('PUT', path, { as: email, version, body });
    const { version, bookingProvider, clientSecretSet } = await read();
    expect([bookingProvider, clientSecretSet]).toEqual([null, false]);
    const config = { bookingProvider: 'Juniper Rooms', clientId: 'client', tenantId: 'north', userName: 'atrium' };
    const saved = await save({ ...config, clientSecret: 'hidden-secret', password: 'hidden-password' }, version);
    expect(saved.body).toMatchObject({ ...config, id: north, clientSecretSet: true, passwordSet: true });
    const kept = await save({ ...saved.body, tenantId: 'south', clientSecret: '', password: null }, saved.body.version);
    expect(kept.body).toMatchObject({
      tenantId: 'south',
      clientId: 'client',
      clientSecretSet: true,
      passwordSet: false,
    });
    expect((await save({ tenantId: 'x' }, version)).status).toBe(412);
    expect(fieldsOf(await save({ clientId: 7, other: 1 }, kept.body.version))).toEqual([
      'clientId text',
      'other unknownField',
    ]);
    const whole = await test.call('GET', `customer/${north}`, { as: admin });
    expect(whole.body).toMatchObject({ bookingProvider: 'Juniper Rooms', bookingConfig: { tenantId: 'south' } });
    expect(saved.text + kept.text + whole.text).not.toContain('hidden-');
    expect((await test.call('GET', `customer/bookingconfig/${south}`, { as: email })).status).toBe(404);
  });

  it('are in one list with their state, a line for each type: built in is what works here, kept what nothing uses yet (INTG-01, INTG-06, TRUE-11, ON-05)', async () => {
    const { id } = (await test.call('POST', 'customer', { as: admin, body: { name: 'Harbour' } })).body;
    const states = async () => {
      const { body } = await test.call('GET', `customer/${id}/provider`, { as: admin });
      return Object.fromEntries(
        body.value.map(({ type, name, state }: Record<string, string>) => [
          type,
          name === null ? state : `${name} ${state}`,
        ]),
      );
    };
    expect(await states()).toEqual({
      ...{ identity: 'builtIn', calendar: 'builtIn', spaceBooking: 'builtIn', appStore: 'notSet' },
      ...{ serviceRequest: 'builtIn', visitorManagement: 'unavailable', locker: 'builtIn' },
    });
    await create('lockerconfig', { provider: 'Lockers', providerUri: 'https://lockers.example' }, id);
    await create('visitorconfig', { provider: 'Visitors' }, id);
    await test.call('PUT', `customer/${id}`, {
      as: admin,
      headers,
      body: {
        bookingProvider: 'Rooms',
        bookingConfig: { clientId: 'client', clientSecret: 'secret' },
        calendarProvider: 'Calendar',
        iosDownloadUrl: 'https://apps.example/ios',
      },
    });
    expect(await states()).toMatchObject({
      locker: 'Lockers saved',
      visitorManagement: 'Visitors incomplete',
      spaceBooking: 'Rooms incomplete',
      calendar: 'Calendar incomplete',
      appStore: 'incomplete',
    });
    const provider = { name: 'ROOMS', types: ['spaceBooking'], adapterName: 'Graph' };
    const made = await test.call('POST', 'identityprovider', { as: admin, body: provider });
    expect(await states()).toMatchObject({ spaceBooking: 'Rooms configured' });
    const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
    const spaceId = crypto.randomUUID();
    await query(
      `insert into space_calendars (space_id, provider_id, calendar_id, problem) values ($1::uuid, $2::uuid, 'room', 'unavailable')`,
      spaceId,
      made.body.id,
    );
    expect(await states()).toMatchObject({ spaceBooking: 'Rooms configured' });
    await query(
      `insert into spaces (id, customer_id, type, name) values ($1::uuid, $2::uuid, 'Room', 'Maple')`,
      spaceId,
      id,
    );
    expect(await states()).toMatchObject({ spaceBooking: 'Rooms failing' });
    await query(`update space_calendars set problem = 'absent' where space_id = $1::uuid`, spaceId);
    expect(await states()).toMatchObject({ spaceBooking: 'Rooms configured' });
  });
});
