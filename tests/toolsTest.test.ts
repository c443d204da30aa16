import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../tools/runProgram.ts';
import { findMemoryFolder } from '../tools/memoryFolder.ts';
import { chooseOfDay } from '../tools/dailyPart.ts';
import { argumentsFor, repeatFailures } from '../tools/repeatFailures.ts';
import {
  countPlaywright,
  countVitest,
  type FailedTest,
  nameOfTest,
  noTests,
  sumCounts,
  type TestCounts,
  type VitestFile,
} from '../tools/testCounts.ts';
import { shuffleThird, sortByProject } from '../tools/testSequencer.ts';
import { describeFailure, describeRun } from '../tools/testSummary.ts';

const file = (changes: Partial<VitestFile> = {}): VitestFile => ({
  path: 'a.test.ts',
  project: 'server',
  seconds: 2,
  hasFailed: (changes.failed?.length ?? 0) > 0,
  passed: ['lists', 'saves'],
  failed: [],
  message: '',
  ...changes,
});
const vitest = (files: readonly VitestFile[], errors: readonly string[] = []) => JSON.stringify({ files, errors });

const sorts = { title: 'sorts', message: 'expected 1 to be 2' };
const journey = (title: string, status: string, error?: { readonly message: string }) => ({
  title,
  tests: [{ status, results: [{ duration: 1500, error }] }],
});

describe('the last lines of the tests', () => {
  it('add up what passed, and name what failed (OPS-02)', () => {
    const journeys = JSON.stringify({
      stats: { expected: 3 },
      errors: [],
      suites: [
        {
          title: 'c.spec.ts',
          file: 'c.spec.ts',
          specs: [journey('opens', 'expected'), journey('closes', 'unexpected', { message: 'not visible' })],
          suites: [
            { title: 'a page', file: 'c.spec.ts', specs: [journey('waits', 'flaky'), journey('rests', 'skipped')] },
          ],
        },
      ],
    });
    const counts = sumCounts([countVitest(vitest([file({ failed: [sorts] })]), 1), countPlaywright(journeys, 1)]);
    expect(counts.failed.map(nameOfTest)).toEqual([
      'a.test.ts sorts',
      'tests/journeys/c.spec.ts closes',
      'tests/journeys/c.spec.ts a page waits',
    ]);
    expect(counts.failed.map(({ message }) => message)).toEqual(['expected 1 to be 2', 'not visible', '']);
    expect(counts).toMatchObject({
      passed: 5,
      broken: [],
      files: [
        { path: 'a.test.ts', seconds: 2, passed: ['lists', 'saves'] },
        { path: 'tests/journeys/c.spec.ts', seconds: 6, passed: ['c.spec.ts opens'] },
      ],
    });
  });

  it('are never green after a run that broke (OPS-02)', () => {
    expect(countVitest(null, 1)).toMatchObject({ passed: 0, broken: ['the run itself: it ended with 1'] });
    expect(countVitest(vitest([file()]), 1)).toMatchObject({ passed: 2, broken: ['the run itself: it ended with 1'] });
    const broken = file({ path: 'b.test.ts', hasFailed: true, passed: [], message: 'no file' });
    const [failed] = countVitest(vitest([broken]), 1).failed;
    expect(failed).toEqual({ runner: 'vitest', project: 'server', path: 'b.test.ts', title: null, message: 'no file' });
    const outside = vitest([file({ failed: [sorts] })], ['outside of any test: no answer']);
    expect(countVitest(outside, 1)).toMatchObject({ failed: [{ title: 'sorts' }], broken: [expect.any(String)] });
    expect(countPlaywright(null, 137).broken).toHaveLength(1);
    const noServer = JSON.stringify({ stats: { expected: 0 }, suites: [], errors: [{ message: 'no server' }] });
    expect(countPlaywright(noServer, 1)).toMatchObject({ passed: 0, broken: ['no server'] });
  });

  it('say below a failed test what its first error said, in one line', () => {
    const test: FailedTest = { runner: 'playwright', path: 'c.spec.ts', title: 'opens', message: '' };
    expect(describeFailure('failed', test)).toEqual(['failed: c.spec.ts opens']);
    expect(
      describeFailure('flaky', { ...test, title: null, message: '\u001B[31mError\u001B[39m:\n  no page ' }),
    ).toEqual(['flaky: c.spec.ts broke before its first test', 'because: Error: no page']);
  });

  it('name the ten slowest files, and count each case and each id once', () => {
    const files = [
      ...Array.from({ length: 11 }, (_, index) => file({ path: `${index}.test.ts`, seconds: index, passed: [] })),
      file({ path: 'both.test.ts', seconds: 20.04, passed: ['lists (KIT-01)', 'sorts (KIT-01, KIT-02)'] }),
      file({ path: 'both.test.ts', seconds: 30, passed: ['lists (KIT-01)', 'sorts (KIT-01, NEW-01)', 'saves'] }),
    ];
    const requirementIds = new Set(['KIT-01', 'KIT-02', 'KIT-03']);
    const lines = describeRun({ files, requirementIds, seconds: 130.5 });
    expect(lines.slice(0, 3)).toEqual(['The slowest 10 files:', '   30.0 s  both.test.ts', '   20.0 s  both.test.ts']);
    expect(lines.slice(10)).toEqual([
      '    3.0 s  3.test.ts',
      '3 test cases passed and prove 2 of 3 requirement ids.',
      'The run took 2 min 10 s.',
    ]);
  });
});

