import { parseJson } from './parseJson.ts';

/** What one run of a test file took and showed; a file may run in two projects. */
export interface TestFileRun {
  readonly path: string;
  readonly seconds: number;
  /** Titles of the tests that passed, with those of their groups; one for each case of a table. */
  readonly passed: readonly string[];
}

/** A failed test, as its runner finds it again. */
export interface FailedTest {
  readonly runner: 'vitest' | 'playwright';
  /** Project of Vitest; a file may be in two. */
  readonly project?: string;
  readonly path: string;
  /** With the titles of its groups; null for a file that broke before its first test. */
  readonly title: string | null;
  /** Message of its first error; empty where the runner has none. */
  readonly message: string;
}

/** How many tests passed, and which failed. */
export interface TestCounts {
  readonly passed: number;
  /** Failed tests, each of which can be run again by itself. */
  readonly failed: readonly FailedTest[];
  /** Sentences on parts that could not run and on errors outside of any test. */
  readonly broken: readonly string[];
  readonly files: readonly TestFileRun[];
}

/** Counts of a run in which nothing ran. */
export const noTests: TestCounts = { passed: 0, failed: [], broken: [], files: [] };

/** What TestReporter writes of a file that ran. */
export interface VitestFile extends TestFileRun {
  readonly project: string;
  /** Also without a failed test: it broke before its first one. */
  readonly hasFailed: boolean;
  readonly failed: readonly Pick<FailedTest, 'title' | 'message'>[];
  /** Message of what the file broke by before its first test; empty where it did not. */
  readonly message: string;
}

/** What TestReporter writes of a run. */
export interface VitestReport {
  readonly files: readonly VitestFile[];
  /** Messages of errors outside of any test. */
  readonly errors: readonly string[];
}

/** A journey in Playwright's JSON report. */
interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    /** One for each try, with its milliseconds. */
    readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
  }[];
}

/** A file or a group of journeys in Playwright's JSON report. */
interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Names a failed test by its file and its title. */
export function nameOfTest({ path, title }: FailedTest): string {
  return `${path} ${title ?? 'broke before its first test'}`;
}

/** A run that ended badly must not read as green, whatever its report says. */
function neverGreen(counts: TestCounts, exitCode: number): TestCounts {
  if (exitCode === 0 || counts.failed.length + counts.broken.length > 0) return counts;
  return { ...counts, broken: [`the run itself: it ended with ${exitCode}`] };
}

/** Counts Vitest's tests. A file that broke before its first test is one failure. */
export function countVitest(report: string | null, exitCode: number): TestCounts {
  if (report === null) return neverGreen(noTests, exitCode);
  const { files, errors } = parseJson<VitestReport>(report);
  const failed = files.flatMap(({ path, project, hasFailed, failed: tests, message }): FailedTest[] => {
    if (tests.length === 0 && hasFailed) return [{ runner: 'vitest', project, path, title: null, message }];
    return tests.map((test) => ({ runner: 'vitest', project, path, ...test }));
  });
  const passed = files.map(({ passed: titles }) => titles.length).reduce(add, 0);
  return neverGreen({ passed, failed, broken: errors, files }, exitCode);
}

/** Finds the failed journeys of a file, with the titles of their groups. */
function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite, groups: readonly string[] = []): FailedTest[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title, tests }): FailedTest => ({
        runner: 'playwright',
        path: `tests/journeys/${file}`,
        title: [...groups, title].join(' '),
        message: tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message ?? '',
      })),
    ...suites.flatMap((suite) => failedJourneys(suite, [...groups, suite.title])),
  ];
}

/** Returns what a file of journeys took and showed. */
function journeysOf({ title, file, specs, suites = [] }: PlaywrightSuite): TestFileRun {
  const groups = suites.map(journeysOf);
  const durations = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected'));
  return {
    path: `tests/journeys/${file}`,
    seconds: [...durations.map((duration) => duration / 1000), ...groups.map(({ seconds }) => seconds)].reduce(add, 0),
    passed: [...passed.map((spec) => spec.title), ...groups.flatMap((group) => group.passed)].map(
      (name) => `${title} ${name}`,
    ),
  };
}

/** Counts Playwright's tests. One that passed only when Playwright repeated it has failed. */
export function countPlaywright(report: string | null, exitCode: number): TestCounts {
  if (report === null) return neverGreen(noTests, exitCode);
  const { stats, suites, errors } = parseJson<PlaywrightReport>(report);
  return neverGreen(
    {
      passed: stats.expected,
      failed: suites.flatMap((suite) => failedJourneys(suite)),
      broken: errors.map(({ message = 'an error' }) => message),
      files: suites.map(journeysOf),
    },
    exitCode,
  );
}

function add(sum: number, value: number): number {
  return sum + value;
}

/** Adds counts up. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  return {
    passed: counts.map(({ passed }) => passed).reduce(add, 0),
    failed: counts.flatMap(({ failed }) => failed),
    broken: counts.flatMap(({ broken }) => broken),
    files: counts.flatMap(({ files }) => files),
  };
}
