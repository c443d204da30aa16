import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../sql.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runChild } from '../../testing/childProcess.ts';
import { DatabaseError } from '../databaseError.ts';
import { openDatabase } from '../openDatabase.ts';
import { DataDirectoryInUseError, DataDirectoryLock } from './dataDirectoryLock.ts';

/** Three first openings of an embedded database on a busy machine. */
const SLOW = { timeout: 120_000 };
const writingChild = new URL('../../testing/writingChild.ts', import.meta.url);
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-embedded-'));
  dataDir = join(folder, 'db');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('the embedded database', () => {
  it('keeps every acknowledged write when its process is killed, and no half transaction (OPS-06)', SLOW, async () => {
    let acknowledged = 0;
    for (const count of [25, 60]) {
      const child = runChild(writingChild, [dataDir]);
      await child.line(`wrote ${count}`);
      await child.kill();
      acknowledged = child.lines.filter((line) => line.startsWith('wrote')).length + acknowledged;
    }
    const database = await openDatabase({ dataDir });
    onTestFinished(() => database.close());
    const [kept] = await database.query(sql`select count(*) filter (where id > 0)::int as rows, max(id)::int as last,
      count(*) filter (where half = 1) = count(*) filter (where half = 2) as "isWhole" from written`);
    // One more may have been written than was reported.
    expect(kept).toMatchObject({ isWhole: true });
    expect([acknowledged, acknowledged + 1, acknowledged + 2]).toContain(kept?.['rows']);
    expect(kept?.['last']).toBe(kept?.['rows']);
  });

  it('refuses a second process on the same folder, and a second opening in this one (OPS-04)', SLOW, async () => {
    const child = runChild(writingChild, [dataDir]);
    onTestFinished(() => child.kill());
    await child.line('open');
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await child.kill();
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ pid: process.pid });
    await database.close();
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
    const again = await openDatabase({ dataDir });
    await again.close();
  });

  it('keeps one plan of a statement from its second use on where it is to be kept (KIT-11)', async () => {
    const database = await openDatabase({});
    onTestFinished(() => database.close());
    const ask = (text: string | null) =>
      database.query({ text: 'select $1::text as text, $2::int + 1 as sum', values: [text, 1], isPlanKept: true });
    for (const text of ['a', "it's \\ $1", null, 'é'])
      for (let use = 1; use <= 2; use += 1) expect(await ask(text)).toEqual([{ text, sum: 2 }]);
    const failing = { text: 'select 1 / $1::int as n', values: [0], isPlanKept: true };
    for (let use = 1; use <= 3; use += 1)
      await expect(database.query(failing)).rejects.toMatchObject({ sqlState: '22012' });
    expect(
      await database.query(sql`select generic_plans::int, custom_plans::int, current_setting('plan_cache_mode') as mode
        from pg_prepared_statements where statement like '%as sum'`),
    ).toEqual([{ generic_plans: 7, custom_plans: 0, mode: 'auto' }]);
  });

  it('leaves the event loop free while a query works', async () => {
    const database = await openDatabase({});
    onTestFinished(() => database.close());
    let longestPause = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }, 5);
    const startedAt = performance.now();
    await database.query(sql`select count(*) from generate_series(1, 3000000) n where md5(n::text) like 'a%'`);
    clearInterval(timer);
    expect(longestPause).toBeLessThan((performance.now() - startedAt) / 2);
  });

  it('fails what waits and what comes when it is closed', async () => {
    const database = await openDatabase({});
    const { promise: started, resolve: tellStarted } = Promise.withResolvers<void>();
    const transaction = database.transaction(async (tx) => {
      tellStarted();
      await delay(20);
      await tx.query(sql`select 1`);
    });
    await started;
    await database.close();
    await expect(transaction).resolves.toBeUndefined();
    await expect(database.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseError);
    await database.close();
  });
});

describe('the lock of a data folder', () => {
  const deadPid = 4_194_300;

  it('is taken over from a dead process only (OPS-04)', async () => {
    await writeFile(`${dataDir}.lock`, JSON.stringify({ pid: deadPid, startedAt: '1' }));
    const lock = DataDirectoryLock.take(dataDir);
    expect(JSON.parse(await readFile(`${dataDir}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
    await writeFile(`${dataDir}.lock`, JSON.stringify({ pid: process.ppid, startedAt: '' }));
    expect(() => DataDirectoryLock.take(dataDir)).toThrow(DataDirectoryInUseError);
  });

  it.runIf(existsSync('/proc/self/stat'))('is taken over when another process has got the number since', async () => {
    for (const pid of [process.pid, process.ppid]) {
      await writeFile(`${dataDir}.lock`, JSON.stringify({ pid, startedAt: '1' }));
      const lock = DataDirectoryLock.take(dataDir);
      const holder: unknown = JSON.parse(await readFile(`${dataDir}.lock`, 'utf8'));
      lock.release();
      expect(holder).not.toEqual({ pid, startedAt: '1' });
    }
  });

  it('is never taken from a file of unknown content', async () => {
    await writeFile(`${dataDir}.lock`, '{}');
    expect(() => DataDirectoryLock.take(dataDir)).toThrow('was not written by this product');
  });
});
