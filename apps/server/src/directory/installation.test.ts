import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { ConfigError } from '../base/config.ts';
import type { Database } from '../db/database.ts';
import { openServices } from '../openServices.ts';
import { loadDemoIfEmpty } from '../seed/loadDemoIfEmpty.ts';
import { setUp } from '../setup.ts';
import { testConfig } from '../testing/testConfig.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createFileStore } from '../services/files/fileStore.ts';

const production = {
  DEMO: '0',
  DATABASE_URL: 'postgres://db.example/atrium',
  PUBLIC_URL: 'https://portal.example',
  SECRET_KEY: 'Wq3-rT8_yU1zXc5vBn7mKj2hGf4dSa6p',
  RATE_API: '6000',
  RATE_SIGNIN: '30',
  RATE_UPLOAD: '60',
};

/** A database of its own and a folder, both gone after the test. */
async function createPlace(): Promise<{ database: Database; dataDir: string }> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-purpose-'));
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { database, dataDir };
}

describe('what a database is used for', () => {
  it('is production after the first setup, and demo mode refuses to open it (SEC-12)', async () => {
    const { database, dataDir } = await createPlace();
    const opened = await openServices(testConfig(dataDir, production), { database });
    await setUp(opened.services, {
      domain: 'harbour.example',
      issuer: 'https://sign-in.harbour.example',
      clientId: 'portal',
      adminEmail: 'jane@harbour.example',
    });
    await opened.close();
    const refused = openServices(testConfig(dataDir), { database });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow('set up for production');
    const again = await openServices(testConfig(dataDir, production), { database });
    await again.close();
  });

  it('is the demo once the portfolio is loaded, and production refuses it and names the accounts (SEC-12)', async () => {
    const { database, dataDir } = await createPlace();
    await loadDemoIfEmpty({ database, files: createFileStore({ dataDir }) }, () => {});
    const refused = openServices(testConfig(dataDir, production), { database });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      'admin@atrium.example, campus@northwind.example, facility@northwind.example, implementation@atrium.example',
    );
    // Without their users it is still the demo's, with its customers and their domains.
    await database.query({ text: 'update users set deleted_at = now()', values: [] });
    await expect(openServices(testConfig(dataDir, production), { database })).rejects.toThrow('demo portfolio');
    const again = await openServices(testConfig(dataDir), { database });
    await again.close();
  });
});
