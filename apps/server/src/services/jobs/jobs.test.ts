import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../db/sql.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runChild } from '../../testing/childProcess.ts';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import type { TestDatabase } from '../../testing/testContent.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { type LiveEvent, openLive } from '../live/live.ts';
import { defineJob, type JobDefinition, JobFailure } from './defineJob.ts';
import { jobTable } from './job.table.ts';
import type { QueueTiming } from './jobQueue.ts';
import { openJobs } from './jobs.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await openTestDatabaseWithUrl();
  database = test.database;
});

afterAll(async () => {
  await database.close();
});

const OWNER = '0190a8e0-0000-7000-8000-000000000001';
/** The queue is looked at so seldom that a job which no process hears of is never taken. */
const hearing = { heartbeat: 10, supervise: 1, poll: 600 };
/** For what no process hears of: jobs of a process that is gone. */
const looking = { ...hearing, poll: 1 };

/** A process that takes jobs: on PostgreSQL with connections of its own. */
async function openProcess(...definitions: JobDefinition[]) {
  return openProcessWith(hearing, definitions);
}

async function openProcessWith(timing: QueueTiming, definitions: JobDefinition[]) {
  const own =
    test.databaseUrl === undefined ? undefined : await openDatabase({ databaseUrl: test.databaseUrl, poolSize: 3 });
  return workOn(own ?? database, { definitions, timing, own });
}

interface Work {
  readonly definitions: readonly JobDefinition[];
  readonly timing: QueueTiming;
  readonly own?: Database | undefined;
}

async function workOn(at: Database, { definitions, timing, own }: Work) {
  const live = await openLive(at);
  const errors: unknown[] = [];
  const events: LiveEvent[] = [];
  live.subscribe({ onEvent: (event) => events.push(event) });
  const jobs = await openJobs({ database: at, live, definitions, onError: (error) => errors.push(error), timing });
  await jobs.work();
  onTestFinished(async () => {
    await jobs.stop();
    await live.close();
    await own?.close();
  });
  return { jobs, errors, events };
}

async function rowOf(id: string, at: Database = database): Promise<Record<string, unknown>> {
  const [row] = await at.query(sql`select status, done, total, counts, message, result, attempts,
    finished_at is not null as "isFinished" from ${jobTable} where id = ${id}`);
  return row ?? {};
}

async function statusOf(id: string): Promise<unknown> {
  return (await rowOf(id))['status'];
}

