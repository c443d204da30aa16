import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ConfigError, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs for trying with nothing set: port 3000 on this machine, demo mode, a key of its own (OPS-03)', () => {
    const config = readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databaseConnections: 10,
      isDemo: true,
    });
    expect(config.hasApiDocs).toBe(true);
    expect(config.rates).toEqual({
      ...{ signIn: 300, api: 60_000, upload: 600 },
      ...{ mail: 2_000, outsideMail: 200, customerMail: 20_000 },
    });
    expect(config.quotas).toEqual({ unusedMegabytes: 200, customerMegabytes: 5_120 });
    expect(config.secretKey.length).toBeGreaterThan(40);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(config.secretKey);
    expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
    expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(config.secretKey);
  });

  it('names every variable that is wrong, all at once (OPS-03)', () => {
    const problems = problemsOf({
      DATA_DIR: folder,
      PORT: 'eighty',
      PUBLIC_URL: 'example',
      DEMO: 'maybe',
      RATE_API: '-1',
      DATABASE_URL: 'mysql://x',
      DATABASE_CONNECTIONS: '2',
    });
    for (const name of ['PORT', 'PUBLIC_URL', 'DEMO', 'RATE_API', 'DATABASE_URL', 'DATABASE_CONNECTIONS'])
      expect(problems.join('\n')).toContain(name);
  });

  it('refuses production without database, https, key and limits, naming each (SEC-12)', () => {
    const problems = problemsOf({ DATA_DIR: folder, DEMO: '0', RATE_SIGNIN: '0', QUOTA_UNUSED_MB: '0' });
    expect(problems).toHaveLength(5);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'RATE_SIGNIN', 'QUOTA_UNUSED_MB'])
      expect(problems.join('\n')).toContain(name);
  });

  it('refuses short, repeated and known keys in production (SEC-12)', () => {
    const production = {
      DEMO: '0',
      DATABASE_URL: 'postgres://db.example/atrium',
      PUBLIC_URL: 'https://portal.example',
    };
    for (const key of ['short', 'x'.repeat(40), 'ab'.repeat(20), 'a key for tests that is at least 32 characters long'])
      expect(problemsOf({ ...production, SECRET_KEY: key }).join('\n')).toContain('SECRET_KEY');
    const [strong, other] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
    for (const key of ['short', 'x'.repeat(40), 'a key for tests that is at least 32 characters long']) {
      const problems = problemsOf({ ...production, SECRET_KEY: strong, PREVIOUS_SECRET_KEYS: `${other},${key}` });
      expect(problems).toEqual([expect.stringContaining('PREVIOUS_SECRET_KEYS')]);
      expect(problems.join()).not.toContain(key);
    }
    expect(problemsOf({ ...production, SECRET_KEY: strong, PREVIOUS_SECRET_KEYS: other })).toEqual([]);
  });

  it('takes a server for others as demo mode only where DEMO=1 is set, naming what shows it (SEC-12)', () => {
    const lost = {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://portal.example',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db.example/atrium',
      SECRET_KEY: randomBytes(24).toString('base64url'),
    };
    for (const environment of [lost, { ...lost, TEST_MODE: '1' }, { ...lost, DEMO: '' }]) {
      const problems = problemsOf(environment);
      expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['HOST', 'PUBLIC_URL', 'DATABASE_URL']);
    }
    for (const [name, value] of Object.entries({
      PUBLIC_URL: lost.PUBLIC_URL,
      HOST: '::',
      DATABASE_URL: lost.DATABASE_URL,
    }))
      expect(problemsOf({ DATA_DIR: folder, [name]: value })).toHaveLength(1);
    for (const HOST of ['localhost', '127.0.0.1', '::1', ''])
      expect(problemsOf({ DATA_DIR: folder, HOST })).toEqual([]);
    expect(readConfig({ ...lost, DEMO: '1' })).toMatchObject({ isDemo: true, host: '0.0.0.0' });
  });

  it('has test mode off unless it is set, and refuses it in production (AUTH-10)', () => {
    expect(readConfig({ DATA_DIR: folder }).isTestMode).toBe(false);
    expect(readConfig({ DATA_DIR: folder, TEST_MODE: '1' }).isTestMode).toBe(true);
    expect(problemsOf({ DATA_DIR: folder, DEMO: '0', TEST_MODE: '1' }).join('\n')).toContain('TEST_MODE');
    expect(problemsOf({ DATA_DIR: folder, DEMO: '0' }).join('\n')).not.toContain('TEST_MODE');
  });

  it('sends monitoring nowhere by default, and names what is missing of where to (MON-07)', () => {
    expect(readConfig({ DATA_DIR: folder }).monitoring).toBeNull();
    expect(readConfig({ DATA_DIR: folder, MONITORING_URL: 'log' }).monitoring).toEqual({ kind: 'log' });
    for (const wrong of ['elsewhere', 'http://intake.example', 'https://intake.example/?key=1', 'javascript:1'])
      expect(problemsOf({ DATA_DIR: folder, MONITORING_URL: wrong }).join('\n')).toContain('MONITORING_URL');
    const missing = problemsOf({ DATA_DIR: folder, MONITORING_URL: 'https://intake.example' }).join('\n');
    for (const name of ['MONITORING_CLIENT_TOKEN', 'MONITORING_APPLICATION_ID']) expect(missing).toContain(name);
  });

  it('starts production with all of them (SEC-12)', () => {
    const config = readConfig({
      DEMO: '0',
      DATABASE_URL: 'postgres://db.example/atrium',
      PUBLIC_URL: 'https://portal.example',
      SECRET_KEY: randomBytes(24).toString('base64url'),
    });
    expect(config).toMatchObject({
      isDemo: false,
      allowsPrivateAddresses: false,
      rates: { signIn: 30, api: 6_000, upload: 60 },
    });
  });

  it('believes as many proxies as are named, or those of the networks, and one behind https by default (SEC-08, OPS-03)', () => {
    const proxiesOf = (environment: Readonly<Record<string, string>>) =>
      readConfig({ DATA_DIR: folder, ...environment }).trustedProxies;
    expect(proxiesOf({})).toBe(0);
    expect(proxiesOf({ DEMO: '1', PUBLIC_URL: 'https://portal.example' })).toBe(1);
    expect(proxiesOf({ TRUSTED_PROXIES: '2' })).toBe(2);
    expect(proxiesOf({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.7' })).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
      '192.0.2.7',
    ]);
    for (const wrong of ['all', '10.0.0.0/33', '0.0.0.0/0', '12', '10.0.0.0/8/8', 'true', '-1'])
      expect(problemsOf({ DATA_DIR: folder, TRUSTED_PROXIES: wrong }).join()).toContain('TRUSTED_PROXIES');
  });

  it('names what is wrong with the support widget (OPS-03)', () => {
    const support = { DATA_DIR: folder, SUPPORT_URL: 'https://widget.example/script.js' };
    expect(problemsOf(support)).toEqual([
      'SUPPORT_SECRET must be set to 32 characters or more where SUPPORT_URL is set',
    ]);
    const problems = problemsOf({
      ...support,
      SUPPORT_URL: 'http://widget.example',
      SUPPORT_EMAIL: 'nobody',
      SUPPORT_SECRET: 'x'.repeat(32),
      SUPPORT_ORIGINS: 'https://api.example,https://x.example; script-src *',
    });
    expect(problems).toHaveLength(3);
    for (const name of ['SUPPORT_URL', 'SUPPORT_EMAIL', 'SUPPORT_ORIGINS']) expect(problems.join('\n')).toContain(name);
  });

  it('reads the mail server and the sender, and repeats no password (MSG-11, OPS-03)', () => {
    const mailOf = (environment: Readonly<Record<string, string>>) =>
      readConfig({ DATA_DIR: folder, ...environment }).mail;
    expect(mailOf({})).toBeNull();
    const MAIL_FROM = 'Atrium <portal@company.example>';
    expect(mailOf({ SMTP_URL: 'smtp://portal:p%40ss@mail.company.example', MAIL_FROM })).toMatchObject({
      host: 'mail.company.example',
      port: 587,
      isSecure: false,
      user: 'portal',
      password: 'p@ss',
      sender: { name: 'Atrium', address: 'portal@company.example' },
    });
    expect(mailOf({ SMTP_URL: 'smtps://mail.company.example', MAIL_FROM: 'portal@company.example' })).toMatchObject({
      port: 465,
      isSecure: true,
      user: null,
    });
    for (const SMTP_URL of [
      'mail.company.example',
      'http://a:secret@b.example',
      'smtp://a:secret@b.example/path?x=1',
    ]) {
      const problems = problemsOf({ DATA_DIR: folder, SMTP_URL, MAIL_FROM });
      expect(problems).toHaveLength(1);
      expect(problems.join()).not.toContain('secret');
    }
    const smtp = { DATA_DIR: folder, SMTP_URL: 'smtp://mail.company.example' };
    expect(problemsOf(smtp).join()).toContain('MAIL_FROM');
    expect(problemsOf({ ...smtp, MAIL_FROM: 'a@b.example, c@d.example' }).join()).toContain('MAIL_FROM');
  });

  it('takes no token for metrics that could be guessed (OPS-03, OPS-05)', () => {
    expect(problemsOf({ METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN must have 32 random characters or more']);
    expect(problemsOf({ METRICS_TOKEN: 'x'.repeat(32), SECRET_KEY: 'x'.repeat(32) })).toEqual([]);
  });
});
