import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createApp } from './app.ts';
import { ConfigError } from './base/config.ts';
import type { Database, Statement } from './db/database.ts';
import { UnsuitableDatabaseError } from './db/databaseError.ts';
import { openDatabase } from './db/openDatabase.ts';
import { type Sql, sql } from './db/sql.ts';
import { openServices } from './openServices.ts';
import { createFileStore } from './services/files/fileStore.ts';
import { adoptFolder } from './services/files/folderMark.ts';
import { type PostgresProxy, type ProxyFaults, startPostgresProxy } from './testing/postgresProxy.ts';
import { databaseWith } from './testing/databaseWith.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';
import { testConfig } from './testing/testConfig.ts';
import { openTestDatabaseWithUrl } from './testing/testDatabase.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(serverUrl === '')('a process that no longer hears of changes', () => {
  let other: TestApp;
  let proxy: PostgresProxy;
  let app: FastifyInstance;
  const lines: string[] = [];
  const closings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    other = await createTestApp();
    const [own] = await other.services.database.query<{ name: string }>(sql`select current_database() as name`);
    const url = new URL(serverUrl);
    url.pathname = `/${own?.name ?? ''}`;
    proxy = await startPostgresProxy(url.href);
    const database = await openDatabase({ databaseUrl: proxy.databaseUrl, poolSize: 3 });
    const opened = await openServices({ ...other.services.config, logLevel: 'info' }, { database });
    app = await createApp(opened.services, {
      logTo: { write: (line) => void lines.push(line) },
    });
    closings.push(
      () => app.close(),
      () => opened.close(),
      () => database.close(),
      () => proxy.close(),
      () => other.close(),
    );
  });
  afterAll(async () => {
    for (const close of closings) await close();
  });

  const statusOf = async (token: string) =>
    (await app.inject({ url: '/api/building', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const readiness = async () => (await app.inject({ url: '/readyz' })).statusCode;

  it('obeys them all the same, says so, and is back within 2 s of the database (OPS-05, AUTH-41, ROOT-36)', async () => {
    const { northManager, southManager } = other.people.emails;
    const [north, south] = [await other.tokenFor(northManager), await other.tokenFor(southManager)];
    expect([await statusOf(north), await statusOf(south), await readiness()]).toEqual([200, 200, 200]);
    proxy.faults.refused = 'atrium events';
    proxy.cut();
    await expect.poll(readiness).toBe(503);
    expect(lines.join('')).toContain('are no longer received');
    const signOut = await other.call('POST', 'auth/invalidate/token', {
      headers: { authorization: `Bearer ${south}` },
    });
    expect(signOut.status).toBe(204);
    await other.services.database.query(sql`update users set deleted_at = now() where email = ${northManager}`);
    expect([await statusOf(north), await statusOf(south)]).toEqual([403, 401]);
    // The pauses between attempts have grown by then.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    delete proxy.faults.refused;
    await expect.poll(readiness, { timeout: 2_000 }).toBe(200);
    expect(lines.join('')).toContain('are received again');
    expect([await statusOf(north), await statusOf(south)]).toEqual([403, 401]);
  });
});

describe.skipIf(serverUrl === '')('a process that does not share what it should', () => {
  const warningsOf = async (dataDir: string, database: Database, environment: Record<string, string> = {}) => {
    const warnings: string[] = [];
    const opened = await openServices(testConfig(dataDir, environment), {
      database,
      isServer: true,
      warn: (sentence) => warnings.push(sentence),
    });
    await opened.close();
    return warnings;
  };
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'atrium-folder-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  };

  it('is warned that its DATA_DIR is another than that of the first (OPS-04)', async () => {
    const { database } = await openTestDatabaseWithUrl();
    onTestFinished(() => database.close());
    const [shared, other] = [folder(), folder()];
    expect(await warningsOf(shared, database)).toEqual([]);
    expect(await warningsOf(shared, database)).toEqual([]);
    expect(await warningsOf(other, database)).toEqual([expect.stringContaining(`${other} is another`)]);
  });

  it('does not start in production with another DATA_DIR, until that is to be the one (OPS-04)', async () => {
    const { database, databaseUrl = '' } = await openTestDatabaseWithUrl();
    onTestFinished(() => database.close());
    const [shared, other] = [folder(), folder()];
    const environment = {
      DEMO: '0',
      RATE_API: '6000',
      RATE_SIGNIN: '30',
      RATE_UPLOAD: '60',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://portal.atrium.example',
      SECRET_KEY: randomBytes(32).toString('hex'),
    };
    // A command on the shell, such as the first setup, leaves no mark and is not refused.
    const shell = await openServices(testConfig(other, environment), { database });
    await shell.close();
    expect(await warningsOf(shared, database, environment)).toEqual([]);
    const error: unknown = await warningsOf(other, database, environment).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain('npm run adopt-folder');
    const moved = await openServices(testConfig(other, environment), { database });
    onTestFinished(() => moved.close());
    const content = { kind: 'image', name: 'a.png', mime: 'image/png', content: Buffer.from('a') } as const;
    await createFileStore({ dataDir: shared }).save(database, { ...content, uploadedBy: null, customerId: null });
    await expect(adoptFolder(database, moved.services.files)).rejects.toThrow('missing in the folder: 1');
    await expect(warningsOf(other, database, environment)).rejects.toThrow(ConfigError);
    expect(await adoptFolder(database, moved.services.files, { isForced: true })).toBe(1);
    expect(await warningsOf(other, database, environment)).toEqual([]);
    await expect(warningsOf(shared, database, environment)).rejects.toThrow(ConfigError);
  });

  it('is warned of a clock more than a minute from the database (OPS-04)', async () => {
    const { database } = await openTestDatabaseWithUrl();
    onTestFinished(() => database.close());
    const ahead = databaseWith(database, async <Row extends object>(statement: Sql | Statement) => {
      const rows = await database.query<Row>(statement);
      return rows.map((row) => ('at' in row && typeof row.at === 'number' ? { ...row, at: row.at + 90_000 } : row));
    });
    expect(await warningsOf(folder(), ahead)).toEqual([expect.stringMatching(/clock is (89|90|91) s ahead of/)]);
  });
});

describe.skipIf(serverUrl === '')('a pooler in front of the database', () => {
  const throughPooler = async (faults: ProxyFaults) => {
    const { database, databaseUrl } = await openTestDatabaseWithUrl();
    onTestFinished(() => database.close());
    const proxy = await startPostgresProxy(databaseUrl ?? '', faults);
    onTestFinished(() => proxy.close());
    const pooled = await openDatabase({ databaseUrl: proxy.databaseUrl, poolSize: 2 });
    onTestFinished(() => pooled.close());
    await pooled.listen('live', { onPayload: () => undefined });
  };

  it('that passes everything on is none to complain about (OPS-04)', async () => {
    await expect(throughPooler({})).resolves.toBeUndefined();
  });

  it.each([
    ['passes no notifications on', { dropsNotifications: true }, 'notifications'],
    ['drops the settings of a connection', { dropsSettings: true }, 'settings'],
    ['refuses the settings of a connection', { refusesSettings: true }, 'settings'],
  ])('that %s is refused with what to use instead (OPS-03, OPS-04)', async (_what, faults, word) => {
    const error: unknown = await throughPooler(faults).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnsuitableDatabaseError);
    expect(String(error)).toContain(word);
    expect(String(error)).toContain('Give the address of PostgreSQL itself');
  });
});