describe('the order of the files', () => {
  const names = Array.from({ length: 300 }, (_, index) => `${index}.test.ts`);
  const files = names.map((path) => ({ project: 'server', path }));
  const pathsOf = (ordered: readonly { readonly path: string }[]) => ordered.map(({ path }) => path);

  it('moves a third of the server on each of three days, the same third in the same order for a seed', () => {
    const days = [20_786, 20_787, 20_788].map((seed) => pathsOf(shuffleThird(files, seed)));
    const moved = days.map((ordered) => names.filter((path, place) => ordered[place] !== path));
    for (const ordered of days) expect(ordered.toSorted()).toEqual(names.toSorted());
    for (const paths of moved) expect(paths.length).toBeGreaterThan(60);
    expect(new Set(moved.flat()).size).toBe(moved.flat().length);
    expect(pathsOf(shuffleThird(files, 20_786))).toEqual(days[0]);
    expect(pathsOf(shuffleThird(files, 20_789))).not.toEqual(days[0]);
  });

  it('leaves the files of other projects where they are', () => {
    const mixed = files.flatMap((own) => [own, { project: 'portal', path: own.path }]);
    const ordered = shuffleThird(mixed, 1);
    expect(ordered.filter((_, place) => place % 2 === 1)).toEqual(mixed.filter(({ project }) => project === 'portal'));
  });

  it('begins with the projects whose files take long and ends with the portal', () => {
    const projects = ['embedded', 'portal', 'server', 'tests', 'portal'].map((project, place) => ({
      project,
      path: `${place}.test.ts`,
    }));
    expect(pathsOf(sortByProject(projects))).toEqual(['3.test.ts', '0.test.ts', '2.test.ts', '1.test.ts', '4.test.ts']);
  });

  it('chooses all of few names, and of many a part each day until each has had its turn', () => {
    expect(chooseOfDay(names.slice(0, 24), 24, 5)).toEqual(names.slice(0, 24));
    expect(chooseOfDay([], 24, 5)).toEqual([]);
    const days = Array.from({ length: 13 }, (_, day) => chooseOfDay(names, 24, day));
    for (const chosen of days) expect(chosen.length).toBeLessThanOrEqual(24);
    expect(days.flat().toSorted()).toEqual(names.toSorted());
  });
});

