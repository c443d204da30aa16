import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { features } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createOutsideFetch } from './base/outsideFetch.ts';
import { startTestIssuer } from './identity/testIssuer.ts';
import { emptyDatabase } from './seed/testing/createDemoApp.ts';
import { checkIssuer, readOptions, SetupError, setUp } from './setup.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';

const options = {
  domain: 'Harbour-Estates.example',
  issuer: 'https://sign-in.harbour-estates.example/tenant',
  clientId: 'portal-1234',
  adminEmail: 'jane.van-doe@harbour-estates.example',
};

describe('the first setup', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await emptyDatabase(test);
  });
  afterAll(() => test.close());

  const refusal = async (changed: Partial<typeof options>): Promise<readonly string[]> => {
    const error: unknown = await setUp(test.services, { ...options, ...changed }).catch((caught: unknown) => caught);
    return error instanceof SetupError ? error.problems : [];
  };
  const count = async (table: string) => {
    const [line] = await test.services.database.query<{ n: number }>({
      text: `select count(*)::int as n from ${table}`,
      values: [],
    });
    return line?.n;
  };

  it('names each argument that is missing or wrong and makes nothing (OPS-11)', async () => {
    expect(await refusal({ domain: '', clientId: ' ' })).toEqual(['--domain is missing', '--client-id is missing']);
    const wrong = await refusal({ domain: 'nowhere', issuer: 'http://sign-in.example', adminEmail: 'jane' });
    expect(wrong.map((problem) => problem.split(' ')[0])).toEqual(['--domain', '--issuer', '--admin-email']);
    expect(await refusal({ adminEmail: 'jane@other.example' })).toEqual([
      '--admin-email must be an address of Harbour-Estates.example: only those can sign in',
    ]);
    expect([await count('customers'), await count('users'), await count('roles')]).toEqual([0, 0, 0]);
  });

  it('makes nothing at all when something fails on the way (OPS-11)', async () => {
    // A domain that another customer holds is refused after the reference data.
    await test.services.database.query({
      text: `with c as (insert into customers (id, name) values (gen_random_uuid(), 'Older') returning id)
        insert into customer_domains (domain, customer_id, shown) select $1, id, $1 from c`,
      values: [options.domain.toLowerCase()],
    });
    await expect(setUp(test.services, options)).rejects.toMatchObject({ code: 'duplicate' });
    expect([await count('countries'), await count('roles'), await count('revisions')]).toEqual([0, 0, 0]);
    await emptyDatabase(test);
  });

  it('creates the operator with its identity provider, the sample roles, an administrator and the reference data (OPS-11, PERM-27)', async () => {
    const result = await setUp(test.services, options);
    expect(result.reference).toMatchObject({ countries: 249, states: 5_070 });
    expect(await test.services.lookUpDomain('harbour-estates.example')).toMatchObject({
      idProviderUri: options.issuer,
      clientId: options.clientId,
      scope: 'openid,profile,email,offline_access',
      responseType: 'code',
    });
    const session = await test.services.sessions.find(options.adminEmail);
    expect(session?.user).toMatchObject({ id: result.adminId, firstName: 'Jane', lastName: 'Van Doe' });
    expect(Object.keys(session?.role?.privilegeMap ?? {}).toSorted()).toEqual(
      features.map(({ key }) => key).toSorted(),
    );
    expect(session?.role?.canGrantRoles).toHaveLength(7);
    expect([await count('customers'), await count('users'), await count('roles')]).toEqual([1, 1, 7]);
  });

  it('asks the issuer first, and says what is wrong with it and what to do (OPS-11)', async () => {
    const issuer = await startTestIssuer(Date.now);
    onTestFinished(() => issuer.close());
    const problemOf = async (address: string, isPrivateAllowed = true) => {
      const fetch = createOutsideFetch(isPrivateAllowed ? { isAllowed: () => true } : {});
      const asked = { ...options, issuer: address, isIssuerUnchecked: false };
      const error: unknown = await checkIssuer(fetch, asked).catch((caught: unknown) => caught);
      return error instanceof SetupError ? error.problems : error;
    };
    expect(await problemOf(`${issuer.issuer}/`)).toBeUndefined();
    const further = '--unchecked-issuer goes on without asking the issuer';
    for (const [address, text, isPrivateAllowed] of [
      [issuer.issuer, 'leads into a private network. Set ALLOW_PRIVATE_ADDRESSES=1', false],
      ['http://127.0.0.1:9', 'does not answer (ECONNREFUSED). Where its certificate', true],
      [`${issuer.issuer}/elsewhere`, 'has no usable OpenID discovery document', true],
    ] as const)
      expect(await problemOf(address, isPrivateAllowed)).toEqual([
        expect.stringContaining(`--issuer ${address} ${text}`),
        further,
      ]);
    issuer.discovery = { issuer: 'https://other.example' };
    expect(await problemOf(issuer.issuer)).toEqual([expect.stringContaining('https://other.example'), further]);
    const unchecked = { ...options, issuer: 'http://127.0.0.1:9', isIssuerUnchecked: true };
    await expect(checkIssuer(fetch, unchecked)).resolves.toBeUndefined();
    expect(readOptions(['--unchecked-issuer']).isIssuerUnchecked).toBe(true);
  });

  it('refuses a database that has a user (OPS-11)', async () => {
    expect(await refusal({})).toEqual([
      'The database has users already: setup is done once, further people are added in the portal',
    ]);
    expect(await count('customers')).toBe(1);
  });

  it('tells a person at the command line what is wrong and how it is used (OPS-11)', () => {
    const program = fileURLToPath(new URL('setup.ts', import.meta.url));
    const run = (args: string[], environment: Record<string, string>) =>
      spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...environment }, encoding: 'utf8' });
    const missing = run(['--domain', 'company.example'], { DEMO: '0' });
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('--issuer is missing');
    expect(missing.stderr).toContain('Usage: npm run setup -- --domain');
    const args = Object.entries({
      '--domain': options.domain,
      '--issuer': options.issuer,
      '--client-id': options.clientId,
      '--admin-email': options.adminEmail,
    }).flat();
    expect(run(args, { DEMO: '1' }).stderr).toContain('Set DEMO=0');
  });
});
