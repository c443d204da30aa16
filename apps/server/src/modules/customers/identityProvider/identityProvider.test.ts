import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('providers', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const path = 'identityprovider';
  const create = (body: Record<string, unknown>) => test.call('POST', path, { as: admin, body });
  const named = (body: Record<string, unknown>) =>
    create({ types: ['identity'], providerUri: 'https://id.example', ...body });
  const fieldsOf = (answer: { body: { fields: { field: string; code: string }[] } }) =>
    Object.fromEntries(answer.body.fields.map(({ field, code }) => [field, code]));

  it('keeps every field of a provider, which may be of several types, and answers it as it was written (ROOT-29, ROOT-30, RES-43)', async () => {
    const body = {
      name: 'Contoso',
      types: ['identity', 'calendar', 'spaceBooking', 'serviceRequest', 'visitorManagement', 'locker', 'appStore'],
      providerUri: 'https://id.contoso.example/tenant/v2.0',
      uris: ['https://graph.contoso.example', 'https://keys.contoso.example/v1?set=2'],
      grantEndpoint: 'https://id.contoso.example/token?p=flow',
      scope: 'openid,profile',
      audience: 'api://atrium',
      policy: 'B2C_1_signin',
      authenticationType: 'code',
      portalClientId: 'portal',
      webClientId: 'web',
      androidClientId: 'android',
      iosClientId: 'ios',
      redirectUris: ['https://atrium.example/login', 'com.contoso.app:/signin'],
      adapterName: 'graph',
      onDemandAvailabilityQuery: true,
      sync: true,
      tenantId: 'tenant',
      username: 'robot',
      iosDownloadUrl: 'https://apps.contoso.example/ios',
      androidDownloadUrl: 'https://apps.contoso.example/android',
    };
    const created = await create(body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, clientSecretSet: false, passwordSet: false });
    const one = await test.call('GET', `${path}/${created.body.id}`, { as: admin });
    expect(one.body).toEqual(created.body);
    const list = await test.call('GET', `${path}?$filter=types eq 'locker'`, { as: admin });
    expect(list.body.value).toMatchObject([{ name: 'Contoso', types: body.types, customerCount: 0 }]);
  });

  it('never shows client secret and password: neither in answers nor in lists, exports or the audit (ROOT-31, SEC-04)', async () => {
    const seen: string[] = [];
    const secrets = { clientSecret: 'top-secret-1', password: 'top-secret-2' };
    const created = await named({ name: 'Secretive', ...secrets });
    expect(created.body).toMatchObject({ clientSecretSet: true, passwordSet: true });
    const { id } = created.body;
    const [line] = await test.services.database.query<{ secret: string; password: string }>({
      text: 'select client_secret as secret, password from identity_providers where id = $1::uuid',
      values: [id],
    });
    expect(`${line?.secret}${line?.password}`).not.toContain('top-secret');
    expect(
      test.services.secrets.open(line?.secret ?? '', { table: 'identity_providers', column: 'client_secret', id }),
    ).toBe('top-secret-1');
    const kept = await test.call('PUT', `${path}/${id}`, {
      as: admin,
      version: 1,
      body: { ...created.body, tenantId: 'other', clientSecret: '', password: null },
    });
    expect(kept.body).toMatchObject({ tenantId: 'other', clientSecretSet: true, passwordSet: false });
    seen.push(created.text, kept.text);
    for (const place of [
      `${path}/${id}`,
      `${path}?$search=Secretive`,
      `${path}/export?format=csv`,
      `audit?type=identityProvider&id=${id}`,
    ])
      seen.push((await test.call('GET', place, { as: admin })).text);
    const [last] = await test.services.database.query<{ text: string }>({
      text: `select string_agg("values"::text, '') as text from revisions where entity_id = $1::uuid`,
      values: [id],
    });
    seen.push(last?.text ?? '');
    expect(seen).toHaveLength(7);
    expect(seen.filter((text) => text.includes('Secretive'))).toHaveLength(7);
    expect(seen.join(' ')).not.toMatch(/top-secret|v1\.[\w-]+\.[\w-]+\./);
    const [still] = await test.services.database.query<{ secret: string }>({
      text: 'select client_secret as secret from identity_providers where id = $1::uuid',
      values: [id],
    });
    expect(still?.secret).toBe(line?.secret);
    for (const query of ['$filter=clientSecret ne null', '$orderby=password', '$select=clientSecret'])
      expect([query, (await test.call('GET', `${path}?${query}`, { as: admin })).status]).toEqual([query, 400]);
  });

  it('needs a name of its own, a type, addresses that are some, and an issuer where people sign in (ROOT-29, ROOT-30)', async () => {
    await named({ name: 'Taken' });
    expect((await named({ name: 'TAKEN' })).body).toMatchObject({ code: 'duplicate', fields: [{ field: 'name' }] });
    expect(fieldsOf(await create({}))).toEqual({ name: 'required', types: 'required' });
    expect(fieldsOf(await create({ name: 'N', types: [] }))).toEqual({ types: 'required' });
    expect(fieldsOf(await create({ name: 'N', types: ['identity'] }))).toEqual({ providerUri: 'required' });
    expect((await create({ name: 'Lockers', types: ['locker'] })).status).toBe(201);
    const wrong = await named({
      name: 'N',
      types: ['identity', 'parking'],
      providerUri: 'https://id.example/?tenant=1',
      uris: ['https://fine.example', 'ftp://files.example'],
      grantEndpoint: 'id.example/token',
      redirectUris: ['javascript:alert(1)', 'https://fine.example/login', 'nowhere'],
      iosDownloadUrl: 'apps',
    });
    expect(wrong.status).toBe(400);
    expect(fieldsOf(wrong)).toEqual({
      'types.1': 'choice',
      providerUri: 'issuer',
      'uris.1': 'url',
      grantEndpoint: 'url',
      'redirectUris.0': 'url',
      'redirectUris.2': 'url',
      iosDownloadUrl: 'url',
    });
    for (const providerUri of ['https://id.example#top', 'id.example', 'ftp://id.example', 'https://a@id.example'])
      expect([providerUri, (await named({ name: 'N', providerUri })).status]).toEqual([providerUri, 400]);
  });

  it('are found by type and text together, by either, and by page (RES-44)', async () => {
    for (const name of ['Findable One', 'Findable Two', 'Findable Three'])
      await create({ name, types: name.endsWith('Two') ? ['calendar'] : ['calendar', 'locker'] });
    const search = async (body: unknown, query = '') =>
      (await test.call('POST', `${path}/search${query}`, { as: admin, body })).body;
    const names = (body: { value: { name: string }[] }) => body.value.map(({ name }) => name);
    expect(names(await search({ type: 'locker', text: 'findABLE' }))).toEqual(['Findable One', 'Findable Three']);
    expect(names(await search({ type: 'calendar', text: 'findable' }))).toHaveLength(3);
    expect(names(await search({ text: 'findable two' }))).toEqual(['Findable Two']);
    const page = await search({ type: 'calendar', text: 'findable' }, '?$top=1&$skip=1&$count=true');
    expect([names(page), page['@odata.count']]).toEqual([['Findable Three'], 3]);
    expect(await search({ type: 'identity', text: 'findable' })).toEqual({ value: [] });
    expect(fieldsOf({ body: await search({ type: 'parking', text: 7, other: 1 }) })).toEqual({
      type: 'choice',
      text: 'text',
      other: 'unknownField',
    });
  });

  it('cannot be deleted, nor stop being one of identity, while a customer signs in there (RES-43, AUTH-07)', async () => {
    const { body: provider } = await named({ name: 'Needed' });
    const { body: other } = await create({ name: 'No identity', types: ['calendar'] });
    const customer = (identityProviderId: string, name: string) =>
      test.call('POST', 'customer', { as: admin, body: { name, identityProviderId } });
    const chosen = await customer(provider.id, 'Chooser');
    expect(chosen.body.identityProviderId).toBe(provider.id);
    expect(fieldsOf(await customer(other.id, 'Wrong'))).toEqual({ identityProviderId: 'reference' });
    expect(fieldsOf(await customer(crypto.randomUUID(), 'Wrong'))).toEqual({ identityProviderId: 'reference' });
    const removed = await test.call('DELETE', `${path}/${provider.id}`, { as: admin, version: 1 });
    expect(removed.body).toMatchObject({ code: 'inUse', fields: [{ field: 'customer', message: '1' }] });
    const changed = await test.call('PUT', `${path}/${provider.id}`, {
      as: admin,
      version: 1,
      body: { types: ['calendar'] },
    });
    expect(fieldsOf(changed)).toEqual({ types: 'notChangeable' });
    const list = await test.call('GET', `customer?$filter=identityProviderId eq ${provider.id}`, { as: admin });
    expect(list.body.value).toMatchObject([{ name: 'Chooser', providerName: 'Needed' }]);
    const { status } = await test.call('PUT', `customer/${chosen.body.id}`, {
      as: admin,
      version: 1,
      body: { identityProviderId: null },
    });
    expect(status).toBe(200);
    expect((await test.call('DELETE', `${path}/${provider.id}`, { as: admin, version: 1 })).status).toBe(204);
  });
});
