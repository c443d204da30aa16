/** How many tests passed, and which failed; what could not run is one failure. */
export interface TestCounts {
  readonly passed: number;
  /** Each with its file and its title. */
  readonly failures: readonly string[];
}

const noTests: TestCounts = { passed: 0, failures: [] };

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file or a group of journeys in Playwright's JSON report. */
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
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
  const { numPassedTests, testResults }: VitestReport = JSON.parse(report);
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${name}: ${fullName}`);
    return status === 'failed' && assertionResults.length === 0 ? [`${name}: broke before its first test`] : [];
  });
  return neverGreen({ passed: numPassedTests, failures }, exitCode);
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

/** Counts Playwright's tests. One that passed only when repeated is a failure. */
export function countPlaywright(report: string | null, exitCode: number): TestCounts {
  if (report === null) return neverGreen(noTests, exitCode);
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(report);
  const failures = [...suites.flatMap(failedJourneys), ...errors.map(({ message = 'an error' }) => message)];
  return neverGreen({ passed: stats.expected, failures }, exitCode);
}

/** Adds counts up. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
