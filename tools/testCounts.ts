/** What one run of a test file took and showed; a file may run in two projects. */
export interface TestFileRun {
  readonly path: string;
  readonly seconds: number;
  /** Titles of the tests that passed, with those of their groups; one for each case of a table. */
  readonly passed: readonly string[];
}

/** How many tests passed, and which failed; what could not run is one failure. */
export interface TestCounts {
  readonly passed: number;
  /** Each with its file and its title. */
  readonly failures: readonly string[];
  readonly files: readonly TestFileRun[];
}

const noTests: TestCounts = { passed: 0, failures: [], files: [] };

/** What TestReporter writes of a file that ran. */
export interface VitestFile extends TestFileRun {
  /** Also without a failed test: it broke before its first one. */
  readonly hasFailed: boolean;
  readonly failed: readonly string[];
}

/** A journey in Playwright's JSON report. */
interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    /** One for each try, with its milliseconds. */
    readonly results: readonly { readonly duration: number }[];
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

/** A run that ended badly must not read as green, whatever its report says. */
function neverGreen(counts: TestCounts, exitCode: number): TestCounts {
  if (exitCode === 0 || counts.failures.length > 0) return counts;
  return { ...counts, failures: [`the run itself: it ended with ${exitCode}`] };
}

/** Counts Vitest's tests. A file that broke before its first test is one failure. */
export function countVitest(report: string | null, exitCode: number): TestCounts {
  if (report === null) return neverGreen(noTests, exitCode);
  const files: readonly VitestFile[] = JSON.parse(report);
  const failures = files.flatMap(({ path, hasFailed, failed }) => {
    if (failed.length > 0) return failed.map((title) => `${path}: ${title}`);
    return hasFailed ? [`${path}: broke before its first test`] : [];
  });
  return neverGreen({ passed: files.map(({ passed }) => passed.length).reduce(add, 0), failures, files }, exitCode);
}

/** What failed in a file of journeys, and what passed only when repeated. */
function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status }) => `${file}: ${title}${status === 'flaky' ? ' (passed when repeated)' : ''}`),
    ),
    ...suites.flatMap(failedJourneys),
  ];
}

/** What a file of journeys took and showed. */
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

/** Counts Playwright's tests. One that passed only when repeated is a failure. */
export function countPlaywright(report: string | null, exitCode: number): TestCounts {
  if (report === null) return neverGreen(noTests, exitCode);
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(report);
  const failures = [...suites.flatMap(failedJourneys), ...errors.map(({ message = 'an error' }) => message)];
  return neverGreen({ passed: stats.expected, failures, files: suites.map(journeysOf) }, exitCode);
}

function add(sum: number, value: number): number {
  return sum + value;
}

/** Adds counts up. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  return {
    passed: counts.map(({ passed }) => passed).reduce(add, 0),
    failures: counts.flatMap(({ failures }) => failures),
    files: counts.flatMap(({ files }) => files),
  };
}
