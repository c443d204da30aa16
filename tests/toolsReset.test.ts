import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetData } from '../tools/resetData.ts';
import { root } from '../tools/runProgram.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-reset-'));
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database/row'), 'kept');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reset = (options: Partial<Parameters<typeof resetData>[0]>) =>
  resetData({ env: { DATA_DIR: folder }, isConfirmed: false, ask: null, ...options });

describe('starting over', () => {
  it('empties the data folder after a yes, or without asking when asked to (OPS-01)', async () => {
    expect(await reset({ ask: () => Promise.resolve(true) })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'row'), 'again');
    expect(await reset({ isConfirmed: true })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps everything after a no, and where no one can be asked (OPS-01)', async () => {
    expect(await reset({ ask: () => Promise.resolve(false) })).toBe('Nothing was deleted.');
    expect(await reset({})).toContain('--reset --yes');
    expect(existsSync(join(folder, 'database/row'))).toBe(true);
  });

  it('never touches a PostgreSQL server (OPS-04)', async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://db.example/atrium' };
    expect(await reset({ env, isConfirmed: true })).toContain('DATABASE_URL is set');
    expect(existsSync(join(folder, 'database/row'))).toBe(true);
  });

  it.each([root, dirname(root), homedir(), '/'])('refuses %s as a data folder', async (path) => {
    const refused = await resetData({ env: { DATA_DIR: path }, isConfirmed: false, ask: () => Promise.resolve(false) });
    expect(refused).toContain("holds more than Atrium's data");
  });
});
