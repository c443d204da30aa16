import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { recover } from './recover.ts';
import { SetupError } from './setup.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';

describe('the recovery', () => {
  let test: TestApp;
  const options = {
    domain: 'atrium.example',
    issuer: 'https://sign-in.atrium.example',
    clientId: 'portal-2',
    adminEmail: 'admin@atrium.example',
  };

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const write = (text: string, values: unknown[] = []) => test.services.database.query({ text, values });
  const operator = async () => {
    const [line] = await write(
      `select c.name, c.deleted_at is null as "isThere", c.identity_config->>'providerUri' as issuer,
        array(select shown from customer_domains d where d.customer_id = c.id order by 1) as domains
        from customers c where c.name = 'Atrium'`,
    );
    return line;
  };

  it('names what is wrong with its arguments and changes nothing (SEC-18)', async () => {
    const error: unknown = await recover(test.services, { ...options, issuer: 'http://x.example' }).catch(
      (caught: unknown) => caught,
    );
    expect(error instanceof SetupError && error.message).toContain('Nothing was changed:\n  - --issuer');
    expect(await operator()).toMatchObject({ issuer: null });
    const program = fileURLToPath(new URL('recover.ts', import.meta.url));
    const run = spawnSync(process.execPath, [program, '--domain', 'x.example'], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('Usage: npm run recover -- --domain')]);
    const unknown = spawnSync(process.execPath, [program, '--provider', 'x'], { encoding: 'utf8' });
    expect(unknown.stderr).toContain('Nothing was changed');
    expect(unknown.stderr).not.toContain('Nothing was set up');
  });

  it('brings customer, domain, provider and administrator back, and the security log has it (SEC-18, SEC-10)', async () => {
    await write(`delete from customer_domains where domain = 'atrium.example'`);
    await write(`update customers set deleted_at = now() where name = 'Atrium'`);
    await write(`update users set deleted_at = now(), roles = '{}' where email = $1`, [options.adminEmail]);
    test.services.sessions.forget();
    const { adminId, before } = await recover(test.services, options);
    expect(adminId).toBe(test.people.userIds['administrator']);
    expect(before).toEqual({ domains: [], issuer: null });
    expect(await operator()).toEqual({
      name: 'Atrium',
      isThere: true,
      issuer: options.issuer,
      domains: ['atrium.example'],
    });
    const session = await test.services.sessions.find(options.adminEmail);
    expect(session?.role?.privilegeMap['ROOT.roles']).toContain('edit');
    const [event] = await write(`select actor_id as "actorId", detail from security_events where action = 'recovered'`);
    expect(event).toMatchObject({ actorId: null, detail: { user: adminId, issuer: options.issuer } });
  });

  it('appoints a new person, with a new role where none edits roles (SEC-18)', async () => {
    await write(`update roles set privilege_map = privilege_map - 'ROOT.roles'`);
    const { adminId } = await recover(test.services, { ...options, adminEmail: 'new.admin@atrium.example' });
    const session = await test.services.sessions.find('new.admin@atrium.example');
    expect(session?.user).toMatchObject({ id: adminId, firstName: 'New', lastName: 'Admin' });
    expect(session?.role?.privilegeMap['ROOT.roles']).toContain('edit');
  });
});