describe('a test that fails in the run of everything', () => {
  const failed: FailedTest = {
    runner: 'vitest',
    project: 'server',
    path: 'a.test.ts',
    title: 'lists > sorts (KIT-01)',
    message: 'expected 1 to be 2',
  };
  const green: TestCounts = { ...noTests, passed: 1 };
  const red: TestCounts = { ...noTests, failed: [failed] };
  const many = (count: number) => Array.from({ length: count }, () => failed);

  it('is flaky when it passes alone, and a failure when it fails again or does not run (OPS-02)', async () => {
    expect(await repeatFailures([failed], async () => green)).toEqual({ flaky: [failed], failed: [] });
    expect(await repeatFailures([failed], async () => red)).toEqual({ flaky: [], failed: [failed] });
    expect(await repeatFailures([failed], async () => noTests)).toEqual({ flaky: [], failed: [failed] });
    const broken = { ...green, broken: ['outside of any test: no answer'] };
    expect(await repeatFailures([failed], async () => broken)).toEqual({ flaky: [], failed: [failed] });
    const refused = repeatFailures([failed], async () => Promise.reject(new Error('no server')));
    expect(await refused).toEqual({ flaky: [], failed: [failed] });
  });

  it('runs again where at most three have failed (OPS-02)', async () => {
    expect(await repeatFailures(many(3), async () => green)).toEqual({ flaky: many(3), failed: [] });
    let runs = 0;
    const repeat = async () => {
      runs += 1;
      return green;
    };
    expect(await repeatFailures(many(4), repeat)).toEqual({ flaky: [], failed: many(4) });
    expect(runs).toBe(0);
  });

  it('is found by its whole title, in its project', () => {
    expect(argumentsFor(failed)).toEqual(['--project=server', 'a.test.ts', '-t', '^lists > sorts \\(KIT-01\\)$']);
    const whole: FailedTest = { ...failed, title: null };
    expect(argumentsFor(whole)).toEqual(['--project=server', 'a.test.ts']);
    const ofPage: FailedTest = {
      runner: 'playwright',
      path: 'tests/journeys/c.spec.ts',
      title: 'opens [a] (NAV-01)',
      message: '',
    };
    expect(argumentsFor(ofPage)).toEqual([ofPage.path, '--grep', 'opens \\[a\\] \\(NAV-01\\)$']);
  });
});

describe('the folder whose files are in memory', () => {
  it.runIf(process.platform === 'linux')('is taken where it has room enough', () => {
    expect(findMemoryFolder('/dev/shm', 1)).toBe('/dev/shm');
    expect(findMemoryFolder('/dev/shm', Infinity)).toBeNull();
  });

  it('is none of another kind, and none that is missing', () => {
    expect(findMemoryFolder('/proc', 1)).toBeNull();
    expect(findMemoryFolder(join(root, 'missing'), 1)).toBeNull();
  });
});

/** Command lines of the living processes that have inherited the variable. */
function processesWith(variable: string): string[] {
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const isOne = readFileSync(`/proc/${id}/environ`, 'utf8').includes(variable);
      return isOne ? [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')] : [];
    } catch {
      // It has ended meanwhile, or is another person's.
      return [];
    }
  });
}

describe.runIf(existsSync('/proc/self/environ'))('a run of the tests that is ended', () => {
  it('leaves no process of its own behind', async () => {
    const mark = `TEST_RUN_MARK=${randomUUID()}`;
    const [name = '', value = ''] = mark.split('=');
    const args = [join(root, 'tools/test.ts'), '--server', 'jobs.test', '-t', 'a running job starts again'];
    const run = spawn(process.execPath, args, {
      env: { ...process.env, TEST_DATABASE_URL: '', [name]: value },
      stdio: 'ignore',
    });
    await expect.poll(() => processesWith(mark).join()).toContain('jobChild.ts');
    const ended = once(run, 'close');
    run.kill('SIGTERM');
    await ended;
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });
});