describe('a job', () => {
  it('runs once its transaction is committed, shows its progress and keeps its result (KIT-13)', async () => {
    const copy = defineJob({
      kind: 'copy',
      input: z.object({ rows: z.number() }),
      run: async ({ input, report }) => {
        for (let row = 1; row <= input.rows; row += 1) await report(row, input.rows, { created: row });
        return { fileId: 'f1' };
      },
    });
    const { jobs, events } = await openProcess(copy);
    const id = await database.transaction(async (tx) => {
      const started = await jobs.start(tx, { kind: 'copy', input: { rows: 500 }, ownerId: OWNER });
      await delay(50);
      return started;
    });
    await expect.poll(() => statusOf(id)).toBe('Done');
    expect(await rowOf(id)).toEqual({
      status: 'Done',
      done: 500,
      total: 500,
      counts: { created: 500 },
      message: null,
      result: { fileId: 'f1' },
      attempts: 1,
      isFinished: true,
    });
    const statuses = () => events.flatMap((event) => (event.type === 'job' && event.id === id ? [event.status] : []));
    await expect.poll(() => [...new Set(statuses())]).toEqual(['Queued', 'Running', 'Done']);
    expect(events.at(-1)).toEqual({ type: 'job', id, kind: 'copy', status: 'Done', ownerId: OWNER, customerId: null });
  });

  it('leaves no trace when its transaction is rolled back (OPS-06)', async () => {
    const never = defineJob({ kind: 'never', input: z.object({}), run: async () => 'ran' });
    const { jobs } = await openProcess(never);
    let id = '';
    const failing = database.transaction(async (tx) => {
      id = await jobs.start(tx, { kind: 'never', input: {} });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rowOf(id)).toEqual({});
    expect(await database.query(sql`select id from pgboss.job where name = 'never'`)).toEqual([]);
  });

  it('that fails says why in a code; an unexpected error is logged, not shown', async () => {
    const explained = defineJob({
      kind: 'explained',
      input: z.object({}),
      run: async () => {
        throw new JobFailure('fileIsEmpty');
      },
    });
    const broken = defineJob({
      kind: 'broken',
      input: z.object({}),
      run: async () => {
        throw new Error('secret words');
      },
    });
    const { jobs, errors } = await openProcess(explained, broken);
    const first = await jobs.start(database, { kind: 'explained', input: {} });
    await expect.poll(() => rowOf(first)).toMatchObject({ status: 'Failed', message: 'fileIsEmpty', attempts: 1 });
    const second = await jobs.start(database, { kind: 'broken', input: {} });
    await expect.poll(() => rowOf(second)).toMatchObject({ status: 'Failed', message: 'jobFailed', attempts: 1 });
    expect(errors).toEqual([new Error('secret words')]);
  });

  it('is refused with an input of another shape, or of an unknown kind', async () => {
    const strict = defineJob({ kind: 'strict', input: z.object({ id: z.string() }), run: async () => null });
    const { jobs } = await openProcess(strict);
    await expect(jobs.start(database, { kind: 'strict', input: { id: 1 } })).rejects.toThrow('expected string');
    await expect(jobs.start(database, { kind: 'unknown', input: {} })).rejects.toBeInstanceOf(RangeError);
  });

  it('is cancelled while it waits and while it runs, in whichever process (KIT-13)', async () => {
    const stopped: string[] = [];
    const long = defineJob({
      kind: 'long',
      input: z.object({}),
      run: async ({ jobId, signal, isCancelled, report }) => {
        await report(1, 10);
        await delay(60_000, undefined, { signal }).catch(() => undefined);
        if (isCancelled()) stopped.push(jobId);
        await report(2, 10);
      },
    });
    const one = await openProcess(long);
    const first = await one.jobs.start(database, { kind: 'long', input: {} });
    await expect.poll(() => statusOf(first)).toBe('Running');
    const second = await one.jobs.start(database, { kind: 'long', input: {} });
    expect(await one.jobs.cancel(database, second)).toBe(true);
    expect(await one.jobs.cancel(database, first)).toBe(true);
    await expect.poll(() => stopped).toEqual([first]);
    expect(await one.jobs.cancel(database, first)).toBe(false);
    await delay(100);
    expect(await rowOf(first)).toMatchObject({ status: 'Cancelled', done: 1 });
    expect(await rowOf(second)).toMatchObject({ status: 'Cancelled', attempts: 0 });
    expect(stopped).toEqual([first]);
  });
});

describe('several processes', () => {
  it('take each job once (OPS-04)', async () => {
    const runs: string[] = [];
    const counted = defineJob({
      kind: 'counted',
      input: z.object({}),
      run: async ({ jobId }) => {
        runs.push(jobId);
        await delay(20);
      },
    });
    const [one] = [await openProcess(counted), await openProcess(counted)];
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => one.jobs.start(database, { kind: 'counted', input: {} })),
    );
    await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'Done'));
    expect(runs.toSorted()).toEqual(ids.toSorted());
  });

  it('run only one at a time of a kind that may run once (OPS-04)', async () => {
    let running = 0;
    let most = 0;
    const alone = defineJob({
      kind: 'alone',
      input: z.object({}),
      isSingleton: true,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(200);
        running -= 1;
      },
    });
    const [one] = [await openProcessWith(looking, [alone]), await openProcessWith(looking, [alone])];
    const ids = await Promise.all([1, 2, 3].map(() => one.jobs.start(database, { kind: 'alone', input: {} })));
    await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(['Done', 'Done', 'Done']);
    expect(most).toBe(1);
  });
});

describe('a stop', () => {
  it('hands a running job back, and another process does it from zero (OPS-06)', async () => {
    let attempts = 0;
    const handed = defineJob({
      kind: 'handed',
      input: z.object({}),
      run: async ({ signal, report }) => {
        attempts += 1;
        await report(5, 10);
        if (attempts === 1) await delay(60_000, undefined, { signal });
        return attempts;
      },
    });
    const { jobs } = await openProcess(handed);
    const id = await jobs.start(database, { kind: 'handed', input: {} });
    await expect.poll(() => rowOf(id)).toMatchObject({ status: 'Running', done: 5 });
    await jobs.stop();
    expect(await rowOf(id)).toMatchObject({ status: 'Queued', done: 0, attempts: 0 });
    await openProcess(handed);
    await expect.poll(() => rowOf(id)).toMatchObject({ status: 'Done', result: 2, attempts: 1 });
  });

  it('is done within 10 s although a job does not listen, and that job no longer changes anything (OPS-06)', async () => {
    let attempts = 0;
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
    const deaf = defineJob({
      kind: 'deaf',
      input: z.object({}),
      run: async () => {
        attempts += 1;
        const attempt = attempts;
        if (attempt === 1) await mayEnd;
        return `attempt ${attempt}`;
      },
    });
    const { jobs } = await openProcess(deaf);
    const id = await jobs.start(database, { kind: 'deaf', input: {} });
    await expect.poll(() => attempts).toBe(1);
    // The job ends after this alone.
    await jobs.stop();
    expect(await statusOf(id)).toBe('Queued');
    letEnd();
    await delay(100);
    expect(await statusOf(id)).toBe('Queued');
    await openProcess(deaf);
    await expect.poll(() => rowOf(id)).toMatchObject({ status: 'Done', result: 'attempt 2' });
  });
});

