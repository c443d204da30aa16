import { noTests, type FailedTest, type TestCounts } from './testCounts.ts';

/** Most tests of a run that may fail once and pass alone: beyond, the run says more about itself than about a test. */
export const MAX_FLAKY = 3;

/** What failed tests did when each ran again by itself. */
export interface Repeats {
  /** Failed once and passed alone: the first work after the run. */
  readonly flaky: readonly FailedTest[];
  /** Failed twice, or were not run again as too many had failed. */
  readonly failed: readonly FailedTest[];
}

/**
 * Runs each failed test again by itself, once, after all others. Where more failed than may be flaky, none is.
 * @param repeat runs one test; its counts say whether it passed
 */
export async function repeatFailures(
  failed: readonly FailedTest[],
  repeat: (test: FailedTest) => Promise<TestCounts>,
): Promise<Repeats> {
  if (failed.length > MAX_FLAKY) return { flaky: [], failed };
  const flaky: FailedTest[] = [];
  const failedTwice: FailedTest[] = [];
  for (const test of failed) {
    const { passed, failed: again, broken } = await repeat(test).catch(() => noTests);
    const hasPassed = passed > 0 && again.length + broken.length === 0;
    (hasPassed ? flaky : failedTwice).push(test);
  }
  return { flaky, failed: failedTwice };
}

/** Arguments with which a test's runner runs that test alone. */
export function argumentsFor({ runner, project, path, title }: FailedTest): string[] {
  const pattern = title?.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  if (runner === 'playwright') return [path, ...(pattern === undefined ? [] : ['--grep', `${pattern}$`])];
  return [
    ...(project === undefined ? [] : [`--project=${project}`]),
    path,
    ...(pattern === undefined ? [] : ['-t', `^${pattern}$`]),
  ];
}
