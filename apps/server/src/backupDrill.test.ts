import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { drillBackup } from './backupDrill.ts';
import { openServices } from './openServices.ts';
import { testConfig } from './testing/testConfig.ts';
import { createDatabase } from './testing/testTemplates.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const SLOW = { timeout: 600_000 };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-drill-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the drill of a backup', () => {
  const drill = async (environment: Readonly<Record<string, string>>) => {
    const config = testConfig(join(newFolder(), 'data'), environment);
    const opened = await openServices(config);
    await opened.services.files.save(opened.services.database, {
      ...{ kind: 'export', name: 'note', mime: 'text/plain', content: Buffer.from('note') },
      ...{ uploadedBy: null, customerId: null },
    });
    await opened.close();
    const { PATH = '' } = process.env;
    const script = new URL('testing/drillChild.ts', import.meta.url);
    return drillBackup(config, { script, env: { PATH, DEMO: '1' } });
  };

  it.skipIf(serverUrl === '')('restores a system on PostgreSQL and starts it (OPS-09) (OPS-15)', SLOW, async () => {
    const { databaseUrl, drop } = await createDatabase(serverUrl, async () => 'template0');
    onTestFinished(drop);
    const { tables, lines, files } = await drill({ DATABASE_URL: databaseUrl });
    expect(tables).toBeGreaterThan(50);
    expect(lines).toBeGreaterThan(50);
    expect(files).toBeGreaterThan(1);
  });

  it('restores a system on the embedded database and starts it (OPS-09) (OPS-15)', SLOW, async () => {
    expect((await drill({})).tables).toBeGreaterThan(50);
  });
});

describe('the commands of backups', () => {
  const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    const { PATH = '' } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { PATH, ...env },
    });
    return { status, stderr: stderr.trim() };
  };

  it('say in one sentence what is wrong, and leave nothing behind (OPS-15)', () => {
    const folder = newFolder();
    const env = { DEMO: '1', DATA_DIR: join(folder, 'data') };
    const example = 'Name one folder: npm run backup -- /backups/2026-11-30';
    expect(run('backup', [], env)).toEqual({ status: 1, stderr: example });
    expect(run('backup', ['one', 'two'], env)).toEqual({ status: 1, stderr: example });
    expect(run('backup', ['--to=x'], env)).toEqual({ status: 1, stderr: example });
    expect(run('backup', [join(folder, 'backup')], env)).toEqual({
      status: 1,
      stderr: `DATA_DIR, ${join(folder, 'data')}, has nothing to back up: it does not exist.`,
    });
    expect(run('restore', [], env).stderr).toBe('Name one folder: npm run restore -- /backups/2026-11-30');
    expect(run('restore', [join(folder, 'backup')], env).stderr).toContain('Set SECRET_KEY to that of the backup');
    const withKey = { ...env, SECRET_KEY: 'a random key of forty characters, no. 19' };
    expect(run('restore', [join(folder, 'backup')], withKey).stderr).toContain('manifest.json is missing');
    expect(run('restore', ['--release', 'x'], withKey).stderr).toContain('takes no folder');
    expect(run('restore', ['--release'], withKey).stderr).toContain('has no database');
    expect(readdirSync(folder)).toEqual([]);
  });
});