describe('after kill -9', () => {
  const jobChild = new URL('../../testing/jobChild.ts', import.meta.url);

  /** Lets a process die in the middle of a job and answers the job and the database it left. */
  async function crash(kind: string): Promise<{ id: string; at: Database }> {
    const { databaseUrl } = test;
    const folder = await mkdtemp(join(tmpdir(), 'atrium-jobs-'));
    const place = databaseUrl ?? join(folder, 'db');
    const child = runChild(jobChild, [databaseUrl === undefined ? 'dataDir' : 'databaseUrl', place, kind]);
    onTestFinished(() => child.kill());
    const id = (await child.line('runs ')).slice('runs '.length);
    await child.kill();
    const at = databaseUrl === undefined ? await openDatabase({ dataDir: place }) : database;
    onTestFinished(async () => {
      if (at !== database) await at.close();
      await rm(folder, { recursive: true, force: true });
    });
    expect(await rowOf(id, at)).toMatchObject({ status: 'Running', done: 7 });
    return { id, at };
  }

  it('a running job starts again from zero (OPS-06)', async () => {
    const { id, at } = await crash('restarted');
    const restarted = defineJob({ kind: 'restarted', input: z.object({}), run: async () => 'again' });
    await workOn(at, { definitions: [restarted], timing: looking });
    await expect
      .poll(() => rowOf(id, at))
      .toMatchObject({ status: 'Done', result: 'again', attempts: 2, done: 0, counts: {} });
  });

  it('a job that must not be repeated is marked as failed (OPS-06)', async () => {
    const { id, at } = await crash('unrepeatable');
    let hasRun = false;
    const unrepeatable = defineJob({
      kind: 'unrepeatable',
      input: z.object({}),
      afterCrash: 'fail',
      run: async () => {
        hasRun = true;
      },
    });
    await workOn(at, { definitions: [unrepeatable], timing: looking });
    await expect.poll(() => rowOf(id, at)).toMatchObject({ status: 'Failed', message: 'jobInterrupted', attempts: 1 });
    expect(hasRun).toBe(false);
  });
});

describe('the jobs of one person', () => {
  const other = '0190a8e0-0000-7000-8000-000000000002';
  const waiting = (kind: string, taken: string[]) =>
    defineJob({
      kind,
      input: z.object({ name: z.string() }),
      run: async ({ input }) => {
        taken.push(input.name);
        await delay(20);
      },
    });

  it('are three of a kind at most; a fourth is a 429 of its own, also where they are started at once (SEC-16)', async () => {
    const live = await openLive(database);
    const definitions = [waiting('most.one', []), waiting('most.two', [])];
    const jobs = await openJobs({ database, live, definitions, onError: () => undefined, timing: hearing });
    onTestFinished(async () => {
      await jobs.stop();
      await live.close();
    });
    const start = (kind: string, ownerId: string) =>
      jobs.start(database, { kind, input: { name: 'x' }, ownerId, maxUnfinished: 3 }).catch((error: unknown) => error);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start('most.one', OWNER)));
    const refused = answers.filter((answer) => typeof answer !== 'string');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ status: 429, code: 'tooManyJobs' });
    expect([typeof (await start('most.two', OWNER)), typeof (await start('most.one', other))]).toEqual([
      'string',
      'string',
    ]);
    const [ended] = answers.filter((answer) => typeof answer === 'string');
    await jobs.cancel(database, String(ended));
    expect(typeof (await start('most.one', OWNER))).toBe('string');
  });

  it('take turns with those of others (SEC-16)', async () => {
    const taken: string[] = [];
    const live = await openLive(database);
    const timing = hearing;
    const jobs = await openJobs({
      database,
      live,
      definitions: [waiting('turns', taken)],
      onError: () => undefined,
      timing,
    });
    onTestFinished(async () => {
      await jobs.stop();
      await live.close();
    });
    const start = (name: string, ownerId: string) => jobs.start(database, { kind: 'turns', input: { name }, ownerId });
    for (let index = 1; index <= 20; index += 1) await start(`many ${String(index)}`, OWNER);
    await start('other 1', other);
    await start('other 2', other);
    await jobs.work();
    await expect.poll(() => taken.length).toBe(22);
    expect(taken.slice(0, 4)).toEqual(['many 1', 'other 1', 'many 2', 'other 2']);
  });
});
